"""The negotiation (RULES.md §5): legal calls, their effects, and the mode that results."""

from __future__ import annotations

import numpy as np

from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.bits import has, lowest, one
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.trick import ALL_TRUMP, NO_MODE, NO_TRUMP, NUM_MODES
from giretra_env.engine.seats import NOBODY, after, side_of
from giretra_env.games.giretra.actions import (
    ACCEPT,
    ANNOUNCE,
    CONTRE,
    PHASE_AUCTION,
    SURCONTRE,
    surcontre_action,
    surcontred_mode,
)
from giretra_env.games.giretra.options import (
    ACCEPT_CONTRES,
    ACCEPT_NOTHING,
    BARS_UNTIL_NEXT,
)
from giretra_env.games.giretra.table import MAX_CALLS

CLUBS = 0
ACCEPTS_TO_CLOSE = 3
_ALL_MODES = (1 << NUM_MODES) - 1
_COLOURS = (1 << NO_TRUMP) - 1


@kernel
def start_auction(table):
    """Open the negotiation; the seat after the dealer speaks first."""
    for mode in range(NUM_MODES):
        table.bidder[mode] = NOBODY
    for seat in range(NUM_SEATS):
        table.announced[seat] = 0
        table.passed_over[seat] = 0
    for place in range(MAX_CALLS):
        table.calls[place] = 0
    table.spoken = 0
    table.num_calls = 0
    table.contred = 0
    table.surcontred = 0
    table.barred = 0
    table.closed = 0
    table.accepts = 0
    table.mode = NO_MODE
    table.phase = PHASE_AUCTION
    table.seat = after(table.dealer, 1)


@kernel
def _bids(table, seat):
    """Set of modes announced by the side of ``seat`` (taken modulo 4)."""
    return np.int64(table.announced[after(seat, 0)] | table.announced[after(seat, 2)])


@kernel
def legal_calls(table, rules):
    """Set of legal calls of the seat to act, §5.1."""
    seat = np.int64(table.seat)
    own, theirs = _bids(table, seat), _bids(table, seat + 1)
    accept = np.int64(table.mode != NO_MODE)
    contres = theirs & ~table.passed_over[seat] & ~table.contred
    surcontres = own & table.contred & ~table.surcontred & ~one(NO_TRUMP)
    if not rules.clubs_surcontre:
        surcontres &= ~one(CLUBS)
    return (
        _announcements(table, seat, own) << ANNOUNCE
        | accept << ACCEPT
        | contres << CONTRE
        | (surcontres & _COLOURS) << SURCONTRE
        | (surcontres >> ALL_TRUMP) << surcontre_action(ALL_TRUMP)
    )


@kernel
def _announcements(table, seat, own_bids):
    """Set of modes the seat may announce: higher ones, and one colour per side."""
    if table.closed or has(table.barred, seat):
        return np.int64(0)
    higher = _ALL_MODES & ~(one(table.mode + 1) - 1)
    return higher & ~_COLOURS if own_bids & _COLOURS else higher


@kernel
def apply_call(table, rules, action):
    """Make a legal call for the seat to act; true when the negotiation has ended."""
    seat = np.int64(table.seat)
    if action < CONTRE and not has(table.spoken, seat):
        table.spoken |= one(seat)
        table.passed_over[seat] = _bids(table, seat) | _bids(table, seat + 1)
    if action < ACCEPT:
        _announce(table, rules, seat, action - ANNOUNCE)
    elif action == ACCEPT:
        _accept(table, rules, seat)
    elif action < SURCONTRE:
        table.contred |= one(action - CONTRE)
        table.closed = 1
        table.accepts = 0
    else:
        table.surcontred |= one(surcontred_mode(action))
        table.closed = 1
        table.accepts = 0
    table.calls[table.num_calls] = action + 1
    table.num_calls += 1
    table.seat = after(seat, 1)
    if table.accepts < ACCEPTS_TO_CLOSE:
        return False
    _resolve(table)
    return True


@kernel
def _announce(table, rules, seat, mode):
    table.bidder[mode] = seat
    table.announced[seat] |= one(mode)
    table.mode = mode
    table.accepts = 0
    if rules.accept_bars_announcing == BARS_UNTIL_NEXT:
        table.barred = 0


@kernel
def _accept(table, rules, seat):
    """Accept; an opponent's accept of NT or clubs has further effects, §5.2."""
    table.accepts += 1
    table.barred |= one(seat)
    mode = np.int64(table.mode)
    by_opponent = side_of(table.bidder[mode]) != side_of(seat)
    if by_opponent and (mode == NO_TRUMP or mode == CLUBS):
        if rules.opponent_accept_nt_clubs != ACCEPT_NOTHING:
            table.closed = 1
        if rules.opponent_accept_nt_clubs == ACCEPT_CONTRES:
            table.contred |= one(mode)


@kernel
def multiplier(table, mode):
    """Multiplier of a mode: 1, 2 when it is contred, 4 when it is surcontred."""
    if has(table.surcontred, mode):
        return 4
    return 2 if has(table.contred, mode) else 1


@kernel
def _resolve(table):
    """Determine the mode played: the earliest contred bid, else the last bid, §5.3."""
    if table.contred != 0:  # bids only rise, so the earliest bid is the lowest mode
        table.mode = lowest(np.int64(table.contred))
    mode = np.int64(table.mode)
    table.team = side_of(table.bidder[mode])
    table.multiplier = multiplier(table, mode)
