"""From a hand to match points: what it is worth to us that a mode is played."""

from __future__ import annotations

from giretra_agents.rules.giretra.hand_points import hand_points
from giretra_agents.rules.tricks32.reading import NEXT, PARTNER, PREVIOUS
from giretra_agents.rules.tricks32.weights import FAMILY
from giretra_env.engine.bits import has
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.trick import NO_TRUMP

CLUBS = 0


@kernel
def margin(seen, weights, mode):
    """Card points by which our side should be ahead in a mode."""
    points = weights.bare + hand_points(mode, seen.hand)
    if has(seen.announced[PARTNER], mode):
        points += weights.partner_tells
    if has(seen.announced[NEXT] | seen.announced[PREVIOUS], mode):
        points -= weights.opponent_tells
    elif has(seen.contred, mode):
        points -= weights.contre_tells
    return points


@kernel
def base_multiplier(mode):
    """Sans atout and clubs are contred by the accepts that end every negotiation."""
    return 2 if mode == NO_TRUMP or mode == CLUBS else 1


@kernel
def mode_worth(seen, call_weights, mode, ours, multiplier):
    """Match points of swing if a mode is played, announced by our side or by theirs."""
    weights = call_weights[FAMILY[mode]]
    worth = weights.rate * margin(seen, weights, mode)
    worth += -weights.cost if ours else weights.cost
    return worth * max(multiplier, base_multiplier(mode))
