"""Taking or passing, by the marks that taking in the best mode promises."""

from __future__ import annotations

from giretra_agents.rules.belote.hand_points import TAKING
from giretra_agents.rules.tricks32.holdings import holding_points
from giretra_agents.rules.tricks32.normal import chance_above, excess
from giretra_agents.rules.tricks32.weights import FAMILY
from giretra_env.engine.bits import count, lowest
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.belote import BELOTE_POINTS, TRUMP_SUITS, belote_suits
from giretra_env.engine.pack32.points import DEAL_POINTS
from giretra_env.games.belote.actions import PASS, TAKE, TAKE_MODE


@kernel
def choose_call(seen, call_weights, pass_limits):
    """Return the call that promises most; ``pass_limits`` is (rounds, seats that have passed)."""
    best, best_worth = -1, pass_limits[seen.second_round, seen.spoken]
    rest = seen.takes
    while rest != 0:
        mode = lowest(rest)
        rest &= rest - 1
        worth = take_worth(seen, call_weights, mode)
        if worth > best_worth:
            best, best_worth = mode, worth
    if best < 0:
        return PASS
    return TAKE if seen.second_round == 0 else TAKE_MODE + best


@kernel
def take_worth(seen, call_weights, mode):
    """Marks of swing that our side gains if we take in a mode."""
    weights = call_weights[FAMILY[mode]]
    points = weights.bare + holding_points(TAKING, mode, seen.taking)
    belote = BELOTE_POINTS * count(belote_suits(seen.taking) & TRUMP_SUITS[mode])
    ahead = 2.0 * points - DEAL_POINTS + belote
    spread = 2.0 * weights.spread
    fails = 1.0 - chance_above(ahead, spread, 0.0)
    return excess(ahead, spread, 0.0) - fails * (DEAL_POINTS - belote)
