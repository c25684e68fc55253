"""Write observations, and the hidden part of the state, into byte rows (see layout.py)."""

from __future__ import annotations

import numpy as np

from giretra_env.cards.deck32 import NUM_CARDS
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.bits import count, one
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.trick import NUM_MODES
from giretra_env.engine.rows import SPREAD_WIDTH, copy_bytes, spread
from giretra_env.engine.seats import after, side_of, steps_from
from giretra_env.games.contree.actions import PHASE_CUT
from giretra_env.games.contree.layout import FIVES, OBSERVATION, SHOWN_CALLS, STATE
from giretra_env.games.contree.match import PACKETS
from giretra_env.games.contree.options import CAPOT, LOWEST_BID, SMALLEST_STEP
from giretra_env.games.contree.table import NO_BID
from giretra_env.games.pack32.observation import (
    PHASE,
    SITUATION,
    belote_flags,
    clear_blocks,
    turn_flags,
    write_card_points,
    write_deck,
    write_declarations,
    write_holds,
    write_hundreds,
    write_known_pack,
    write_pairs,
    write_play,
    write_tricks,
    write_visible_points,
)
from giretra_env.games.rules_encoding import HOUSE_RULES

_PHASE = OBSERVATION.offset("phase")
_DEALER = OBSERVATION.offset("dealer")
_TO_ACT = OBSERVATION.offset("to_act")
_TRUMP = OBSERVATION.offset("trump")
_CONTRACT_SIDE = OBSERVATION.offset("contract_side")
_BIDDER = OBSERVATION.offset("bidder")
_MULTIPLIER = OBSERVATION.offset("multiplier")
_ALL_TRICKS_BID = OBSERVATION.offset("all_tricks_bid")
_BELOTE_SEAT = OBSERVATION.offset("belote_seat")
_BELOTE_COMPLETE = OBSERVATION.offset("belote_complete")
_BID_VALUE = OBSERVATION.offset("bid_value")
_PASSES = OBSERVATION.offset("passes")
_BIDS = OBSERVATION.offset("bids")
_CALLS = OBSERVATION.offset("calls")
_CEILINGS = OBSERVATION.offset("ceilings")
_CARD_POINTS = OBSERVATION.offset("card_points")
_TRICKS = OBSERVATION.offset("tricks")
_DECLARED_KINDS = OBSERVATION.offset("declared_kinds")
_DECLARATIONS_SHOWN = OBSERVATION.offset("declarations_shown")
_SCORES = OBSERVATION.offset("scores")
_TARGET = OBSERVATION.offset("target")
_PACK_POSITION = OBSERVATION.offset("pack_position")
_HOUSE_RULES = OBSERVATION.offset(HOUSE_RULES)
_NUM_RULE_BYTES = OBSERVATION.size - _HOUSE_RULES
_HOLDS = STATE.offset("holds")
_POINTS_WON = STATE.offset("points_won")
_PACK_ORDER = STATE.offset("pack_order")

# Adjacent flags are written as one set of at most 32; the blocks that such a set spills into are
# written afterwards.
_CONTRACT = _TO_ACT
assert _PHASE == PHASE and _CONTRACT - SITUATION <= SPREAD_WIDTH
assert _BELOTE_COMPLETE - _CONTRACT <= SPREAD_WIDTH <= _CALLS - _CONTRACT


@kernel
def write_observation(table, rules, seat, out, row):
    """Write what ``seat`` may know into ``out[row]``; every byte is written."""
    write_play(table, rules, seat, _DEALER, _CEILINGS, out, row)
    _write_contract(table, seat, out, row)
    _write_auction(table, seat, out, row)
    write_visible_points(table, rules, seat, out, row, _CARD_POINTS)
    write_tricks(table, seat, out, row, _TRICKS)
    write_declarations(table, seat, out, row, _DECLARED_KINDS, _DECLARATIONS_SHOWN)
    clear_blocks(out, row, _SCORES, _PACK_POSITION + NUM_CARDS)
    if rules.match:
        write_pairs(table.scores, seat, out, row, _SCORES)
        write_hundreds(table.target, out, row, _TARGET)
        first_packet = PACKETS[rules.deal_pattern, 0]
        write_known_pack(table, rules, seat, first_packet, out, row, _PACK_POSITION)
    copy_bytes(rules.shown, 0, _NUM_RULE_BYTES, out, row, _HOUSE_RULES)


@kernel
def _write_contract(table, seat, out, row):
    """Write the turn, the current bid or contract, and who has begun a belote."""
    flags = turn_flags(table, seat)
    value = np.int64(0)
    if table.level != NO_BID:
        flags |= one(_TRUMP - _CONTRACT + table.mode)
        flags |= one(_CONTRACT_SIDE - _CONTRACT + side_of(table.bidder - seat))
        flags |= one(_BIDDER - _CONTRACT + steps_from(seat, table.bidder))
        flags |= one(_MULTIPLIER - _CONTRACT + table.doubling)
        if table.level >= CAPOT:
            flags |= one(_ALL_TRICKS_BID - _CONTRACT + table.level - CAPOT)
        else:
            value = (LOWEST_BID + SMALLEST_STEP * np.int64(table.level)) // FIVES
    flags |= belote_flags(table, seat) << (_BELOTE_SEAT - _CONTRACT)
    spread(flags, out, row, _CONTRACT)
    out[row, _BELOTE_COMPLETE] = count(np.int64(table.belote_complete))
    out[row, _BID_VALUE] = value
    out[row, _PASSES] = table.passes


@kernel
def _write_auction(table, seat, out, row):
    for relative in range(NUM_SEATS):
        bids = table.bids[after(seat, relative)]
        copy_bytes(bids, 0, NUM_MODES, out, row, _BIDS + relative * NUM_MODES)
    first = max(0, np.int64(table.num_calls) - SHOWN_CALLS)
    copy_bytes(table.calls, first, SHOWN_CALLS, out, row, _CALLS)


@kernel
def write_hidden(table, seat, out, row):
    """Write the blocks that `STATE` has beyond the observation; every byte of them is written."""
    write_holds(table, seat, 1, out, row, _HOLDS)
    write_card_points(table, seat, True, out, row, _POINTS_WON)
    write_deck(table, table.phase == PHASE_CUT, out, row, _PACK_ORDER)
