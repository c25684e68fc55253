"""Choosing a call by the points that its contract promises."""

from __future__ import annotations

from giretra_agents.rules.tarot.hand_points import (
    ALONE,
    KEPT,
    TAKING,
    suits_promise,
    trumps_promise,
)
from giretra_agents.rules.tricks32.normal import chance_above
from giretra_env.engine.bits import has
from giretra_env.engine.jit import kernel, seldom_called
from giretra_env.games.tarot.actions import GARDE, GARDE_CONTRE, PASS, PRISE
from giretra_env.games.tarot.score import MULTIPLIERS

_BASE = 25.0
_HALF = 2.0  # half-points of a point


@seldom_called
def choose_call(seen, call_weights, pass_limits, suit_points):
    """Return the call that promises most, or pass where no call promises enough."""
    best, best_worth = PASS, pass_limits[seen.contract, seen.spoken]
    for contract in range(PRISE, GARDE_CONTRE + 1):
        if has(seen.answers, contract):
            worth = _contract_worth(seen, call_weights, suit_points, contract)
            if worth > best_worth:
                best, best_worth = contract, worth
    return best


@kernel
def _contract_worth(seen, call_weights, suit_points, contract):
    """Points that a contract should bring from each defender."""
    kind = TAKING if contract <= GARDE else ALONE
    points = _promise(seen, call_weights, suit_points, contract, kind)
    made = chance_above(points, call_weights[kind].spread, 0.0)
    return MULTIPLIERS[contract] * (_BASE * (2.0 * made - 1.0) + points / _HALF)


@kernel
def chance_made(seen, call_weights, suit_points):
    """Chance that the player, who has taken, makes the contract with the hand to be played."""
    kind = KEPT if seen.contract <= GARDE else ALONE
    points = _promise(seen, call_weights, suit_points, seen.contract, kind)
    return chance_above(points, call_weights[kind].spread, 0.0)


@kernel
def _promise(seen, call_weights, suit_points, contract, kind):
    """Half-points above the target that the hand promises in a contract."""
    weights = call_weights[kind]
    points = weights.bare + suits_promise(suit_points, kind, seen.hand[0])
    points += trumps_promise(weights, seen.hand[1])
    if contract == GARDE_CONTRE:
        points -= weights.chien
    return points
