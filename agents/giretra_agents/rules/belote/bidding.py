"""Taking or passing, by the expected marks of taking in the best mode."""

from __future__ import annotations

from giretra_agents.rules.belote.weights import TAKING
from giretra_agents.rules.normal import chance_above, excess
from giretra_agents.rules.tricks32.holdings import holding_points
from giretra_agents.rules.tricks32.weights import FAMILY
from giretra_env.engine.bits import count, lowest
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.belote import BELOTE_POINTS, TRUMP_SUITS, belote_suits
from giretra_env.engine.pack32.points import DEAL_POINTS
from giretra_env.games.belote.actions import PASS, TAKE, TAKE_MODE
from giretra_env.games.belote.options import TO_DEFENCE


@kernel
def choose_call(view, rules, call_weights, pass_limits):
    """Return the best call; ``pass_limits`` is (rounds, number of seats that have passed)."""
    best, best_worth = -1, pass_limits[view.second_round, view.spoken]
    rest = view.takes
    while rest != 0:
        mode = lowest(rest)
        rest &= rest - 1
        worth = take_worth(view, rules, call_weights, mode)
        if worth > best_worth:
            best, best_worth = mode, worth
    if best < 0:
        return PASS
    return TAKE if view.second_round == 0 else TAKE_MODE + best


@kernel
def take_worth(view, rules, call_weights, mode):
    """Expected marks of swing for our side if we take in a mode."""
    weights = call_weights[FAMILY[mode]]
    points = weights.bare + holding_points(TAKING, mode, view.taking)
    belote = BELOTE_POINTS * count(belote_suits(view.taking) & TRUMP_SUITS[mode])
    ahead = 2.0 * points - DEAL_POINTS + belote
    spread = 2.0 * weights.spread
    fails = 1.0 - chance_above(ahead, spread, 0.0)
    lost = rules.failed_mark + (belote if rules.belote_on_fail == TO_DEFENCE else -belote)
    return excess(ahead, spread, 0.0) - fails * lost
