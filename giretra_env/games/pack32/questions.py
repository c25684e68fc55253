"""Rules queries shared by the games of the 32-card pack.

`legal_cards`, `deciding_rule` and `trick_winner` serve contrée and belote, whose rules have the
same options of play.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from giretra_env.cards.deck32 import NO_CARD, NUM_RANKS, NUM_SUITS, NUM_TRICKS
from giretra_env.cards.notation import PACK_32, card_names, did_you_mean
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.pack32.legal_plays import REQUIRED, variant
from giretra_env.engine.pack32.legal_plays import legal_cards as legal_set
from giretra_env.engine.pack32.points import POINTS
from giretra_env.engine.pack32.trick import ALL_CARDS, BEATERS, LAST_TRICK_POINTS, SUIT_CARDS
from giretra_env.errors import InvalidInputError
from giretra_env.games.house_rules import HouseRules
from giretra_env.games.pack32.play import MODE_NAMES
from giretra_env.games.question_arguments import (
    Cards,
    boolean_of,
    cards_of_trick,
    hand_and_trick,
    seat_of,
)
from giretra_env.games.rules_encoding import encode_rules


def legal_cards(
    rules: HouseRules, hand: Cards, trick: Cards, leader: int, trump: str
) -> tuple[str, ...]:
    """Return the cards that may be played (§5)."""
    return cards_to_play(variant_number(rules), mode_number(MODE_NAMES, trump), hand, trick, leader)


def deciding_rule(rules: HouseRules, hand: Cards, trick: Cards, leader: int, trump: str) -> str:
    """Describe the rule that decides what `legal_cards` returns, and why it applies (§5)."""
    return rule_to_play(variant_number(rules), mode_number(MODE_NAMES, trump), hand, trick, leader)


def trick_winner(
    rules: HouseRules, cards: Cards, leader: int, trump: str, last: bool = False
) -> tuple[int, int]:
    """Return the seat that wins a trick, and the card points in it (§2)."""
    mode = mode_number(MODE_NAMES, trump)
    return winner_and_points(values_of_cards(rules, mode), mode, cards, leader, last)


def mode_number(names: tuple[str, ...], trump: object, what: str = "trump") -> int:
    """Return the number of a trump suit or other mode.

    Raises:
        InvalidInputError: if there is none of that name; the message calls it ``what``.
    """
    if trump not in names:
        raise InvalidInputError(
            f"{what} must be one of {' '.join(names)}, not {trump!r}." + did_you_mean(trump, names)
        )
    return names.index(str(trump))


def variant_number(rules: HouseRules) -> int:
    """Return the variant of `legal_plays` that rules with its three options use."""
    record = encode_rules(rules, "deal")[0]
    return int(variant(record.undertrump, record.rise_on_partner, record.partner_ruff))


def values_of_cards(rules: HouseRules, mode: int) -> NDArray[np.int64]:
    """Return (32,) card points at a mode, under rules with the option `ta_values`."""
    values: NDArray[np.int64] = POINTS[encode_rules(rules, "deal")[0].ta_values, mode]
    return values


def cards_to_play(
    variant: int, mode: int, hand: Cards, trick: Cards, leader: int
) -> tuple[str, ...]:
    """Return the legal cards of a hand.

    Raises:
        InvalidInputError: if the situation cannot occur.
        NotationError: if a card's name cannot be read.
    """
    cards, led, winning, partner = _situation(mode, hand, trick, leader)
    return card_names(int(legal_set(variant, mode, cards, led, winning, partner)))


def rule_to_play(variant: int, mode: int, hand: Cards, trick: Cards, leader: int) -> str:
    """Describe the rule that decides what `cards_to_play` returns, and why it applies.

    Raises:
        InvalidInputError: if the situation cannot occur.
        NotationError: if a card's name cannot be read.
    """
    cards, led, winning, partner = _situation(mode, hand, trick, leader)
    if winning == NO_CARD:
        return "every card: the hand leads"
    if cards & SUIT_CARDS[led]:
        return _rule_to_follow(variant, mode, cards, led, winning, partner)
    if mode >= NUM_SUITS:
        return "every card: the hand does not hold the suit led, and nothing can be ruffed"
    if not cards & SUIT_CARDS[mode]:
        return "every card: the hand holds neither the suit led nor a trump"
    return _rule_to_ruff(variant, mode, cards, led, winning, partner)


def _rule_to_follow(
    variant: int, mode: int, cards: np.int64, led: int, winning: int, partner: int
) -> str:
    """The rule for a hand that holds the suit led."""
    why = "trumps are led" if led == mode else "a suit is led that the hand holds"
    suit, required = int(SUIT_CARDS[led]), int(REQUIRED[variant, mode, led, winning, partner, 0])
    if required == suit:
        return f"every card of the suit led: {why}"
    if cards & required:
        return f"only higher cards of the suit led: {why}, and the best card so far can be beaten"
    return f"every card of the suit led: {why}, and the best card so far cannot be beaten"


def _rule_to_ruff(
    variant: int, mode: int, cards: np.int64, led: int, winning: int, partner: int
) -> str:
    """The rule for a hand that holds trumps but not the suit led."""
    trumps = int(SUIT_CARDS[mode])
    higher = trumps & int(BEATERS[mode, winning])
    text_of = {
        ALL_CARDS & ~trumps | higher: "no lower trump",
        higher: "only higher trumps",
        trumps: "every trump",  # the same set as `higher` where nobody has ruffed
    }
    legal = legal_set(variant, mode, cards, led, winning, partner)
    required = map(int, REQUIRED[variant, mode, led, winning, partner, 1:3])
    which = next((text_of[each] for each in required if cards & each == legal), "every card")
    ahead = "the partner is ahead" if partner else "an opponent is ahead"
    card = "a plain card"
    if winning // NUM_RANKS == mode:
        card = f"a ruff, which the hand {'can' if cards & higher else 'cannot'} beat"
    return f"{which}: the suit led is not held and {ahead} with {card}"


def winner_and_points(
    values: NDArray[np.int64], mode: int, cards: Cards, leader: int, last: bool
) -> tuple[int, int]:
    """Return the seat that wins a trick, and the points in it.

    Args:
        values: (32,) points of the cards.
        mode: the mode played.
        cards: the trick in order of play.
        leader: seat that led it.
        last: whether it is the last trick, which is worth ten points more.

    Raises:
        InvalidInputError: if the trick cannot occur.
        NotationError: if a card's name cannot be read.
    """
    trick = cards_of_trick(PACK_32, cards)
    winner = (seat_of(leader, "leader") + winning_place(mode, trick)) % NUM_SEATS
    bonus = LAST_TRICK_POINTS if boolean_of(last, "last") else 0
    return winner, int(values[trick].sum()) + bonus


def winning_place(mode: int, trick: Sequence[int]) -> int:
    """Return the place in the trick of the card that is ahead."""
    best = 0
    for place, card in enumerate(trick):
        if BEATERS[mode, trick[best]] >> card & 1:
            best = place
    return best


def _situation(mode: int, hand: Cards, trick: Cards, leader: int) -> tuple[np.int64, int, int, int]:
    """Return the hand as a set, the suit led, the card ahead, and whether it is the partner's."""
    seat_of(leader, "leader")
    held, on_table = hand_and_trick(PACK_32, NUM_TRICKS, hand, trick)
    led, winning, partner = 0, NO_CARD, 0
    if on_table:
        place = winning_place(mode, on_table)
        led, winning = on_table[0] // NUM_RANKS, on_table[place]
        partner = int((len(on_table) - place) % NUM_SEATS == 2)
    return np.int64(sum(1 << card for card in held)), led, winning, partner
