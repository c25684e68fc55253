"""The auction (RULES.md §4): one round, each contract above the last."""

from __future__ import annotations

import numpy as np

from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.bits import one
from giretra_env.engine.jit import kernel, outlined_kernel
from giretra_env.engine.seats import NOBODY, after
from giretra_env.games.tarot.actions import (
    GARDE,
    GARDE_CONTRE,
    NO_CHELEM,
    NO_CONTRACT,
    PASS,
    PHASE_AUCTION,
)
from giretra_env.games.tarot.options import SKIP_FORCED

_ALL_CALLS = (1 << NO_CHELEM) - 1


@kernel
def start_auction(table):
    """Open the auction; the seat after the dealer speaks first."""
    for place in range(NUM_SEATS):
        table.calls[place] = 0
    table.num_calls = 0
    table.contract = NO_CONTRACT
    table.taker = NOBODY
    table.phase = PHASE_AUCTION
    table.seat = after(table.dealer, 1)


@kernel
def legal_calls(table):
    """Set of legal calls: to pass, or a higher contract."""
    higher = np.int64(_ALL_CALLS) & ~(one(table.contract + 1) - 1)
    return higher | one(PASS)


@outlined_kernel
def apply_call(table, rules, call):
    """Make a legal call for the seat to act; true when the auction is over."""
    table.calls[table.num_calls] = call + 1
    table.num_calls += 1
    if call != PASS:
        table.contract = call
        table.taker = table.seat
    table.seat = after(table.seat, 1)
    only_passes = table.contract == GARDE_CONTRE and rules.forced_pass == SKIP_FORCED
    return table.num_calls == NUM_SEATS or only_passes


@kernel
def takes_chien(table):
    """Whether the contract shows the chien and gives it to the taker: prise and garde."""
    return NO_CONTRACT < table.contract <= GARDE
