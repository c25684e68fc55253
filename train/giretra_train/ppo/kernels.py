"""Compiled kernels of learning: advantages and the policy's gradient.

Only legal actions are read, so they are faster than operations on whole matrices. Each runs on one
thread in a fixed order, so results do not depend on the number of cores.
"""

from __future__ import annotations

import numpy as np

from giretra_env.engine.jit import scratch_kernel
from giretra_train.sampling import list_legal

# Columns of `policy_gradient`'s `out_sums`.
(
    SUM_KL,
    SUM_CLIPPED,
    SUM_SURROGATE,
    SUM_ENTROPY_CALLS,
    SUM_ENTROPY_CARDS,
    COUNT_CALLS,
    COUNT_CARDS,
) = range(7)
NUM_SUMS = 7


@scratch_kernel
def advantages_and_returns(
    trajectories, values, outcomes, gae_lambda, out_advantages, out_returns
):  # fmt: skip
    """Write generalised advantages along each trajectory: no discount, reward only at the end.

    Rows are in time order; trajectories (N,) int is the trajectory of each row, values (N,) the
    critic's prediction, outcomes (T,) the reward of each trajectory.
    """
    next_value = outcomes.copy()
    next_advantage = np.zeros_like(outcomes)
    for row in range(len(trajectories) - 1, -1, -1):
        trajectory = trajectories[row]
        td_error = next_value[trajectory] - values[row]
        next_advantage[trajectory] = td_error + gae_lambda * next_advantage[trajectory]
        next_value[trajectory] = values[row]
        out_advantages[row] = next_advantage[trajectory]
        out_returns[row] = next_advantage[trajectory] + values[row]


# A row has logits z, p = softmax(z) over its legal actions, action a, advantage A, the ratio
# r = p_a / p_old(a), entropy H with its bonus b, and the teacher's action t with its weight w:
#
#     loss        = -min(r A, clip(r, 1 - c, 1 + c) A) - b H - w log p_t
#     dloss/dz_i  = p_i (g + w + b (log p_i + H)) - g [i = a] - w [i = t]
#
# with the surrogate's slope g = r A, or 0 if the clipped term is the smaller one.
@scratch_kernel
def policy_gradient(
    logits, masks, actions, old_log_probs, advantages, calls, teacher_actions, bonuses, clip,
    kickstart, out_gradient, out_sums,
):  # fmt: skip
    """Write the gradient of PPO's clipped loss with entropy bonus with respect to the logits.

    logits, masks, out_gradient (N, A); actions, old_log_probs, advantages, calls, teacher_actions
    (N,). calls is 1 for every decision except cards, teacher_actions is the teacher's action or -1,
    and `kickstart` the weight of its cross-entropy; bonuses = (cards, calls). The loss is the mean
    over the rows; `out_sums` receives sums over the rows, in the columns named above.
    """
    num_rows, num_actions = logits.shape
    out_gradient[:] = 0.0
    out_sums[:] = 0.0
    legal = np.empty(num_actions, np.int64)
    log_probs = np.empty(num_actions, np.float32)
    for row in range(num_rows):
        size = list_legal(masks, row, legal)
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
        surrogate = advantages[row] * ratio
        clipped = advantages[row] * min(max(ratio, 1.0 - clip), 1.0 + clip)
        out_sums[SUM_SURROGATE] += min(surrogate, clipped)
        if (ratio > 1.0 + clip and surrogate > 0.0) or (ratio < 1.0 - clip and surrogate < 0.0):
            surrogate = np.float32(0.0)  # beyond the clip the gradient is zero
            out_sums[SUM_CLIPPED] += 1.0
        bonus = bonuses[calls[row]]
        teacher_weight = np.float32(kickstart if teacher_actions[row] >= 0 else 0.0)
        for action in legal[:size]:
            prob = np.exp(log_probs[action])
            grad = prob * (surrogate + teacher_weight + bonus * (log_probs[action] + entropy))
            out_gradient[row, action] = grad / num_rows
        out_gradient[row, chosen] -= surrogate / num_rows
        if teacher_actions[row] >= 0:
            out_gradient[row, teacher_actions[row]] -= teacher_weight / num_rows
        out_sums[SUM_KL] += ratio - 1.0 - difference
        out_sums[SUM_ENTROPY_CARDS - calls[row]] += entropy
        out_sums[COUNT_CARDS - calls[row]] += 1.0
