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
from giretra_env.engine.jit import kernel
from giretra_env.games.tarot.actions import (
    GARDE,
    GARDE_CONTRE,
    GARDE_SANS,
    PASS,
    PRISE,
)
from giretra_env.games.tarot.score import MULTIPLIERS


@kernel
def choose_call(seen, call_weights, pass_limits, hand_points):
    """Return the call that promises most, or pass where that is less than the limit."""
    best, best_worth = PASS, pass_limits[seen.contract, seen.spoken]
    for contract in range(PRISE, GARDE_CONTRE + 1):
        if has(seen.answers, contract):
            worth = contract_worth(seen, call_weights, hand_points, contract)
            if worth > best_worth:
                best, best_worth = contract, worth
    return best


@kernel
def promise(seen, call_weights, hand_points, contract):
    """Half-points above the target that a contract promises."""
    kind = TAKING if contract <= GARDE else ALONE
    weights = call_weights[kind]
    points = weights.bare + suits_promise(hand_points, kind, seen.hand[0])
    points += trumps_promise(weights, seen.hand[1])
    if contract > GARDE_SANS:
        points -= weights.chien
    return points


@kernel
def contract_worth(seen, call_weights, hand_points, contract):
    """Points that a contract should bring from each defender."""
    points = promise(seen, call_weights, hand_points, contract)
    spread = call_weights[TAKING if contract <= GARDE else ALONE].spread
    made = chance_above(points, spread, 0.0)
    return MULTIPLIERS[contract] * (25.0 * (2.0 * made - 1.0) + points / 2.0)


@kernel
def chance_made(seen, call_weights, hand_points):
    """Chance that the player, having taken, makes the contract, by the hand it plays with."""
    if seen.contract > GARDE:
        points = promise(seen, call_weights, hand_points, seen.contract)
        return chance_above(points, call_weights[ALONE].spread, 0.0)
    weights = call_weights[KEPT]
    points = weights.bare + suits_promise(hand_points, KEPT, seen.hand[0])
    points += trumps_promise(weights, seen.hand[1])
    return chance_above(points, weights.spread, 0.0)
