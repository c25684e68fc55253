"""Self-play with PPO: iterations of collecting and learning.

`PPOTrainer` holds the state of a run; `run` decides when to measure, store and show it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict
from typing import ClassVar

import numpy as np
from torch import Tensor

import giretra_env as ge
from giretra_agents import load_agent
from giretra_agents.checkpoint import ANY_RULES, AgentCard, game_digest
from giretra_agents.nets import CriticNet, FrozenNet, PolicyNet, input_scale
from giretra_agents.network import (
    NetworkAgent,
    choose_device,
    drawn_inputs,
    make_policy,
    with_real_suits,
)
from giretra_env.envs.canonical import CanonicalSuits
from giretra_env.errors import ConfigError
from giretra_env.games.game import Game
from giretra_env.games.rules_encoding import HOUSE_RULES
from giretra_train.config import CollectConfig, TrainConfig
from giretra_train.hardware import choose_dtype, core_count
from giretra_train.house_rules import check_rules, rules_of_deals, trained_rules
from giretra_train.ppo.opponents import Roster, seating_plan
from giretra_train.ppo.rollout import Batch, Collector, joined
from giretra_train.ppo.threads import TwoThreads
from giretra_train.ppo.update import PPOLearner
from giretra_train.schedule import budget_progress, scheduled_values
from giretra_train.snapshots import SnapshotPool
from giretra_train.streams import Purpose, stream
from giretra_train.trainer import Iteration, Parts, numbered

BatchFilter = Callable[[Batch], Batch]

_REHEARSAL_TABLES = 32  # most opponents hold a table
_HALVES = (slice(0, None, 2), slice(1, None, 2))
"""The two halves of the tables, played in parallel if there are two threads: every other table,
since those of an opponent are consecutive."""


class PPOTrainer:
    """The state of a training run, and the iteration that advances it.

    Args:
        config: the configuration of the run.
        batch_filter: applied to every collected batch before learning; for experiments such as
            shuffling the outcomes.

    Raises:
        ConfigError: if an ignored block does not exist.

    Example:
        >>> from giretra_train.config import BudgetConfig, CollectConfig
        >>> tiny = TrainConfig(
        ...     budget=BudgetConfig(iterations=1), collect=CollectConfig(tables=8)
        ... )
        >>> PPOTrainer(tiny).iterate().number
        1
    """

    MEASURES: ClassVar[tuple[str, ...]] = (
        "learning_rate",
        "bonus_calls",
        "bonus_cards",
        "entropy_calls",
        "entropy_cards",
        "approx_kl",
        "clip_fraction",
        "explained_variance",
        "policy_loss",
        "value_loss",
        "steps",
    )

    def __init__(self, config: TrainConfig, batch_filter: BatchFilter | None = None) -> None:
        self.config = config
        self.game: Game = ge.game(config.game)
        self.rules = trained_rules(config)
        """Kinds of house rules in use."""
        check_rules(config, config.collect.tables // len(_HALVES))
        self.device = choose_device(config.device)
        self.dtype = choose_dtype(config.precision, self.device)
        self.threads = config.threads or core_count()
        self._threads = TwoThreads(self.threads)
        self.iteration = 0
        """Iterations done."""
        self.decisions = 0
        """Decisions of every seat, in all iterations."""
        self.seconds = 0.0
        """Time spent, including earlier parts of a resumed run."""
        self.ignored_blocks = ignored_blocks(config, self.game)
        """Observation blocks that the networks do not see."""
        self.learner = self._make_learner()
        self.pool = SnapshotPool(config.opponents.pool_size)
        self.pool.add(0, self.learner.averaged)
        seating = seating_plan(config.collect.tables, config.opponents, self.game.sides)
        self._collectors = [
            Collector(config.game, seating[half], max(self.threads // 2, 1)) for half in _HALVES
        ]
        self._suits = CanonicalSuits(self.game) if config.network.canonical else None
        self._teacher = load_agent(config.game, "rules") if config.ppo.kickstart > 0 else None
        self._roster = Roster(config, self._policy(), self.dtype, self._suits)
        self._filter = batch_filter

    def _make_learner(self) -> PPOLearner:
        """Return the learner, with randomly initialised networks."""
        config, game = self.config, self.game
        seeds = stream(config.seed, Purpose.WEIGHTS).integers(2**31, size=2)
        layout = game.state_layout
        unseen = (*self.ignored_blocks, *layout.match_blocks)  # the critic sees single deals only
        scale = input_scale(layout.high, [layout.slices[name] for name in unseen])
        columns = np.flatnonzero(drawn_inputs(layout, unseen))
        return PPOLearner(
            self._policy(int(seeds[0])),
            CriticNet(scale[columns], config.network.critic_hidden, int(seeds[1])).to(self.device),
            columns,
            config.ppo,
            game,
            self.dtype,
            self._threads,
        )

    def _policy(self, seed: int = 0) -> PolicyNet:
        hidden = self.config.network.policy_hidden
        return make_policy(self.game, hidden, self.ignored_blocks, seed).to(self.device)

    @property
    def progress(self) -> float:
        """Share of the budget that is used, 0 … 1."""
        return budget_progress(self.config.budget, self.iteration, self.seconds)

    def rehearse(self) -> None:
        """Compile everything that an iteration calls, by running one with a few tables."""
        few = {"collect": CollectConfig(tables=_REHEARSAL_TABLES), "rules": self.rules[:1]}
        PPOTrainer(self.config.model_copy(update=few)).iterate()

    def iterate(self) -> Iteration:
        """Collect one batch and learn from it."""
        start = time.perf_counter()
        now = scheduled_values(self.config.ppo, self.progress)
        batch = self._collect(with_teacher=now.kickstart > 0)
        collected = time.perf_counter()
        if self._filter is not None:
            batch = self._filter(batch)
        shuffles = stream(self.config.seed, Purpose.SHUFFLES, self.iteration)
        stats = self.learner.update(batch, now, shuffles)
        self.iteration += 1
        self.decisions += batch.decisions
        if self.iteration % self.config.opponents.snapshot_every == 0:
            self.pool.add(self.iteration, self.learner.averaged)
        return Iteration(
            number=self.iteration,
            decisions=batch.decisions,
            learned=len(batch.actions),
            collect_seconds=collected - start,
            learn_seconds=time.perf_counter() - collected,
            measures={
                "learning_rate": now.learning_rate,
                "bonus_calls": now.entropy_calls,
                "bonus_cards": now.entropy_cards,
                **asdict(stats),
            },
        )

    def _collect(self, with_teacher: bool) -> Batch:
        """Play a deal at every table; the halves of the tables share only the networks."""
        number, seed = self.iteration, self.config.seed
        deals = stream(seed, Purpose.DEALS, number).integers(2**62, size=self.config.collect.tables)
        policy = with_real_suits(FrozenNet.of(self.learner.policy, self.dtype), self._suits)
        opponents = [
            self._roster.opponents(self.pool, stream(seed, Purpose.OPPONENTS, number, part))
            for part in range(len(_HALVES))
        ]

        def play(part: int) -> Batch:
            seeds, drawn = deals[_HALVES[part]], stream(seed, Purpose.RULES, number, part)
            batch = self._collectors[part].collect(
                policy,
                opponents[part],
                seeds,
                rules_of_deals(self.game, self.rules, len(seeds), drawn),
                stream(seed, Purpose.ACTIONS, number, part),
            )
            if self._teacher is not None and with_teacher:
                batch = batch.with_teacher(self._teacher, self.game.observation_layout.size)
            return batch if self._suits is None else batch.renamed(self._suits)

        return joined(self._threads.run_pair(lambda: play(0), lambda: play(1)))

    def agent(self, name: str = "network") -> NetworkAgent:
        """Return the agent as it is now: the averaged weights, greedy."""
        shell = self._policy()
        shell.load_state_dict(self.learner.averaged)
        return NetworkAgent(shell, self.game, self.config.network.canonical, name)

    @property
    def steps(self) -> int:
        """Gradient steps taken."""
        return self.learner.steps

    @steps.setter
    def steps(self, steps: int) -> None:
        self.learner.steps = steps

    def card(self, name: str) -> AgentCard:
        """Return the agent's description, as it is stored."""
        network = self.config.network
        return AgentCard(
            game=self.game.name,
            rules=self.rules,
            game_digest=game_digest(self.game),
            hidden=network.policy_hidden,
            ignored_blocks=self.ignored_blocks,
            canonical=network.canonical,
            iteration=self.iteration,
            decisions=self.decisions,
            name=name,
            version=ge.__version__,
        )

    def weights(self) -> dict[str, Tensor]:
        """Return the weights of the agent."""
        return self.learner.averaged

    def parts(self) -> Parts:
        """Return weights, averages, the optimisers' moments and the snapshots."""
        learner = self.learner
        parts: Parts = {
            "policy": learner.policy.state_dict(),
            "critic": learner.critic.state_dict(),
            "averaged": learner.averaged,
        }
        for network, optimizer in learner.optimizers.items():
            for number, moments in optimizer.state_dict()["state"].items():
                parts[f"adam.{network}.{number}"] = moments
        for iteration, weights in self.pool.snapshots.items():
            parts[f"snapshot.{iteration}"] = weights
        return parts

    def restore(self, parts: Parts) -> None:
        """Restore the tensors that `parts` returned.

        Raises:
            RuntimeError, KeyError, ValueError: if they do not fit.
        """
        learner = self.learner
        learner.policy.load_state_dict(parts["policy"])
        learner.critic.load_state_dict(parts["critic"])
        for name, value in learner.averaged.items():
            value.copy_(parts["averaged"][name])
        for network, optimizer in learner.optimizers.items():
            moments = numbered(parts, f"adam.{network}.")
            optimizer.load_state_dict({**optimizer.state_dict(), "state": moments})
        self.pool.snapshots = numbered(parts, "snapshot.")


def ignored_blocks(config: TrainConfig, game: Game) -> tuple[str, ...]:
    """Return the observation blocks that the networks of a run do not see.

    Raises:
        ConfigError: if the configuration names a block that the game does not have.
    """
    blocks, chosen = game.observation_layout.slices, config.network.ignored_blocks
    if chosen is None:
        kinds = trained_rules(config)
        constant = (HOUSE_RULES,) if len(kinds) == 1 and ANY_RULES not in kinds else ()
        return (*game.observation_layout.match_blocks, *constant)
    unknown = [name for name in chosen if name not in blocks]
    if unknown:
        raise ConfigError(
            f"network.ignored_blocks: {game.name} has no observation block {unknown[0]!r};"
            f" possible: {', '.join(blocks)}."
        )
    return chosen
