"""Choosing a card: what the trick is worth now, less what the card would be worth later."""

from __future__ import annotations

import numpy as np

from giretra_agents.rules.tarot.cards import TRICK_POINTS
from giretra_agents.rules.tarot.chances import chance_ours, fill_chances
from giretra_agents.rules.tarot.leading import lead_bonus
from giretra_agents.rules.tarot.worth import price
from giretra_env.cards.deck78 import EXCUSE, FIRST_TRUMP, NO_CARD, PETIT
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.bits import count, lowest, one
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack78.trick import EXCUSE_BIT, NO_SUIT, SUIT, beats

_WORST = -1e9
_LAST_BUT_ONE = 2  # tricks left


@kernel
def choose_card(seen, play_weights):
    """Return the card to play; the first of equals."""
    if count(seen.legal[0]) + count(seen.legal[1]) == 1:
        return lowest(seen.legal[0]) if seen.legal[0] != 0 else FIRST_TRUMP + lowest(seen.legal[1])
    if seen.legal[1] & EXCUSE_BIT != 0 and seen.tricks_left == _LAST_BUT_ONE:
        if not _may_slam(seen):
            return EXCUSE  # in the last trick it would be lost
    weights = play_weights[seen.taking]
    fill_chances(seen, weights)
    best, best_value = NO_CARD, _WORST
    for word in range(2):
        rest = seen.legal[word]
        before = -1
        while rest != 0:
            bit = lowest(rest)
            rest &= rest - 1
            if before >= 0 and _alike(seen, word, before, bit):
                continue
            before = bit
            value = card_value(seen, weights, bit + FIRST_TRUMP * word)
            if value > best_value:
                best, best_value = bit + FIRST_TRUMP * word, value
    return best


@kernel
def _may_slam(seen):
    """Whether the player, who has taken, has all tricks so far: the Excuse may win the last."""
    return seen.taking and seen.tricks[1] == 0


@kernel
def _alike(seen, word, lower, upper):
    """Whether two cards held, with none held between them, come to the same."""
    first, second = lower + FIRST_TRUMP * word, upper + FIRST_TRUMP * word
    if SUIT[first] != SUIT[second] or TRICK_POINTS[first] != TRICK_POINTS[second]:
        return False
    return seen.unseen[word] & (one(upper) - one(lower)) == 0


@kernel
def card_value(seen, weights, card):
    """Half-points that playing ``card`` promises."""
    value = -price(seen, weights, card)
    if seen.led == NO_SUIT:
        value += lead_bonus(seen, weights, card)
        if card == EXCUSE:
            return value
    ahead = seen.winning_card
    ours = seen.winner >= 0 and (seen.winner == seen.taker) == (seen.taking != 0)
    wins = beats(card, ahead)
    if wins:
        ahead, ours = card, True
    led = SUIT[card] if seen.led == NO_SUIT else seen.led
    chance = chance_ours(seen, weights, led, ahead, ours)
    if wins:
        value += weights.lead * chance
    return value + _swing(seen, weights, chance, card)


@kernel
def _swing(seen, weights, chance, card):
    """Expected half-points of the trick, ours less theirs; a Petit counts more than its own."""
    left = NUM_SEATS - 1 - seen.on_table
    points = np.float64(seen.table_points + TRICK_POINTS[card])
    if card == PETIT or seen.table_petit:
        points += weights.petit_swing
    ours = points + left * weights.later_ours
    theirs = points + left * weights.later_theirs
    return chance * ours - (1.0 - chance) * theirs
