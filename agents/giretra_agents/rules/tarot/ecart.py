"""Choosing the discards: the six cards without which the hand is best."""

from __future__ import annotations

import numpy as np

from giretra_agents.rules.tarot.cards import highest
from giretra_agents.rules.tarot.hand_points import KEPT
from giretra_agents.rules.weights import WORST
from giretra_env.cards.deck78 import CHIEN_SIZE, FIRST_TRUMP, NUM_RANKS, NUM_SUITS
from giretra_env.engine.bits import count, lowest, one
from giretra_env.engine.jit import kernel, scratch_kernel
from giretra_env.engine.pack78.trick import HALF_POINTS, SUIT_BITS

_KING = 1 << (NUM_RANKS - 1)


@scratch_kernel
def choose_discard(view, saved, hand_points):
    """Return the next card to discard.

    Only the lowest and the highest cards of a suit are discarded, in the numbers that are best for
    all six.
    """
    if view.legal[0] == 0:
        return FIRST_TRUMP + lowest(view.legal[1])
    left = CHIEN_SIZE - count(view.discards[0]) - count(view.discards[1])
    if count(view.legal[0]) <= left:
        return lowest(view.legal[0])
    best = np.full((NUM_SUITS + 1, CHIEN_SIZE + 1), WORST)
    chosen = np.full((NUM_SUITS, CHIEN_SIZE + 1, 2), -1)
    best[NUM_SUITS, 0] = 0.0
    for suit in range(NUM_SUITS - 1, -1, -1):
        _plan_suit(view, saved, hand_points, suit, left, best, chosen)
    suit = 0
    while chosen[suit, left, 1] == 0:
        suit += 1
    ranks = (view.legal[0] >> (suit * NUM_RANKS)) & SUIT_BITS
    rank = highest(ranks) if chosen[suit, left, 0] else lowest(ranks)
    return suit * NUM_RANKS + rank


@kernel
def _plan_suit(view, saved, hand_points, suit, left, best, chosen):
    """Fill the best worth of this suit and all later ones, by number of discards."""
    shift = suit * NUM_RANKS
    held = (view.hand[0] >> shift) & SUIT_BITS
    low_going, low_points = np.int64(0), 0
    for low in range(left + 1):
        if low > 0:
            rest = held & ~_KING & ~low_going
            if rest == 0:
                break
            rank = lowest(rest)
            low_going |= one(rank)
            low_points += HALF_POINTS[rank]
        going, points = low_going, low_points
        for high in range(left + 1 - low):
            if high > 0:
                rest = held & ~_KING & ~going
                if rest == 0:
                    break
                rank = highest(rest)
                going |= one(rank)
                points += HALF_POINTS[rank]
            value = hand_points[KEPT, held & ~going] + saved * points
            for later in range(left + 1 - low - high):
                total = value + best[suit + 1, later]
                if total > best[suit, low + high + later]:
                    best[suit, low + high + later] = total
                    chosen[suit, low + high + later, 0] = np.int64(high > 0)
                    chosen[suit, low + high + later, 1] = low + high
