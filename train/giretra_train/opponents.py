"""Who sits at the tables beside the learner: earlier snapshots, the rules agent, a random one."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from giretra_agents import Agent, RandomAgent, load_agent
from giretra_agents.nets import FrozenNet, PolicyNet
from giretra_agents.network import answering
from giretra_env.envs.canonical import CanonicalSuits
from giretra_train.config import OpponentConfig, TrainConfig
from giretra_train.kernels import draw_actions
from giretra_train.rollout import LEARNER, NUM_SEATS, Opponent, Rows

SNAPSHOT, RULES, RANDOM = 1, 2, 3
"""Numbers of the opponents in a seating plan."""


def seating_plan(num_tables: int, shares: OpponentConfig) -> npt.NDArray[np.int8]:
    """Return (N, 4) int8: who holds each seat of each table.

    Tables of one opponent lie side by side; the learner holds side 0 at half of them and side 1 at
    the other half. The tables left over are self-play in all four seats.
    """
    plan = np.full((num_tables, NUM_SEATS), LEARNER, np.int8)
    counted = ((SNAPSHOT, shares.snapshots), (RULES, shares.rules), (RANDOM, shares.random))
    end = num_tables
    for number, share in counted:
        start = end - min(round(share * num_tables), end)
        middle = (start + end) // 2
        plan[start:middle, 1::2] = number
        plan[middle:end, 0::2] = number
        end = start
    return plan


class SnapshotPool:
    """The latest snapshots of the policy's averaged weights.

    Args:
        size: snapshots kept.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self.snapshots: dict[int, dict[str, Tensor]] = {}
        """Weights by the iteration they were taken after, oldest first."""

    def add(self, iteration: int, weights: dict[str, Tensor]) -> None:
        """Keep a copy of the weights, and drop the oldest one if there are too many."""
        self.snapshots[iteration] = {name: value.clone() for name, value in weights.items()}
        while len(self.snapshots) > self._size:
            del self.snapshots[min(self.snapshots)]

    def draw(self, stream: np.random.Generator) -> dict[str, Tensor]:
        """Return the weights of one snapshot, each with equal chance."""
        iterations = sorted(self.snapshots)
        return self.snapshots[iterations[int(stream.integers(len(iterations)))]]


class Roster:
    """Brings the opponents of an iteration to the tables.

    Args:
        config: says which game and which opponents.
        shell: a policy of the right sizes that snapshots are loaded into; its weights change.
        dtype: number format of the snapshots' matrix products.
        suits: how suits are renamed for the snapshots; None = not at all.
    """

    def __init__(
        self,
        config: TrainConfig,
        shell: PolicyNet,
        dtype: torch.dtype,
        suits: CanonicalSuits | None,
    ) -> None:
        needed = config.opponents.rules > 0
        self._rules: Agent | None = load_agent(config.game, "rules") if needed else None
        self._suits = suits
        self._random = RandomAgent()
        self._shell = shell
        self._dtype = dtype

    def opponents(self, pool: SnapshotPool, stream: np.random.Generator) -> Sequence[Opponent]:
        """Return the opponents in the order of their numbers; they draw from `stream`."""
        self._shell.load_state_dict(pool.draw(stream))
        net = answering(FrozenNet.of(self._shell, self._dtype), self._suits)

        def snapshot(observation: Rows, mask: Rows) -> npt.NDArray[np.int64]:
            actions = np.empty(len(mask), np.int64)
            log_probs = np.empty(len(mask), np.float32)
            draw_actions(net(observation), mask, stream.random(len(mask)), actions, log_probs)
            return actions

        def rules(observation: Rows, mask: Rows) -> npt.NDArray[np.int64]:
            assert self._rules is not None  # seated only where the configuration asks for it
            return self._rules.act(observation, mask)

        def random(observation: Rows, mask: Rows) -> npt.NDArray[np.int64]:
            return self._random.act_drawn(observation, mask, stream.random(len(mask)))

        return (snapshot, rules, random)
