"""What the suits and trumps of a taker promise, in half-points above the target."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from giretra_agents.rules.weights import read_only
from giretra_env.cards.deck78 import NUM_RANKS, NUM_SUITS, RANKS
from giretra_env.engine.bits import count, has
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack78.trick import ALL_TRUMPS, EXCUSE_BIT, SUIT_BITS

TAKING, ALONE, KEPT = range(3)
"""Kinds of hand: one that will get the chien, one that will not, and one that has discarded."""

SUIT_FEATURES = (
    "king",
    "queen with king",
    "queen with two lower cards",
    "other queen",
    "cavalier",
    "valet",
    "each card beyond the fourth",
    "no card",
    "one card",
    "two cards",
)

# By kind of hand and feature. Fitted to deals that this player played against itself, with hands
# that were good enough to bid.
_SUITS = (
    (9.3, 5.6, 3.7, 2.3, 1.5, 0.5, 0.0, 2.3, 1.5, 0.8),
    (9.4, 5.5, 4.5, 4.3, 2.0, 1.2, 0.0, 12.6, 8.1, 3.6),
    (10.5, 6.8, 4.7, 3.0, 1.5, 0.8, 0.8, 3.1, 1.1, 0.9),
)


def features(ranks: int) -> tuple[int, ...]:
    """Count how often each feature occurs in a suit's holding, a set of ranks."""
    king, queen, cavalier, valet = (ranks >> RANKS.index(rank) & 1 for rank in "KQCJ")
    held = bin(ranks).count("1")
    return (
        king,
        queen & king,
        int(queen and not king and held > 2),
        int(queen and not king and held <= 2),
        cavalier,
        valet,
        max(held - 4, 0),
        int(held == 0),
        int(held == 1),
        int(held == 2),
    )


def _suit_points() -> npt.NDArray[np.float64]:
    counted = np.array([features(ranks) for ranks in range(SUIT_BITS + 1)])
    return read_only(*(np.array(_SUITS) @ counted.T))


SUIT_POINTS = _suit_points()
"""(3, 16384) half-points that each holding in a suit promises, by kind of hand."""


@kernel
def suits_promise(table, kind, plain):
    """Half-points that the suit cards of a hand promise."""
    total = 0.0
    for suit in range(NUM_SUITS):
        total += table[kind, (plain >> (suit * NUM_RANKS)) & SUIT_BITS]
    return total


@kernel
def trumps_promise(weights, trumps):
    """Half-points that trumps and Excuse promise."""
    total = weights.trump * count(trumps & ALL_TRUMPS)
    total += weights.high_trump * count((trumps & ALL_TRUMPS) >> 15)
    if has(trumps, 20):
        total += weights.trump_21
    if has(trumps, 0):
        total += weights.petit
    if trumps & EXCUSE_BIT != 0:
        total += weights.excuse
    return total
