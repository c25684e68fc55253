"""What cards are worth when they are kept for later tricks, in card points of swing.

If the rules do not let a seat look back at all tricks, some cards have been played out of sight.
Such a card is still among the unseen ones, and it is more likely to be a strong or a worthless one.
"""

from __future__ import annotations

from giretra_agents.rules.tricks32.holdings import suit_kind
from giretra_agents.rules.weights import read_only
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.bits import count, lowest, one
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.trick import (
    BEATERS,
    NO_MODE,
    NO_TRUMP,
    STRENGTH,
    SUIT_CARDS,
    suit_of,
)

# Odds that an unseen card has been played, relative to the average unseen card, from the weakest
# rank to the strongest. Counted in deals that this player played against itself.
_PLAYED_ODDS = read_only(
    (1.3, 0.9, 0.9, 0.8, 0.8, 0.7, 0.8, 1.0),  # trumps
    (2.3, 1.6, 1.1, 0.8, 0.7, 0.6, 0.5, 3.0),  # side suits
    (2.2, 1.4, 0.9, 0.8, 0.8, 0.7, 0.7, 1.4),  # sans atout
    (2.0, 1.3, 0.9, 0.8, 0.8, 0.7, 0.6, 1.7),  # tout atout
)


@kernel
def still_out(view, cards):
    """Estimate how many of these unseen cards have not been played."""
    if view.forgotten == 0:
        return count(cards)
    expected = 0.5  # rounds to the nearest integer
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        odds = _PLAYED_ODDS[suit_kind(view.mode, suit_of(card)), STRENGTH[view.mode, card]]
        expected += view.others / (view.others + view.forgotten * odds)
    return int(expected)


@kernel
def points_of(view, cards):
    """Card points of a set of cards."""
    total = 0
    while cards != 0:
        total += view.points[lowest(cards)]
        cards &= cards - 1
    return total


@kernel
def average_points(view):
    """Average card points of the unseen cards."""
    if view.mode == NO_MODE or view.unseen == 0:
        return 0.0
    return points_of(view, view.unseen) / count(view.unseen)


@kernel
def trumps_of(mode):
    """Set of the trumps of a suit mode; empty in the other modes."""
    return SUIT_CARDS[mode] if mode < NO_TRUMP else SUIT_CARDS[0] & 0


@kernel
def stronger_out(view, card):
    """Estimate how many unplayed cards of the same suit beat a card."""
    stronger = view.unseen & BEATERS[view.mode, card] & SUIT_CARDS[suit_of(card)]
    return still_out(view, stronger)


@kernel
def price(view, weights, average, card):
    """Worth that the rest of its suit loses if ``card`` is played."""
    suit = suit_of(card)
    held = view.hand & SUIT_CARDS[suit]
    before = _suit_worth(view, weights, average, suit, held)
    return before - _suit_worth(view, weights, average, suit, held & ~one(card))


@kernel
def _suit_worth(view, weights, average, suit, held):
    trick = (NUM_SEATS - 1) * average
    trumps = trumps_of(view.mode)
    if held == 0:
        ruffs = view.hand & trumps & ~SUIT_CARDS[suit] != 0
        return weights.void_wins * trick if ruffs else 0.0
    total = 0.0
    if suit == view.mode:
        total += weights.trump_wins * trick * count(held)
    guarded = count(held) > 1
    rest = held
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        total += _card_worth(view, weights, trick, card, guarded)
    if view.mode < NO_TRUMP and suit != view.mode:
        total *= weights.side_share
    return total


@kernel
def _card_worth(view, weights, trick, card, guarded):
    points = view.points[card]
    above = stronger_out(view, card)
    if above == 0:
        return weights.master_points * points + weights.master_wins * trick
    if above == 1 and guarded:
        return weights.second_points * points + weights.second_wins * trick
    if above == 1:
        return weights.bare_points * points
    return weights.low_points * points + weights.low_wins * trick
