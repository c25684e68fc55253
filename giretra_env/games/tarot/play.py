"""The play (RULES.md §8): cards in turn, tricks, and what becomes of the Excuse."""

from __future__ import annotations

import numpy as np

from giretra_env.cards.deck78 import EXCUSE, NUM_TRICKS
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.bits import count
from giretra_env.engine.jit import kernel, outlined_kernel
from giretra_env.engine.pack78.trick import (
    BOUT_BITS,
    EXCUSE_BIT,
    HALF_POINTS,
    note_shown,
    put_card,
    start_trick,
)
from giretra_env.engine.seats import NOBODY, after
from giretra_env.games.tarot.options import TO_WINNER
from giretra_env.games.tarot.table import DEFENCE, TAKER

_TRUMP_BOUTS = BOUT_BITS & ~EXCUSE_BIT


@kernel
def side_of(table, seat):
    """`TAKER` or `DEFENCE`."""
    return TAKER if seat == table.taker else DEFENCE


@kernel
def apply_card(table, rules, card, track_shown):
    """Play a legal card for the seat to act; true when the last trick is complete.

    What the card shows about the hand is recorded only with ``track_shown``.
    """
    seat = np.int64(table.seat)
    if track_shown:
        note_shown(table, seat, card)
    put_card(table, seat, card)
    table.seat = after(seat, 1)
    if table.num_played % NUM_SEATS == 0:
        end_trick(table, rules)
        table.seat = table.leader
    return table.num_played == NUM_TRICKS * NUM_SEATS


@kernel
def end_trick(table, rules):
    """Credit a full trick to its winner, who leads next."""
    trick = table.num_played // NUM_SEATS - 1
    half_points, excuse_seat = np.int64(0), np.int64(NOBODY)
    for place in range(NUM_SEATS):
        card = np.int64(table.order[trick * NUM_SEATS + place])
        if card == EXCUSE:
            excuse_seat = np.int64(after(table.leader, place))
        else:
            half_points += HALF_POINTS[card]
    winner = np.int64(table.winning_seat)
    if excuse_seat != NOBODY:
        if _completes_slam(table, rules, trick, excuse_seat):
            winner = excuse_seat
        _credit_excuse(table, rules, trick, excuse_seat, winner)
    side = side_of(table, winner)
    table.winners[trick] = winner
    table.tricks[side] += 1
    table.half_points[side] += half_points
    table.bouts[side] += count(np.int64(table.on_table[1]) & _TRUMP_BOUTS)
    start_trick(table, winner)


@kernel
def _completes_slam(table, rules, trick, excuse_seat):
    """Whether the Excuse wins the last trick because its side has all the others, §8.3 (c)."""
    if trick != NUM_TRICKS - 1:
        return False
    if table.tricks[side_of(table, excuse_seat)] != NUM_TRICKS - 1:
        return False
    return not rules.excuse_slam_needs_lead or excuse_seat == table.leader


@outlined_kernel
def _credit_excuse(table, rules, trick, excuse_seat, winner):
    """Credit the Excuse to a side, and settle what it costs, in a trick that ``winner`` wins."""
    owner, winning_side = side_of(table, excuse_seat), side_of(table, winner)
    receiver = owner
    if trick < NUM_TRICKS - 1:  # §8.3 (a), (b)
        if winning_side != owner:
            table.half_points[winning_side] += 1
            table.half_points[owner] -= 1
    elif winner != excuse_seat:  # §8.3 (d)
        receiver = winning_side if rules.excuse_last_trick == TO_WINNER else 1 - owner
    table.half_points[receiver] += HALF_POINTS[EXCUSE]
    table.bouts[receiver] += 1
