"""Reading the facts of a deal that `score_deal` receives in the games of the 32-card pack."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from giretra_env.cards.deck32 import NUM_SUITS, NUM_TRICKS
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.pack32.belote import BELOTE_POINTS, TRUMP_SUITS
from giretra_env.engine.pack32.points import (
    ALL_TRICKS_POINTS,
    DEAL_POINTS,
    TRUMP_VALUES,
    rescale,
)
from giretra_env.engine.pack32.trick import ALL_TRUMP, LAST_TRICK_POINTS, NUM_MODES
from giretra_env.errors import InvalidInputError
from giretra_env.games.house_rules import HouseRules
from giretra_env.games.pack32.questions import values_of_cards
from giretra_env.games.question_arguments import number_among, pair_of
from giretra_env.games.rules_encoding import encode_rules

MOST_DECLARED = 550  # carrés of jacks, nines and two more ranks in the hands of one side


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
