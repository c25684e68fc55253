"""Training's compiled kernels against slow, plain versions."""

import numpy as np
import pytest
import torch

from giretra_train import sampling
from giretra_train.ppo import kernels


def random_decisions(rows: int = 200, actions: int = 9, seed: int = 3):
    stream = np.random.default_rng(seed)
    masks = (stream.random((rows, actions)) < 0.4).astype(np.uint8)
    masks[np.arange(rows), stream.integers(actions, size=rows)] = 1
    logits = stream.normal(size=(rows, actions)).astype(np.float32)
    return stream, logits, masks


def drawn(logits, masks, draws):
    actions = np.empty(len(logits), np.int64)
    log_probs = np.empty(len(logits), np.float32)
    bad = sampling.draw_actions(logits, masks, draws, actions, log_probs)
    return bad, actions, log_probs


def masked_log_probs(logits, masks):
    return torch.log_softmax(logits.masked_fill(torch.from_numpy(masks) == 0, -torch.inf), dim=1)


def test_drawn_actions_are_legal_and_know_their_probability():
    stream, logits, masks = random_decisions()
    bad, actions, log_probs = drawn(logits, masks, stream.random(len(logits)))
    assert bad == -1
    rows = np.arange(len(logits))
    assert masks[rows, actions].all()
    expected = masked_log_probs(torch.from_numpy(logits), masks).numpy()[rows, actions]
    np.testing.assert_allclose(log_probs, expected, atol=1e-5)


def test_draws_follow_the_probabilities():
    logits = np.tile(np.log(np.array([[1.0, 2.0, 5.0, 9.0]], np.float32)), (8000, 1))
    masks = np.tile(np.array([[1, 1, 1, 0]], np.uint8), (8000, 1))
    _, actions, _ = drawn(logits, masks, (np.arange(8000) + 0.5) / 8000)
    np.testing.assert_array_equal(np.bincount(actions, minlength=4), [1000, 2000, 5000, 0])


def test_a_draw_depends_only_on_its_own_row():
    stream, logits, masks = random_decisions()
    draws = stream.random(len(logits))
    together = drawn(logits, masks, draws)[1]
    alone = [drawn(logits[r : r + 1], masks[r : r + 1], draws[r : r + 1])[1][0] for r in range(50)]
    np.testing.assert_array_equal(together[:50], alone)


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
def test_logits_that_are_not_finite_are_found(value):
    stream, logits, masks = random_decisions(20)
    logits[7], masks[7] = value, 1
    assert drawn(logits, masks, stream.random(20))[0] == 7


def plain_advantages(trajectories, values, outcomes, gae_lambda):
    """Return advantages by the definition: sum of decayed td_errors along each trajectory."""
    advantages = np.zeros(len(values))
    for trajectory in set(trajectories):
        rows = [row for row, other in enumerate(trajectories) if other == trajectory]
        following = [*(values[row] for row in rows[1:]), outcomes[trajectory]]
        td_errors = [after - values[row] for row, after in zip(rows, following, strict=True)]
        for place, row in enumerate(rows):
            later = td_errors[place:]
            advantages[row] = sum(gae_lambda**steps * each for steps, each in enumerate(later))
    return advantages


@pytest.mark.parametrize("gae_lambda", [0.0, 0.95, 1.0])
def test_advantages_follow_the_definition(gae_lambda):
    stream = np.random.default_rng(5)
    trajectories = stream.integers(12, size=150)
    values = stream.normal(size=150).astype(np.float32)
    outcomes = stream.normal(size=12).astype(np.float32)
    advantages, returns = np.empty(150, np.float32), np.empty(150, np.float32)
    kernels.advantages_and_returns(
        trajectories, values, outcomes, np.float32(gae_lambda), advantages, returns
    )
    expected = plain_advantages(trajectories, values, outcomes, gae_lambda)
    np.testing.assert_allclose(advantages, expected, atol=1e-5)
    np.testing.assert_allclose(returns, expected + values, atol=1e-5)


def test_without_decay_of_td_errors_the_return_is_the_outcome():
    advantages, returns = np.empty(3, np.float32), np.empty(3, np.float32)
    kernels.advantages_and_returns(
        np.array([0, 0, 0]),
        np.array([0.5, -1.0, 2.0], np.float32),
        np.array([1.5], np.float32),
        np.float32(1.0),
        advantages,
        returns,
    )
    np.testing.assert_allclose(returns, [1.5, 1.5, 1.5])


@pytest.mark.parametrize("clip, kickstart", [(0.2, 0.0), (0.05, 0.0), (0.2, 0.6)])
def test_the_policy_gradient_is_that_of_the_clipped_loss(clip, kickstart):
    stream, logits, masks = random_decisions()
    rows = np.arange(len(logits))
    _, actions, log_probs = drawn(logits, masks, stream.random(len(logits)))
    old = log_probs + stream.normal(scale=0.3, size=len(rows)).astype(np.float32)
    advantages = stream.normal(size=len(rows)).astype(np.float32)
    calls = stream.integers(2, size=len(rows)).astype(np.uint8)
    teacher_actions = np.where(stream.random(len(rows)) < 0.5, masks.argmax(axis=1), -1)
    gradient, sums = np.empty_like(logits), np.empty(kernels.NUM_SUMS)
    kernels.policy_gradient(
        logits, masks, actions, old, advantages, calls, teacher_actions, (0.02, 0.07), clip,
        kickstart, gradient, sums,
    )  # fmt: skip

    inputs = torch.from_numpy(logits.copy()).requires_grad_()
    all_log_probs = masked_log_probs(inputs, masks)
    difference = all_log_probs[rows, actions] - torch.from_numpy(old)
    ratio, gain = difference.exp(), torch.from_numpy(advantages)
    surrogate = torch.minimum(ratio * gain, ratio.clamp(1 - clip, 1 + clip) * gain)
    finite = all_log_probs.masked_fill(torch.from_numpy(masks) == 0, 0.0)
    entropy = -(all_log_probs.exp() * finite).sum(1)
    bonus = torch.where(torch.from_numpy(calls) == 1, 0.07, 0.02)
    untaught = torch.from_numpy(teacher_actions) < 0
    teacher_loss = torch.where(untaught, 0.0, -finite[rows, teacher_actions])
    (-(surrogate + bonus * entropy - kickstart * teacher_loss).mean()).backward()

    np.testing.assert_allclose(gradient, inputs.grad.numpy(), atol=2e-6)
    np.testing.assert_allclose(
        sums[kernels.SUM_KL], (ratio - 1 - difference).sum().item(), rtol=1e-4
    )
    np.testing.assert_allclose(
        sums[kernels.SUM_SURROGATE], surrogate.sum().item(), rtol=1e-4, atol=1e-3
    )
    is_call = calls == 1
    plain = entropy.detach().numpy()
    np.testing.assert_allclose(sums[kernels.SUM_ENTROPY_CALLS], plain[is_call].sum(), rtol=1e-4)
    np.testing.assert_allclose(sums[kernels.SUM_ENTROPY_CARDS], plain[~is_call].sum(), rtol=1e-4)
    assert sums[kernels.COUNT_CALLS] == is_call.sum()
    assert sums[kernels.COUNT_CARDS] == (~is_call).sum()
