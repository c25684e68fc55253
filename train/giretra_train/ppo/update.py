"""Learning from a batch of complete deals: advantages, PPO's clipped loss, the critic's regression.

The two networks share only the batch, so they learn at the same time, in one thread each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor
from torch.nn import functional

from giretra_agents.nets import CriticNet, FrozenNet, PolicyNet
from giretra_env.games.game import Game
from giretra_train.config import PPOConfig
from giretra_train.ppo import kernels
from giretra_train.ppo.rollout import Batch, Rows
from giretra_train.ppo.threads import TwoThreads
from giretra_train.schedule import ScheduledValues
from giretra_train.trainer import DivergedError, check_weights

_ADAM_EPSILON = 1.0e-5
_CARD = 0  # number of the kind of decision that plays a card

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True)
class UpdateStats:
    """Measures of an update, averaged over its steps."""

    approx_kl: float
    """Estimated KL divergence from the policy that collected the batch, in nats."""
    clip_fraction: float
    """Share of decisions whose probability ratio was clipped."""
    policy_loss: float
    """PPO's clipped surrogate loss, without entropy bonus and teacher."""
    value_loss: float
    """Huber loss of the critic, in squared contract swings."""
    entropy_calls: float
    """Mean entropy of decisions other than cards, in nats."""
    entropy_cards: float
    """Mean entropy of cards, in nats."""
    explained_variance: float
    """Share of the outcomes' variance that the critic predicted."""
    steps: int
    """Gradient steps taken."""


@dataclass(frozen=True)
class _Targets:
    advantages: Floats
    returns: Floats
    calls: npt.NDArray[np.uint8]  # 1 for every decision except the cards played
    explained_variance: float


class _PolicySums(NamedTuple):
    """Sums over the policy's steps."""

    total: npt.NDArray[np.float64]  # by the columns of `kernels.policy_gradient`
    decisions: int
    steps: int


class PPOLearner:
    """The networks, their optimiser and their running average.

    Args:
        policy: network of all seats; learns in place.
        critic: network that sees all hands; learns in place.
        columns: (C,) the columns of a state that the critic is given.
        config: the settings of PPO.
        game: the game.
        dtype: number format of the matrix products.
        threads: threads of the two networks.
    """

    def __init__(
        self,
        policy: PolicyNet,
        critic: CriticNet,
        columns: npt.NDArray[np.int64],
        config: PPOConfig,
        game: Game,
        dtype: torch.dtype,
        threads: TwoThreads,
    ) -> None:
        self.policy, self.critic = policy, critic
        self.averaged = {name: value.clone() for name, value in policy.state_dict().items()}
        """Running average of the policy's weights over the gradient steps."""
        self.steps = 0
        """Gradient steps taken, in all iterations."""
        self.optimizers = {
            name: torch.optim.Adam(network.parameters(), eps=_ADAM_EPSILON, fused=True)
            for name, network in (("policy", policy), ("critic", critic))
        }
        self._columns = columns
        self._config = config
        self._reward_scale = game.reward_scale
        self._phases = game.state_layout.role("phase")
        self._kinds = _decision_kinds(game)
        self._dtype = dtype
        self._device = policy.scale.device
        self._threads = threads

    def update(
        self, batch: Batch, now: ScheduledValues, shuffles: np.random.Generator
    ) -> UpdateStats:
        """Learn from one batch.

        Args:
            batch: the decisions; they are not changed.
            now: learning rate, entropy bonuses and the teacher's weight.
            shuffles: random stream that shuffles the decisions.

        Returns:
            The measures of the update.

        Raises:
            DivergedError: if a gradient or the weights have diverged.
        """
        for optimizer in self.optimizers.values():
            for group in optimizer.param_groups:
                group["lr"] = now.learning_rate
        given = self._given_to_critic(batch.states)
        targets = self._targets(batch, given)
        decisions = len(batch.actions)
        size = minibatch_size(decisions, self._config.minibatch)
        steps = [
            order[start : start + size]
            for order in (shuffles.permutation(decisions) for _ in range(self._config.epochs))
            for start in range(0, decisions - size + 1, size)
        ]
        sums, value_loss = self._threads.run_pair(
            lambda: self._learn_policy(batch, targets, steps, now),
            lambda: self._learn_critic(given, targets, steps),
        )
        check_weights("policy", self.policy)
        check_weights("critic", self.critic)
        return _stats(sums, value_loss, targets.explained_variance)

    def _given_to_critic(self, states: Rows) -> Rows:
        """Return the columns of states that the critic is given; usually most of them."""
        if len(self._columns) == states.shape[1]:
            return states
        return np.take(states, self._columns, axis=1)

    def _targets(self, batch: Batch, given: Rows) -> _Targets:
        """Compute advantages and returns for the batch."""
        bound = self._config.reward_clip
        outcomes = np.clip(batch.outcomes / np.float32(self._reward_scale), -bound, bound)
        values = self._values(given)
        advantages, returns = np.empty_like(values), np.empty_like(values)
        kernels.advantages_and_returns(
            batch.trajectories,
            values,
            outcomes.astype(np.float32),
            np.float32(self._config.gae_lambda),
            advantages,
            returns,
        )
        kinds = self._kinds[batch.states[:, self._phases].argmax(axis=1), batch.actions]
        known = outcomes[batch.trajectories]
        explained_variance = 1.0 - float(np.var(known - values) / max(np.var(known), 1.0e-9))
        calls = (kinds != _CARD).astype(np.uint8)
        scaled = normalised_by_kind(advantages, kinds)
        return _Targets(scaled, returns, calls, explained_variance)

    def _values(self, given: Rows) -> Floats:
        critic = FrozenNet.of(self.critic, self._dtype)
        return self._threads.forward(critic, given)[:, 0]

    def _inputs(self, states: Rows, rows: npt.NDArray[np.int64], size: int) -> Tensor:
        """Return the first ``size`` bytes of some states as a tensor (n, size)."""
        chosen = torch.from_numpy(states).index_select(0, torch.from_numpy(rows))
        return chosen[:, :size].to(self._device).to(self._dtype)

    def _learn_policy(
        self,
        batch: Batch,
        targets: _Targets,
        steps: Sequence[npt.NDArray[np.int64]],
        now: ScheduledValues,
    ) -> _PolicySums:
        """Take the policy's steps, stopping early on a large KL (not while kickstarting)."""
        total, seen, taken = np.zeros(kernels.NUM_SUMS), 0, 0
        bonuses = (now.entropy_cards, now.entropy_calls)
        teacher_actions = batch.teacher_actions
        if teacher_actions is None:
            teacher_actions = np.full_like(batch.actions, -1)
        largest_kl = np.inf if now.kickstart > 0 else 1.5 * self._config.target_kl
        for rows in steps:
            logits = self.policy(self._inputs(batch.states, rows, self.policy.width))
            values = logits.detach().cpu().numpy()
            gradient, sums = np.empty_like(values), np.empty(kernels.NUM_SUMS)
            kernels.policy_gradient(
                values,
                batch.masks[rows],
                batch.actions[rows],
                batch.log_probs[rows],
                targets.advantages[rows],
                targets.calls[rows],
                teacher_actions[rows],
                bonuses,
                self._config.clip,
                now.kickstart,
                gradient,
                sums,
            )
            total, seen, taken = total + sums, seen + len(rows), taken + 1
            if sums[kernels.SUM_KL] / len(rows) > largest_kl:
                break
            logits.backward(torch.from_numpy(gradient).to(self._device))
            self._apply("policy", self.policy)
            self._average()
        return _PolicySums(total, seen, taken)

    def _learn_critic(
        self, given: Rows, targets: _Targets, steps: Sequence[npt.NDArray[np.int64]]
    ) -> float:
        """Take the critic's steps and return its mean loss."""
        total = torch.zeros((), device=self._device)
        for rows in steps:
            values = self.critic(self._inputs(given, rows, self.critic.width))
            returns = torch.from_numpy(targets.returns[rows]).to(self._device)
            loss = functional.huber_loss(values, returns, delta=self._config.huber)
            loss.backward()
            self._apply("critic", self.critic)
            total += loss.detach()
        return float(total) / len(steps)

    def _apply(self, name: str, network: PolicyNet | CriticNet) -> None:
        """Take one optimiser step with the network's current gradient."""
        bound = self._config.gradient_norm
        norm = torch.nn.utils.clip_grad_norm_(network.parameters(), bound)
        if not torch.isfinite(norm):
            raise DivergedError(f"the gradient of the {name} is {norm.item()}")
        self.optimizers[name].step()
        self.optimizers[name].zero_grad(set_to_none=True)

    def _average(self) -> None:
        """Update the running average; a plain mean at first, so that the initial weights fade."""
        self.steps += 1
        share = max(self._config.ema, 1.0 / (self.steps + 1))
        newest: list[Tensor] = list(self.policy.state_dict().values())
        torch._foreach_lerp_(list(self.averaged.values()), newest, share)


def _stats(sums: _PolicySums, value_loss: float, explained_variance: float) -> UpdateStats:
    total = sums.total
    calls, cards = total[kernels.COUNT_CALLS], total[kernels.COUNT_CARDS]
    return UpdateStats(
        approx_kl=float(total[kernels.SUM_KL] / sums.decisions),
        clip_fraction=float(total[kernels.SUM_CLIPPED] / sums.decisions),
        policy_loss=float(-total[kernels.SUM_SURROGATE] / sums.decisions),
        value_loss=value_loss,
        entropy_calls=float(total[kernels.SUM_ENTROPY_CALLS] / max(calls, 1.0)),
        entropy_cards=float(total[kernels.SUM_ENTROPY_CARDS] / max(cards, 1.0)),
        explained_variance=explained_variance,
        steps=sums.steps,
    )


def minibatch_size(decisions: int, wanted: int) -> int:
    """Return the minibatch size closest to `wanted` that drops the fewest decisions.

    A multiple of 64 where possible: matrix routines prepare themselves once per size.
    """
    size = decisions // max(round(decisions / wanted), 1)
    return size // 64 * 64 if size >= 64 else size


def _decision_kinds(game: Game) -> npt.NDArray[np.uint8]:
    """Return (phases, A) uint8, the number of the kind of decision, by phase and action."""
    other = sorted({*game.action_kinds, *game.phase_kinds.values()} - {"card"})
    number = {"card": _CARD, **{kind: place for place, kind in enumerate(other, start=_CARD + 1)}}
    return np.array(
        [
            [number[of_phase or kind] for kind in game.action_kinds]
            for of_phase in game.kinds_by_phase
        ],
        np.uint8,
    )


def normalised_by_kind(advantages: Floats, kinds: npt.NDArray[np.uint8]) -> Floats:
    """Return the advantages with mean 0 and standard deviation 1 per kind of decision.

    A common scale would drown the calls: their outcomes depend on the cards that follow.
    """
    scaled = np.empty_like(advantages)
    for kind in np.unique(kinds):
        rows = kinds == kind
        part = advantages[rows]
        scaled[rows] = (part - part.mean()) / (part.std() + np.float32(1.0e-6))
    return scaled
