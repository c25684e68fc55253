"""Writing the blocks of observations that mean the same in the games of the 32-card pack.

Their layouts begin with the blocks of `blocks.CARD_BLOCKS`, or with blocks of the same shapes, so
these have fixed offsets; the offsets of other blocks are arguments.
"""

from __future__ import annotations

import numpy as np

from giretra_env.cards.deck32 import NO_CARD, NUM_CARDS, NUM_SUITS
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.bits import empty_bytes, one
from giretra_env.engine.jit import kernel
from giretra_env.engine.layout import Layout
from giretra_env.engine.pack32.belote import has_begun
from giretra_env.engine.pack32.blocks import CARD_BLOCKS, UNIT
from giretra_env.engine.pack32.declarations import NUM_KINDS
from giretra_env.engine.pack32.history import ALL, open_cards, seen_excluded
from giretra_env.engine.pack32.trick import NO_MODE, masters
from giretra_env.engine.rows import copy_members, spread, spread_counts
from giretra_env.engine.seats import NOBODY, after, side_of, steps_from
from giretra_env.games.pack32.play import (
    PHASE_CUT,
    PHASE_DECLARE,
    PHASE_OVER,
    PHASE_PLAY,
    may_declare,
)

_SHARED = Layout(CARD_BLOCKS)
_OWN_HAND = _SHARED.offset("own_hand")
_PLAYED = _SHARED.offset("played")
FELL_IN_TRICK = _SHARED.offset("fell_in_trick")
_ON_TABLE = _SHARED.offset("on_table")
_MASTERS = _SHARED.offset("masters")
SITUATION = _SHARED.offset("trick_winner")
"""Offset of the flags that are written as one set, whose bit 0 is here."""
_LED_SUIT = _SHARED.offset("led_suit") - SITUATION
_VOIDS = _SHARED.offset("voids") - SITUATION
PHASE = _SHARED.size
"""Offset of the block after them."""

_BYTE = 255


@kernel
def write_cards(table, seat, seen, out, row):
    """Write the blocks of cards except `fell_in_trick`; ``seen`` is what ``seat`` may look at."""
    spread(table.hands[seat], out, row, _OWN_HAND)
    for relative in range(NUM_SEATS):
        cards = table.played[after(seat, relative)] & seen
        spread(cards, out, row, _PLAYED + relative * NUM_CARDS)
        if relative > 0:
            spread(cards & table.on_table, out, row, _ON_TABLE + (relative - 1) * NUM_CARDS)
    strongest = np.int64(0)
    if table.mode != NO_MODE:
        strongest = masters(np.int64(table.mode), ~seen)
    spread(strongest, out, row, _MASTERS)


@kernel
def trick_flags(table, seat):
    """Who is ahead in the unfinished trick and the suit led, as flags from `SITUATION` on."""
    if table.winning_card == NO_CARD:
        return np.int64(0)
    return one(_LED_SUIT + table.led) | one(steps_from(seat, table.winning_seat))


@kernel
def write_ceilings(excluded, relative, out, row, ceilings):
    """Write the ceilings of a seat that cannot hold ``excluded``; return its voids as flags."""
    possible, place = ~np.int64(excluded), (relative - 1) * NUM_SUITS  # one byte per suit
    spread_counts(possible, out, row, ceilings + place)
    return empty_bytes(possible) << (_VOIDS + place)


@kernel
def write_play(table, rules, seat, dealer, ceilings, out, row):
    """Write cards and situation in contrée and belote, as far as ``seat`` may look back.

    A seat remembers all its own cards.
    """
    seen = open_cards(table, rules.history) | table.played[seat]
    write_cards(table, seat, seen, out, row)
    copy_members(seen, table.fell_in_trick, out, row, FELL_IN_TRICK)
    _write_situation(table, rules, seat, dealer, ceilings, out, row)


@kernel
def _write_situation(table, rules, seat, dealer, ceilings, out, row):
    """Write trick, voids, phase and dealer, and the ceilings, from which the voids follow."""
    flags = trick_flags(table, seat) | one(PHASE - SITUATION + visible_phase(table, rules, seat))
    flags |= one(dealer - SITUATION + steps_from(seat, table.dealer))
    for relative in range(1, NUM_SEATS):
        excluded = seen_excluded(table, after(seat, relative), rules.history)
        flags |= write_ceilings(excluded, relative, out, row, ceilings)
    spread(flags, out, row, SITUATION)


@kernel
def turn_flags(table, seat):
    """The relative seat to act as a set; that another may declare would reveal what it holds."""
    if table.seat == NOBODY:
        return np.int64(0)
    declaring = table.phase == PHASE_DECLARE and seat != table.seat
    return one(steps_from(seat, table.next_seat if declaring else table.seat))


@kernel
def visible_phase(table, rules, seat):
    """The phase as ``seat`` may know it; the next seat to play knows whether it may declare."""
    if table.phase != PHASE_DECLARE or seat == table.seat:
        return np.int64(table.phase)
    if seat == table.next_seat and may_declare(table, rules, seat):
        return np.int64(PHASE_DECLARE)
    return np.int64(PHASE_PLAY)


@kernel
def belote_flags(table, seat):
    """Set of relative seats that have begun a belote."""
    flags = np.int64(0)
    if table.belote_begun != 0:
        for relative in range(NUM_SEATS):
            flags |= np.int64(has_begun(table, after(seat, relative))) << relative
    return flags


@kernel
def write_card_points(table, seat, known, out, row, place):
    """Write both sides' card points, 0 unless they are ``known``."""
    for relative in range(2):
        points = table.card_points[side_of(seat + relative)]
        out[row, place + relative] = min(points, _BYTE) if known else 0


@kernel
def write_visible_points(table, rules, seat, out, row, place):
    """Write both sides' card points if all past tricks are visible or the deal is over, else 0."""
    visible = rules.history == ALL or table.phase == PHASE_OVER
    write_card_points(table, seat, visible, out, row, place)


@kernel
def write_tricks(table, seat, out, row, place):
    """Write both sides' tricks."""
    for relative in range(2):
        out[row, place + relative] = table.tricks[side_of(seat + relative)]


@kernel
def write_declarations(table, seat, out, row, kinds, shown):
    """Write the kinds as they are named, and the cards of the side that scores once it is known."""
    clear_blocks(out, row, kinds, kinds + NUM_SEATS * NUM_KINDS)
    clear_blocks(out, row, shown, shown + NUM_SEATS * NUM_CARDS)
    if table.declared == 0:
        return
    for relative in range(NUM_SEATS):
        other = after(seat, relative)
        for kind in range(NUM_KINDS):
            out[row, kinds + relative * NUM_KINDS + kind] = table.declared_kinds[other, kind]
        if side_of(other) == table.declarations_side:
            spread(table.declared_cards[other], out, row, shown + relative * NUM_CARDS)


@kernel
def write_pairs(numbers, seat, out, row, place):
    """Write one number per side, mine and theirs, as hundreds and rest."""
    for relative in range(2):
        write_hundreds(numbers[side_of(seat + relative)], out, row, place + 2 * relative)


@kernel
def write_hundreds(number, out, row, place):
    """Write a number as hundreds and rest."""
    out[row, place] = min(number // UNIT, UNIT)
    out[row, place + 1] = number % UNIT


@kernel
def write_deck(table, known, out, row, place):
    """Write the position of each card in the pack, 1 = top; 0 unless it is ``known``."""
    for position in range(NUM_CARDS):
        out[row, place + np.int64(table.deck[position])] = (position + 1) if known else 0


@kernel
def clear_blocks(out, row, start, stop):
    """Write zeros into the bytes ``start`` … ``stop`` - 1."""
    for place in range(start, stop):
        out[row, np.uint64(place)] = 0  # a signed index may count from the end, at half the speed


@kernel
def write_known_pack(table, rules, seat, first_packet, out, row, place):
    """Write the order of the pack if it is public and all past tricks are visible."""
    if rules.history == ALL and table.pack_known:
        to_cut = table.phase == PHASE_CUT
        write_public_pack(table, seat, to_cut, first_packet, out, row, place)


@kernel
def write_public_pack(table, seat, to_cut, first_packet, out, row, place):
    """Write the order of a pack that is public: before it is cut, then as dealt.

    A seat's own cards reveal the cut: each seat got ``first_packet`` cards first.
    """
    if to_cut:
        write_deck(table, True, out, row, place)
        return
    first_card = first_packet * steps_from(table.dealer + 1, seat)
    lifted = 0
    while table.pack[(first_card + lifted) % NUM_CARDS] != table.deck[first_card]:
        lifted += 1
    for position in range(NUM_CARDS):
        card = np.int64(table.pack[(position + lifted) % NUM_CARDS])
        out[row, place + card] = position + 1


@kernel
def write_holds(table, seat, held, out, row, place):
    """Write what each relative seat holds: ``held`` for a card in its hand, else 0."""
    for relative in range(NUM_SEATS):
        hand = table.hands[after(seat, relative)]
        for card in range(NUM_CARDS):
            out[row, place + relative * NUM_CARDS + card] = held * ((hand >> card) & 1)
