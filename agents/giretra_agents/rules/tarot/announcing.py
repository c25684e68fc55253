"""Announcing a slam and poignées, and choosing the trumps to hide from a poignée."""

from __future__ import annotations

from giretra_agents.rules.tarot.bidding import chance_made
from giretra_agents.rules.tarot.cards import highest
from giretra_env.cards.deck78 import FIRST_TRUMP, NUM_RANKS, NUM_SUITS, NUM_TRUMPS
from giretra_env.engine.bits import count, has
from giretra_env.engine.jit import kernel, outlined_kernel
from giretra_env.engine.pack78.trick import ALL_TRUMPS, BOUT_BITS, SUIT_BITS
from giretra_env.games.tarot.actions import CARD, CHELEM, NO_CHELEM, NO_POIGNEE

_SAFE = 0.45  # chance of making the contract from which the taker shows a poignée
_SPARE_MASTERS = 2  # top trumps beyond half of those missing, enough to draw all of them


@outlined_kernel
def choose_announcement(view, call_weights, hand_points):
    """Return an announcement, or the trump to hide from a poignée."""
    if view.level != 0:
        return CARD + FIRST_TRUMP + _choose_hidden(view)
    if has(view.calls, NO_CHELEM):
        return CHELEM if _slam_is_sure(view) else NO_CHELEM
    if not _shows(view, call_weights, hand_points):
        return NO_POIGNEE
    return highest(view.calls)


@kernel
def _choose_hidden(view):
    """Hide the Petit, which opponents would hunt; otherwise the highest trump."""
    trumps = view.legal[1]
    return 0 if has(trumps, 0) else highest(trumps)


@kernel
def _shows(view, call_weights, hand_points):
    """Whether our side is likely enough to win the contract, and thus the bonus."""
    if view.taking:
        return chance_made(view, call_weights, hand_points) >= _SAFE
    return view.hand[1] & BOUT_BITS != 0


@kernel
def _slam_is_sure(view):
    """Whether the taker's top trumps draw all others, and all its suit cards then win."""
    missing = ALL_TRUMPS & ~(view.hand[1] | view.discards[1])
    masters = NUM_TRUMPS
    if missing != 0:
        masters = count((view.hand[1] & ALL_TRUMPS) >> highest(missing))
    if 2 * masters < count(missing) + 2 * _SPARE_MASTERS and masters < count(missing):
        return False
    for suit in range(NUM_SUITS):
        ranks = (view.hand[0] >> (suit * NUM_RANKS)) & SUIT_BITS
        others = SUIT_BITS & ~(ranks | (view.discards[0] >> (suit * NUM_RANKS)))
        if others != 0 and ranks & ((1 << highest(others)) - 1) != 0:
            return False
    return True
