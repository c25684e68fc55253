"""Sampling actions from the logits of a policy, in a compiled kernel.

Only legal actions are read, so this is faster than operations on whole matrices. It runs on one
thread in a fixed order, so results do not depend on the number of cores.
"""

from __future__ import annotations

import numpy as np

from giretra_env.engine.jit import kernel, scratch_kernel


@kernel
def list_legal(masks, row, out_legal):
    """Write the legal actions of a row in ascending order, and return their number."""
    size = 0
    for action in range(masks.shape[1]):
        out_legal[size] = action
        size += masks[row, action] != 0
    return size


@scratch_kernel
def draw_actions(logits, masks, draws, out_actions, out_log_probs):
    """Sample one legal action per row, and return the first row with non-finite logits, or -1.

    logits (N, A) float32, masks (N, A) uint8, draws (N,) in [0, 1); writes out_actions (N,) int64
    and out_log_probs (N,) float32.
    """
    num_rows, num_actions = logits.shape
    legal = np.empty(num_actions, np.int64)
    weights = np.empty(num_actions, np.float64)
    for row in range(num_rows):
        size = list_legal(masks, row, legal)
        top = -np.inf
        for action in legal[:size]:
            if not np.isfinite(logits[row, action]):
                return row
            top = max(top, logits[row, action])
        total = 0.0
        for action in legal[:size]:
            weights[action] = np.exp(logits[row, action] - top)
            total += weights[action]
        rest = draws[row] * total
        chosen = -1
        for action in legal[:size]:
            chosen = action  # the last legal one if rounding leaves a remainder
            rest -= weights[action]
            if rest < 0.0:
                break
        out_actions[row] = chosen
        out_log_probs[row] = np.log(weights[chosen] / total)
    return -1
