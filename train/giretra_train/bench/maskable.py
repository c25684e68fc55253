"""A minimal Stable-Baselines3 `VecEnv` of a game, for a comparison of speed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from stable_baselines3.common.vec_env import VecEnv

import giretra_env as ge


class SharedSeatEnv(VecEnv):  # type: ignore[misc]  # the base is untyped where it is missing
    """Tables at which the learner plays all four seats: every step is one of its decisions.

    No environment needs less work per decision, so the figure favours Stable-Baselines3. Rewards go
    to the seat that moved last, so it is not suitable for learning.

    Args:
        game: name of the game, such as ``"giretra"``.
        num_envs: number of tables.
        num_threads: threads of the engine.
    """

    def __init__(self, game: str, num_envs: int, num_threads: int) -> None:
        self._tables = ge.make_vec(
            game, num_tables=num_envs, seed=1, num_threads=num_threads, skip_forced=True
        )
        self._step = self._tables.reset()
        width = self._tables.observation_layout.size
        super().__init__(
            num_envs,
            spaces.Box(0, 255, (width,), np.uint8),
            spaces.Discrete(self._tables.num_actions),
        )
        self._everyone = np.arange(num_envs)
        self._infos: list[dict[str, Any]] = [{} for _ in range(num_envs)]

    def reset(self) -> npt.NDArray[np.uint8]:
        """Start a new deal at every table."""
        self._step = self._tables.reset()
        return np.array(self._step.observation)

    def step_async(self, actions: npt.NDArray[np.int64]) -> None:
        """Store the actions for `step_wait`."""
        self._actions = actions

    def step_wait(self) -> tuple[Any, Any, Any, list[dict[str, Any]]]:
        """Play the stored actions."""
        movers = self._step.seat.copy()
        self._step = self._tables.step(self._actions)
        rewards = self._step.reward[self._everyone, movers]
        for row in np.flatnonzero(self._step.done):
            self._infos[row] = {"terminal_observation": self._step.observation[row]}
        return self._step.observation.copy(), rewards, self._step.done.copy(), self._infos

    def env_method(
        self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any
    ) -> Any:
        """Return the masks, the one method that MaskablePPO calls."""
        if method_name != "action_masks":
            raise AttributeError(method_name)
        return self._step.action_mask

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return a placeholder for the attributes that MaskablePPO looks up."""
        if attr_name not in ("action_masks", "render_mode"):
            raise AttributeError(attr_name)
        return [None] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Not supported."""
        raise AttributeError(attr_name)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """Return False for every table."""
        return [False] * self.num_envs

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """Do nothing: the seed is fixed."""
        return [None] * self.num_envs

    def close(self) -> None:
        """Do nothing."""
