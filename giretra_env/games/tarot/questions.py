"""Rules queries without a table: legal cards, trick winner, score of a deal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from giretra_env.cards.deck78 import (
    CARD_NAMES,
    CHIEN_SIZE,
    EXCUSE,
    FIRST_TRUMP,
    HAND_SIZE,
    NO_CARD,
    NUM_SUITS,
    TRUMP,
    cards_of,
)
from giretra_env.cards.notation import PACK_78, card_indices, did_you_mean
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.pack78.trick import (
    ALL_TRUMPS,
    BOUT_HALF_POINTS,
    BOUTS,
    DECK_HALF_POINTS,
    EXCUSE_BIT,
    HALF_POINTS,
    NO_SUIT,
    NUM_BOUTS,
    SUIT,
    SUIT_CARDS,
    beats,
    top_trump,
    trumps_above,
)
from giretra_env.engine.pack78.trick import legal_cards as _legal_cards
from giretra_env.errors import InvalidInputError
from giretra_env.games.question_arguments import (
    Cards,
    boolean_of,
    cards_of_trick,
    hand_and_trick,
    number_among,
    pair_of,
    seat_of,
)
from giretra_env.games.rules_encoding import encode_rules
from giretra_env.games.tarot.actions import CONTRACT_NAMES, GARDE, GARDE_CONTRE
from giretra_env.games.tarot.options import TO_OPPONENTS, TarotRules
from giretra_env.games.tarot.result import TarotResult
from giretra_env.games.tarot.score import ALL_TRICKS, TARGETS, is_made
from giretra_env.games.tarot.score import score_deal as _score_deal
from giretra_env.games.tarot.table import TAKER

_PETITS = {None: 0, "taker": 1, "defence": -1}
_POIGNEES = (0, 20, 30, 40)
"""No deal has trumps for more."""
_TRUMP_BOUTS = NUM_BOUTS - 1
_OTHERS = np.sort(np.delete(HALF_POINTS, BOUTS))
"""Half-points of the cards that are not bouts, lowest first; the last four are the kings."""


def legal_cards(rules: TarotRules, hand: Cards, trick: Cards, leader: int) -> tuple[str, ...]:
    """Return the cards that may be played (§8.1), in pack order."""
    plain, trumps, led, top = _situation(hand, trick, leader)
    return tuple(CARD_NAMES[card] for card in cards_of(_legal_cards(plain, trumps, led, top)))


def deciding_rule(rules: TarotRules, hand: Cards, trick: Cards, leader: int) -> str:
    """Describe the rule that decides what `legal_cards` returns, and why it applies (§8.1)."""
    plain, trumps, led, top = _situation(hand, trick, leader)
    excuse = "; the Excuse may always be played" if trumps & EXCUSE_BIT else ""
    if led == NO_SUIT:
        only_excuse = len(card_indices(trick, PACK_78)) > 0
        return "every card: " + ("only the Excuse is played" if only_excuse else "the hand leads")
    if plain & SUIT_CARDS[led]:
        return f"every card of the suit led: the hand holds it{excuse}"
    if not trumps & ALL_TRUMPS:
        held = "no trump" if led == TRUMP else "neither the suit led nor a trump"
        return f"every card: the hand holds {held}"
    due = "trumps are led" if led == TRUMP else "the suit led is not held"
    if trumps & trumps_above(top):
        which = "only higher trumps" if top else "every trump"
        return f"{which}: {due}" + (f", and T{top} can be beaten" if top else "") + excuse
    return f"every trump: {due}, and T{top} cannot be beaten{excuse}"


def trick_winner(rules: TarotRules, cards: Cards, leader: int) -> tuple[int, float]:
    """Return the seat that wins a trick, and its points with the 4.5 of the Excuse (§8.2)."""
    trick = cards_of_trick(PACK_78, cards)
    winning = _winning_card(trick)
    place = 0 if winning == NO_CARD else trick.index(winning)
    return (seat_of(leader, "leader") + place) % NUM_SEATS, float(HALF_POINTS[trick].sum()) / 2


def score_deal(
    rules: TarotRules,
    contract: str,
    taker: int,
    taker_half_points: int,
    bouts: int,
    tricks: Any,
    petit_au_bout: str | None = None,
    poignees: int = 0,
    chelem_announced: bool = False,
) -> TarotResult:
    """Return the outcome of a deal from the facts that `giretra_env.score_deal` describes (§9).

    ``tricks`` are those of the taker and of the defence.

    Raises:
        InvalidInputError: if a fact is impossible, or two facts exclude each other.
    """
    if contract not in CONTRACT_NAMES:
        raise InvalidInputError(
            f"contract must be one of {' '.join(CONTRACT_NAMES)}, not {contract!r}."
            + did_you_mean(contract, CONTRACT_NAMES)
        )
    seat = seat_of(taker, "taker")
    half_points = number_among(
        range(DECK_HALF_POINTS + 1),
        taker_half_points,
        "taker_half_points",
        f"an integer 0 to {DECK_HALF_POINTS}",
    )
    held = number_among(range(NUM_BOUTS + 1), bouts, "bouts", f"0 to {NUM_BOUTS}")
    won = pair_of(tricks, "tricks", (ALL_TRICKS,), ("taker", "defence"))
    if petit_au_bout not in tuple(_PETITS):  # a tuple, for values that cannot be hashed
        raise InvalidInputError(
            f"petit_au_bout must be 'taker', 'defence' or None, not {petit_au_bout!r}."
        )
    shown = number_among(_POIGNEES, poignees, "poignees", "0, 20, 30 or 40 points in all")
    announced = boolean_of(chelem_announced, "chelem_announced")
    record = encode_rules(rules, "deal")[0]
    number, petit = CONTRACT_NAMES.index(contract) + 1, _PETITS[petit_au_bout]
    _check_count(record, number, half_points, held, won[TAKER], petit)
    paid = int(_score_deal(record, number, half_points, held, petit, shown, announced, won))
    scores = [-paid / 2] * NUM_SEATS
    scores[seat] = (NUM_SEATS - 1) * paid / 2
    return TarotResult(
        taker=seat,
        contract=contract,
        taker_half_points=half_points,
        bouts=held,
        target=int(TARGETS[held]),
        made=bool(is_made(held, half_points)),
        scores=tuple(scores),
    )


def _check_count(
    rules: Any, contract: int, half_points: int, bouts: int, tricks: int, petit: int
) -> None:
    """Refuse what no taker with these tricks can have.

    Raises:
        InvalidInputError: if the bouts, the Petit au bout or the half-points are impossible.
    """
    won = f"{_counted(tricks, 'trick')} and {_counted(bouts, 'bout')}"
    given = f"{won} in {CONTRACT_NAMES[contract - 1]}"
    if (tricks == 0 and petit > 0) or (tricks == ALL_TRICKS and petit < 0):
        raise InvalidInputError(
            "petit_au_bout and tricks exclude each other: a side without tricks cannot win the"
            " Petit in the last one."
        )
    counts = list(_possible_counts(rules, contract, bouts, tricks, petit))
    if not counts:
        who = {1: " who has won the Petit", 0: "", -1: " who has lost the Petit"}[petit]
        raise InvalidInputError(f"A taker{who} cannot have {given}.")
    least, most = min(least for least, _ in counts), max(most for _, most in counts)
    if not least <= half_points <= most:
        raise InvalidInputError(
            f"taker_half_points must be {least} to {most} with {given}, not {half_points}."
        )


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _possible_counts(
    rules: Any, contract: int, bouts: int, tricks: int, petit: int
) -> Iterator[tuple[int, int]]:
    """Yield the least and most half-points of a taker, for each way to have the Excuse or not.

    The cards are those of the tricks, with the écart or chien unless it belongs to the defence. The
    Excuse does not always go where its trick goes (§8.3).
    """
    number = tricks * NUM_SEATS + (0 if contract == GARDE_CONTRE else CHIEN_SIZE)
    ways = [(number, 0, False), (number - 1, BOUT_HALF_POINTS, True)]  # it goes with its trick
    if tricks > 0:  # the defence keeps it for a half-point
        ways.append((number - 1, 1, False))
    if tricks < ALL_TRICKS:  # the taker keeps it for a half-point
        ways.append((number, BOUT_HALF_POINTS - 1, True))
    if tricks < ALL_TRICKS and rules.excuse_last_trick == TO_OPPONENTS:  # the defence loses it
        ways.append((number, BOUT_HALF_POINTS, True))
    discards = CHIEN_SIZE if contract <= GARDE else 0  # neither bouts nor kings
    fewest, most = max(0, petit), _TRUMP_BOUTS + min(0, petit)
    for cards, excuse, has_excuse in ways:
        trump_bouts = bouts - has_excuse
        others = cards - trump_bouts
        if fewest <= trump_bouts <= most and discards <= others <= len(_OTHERS):
            worth = excuse + trump_bouts * BOUT_HALF_POINTS
            kings = min(NUM_SUITS, others - discards)
            plain = _OTHERS[:-NUM_SUITS]
            highest = kings * _OTHERS[-1] + plain[len(plain) - (others - kings) :].sum()
            yield worth + int(_OTHERS[:others].sum()), worth + int(highest)


def _situation(hand: Cards, trick: Cards, leader: int) -> tuple[np.int64, np.int64, int, int]:
    """Return the hand as two words, the suit led and the highest trump's number."""
    seat_of(leader, "leader")
    held, on_table = hand_and_trick(PACK_78, HAND_SIZE, hand, trick)
    plain = sum(1 << card for card in held if card < FIRST_TRUMP)
    trumps = sum(1 << card - FIRST_TRUMP for card in held if card >= FIRST_TRUMP)
    led = next((int(SUIT[card]) for card in on_table if card != EXCUSE), NO_SUIT)
    return np.int64(plain), np.int64(trumps), led, int(top_trump(_winning_card(on_table)))


def _winning_card(trick: list[int]) -> int:
    """Return the card that is ahead, or `NO_CARD` while there is at most the Excuse."""
    winning = NO_CARD
    for card in trick:
        winning = card if beats(card, winning) else winning
    return winning
