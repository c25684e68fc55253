"""Chances that other seats hold cards, and that our side wins the trick."""

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
def fill_chances(view, weights):
    """Fill ``lacks`` of the suits that matter, and ``trumps_over``.

    An unseen card is assigned to the seats that may hold it in proportion to the unknown cards of
    their hands. The weights reduce a taker's share of suit cards and increase its share of trumps.
    """
    free = np.zeros(NUM_SEATS, np.int64)  # cards of each hand that are not known
    for seat in range(1, NUM_SEATS):
        known = count(view.known[seat, 0]) + count(view.known[seat, 1])
        free[seat] = max(view.hand_size[seat] - known, 0)
    for suit in range(NUM_SUITS):
        if view.led == suit or view.led == NO_SUIT:
            _fill_lacks(view, weights, free, suit)
    _fill_trumps(view, weights, free)


@scratch_kernel
def _fill_lacks(view, weights, free, suit):
    cards = SUIT_CARDS[suit]
    places = np.zeros(NUM_SEATS, np.float64)
    room = np.float64(view.aside)
    for seat in range(1, NUM_SEATS):
        if view.may_hold[seat, 0] & cards != 0:
            places[seat] = free[seat] * (weights.taker_suits if seat == view.taker else 1.0)
            room += places[seat]
    for seat in range(1, NUM_SEATS):
        share = places[seat] / room if room > 0.0 else 0.0
        lacks = 1.0
        for number in range(NUM_RANKS + 1):
            view.lacks[seat, suit, number] = lacks
            lacks *= 1.0 - share


@scratch_kernel
def _fill_trumps(view, weights, free):
    places = np.zeros(NUM_SEATS, np.float64)
    lacks = np.ones(NUM_SEATS, np.float64)
    for seat in range(1, NUM_SEATS):
        places[seat] = free[seat] * (weights.taker_trumps if seat == view.taker else 1.0)
    aside = np.float64(view.aside if view.contract > GARDE else 0)  # an écart of suit cards
    for bit in range(NUM_TRUMPS - 1, -1, -1):
        for seat in range(1, NUM_SEATS):
            view.trumps_over[seat, bit + 1] = 1.0 - lacks[seat]
        if not has(view.unseen[1], bit):
            continue
        room = aside
        for seat in range(1, NUM_SEATS):
            if has(view.may_hold[seat, 1], bit):
                room += places[seat]
        for seat in range(1, NUM_SEATS):
            if has(view.known[seat, 1], bit):
                lacks[seat] = 0.0
            elif has(view.may_hold[seat, 1], bit) and room > 0.0:
                lacks[seat] *= 1.0 - places[seat] / room
    for seat in range(1, NUM_SEATS):
        view.trumps_over[seat, 0] = 1.0 - lacks[seat]


@kernel
def chance_holds(view, seat, suit, cards):
    """Chance that another seat holds at least one of ``cards``, all of a plain suit."""
    if view.known[seat, 0] & cards != 0:
        return 1.0
    return 1.0 - view.lacks[seat, suit, count(view.may_hold[seat, 0] & cards)]


@kernel
def chance_ruffs(view, seat, suit, number):
    """Chance that another seat is void in a plain suit and holds a trump above ``number``."""
    holds = view.trumps_over[seat, number]
    if holds == 0.0:
        return 0.0
    return holds * (1.0 - chance_holds(view, seat, suit, SUIT_CARDS[suit]))


@kernel
def _chance_over(view, seat, led, ahead):
    """Chance that a seat can beat the best card by following suit."""
    if led == TRUMP:
        return view.trumps_over[seat, top_trump(ahead)]
    if ahead >= FIRST_TRUMP:
        return 0.0
    return chance_holds(view, seat, led, cards_above(led, ahead))


@kernel
def _chance_over_by_ruff(view, seat, led, ahead):
    """Chance that a seat can beat the best card by a trump, being void in the suit led."""
    if led == TRUMP:
        return 0.0
    return chance_ruffs(view, seat, led, top_trump(ahead))


@kernel
def _chance_beats(view, seat, led, ahead):
    return min(
        _chance_over(view, seat, led, ahead) + _chance_over_by_ruff(view, seat, led, ahead), 1.0
    )


@kernel
def _chance_strongest(view, seat, led):
    """Chance that another seat holds the strongest unseen card of the suit led."""
    if led == TRUMP:
        trumps = view.unseen[1] & ALL_TRUMPS
        return view.trumps_over[seat, highest(trumps)] if trumps != 0 else 0.0
    cards = view.unseen[0] & SUIT_CARDS[led]
    return chance_holds(view, seat, led, one(highest(cards))) if cards != 0 else 0.0


@kernel
def chance_ours(view, weights, led, ahead, ours):
    """Chance that our side wins the trick, where ``ahead`` is the best card after our own play.

    ``ours`` is whether that card is our side's.
    """
    left = NUM_SEATS - 1 - view.on_table
    if ours != view.taking:  # the best card is a defender's
        if not view.taking and view.taker <= left:
            return _chance_held(view, weights, led, ahead, left)
        return np.float64(ours)
    nobody_beats = 1.0
    for seat in range(1, left + 1):
        nobody_beats *= 1.0 - _chance_beats(view, seat, led, ahead)
    return nobody_beats if ours else 1.0 - nobody_beats


@kernel
def _chance_held(view, weights, led, ahead, left):
    """Chance that the defence wins although the taker has yet to play.

    A fellow defender who has yet to play helps with the strongest card of the suit, or by ruffing.
    """
    over = _chance_over(view, view.taker, led, ahead)
    ruff = weights.taker_ruffs * _chance_over_by_ruff(view, view.taker, led, ahead)
    for seat in range(1, left + 1):
        if seat != view.taker:
            helps = _chance_strongest(view, seat, led)
            helps += _chance_over_by_ruff(view, seat, led, ahead)
            over *= max(1.0 - helps, 0.0)
    return max(1.0 - over - ruff, 0.0)
