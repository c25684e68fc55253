"""Card points of belote and contrée: trump suits, sans atout and tout atout.

A deal holds 152 card points, and 10 more for its last trick, or 100 more when one side has taken
all eight tricks.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from giretra_env.cards.deck32 import NUM_CARDS, NUM_RANKS, NUM_SUITS, RANKS
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.trick import ALL_TRUMP, CARD_POINTS, NO_TRUMP, NUM_MODES

TA_VALUES = ("rescaled", "trump", "14-9-6-5-3-1")
RESCALED, TRUMP_VALUES, RESCALED_FROM_14 = range(len(TA_VALUES))

DEAL_POINTS = 162  # with the last trick's ten
ALL_TRICKS_POINTS = 252
ALL_TRICKS_BONUS = 100  # in place of the ten
ALL_TRUMP_POINTS = 258  # at tout atout with trump values, with the ten

_SANS_ATOUT = {"A": 19, "T": 10, "K": 4, "Q": 3, "J": 2}
_TOUT_ATOUT = {"J": 13, "9": 9, "A": 6, "T": 5, "K": 3, "Q": 2}
_TOUT_ATOUT_FROM_14 = {"J": 14, "9": 9, "A": 6, "T": 5, "K": 3, "Q": 1}


def _point_table() -> NDArray[np.int64]:
    """(values of tout atout, modes, cards)."""
    points = np.stack([CARD_POINTS] * len(TA_VALUES))
    for card in range(NUM_CARDS):
        rank = RANKS[card % NUM_RANKS]
        points[:, NO_TRUMP, card] = _SANS_ATOUT.get(rank, 0)
        points[RESCALED, ALL_TRUMP, card] = _TOUT_ATOUT.get(rank, 0)
        points[RESCALED_FROM_14, ALL_TRUMP, card] = _TOUT_ATOUT_FROM_14.get(rank, 0)
    points.setflags(write=False)
    return points


POINTS = _point_table()
assert (POINTS[:, :NUM_SUITS].sum(axis=2) == 152).all() and POINTS.shape[1] == NUM_MODES


@kernel
def rescale(points):
    """Scale a side's points at tout atout with trump values from 258 in all to 162 in all.

    The result is rounded; an exact half cannot occur, so the other side gets the rest.
    """
    return (points * DEAL_POINTS + ALL_TRUMP_POINTS // 2) // ALL_TRUMP_POINTS


@kernel
def rescale_deal(table, ta_values):
    """Rescale the sides' points of a finished deal to 162 or 252 in all, as in every other mode."""
    if table.mode != ALL_TRUMP or ta_values != TRUMP_VALUES:
        return
    for side in range(2):
        if table.tricks[side] == 0:
            table.card_points[1 - side] = ALL_TRICKS_POINTS
            return
    table.card_points[0] = rescale(table.card_points[0])
    table.card_points[1] = DEAL_POINTS - table.card_points[0]
