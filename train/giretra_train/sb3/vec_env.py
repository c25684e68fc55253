"""Stable-Baselines3's vector environment for one learner at many tables, on `LearnerTables`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv

from giretra_agents.learner import LearnerStep, LearnerTables
from giretra_env.envs.spaces import observation_box

Indices = int | Iterable[int] | None
"""Slots that are asked; None is all of them."""
Infos = list[dict[str, Any]]


class LearnerVecEnv(VecEnv):  # type: ignore[misc]  # the base is untyped where it is missing
    """N tables for one learner: observation, mask and reward always belong to the same seat.

    A slot whose episode is over begins the next one within the same step; what was seen last is in
    ``infos[i]["terminal_observation"]``, and ``infos[i]["TimeLimit.truncated"]`` says whether a
    match was cut short. Algorithms of sb3-contrib that know masks get them from
    ``env_method("action_masks")``, (N, A) bool. Others play illegal actions: see
    ``illegal_action``.

    Args:
        game: name of the game.
        num_envs: N.
        scaled: give what the algorithms learn from best: observations as float32, each byte divided
            by its largest value, and rewards divided by `Game.reward_scale`. False gives bytes and
            points, as everywhere else.
        options: all others are those of `LearnerTables`: opponents, rules, episode, learner, seat,
            illegal_action, penalty, skip_forced, num_threads, seed, device.

    Raises:
        UnknownRuleError: if game, preset, option, value or episode does not exist.
        InvalidInputError: if another argument is impossible, or an opponent unknown.
        CheckpointError: if an opponent's checkpoint is broken or was made for something else.
        MissingExtraError: if an opponent needs an extra that is not installed.
    """

    def __init__(self, game: str, num_envs: int = 1, scaled: bool = True, **options: Any) -> None:
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

    def set_opponents(self, opponents: object) -> None:
        """Let every episode that begins from now on draw its opponent from others.

        Args:
            opponents: as for `LearnerTables`.

        Raises:
            InvalidInputError: if one is unknown or cannot play; the opponents stay as they were.
        """
        self.slots.set_opponents(opponents)

    def reset(self) -> NDArray[Any]:
        """Begin a new episode at every slot, with the seeds of `seed` if it was called before.

        Raises:
            IllegalActionError: if an opponent answers with an illegal action.
        """
        asked = None if self._seeds[0] is None else np.array(self._seeds)
        self._reset_seeds()
        self._reset_options()
        return self._noted(self.slots.reset(seed=asked))

    def step_async(self, actions: NDArray[np.integer[Any]]) -> None:
        """Take (N,) actions for `step_wait`."""
        self._actions = actions

    def step_wait(self) -> tuple[NDArray[Any], NDArray[np.float32], NDArray[np.bool_], Infos]:
        """Play the actions, then the others until the learner has to decide again.

        Raises:
            ResetNeededError: before the first `reset`, or after an opponent's error.
            InvalidInputError: if shape or dtype of the actions is wrong.
            IllegalActionError: if an action is not legal and ``illegal_action="raise"``; nothing
                has changed then. Or if an opponent answers with an illegal action.
        """
        step = self.slots.step(self._actions)
        over = step.terminated | step.truncated
        infos: Infos = [{} for _ in range(self.num_envs)]
        if not over.any():
            return self._noted(step), step.reward, over, infos
        ended = np.flatnonzero(over)
        for slot, last in zip(ended, self._seen(step.observation[ended]), strict=True):
            infos[slot] = {
                "terminal_observation": last,
                "TimeLimit.truncated": bool(step.truncated[slot]),
            }
        now = self.slots.reset(rows=over)
        return self._noted(now), step.reward, over, infos

    def env_method(
        self, method_name: str, *args: Any, indices: Indices = None, **kwargs: Any
    ) -> NDArray[np.bool_]:
        """Return the masks, (N, A) bool; ``"action_masks"`` is the one method that slots have.

        Raises:
            AttributeError: for any other method.
        """
        if method_name != "action_masks":
            raise AttributeError(f"A slot has no method {method_name!r}; possible: action_masks.")
        masks: NDArray[np.bool_] = self._masks
        return masks if indices is None else masks[list(self._get_indices(indices))]

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """Return an attribute of slots: ``"action_masks"``, a method, or ``"render_mode"``, None.

        Raises:
            AttributeError: for any other attribute.
        """
        slots = self._get_indices(indices)
        if attr_name == "action_masks":
            return [partial(self._mask, slot) for slot in slots]
        if attr_name == "render_mode":
            return [None for _ in slots]
        raise AttributeError(
            f"A slot has no attribute {attr_name!r}; possible: action_masks, render_mode."
        )

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        """Refuse: slots have nothing to set.

        Raises:
            AttributeError: always.
        """
        raise AttributeError(
            f"A slot has no attribute {attr_name!r} to set; opponents change by set_opponents."
        )

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Indices = None) -> list[bool]:
        """Tell that no slot is wrapped."""
        return [False for _ in self._get_indices(indices)]

    def close(self) -> None:
        """Nothing needs to be closed."""

    def _mask(self, slot: int) -> NDArray[np.bool_]:
        mask: NDArray[np.bool_] = self._masks[slot]
        return mask

    def _noted(self, step: LearnerStep) -> NDArray[Any]:
        """Keep the masks of an answer, and return what is seen."""
        self._masks = step.action_mask.view(np.bool_)
        return self._seen(step.observation)

    def _seen(self, observation: NDArray[np.uint8]) -> NDArray[Any]:
        return observation / self._largest if self.scaled else observation


def make_sb3_vec(game: str, num_envs: int = 1, **options: Any) -> LearnerVecEnv:
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
