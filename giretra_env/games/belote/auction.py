"""The choice of trumps (RULES.md §4): two rounds over the turned card."""

from __future__ import annotations

import numpy as np

from giretra_env.cards.deck32 import NUM_SUITS
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.bits import one
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.trick import NO_MODE, NUM_MODES, suit_of
from giretra_env.engine.seats import NOBODY, after
from giretra_env.games.belote.actions import PASS, PHASE_AUCTION, TAKE, TAKE_MODE
from giretra_env.games.belote.table import MAX_CALLS

TURNED = 5 * NUM_SEATS
"""Position of the turned card in the pack."""

_ROUND_1 = 1 << PASS | 1 << TAKE
_PASS = 1 << PASS
_TAKE_SUITS = ((1 << NUM_SUITS) - 1) << TAKE_MODE
_TAKE_ALL = ((1 << NUM_MODES) - 1) << TAKE_MODE


@kernel
def clear_auction(table):
    """Forget the last deal's calls."""
    for place in range(MAX_CALLS):
        table.calls[place] = 0
    table.num_calls = 0
    table.taker = NOBODY
    table.mode = NO_MODE


@kernel
def start_auction(table):
    """Open the bidding; the seat after the dealer speaks first."""
    table.phase = PHASE_AUCTION
    table.seat = after(table.dealer, 1)
    table.legal = _ROUND_1


@kernel
def turned_card(table):
    """The card that is turned face up."""
    return np.int64(table.deck[TURNED])


@kernel
def legal_calls(table, rules):
    """Set of legal calls of the seat to act."""
    if table.num_calls < NUM_SEATS:
        return np.int64(_ROUND_1)
    takes = np.int64(_TAKE_ALL if rules.sa_ta else _TAKE_SUITS)
    if not rules.round2_same_suit:
        takes &= ~one(TAKE_MODE + suit_of(turned_card(table)))
    return takes | _PASS


@kernel
def apply_call(table, rules, action):
    """Make a legal call for the seat to act; true when the bidding has ended."""
    seat = np.int64(table.seat)
    table.calls[table.num_calls] = action + 1
    table.num_calls += 1
    if action != PASS:
        table.taker = seat
        table.mode = suit_of(turned_card(table)) if action == TAKE else action - TAKE_MODE
        return True
    table.seat = after(seat, 1)
    table.legal = legal_calls(table, rules)
    return table.num_calls == MAX_CALLS
