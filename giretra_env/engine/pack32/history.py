"""How far a seat may look back in a deal: all tricks, the last one, or only the unfinished one.

A seat always remembers its own cards.
"""

from __future__ import annotations

import numpy as np

from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.trick import all_played

HISTORY = ("last_trick", "all", "none")
LAST_TRICK, ALL, NONE = range(len(HISTORY))

HISTORY_FIELDS = [
    ("last_trick", np.int64),  # set of cards of the last finished trick
    ("shown_now", np.int64, (NUM_SEATS,)),  # as `excluded`, but only by the unfinished trick
    ("shown_last", np.int64, (NUM_SEATS,)),  # and only by the last finished one
]


@kernel
def clear_history(table):
    """Forget the last deal's tricks."""
    table.last_trick = 0
    for seat in range(NUM_SEATS):
        table.shown_now[seat] = 0
        table.shown_last[seat] = 0


@kernel
def note_shown(table, seat, shown):
    """Record cards that a seat has shown it does not hold."""
    table.excluded[seat] |= shown
    table.shown_now[seat] |= shown


@kernel
def archive_trick(table):
    """Make the full trick on the table the last finished one."""
    table.last_trick = table.on_table
    for seat in range(NUM_SEATS):
        table.shown_last[seat] = table.shown_now[seat]
        table.shown_now[seat] = 0


@kernel
def open_cards(table, history):
    """Set of cards that all seats may look at."""
    if history == ALL:
        return all_played(table)
    return np.int64(table.on_table | (table.last_trick if history == LAST_TRICK else 0))


@kernel
def seen_excluded(table, seat, history):
    """Set of cards that ``seat`` cannot hold, judging by the tricks that may be looked back at."""
    if history == ALL:
        return np.int64(table.excluded[seat])
    return np.int64(
        table.shown_now[seat] | (table.shown_last[seat] if history == LAST_TRICK else 0)
    )
