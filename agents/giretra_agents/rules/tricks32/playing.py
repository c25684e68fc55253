"""Choosing a card: what the trick is worth now, less what the card would be worth later."""

from __future__ import annotations

from giretra_agents.rules.tricks32.chances import chance_followed, chance_led
from giretra_agents.rules.tricks32.reading import PARTNER
from giretra_agents.rules.tricks32.weights import FAMILY
from giretra_agents.rules.tricks32.worth import average_points, price, stronger_out
from giretra_env.cards.deck32 import NO_CARD
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.bits import count, has, is_single, lowest
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.trick import BEATERS, SUIT_CARDS, suit_of

_WORST = -1e9
_CAPOT_POINTS = 500


@kernel
def choose_card(seen, play_weights):
    """Return the card to play; the first of equals."""
    if is_single(seen.cards):
        return lowest(seen.cards)
    weights = play_weights[FAMILY[seen.mode]]
    average = average_points(seen)
    best, best_value = NO_CARD, _WORST
    rest = seen.cards
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        if seen.led < 0:
            value = _lead_value(seen, weights, average, card)
        else:
            value = _follow_value(seen, weights, average, card)
        value -= price(seen, weights, average, card)
        if value > best_value:
            best, best_value = card, value
    return best


@kernel
def _lead_value(seen, weights, average, card):
    """Swing of the trick if we lead ``card``."""
    others = (NUM_SEATS - 1) * average
    chance = chance_led(seen, weights, card)
    points = seen.points[card] + others
    bonus = weights.lead * chance
    bonus += weights.long * (count(seen.hand & SUIT_CARDS[suit_of(card)]) - 1)
    if stronger_out(seen, card) == 0:
        bonus += weights.lead_master
    if suit_of(card) == seen.mode:
        bonus += weights.lead_trump if seen.ours else weights.lead_their_trump
    return _swing(seen, weights, chance, points) + bonus * others


@kernel
def _follow_value(seen, weights, average, card):
    """Swing of the trick if we add ``card`` to it."""
    left = NUM_SEATS - 1 - seen.on_table
    ahead, ours = seen.winning_card, seen.winner == PARTNER
    if has(BEATERS[seen.mode, ahead], card):
        ahead, ours = card, True
    chance = chance_followed(seen, weights, ahead, ours)
    points = seen.table_points + seen.points[card] + left * average
    bonus = weights.lead * chance if card == ahead else 0.0
    return _swing(seen, weights, chance, points) + bonus * (NUM_SEATS - 1) * average


@kernel
def _swing(seen, weights, chance, points):
    """Expected card points of the trick, ours less theirs; more while a capot is possible."""
    if seen.tricks[0] == 0 or seen.tricks[1] == 0:
        points += weights.capot * _CAPOT_POINTS / (1 << seen.tricks_left)
    return weights.now * (2.0 * chance - 1.0) * points
