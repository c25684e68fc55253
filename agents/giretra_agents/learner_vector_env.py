"""A Gymnasium vector environment for one learner at many tables, based on `LearnerTables`."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from giretra_agents.learner import LearnerStep, LearnerTables, Rows
from giretra_agents.learner_options import checked_choice
from giretra_agents.pool import OpponentsLike
from giretra_env.envs.checks import as_array
from giretra_env.envs.packs import deal_options
from giretra_env.envs.spaces import (
    MASK_PLACES,
    RENDER_FPS,
    RENDER_MODES,
    check_render_mode,
    learner_observation,
)
from giretra_env.errors import InvalidInputError, ResetNeededError
from giretra_env.games.registry import GameName

VectorStep = tuple[Any, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class LearnerVectorEnv(VectorEnv[Any, Any, Any]):
    """N tables for one learner: observation, mask and reward always belong to the same seat.

    Infos have ``action_mask`` (N, A) int8, 1 = legal, and ``seat`` (N,) int8, the learner's seat.
    No row of the mask is empty: if an episode is over, it allows only action 0, which the next call
    of `step` ignores. For finished episodes, ``result`` (N,) is the result, as in
    `giretra_env.Table.result`; that of a match does not list its deals.

    Args:
        game: name of the game.
        num_envs: N.
        mask_in: "info" makes observations a flat (N, D) array; "observation" makes them
            ``{"observation": …, "action_mask": …}``.
        autoreset_mode: what happens after the end of an episode, a `gymnasium.vector.AutoresetMode`
            or its value. "NextStep": the next call of `step` ignores the action and starts a new
            episode. "SameStep": the new episode starts at once, and the last observation and info
            are in ``infos["final_obs"]`` and ``infos["final_info"]``. "Disabled": the environment
            waits for ``reset(options={"reset_mask": …})``.
        render_mode: what `render` returns, one per table: "ansi", the board as text; "rgb_array",
            a picture with the cards of the other seats face down, which needs Pillow.
        options: those of `LearnerTables`: skip_forced, num_threads, seed, and the fields of
            `LearnerOptions`.

    Raises:
        UnknownRuleError: if game, preset, option, value or episode does not exist.
        InvalidInputError: if another argument is impossible, or an opponent unknown.
        CheckpointError: if an opponent's checkpoint is broken or incompatible.
        MissingExtraError: if an opponent needs an extra that is not installed.

    Example:
        >>> envs = gymnasium.make_vec("giretra/Contree-v0", num_envs=1024, opponents="rules")
        >>> observations, infos = envs.reset(seed=7)
        >>> actions = infos["action_mask"].argmax(axis=1)
        >>> observations, rewards, terminations, truncations, infos = envs.step(actions)
    """

    def __init__(
        self,
        game: GameName,
        num_envs: int = 1,
        mask_in: str = "info",
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.autoreset_mode = _checked_mode(autoreset_mode)
        self._mask_in = checked_choice("mask_in", mask_in, MASK_PLACES)
        self.render_mode = check_render_mode(render_mode)
        self.slots = LearnerTables(game, num_envs, **options)
        self.num_envs = self.slots.num_envs
        self.metadata = {
            "render_modes": list(RENDER_MODES),
            "render_fps": RENDER_FPS,
            "autoreset_mode": self.autoreset_mode,
        }
        self.single_action_space = spaces.Discrete(self.slots.game.num_actions)
        self.single_observation_space = learner_observation(self.slots.game, self._mask_in)
        self._everyone = np.ones(self.num_envs, np.bool_)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)

    def set_opponents(self, opponents: OpponentsLike) -> None:
        """Replace the opponents of all episodes that begin from now on.

        Args:
            opponents: as for `LearnerOptions`.

        Raises:
            InvalidInputError: if one is unknown or cannot play; the opponents stay as they were.
        """
        self.slots.set_opponents(opponents)

    def reset(
        self,
        *,
        seed: int | ArrayLike | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Start a new episode in every environment, or in those of ``options["reset_mask"]``.

        Args:
            seed: None continues the random streams; an integer s restarts environment i with seed
                s + i; (N,) integers give each its own.
            options: ``reset_mask``, (N,) bool, at least one True; and ``dealer``, ``deck``,
                ``hands`` (not in belote) and ``chien`` (only in tarot) as `Table` takes them, for
                the episodes that start now.

        Raises:
            InvalidInputError: if an argument has none of these forms, or given cards leave nothing
                to play; the episodes continue.
            NotationError: if a card's name cannot be read.
            ResetNeededError: if ``reset_mask`` is given before the first reset of all environments.
            IllegalActionError: if an opponent returns an illegal action.
        """
        given = deal_options(self.slots.game, options, others=("reset_mask",))
        step = self.slots.reset(seed=seed, rows=self._chosen(options or {}), options=given or None)
        if isinstance(seed, int):
            super().reset(seed=seed)
        return self._seen(step), _infos(step, self._everyone)

    def step(self, actions: ArrayLike) -> VectorStep:
        """Play the learner's actions, then the other seats until it has to decide again.

        Args:
            actions: (N,) integers; those of environments whose episode is over are ignored.

        Raises:
            ResetNeededError: before the first `reset`; or if autoreset is disabled and an episode
                is over.
            InvalidInputError: if shape or dtype is wrong.
            IllegalActionError: if an action is illegal and ``illegal_action="raise"``; nothing has
                changed then. Or if an opponent returns an illegal action.
        """
        ended_before = self.slots.resting
        if self.autoreset_mode == AutoresetMode.DISABLED:
            self._need_all(ended_before)
        step = self.slots.step(actions)
        over = step.terminated | step.truncated
        infos: dict[str, Any] = {}
        if self.autoreset_mode == AutoresetMode.SAME_STEP:
            begun, infos = over, self._final_infos(step, over)
        elif self.autoreset_mode == AutoresetMode.NEXT_STEP:
            begun = ended_before
        else:
            begun = np.zeros_like(over)
        now = self.slots.reset(rows=begun) if begun.any() else step
        reward = step.reward.astype(np.float64)
        infos |= _infos(now, self._everyone)
        if self.autoreset_mode != AutoresetMode.SAME_STEP:
            infos |= self._results(over)
        return self._seen(now), reward, step.terminated, step.truncated, infos

    def render(self) -> tuple[Any, ...] | None:
        """Return N tables in the chosen ``render_mode``: text, or (H, W, 3) uint8 pictures.

        Raises:
            MissingExtraError: if the mode is "rgb_array" and Pillow is not installed.
        """
        if self.render_mode is None:
            return None
        return self.slots.boards() if self.render_mode == "ansi" else self.slots.pictures()

    def _chosen(self, options: dict[str, Any]) -> Rows | None:
        """Return the environments that start a new episode; None for all."""
        if "reset_mask" not in options:
            return None
        mask = as_array(options["reset_mask"])
        if mask.shape != (self.num_envs,) or mask.dtype != np.bool_ or not mask.any():
            raise InvalidInputError(
                f"reset_mask must be {self.num_envs} booleans, at least one True, not"
                f" {options['reset_mask']!r}."
            )
        return mask

    def _need_all(self, resting: Rows) -> None:
        """Check that an episode is in progress everywhere, as disabled autoreset requires."""
        if resting.any():
            raise ResetNeededError(
                f"The episode of environment {int(resting.argmax())} is over; call"
                " reset(options={'reset_mask': terminations | truncations}) before the next step,"
                " or choose another autoreset_mode."
            )

    def _seen(self, step: LearnerStep) -> Any:
        if self._mask_in == "observation":
            mask = step.action_mask.view(np.int8).copy()  # the infos have their own
            return {"observation": step.observation, "action_mask": mask}
        return step.observation

    def _final_infos(self, step: LearnerStep, over: Rows) -> dict[str, Any]:
        """Return the last observations and infos of finished episodes, {} if there are none."""
        if not over.any():
            return {}
        seen = self._seen(step)
        final_obs = np.full(self.num_envs, None, object)
        for slot in np.flatnonzero(over):
            final_obs[slot] = (
                {name: rows[slot] for name, rows in seen.items()}
                if isinstance(seen, dict)
                else seen[slot]
            )
        final_info = _infos(step, over) | self._results(over)
        return _gathered({"final_obs": final_obs, "final_info": final_info}, over)

    def _results(self, over: Rows) -> dict[str, Any]:
        """Return the results of finished episodes, {} if there are none."""
        results = np.full(self.num_envs, None, object)
        for slot in np.flatnonzero(over).tolist():
            results[slot] = self.slots.result(slot)
        there = np.array([result is not None for result in results])
        return _gathered({"result": results}, there) if there.any() else {}


def _infos(step: LearnerStep, rows: Rows) -> dict[str, Any]:
    return _gathered({"action_mask": step.action_mask.view(np.int8), "seat": step.seat}, rows)


def _gathered(infos: dict[str, Any], rows: Rows) -> dict[str, Any]:
    """Return infos in Gymnasium's form: ``_key`` marks the environments that have ``key``."""
    return {**infos, **{f"_{key}": rows.copy() for key in infos}}


def _checked_mode(mode: str | AutoresetMode) -> AutoresetMode:
    try:
        return AutoresetMode(mode)
    except ValueError:
        possible = " ".join(repr(possible.value) for possible in AutoresetMode)
        raise InvalidInputError(
            f"autoreset_mode must be one of {possible}, not {mode!r}."
        ) from None
