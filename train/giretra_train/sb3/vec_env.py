"""A Stable-Baselines3 `VecEnv` for one learner at many tables, based on `LearnerTables`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv

from giretra_agents.learner import LearnerStep, LearnerTables
from giretra_agents.pool import OpponentsLike
from giretra_env.envs.spaces import RENDER_FPS, check_render_mode, observation_box
from giretra_env.games.registry import GameName

Indices = int | Iterable[int] | None
"""Selected slots; None = all."""
Infos = list[dict[str, Any]]
_RENDER_MODES = ("rgb_array",)


class LearnerVecEnv(VecEnv):  # type: ignore[misc]  # the base is untyped where it is missing
    """N tables for one learner: observation, mask and reward always belong to the same seat.

    A slot whose episode is over starts the next one within the same step. The last observation is
    in ``infos[i]["terminal_observation"]``, and ``infos[i]["TimeLimit.truncated"]`` reports whether
    a match reached its limit of deals. Every info has ``action_mask``, (A,) int8, and ``seat``; at
    the end of an episode also ``result``, as in `giretra_env.Table.result`, for a match without its
    deals.

    Algorithms of sb3-contrib that support masks get them from ``env_method("action_masks")``,
    (N, A) bool. Other algorithms play illegal actions: see ``illegal_action``.

    Args:
        game: name of the game.
        num_envs: N.
        scaled: True returns observations as float32, each byte divided by its largest value, and
            rewards divided by `Game.reward_scale`, which suits the algorithms best. False returns
            bytes and points, like the other interfaces.
        render_mode: "rgb_array" makes `render` return all tables in one picture, with the cards of
            other seats face down, as `VecVideoRecorder` needs it; requires Pillow.
        options: those of `LearnerTables`: skip_forced, num_threads, seed, and the fields of
            `LearnerOptions`.

    Raises:
        UnknownRuleError: if game, preset, option, value or episode does not exist.
        InvalidInputError: if another argument is impossible, or an opponent unknown.
        CheckpointError: if an opponent's checkpoint is broken or incompatible.
        MissingExtraError: if an opponent needs an extra that is not installed.
    """

    def __init__(
        self,
        game: GameName,
        num_envs: int = 1,
        scaled: bool = True,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self._render_mode = check_render_mode(render_mode, _RENDER_MODES)
        self.slots = LearnerTables(game, num_envs, scaled=scaled, **options)
        described = self.slots.game
        seen = observation_box(described)
        self.scaled = scaled
        """Whether observations are fractions and rewards contract swings."""
        self._largest = np.maximum(seen.high, 1).astype(np.float32)
        if scaled:
            seen = spaces.Box(0.0, 1.0, seen.shape, np.float32)
        self._masks = np.zeros((self.slots.num_envs, described.num_actions), np.bool_)
        super().__init__(self.slots.num_envs, seen, spaces.Discrete(described.num_actions))
        self.metadata = {"render_modes": list(_RENDER_MODES), "render_fps": RENDER_FPS}

    def set_opponents(self, opponents: OpponentsLike) -> None:
        """Replace the opponents of all episodes that begin from now on.

        Args:
            opponents: as for `LearnerOptions`.

        Raises:
            InvalidInputError: if one is unknown or cannot play; the opponents stay as they were.
        """
        self.slots.set_opponents(opponents)

    def reset(self) -> NDArray[Any]:
        """Start a new episode at every slot.

        Uses the seeds passed to `seed` and the options passed to `set_options`, once: ``dealer``,
        ``deck``, ``hands`` (not in belote) and ``chien`` (only in tarot), as `giretra_env.Table`
        takes them.

        Raises:
            InvalidInputError: if options are impossible; the episodes continue.
            NotationError: if a card's name cannot be read.
            IllegalActionError: if an opponent returns an illegal action.
        """
        seeds = None if self._seeds[0] is None else np.array(self._seeds)
        options = self._options if any(self._options) else None
        self._reset_seeds()
        self._reset_options()
        step = self.slots.reset(seed=seeds, options=options)
        self.reset_infos = self._infos(step)
        return self._store_masks(step)

    def step_async(self, actions: NDArray[np.integer[Any]]) -> None:
        """Store (N,) actions for `step_wait`."""
        self._actions = actions

    def step_wait(self) -> tuple[NDArray[Any], NDArray[np.float32], NDArray[np.bool_], Infos]:
        """Play the stored actions, then the other seats until the learner has to decide again.

        Raises:
            ResetNeededError: before the first `reset`, or after an opponent's error.
            InvalidInputError: if shape or dtype of the actions is wrong.
            IllegalActionError: if an action is illegal and ``illegal_action="raise"``; nothing has
                changed then. Or if an opponent returns an illegal action.
        """
        step = self.slots.step(self._actions)
        over = step.terminated | step.truncated
        infos = self._infos(step)
        if not over.any():
            return self._store_masks(step), step.reward, over, infos
        ended = np.flatnonzero(over)
        for slot, last in zip(ended.tolist(), self._seen(step.observation[ended]), strict=True):
            result = self.slots.result(slot)
            if result is not None:
                infos[slot]["result"] = result
            infos[slot] |= {
                "terminal_observation": last,
                "TimeLimit.truncated": bool(step.truncated[slot]),
            }
        now = self.slots.reset(rows=over)
        return self._store_masks(now), step.reward, over, infos

    def env_method(
        self, method_name: str, *args: Any, indices: Indices = None, **kwargs: Any
    ) -> NDArray[np.bool_]:
        """Return the masks, (N, A) bool; ``"action_masks"`` is the only method of a slot.

        Raises:
            AttributeError: for any other method.
        """
        if method_name != "action_masks":
            raise AttributeError(f"A slot has no method {method_name!r}; possible: action_masks.")
        masks: NDArray[np.bool_] = self._masks
        return masks if indices is None else masks[list(self._get_indices(indices))]

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """Return an attribute of slots: ``"action_masks"``, a method, or ``"render_mode"``.

        Raises:
            AttributeError: for any other attribute.
        """
        slots = self._get_indices(indices)
        if attr_name == "action_masks":
            return [partial(self._mask, slot) for slot in slots]
        if attr_name == "render_mode":
            return [self._render_mode for _ in slots]
        raise AttributeError(
            f"A slot has no attribute {attr_name!r}; possible: action_masks, render_mode."
        )

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        """Not supported: slots have no attributes to set.

        Raises:
            AttributeError: always.
        """
        raise AttributeError(
            f"A slot has no attribute {attr_name!r} to set; opponents change by set_opponents."
        )

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Indices = None) -> list[bool]:
        """Return False per slot: none is wrapped."""
        return [False for _ in self._get_indices(indices)]

    def get_images(self) -> tuple[NDArray[np.uint8], ...]:
        """Return N pictures, each (H, W, 3) uint8; `render` tiles them.

        Raises:
            MissingExtraError: if Pillow is not installed.
        """
        return self.slots.pictures()

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def _infos(self, step: LearnerStep) -> Infos:
        masks, seats = step.action_mask.view(np.int8), step.seat.tolist()
        return [
            {"action_mask": mask, "seat": seat} for mask, seat in zip(masks, seats, strict=True)
        ]

    def _mask(self, slot: int) -> NDArray[np.bool_]:
        mask: NDArray[np.bool_] = self._masks[slot]
        return mask

    def _store_masks(self, step: LearnerStep) -> NDArray[Any]:
        """Store the masks of a step, and return its observations."""
        self._masks = step.action_mask.view(np.bool_)
        return self._seen(step.observation)

    def _seen(self, observation: NDArray[np.uint8]) -> NDArray[Any]:
        return observation / self._largest if self.scaled else observation


def make_sb3_vec(game: GameName, num_envs: int = 1, **options: Any) -> LearnerVecEnv:
    """Return N tables of a game for an algorithm of Stable-Baselines3 or sb3-contrib.

    Args:
        game: name of the game.
        num_envs: N.
        options: as for `LearnerVecEnv`.

    Example:
        >>> from sb3_contrib import MaskablePPO
        >>> model = MaskablePPO("MlpPolicy", make_sb3_vec("giretra", num_envs=512), n_steps=32)
        >>> model = model.learn(100_000)
    """
    return LearnerVecEnv(game, num_envs, **options)
