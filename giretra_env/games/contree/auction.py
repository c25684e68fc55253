"""The auction (RULES.md §4): legal calls, their effects, who speaks next, and the end."""

from __future__ import annotations

import numpy as np

from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.bits import one
from giretra_env.engine.jit import kernel, outlined_kernel
from giretra_env.engine.pack32.trick import NO_MODE, NUM_MODES
from giretra_env.engine.seats import NOBODY, after, side_of
from giretra_env.engine.wide import WORD
from giretra_env.games.contree.actions import (
    BID,
    BIDS_AT_LEAST,
    BIDS_BY_STEP,
    BIDS_IN_MODE,
    BIDS_IN_SUITS,
    BIDS_UP_TO,
    CONTRE,
    GENERALES,
    NO_CONTRE,
    PASS,
    PHASE_AUCTION,
    SURCONTRE,
)
from giretra_env.games.contree.options import (
    ANY_TIME,
    BIDDER,
    CAPOT,
    CHANGE_SUIT,
    LOWEST_BID,
    NOBODY_SURCONTRES,
    SMALLEST_STEP,
)
from giretra_env.games.contree.table import (
    CONTRED,
    MAX_CALLS,
    NO_BID,
    NUM_WORDS,
    SURCONTRED,
    UNDOUBLED,
)

PASSES_WITHOUT_BID = 4
PASSES_TO_CLOSE = 3
PASSES_WITH_SILENT_PARTNER = 2
_DOUBLING_WORD = CONTRE // WORD
assert NO_CONTRE // WORD == _DOUBLING_WORD
_CONTRE, _SURCONTRE, _NO_CONTRE = (
    1 << action - WORD * _DOUBLING_WORD for action in (CONTRE, SURCONTRE, NO_CONTRE)
)


@kernel
def start_auction(table):
    """Open the auction; the seat after the dealer speaks first."""
    for seat in range(NUM_SEATS):
        for mode in range(NUM_MODES):
            table.bids[seat, mode] = 0
    for place in range(MAX_CALLS):
        table.calls[place] = 0
    table.num_calls = 0
    table.level = NO_BID
    table.mode = NO_MODE
    table.bidder = NOBODY
    table.doubling = UNDOUBLED
    table.doubler = NOBODY
    table.passes = 0
    table.asked = 0
    table.phase = PHASE_AUCTION
    table.seat = after(table.dealer, 1)


@outlined_kernel
def set_legal_calls(table, rules):
    """Write the legal calls of the seat to act, row by row of the table in §4."""
    for word in range(NUM_WORDS):
        table.legal[word] = 0
    if table.asked:
        table.legal[_DOUBLING_WORD] = _CONTRE | _NO_CONTRE
        return
    seat = np.int64(table.seat)
    if table.doubling == UNDOUBLED or not rules.contre_freezes:
        for word in range(NUM_WORDS):
            table.legal[word] = _higher_bids(table, rules, seat, word)
    if table.level != NO_BID:
        own = side_of(table.bidder) == side_of(seat)
        if not own and _can_be_contred(table, rules):
            table.legal[_DOUBLING_WORD] |= _CONTRE
        if own and _may_surcontre(table, rules, seat):
            table.legal[_DOUBLING_WORD] |= _SURCONTRE
    table.legal[0] |= one(PASS)


@kernel
def _higher_bids(table, rules, seat, word):
    """One word of the set of higher bids; no seat may raise its own bid in the same suit."""
    lowest = max(table.level + 1, (rules.bid_min - LOWEST_BID) // SMALLEST_STEP)
    bids = BIDS_UP_TO[(rules.bid_max - LOWEST_BID) // SMALLEST_STEP, word]
    bids &= BIDS_BY_STEP[np.int64(rules.bid_step != SMALLEST_STEP), word] | (
        GENERALES[word] if rules.generale else np.int64(0)
    )
    bids &= BIDS_AT_LEAST[lowest, word]
    if not rules.sa_ta:
        bids &= BIDS_IN_SUITS[word]
    if table.bidder != seat:
        return bids
    if rules.self_raise != CHANGE_SUIT:
        return np.int64(0)
    return bids & ~BIDS_IN_MODE[table.mode, word]


@kernel
def _can_be_contred(table, rules):
    """Whether the current bid can be contred by the other side."""
    return table.doubling == UNDOUBLED and (table.level < CAPOT or rules.capot_contre)


@kernel
def _may_surcontre(table, rules, seat):
    """Whether a seat of the bidding side may surcontre."""
    if table.doubling != CONTRED or rules.surcontre_by == NOBODY_SURCONTRES:
        return False
    return rules.surcontre_by != BIDDER or seat == table.bidder


@kernel
def apply_call(table, rules, action):
    """Make a legal call for the seat to act; true when the auction has ended."""
    seat = np.int64(table.seat)
    table.calls[table.num_calls] = action + 1
    table.callers[table.num_calls] = seat
    table.num_calls += 1
    table.asked = 0
    if action == PASS:
        table.passes += 1
        table.seat = _next_to_speak(table, rules, seat)
        return _closed(table, rules)
    if action == NO_CONTRE:
        table.seat = after(table.bidder, 1)
        return False
    table.passes = 0
    if action == SURCONTRE:
        table.doubling = SURCONTRED
        return True
    if action == CONTRE:
        table.doubling = CONTRED
        table.doubler = seat
        table.seat = after(seat, 1)
        return False
    _bid(table, rules, seat, action - BID)
    return False


@kernel
def _bid(table, rules, seat, bid):
    """Bid, which cancels a contre of the bid before."""
    table.level = bid // NUM_MODES
    table.mode = bid % NUM_MODES
    table.bidder = seat
    table.bids[seat, table.mode] = table.level + 1
    table.doubling = UNDOUBLED
    table.doubler = NOBODY
    table.seat = after(seat, 1)
    if rules.contre_timing == ANY_TIME and _can_be_contred(table, rules):
        table.asked = 1
        table.seat = after(seat, 3)


@kernel
def _next_to_speak(table, rules, seat):
    """The next seat to speak; the doubler's partner may be skipped."""
    following = after(seat, 1)
    if table.doubling == CONTRED and not rules.contre_partner_speaks:
        if following == after(table.doubler, 2):
            return after(following, 1)
    return following


@kernel
def _closed(table, rules):
    """Whether the passes in a row end the auction."""
    if table.level == NO_BID:
        return table.passes == PASSES_WITHOUT_BID
    if table.doubling == CONTRED:
        speaks = rules.contre_partner_speaks
        return table.passes == (PASSES_TO_CLOSE if speaks else PASSES_WITH_SILENT_PARTNER)
    if table.passes == PASSES_TO_CLOSE:
        return not _may_raise_himself(table, rules)
    return table.passes > PASSES_TO_CLOSE


@outlined_kernel
def _may_raise_himself(table, rules):
    """Whether the bidder, to whom all others have passed, has a bid left in another suit."""
    bids = np.int64(0)
    for word in range(NUM_WORDS):
        bids |= _higher_bids(table, rules, np.int64(table.bidder), word)
    return bids != 0


@kernel
def resolve(table, rules):
    """Determine the contract: the last bid, if there is one."""
    if table.level == NO_BID:
        return
    table.side = side_of(table.bidder)
    if table.doubling == CONTRED:
        table.multiplier = rules.contre_mult
    elif table.doubling == SURCONTRED:
        table.multiplier = rules.surcontre_mult
