"""Choosing a card: its worth in this trick minus its worth in later ones."""

from __future__ import annotations

import numpy as np

from giretra_agents.rules.tarot.cards import TRICK_POINTS
from giretra_agents.rules.tarot.chances import chance_ours, fill_chances
from giretra_agents.rules.tarot.leading import lead_bonus
from giretra_agents.rules.tarot.worth import price
from giretra_agents.rules.weights import WORST
from giretra_env.cards.deck78 import EXCUSE, FIRST_TRUMP, NO_CARD, PETIT
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.bits import count, lowest, one
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack78.trick import EXCUSE_BIT, NO_SUIT, SUIT, beats

_LAST_BUT_ONE = 2  # tricks left


@kernel
def choose_card(view, play_weights):
    """Return the card to play, the lowest index among equals."""
    if count(view.legal[0]) + count(view.legal[1]) == 1:
        return lowest(view.legal[0]) if view.legal[0] != 0 else FIRST_TRUMP + lowest(view.legal[1])
    if view.legal[1] & EXCUSE_BIT != 0 and view.tricks_left == _LAST_BUT_ONE:
        if not _may_slam(view):
            return EXCUSE  # in the last trick it would be lost
    weights = play_weights[view.taking]
    fill_chances(view, weights)
    best, best_value = NO_CARD, WORST
    for word in range(2):
        rest = view.legal[word]
        before = -1
        while rest != 0:
            bit = lowest(rest)
            rest &= rest - 1
            if before >= 0 and _alike(view, word, before, bit):
                continue
            before = bit
            value = card_value(view, weights, bit + FIRST_TRUMP * word)
            if value > best_value:
                best, best_value = bit + FIRST_TRUMP * word, value
    return best


@kernel
def _may_slam(view):
    """Whether the player is the taker and has all tricks so far, so the Excuse may win the last."""
    return view.taking and view.tricks[1] == 0


@kernel
def _alike(view, word, lower, upper):
    """Whether two neighbouring cards held are equivalent."""
    first, second = lower + FIRST_TRUMP * word, upper + FIRST_TRUMP * word
    if SUIT[first] != SUIT[second] or TRICK_POINTS[first] != TRICK_POINTS[second]:
        return False
    return view.unseen[word] & (one(upper) - one(lower)) == 0


@kernel
def card_value(view, weights, card):
    """Expected half-points of playing ``card``."""
    value = -price(view, weights, card)
    if view.led == NO_SUIT:
        value += lead_bonus(view, weights, card)
        if card == EXCUSE:
            return value
    ahead = view.winning_card
    ours = view.winner >= 0 and (view.winner == view.taker) == (view.taking != 0)
    wins = beats(card, ahead)
    if wins:
        ahead, ours = card, True
    led = SUIT[card] if view.led == NO_SUIT else view.led
    chance = chance_ours(view, weights, led, ahead, ours)
    if wins:
        value += weights.lead * chance
    return value + _swing(view, weights, chance, card)


@kernel
def _swing(view, weights, chance, card):
    """Expected half-points of the trick, ours minus theirs; a Petit counts extra."""
    left = NUM_SEATS - 1 - view.on_table
    points = np.float64(view.table_points + TRICK_POINTS[card])
    if card == PETIT or view.table_petit:
        points += weights.petit_swing
    ours = points + left * weights.later_ours
    theirs = points + left * weights.later_theirs
    return chance * ours - (1.0 - chance) * theirs
