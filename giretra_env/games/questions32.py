"""What the games of the 32-card pack share in answering single questions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from giretra_env.cards.deck32 import NO_CARD, NUM_RANKS, NUM_SEATS, NUM_SUITS, NUM_TRICKS
from giretra_env.cards.notation import card_indices, card_names, did_you_mean
from giretra_env.engine.belote32 import BELOTE_POINTS
from giretra_env.engine.duties32 import DUTIES, legal_cards, variant
from giretra_env.engine.points32 import ALL_TRICKS_POINTS, DEAL_POINTS, POINTS
from giretra_env.engine.trick32 import BEATERS, LAST_TRICK_POINTS, SUIT_CARDS
from giretra_env.errors import InvalidInputError
from giretra_env.games.house_rules import HouseRules, encode_rules

Cards = Iterable[str] | str


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


def number_among(possible: Sequence[int], value: object, what: str, words: str) -> int:
    """Return ``value`` as an int.

    Raises:
        InvalidInputError: if it is none of ``possible``, which ``words`` describe.
    """
    if isinstance(value, (int, np.integer)) and not isinstance(value, bool) and value in possible:
        return int(value)
    raise InvalidInputError(f"{what} must be {words}, not {value!r}.")


def pair_of(values: object, name: str, totals: Sequence[int] | None) -> tuple[int, int]:
    """Return a pair of whole numbers by side.

    Raises:
        InvalidInputError: if it is none, or its sum is none of ``totals`` (None: any sum).
    """
    try:
        pair = np.asarray(values)
    except (ValueError, OverflowError):  # numpy cannot make one array of it
        pair = np.array(None)
    if pair.shape == (2,) and pair.dtype.kind in "iu" and pair.min() >= 0:
        if totals is None or int(pair.sum()) in totals:
            return int(pair[0]), int(pair[1])
    sums = "" if totals is None else f" that sums to {' or '.join(map(str, totals))}"
    raise InvalidInputError(
        f"{name} must be a pair of whole numbers (side 0, side 1){sums}, not {values!r}."
    )


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
        better = "beaten" if cards & suit & above else "not beaten"
        which = "only higher cards" if better == "beaten" else "every card"
        return f"{which} of the suit led: {kind} led, and the best card there can be {better}"
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
    return f"{which}: {why}" + (", which the hand can beat" if ruffed and cards & above else "")


def variant_number(rules: HouseRules) -> int:
    """Return the variant of duties that rules with the options of `duties32` play by."""
    house = encode_rules(rules, "deal")[0]
    return int(variant(house.undertrump, house.rise_on_partner, house.partner_ruff))


def trick_points(rules: HouseRules, mode: int, trick: list[int], last: bool) -> int:
    """Return the card points of a trick under rules with the option `ta_values`."""
    ta_values = encode_rules(rules, "deal")[0].ta_values
    return int(POINTS[ta_values, mode, trick].sum()) + (LAST_TRICK_POINTS if last else 0)


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
    held, lying = card_indices(hand), card_indices(trick)
    _seat(leader)
    _different(held + lying, "hand and trick together")
    if len(held) > NUM_TRICKS:
        raise InvalidInputError(f"A hand has at most {NUM_TRICKS} cards, not {len(held)}.")
    if len(lying) >= NUM_SEATS:
        raise InvalidInputError(
            f"The trick has {len(lying)} cards, so nobody is to play; give 0 to {NUM_SEATS - 1}."
        )
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
    trick = card_indices(cards)
    _different(trick, "The trick's cards")
    if not trick or len(trick) > NUM_SEATS:
        raise InvalidInputError(f"A trick has 1 to {NUM_SEATS} cards, not {len(trick)}.")
    return (_seat(leader) + winning_place(mode, trick)) % NUM_SEATS, trick


def _different(cards: list[int], words: str) -> None:
    doubled = [card for card in set(cards) if cards.count(card) > 1]
    if doubled:
        names = card_names(sum(1 << card for card in doubled))
        raise InvalidInputError(f"{words} hold {' '.join(names)} twice; each card exists once.")


def _seat(leader: int) -> int:
    return number_among(range(NUM_SEATS), leader, "leader", f"a seat 0 to {NUM_SEATS - 1}")


def belote_points_of(belote: object) -> tuple[int, int]:
    """Return the points of the belote by side, from a side, None, or at tout atout a pair.

    Raises:
        InvalidInputError: if it is none of these.
    """
    if belote is None:
        return 0, 0
    if isinstance(belote, (tuple, list)):
        points = pair_of(belote, "belote", None)
        if all(number % BELOTE_POINTS == 0 for number in points):
            if sum(points) <= NUM_SUITS * BELOTE_POINTS:
                return points
        raise InvalidInputError(f"belote must be 20 points for each suit, not {belote!r}.")
    side = number_among((0, 1), belote, "belote", "a side 0 or 1, or None")
    return (BELOTE_POINTS, 0) if side == 0 else (0, BELOTE_POINTS)
