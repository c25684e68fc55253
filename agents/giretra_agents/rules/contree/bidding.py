"""Choosing a call by the contract that would be played if the auction ended with it."""

from __future__ import annotations

import numpy as np

from giretra_agents.rules.contree.promises import contract_worth, our_points, their_points
from giretra_agents.rules.contree.weights import DOUBLE, GAINS, OPEN, OVERCALL, RAISE
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
)
from giretra_env.games.contree.options import GENERALE, POINTS_AND_CONTRACT
from giretra_env.games.contree.table import NO_BID, UNDOUBLED

_CONTRE, _SURCONTRE, _NO_CONTRE = range(3)  # bits of `other_calls`
_LAST_SPEAKER = 3  # passes before the last seat speaks


@kernel
def choose_call(view, rules, call_weights):
    """Return the call with the highest worth; among equals passing, then the lowest bid."""
    best = NO_CONTRE if has(view.other_calls, _NO_CONTRE) else PASS
    best_worth = _contract_gain(view, rules, call_weights, max(view.doubling, 0))
    if view.level != NO_BID:
        for call in range(_CONTRE, _SURCONTRE + 1):
            if has(view.other_calls, call):
                worth = _contract_gain(view, rules, call_weights, call + 1)
                worth -= _gain(rules, DOUBLE)
                if worth > best_worth:
                    best, best_worth = CONTRE + call, worth
    for mode in range(NUM_MODES):
        if view.levels[mode] != 0:
            level, worth = _best_level(view, rules, call_weights, mode)
            if worth > best_worth:
                best, best_worth = BID + level * NUM_MODES + mode, worth
    return best


@kernel
def _contract_gain(view, rules, call_weights, doubling):
    """Worth of the current contract to us, doubled so far or so many times."""
    if view.level == NO_BID:
        return 0.0
    weights = call_weights[FAMILY[view.mode]]
    if view.ours:
        points = our_points(view, call_weights, view.mode)
        return contract_worth(rules, weights, points, view.level, doubling)
    return -contract_worth(rules, weights, their_points(view, call_weights), view.level, doubling)


@kernel
def _best_level(view, rules, call_weights, mode):
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
        worth = contract_worth(rules, weights, points, level, UNDOUBLED)
        if worth > best_worth:
            best, best_worth = np.int64(level), worth
    return best, best_worth - _bid_gain(view, rules)


@kernel
def _bid_gain(view, rules):
    """Marks by which a bid must beat passing."""
    if view.level == NO_BID:
        return _gain(rules, OPEN) if view.passes < _LAST_SPEAKER else 0.0
    return _gain(rules, RAISE if view.ours else OVERCALL)


@kernel
def _gain(rules, kind):
    """Marks by which a kind of call must beat passing under these rules."""
    return GAINS[0 if rules.made_marks == POINTS_AND_CONTRACT else 1, kind]
