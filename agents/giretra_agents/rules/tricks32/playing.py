"""Choosing a card: its worth in this trick minus its worth in later ones."""

from __future__ import annotations

from giretra_agents.rules.tricks32.chances import chance_followed, chance_led
from giretra_agents.rules.tricks32.reading import PARTNER
from giretra_agents.rules.tricks32.weights import FAMILY
from giretra_agents.rules.tricks32.worth import average_points, price, stronger_out
from giretra_agents.rules.weights import WORST
from giretra_env.cards.deck32 import NO_CARD
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.bits import count, has, is_single, lowest
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.trick import BEATERS, SUIT_CARDS, suit_of

_CAPOT_POINTS = 500


@kernel
def choose_card(view, play_weights):
    """Return the card to play, the lowest index among equals."""
    if is_single(view.cards):
        return lowest(view.cards)
    weights = play_weights[FAMILY[view.mode]]
    average = average_points(view)
    best, best_value = NO_CARD, WORST
    rest = view.cards
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        if view.led < 0:
            value = _lead_value(view, weights, average, card)
        else:
            value = _follow_value(view, weights, average, card)
        value -= price(view, weights, average, card)
        if value > best_value:
            best, best_value = card, value
    return best


@kernel
def _lead_value(view, weights, average, card):
    """Worth of the trick if we lead ``card``."""
    others = (NUM_SEATS - 1) * average
    chance = chance_led(view, weights, card)
    points = view.points[card] + others
    bonus = weights.lead * chance
    bonus += weights.long * (count(view.hand & SUIT_CARDS[suit_of(card)]) - 1)
    if stronger_out(view, card) == 0:
        bonus += weights.lead_master
    if suit_of(card) == view.mode:
        bonus += weights.lead_trump if view.ours else weights.lead_their_trump
    return _swing(view, weights, chance, points) + bonus * others


@kernel
def _follow_value(view, weights, average, card):
    """Worth of the trick if we play ``card`` to it."""
    left = NUM_SEATS - 1 - view.on_table
    ahead, ours = view.winning_card, view.winner == PARTNER
    if has(BEATERS[view.mode, ahead], card):
        ahead, ours = card, True
    chance = chance_followed(view, weights, ahead, ours)
    points = view.table_points + view.points[card] + left * average
    bonus = weights.lead * chance if card == ahead else 0.0
    return _swing(view, weights, chance, points) + bonus * (NUM_SEATS - 1) * average


@kernel
def _swing(view, weights, chance, points):
    """Expected card points of the trick, ours minus theirs; more while a capot is possible."""
    if view.tricks[0] == 0 or view.tricks[1] == 0:
        points += weights.capot * _CAPOT_POINTS / (1 << view.tricks_left)
    return weights.now * (2.0 * chance - 1.0) * points
