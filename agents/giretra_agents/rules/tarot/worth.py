"""What cards are worth when they are kept for later tricks, in half-points."""

from __future__ import annotations

from giretra_agents.rules.tarot.cards import TRICK_POINTS, cards_above
from giretra_env.cards.deck78 import EXCUSE, PETIT
from giretra_env.engine.bits import count, lowest, one
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack78.trick import ALL_TRUMPS, SUIT, SUIT_CARDS, trump_number, trumps_above


@kernel
def price(view, weights, card):
    """Worth that the hand loses if ``card`` is played."""
    if card == EXCUSE:
        return weights.excuse
    if card == PETIT:
        return _petit_worth(view, weights)
    if card > PETIT:
        return _trump_worth(view, weights, card)
    suit = SUIT[card]
    held = view.hand[0] & SUIT_CARDS[suit]
    after = held & ~one(card)
    return _suit_worth(view, weights, suit, held) - _suit_worth(view, weights, suit, after)


@kernel
def _petit_worth(view, weights):
    """Worth of keeping the Petit: more with more trumps, and most once no other is out."""
    if view.unseen[1] & ALL_TRUMPS == 0:
        return weights.petit_bout
    return weights.petit + weights.petit_guard * (count(view.hand[1] & ALL_TRUMPS) - 1)


@kernel
def _trump_worth(view, weights, card):
    out = view.unseen[1] & ALL_TRUMPS
    above = count(out & trumps_above(trump_number(card)))
    if above == 0:
        return weights.trump_master
    return weights.trump + weights.trump_rank * (1.0 - above / count(out))


@kernel
def _suit_worth(view, weights, suit, held):
    if held == 0:
        return weights.void if view.hand[1] & ALL_TRUMPS != 0 else 0.0
    total = 0.0
    below = 0
    while held != 0:
        card = lowest(held)
        held &= held - 1
        above = count(view.unseen[0] & cards_above(suit, card))
        points = TRICK_POINTS[card] - 1
        if above == 0:
            total += weights.master + weights.master_points * points
        elif points > 0:
            total += (weights.guarded_points if below >= above else weights.bare_points) * points
        below += 1
    return total
