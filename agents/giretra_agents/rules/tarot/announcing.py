"""Announcing a slam and poignées, and which trumps of a poignée to hide."""

from __future__ import annotations

from giretra_agents.rules.tarot.bidding import chance_made
from giretra_agents.rules.tarot.cards import highest
from giretra_env.cards.deck78 import FIRST_TRUMP, NUM_RANKS, NUM_SUITS, NUM_TRUMPS
from giretra_env.engine.bits import count, has
from giretra_env.engine.jit import kernel, outlined_kernel
from giretra_env.engine.pack78.trick import ALL_TRUMPS, BOUT_BITS, SUIT_BITS
from giretra_env.games.tarot.actions import CARD, CHELEM, NO_CHELEM, NO_POIGNEE

_SAFE = 0.45  # chance of making the contract from which its taker shows a poignée
_SPARE_MASTERS = 2  # strongest trumps beyond half of those missing, so that none is left out


@outlined_kernel
def choose_answer(seen, call_weights, hand_points):
    """Return an announcement, or the trump to hide."""
    if seen.level != 0:
        return CARD + FIRST_TRUMP + _choose_hidden(seen)
    if has(seen.answers, NO_CHELEM):
        return CHELEM if _slam_is_sure(seen) else NO_CHELEM
    if not _shows(seen, call_weights, hand_points):
        return NO_POIGNEE
    return highest(seen.answers)


@kernel
def _choose_hidden(seen):
    """The Petit, which would be hunted; then the highest."""
    trumps = seen.legal[1]
    return 0 if has(trumps, 0) else highest(trumps)


@kernel
def _shows(seen, call_weights, hand_points):
    """Whether our side is likely enough to win the contract, and with it the bonus."""
    if seen.taking:
        return chance_made(seen, call_weights, hand_points) >= _SAFE
    return seen.hand[1] & BOUT_BITS != 0


@kernel
def _slam_is_sure(seen):
    """Whether the taker's strongest trumps draw the others, and all its suit cards then win."""
    missing = ALL_TRUMPS & ~(seen.hand[1] | seen.discards[1])
    masters = NUM_TRUMPS
    if missing != 0:
        masters = count((seen.hand[1] & ALL_TRUMPS) >> highest(missing))
    if 2 * masters < count(missing) + 2 * _SPARE_MASTERS and masters < count(missing):
        return False
    for suit in range(NUM_SUITS):
        ranks = (seen.hand[0] >> (suit * NUM_RANKS)) & SUIT_BITS
        others = SUIT_BITS & ~(ranks | (seen.discards[0] >> (suit * NUM_RANKS)))
        if others != 0 and ranks & ((1 << highest(others)) - 1) != 0:
            return False
    return True
