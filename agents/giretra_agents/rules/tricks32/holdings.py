"""The worth of the cards of a suit, looked up by the set of ranks held.

Each game fills its tables from a few named weights, one per feature of a holding.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from giretra_env.cards.deck32 import NUM_RANKS, NUM_SUITS, RANKS
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.trick import ALL_TRUMP, NO_TRUMP, SUIT_BITS

TRUMP_SUIT, SIDE_SUIT, NO_TRUMP_SUIT, ALL_TRUMP_SUIT = range(4)

FIRST = "first"  # holding the strongest card of the suit
SECOND_BACKED = "second with first"
SECOND_GUARDED = "second with a lower card"
SECOND_BARE = "second on its own"
THIRD_BACKED = "third with first or second"
THIRD_GUARDED = "third with two lower cards"
OTHER = "any other card"
LONG = "each card beyond the third"
VOID = "no card"

SUIT_FEATURES = (
    FIRST,
    SECOND_BACKED,
    SECOND_GUARDED,
    SECOND_BARE,
    THIRD_BACKED,
    THIRD_GUARDED,
    OTHER,
    LONG,
    VOID,
)

_TRUMP_ORDER, _PLAIN_ORDER = "J9ATKQ87", "ATKQJ987"
ORDERS = (_TRUMP_ORDER, _PLAIN_ORDER, _PLAIN_ORDER, _TRUMP_ORDER)


def features(ranks: str, order: str) -> dict[str, int]:
    """Count how often each feature occurs in a suit's holding.

    Args:
        ranks: the ranks held, such as ``"AT8"``.
        order: all ranks, strongest first.
    """
    first, second, third = (rank in ranks for rank in order[:3])
    held = len(ranks)
    return {
        FIRST: int(first),
        SECOND_BACKED: int(second and first),
        SECOND_GUARDED: int(second and not first and held > 1),
        SECOND_BARE: int(second and held == 1),
        THIRD_BACKED: int(third and (first or second)),
        THIRD_GUARDED: int(third and not (first or second) and held > 2),
        OTHER: held - first - second - int(third and (first or second or held > 2)),
        LONG: max(held - 3, 0),
        VOID: int(held == 0),
    }


def _suit_table(weights: Mapping[str, float], order: str) -> npt.NDArray[np.float64]:
    """Return the worth of each set of ranks, (256,) float64."""
    table = np.zeros(SUIT_BITS + 1)
    for held in range(SUIT_BITS + 1):
        ranks = "".join(RANKS[rank] for rank in range(NUM_RANKS) if held >> rank & 1)
        counted = features(ranks, order)
        table[held] = sum(weights[feature] * counted[feature] for feature in SUIT_FEATURES)
    return table


def suit_points(*rows: tuple[float, ...]) -> npt.NDArray[np.float64]:
    """Return (4, 256) float64, the worth of each set of ranks by kind of suit.

    Args:
        rows: the weights of `SUIT_FEATURES` in a trump suit, a side suit, at sans atout and at tout
            atout.
    """
    weights = [dict(zip(SUIT_FEATURES, row, strict=True)) for row in rows]
    table = np.stack([_suit_table(w, order) for w, order in zip(weights, ORDERS, strict=True)])
    table.setflags(write=False)
    return table


@kernel
def suit_kind(mode, suit):
    """Kind of a suit in a mode, the row of a table of `suit_points`."""
    if mode == NO_TRUMP:
        return NO_TRUMP_SUIT
    if mode == ALL_TRUMP:
        return ALL_TRUMP_SUIT
    return TRUMP_SUIT if suit == mode else SIDE_SUIT


@kernel
def holding_points(table, mode, cards):
    """Worth of a set of cards in a mode, from a table of `suit_points`."""
    total = 0.0
    for suit in range(NUM_SUITS):
        ranks = (cards >> (suit * NUM_RANKS)) & SUIT_BITS
        total += table[suit_kind(mode, suit), ranks]
    return total
