"""Write observations, and the hidden part of the state, into byte rows (see layout.py)."""

from __future__ import annotations

import numpy as np

from giretra_env.cards.deck32 import NUM_CARDS
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.bits import one
from giretra_env.engine.jit import kernel
from giretra_env.engine.rows import SPREAD_WIDTH, copy_bytes, spread
from giretra_env.engine.seats import NOBODY, side_of, steps_from
from giretra_env.games.belote.actions import PHASE_AUCTION, PHASE_CUT
from giretra_env.games.belote.auction import TURNED, turned_card
from giretra_env.games.belote.layout import OBSERVATION, STATE
from giretra_env.games.belote.match import LAST_PACKET, PACKETS
from giretra_env.games.belote.table import MAX_CALLS
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
_TAKER = OBSERVATION.offset("taker")
_TURNED_HOLDER = OBSERVATION.offset("turned_holder")
_ROUND = OBSERVATION.offset("round")
_BELOTE_SEAT = OBSERVATION.offset("belote_seat")
_BELOTE_COMPLETE = OBSERVATION.offset("belote_complete")
_TURNED_CARD = OBSERVATION.offset("turned_card")
_DECLARATIONS_SHOWN = OBSERVATION.offset("declarations_shown")
_DECLARED_KINDS = OBSERVATION.offset("declared_kinds")
_CALLS = OBSERVATION.offset("calls")
_CEILINGS = OBSERVATION.offset("ceilings")
_CARD_POINTS = OBSERVATION.offset("card_points")
_TRICKS = OBSERVATION.offset("tricks")
_SCORES = OBSERVATION.offset("scores")
_POT = OBSERVATION.offset("pot")
_TARGET = OBSERVATION.offset("target")
_DEALS_LEFT = OBSERVATION.offset("deals_left")
_PACK_POSITION = OBSERVATION.offset("pack_position")
_HOUSE_RULES = OBSERVATION.offset(HOUSE_RULES)
_NUM_RULE_BYTES = OBSERVATION.size - _HOUSE_RULES
_HOLDS = STATE.offset("holds")
_POINTS_WON = STATE.offset("points_won")
_PACK_ORDER = STATE.offset("pack_order")

_BYTE = 255

# Adjacent flags are written as one set of at most 32; the blocks that such a set spills into are
# written afterwards.
_CONTRACT = _TO_ACT
assert _PHASE == PHASE and _CONTRACT - SITUATION <= SPREAD_WIDTH
assert _TURNED_CARD - _CONTRACT <= SPREAD_WIDTH


@kernel
def write_observation(table, rules, seat, out, row):
    """Write what ``seat`` may know into ``out[row]``; every byte is written."""
    write_play(table, rules, seat, _DEALER, _CEILINGS, out, row)
    _write_contract(table, seat, out, row)
    turned = np.int64(0) if table.phase == PHASE_CUT else one(turned_card(table))
    spread(turned, out, row, _TURNED_CARD)
    write_declarations(table, seat, out, row, _DECLARED_KINDS, _DECLARATIONS_SHOWN)
    copy_bytes(table.calls, 0, MAX_CALLS, out, row, _CALLS)
    write_visible_points(table, rules, seat, out, row, _CARD_POINTS)
    write_tricks(table, seat, out, row, _TRICKS)
    clear_blocks(out, row, _SCORES, _PACK_POSITION + NUM_CARDS)
    if rules.match:
        _write_scores(table, rules, seat, out, row)
        first_packet = PACKETS[rules.deal_pattern, 0]
        write_known_pack(table, rules, seat, first_packet, out, row, _PACK_POSITION)
    copy_bytes(rules.shown, 0, _NUM_RULE_BYTES, out, row, _HOUSE_RULES)


@kernel
def _write_contract(table, seat, out, row):
    """Write whose turn it is, who has taken what, and belote."""
    flags = turn_flags(table, seat)
    if table.taker != NOBODY:
        taker = steps_from(seat, table.taker)
        flags |= one(_TRUMP - _CONTRACT + table.mode)
        flags |= one(_CONTRACT_SIDE - _CONTRACT + side_of(taker))
        flags |= one(_TAKER - _CONTRACT + taker) | one(_TURNED_HOLDER - _CONTRACT + taker)
    if table.phase != PHASE_CUT:
        round_2 = np.int64(table.num_calls - np.int64(table.taker != NOBODY) >= NUM_SEATS)
        flags |= one(_ROUND - _CONTRACT + round_2)
    flags |= belote_flags(table, seat) << (_BELOTE_SEAT - _CONTRACT)
    flags |= np.int64(table.belote_complete != 0) << (_BELOTE_COMPLETE - _CONTRACT)
    spread(flags, out, row, _CONTRACT)


@kernel
def _write_scores(table, rules, seat, out, row):
    write_pairs(table.scores, seat, out, row, _SCORES)
    write_pairs(table.pot, seat, out, row, _POT)
    write_hundreds(table.target, out, row, _TARGET)
    if rules.deals > 0:
        out[row, _DEALS_LEFT] = min(rules.deals - table.played_deals, _BYTE)


@kernel
def write_hidden(table, seat, out, row):
    """Write the blocks that `STATE` has beyond the observation; every byte of them is written."""
    write_holds(table, seat, 2, out, row, _HOLDS)
    if table.phase == PHASE_AUCTION:
        _write_coming(table, seat, out, row)
    write_card_points(table, seat, True, out, row, _POINTS_WON)
    write_deck(table, table.phase == PHASE_CUT, out, row, _PACK_ORDER)


@kernel
def _write_coming(table, seat, out, row):
    """Write the cards that each seat would get if the seat to act took now."""
    acting = np.int64(steps_from(seat, table.seat))
    out[row, _HOLDS + acting * NUM_CARDS + turned_card(table)] = 1
    position = TURNED + 1
    for place in range(NUM_SEATS):
        receiver = np.int64(steps_from(seat, table.dealer + 1 + place))
        for _ in range(LAST_PACKET - np.int64(receiver == acting)):
            card = np.int64(table.deck[position])
            out[row, _HOLDS + receiver * NUM_CARDS + card] = 1
            position += 1
