"""Training with `MaskablePPO`: what `giretra train --algo sb3` runs."""

from __future__ import annotations

import time
from typing import ClassVar

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.utils import FloatSchedule
from stable_baselines3.common.vec_env import VecMonitor
from torch import Tensor, nn

import giretra_env as ge
from giretra_agents.checkpoint import ANY_RULES, AgentCard, game_digest
from giretra_agents.nets import PolicyNet
from giretra_agents.network import NetworkAgent, choose_device, make_policy
from giretra_agents.sb3_agent import SB3Policy
from giretra_env.cards.seats import PARTNERS
from giretra_env.errors import ConfigError
from giretra_env.games.game import Game
from giretra_train.config import SB3Config
from giretra_train.hardware import core_count
from giretra_train.house_rules import trained_rules
from giretra_train.sb3.self_play import SelfPlayCallback
from giretra_train.sb3.vec_env import make_sb3_vec
from giretra_train.schedule import budget_progress, cosine
from giretra_train.streams import Purpose, stream
from giretra_train.trainer import Iteration, Parts, check_weights, numbered

_MEASURES = {
    "entropy": "train/entropy_loss",
    "approx_kl": "train/approx_kl",
    "clip_fraction": "train/clip_fraction",
    "explained_variance": "train/explained_variance",
    "policy_loss": "train/policy_gradient_loss",
    "value_loss": "train/value_loss",
}
"""Measures of an iteration, with their names in the Stable-Baselines3 logger."""
_REHEARSAL_SLOTS = 32  # most opponents play in one
_REHEARSAL_STEPS = 32  # enough to finish a deal, and to meet a snapshot in the next one
_EPISODES = 1000
"""Latest episodes whose mean reward is reported."""


class SB3Trainer:
    """The state of a run of `MaskablePPO` against its own snapshots.

    Args:
        config: the configuration of the run.

    Raises:
        ConfigError: if the decisions of an iteration leave a last minibatch of one.

    Example:
        >>> from giretra_train.config import BudgetConfig, SB3CollectConfig
        >>> tiny = SB3Config(
        ...     budget=BudgetConfig(iterations=1), collect=SB3CollectConfig(num_envs=32)
        ... )
        >>> SB3Trainer(tiny).iterate().decisions
        1024
    """

    MEASURES: ClassVar[tuple[str, ...]] = ("learning_rate", *_MEASURES, "reward")

    def __init__(self, config: SB3Config) -> None:
        self.config = config
        self._batch = _checked_batch(config)
        self.game: Game = ge.game(config.game)
        self.rules = trained_rules(config)
        """The one kind of house rules in use."""
        if len(self.rules) > 1 or self.rules == (ANY_RULES,):
            raise ConfigError(
                f"rules: algo=sb3 trains under one kind of rules, not {', '.join(self.rules)};"
                " choose one, or algo=ppo."
            )
        self.device = choose_device(config.device)
        self.dtype = torch.float32
        # Torch's threads wait for each other at every layer of these small networks: with other
        # work on two cores, two threads can be more than ten times slower than one.
        self.threads = config.threads or max(core_count() // 2, 1)
        """Threads used by torch; the engine uses one, which is faster for so few slots."""
        torch.set_num_threads(self.threads)
        self.iteration = 0
        """Iterations done."""
        self.decisions = 0
        """The learner's decisions, in all iterations."""
        self.seconds = 0.0
        """Time spent, including earlier parts of a resumed run."""
        self.model = self._make_model()
        """The learning model; `model.save` stores it for Stable-Baselines3."""
        self._self_play = self._make_self_play()
        self._clock = _Clock()
        self._begun = False

    def _make_model(self) -> MaskablePPO:
        collect, network, ppo = self.config.collect, self.config.network, self.config.ppo
        sides = self.game.sides == PARTNERS
        tables = make_sb3_vec(
            self.game.name,
            collect.num_envs,
            rules=self.rules[0],
            learner=collect.learner or ("side" if sides else "seat"),
            seat="any",
        )
        return MaskablePPO(
            "MlpPolicy",
            VecMonitor(tables),
            gamma=1.0,
            stats_window_size=_EPISODES,
            policy_kwargs={
                "net_arch": {
                    "pi": list(network.policy_hidden),
                    "vf": list(network.critic_hidden),
                },
                "activation_fn": nn.ReLU,
            },
            seed=_int_seed(self.config.seed, Purpose.WEIGHTS),
            device=self.device,
            **ppo.model_dump(exclude={"learning_rate_end"}),
        )

    def _make_self_play(self) -> SelfPlayCallback:
        opponents = self.config.opponents
        shares = (("rules", opponents.rules), ("random", opponents.random))
        return SelfPlayCallback(
            opponents.snapshot_every * self._batch,
            opponents.pool_size,
            [(name, share) for name, share in shares if share > 0.0],
        )

    @property
    def progress(self) -> float:
        """Share of the budget that is used, 0 … 1."""
        return budget_progress(self.config.budget, self.iteration, self.seconds)

    @property
    def steps(self) -> int:
        """Epochs done: passes over the decisions of an iteration."""
        return int(self.model._n_updates)

    @steps.setter
    def steps(self, steps: int) -> None:
        self.model._n_updates = steps

    def rehearse(self) -> None:
        """Compile everything that an iteration calls, by running one with a few slots."""
        collect = self.config.collect.model_copy(update={"num_envs": _REHEARSAL_SLOTS})
        batch = _REHEARSAL_SLOTS * _REHEARSAL_STEPS
        ppo = self.config.ppo.model_copy(update={"n_steps": _REHEARSAL_STEPS, "batch_size": batch})
        few = self.config.model_copy(update={"collect": collect, "ppo": ppo})
        SB3Trainer(few).iterate()

    def iterate(self) -> Iteration:
        """Collect the decisions of all slots and learn from them.

        Raises:
            DivergedError: if the weights have diverged.
        """
        start = time.perf_counter()
        self._begin()
        ppo, model = self.config.ppo, self.model
        rate = cosine(ppo.learning_rate, ppo.learning_rate_end, self.progress)
        model.lr_schedule = FloatSchedule(rate)
        model.num_timesteps = self.decisions
        try:
            model.learn(
                self._batch,
                callback=[self._self_play, self._clock],
                log_interval=None,
                reset_num_timesteps=False,
            )
        except ValueError:  # torch raises this for a distribution with NaN parameters
            check_weights("network", model.policy)
            raise
        check_weights("network", model.policy)
        self.iteration += 1
        self.decisions += self._batch
        return Iteration(
            number=self.iteration,
            decisions=self._batch,
            learned=self._batch,
            collect_seconds=self._clock.collected - start,
            learn_seconds=time.perf_counter() - self._clock.collected,
            measures={"learning_rate": rate, **self._measures()},
        )

    def _begin(self) -> None:
        """Seed the random streams when training starts or resumes."""
        if not self._begun:
            self.model.set_random_seed(_int_seed(self.config.seed, Purpose.ACTIONS, self.iteration))
            deals = stream(self.config.seed, Purpose.DEALS, self.iteration)
            self.model.env.seed(int(deals.integers(2**62)))
            self._begun = True

    def _measures(self) -> dict[str, float]:
        """Return the measures that Stable-Baselines3 logged for the latest iteration."""
        logged = self.model.logger.name_to_value
        measures = {name: float(logged[theirs]) for name, theirs in _MEASURES.items()}
        measures["entropy"] *= -1.0  # logged as a loss
        episodes = [episode["r"] for episode in self.model.ep_info_buffer]
        if episodes:
            measures["reward"] = float(np.mean(episodes))
        return measures

    def agent(self, name: str = "network") -> NetworkAgent:
        """Return the agent as it is now, greedy."""
        return NetworkAgent(self._network(), self.game, name=name)

    def _network(self) -> PolicyNet:
        """Return the policy as a network of this project."""
        hidden = self.config.network.policy_hidden
        unseen = self.game.observation_layout.match_blocks
        network = make_policy(self.game, hidden, unseen).to(self.device)
        policy = self.model.policy
        network.take_over(SB3Policy.of(policy.state_dict(), policy.activation_fn, True).layers)
        return network

    def card(self, name: str) -> AgentCard:
        """Return the agent's description, as it is stored."""
        return AgentCard(
            game=self.game.name,
            rules=self.rules,
            game_digest=game_digest(self.game),
            hidden=self.config.network.policy_hidden,
            ignored_blocks=self.game.observation_layout.match_blocks,
            canonical=False,
            iteration=self.iteration,
            decisions=self.decisions,
            name=name,
            version=ge.__version__,
        )

    def weights(self) -> dict[str, Tensor]:
        """Return the weights of the agent."""
        return self._network().state_dict()

    def parts(self) -> Parts:
        """Return the weights, the optimiser's moments and the snapshots."""
        policy = self.model.policy
        moments = policy.optimizer.state_dict()["state"]
        return {
            "policy": policy.state_dict(),
            **{f"adam.{number}": moments[number] for number in moments},
            **{f"snapshot.{steps}": own for steps, own in self._self_play.pool.snapshots.items()},
        }

    def restore(self, parts: Parts) -> None:
        """Restore the tensors that `parts` returned.

        Raises:
            RuntimeError, KeyError, ValueError: if they do not fit.
        """
        policy = self.model.policy
        policy.load_state_dict(parts["policy"])
        moments = numbered(parts, "adam.")
        policy.optimizer.load_state_dict({**policy.optimizer.state_dict(), "state": moments})
        self._self_play.pool.snapshots = numbered(parts, "snapshot.")


class _Clock(BaseCallback):  # type: ignore[misc]  # untyped where it is missing
    """Records the time at which collecting ended."""

    collected = 0.0

    def _on_rollout_end(self) -> None:
        self.collected = time.perf_counter()

    def _on_step(self) -> bool:
        return True


def _checked_batch(config: SB3Config) -> int:
    """Return the number of decisions per iteration."""
    batch, size = config.collect.num_envs * config.ppo.n_steps, config.ppo.batch_size
    if batch % size == 1:
        raise ConfigError(
            f"collect.num_envs × ppo.n_steps = {batch} decisions leave a last minibatch of one with"
            f" minibatches of ppo.batch_size = {size}, too few to learn from; change one of these."
        )
    return batch


def _int_seed(seed: int, purpose: Purpose, iteration: int = 0) -> int:
    """Return a seed of the size that torch and numpy take."""
    return int(stream(seed, purpose, iteration).integers(2**31))
