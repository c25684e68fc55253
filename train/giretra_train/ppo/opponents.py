"""The learner's opponents: earlier snapshots, the rules agent, a random agent."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import torch

from giretra_agents import Agent, RandomAgent, load_agent
from giretra_agents.nets import FrozenNet, PolicyNet
from giretra_agents.network import with_real_suits
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.envs.canonical import CanonicalSuits
from giretra_train.config import OpponentConfig, TrainConfig
from giretra_train.ppo.rollout import LEARNER, Opponent, Rows
from giretra_train.sampling import draw_actions
from giretra_train.snapshots import SnapshotPool

SNAPSHOT, RULES, RANDOM = 1, 2, 3
"""Numbers of the opponents in a seating plan."""


def seating_plan(
    num_tables: int, shares: OpponentConfig, sides: tuple[tuple[int, ...], ...]
) -> npt.NDArray[np.int8]:
    """Return (N, 4) int8, the player in each seat of each table: `LEARNER` or an opponent's number.

    The tables of an opponent are consecutive and divided equally among the learner's possible
    seats. The remaining tables are self-play in all four seats.

    Args:
        num_tables: N.
        shares: shares of the opponents.
        sides: the seats of each side, as in `Game.sides`.
    """
    plan = np.full((num_tables, NUM_SEATS), LEARNER, np.int8)
    counted = ((SNAPSHOT, shares.snapshots), (RULES, shares.rules), (RANDOM, shares.random))
    opponents_seats = _opponents_seats(sides)
    end = num_tables
    for number, share in counted:
        start = end - min(round(share * num_tables), end)
        parts = len(opponents_seats)
        for part, seats in enumerate(opponents_seats):
            first, last = (start + (end - start) * p // parts for p in (part, part + 1))
            plan[first:last, seats] = number
        end = start
    return plan


def _opponents_seats(sides: tuple[tuple[int, ...], ...]) -> list[list[int]]:
    """Return the sets of seats an opponent holds at its tables: all sides except one, and one side.

    With partners both are the same. In tarot the learner has one seat at half of an opponent's
    tables and three at the other half: it meets the opponent as taker and defender, and defends
    together with it.
    """
    seats = range(NUM_SEATS)
    others = [[seat for seat in seats if seat not in side] for side in sides]
    single = [list(side) for side in reversed(sides)]
    return [*others, *(side for side in single if side not in others)]


class Roster:
    """Makes the opponents of each iteration.

    Args:
        config: configuration with the game and the shares of the opponents.
        shell: a policy of the right size, into which snapshots are loaded; its weights change.
        dtype: number format of the snapshots' matrix products.
        suits: renaming of suits for the snapshots; None = suits are not renamed.
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
        """Return the opponents, ordered by number; they draw their actions from ``stream``."""
        self._shell.load_state_dict(pool.draw(stream))
        net = with_real_suits(FrozenNet.of(self._shell, self._dtype), self._suits)

        def snapshot(observation: Rows, mask: Rows) -> npt.NDArray[np.int64]:
            actions = np.empty(len(mask), np.int64)
            log_probs = np.empty(len(mask), np.float32)
            draw_actions(net(observation), mask, stream.random(len(mask)), actions, log_probs)
            return actions

        def rules(observation: Rows, mask: Rows) -> npt.NDArray[np.int64]:
            assert self._rules is not None  # seated only if its share is positive
            return self._rules.act(observation, mask)

        def random(observation: Rows, mask: Rows) -> npt.NDArray[np.int64]:
            return self._random.act_drawn(observation, mask, stream.random(len(mask)))

        return (snapshot, rules, random)
