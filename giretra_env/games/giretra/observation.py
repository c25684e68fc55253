"""Writing what a seat may know, and what it may not, into rows of bytes (blocks: layout.py)."""

from __future__ import annotations

import numpy as np

from giretra_env.cards.deck32 import NO_CARD, NUM_CARDS, NUM_RANKS, NUM_SEATS, NUM_SUITS
from giretra_env.engine.bits import SPREAD_WIDTH, count, has, one, spread
from giretra_env.engine.jit import kernel
from giretra_env.engine.seats import after, side_of, steps_from
from giretra_env.engine.trick32 import NUM_MODES, SUIT_CARDS, masters
from giretra_env.games.giretra.actions import PHASE_AUCTION, PHASE_CUT
from giretra_env.games.giretra.auction import multiplier
from giretra_env.games.giretra.layout import OBSERVATION, STATE, UNIT
from giretra_env.games.giretra.match import FIRST_PACKETS, LAST_PACKET
from giretra_env.games.giretra.options import GATHER
from giretra_env.games.giretra.table import MAX_CALLS, NO_MODE, NOBODY

_OWN_HAND = OBSERVATION.offset("own_hand")
_PLAYED = OBSERVATION.offset("played")
_FELL_IN_TRICK = OBSERVATION.offset("fell_in_trick")
_ON_TABLE = OBSERVATION.offset("on_table")
_MASTERS = OBSERVATION.offset("masters")
_TRICK_WINNER = OBSERVATION.offset("trick_winner")
_LED_SUIT = OBSERVATION.offset("led_suit")
_VOIDS = OBSERVATION.offset("voids")
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
_HOLDS = STATE.offset("holds")
_PACK_ORDER = STATE.offset("pack_order")

_BYTE = 255
_LAST_POSITION = sum(FIRST_PACKETS) * NUM_SEATS

# Flags that lie side by side are written as one set of at most 32; what such a set spills over the
# blocks behind it is written afterwards.
_SITUATION, _SITUATION_END = _TRICK_WINNER, _ANNOUNCED
_BIDDING, _BIDDING_END = _ANNOUNCED, _CONTRED
_DOUBLING, _DOUBLING_END = _CONTRED, _ACCEPTS
assert _SITUATION_END - _SITUATION == _BIDDING_END - _BIDDING == SPREAD_WIDTH
assert _ACCEPTS < _DOUBLING + SPREAD_WIDTH <= _CEILINGS


@kernel
def write_observation(table, rules, seat, out, row):
    """Write what ``seat`` may know into ``out[row]``; every byte is written."""
    _write_cards(table, seat, out, row)
    _write_situation(table, seat, out, row)
    _write_auction(table, seat, out, row)
    _write_numbers(table, seat, out, row)
    for place in range(_SCORES, _PACK_POSITION + NUM_CARDS):
        out[row, place] = 0
    if rules.match:
        _write_scores(table, seat, out, row)
        _write_pack(table, rules, seat, out, row)


@kernel
def _write_cards(table, seat, out, row):
    spread(table.hands[seat], out, row, _OWN_HAND)
    played = np.int64(0)
    for relative in range(NUM_SEATS):
        cards = table.played[after(seat, relative)]
        played |= cards
        spread(cards, out, row, _PLAYED + relative * NUM_CARDS)
        if relative > 0:
            spread(cards & table.on_table, out, row, _ON_TABLE + (relative - 1) * NUM_CARDS)
    for card in range(NUM_CARDS):
        out[row, _FELL_IN_TRICK + card] = table.fell_in_trick[card]
    strongest = np.int64(0)
    if table.mode != NO_MODE:
        strongest = masters(np.int64(table.mode), ~played)
    spread(strongest, out, row, _MASTERS)


@kernel
def _write_situation(table, seat, out, row):
    """Trick, voids, phase, dealer and turn; then the ceilings, from which the voids follow."""
    flags = one(_PHASE - _SITUATION + table.phase)
    flags |= one(_DEALER - _SITUATION + steps_from(seat, table.dealer))
    if table.seat != NOBODY:
        flags |= one(_TO_ACT - _SITUATION + steps_from(seat, table.seat))
    if table.winning_card != NO_CARD:
        flags |= one(_LED_SUIT - _SITUATION + table.led)
        flags |= one(steps_from(seat, table.winning_seat))
    for relative in range(1, NUM_SEATS):
        excluded = table.excluded[after(seat, relative)]
        for suit in range(NUM_SUITS):
            place = (relative - 1) * NUM_SUITS + suit
            ranks = NUM_RANKS - count(excluded & SUIT_CARDS[suit])
            out[row, _CEILINGS + place] = ranks
            flags |= np.int64(ranks == 0) << (_VOIDS - _SITUATION + place)
    spread(flags, out, row, _SITUATION)


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
    for place in range(MAX_CALLS):
        out[row, _CALLS + place] = table.calls[place]


@kernel
def _write_numbers(table, seat, out, row):
    for relative in range(2):
        side = side_of(seat + relative)
        out[row, _CARD_POINTS + relative] = min(table.card_points[side], _BYTE)
        out[row, _TRICKS + relative] = table.tricks[side]


@kernel
def _write_scores(table, seat, out, row):
    for relative in range(2):
        score = table.scores[side_of(seat + relative)]
        out[row, _SCORES + 2 * relative] = min(score // UNIT, UNIT)
        out[row, _SCORES + 2 * relative + 1] = score % UNIT
    out[row, _TARGET] = min(table.target // UNIT, UNIT)
    out[row, _TARGET + 1] = table.target % UNIT


@kernel
def _write_pack(table, rules, seat, out, row):
    """The order of a gathered pack is public; after the deal a seat's first card tells the cut."""
    if table.deals == 0 or rules.deck_between_deals != GATHER:
        return
    if table.phase == PHASE_CUT:
        for place in range(NUM_CARDS):
            out[row, _PACK_POSITION + np.int64(table.deck[place])] = place + 1
        return
    first_card = FIRST_PACKETS[0] * steps_from(table.dealer + 1, seat)
    lifted = 0
    while table.pack[(first_card + lifted) % NUM_CARDS] != table.deck[first_card]:
        lifted += 1
    for place in range(NUM_CARDS):
        card = np.int64(table.pack[(place + lifted) % NUM_CARDS])
        out[row, _PACK_POSITION + card] = place + 1


@kernel
def write_hidden(table, seat, out, row):
    """Write the blocks that `STATE` has beyond the observation; every byte of them is written."""
    for place in range(_HOLDS, _PACK_ORDER + NUM_CARDS):
        out[row, place] = 0
    for relative in range(NUM_SEATS):
        hand = table.hands[after(seat, relative)]
        for card in range(NUM_CARDS):
            out[row, _HOLDS + relative * NUM_CARDS + card] = 2 * ((hand >> card) & 1)
    if table.phase == PHASE_AUCTION:
        for place in range(NUM_CARDS - _LAST_POSITION):
            receiver = table.dealer + 1 + place // LAST_PACKET
            card = np.int64(table.deck[_LAST_POSITION + place])
            out[row, _HOLDS + steps_from(seat, receiver) * NUM_CARDS + card] = 1
    if table.phase == PHASE_CUT:
        for place in range(NUM_CARDS):
            out[row, _PACK_ORDER + np.int64(table.deck[place])] = place + 1
