"""Fast random playouts of one deal's card play, for search; nothing else is tracked."""

from __future__ import annotations

import numpy as np

from giretra_env.cards.deck32 import NUM_TRICKS
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.bits import count, has, lowest, member, one
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.legal_plays import legal_cards
from giretra_env.engine.pack32.points import ALL_TRICKS_BONUS, POINTS
from giretra_env.engine.pack32.trick import BEATERS, LAST_TRICK_POINTS, suit_of
from giretra_env.engine.rng import GOLDEN, draw_sample
from giretra_env.engine.seats import after, side_of, steps_from


@kernel
def play_at_random(table, rules_variant, mode, ta_values):
    """Play all eight tricks from the hands dealt, recording only points and tricks.

    The cards are the same as if each action were drawn uniformly from the table's sampler.
    """
    seat = np.int64(table.leader)
    for _ in range(NUM_TRICKS - 1):
        winner, points = _play_trick(table, rules_variant, mode, ta_values, seat)
        side = side_of(winner)
        table.tricks[side] += 1
        table.card_points[side] += points
        seat = winner
    winner, points = _play_last_trick(table, mode, ta_values, seat)
    side = side_of(winner)
    table.tricks[side] += 1
    all_tricks = table.tricks[side] == NUM_TRICKS
    table.card_points[side] += points + (ALL_TRICKS_BONUS if all_tricks else LAST_TRICK_POINTS)


@kernel
def _play_trick(table, rules_variant, mode, ta_values, leader):
    """Play a random trick; return the seat that wins it, and its card points."""
    hand = table.hands[leader]
    winning_card = np.int64(member(hand, draw_sample(table, count(hand))))
    table.hands[leader] = hand & ~one(winning_card)
    led, winner, points = suit_of(winning_card), leader, POINTS[ta_values, mode, winning_card]
    for place in range(1, NUM_SEATS):
        seat = after(leader, place)
        hand = table.hands[seat]
        partner = np.int64(steps_from(seat, winner) == 2)
        legal = legal_cards(rules_variant, mode, hand, led, winning_card, partner)
        card = np.int64(member(legal, draw_sample(table, count(legal))))
        table.hands[seat] = hand & ~one(card)
        points += POINTS[ta_values, mode, card]
        ahead = has(BEATERS[mode, winning_card], card)
        winning_card = card if ahead else winning_card
        winner = seat if ahead else winner
    return winner, points


@kernel
def _play_last_trick(table, mode, ta_values, leader):
    """Do the same when every hand has one card left."""
    winning_card = np.int64(lowest(table.hands[leader]))
    winner, points = leader, POINTS[ta_values, mode, winning_card]
    for place in range(1, NUM_SEATS):
        seat = after(leader, place)
        card = np.int64(lowest(table.hands[seat]))
        points += POINTS[ta_values, mode, card]
        ahead = has(BEATERS[mode, winning_card], card)
        winning_card = card if ahead else winning_card
        winner = seat if ahead else winner
    table.sampler = table.sampler + GOLDEN * np.uint64(NUM_SEATS)  # as if each had been drawn
    return winner, points


@kernel
def restore_hands(table, first, second, third, fourth):
    """Give the seats these hands, as before the first trick."""
    table.hands[0] = first
    table.hands[1] = second
    table.hands[2] = third
    table.hands[3] = fourth
    for side in range(2):
        table.tricks[side] = 0
        table.card_points[side] = 0
