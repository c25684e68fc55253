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
from giretra_env.engine.pack32.belote import BELOTE_POINTS, TRUMP_SUITS
from giretra_env.engine.pack32.legal_plays import REQUIRED, variant
from giretra_env.engine.pack32.legal_plays import legal_cards as legal_set
from giretra_env.engine.pack32.points import (
    ALL_TRICKS_POINTS,
    DEAL_POINTS,
    POINTS,
    TRUMP_VALUES,
    rescale,
)
from giretra_env.engine.pack32.trick import (
    ALL_CARDS,
    ALL_TRUMP,
    BEATERS,
    LAST_TRICK_POINTS,
    NUM_MODES,
    SUIT_CARDS,
)
from giretra_env.errors import InvalidInputError
from giretra_env.games.house_rules import HouseRules, encode_rules
from giretra_env.games.pack32.play import MODE_NAMES
from giretra_env.games.question_arguments import (
    Cards,
    boolean_of,
    cards_of_trick,
    hand_and_trick,
    number_among,
    pair_of,
    seat_of,
)

MOST_DECLARED = 550  # carrés of jacks, nines and two more ranks in the hands of one side


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


def points_and_tricks(
    rules: HouseRules, card_points: object, tricks: object, mode: int | None = None
) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return card points and tricks of the sides in a deal of 162 points, of 252 with all tricks.

    ``mode`` is None if it is unknown: any mode that the rules allow may have been played.

    Raises:
        InvalidInputError: if no deal ends like this.
    """
    won = pair_of(tricks, "tricks", (NUM_TRICKS,))
    total = ALL_TRICKS_POINTS if NUM_TRICKS in won else DEAL_POINTS
    points = pair_of(card_points, "card_points", (total,))
    bounds = []
    for played in modes_of(rules) if mode is None else (mode,):
        limits = points_of_tricks(values_of_cards(rules, played), min(won))
        if played == ALL_TRUMP and encode_rules(rules, "deal")[0].ta_values == TRUMP_VALUES:
            limits = int(rescale(limits[0])), int(rescale(limits[1]))
        bounds.append(limits)
    check_points(points, won, min(least for least, _ in bounds), max(most for _, most in bounds))
    return points, won


def modes_of(rules: HouseRules) -> range:
    """Return the modes that may be played under rules with the option `sa_ta`."""
    return range(NUM_MODES if encode_rules(rules, "deal")[0].sa_ta else NUM_SUITS)


def points_of_tricks(values: NDArray[np.int64], tricks: int) -> tuple[int, int]:
    """Return the least and the most points in some tricks, with the ten of the last one.

    Args:
        values: (32,) points of the cards.
        tricks: number of tricks, 0 … 4; a side with more tricks has the rest.
    """
    if tricks == 0:
        return 0, 0
    ordered = np.sort(values)
    cards = NUM_SEATS * tricks
    return int(ordered[:cards].sum()), int(ordered[-cards:].sum()) + LAST_TRICK_POINTS


def check_points(points: tuple[int, int], won: tuple[int, int], least: int, most: int) -> None:
    """Refuse points that the side with fewer tricks cannot have: fewer than least, more than most.

    Raises:
        InvalidInputError: if they exclude each other.
    """
    fewer = min(won)
    side = won.index(fewer)
    if not least <= points[side] <= most:
        tricks = "1 trick" if fewer == 1 else f"{fewer} tricks"
        possible = f"{least} to {most}" if most else "no"
        raise InvalidInputError(
            f"card_points and tricks exclude each other: {tricks} can hold {possible} card points,"
            f" so side {side} cannot have {points[side]}."
        )


def belote_points_of(belote: object, most: int) -> tuple[int, int]:
    """Return the points of the belotes by side, from a side, None, or a pair of points.

    Raises:
        InvalidInputError: if it is not one of these, or there are more than ``most`` belotes.
    """
    if belote is None:
        points = (0, 0)
    elif isinstance(belote, (tuple, list)):
        points = pair_of(belote, "belote", None)
    else:
        side = number_among((0, 1), belote, "belote", "a side 0 or 1, or None")
        points = (BELOTE_POINTS, 0) if side == 0 else (0, BELOTE_POINTS)
    if most == 0 and points != (0, 0):
        raise InvalidInputError(
            "There is no belote without trumps, nor at tout atout under ta_belote=no; leave belote"
            f" out instead of giving {belote!r}."
        )
    if any(number % BELOTE_POINTS for number in points) or sum(points) > most * BELOTE_POINTS:
        raise InvalidInputError(
            f"belote must count {BELOTE_POINTS} for each, at most {most * BELOTE_POINTS} in all"
            f" (one per trump suit), not {belote!r}."
        )
    return points


def belotes_of(rules: HouseRules, mode: int | None = None) -> int:
    """Return how many belotes a deal can have; ``mode`` is None if it is unknown."""
    ta_belote = encode_rules(rules, "deal")[0].ta_belote
    modes = [
        played
        for played in (modes_of(rules) if mode is None else (mode,))
        if played != ALL_TRUMP or ta_belote
    ]
    return max((int(TRUMP_SUITS[played]).bit_count() for played in modes), default=0)


def declarations_of(values: object) -> tuple[int, int]:
    """Return the points of declarations by side.

    Raises:
        InvalidInputError: if they are not a pair, are not sums of declarations, or are not 0 for
            one side.
    """
    points = pair_of(values, "declarations", None)
    if any(number % 10 or number in (10, 30) or number > MOST_DECLARED for number in points):
        raise InvalidInputError(
            "declarations must be sums of tierces, cinquantes, cents and carrés: 0, 20 or 40 to"
            f" {MOST_DECLARED} by ten, not {values!r}."
        )
    if min(points) > 0:
        raise InvalidInputError(
            "Only the side with the best declaration scores its declarations, so one of the pair"
            f" must be 0, not {values!r}."
        )
    return points
