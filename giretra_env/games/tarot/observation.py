"""Write observations, and the hidden part of the state, into byte rows (see layout.py)."""

from __future__ import annotations

import numpy as np

from giretra_env.cards.deck78 import FIRST_TRUMP, NUM_CARDS, NUM_RANKS, NUM_SUITS
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.bits import one
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack78.trick import ALL_PLAIN, ALL_TRUMPS, NO_SUIT, SUIT_BITS
from giretra_env.engine.rows import SPREAD_WIDTH, copy_bytes, spread
from giretra_env.engine.seats import NOBODY, after, steps_from
from giretra_env.games.rules_encoding import HOUSE_RULES
from giretra_env.games.tarot.actions import (
    LEVELS,
    NO_CONTRACT,
    PHASE_AUCTION,
    PHASE_DECLARE,
    PHASE_PLAY,
)
from giretra_env.games.tarot.ecart import shown_discards
from giretra_env.games.tarot.layout import LED_NAMES, OBSERVATION, SHOWN_NAMES, STATE
from giretra_env.games.tarot.play import side_of
from giretra_env.games.tarot.table import ASK_CHELEM

_OWN_HAND = OBSERVATION.offset("own_hand")
_PLAYED = OBSERVATION.offset("played")
_ON_TABLE = OBSERVATION.offset("on_table")
_MASTERS = OBSERVATION.offset("masters")
_CHIEN = OBSERVATION.offset("chien")
_DISCARDS = OBSERVATION.offset("discards")
_FELL_IN_TRICK = OBSERVATION.offset("fell_in_trick")
_POIGNEES = OBSERVATION.offset("poignees")
_HIDDEN = OBSERVATION.offset("hidden")
_POIGNEE_LEVEL = OBSERVATION.offset("poignee_level")
_PHASE = OBSERVATION.offset("phase")
_DEALER = OBSERVATION.offset("dealer")
_TO_ACT = OBSERVATION.offset("to_act")
_TAKER = OBSERVATION.offset("taker")
_CONTRACT = OBSERVATION.offset("contract")
_MY_SIDE = OBSERVATION.offset("my_side")
_CHELEM = OBSERVATION.offset("chelem")
_TRICK_WINNER = OBSERVATION.offset("trick_winner")
_LED_SUIT = OBSERVATION.offset("led_suit")
_VOIDS = OBSERVATION.offset("voids")
_CEILINGS = OBSERVATION.offset("ceilings")
_CALLS = OBSERVATION.offset("calls")
_HALF_POINTS = OBSERVATION.offset("half_points")
_TRICKS = OBSERVATION.offset("tricks")
_BOUTS = OBSERVATION.offset("bouts")
_HOUSE_RULES = OBSERVATION.offset(HOUSE_RULES)
_NUM_RULE_BYTES = OBSERVATION.size - _HOUSE_RULES
_HOLDS = STATE.offset("holds")
_SET_ASIDE = STATE.offset("set_aside")

_NUM_SHOWN, _NUM_LED, _NUM_LEVELS = len(SHOWN_NAMES), len(LED_NAMES), len(LEVELS)

# Adjacent flags are written as one set of at most 32; the blocks that such a set spills into are
# written afterwards.
assert _TRICK_WINNER - _PHASE <= SPREAD_WIDTH and _CEILINGS - _TRICK_WINNER <= SPREAD_WIDTH
assert OBSERVATION.size - _TRICK_WINNER >= SPREAD_WIDTH


def _highest_table() -> np.ndarray:
    """The highest member of every set of ranks of a suit, as a set."""
    table = np.zeros(SUIT_BITS + 1, np.int64)
    for ranks in range(1, SUIT_BITS + 1):
        table[ranks] = 1 << ranks.bit_length() - 1
    table.setflags(write=False)
    return table


_HIGHEST = _highest_table()


@kernel
def _write_set(plain, trumps, out, row, place):
    """Write a set of cards as 78 bytes; the 18 bytes after them become 0."""
    spread(plain, out, row, place)
    spread((plain >> SPREAD_WIDTH) | (trumps << (FIRST_TRUMP - SPREAD_WIDTH)), out, row, place + 32)
    spread(trumps >> (2 * SPREAD_WIDTH - FIRST_TRUMP), out, row, place + 64)


@kernel
def write_observation(table, rules, seat, out, row):
    """Write what ``seat`` may know into ``out[row]``; every byte is written."""
    _write_set(table.hands[seat, 0], table.hands[seat, 1], out, row, _OWN_HAND)
    _write_played(table, seat, out, row)
    _write_masters(table, out, row)
    shown = table.chien_taken
    plain, trumps = np.int64(table.chien[0]), np.int64(table.chien[1])
    _write_set(plain if shown else 0, trumps if shown else 0, out, row, _CHIEN)
    plain, trumps = np.int64(0), shown_discards(table)
    if seat == table.taker:
        plain, trumps = np.int64(table.ecart[0]), np.int64(table.ecart[1])
    _write_set(plain, trumps, out, row, _DISCARDS)
    copy_bytes(table.fell_in_trick, 0, NUM_CARDS, out, row, _FELL_IN_TRICK)
    _write_poignees(table, seat, out, row)
    _write_contract(table, seat, out, row)
    _write_trick(table, seat, out, row)
    copy_bytes(table.calls, 0, NUM_SEATS, out, row, _CALLS)
    _write_count(table, seat, out, row)
    copy_bytes(rules.shown, 0, _NUM_RULE_BYTES, out, row, _HOUSE_RULES)


@kernel
def _write_played(table, seat, out, row):
    for relative in range(NUM_SEATS):
        other = after(seat, relative)
        place = _PLAYED + relative * NUM_CARDS
        _write_set(table.played[other, 0], table.played[other, 1], out, row, place)
    for relative in range(1, NUM_SEATS):
        other = after(seat, relative)
        plain = np.int64(table.played[other, 0] & table.on_table[0])
        trumps = np.int64(table.played[other, 1] & table.on_table[1])
        _write_set(plain, trumps, out, row, _ON_TABLE + (relative - 1) * NUM_CARDS)


@kernel
def _write_masters(table, out, row):
    plain, trumps = np.int64(ALL_PLAIN), np.int64(ALL_TRUMPS)
    for seat in range(NUM_SEATS):
        plain &= ~table.played[seat, 0]
        trumps &= ~table.played[seat, 1]
    masters = np.int64(0)
    for suit in range(NUM_SUITS):
        shift = suit * NUM_RANKS
        masters |= _HIGHEST[(plain >> shift) & SUIT_BITS] << shift
    low, high = trumps & SUIT_BITS, trumps >> NUM_RANKS
    trump = _HIGHEST[high] << NUM_RANKS if high != 0 else _HIGHEST[low]
    _write_set(masters, trump, out, row, _MASTERS)


@kernel
def _write_poignees(table, seat, out, row):
    """Write what was shown and, to a seat that is showing, what it has chosen so far."""
    for place in range(_POIGNEES, _PHASE):
        out[row, place] = 0
    for relative in range(NUM_SEATS):
        other = after(seat, relative)
        level = np.int64(table.poignees[other])
        if level != 0:
            spread(table.shown[other], out, row, _POIGNEES + relative * _NUM_SHOWN)
    spread(table.hidden if seat == table.seat else 0, out, row, _HIDDEN)
    flags = np.int64(0)
    for relative in range(NUM_SEATS):
        level = np.int64(table.poignees[after(seat, relative)])
        if relative == 0 and seat == table.seat:
            level = max(level, np.int64(table.level))
        flags |= (one(level) >> 1) << (relative * _NUM_LEVELS)
    spread(flags, out, row, _POIGNEE_LEVEL)


@kernel
def _is_secret(table):
    """Whether a seat is asked for a poignée, which would reveal what it holds."""
    return table.phase == PHASE_DECLARE and table.asked != ASK_CHELEM


@kernel
def _write_contract(table, seat, out, row):
    """Write phase, turn, contract and sides."""
    phase, acting = np.int64(table.phase), np.int64(table.seat)
    if _is_secret(table) and seat != acting:
        phase = np.int64(PHASE_PLAY)
        if table.num_played == 0:
            acting = np.int64(table.leader)
    flags = one(phase) | one(_DEALER - _PHASE + steps_from(seat, table.dealer))
    if acting != NOBODY:
        flags |= one(_TO_ACT - _PHASE + steps_from(seat, acting))
    if table.contract != NO_CONTRACT:
        flags |= one(_TAKER - _PHASE + steps_from(seat, table.taker))
        flags |= one(_CONTRACT - _PHASE + table.contract - 1)
        if phase != PHASE_AUCTION:
            for relative in range(NUM_SEATS):
                mine = side_of(table, after(seat, relative)) == side_of(table, seat)
                flags |= np.int64(mine) << (_MY_SIDE - _PHASE + relative)
    flags |= np.int64(table.chelem) << (_CHELEM - _PHASE)
    spread(flags, out, row, _PHASE)


@kernel
def _write_trick(table, seat, out, row):
    """Write the unfinished trick, and what the others have shown they do not hold."""
    flags = np.int64(0)
    if table.led != NO_SUIT:
        flags |= one(steps_from(seat, table.winning_seat))
        flags |= one(_LED_SUIT - _TRICK_WINNER + table.led)
    for relative in range(1, NUM_SEATS):
        voids = np.int64(table.voids[after(seat, relative)])
        flags |= voids << (_VOIDS - _TRICK_WINNER + (relative - 1) * _NUM_LED)
    spread(flags, out, row, _TRICK_WINNER)
    for relative in range(1, NUM_SEATS):
        out[row, _CEILINGS + relative - 1] = table.ceilings[after(seat, relative)]


@kernel
def _write_count(table, seat, out, row):
    """Write half-points, tricks and bouts of this seat's side, then of the other."""
    mine = side_of(table, seat)
    for place in range(2):
        side = mine if place == 0 else 1 - mine
        out[row, _HALF_POINTS + place] = table.half_points[side]
        out[row, _TRICKS + place] = table.tricks[side]
        out[row, _BOUTS + place] = table.bouts[side]


@kernel
def write_hidden(table, seat, out, row):
    """Write the blocks that `STATE` has beyond the observation; every byte of them is written."""
    for relative in range(NUM_SEATS):
        place = _HOLDS + relative * NUM_CARDS
        _write_cards(table.hands[after(seat, relative)], out, row, place)
    _write_cards(table.ecart if table.chien_taken else table.chien, out, row, _SET_ASIDE)


@kernel
def _write_cards(words, out, row, place):
    """Write a set of cards and leave the bytes after it as they are."""
    for card in range(FIRST_TRUMP):
        out[row, place + card] = (words[0] >> card) & 1
    for card in range(FIRST_TRUMP, NUM_CARDS):
        out[row, place + card] = (words[1] >> (card - FIRST_TRUMP)) & 1
