"""What a batch of tables returns at every step."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from giretra_env.cards.seats import NUM_SEATS
from giretra_env.games.game import Game


@dataclass(frozen=True)
class Step:
    """What `VectorTables.reset` and `VectorTables.step` return, one row per table.

    Attributes:
        observation: (N, D) uint8, what the seat to act may know.
        action_mask: (N, A) uint8, 1 = legal; all 0 for a finished table.
        seat: (N,) int8, the seat to act; -1 for a finished table.
        reward: (N, 4) float32 by seat, of a deal that ended in this call, else 0; in the game's own
            points, or divided by `Game.reward_scale` if `make_vec` was called with ``scaled``.
        done: (N,) bool, whether a deal (``episode="match"``: a match) ended in this call.
    """

    observation: NDArray[np.uint8]
    action_mask: NDArray[np.uint8]
    seat: NDArray[np.int8]
    reward: NDArray[np.float32]
    done: NDArray[np.bool_]

    @classmethod
    def zeros(cls, game: Game, num_tables: int) -> Step:
        """Return a step of ``num_tables`` rows of zeros."""
        return cls(
            observation=np.zeros((num_tables, game.observation_layout.size), np.uint8),
            action_mask=np.zeros((num_tables, game.num_actions), np.uint8),
            seat=np.zeros(num_tables, np.int8),
            reward=np.zeros((num_tables, NUM_SEATS), np.float32),
            done=np.zeros(num_tables, np.bool_),
        )

    def copy(self) -> Step:
        """Return a copy that later calls do not overwrite."""
        return Step(
            self.observation.copy(),
            self.action_mask.copy(),
            self.seat.copy(),
            self.reward.copy(),
            self.done.copy(),
        )
