"""The agent `random`: every legal action is equally likely."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from giretra_agents.base import Actions, DrawingAgent, Masks, Observations, checked_rows


class RandomAgent(DrawingAgent):
    """Chooses uniformly among the legal actions.

    Args:
        seed: of the agent's own stream.
    """

    name = "random"

    def act_drawn(
        self, observation: Observations, action_mask: Masks, draws: npt.NDArray[np.float64]
    ) -> Actions:
        """Choose the k-th legal action of each row, k = floor(draw × number of legal actions)."""
        observation, action_mask = checked_rows(observation, action_mask)
        running = np.cumsum(action_mask != 0, axis=1, dtype=np.int64)
        position = (draws * running[:, -1]).astype(np.int64)
        actions: Actions = np.argmax(running > position[:, None], axis=1).astype(np.int64)
        return actions

    def probabilities(
        self, observation: Observations, action_mask: Masks
    ) -> npt.NDArray[np.float32]:
        """Return (N, A) float32, the same probability for every legal action of a row."""
        observation, action_mask = checked_rows(observation, action_mask)
        legal = (action_mask != 0).astype(np.float32)
        shares: npt.NDArray[np.float32] = legal / legal.sum(axis=1, keepdims=True)
        return shares
