"""Playing deals and keeping every decision."""

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
from giretra_train.playing import Playing, Rows


@dataclass(frozen=True)
class Recorder:
    """Plays deals with the agents of a seating and keeps their decisions."""

    game: str
    rules: HouseRules
    seating: Seating
    skip_forced: bool
    """Whether moves without a choice are left out."""
    num_threads: int
    """Threads of the game engine; they change nothing else."""

    def record(self, seeds: Rows) -> Decisions:
        """Return the decisions of the deals of (N,) ``seeds``, which are played side by side."""
        tables = ge.make_vec(
            self.game, len(seeds), rules=self.rules, num_threads=self.num_threads, autoreset=False
        )
        playing = Playing.start(
            tables,
            self.seating.agents,
            holders=np.tile(self.seating.holders, (len(seeds), 1)),
            seeds=seeds,
            legs=np.zeros(len(seeds), np.int64),
            shows_forced=True,
        )
        notes = _Notes(len(seeds), least_choices=2 if self.skip_forced else 1)
        playing.run(notes.take)
        table, step, seat, action, action_mask, observation = notes.by_table()
        return Decisions(
            deal=seeds[table],
            step=step,
            seat=seat,
            action=action,
            probability=self._probabilities(seat, action, action_mask, observation),
            outcome=playing.returns[table, seat].astype(np.float32),
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
        """Return (B,) what the agents' policies gave to their actions, NaN where they have none."""
        forced = np.count_nonzero(action_mask, axis=1) == 1
        probability: npt.NDArray[np.float32] = np.where(forced, np.float32(1.0), np.float32(np.nan))
        for number, agent in enumerate(self.seating.agents):
            rows = np.flatnonzero(~forced & (self.seating.holders[seat] == number))
            if len(rows) and isinstance(agent, HasProbabilities):
                shares = agent.probabilities(observation[rows], action_mask[rows])
                probability[rows] = shares[np.arange(len(rows)), action[rows]]
        return probability


class _Notes:
    """What was decided at some tables, in the order it happened.

    Args:
        num_tables: N.
        least_choices: number of legal actions from which on a decision is kept.
    """

    def __init__(self, num_tables: int, least_choices: int) -> None:
        self._least_choices = least_choices
        self._played = np.zeros(num_tables, np.int16)
        self._parts: list[tuple[npt.NDArray[Any], ...]] = []

    def take(self, step: ge.Step, actions: Rows) -> None:
        """Keep the decisions of one step."""
        choices = np.count_nonzero(step.action_mask, axis=1)
        rows = np.flatnonzero(choices >= self._least_choices)
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
        """Return table, step, seat, action, action_mask and observation, table after table."""
        columns = [np.concatenate(column) for column in zip(*self._parts, strict=True)]
        order = np.argsort(columns[0], kind="stable")
        return tuple(column[order] for column in columns)
