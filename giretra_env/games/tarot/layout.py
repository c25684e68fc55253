"""The named blocks of observation and state; all sizes follow from the game's constants."""

from __future__ import annotations

from giretra_env.cards.deck78 import (
    CARD_NAMES,
    FIRST_TRUMP,
    NUM_CARDS,
    NUM_TRICKS,
    NUM_TRUMPS,
    SUITS,
)
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine import describe
from giretra_env.engine.layout import Block, Layout
from giretra_env.engine.pack78.trick import DECK_HALF_POINTS, NUM_BOUTS
from giretra_env.games.rules_encoding import rules_block
from giretra_env.games.tarot.actions import (
    ACTION_NAMES,
    CONTRACT_NAMES,
    LEVELS,
    NO_CHELEM,
    PHASE_NAMES,
)
from giretra_env.games.tarot.options import TarotRules

RELATIVE_SEATS = ("self", "next", "opposite", "previous")
OTHERS = RELATIVE_SEATS[1:]
SIDES = ("mine", "theirs")
LED_NAMES = (*SUITS, "T")
SHOWN_NAMES = CARD_NAMES[FIRST_TRUMP:]

_describe_cards, _describe_suits = describe.flags(CARD_NAMES), describe.flags(LED_NAMES)
_describe_seats = describe.flags(RELATIVE_SEATS)


def _ceilings(values: describe.Values) -> str:
    limited = [
        f"{seat}: at most T{value}"
        for seat, value in zip(OTHERS, map(int, values), strict=True)
        if 0 < value < NUM_TRUMPS
    ]
    return "; ".join(limited)


def _half_points(values: describe.Values) -> str:
    return ", ".join(f"{side} {value / 2:g}" for side, value in zip(SIDES, values, strict=True))


def _pair(values: describe.Values) -> str:
    return ", ".join(f"{side} {value}" for side, value in zip(SIDES, values, strict=True))


OBSERVATION = Layout(
    (
        Block(
            "own_hand",
            (NUM_CARDS,),
            1,
            "Cards held now.",
            _describe_cards,
            axis="card",
            role="hand",
        ),
        Block(
            "played",
            (NUM_SEATS, NUM_CARDS),
            1,
            "Cards that each relative seat has played in this deal.",
            describe.by_row(RELATIVE_SEATS, _describe_cards),
            axis="card",
            role="played",
        ),
        Block(
            "on_table",
            (NUM_SEATS - 1, NUM_CARDS),
            1,
            "Cards of the other seats in the unfinished trick.",
            describe.by_row(OTHERS, _describe_cards),
            axis="card",
        ),
        Block(
            "masters",
            (NUM_CARDS,),
            1,
            "The strongest card of each suit, and the strongest trump, not played yet.",
            _describe_cards,
            axis="card",
        ),
        Block(
            "chien",
            (NUM_CARDS,),
            1,
            "The chien once it is shown; never in a garde sans or garde contre.",
            _describe_cards,
            axis="card",
            announced=True,
        ),
        Block(
            "discards",
            (NUM_CARDS,),
            1,
            "The écart as far as it is known: the taker sees all of it, the others its trumps once"
            " it is complete.",
            _describe_cards,
            axis="card",
            announced=True,
        ),
        Block(
            "fell_in_trick",
            (NUM_CARDS,),
            NUM_TRICKS,
            "The trick, from 1, in which each card was played; 0 = not yet.",
            describe.numbers(CARD_NAMES),
            axis="card",
        ),
        Block(
            "poignees",
            (NUM_SEATS, len(SHOWN_NAMES)),
            1,
            "Trumps and Excuse that each relative seat has shown in a poignée.",
            describe.by_row(RELATIVE_SEATS, describe.flags(SHOWN_NAMES)),
            announced=True,
        ),
        Block(
            "hidden",
            (len(SHOWN_NAMES),),
            1,
            "Trumps that this seat hides while it shows a poignée.",
            describe.flags(SHOWN_NAMES),
        ),
        Block(
            "poignee_level",
            (NUM_SEATS, len(LEVELS)),
            1,
            "Poignée that each relative seat has shown; its own also while it chooses what to"
            " hide.",
            describe.by_row(RELATIVE_SEATS, describe.flags(tuple(map(str, LEVELS)))),
            announced=True,
        ),
        Block(
            "phase",
            (len(PHASE_NAMES),),
            1,
            'Phase of the deal; only the seat that may show a poignée sees "declare" then, the'
            ' others "play".',
            describe.flags(PHASE_NAMES),
            role="phase",
        ),
        Block("dealer", (NUM_SEATS,), 1, "The dealer.", _describe_seats),
        Block("to_act", (NUM_SEATS,), 1, "The seat to act.", _describe_seats),
        Block(
            "taker",
            (NUM_SEATS,),
            1,
            "The taker, or the seat with the highest bid so far.",
            _describe_seats,
        ),
        Block(
            "contract",
            (len(CONTRACT_NAMES),),
            1,
            "The contract, or the highest bid so far.",
            describe.flags(CONTRACT_NAMES),
        ),
        Block(
            "my_side",
            (NUM_SEATS,),
            1,
            "Seats on this seat's side, itself included, once the auction is over.",
            _describe_seats,
        ),
        Block(
            "chelem",
            (1,),
            1,
            "Whether a slam is announced.",
            describe.flags(("announced",)),
        ),
        Block(
            "trick_winner",
            (NUM_SEATS,),
            1,
            "Seat that is winning the unfinished trick.",
            _describe_seats,
        ),
        Block(
            "led_suit",
            (len(LED_NAMES),),
            1,
            "Suit led to the unfinished trick, ignoring the Excuse.",
            _describe_suits,
            axis="suit",
        ),
        Block(
            "voids",
            (NUM_SEATS - 1, len(LED_NAMES)),
            1,
            "Suits, and trumps, in which other seats have shown a void.",
            describe.by_row(OTHERS, _describe_suits),
            axis="suit",
        ),
        Block(
            "ceilings",
            (NUM_SEATS - 1,),
            NUM_TRUMPS,
            "The highest trump that other seats may still hold according to their play; 21 = no"
            " limit, 0 = none.",
            _ceilings,
        ),
        Block(
            "calls",
            (NUM_SEATS,),
            NO_CHELEM,
            "The auction in order, from the seat after the dealer: action + 1, 0 = no call.",
            describe.calls(ACTION_NAMES),
        ),
        Block(
            "half_points",
            (2,),
            DECK_HALF_POINTS,
            "Half-points in the tricks of this seat's side and of the other, adjusted for the"
            " Excuse.",
            _half_points,
        ),
        Block("tricks", (2,), NUM_TRICKS, "Tricks won.", _pair),
        Block("bouts", (2,), NUM_BOUTS, "Bouts in these tricks.", _pair),
        rules_block(TarotRules),
    )
)

STATE = Layout(
    (
        *OBSERVATION.blocks,
        Block(
            "holds",
            (NUM_SEATS, NUM_CARDS),
            1,
            "Cards that each relative seat holds.",
            describe.by_row(RELATIVE_SEATS, _describe_cards),
            axis="card",
        ),
        Block(
            "set_aside",
            (NUM_CARDS,),
            1,
            "The chien until it is picked up, then the écart.",
            _describe_cards,
            axis="card",
        ),
    )
)
