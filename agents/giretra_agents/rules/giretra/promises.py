"""From a hand to match points: what it is worth to our side that a mode is played."""

from __future__ import annotations

from giretra_agents.rules.giretra.weights import SUIT_POINTS
from giretra_agents.rules.tricks32.holdings import holding_points
from giretra_agents.rules.tricks32.reading import NEXT, PARTNER, PREVIOUS
from giretra_agents.rules.tricks32.weights import FAMILY
from giretra_env.engine.bits import has
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.trick import NO_TRUMP
from giretra_env.games.giretra.auction import CLUBS


@kernel
def hand_points(mode, cards):
    """Card points of margin over the other side that a set of cards promises in a mode."""
    return holding_points(SUIT_POINTS, mode, cards)


@kernel
def margin(view, weights, mode):
    """Expected card points of our side minus those of the other side in a mode."""
    points = weights.bare + hand_points(mode, view.hand)
    if has(view.announced[PARTNER], mode):
        points += weights.partner_signal
    if has(view.announced[NEXT] | view.announced[PREVIOUS], mode):
        points -= weights.opponent_signal
    elif has(view.contred, mode):
        points -= weights.contre_signal
    return points


@kernel
def base_multiplier(mode):
    """Multiplier without a contre; the accepts that end the negotiation contre NT and clubs."""
    return 2 if mode == NO_TRUMP or mode == CLUBS else 1


@kernel
def mode_worth(view, call_weights, mode, ours, multiplier):
    """Match points of swing if a mode is played, announced by our side or by theirs."""
    weights = call_weights[FAMILY[mode]]
    worth = weights.rate * margin(view, weights, mode)
    worth += -weights.cost if ours else weights.cost
    return worth * max(multiplier, base_multiplier(mode))
