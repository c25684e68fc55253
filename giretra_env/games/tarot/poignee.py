"""Poignées (RULES.md §7): which levels a hand has, and which of its trumps are shown."""

from __future__ import annotations

import numpy as np

from giretra_env.engine.bits import count, has, lowest, one
from giretra_env.engine.jit import kernel, outlined_kernel
from giretra_env.engine.pack78.trick import ALL_TRUMPS, EXCUSE_BIT
from giretra_env.games.tarot.actions import LEVELS, NO_POIGNEE
from giretra_env.games.tarot.auction import takes_chien
from giretra_env.games.tarot.ecart import KINGS, shown_discards
from giretra_env.games.tarot.options import CHOOSE_CARDS, HIGHEST_LEVEL, LOWEST_CARDS
from giretra_env.games.tarot.table import ASK_HIDDEN, NOTHING

SIZES = np.array((0, *LEVELS), np.int64)
"""Cards shown at each level, 0 for none."""
BONUSES = np.array((0, 20, 30, 40), np.int64)
"""Points for each level."""
TRIPLE = len(LEVELS)
SIZES.setflags(write=False)
BONUSES.setflags(write=False)


@kernel
def is_available(trumps, size):
    """Whether ``size`` cards can be shown from a set of trumps and Excuse.

    The Excuse replaces one missing trump.
    """
    number = count(trumps & ALL_TRUMPS)
    return number >= size or (number == size - 1 and trumps & EXCUSE_BIT != 0)


@kernel
def pool(table, rules, seat, level):
    """Set of the trumps and Excuse from which a seat may show a poignée of a level.

    For a triple, a taker with four kings may add the trumps that it had to discard.
    """
    held = np.int64(table.hands[seat, 1])
    if level == TRIPLE and rules.four_kings_triple and seat == table.taker and takes_chien(table):
        if table.hands[seat, 0] & KINGS == KINGS:
            held |= shown_discards(table)
    return held


@kernel
def legal_poignees(table, rules, seat):
    """Set of the levels that a seat may show, with level 0 for none; empty if it can show none."""
    legal = np.int64(0)
    for level in range(1, len(SIZES)):
        if is_available(pool(table, rules, seat, level), SIZES[level]):
            if rules.poignee_levels == HIGHEST_LEVEL:
                legal = np.int64(0)
            legal |= one(level)
    return legal | 1 if legal != 0 else legal


@kernel
def trumps_to_hide(table, rules):
    """Set of the trumps that the seat to act may hide next."""
    return pool(table, rules, table.seat, table.level) & ALL_TRUMPS & ~np.int64(table.hidden)


@outlined_kernel
def apply_poignee(table, rules, action):
    """Show a poignée or none; if there is a choice of trumps, ask which to hide."""
    table.level = action - NO_POIGNEE
    table.hidden = 0
    table.asked = NOTHING
    if table.level == 0:
        return
    surplus = count(trumps_to_hide(table, rules)) - SIZES[table.level]
    if surplus > 0 and rules.poignee_cards == CHOOSE_CARDS:
        table.asked = ASK_HIDDEN
        return
    for _ in range(surplus):
        left = trumps_to_hide(table, rules)
        table.hidden |= _highest(left) if rules.poignee_cards == LOWEST_CARDS else one(lowest(left))
    _show(table, rules)


@kernel
def _highest(trumps):
    """The highest member of a set that is not empty, as a set."""
    for number in range(63):
        if trumps >> (number + 1) == 0:
            return one(number)
    return np.int64(0)


@outlined_kernel
def apply_hidden(table, rules, number):
    """Hide a trump from the poignée; once enough are hidden the others are shown."""
    table.hidden |= one(number - 1)
    if count(trumps_to_hide(table, rules)) == SIZES[table.level]:
        _show(table, rules)


@kernel
def _show(table, rules):
    """Show what is not hidden; the Excuse only where a trump is missing."""
    trumps = trumps_to_hide(table, rules)
    if count(trumps) < SIZES[table.level]:
        trumps |= EXCUSE_BIT
    table.shown[table.seat] = trumps
    table.poignees[table.seat] = table.level
    table.level = 0
    table.hidden = 0
    table.asked = NOTHING


@kernel
def was_asked(table, seat):
    """Whether a seat no longer has to be asked for a poignée."""
    return has(np.int64(table.asked_for_poignee), seat)


@kernel
def bonus(table):
    """Points of all poignées shown."""
    total = np.int64(0)
    for seat in range(len(table.poignees)):
        total += BONUSES[table.poignees[seat]]
    return total
