"""Choosing a call by the contract that would be played if the auction ended with it."""

from __future__ import annotations

import numpy as np

from giretra_agents.rules.contree.promises import contract_worth, our_points, their_points
from giretra_agents.rules.tricks32.weights import FAMILY
from giretra_agents.rules.weights import WORST
from giretra_env.engine.bits import has, lowest
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.trick import NUM_MODES
from giretra_env.games.contree.actions import (
    BID,
    CONTRE,
    NO_CONTRE,
    PASS,
    SURCONTRE,
)
from giretra_env.games.contree.options import GENERALE
from giretra_env.games.contree.table import NO_BID

_CONTRE, _SURCONTRE, _NO_CONTRE = range(3)  # bits of `other_calls`
_LAST_SPEAKER = 3  # passes before the last seat speaks


@kernel
def choose_call(view, call_weights):
    """Return the call with the highest worth; among equals passing, then the lowest bid."""
    best = NO_CONTRE if has(view.other_calls, _NO_CONTRE) else PASS
    gain = _contract_gain(view, call_weights)
    best_worth = gain
    if view.level != NO_BID:
        weights = call_weights[FAMILY[view.mode]]
        doubled = 2.0 * gain - weights.contre_gain
        if has(view.other_calls, _CONTRE) and doubled > best_worth:
            best, best_worth = CONTRE, doubled
        if has(view.other_calls, _SURCONTRE) and doubled > best_worth:
            best, best_worth = SURCONTRE, doubled
    for mode in range(NUM_MODES):
        if view.levels[mode] != 0:
            level, worth = _best_level(view, call_weights, mode)
            if worth > best_worth:
                best, best_worth = BID + level * NUM_MODES + mode, worth
    return best


@kernel
def _contract_gain(view, call_weights):
    """Worth of the current contract to us, at its multiplier."""
    if view.level == NO_BID:
        return 0.0
    weights = call_weights[FAMILY[view.mode]]
    if view.ours:
        worth = contract_worth(weights, our_points(view, call_weights, view.mode), view.level)
    else:
        worth = -contract_worth(weights, their_points(view, call_weights), view.level)
    return worth * (1 << max(view.doubling, 0))


@kernel
def _best_level(view, call_weights, mode):
    """The best legal bid in a mode, and its worth minus the gain that bidding must have."""
    weights = call_weights[FAMILY[mode]]
    points = our_points(view, call_weights, mode)
    best, best_worth = np.int64(0), WORST
    rest = view.levels[mode]
    while rest != 0:
        level = lowest(rest)
        rest &= rest - 1
        if level == GENERALE:
            break
        worth = contract_worth(weights, points, level)
        if worth > best_worth:
            best, best_worth = np.int64(level), worth
    return best, best_worth - _bid_gain(view, weights)


@kernel
def _bid_gain(view, weights):
    """Marks by which a bid must beat passing."""
    if view.level == NO_BID:
        return weights.open_gain if view.passes < _LAST_SPEAKER else 0.0
    return weights.raise_gain if view.ours else weights.overcall_gain
