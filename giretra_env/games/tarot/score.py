"""Count and settlement (RULES.md §9, §10), in half-points."""

from __future__ import annotations

import numpy as np

from giretra_env.cards.deck78 import EXCUSE, NUM_CARDS, NUM_TRICKS, PETIT
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.bits import count, has
from giretra_env.engine.jit import kernel, outlined_kernel
from giretra_env.engine.pack78.trick import BOUT_BITS, HALF_POINTS
from giretra_env.engine.seats import NOBODY, steps_from
from giretra_env.games.tarot.actions import GARDE_SANS
from giretra_env.games.tarot.auction import takes_chien
from giretra_env.games.tarot.options import BOTH_SLAMS, EITHER, HALF_TO_WINNER
from giretra_env.games.tarot.poignee import bonus
from giretra_env.games.tarot.table import DEFENCE, TAKER

TARGETS = np.array((56, 51, 41, 36), np.int64)
"""Points that the taker needs, by number of bouts."""
MULTIPLIERS = np.array((0, 1, 2, 4, 6), np.int64)
"""Multiplier of each contract, by its number."""
ALL_TRICKS = NUM_TRICKS
TARGETS.setflags(write=False)
MULTIPLIERS.setflags(write=False)

_BASE = 25
_PETIT = 10
_SLAM, _ANNOUNCED_SLAM, _FAILED_SLAM = 200, 400, -200
_HALF = 2  # half-points per point


@kernel
def half_points_of(words):
    """Half-points of a set of cards."""
    total = np.int64(0)
    for card in range(NUM_CARDS):
        if card < PETIT:
            total += HALF_POINTS[card] * has(words[0], card)
        else:
            total += HALF_POINTS[card] * has(words[1], card - PETIT)
    return total


@kernel
def is_made(bouts, half_points):
    """Whether a taker with these bouts and half-points has reached the target."""
    return half_points >= _HALF * TARGETS[bouts]


@kernel
def score_deal(rules, contract, half_points, bouts, petit, poignees, chelem, tricks):
    """Half-points that each defender pays the taker (negative: receives).

    ``petit`` is 1 or -1 if the taker or the defence has the Petit *au bout*, else 0; ``poignees``
    is the points of all those shown; ``tricks`` is a pair by side.
    """
    made = is_made(bouts, half_points)
    difference = abs(half_points - _HALF * TARGETS[bouts])
    if rules.half_points == HALF_TO_WINNER:
        difference += difference % _HALF
    base = (_HALF * _BASE + difference) * MULTIPLIERS[contract]
    total = base + _HALF * poignees
    if not made:
        total = -total
    total += _HALF * _PETIT * MULTIPLIERS[contract] * petit
    return total + _HALF * _slam(rules, chelem, tricks)


@kernel
def _slam(rules, chelem, tricks):
    """Points for a slam, announced or not, made or not."""
    if tricks[TAKER] == ALL_TRICKS:
        return _ANNOUNCED_SLAM if chelem else _SLAM
    failed = _FAILED_SLAM if chelem else 0
    if tricks[DEFENCE] != ALL_TRICKS:
        return failed
    if chelem and rules.failed_slam_vs_defence_slam != BOTH_SLAMS:
        return failed
    return failed - _SLAM


@kernel
def petit_au_bout(table, rules):
    """1 if the taker, -1 if the defence has won the Petit in the last trick, else 0."""
    fell = np.int64(table.fell_in_trick[PETIT])
    counts = fell == NUM_TRICKS
    if _excuse_won_last(table):  # it has completed a slam
        penultimate = fell == NUM_TRICKS - 1
        counts = penultimate or (counts and rules.petit_excuse_slam == EITHER)
    if not counts:
        return 0
    return 1 if table.winners[fell - 1] == table.taker else -1


@kernel
def _excuse_won_last(table):
    """Whether the Excuse has won the last trick."""
    place = steps_from(np.int64(table.winners[NUM_TRICKS - 2]), table.winners[NUM_TRICKS - 1])
    return table.order[(NUM_TRICKS - 1) * NUM_SEATS + place] == EXCUSE


@outlined_kernel
def settle(table, rules):
    """Count the taker's cards after the last trick, or note that nobody has taken."""
    table.counted = 0
    table.counted_bouts = 0
    table.per_defender = 0
    if table.taker == NOBODY:
        return
    half_points, bouts = np.int64(table.half_points[TAKER]), np.int64(table.bouts[TAKER])
    if takes_chien(table):
        half_points += half_points_of(table.ecart)
    elif table.contract == GARDE_SANS:
        half_points += half_points_of(table.chien)
        bouts += count(np.int64(table.chien[1]) & BOUT_BITS)
    table.counted = half_points
    table.counted_bouts = bouts
    table.per_defender = score_deal(
        rules,
        np.int64(table.contract),
        half_points,
        bouts,
        petit_au_bout(table, rules),
        bonus(table),
        table.chelem,
        table.tricks,
    )


@kernel
def seat_return(table, seat):
    """What the finished deal is worth to a seat, in points."""
    if table.taker == NOBODY:
        return 0.0
    paid = np.int64(table.per_defender)
    return ((NUM_SEATS - 1) * paid if seat == table.taker else -paid) / _HALF
