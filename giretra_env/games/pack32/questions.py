"""What the games of the 32-card pack share in answering single questions."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from giretra_env.cards.deck32 import NO_CARD, NUM_RANKS, NUM_SUITS, NUM_TRICKS
from giretra_env.cards.notation import PACK_32, card_names, did_you_mean
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.pack32.belote import BELOTE_POINTS, TRUMP_SUITS
from giretra_env.engine.pack32.legal_plays import DUTIES, legal_cards, variant
from giretra_env.engine.pack32.points import ALL_TRICKS_POINTS, DEAL_POINTS, POINTS
from giretra_env.engine.pack32.trick import BEATERS, LAST_TRICK_POINTS, SUIT_CARDS
from giretra_env.errors import InvalidInputError
from giretra_env.games.house_rules import HouseRules, encode_rules
from giretra_env.games.question_arguments import (
    Cards,
    cards_of_trick,
    hand_and_trick,
    number_among,
    pair_of,
    seat_of,
    switch_of,
)

MOST_DECLARED = 550  # carrés of jacks, nines and two more ranks in the hands of one side


def mode_number(names: tuple[str, ...], trump: object, what: str = "trump") -> int:
    """Return the number of a trump suit or other mode.

    Raises:
        InvalidInputError: if there is none of that name; calls it ``what``.
    """
    if trump not in names:
        raise InvalidInputError(
            f"{what} must be one of {' '.join(names)}, not {trump!r}." + did_you_mean(trump, names)
        )
    return names.index(str(trump))


def winning_place(mode: int, trick: Sequence[int]) -> int:
    """Return the place in the trick of the card that is ahead."""
    best = 0
    for place, card in enumerate(trick):
        if BEATERS[mode, trick[best]] >> card & 1:
            best = place
    return best


def cards_to_play(
    variant: int, mode: int, hand: Cards, trick: Cards, leader: int
) -> tuple[str, ...]:
    """Return the legal cards of a hand.

    Raises:
        InvalidInputError: if the situation cannot occur.
        NotationError: if a card's name cannot be read.
    """
    cards, led, winning, partner = _situation(mode, hand, trick, leader)
    return card_names(int(legal_cards(variant, mode, cards, led, winning, partner)))


def rule_to_play(variant: int, mode: int, hand: Cards, trick: Cards, leader: int) -> str:
    """Return in words which rule decides the answer of `cards_to_play`, and why it applies.

    Raises:
        InvalidInputError: if the situation cannot occur.
        NotationError: if a card's name cannot be read.
    """
    cards, led, winning, partner = _situation(mode, hand, trick, leader)
    if winning == NO_CARD:
        return "every card: the hand leads"
    first, second, third, _ = (int(d) for d in DUTIES[variant, mode, led, winning, partner])
    suit, above = int(SUIT_CARDS[led]), int(BEATERS[mode, winning])
    if cards & suit:
        kind = "trumps are" if led == mode else "a suit is"
        if first == suit:
            return f"every card of the suit led: {kind} led that the hand holds"
        beats = cards & suit & above != 0
        which = "only higher cards" if beats else "every card"
        best = f"the best card there {'can' if beats else 'cannot'} be beaten"
        return f"{which} of the suit led: {kind} led, and {best}"
    if mode >= NUM_SUITS:
        return "every card: the hand does not hold the suit led, and nothing can be ruffed"
    trumps = int(SUIT_CARDS[mode])
    if not cards & trumps:
        return "every card: the hand holds neither the suit led nor a trump"
    ruffed = winning // NUM_RANKS == mode
    ahead = f"{'the partner' if partner else 'an opponent'} is ahead"
    why = f"the suit led is not held and {ahead} with {'a ruff' if ruffed else 'a plain card'}"
    legal = int(legal_cards(variant, mode, cards, led, winning, partner))
    if second & ~trumps or legal & ~trumps:
        which = "every card" if legal == cards else "no lower trump"
    elif ruffed and cards & above:
        which = "only higher trumps" if second == trumps & above else "every card"
    else:
        which = "every trump" if trumps in (second, third) else "every card"
    beats = f", which the hand {'can' if cards & above else 'cannot'} beat" if ruffed else ""
    return f"{which}: {why}{beats}"


def variant_number(rules: HouseRules) -> int:
    """Return the variant of duties that rules with the options of `duties32` play by."""
    house = encode_rules(rules, "deal")[0]
    return int(variant(house.undertrump, house.rise_on_partner, house.partner_ruff))


def trick_points(rules: HouseRules, mode: int, trick: list[int], last: bool) -> int:
    """Return the card points of a trick under rules with the option `ta_values`.

    Raises:
        InvalidInputError: if ``last`` is neither True nor False.
    """
    bonus = LAST_TRICK_POINTS if switch_of(last, "last") else 0
    ta_values = encode_rules(rules, "deal")[0].ta_values
    return int(POINTS[ta_values, mode, trick].sum()) + bonus


def points_and_tricks(card_points: object, tricks: object) -> tuple[tuple[int, int], ...]:
    """Return card points and tricks of the sides in a deal of 162 points, of 252 with all tricks.

    Raises:
        InvalidInputError: if no deal ends like this.
    """
    won = pair_of(tricks, "tricks", (NUM_TRICKS,))
    total = ALL_TRICKS_POINTS if NUM_TRICKS in won else DEAL_POINTS
    points = pair_of(card_points, "card_points", (total,))
    if NUM_TRICKS in won and points[won.index(NUM_TRICKS)] != total:
        raise InvalidInputError(f"A side that has all tricks has all {total} points, not {points}.")
    return points, won


def _situation(mode: int, hand: Cards, trick: Cards, leader: int) -> tuple[np.int64, int, int, int]:
    """Return the hand as a set, the suit led, the card ahead, and whether it is the partner's."""
    seat_of(leader, "leader")
    held, lying = hand_and_trick(PACK_32, NUM_TRICKS, hand, trick)
    led, winning, partner = 0, NO_CARD, 0
    if lying:
        place = winning_place(mode, lying)
        led, winning = lying[0] // NUM_RANKS, lying[place]
        partner = int((len(lying) - place) % NUM_SEATS == 2)
    return np.int64(sum(1 << card for card in held)), led, winning, partner


def trick_cards(cards: Cards, leader: int, mode: int) -> tuple[int, list[int]]:
    """Return the seat that wins a trick, and its cards.

    Raises:
        InvalidInputError: if the trick cannot occur.
        NotationError: if a card's name cannot be read.
    """
    trick = cards_of_trick(PACK_32, cards)
    return (seat_of(leader, "leader") + winning_place(mode, trick)) % NUM_SEATS, trick


def belote_points_of(belote: object, most: int) -> tuple[int, int]:
    """Return the points of the belotes by side, from a side, None, or a pair of points.

    Raises:
        InvalidInputError: if it is none of these, or there are more than ``most`` belotes.
    """
    if belote is None:
        points = (0, 0)
    elif isinstance(belote, (tuple, list)):
        points = pair_of(belote, "belote", None)
    else:
        side = number_among((0, 1), belote, "belote", "a side 0 or 1, or None")
        points = (BELOTE_POINTS, 0) if side == 0 else (0, BELOTE_POINTS)
    if any(number % BELOTE_POINTS for number in points) or sum(points) > most * BELOTE_POINTS:
        raise InvalidInputError(
            f"belote must count {BELOTE_POINTS} for each, at most {most * BELOTE_POINTS} in all"
            f" (one for each trump suit), not {belote!r}."
        )
    return points


def belotes_of(mode: int | None, sa_ta: bool) -> int:
    """Return how many belotes a deal can have; ``mode`` is None where it is not known."""
    if mode is None:
        return NUM_SUITS if sa_ta else 1
    return int(TRUMP_SUITS[mode]).bit_count()


def declarations_of(values: object) -> tuple[int, int]:
    """Return the points of declarations by side.

    Raises:
        InvalidInputError: if they are no pair, or no declarations of a side count as much.
    """
    points = pair_of(values, "declarations", None)
    if any(number % 10 or number in (10, 30) or number > MOST_DECLARED for number in points):
        raise InvalidInputError(
            "declarations must be sums of tierces, cinquantes, cents and carrés: 0, 20 or 40 to"
            f" {MOST_DECLARED} by ten on each side, not {values!r}."
        )
    return points
