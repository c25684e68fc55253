"""The worth of leading a card beyond its trick, in half-points."""

from __future__ import annotations

from giretra_agents.rules.tarot.cards import TRICK_POINTS, cards_above, highest
from giretra_agents.rules.tarot.chances import chance_ruffs
from giretra_env.cards.deck78 import EXCUSE, NUM_RANKS, NUM_SUITS, TRUMP
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.bits import count, has, is_single
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack78.trick import ALL_TRUMPS, SUIT, SUIT_CARDS, trumps_above


@kernel
def lead_bonus(view, weights, card):
    """Gain of leading ``card`` beyond its trick."""
    if card == EXCUSE:
        return weights.lead_excuse
    if SUIT[card] == TRUMP:
        return _trump_bonus(view, weights)
    return _suit_bonus(view, weights, card)


@kernel
def _trump_bonus(view, weights):
    """Gain of drawing trumps: to capture the Petit, or to protect suit cards from ruffs."""
    out = view.unseen[1] & ALL_TRUMPS
    if out == 0:
        return 0.0
    bonus = weights.lead_trump
    bonus += weights.lead_trump_length * (count(view.hand[1] & ALL_TRUMPS) - count(out) / 3.0)
    if has(out, 0) and (view.taking or has(view.known[view.taker, 1], 0)):
        bonus += weights.hunt
    holders = 0
    for seat in range(1, NUM_SEATS):
        holders += view.may_hold[seat, 1] & ALL_TRUMPS != 0
    masters = count(view.hand[1] & trumps_above(highest(out) + 1))
    if masters * holders >= count(out):
        bonus += weights.draw * _suit_masters(view)
    return bonus


@kernel
def _suit_masters(view):
    """Number of suit cards held that no unseen card of their suit can beat."""
    number = 0
    for suit in range(NUM_SUITS):
        held, out = view.hand[0] & SUIT_CARDS[suit], view.unseen[0] & SUIT_CARDS[suit]
        if out != 0:
            held &= cards_above(suit, highest(out))
        number += count(held)
    return number


@kernel
def _suit_bonus(view, weights, card):
    """Gain of running a long suit, returning a suit, and forcing the other side to ruff."""
    suit = SUIT[card]
    held, out = view.hand[0] & SUIT_CARDS[suit], view.unseen[0] & SUIT_CARDS[suit]
    bonus = weights.lead_long * (count(held) - 1)
    bonus += weights.lead_again * (NUM_RANKS - count(held) - count(out))
    for seat in range(1, NUM_SEATS):
        if view.taking or seat == view.taker:
            bonus += weights.force * chance_ruffs(view, seat, suit, 0)
    if is_single(held):
        bonus += weights.lead_single
    if out & cards_above(suit, card) != 0:
        bonus += weights.lead_honour * (TRICK_POINTS[card] - 1)
    return bonus
