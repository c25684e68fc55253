"""Write observations, and the hidden part of the state, into byte rows (see layout.py)."""

from __future__ import annotations

import numpy as np

from giretra_env.cards.deck32 import NUM_CARDS
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.bits import has, one
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.trick import NO_MODE, NUM_MODES, all_played
from giretra_env.engine.rows import SPREAD_WIDTH, copy_bytes, spread
from giretra_env.engine.seats import NOBODY, after, side_of, steps_from
from giretra_env.games.giretra.actions import PHASE_AUCTION, PHASE_CUT
from giretra_env.games.giretra.auction import multiplier
from giretra_env.games.giretra.layout import OBSERVATION, STATE
from giretra_env.games.giretra.match import FIRST_PACKETS, LAST_PACKET, LAST_POSITION
from giretra_env.games.giretra.options import GATHER
from giretra_env.games.giretra.table import MAX_CALLS
from giretra_env.games.pack32.observation import (
    FELL_IN_TRICK,
    PHASE,
    SITUATION,
    clear_blocks,
    trick_flags,
    write_card_points,
    write_cards,
    write_ceilings,
    write_deck,
    write_holds,
    write_hundreds,
    write_pairs,
    write_public_pack,
    write_tricks,
)
from giretra_env.games.rules_encoding import HOUSE_RULES

_CEILINGS = OBSERVATION.offset("ceilings")
_PHASE = OBSERVATION.offset("phase")
_DEALER = OBSERVATION.offset("dealer")
_TO_ACT = OBSERVATION.offset("to_act")
_ANNOUNCED = OBSERVATION.offset("announced")
_CONTRED = OBSERVATION.offset("contred")
_SURCONTRED = OBSERVATION.offset("surcontred")
_BARRED = OBSERVATION.offset("barred")
_ACCEPTS = OBSERVATION.offset("accepts")
_CLOSED = OBSERVATION.offset("closed")
_CALLS = OBSERVATION.offset("calls")
_MODE = OBSERVATION.offset("mode")
_CONTRACT_SIDE = OBSERVATION.offset("contract_side")
_MULTIPLIER = OBSERVATION.offset("multiplier")
_CARD_POINTS = OBSERVATION.offset("card_points")
_TRICKS = OBSERVATION.offset("tricks")
_SCORES = OBSERVATION.offset("scores")
_TARGET = OBSERVATION.offset("target")
_PACK_POSITION = OBSERVATION.offset("pack_position")
_HOUSE_RULES = OBSERVATION.offset(HOUSE_RULES)
_NUM_RULE_BYTES = OBSERVATION.size - _HOUSE_RULES
_HOLDS = STATE.offset("holds")
_PACK_ORDER = STATE.offset("pack_order")

# Adjacent flags are written as one set of at most 32; the blocks that such a set spills into are
# written afterwards.
_BIDDING, _DOUBLING = _ANNOUNCED, _CONTRED
assert _PHASE == PHASE and _BIDDING - SITUATION == _DOUBLING - _BIDDING == SPREAD_WIDTH
assert _ACCEPTS < _DOUBLING + SPREAD_WIDTH <= _CEILINGS


@kernel
def write_observation(table, rules, seat, out, row):
    """Write what ``seat`` may know into ``out[row]``; every byte is written."""
    write_cards(table, seat, all_played(table), out, row)
    copy_bytes(table.fell_in_trick, 0, NUM_CARDS, out, row, FELL_IN_TRICK)
    _write_situation(table, seat, out, row)
    _write_auction(table, seat, out, row)
    write_card_points(table, seat, True, out, row, _CARD_POINTS)
    write_tricks(table, seat, out, row, _TRICKS)
    clear_blocks(out, row, _SCORES, _PACK_POSITION + NUM_CARDS)
    if rules.match:
        _write_match(table, rules, seat, out, row)
    copy_bytes(rules.shown, 0, _NUM_RULE_BYTES, out, row, _HOUSE_RULES)


@kernel
def _write_match(table, rules, seat, out, row):
    """Write the scores and the order of a gathered pack: a seat's own cards reveal the cut."""
    write_pairs(table.scores, seat, out, row, _SCORES)
    write_hundreds(table.target, out, row, _TARGET)
    if table.deals > 0 and rules.deck_between_deals == GATHER:
        to_cut = table.phase == PHASE_CUT
        write_public_pack(table, seat, to_cut, FIRST_PACKETS[0], out, row, _PACK_POSITION)


@kernel
def _write_situation(table, seat, out, row):
    """Write trick, voids, phase, dealer and turn, and the ceilings, which imply the voids."""
    flags = one(_PHASE - SITUATION + table.phase) | trick_flags(table, seat)
    flags |= one(_DEALER - SITUATION + steps_from(seat, table.dealer))
    if table.seat != NOBODY:
        flags |= one(_TO_ACT - SITUATION + steps_from(seat, table.seat))
    for relative in range(1, NUM_SEATS):
        excluded = table.excluded[after(seat, relative)]
        flags |= write_ceilings(excluded, relative, out, row, _CEILINGS)
    spread(flags, out, row, SITUATION)


@kernel
def _write_auction(table, seat, out, row):
    bidding, barred = np.int64(0), np.int64(0)
    for relative in range(NUM_SEATS):
        other = after(seat, relative)
        bidding |= np.int64(table.announced[other]) << (relative * NUM_MODES)
        barred |= np.int64(has(table.barred, other)) << relative
    doubling = np.int64(table.contred) | np.int64(table.surcontred) << (_SURCONTRED - _DOUBLING)
    doubling |= barred << (_BARRED - _DOUBLING)
    doubling |= np.int64(table.closed) << (_CLOSED - _DOUBLING)
    if table.mode != NO_MODE:
        mode = np.int64(table.mode)
        bidding |= one(_MODE - _BIDDING + mode)
        bidding |= one(_CONTRACT_SIDE - _BIDDING + side_of(table.bidder[mode] - seat))
        doubling |= one(_MULTIPLIER - _DOUBLING + multiplier(table, mode) // 2)
    spread(bidding, out, row, _BIDDING)
    spread(doubling, out, row, _DOUBLING)
    out[row, _ACCEPTS] = table.accepts
    copy_bytes(table.calls, 0, MAX_CALLS, out, row, _CALLS)


@kernel
def write_hidden(table, seat, out, row):
    """Write the blocks that `STATE` has beyond the observation; every byte of them is written."""
    write_holds(table, seat, 2, out, row, _HOLDS)
    if table.phase == PHASE_AUCTION:
        for place in range(NUM_CARDS - LAST_POSITION):
            receiver = table.dealer + 1 + place // LAST_PACKET
            card = np.int64(table.deck[LAST_POSITION + place])
            out[row, _HOLDS + steps_from(seat, receiver) * NUM_CARDS + card] = 1
    write_deck(table, table.phase == PHASE_CUT, out, row, _PACK_ORDER)
