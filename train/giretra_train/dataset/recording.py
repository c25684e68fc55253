"""Playing deals and recording every decision."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

import giretra_env as ge
from giretra_agents import HasProbabilities
from giretra_env.games.house_rules import HouseRules
from giretra_train.dataset.decisions import Decisions
from giretra_train.dataset.seating import Seating
from giretra_train.playing import EpisodeBatch, Rows


@dataclass(frozen=True)
class Recorder:
    """Plays deals with the agents of a seating and records their decisions."""

    game: str
    rules: HouseRules
    seating: Seating
    skip_forced: bool
    """Whether moves without a choice are left out."""
    num_threads: int
    """Threads of the game engine; the decisions do not depend on it."""

    def record(self, seeds: Rows) -> Decisions:
        """Play the deals of (N,) ``seeds`` in parallel and return their decisions."""
        tables = ge.make_vec(
            self.game, len(seeds), rules=self.rules, num_threads=self.num_threads, autoreset=False
        )
        episodes = EpisodeBatch.start(
            tables,
            self.seating.agents,
            holders=np.tile(self.seating.holders, (len(seeds), 1)),
            seeds=seeds,
            seatings=np.zeros(len(seeds), np.int64),
            shows_forced=True,
        )
        log = _DecisionLog(len(seeds), min_choices=2 if self.skip_forced else 1)
        episodes.run(log.add)
        table, step, seat, action, action_mask, observation = log.by_table()
        return Decisions(
            deal=seeds[table],
            step=step,
            seat=seat,
            action=action,
            probability=self._probabilities(seat, action, action_mask, observation),
            outcome=episodes.returns[table, seat].astype(np.float32),
            action_mask=action_mask,
            observation=observation,
        )

    def _probabilities(
        self,
        seat: npt.NDArray[np.int8],
        action: npt.NDArray[np.int16],
        action_mask: npt.NDArray[np.uint8],
        observation: npt.NDArray[np.uint8],
    ) -> npt.NDArray[np.float32]:
        """Return (B,) the probabilities of the actions; NaN where an agent has none."""
        forced = np.count_nonzero(action_mask, axis=1) == 1
        probability: npt.NDArray[np.float32] = np.where(forced, np.float32(1.0), np.float32(np.nan))
        for number, agent in enumerate(self.seating.agents):
            rows = np.flatnonzero(~forced & (self.seating.holders[seat] == number))
            if len(rows) and isinstance(agent, HasProbabilities):
                shares = agent.probabilities(observation[rows], action_mask[rows])
                probability[rows] = shares[np.arange(len(rows)), action[rows]]
        return probability


class _DecisionLog:
    """The decisions taken at N tables, step by step.

    Args:
        num_tables: N.
        min_choices: a decision with fewer legal actions is not recorded.
    """

    def __init__(self, num_tables: int, min_choices: int) -> None:
        self._min_choices = min_choices
        self._played = np.zeros(num_tables, np.int16)
        self._parts: list[tuple[npt.NDArray[Any], ...]] = []

    def add(self, step: ge.Step, actions: Rows) -> None:
        """Record the decisions of one step."""
        choices = np.count_nonzero(step.action_mask, axis=1)
        rows = np.flatnonzero(choices >= self._min_choices)
        self._parts.append(
            (
                rows,
                self._played[rows],
                step.seat[rows],
                actions[rows].astype(np.int16),
                step.action_mask[rows],
                step.observation[rows],
            )
        )
        self._played[step.seat >= 0] += 1

    def by_table(self) -> tuple[npt.NDArray[Any], ...]:
        """Return table, step, seat, action, action_mask and observation, grouped by table."""
        columns = [np.concatenate(column) for column in zip(*self._parts, strict=True)]
        order = np.argsort(columns[0], kind="stable")
        return tuple(column[order] for column in columns)
