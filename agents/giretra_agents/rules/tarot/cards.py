"""Helpers for sets of cards."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from giretra_env.cards.deck78 import EXCUSE, TRUMP_21
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack78.trick import HALF_POINTS, SUIT_CARDS


def _trick_points() -> npt.NDArray[np.int64]:
    points: npt.NDArray[np.int64] = HALF_POINTS.copy()
    points[TRUMP_21] = points[EXCUSE] = 1
    points.setflags(write=False)
    return points


TRICK_POINTS = _trick_points()
"""Half-points that the winner of a trick gains by each card.

The 21 and the Excuse count 1, because their bout stays with the side that plays them.
"""


@kernel
def highest(cards):
    """Largest member of a non-empty set."""
    index = 0
    for step in (32, 16, 8, 4, 2, 1):
        if cards >> (index + step) != 0:
            index += step
    return index


@kernel
def cards_above(suit, card):
    """Cards of a plain suit that beat ``card``, a card of that suit."""
    return SUIT_CARDS[suit] & ~((np.int64(2) << card) - 1)
