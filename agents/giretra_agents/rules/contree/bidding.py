"""Choosing a call by what would be played if the auction ended with it."""

from __future__ import annotations

import numpy as np

from giretra_agents.rules.contree.promises import contract_worth, our_points, their_points
from giretra_agents.rules.contree.seen import NO_BID
from giretra_agents.rules.tricks32.weights import FAMILY
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

_CONTRE, _SURCONTRE, _NO_CONTRE = 0, 1, 2  # places in `other_calls`
_LAST_SPEAKER = 3


@kernel
def choose_call(seen, call_weights):
    """Return the call that promises most; passing and low bids go before equals."""
    best = NO_CONTRE if has(seen.other_calls, _NO_CONTRE) else PASS
    gain = _contract_gain(seen, call_weights)
    best_worth = gain
    if seen.level != NO_BID:
        weights = call_weights[FAMILY[seen.mode]]
        doubled = 2.0 * gain - weights.contre_gain
        if has(seen.other_calls, _CONTRE) and doubled > best_worth:
            best, best_worth = CONTRE, doubled
        if has(seen.other_calls, _SURCONTRE) and doubled > best_worth:
            best, best_worth = SURCONTRE, doubled
    for mode in range(NUM_MODES):
        if seen.levels[mode] != 0:
            level, worth = _best_level(seen, call_weights, mode)
            if worth > best_worth:
                best, best_worth = BID + level * NUM_MODES + mode, worth
    return best


@kernel
def _contract_gain(seen, call_weights):
    """Worth to us of the contract that stands, as it is doubled."""
    if seen.level == NO_BID:
        return 0.0
    weights = call_weights[FAMILY[seen.mode]]
    if seen.ours:
        worth = contract_worth(weights, our_points(seen, call_weights, seen.mode), seen.level)
    else:
        worth = -contract_worth(weights, their_points(seen, call_weights), seen.level)
    return worth * (1 << max(seen.doubling, 0))


@kernel
def _best_level(seen, call_weights, mode):
    """The legal bid in a mode that promises most, and its worth less what bidding must gain."""
    weights = call_weights[FAMILY[mode]]
    points = our_points(seen, call_weights, mode)
    best, best_worth = np.int64(0), -1e9
    rest = seen.levels[mode]
    while rest != 0:
        level = lowest(rest)
        rest &= rest - 1
        if level == GENERALE:
            break
        worth = contract_worth(weights, points, level)
        if worth > best_worth:
            best, best_worth = np.int64(level), worth
    return best, best_worth - _bid_gain(seen, weights)


@kernel
def _bid_gain(seen, weights):
    """Marks by which a bid must beat passing."""
    if seen.level == NO_BID:
        return weights.open_gain if seen.passes < _LAST_SPEAKER else 0.0
    return weights.raise_gain if seen.ours else weights.overcall_gain
