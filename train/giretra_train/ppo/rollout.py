"""Collecting complete deals: every table plays one, and the learner's decisions are stored.

`opponents` seats the players, `update` learns from the decisions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

import giretra_env as ge
from giretra_agents import Agent
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.envs.canonical import CanonicalSuits
from giretra_env.envs.ruling import RulesByTable
from giretra_env.errors import InvalidInputError
from giretra_train.sampling import draw_actions

Rows = npt.NDArray[np.uint8]
Net = Callable[[Rows], npt.NDArray[np.float32]]
Opponent = Callable[[Rows, Rows], npt.NDArray[np.int64]]

LEARNER = 0
"""Number of the learner in a seating plan; opponents count from 1."""


@dataclass(frozen=True)
class Batch:
    """The learner's decisions of one iteration; those of a trajectory are in order of play."""

    states: Rows
    """(B, S) uint8: the observation, followed by the information hidden from the seat."""
    masks: Rows
    """(B, A) uint8, 1 = legal."""
    actions: npt.NDArray[np.int64]
    """(B,) the chosen action."""
    log_probs: npt.NDArray[np.float32]
    """(B,) log-probability of the chosen action."""
    trajectories: npt.NDArray[np.int64]
    """(B,) table * 4 + seat."""
    outcomes: npt.NDArray[np.float32]
    """(N * 4,) return of each trajectory, in the game's own points."""
    decisions: int
    """Number of decisions of all seats, including opponents."""
    teacher_actions: npt.NDArray[np.int64] | None = None
    """(B,) the teacher's action, if there is a teacher."""

    def with_teacher(self, teacher: Agent, observation_size: int) -> Batch:
        """Return the same decisions with the actions that a teacher would have chosen."""
        observation = np.ascontiguousarray(self.states[:, :observation_size])
        return replace(self, teacher_actions=teacher.act(observation, self.masks))

    def renamed(self, suits: CanonicalSuits) -> Batch:
        """Return the same decisions with the suits of every row renamed."""
        namings, teacher = suits.namings(self.states), self.teacher_actions
        return replace(
            self,
            states=suits.rename(self.states, namings),
            masks=suits.rename_masks(self.masks, namings),
            actions=suits.rename_actions(self.actions, namings),
            teacher_actions=None if teacher is None else suits.rename_actions(teacher, namings),
        )


def joined(parts: Sequence[Batch]) -> Batch:
    """Return the decisions of all parts as one batch, with their trajectories renumbered."""
    tables = np.cumsum([0, *(len(part.outcomes) for part in parts)])
    teacher = [part.teacher_actions for part in parts if part.teacher_actions is not None]
    return Batch(
        states=np.concatenate([part.states for part in parts]),
        masks=np.concatenate([part.masks for part in parts]),
        actions=np.concatenate([part.actions for part in parts]),
        log_probs=np.concatenate([part.log_probs for part in parts]),
        trajectories=np.concatenate(
            [part.trajectories + first for part, first in zip(parts, tables[:-1], strict=True)]
        ),
        outcomes=np.concatenate([part.outcomes for part in parts]),
        decisions=sum(part.decisions for part in parts),
        teacher_actions=np.concatenate(teacher) if teacher else None,
    )


class _Buffers(NamedTuple):
    """Buffers for decisions: the first five fields of `Batch`."""

    states: Rows
    masks: Rows
    actions: npt.NDArray[np.int64]
    log_probs: npt.NDArray[np.float32]
    trajectories: npt.NDArray[np.int64]

    def part(self, rows: slice) -> _Buffers:
        """Return a view of some decisions."""
        return _Buffers(
            self.states[rows],
            self.masks[rows],
            self.actions[rows],
            self.log_probs[rows],
            self.trajectories[rows],
        )

    def copy_from(self, other: _Buffers) -> None:
        """Copy the decisions of smaller buffers to the start."""
        count = len(other.actions)
        self.states[:count] = other.states
        self.masks[:count] = other.masks
        self.actions[:count] = other.actions
        self.log_probs[:count] = other.log_probs
        self.trajectories[:count] = other.trajectories


class Collector:
    """Plays complete deals with the learner and its opponents.

    Args:
        game: name of the game.
        seating: (N, 4) int, the player in each seat: `LEARNER` or an opponent's number.
        num_threads: threads of the kernels.
    """

    def __init__(self, game: str, seating: npt.NDArray[np.int8], num_threads: int) -> None:
        self._seating = seating
        self._tables = ge.make_vec(
            game,
            len(seating),
            num_threads=num_threads,
            skip_forced=True,
            autoreset=False,
        )
        self._observation_size = self._tables.observation_layout.size
        self._kept = self._new_buffers(32 * len(seating))

    def _new_buffers(self, capacity: int) -> _Buffers:
        """Return buffers for ``capacity`` decisions."""
        tables = self._tables
        return _Buffers(
            np.empty((capacity, tables.state_layout.size), np.uint8),
            np.empty((capacity, tables.num_actions), np.uint8),
            np.empty(capacity, np.int64),
            np.empty(capacity, np.float32),
            np.empty(capacity, np.int64),
        )

    def collect(
        self,
        policy: Net,
        opponents: Sequence[Opponent],
        deal_seeds: npt.NDArray[np.int64],
        rules: RulesByTable,
        stream: np.random.Generator,
    ) -> Batch:
        """Play one deal at every table and return the learner's decisions.

        Args:
            policy: maps observations (n, D) to logits (n, A) float32; actions are sampled from
                these.
            opponents: entry k - 1 is the opponent with number k in the seating plan.
            deal_seeds: (N,) seed of each table's deal.
            rules: house rules, as `VectorTables.reset` takes them.
            stream: random stream of the learner's actions.

        Returns:
            The decisions; its arrays are reused by the next call.

        Raises:
            InvalidInputError: if the policy returns NaN or infinity.
        """
        step = self._tables.reset(seed=deal_seeds, rules=rules)
        outcomes = np.zeros((len(deal_seeds), NUM_SEATS), np.float32)
        actions = np.zeros(len(deal_seeds), np.int64)
        kept = decisions = 0
        while True:
            active = np.flatnonzero(step.seat >= 0)
            if not len(active):
                break
            decisions += len(active)
            holders = self._seating[active, step.seat[active]]
            for number, opponent in enumerate(opponents, start=1):
                rows = active[holders == number]
                if len(rows):
                    actions[rows] = opponent(step.observation[rows], step.action_mask[rows])
            rows = active[holders == LEARNER]
            if len(rows):
                part = self._store(rows, step, kept)
                self._sample_actions(policy, part, stream)
                actions[rows] = self._kept.actions[part]
                kept = part.stop
            step = self._tables.step(actions)
            outcomes[step.done] = step.reward[step.done]
        return Batch(
            *self._kept.part(slice(kept)),
            outcomes.ravel(),
            decisions,
        )

    def _store(self, rows: npt.NDArray[np.int64], step: ge.Step, kept: int) -> slice:
        """Store states and masks after the first ``kept`` decisions; return their rows."""
        part = slice(kept, kept + len(rows))
        if part.stop > len(self._kept.actions):
            before, self._kept = self._kept, self._new_buffers(2 * part.stop)
            self._kept.copy_from(before)
        np.take(self._tables.state(), rows, axis=0, out=self._kept.states[part], mode="clip")
        np.take(step.action_mask, rows, axis=0, out=self._kept.masks[part], mode="clip")
        self._kept.trajectories[part] = rows * NUM_SEATS + step.seat[rows]
        return part

    def _sample_actions(self, policy: Net, part: slice, stream: np.random.Generator) -> None:
        """Sample an action for each stored decision in ``part``."""
        states, masks, actions, log_probs, _ = self._kept.part(part)
        observation = np.ascontiguousarray(states[:, : self._observation_size])  # as kernels expect
        logits = policy(observation)
        bad = draw_actions(logits, masks, stream.random(len(logits)), actions, log_probs)
        if bad >= 0:
            raise InvalidInputError(
                "The policy returned NaN or infinity instead of logits; its weights are damaged."
                " Resume from an earlier checkpoint."
            )
