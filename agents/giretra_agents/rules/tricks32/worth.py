"""What cards are worth when they are kept for later tricks, in card points of swing."""

from __future__ import annotations

from giretra_agents.rules.tricks32.memory import still_out
from giretra_agents.rules.tricks32.reading import NO_MODE
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.bits import count, lowest, one
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.trick import BEATERS, NO_TRUMP, SUIT_CARDS, suit_of


@kernel
def points_of(seen, cards):
    """Card points of a set of cards."""
    total = 0
    while cards != 0:
        total += seen.points[lowest(cards)]
        cards &= cards - 1
    return total


@kernel
def average_points(seen):
    """Card points of an ordinary card that is still out."""
    if seen.mode == NO_MODE or seen.unseen == 0:
        return 0.0
    return points_of(seen, seen.unseen) / count(seen.unseen)


@kernel
def trumps_of(mode):
    """Set of the trumps of a suit mode; empty for the others."""
    return SUIT_CARDS[mode] if mode < NO_TRUMP else SUIT_CARDS[0] & 0


@kernel
def stronger_out(seen, card):
    """How many cards of the same suit that beat a card are still out, as far as one can tell."""
    stronger = seen.unseen & BEATERS[seen.mode, card] & SUIT_CARDS[suit_of(card)]
    return still_out(seen, stronger)


@kernel
def price(seen, weights, average, card):
    """What playing ``card`` takes away from the rest of its suit."""
    suit = suit_of(card)
    held = seen.hand & SUIT_CARDS[suit]
    before = _suit_worth(seen, weights, average, suit, held)
    return before - _suit_worth(seen, weights, average, suit, held & ~one(card))


@kernel
def _suit_worth(seen, weights, average, suit, held):
    ordinary = (NUM_SEATS - 1) * average
    trumps = trumps_of(seen.mode)
    if held == 0:
        ruffs = seen.hand & trumps & ~SUIT_CARDS[suit] != 0
        return weights.void_wins * ordinary if ruffs else 0.0
    total = 0.0
    if suit == seen.mode:
        total += weights.trump_wins * ordinary * count(held)
    guarded = count(held) > 1
    rest = held
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        total += _card_worth(seen, weights, ordinary, card, guarded)
    if seen.mode < NO_TRUMP and suit != seen.mode:
        total *= weights.side_share
    return total


@kernel
def _card_worth(seen, weights, ordinary, card, guarded):
    points = seen.points[card]
    above = stronger_out(seen, card)
    if above == 0:
        return weights.master_points * points + weights.master_wins * ordinary
    if above == 1 and guarded:
        return weights.second_points * points + weights.second_wins * ordinary
    if above == 1:
        return weights.bare_points * points
    return weights.low_points * points + weights.low_wins * ordinary
