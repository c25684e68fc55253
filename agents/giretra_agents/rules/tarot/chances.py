"""Who may hold what, and how likely our side is to win the trick."""

from __future__ import annotations

import numpy as np

from giretra_agents.rules.tarot.cards import cards_above, highest
from giretra_env.cards.deck78 import FIRST_TRUMP, NUM_RANKS, NUM_SUITS, NUM_TRUMPS, TRUMP
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.bits import count, has, one
from giretra_env.engine.jit import kernel, scratch_kernel
from giretra_env.engine.pack78.trick import ALL_TRUMPS, NO_SUIT, SUIT_CARDS, top_trump
from giretra_env.games.tarot.actions import GARDE


@scratch_kernel
def fill_chances(seen, weights):
    """Fill ``lacks`` of the suits that matter, and ``trumps_over``.

    A card that is out is thought to lie with each seat that may hold it in proportion to the free
    places of its hand; a taker's hand has fewer for suit cards and more for trumps.
    """
    free = np.zeros(NUM_SEATS, np.int64)
    for seat in range(1, NUM_SEATS):
        known = count(seen.known[seat, 0]) + count(seen.known[seat, 1])
        free[seat] = max(seen.hand_size[seat] - known, 0)
    for suit in range(NUM_SUITS):
        if seen.led == suit or seen.led == NO_SUIT:
            _fill_lacks(seen, weights, free, suit)
    _fill_trumps(seen, weights, free)


@scratch_kernel
def _fill_lacks(seen, weights, free, suit):
    cards = SUIT_CARDS[suit]
    places = np.zeros(NUM_SEATS, np.float64)
    room = np.float64(seen.aside)
    for seat in range(1, NUM_SEATS):
        if seen.may_hold[seat, 0] & cards != 0:
            places[seat] = free[seat] * (weights.taker_suits if seat == seen.taker else 1.0)
            room += places[seat]
    for seat in range(1, NUM_SEATS):
        share = places[seat] / room if room > 0.0 else 0.0
        lacks = 1.0
        for number in range(NUM_RANKS + 1):
            seen.lacks[seat, suit, number] = lacks
            lacks *= 1.0 - share


@scratch_kernel
def _fill_trumps(seen, weights, free):
    places = np.zeros(NUM_SEATS, np.float64)
    lacks = np.ones(NUM_SEATS, np.float64)
    for seat in range(1, NUM_SEATS):
        places[seat] = free[seat] * (weights.taker_trumps if seat == seen.taker else 1.0)
    aside = np.float64(seen.aside if seen.contract > GARDE else 0)  # an écart of suit cards
    for bit in range(NUM_TRUMPS - 1, -1, -1):
        for seat in range(1, NUM_SEATS):
            seen.trumps_over[seat, bit + 1] = 1.0 - lacks[seat]
        if not has(seen.unseen[1], bit):
            continue
        room = aside
        for seat in range(1, NUM_SEATS):
            if has(seen.may_hold[seat, 1], bit):
                room += places[seat]
        for seat in range(1, NUM_SEATS):
            if has(seen.known[seat, 1], bit):
                lacks[seat] = 0.0
            elif has(seen.may_hold[seat, 1], bit) and room > 0.0:
                lacks[seat] *= 1.0 - places[seat] / room
    for seat in range(1, NUM_SEATS):
        seen.trumps_over[seat, 0] = 1.0 - lacks[seat]


@kernel
def chance_holds(seen, seat, suit, cards):
    """Chance that another seat holds at least one of ``cards``, which are of a plain suit."""
    if seen.known[seat, 0] & cards != 0:
        return 1.0
    return 1.0 - seen.lacks[seat, suit, count(seen.may_hold[seat, 0] & cards)]


@kernel
def chance_ruffs(seen, seat, suit, number):
    """Chance that another seat is out of a plain suit and holds a trump above a number."""
    holds = seen.trumps_over[seat, number]
    if holds == 0.0:
        return 0.0
    return holds * (1.0 - chance_holds(seen, seat, suit, SUIT_CARDS[suit]))


@kernel
def _chance_over(seen, seat, led, ahead):
    """Chance that a seat can beat the card ahead by following suit."""
    if led == TRUMP:
        return seen.trumps_over[seat, top_trump(ahead)]
    if ahead >= FIRST_TRUMP:
        return 0.0
    return chance_holds(seen, seat, led, cards_above(led, ahead))


@kernel
def _chance_over_by_ruff(seen, seat, led, ahead):
    """Chance that a seat can beat the card ahead because it is out of the suit led."""
    if led == TRUMP:
        return 0.0
    return chance_ruffs(seen, seat, led, top_trump(ahead))


@kernel
def _chance_beats(seen, seat, led, ahead):
    return min(
        _chance_over(seen, seat, led, ahead) + _chance_over_by_ruff(seen, seat, led, ahead), 1.0
    )


@kernel
def _chance_strongest(seen, seat, led):
    """Chance that another seat holds the strongest card of the suit led that is out."""
    if led == TRUMP:
        trumps = seen.unseen[1] & ALL_TRUMPS
        return seen.trumps_over[seat, highest(trumps)] if trumps != 0 else 0.0
    cards = seen.unseen[0] & SUIT_CARDS[led]
    return chance_holds(seen, seat, led, one(highest(cards))) if cards != 0 else 0.0


@kernel
def chance_ours(seen, weights, led, ahead, ours):
    """Chance that our side wins the trick with ``ahead`` ahead after we have played.

    ``ours`` tells whether that card is our side's.
    """
    left = NUM_SEATS - 1 - seen.on_table
    if ours != seen.taking:  # a defender's card is ahead
        if not seen.taking and seen.taker <= left:
            return _chance_held(seen, weights, led, ahead, left)
        return np.float64(ours)
    nobody_beats = 1.0
    for seat in range(1, left + 1):
        nobody_beats *= 1.0 - _chance_beats(seen, seat, led, ahead)
    return nobody_beats if ours else 1.0 - nobody_beats


@kernel
def _chance_held(seen, weights, led, ahead, left):
    """Chance that the defence wins though the taker is still to play.

    A fellow defender still to play helps with the strongest card of the suit, or by ruffing.
    """
    over = _chance_over(seen, seen.taker, led, ahead)
    ruff = weights.taker_ruffs * _chance_over_by_ruff(seen, seen.taker, led, ahead)
    for seat in range(1, left + 1):
        if seat != seen.taker:
            helps = _chance_strongest(seen, seat, led)
            helps += _chance_over_by_ruff(seen, seat, led, ahead)
            over *= max(1.0 - helps, 0.0)
    return max(1.0 - over - ruff, 0.0)
