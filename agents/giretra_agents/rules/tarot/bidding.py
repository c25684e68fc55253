"""Choosing a call by the expected points of its contract."""

from __future__ import annotations

from giretra_agents.rules.normal import chance_above
from giretra_agents.rules.tarot.hand_points import (
    ALONE,
    KEPT,
    TAKING,
    suits_promise,
    trumps_promise,
)
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
def choose_call(view, call_weights, pass_limits, hand_points):
    """Return the call with the highest worth, or pass if no worth exceeds the limit."""
    best, best_worth = PASS, pass_limits[view.contract, view.spoken]
    for contract in range(PRISE, GARDE_CONTRE + 1):
        if has(view.calls, contract):
            worth = contract_worth(view, call_weights, hand_points, contract)
            if worth > best_worth:
                best, best_worth = contract, worth
    return best


@kernel
def promise(view, call_weights, hand_points, contract):
    """Expected half-points above the target in a contract."""
    kind = TAKING if contract <= GARDE else ALONE
    weights = call_weights[kind]
    points = weights.bare + suits_promise(hand_points, kind, view.hand[0])
    points += trumps_promise(weights, view.hand[1])
    if contract > GARDE_SANS:
        points -= weights.chien
    return points


@kernel
def contract_worth(view, call_weights, hand_points, contract):
    """Expected points that each defender pays for a contract."""
    points = promise(view, call_weights, hand_points, contract)
    spread = call_weights[TAKING if contract <= GARDE else ALONE].spread
    made = chance_above(points, spread, 0.0)
    return MULTIPLIERS[contract] * (25.0 * (2.0 * made - 1.0) + points / 2.0)


@kernel
def chance_made(view, call_weights, hand_points):
    """Chance that the player, as the taker, makes the contract with its final hand."""
    if view.contract > GARDE:
        points = promise(view, call_weights, hand_points, view.contract)
        return chance_above(points, call_weights[ALONE].spread, 0.0)
    weights = call_weights[KEPT]
    points = weights.bare + suits_promise(hand_points, KEPT, view.hand[0])
    points += trumps_promise(weights, view.hand[1])
    return chance_above(points, weights.spread, 0.0)
