"""Compiled loops of training: drawing actions, advantages, and the policy's gradient.

They touch legal actions only, which is why they beat whole-matrix operations. One thread each, in a
fixed order, so results do not depend on the number of cores.
"""

from __future__ import annotations

import numpy as np

from giretra_env.engine.jit import kernel, scratch_kernel

# Columns of `policy_gradient`'s `out_sums`.
SUM_KL, SUM_CLIPPED, SUM_ENTROPY_CALLS, SUM_ENTROPY_CARDS, COUNT_CALLS, COUNT_CARDS = range(6)
NUM_SUMS = 6


@kernel
def _list_legal(masks, row, out_legal):
    """Write the legal actions of a row in their order; returns how many there are."""
    size = 0
    for action in range(masks.shape[1]):
        out_legal[size] = action
        size += masks[row, action] != 0
    return size


@scratch_kernel
def draw_actions(logits, masks, draws, out_actions, out_log_probs):
    """Draw one legal action per row; returns the first row whose logits are not finite, or -1.

    logits (N, A) float32, masks (N, A) uint8, draws (N,) in [0, 1); writes out_actions (N,) int64
    and out_log_probs (N,) float32.
    """
    num_rows, num_actions = logits.shape
    legal = np.empty(num_actions, np.int64)
    weights = np.empty(num_actions, np.float64)
    for row in range(num_rows):
        size = _list_legal(masks, row, legal)
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
            chosen = action  # the last legal one if rounding leaves some rest
            rest -= weights[action]
            if rest < 0.0:
                break
        out_actions[row] = chosen
        out_log_probs[row] = np.log(weights[chosen] / total)
    return -1


@scratch_kernel
def advantages_and_returns(trajectories, values, outcomes, decay, out_advantages, out_returns):
    """Write generalised advantages along each trajectory: no discount, reward at the end only.

    Rows lie in time order; trajectories (N,) int tells whose decision a row is, values (N,) what
    the critic expected, outcomes (T,) the reward of each trajectory.
    """
    next_value = outcomes.copy()
    next_advantage = np.zeros_like(outcomes)
    for row in range(len(trajectories) - 1, -1, -1):
        who = trajectories[row]
        surprise = next_value[who] - values[row]
        next_advantage[who] = surprise + decay * next_advantage[who]
        next_value[who] = values[row]
        out_advantages[row] = next_advantage[who]
        out_returns[row] = next_advantage[who] + values[row]


@scratch_kernel
def policy_gradient(
    logits, masks, actions, old_log_probs, advantages, calls, taught, bonuses, clip, kickstart,
    out_gradient, out_sums,
):  # fmt: skip
    """Write the gradient of PPO's clipped loss with entropy bonus with respect to the logits.

    logits, masks, out_gradient (N, A); actions, old_log_probs, advantages, calls, taught (N,);
    calls is 1 where the decision is a call, taught what a teacher would do or -1, and its
    cross-entropy counts `kickstart` times; bonuses = (cards, calls). The loss is the mean over the
    rows; `out_sums` takes sums over the rows, its columns are named above.
    """
    num_rows, num_actions = logits.shape
    out_gradient[:] = 0.0
    out_sums[:] = 0.0
    legal = np.empty(num_actions, np.int64)
    log_probs = np.empty(num_actions, np.float32)
    for row in range(num_rows):
        size = _list_legal(masks, row, legal)
        top = np.float32(-np.inf)
        for action in legal[:size]:
            top = max(top, logits[row, action])
        total = np.float32(0.0)
        for action in legal[:size]:
            log_probs[action] = logits[row, action] - top
            total += np.exp(log_probs[action])
        log_total = np.log(total)
        entropy = np.float32(0.0)
        for action in legal[:size]:
            log_probs[action] -= log_total
            entropy -= np.exp(log_probs[action]) * log_probs[action]
        chosen = actions[row]
        difference = log_probs[chosen] - old_log_probs[row]
        ratio = np.exp(difference)
        pull = advantages[row] * ratio
        if (ratio > 1.0 + clip and pull > 0.0) or (ratio < 1.0 - clip and pull < 0.0):
            pull = np.float32(0.0)  # beyond the clip nothing more is gained
            out_sums[SUM_CLIPPED] += 1.0
        bonus = bonuses[calls[row]]
        lesson = np.float32(kickstart if taught[row] >= 0 else 0.0)
        for action in legal[:size]:
            share = np.exp(log_probs[action])
            slope = share * (pull + lesson + bonus * (log_probs[action] + entropy))
            out_gradient[row, action] = slope / num_rows
        out_gradient[row, chosen] -= pull / num_rows
        if taught[row] >= 0:
            out_gradient[row, taught[row]] -= lesson / num_rows
        out_sums[SUM_KL] += ratio - 1.0 - difference
        out_sums[SUM_ENTROPY_CARDS - calls[row]] += entropy
        out_sums[COUNT_CARDS - calls[row]] += 1.0
