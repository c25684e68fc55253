"""What a seat sees, as named blocks; all sizes follow from the game's own numbers."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from giretra_env.cards.deck32 import (
    CARD_NAMES,
    NUM_CARDS,
    NUM_RANKS,
    NUM_SEATS,
    NUM_SUITS,
    NUM_TRICKS,
    SUITS,
)
from giretra_env.engine.layout import Block, Layout
from giretra_env.engine.trick32 import NUM_MODES
from giretra_env.games.giretra.actions import ACTION_NAMES, CUT, MODE_NAMES, PHASE_NAMES
from giretra_env.games.giretra.table import MAX_CALLS

RELATIVE_SEATS = ("self", "next", "partner", "previous")
OTHERS = RELATIVE_SEATS[1:]
SIDES = ("mine", "theirs")
MULTIPLIERS = (1, 2, 4)
UNIT = 100  # scores are written as hundreds and rest
Values = NDArray[np.uint8]
Words = Callable[[Values], str]


def _chosen(names: tuple[str, ...]) -> Words:
    """Words for flags: the names of those that are set."""

    def words(values: Values) -> str:
        return " ".join(name for name, value in zip(names, values.ravel(), strict=True) if value)

    return words


def _by_row(rows: tuple[str, ...], names: tuple[str, ...]) -> Words:
    """Words for flags in rows: "row: names that are set" for every row with one."""

    def words(values: Values) -> str:
        texts = [_chosen(names)(row) for row in values]
        return "; ".join(f"{row}: {text}" for row, text in zip(rows, texts, strict=True) if text)

    return words


def _with_numbers(names: tuple[str, ...]) -> Words:
    """Words for numbers that are not zero, in rising order."""

    def words(values: Values) -> str:
        numbers = zip(map(int, values), names, strict=True)
        pairs = sorted((value, name) for value, name in numbers if value)
        return " ".join(f"{name}={value}" for value, name in pairs)

    return words


def _pair(values: Values) -> str:
    return ", ".join(f"{side} {value}" for side, value in zip(SIDES, values, strict=True))


def _ceilings(values: Values) -> str:
    limited = [
        f"{seat}: at most {value} ranks of {suit}"
        for seat, row in zip(OTHERS, values, strict=True)
        for suit, value in zip(SUITS, row, strict=True)
        if 0 < value < NUM_RANKS
    ]
    return "; ".join(limited)


def _calls(values: Values) -> str:
    return ", ".join(ACTION_NAMES[value - 1] for value in values if value)


def _hundreds(values: Values) -> str:
    numbers = [UNIT * int(high) + int(low) for high, low in values.reshape(-1, 2)]
    return " ".join(map(str, numbers)) if any(numbers) else ""


_card_words, _suit_words = _chosen(CARD_NAMES), _chosen(tuple(SUITS))
_mode_words, _seat_words = _chosen(MODE_NAMES), _chosen(RELATIVE_SEATS)

OBSERVATION = Layout(
    (
        Block("own_hand", (NUM_CARDS,), 1, "Cards held now.", _card_words),
        Block(
            "played",
            (NUM_SEATS, NUM_CARDS),
            1,
            "Cards that each relative seat has played in this deal.",
            _by_row(RELATIVE_SEATS, CARD_NAMES),
        ),
        Block(
            "fell_in_trick",
            (NUM_CARDS,),
            NUM_TRICKS,
            "The trick, from 1, in which each card fell; 0 = not yet.",
            _with_numbers(CARD_NAMES),
        ),
        Block(
            "on_table",
            (NUM_SEATS - 1, NUM_CARDS),
            1,
            "Cards of the other seats in the unfinished trick.",
            _by_row(OTHERS, CARD_NAMES),
        ),
        Block(
            "masters",
            (NUM_CARDS,),
            1,
            "The strongest card of each suit not played yet, in the ranking of the current bid or"
            " mode; empty before the first bid.",
            _card_words,
        ),
        Block(
            "trick_winner", (NUM_SEATS,), 1, "Who is ahead in the unfinished trick.", _seat_words
        ),
        Block("led_suit", (NUM_SUITS,), 1, "Suit led to the unfinished trick.", _suit_words),
        Block(
            "voids",
            (NUM_SEATS - 1, NUM_SUITS),
            1,
            "Suits that other seats have shown to be out of.",
            _by_row(OTHERS, tuple(SUITS)),
        ),
        Block("phase", (len(PHASE_NAMES),), 1, "Phase of the deal.", _chosen(PHASE_NAMES)),
        Block("dealer", (NUM_SEATS,), 1, "Who dealt.", _seat_words),
        Block("to_act", (NUM_SEATS,), 1, "Whose turn it is.", _seat_words),
        Block(
            "announced",
            (NUM_SEATS, NUM_MODES),
            1,
            "Modes that each relative seat has announced.",
            _by_row(RELATIVE_SEATS, MODE_NAMES),
        ),
        Block("mode", (NUM_MODES,), 1, "The current bid, then the mode played.", _mode_words),
        Block("contract_side", (2,), 1, "The side that announced that mode.", _chosen(SIDES)),
        Block("contred", (NUM_MODES,), 1, "Bids that are contred.", _mode_words),
        Block("surcontred", (NUM_MODES,), 1, "Bids that are surcontred.", _mode_words),
        Block("barred", (NUM_SEATS,), 1, "Who may not announce any more.", _seat_words),
        Block(
            "multiplier",
            (len(MULTIPLIERS),),
            1,
            "What that mode counts: once, twice contred, four times surcontred.",
            _chosen(tuple(f"x{value}" for value in MULTIPLIERS)),
        ),
        Block("closed", (1,), 1, "Whether announcing is over.", _chosen(("announcing is over",))),
        Block("accepts", (1,), 3, "Accepts in a row.", _with_numbers(("in a row",))),
        Block(
            "calls",
            (MAX_CALLS,),
            CUT,
            "The negotiation in order, from the seat after the dealer: action + 1, 0 = no call.",
            _calls,
        ),
        Block(
            "ceilings",
            (NUM_SEATS - 1, NUM_SUITS),
            NUM_RANKS,
            "How many ranks of a suit, from the weakest, the other seats may hold by what they have"
            " shown; 8 = no limit.",
            _ceilings,
        ),
        Block("card_points", (2,), 255, "Card points won; 255 = 255 or more.", _pair),
        Block("tricks", (2,), NUM_TRICKS, "Tricks won.", _pair),
        Block(
            "scores",
            (2, 2),
            UNIT,
            "Match scores, mine and theirs: hundreds, rest; 0 in a single deal.",
            _hundreds,
        ),
        Block(
            "target",
            (2,),
            UNIT,
            "Match points that win the match: hundreds, rest; 0 in a single deal.",
            _hundreds,
        ),
        Block(
            "pack_position",
            (NUM_CARDS,),
            NUM_CARDS,
            "In a match with a gathered pack: place of each card in the pack, from 1 on top; before"
            " the cut as gathered, afterwards as dealt (one's own cards tell the cut); else 0.",
            _with_numbers(CARD_NAMES),
        ),
    )
)

STATE = Layout(
    (
        *OBSERVATION.blocks,
        Block(
            "holds",
            (NUM_SEATS, NUM_CARDS),
            2,
            "What each relative seat holds (2) and will be dealt after the negotiation (1).",
            _by_row(RELATIVE_SEATS, CARD_NAMES),
        ),
        Block(
            "pack_order",
            (NUM_CARDS,),
            NUM_CARDS,
            "Before a cut: the true place of each card in the pack, from 1 on top.",
            _with_numbers(CARD_NAMES),
        ),
    )
)
