"""A Gymnasium environment with one learning seat; the other three are played inside it."""

from __future__ import annotations

from collections import UserDict
from collections.abc import Callable
from typing import Any, SupportsFloat

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from giretra_env.envs.checks import checked_seat
from giretra_env.envs.spaces import (
    RENDER_MODES,
    SEED_BOUND,
    check_render_mode,
    dealt,
    endings,
    legal_mask,
    masked_observation,
    observation_box,
    rendered,
)
from giretra_env.envs.table import Table
from giretra_env.errors import IllegalActionError, InvalidInputError, ResetNeededError
from giretra_env.games.game import Game
from giretra_env.games.house_rules import HouseRules, encode_rules
from giretra_env.games.registry import game as find_game

Policy = Callable[[NDArray[np.uint8], NDArray[np.int8]], int]

_CHOICES = {
    "mask_in": ("info", "observation"),
    "illegal_action": ("raise", "resample"),
}


class SingleSeatEnv(gymnasium.Env[Any, Any]):
    """One table seen from one seat: observation, action and reward are always that seat's.

    The partner and both opponents move inside `reset` and `step`.  The reward is what the learner's
    side gains in deals that end in the step, in the game's own points; a match that reaches its
    limit of deals is truncated.  ``info["action_mask"]`` is (A,) int8, 1 = legal, all 0 at the end,
    and ``info["result"]`` the outcome once the episode is over.

    Args:
        game: name of the game.
        rules: preset name, ``"preset,option=value,…"`` or rules; None is the default preset.
        episode: "deal" or "match".
        seat: the learner's seat, 0 … 3.
        opponents: who plays the other three seats: "random" (uniform over legal actions, from the
            environment's own generator), or a callable that takes an observation (D,) uint8 and a
            mask (A,) int8 and returns an action.
        dealer: seat that deals (first) in every episode; None leaves it to the rules and the seed.
        mask_in: "info" makes observations a flat (D,) array; "observation" makes them
            ``{"observation": …, "action_mask": …}``.
        illegal_action: "raise", or "resample" to play a random legal action instead.
        render_mode: "ansi" lets `render` return the board as text.

    Raises:
        UnknownRuleError: if game, preset, option, value or episode does not exist.
        InvalidInputError: if another argument is impossible.

    Example:
        >>> env = gymnasium.make("giretra/Giretra-v0", rules="platform")
        >>> observation, info = env.reset(seed=7)
        >>> action = env.action_space.sample(info["action_mask"])
        >>> observation, reward, terminated, truncated, info = env.step(action)
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        rules: object = None,
        episode: str = "deal",
        seat: int = 0,
        opponents: str | Policy = "random",
        dealer: int | None = None,
        mask_in: str = "info",
        illegal_action: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        self.game: Game = find_game(game)
        self.rules: HouseRules = self.game.rules(rules)
        encode_rules(
            self.rules, episode
        )  # an unknown episode is named here, not at the first reset
        self.seat = checked_seat("seat", seat)
        self.dealer = None if dealer is None else checked_seat("dealer", dealer)
        _check_choice("mask_in", mask_in)
        _check_choice("illegal_action", illegal_action)
        if opponents != "random" and not callable(opponents):
            raise InvalidInputError(
                "opponents must be 'random' or a callable that takes an observation and a mask and"
                f" returns an action, not {opponents!r}."
            )
        self.episode, self.opponents = episode, opponents
        self.render_mode = check_render_mode(render_mode)
        self.action_space = spaces.Discrete(self.game.num_actions)
        self._mask_in_observation = mask_in == "observation"
        self._resample = illegal_action == "resample"
        self.observation_space = (
            masked_observation(self.game)
            if self._mask_in_observation
            else observation_box(self.game)
        )
        self._table: Table | None = None

    @property
    def table(self) -> Table:
        """The table being played.

        Raises:
            ResetNeededError: before the first `reset`.
        """
        return dealt(self._table)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a new episode and play up to the learner's first decision.

        Args:
            seed: of the deal, as in ``Table(game, seed=seed)``, and of all randomness that follows;
                None goes on.
            options: not used.

        Raises:
            InvalidInputError: if ``seed`` is impossible.
        """
        given = None if seed is None else self._deal(seed)
        super().reset(seed=seed)
        self._table = given or self._deal(int(self.np_random.integers(SEED_BOUND)))
        self._play_others()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Any, SupportsFloat, bool, bool, dict[str, Any]]:
        """Play the learner's action, then the others until the learner has to decide again.

        Raises:
            IllegalActionError: if the rules do not allow it now; nothing has changed then.
            ResetNeededError: if no episode is going on.
        """
        table = self.table
        if table.done:
            raise ResetNeededError("The episode is over; call reset() first.")
        before = table.returns[self.seat]
        try:
            table.apply(action)
        except IllegalActionError:
            if not self._resample:
                raise
            table.apply(self._random_action())
        self._play_others()
        reward = table.returns[self.seat] - before
        return self._seen(), reward, *endings(table), self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return (A,) bool, the learner's legal actions: the name that MaskablePPO looks for."""
        return legal_mask(self.table).astype(np.bool_)

    def render(self) -> Any:
        """Return the board as text if ``render_mode`` is "ansi"."""
        return rendered(self.table, self.render_mode)

    def _deal(self, seed: int) -> Table:
        return Table(
            self.game.name, rules=self.rules, episode=self.episode, dealer=self.dealer, seed=seed
        )

    def _play_others(self) -> None:
        table = self.table
        while table.seat not in (self.seat, None):
            if callable(self.opponents):
                observation, mask = table.turn()
                table.apply(self.opponents(observation, mask.view(np.int8)))
            else:
                table.apply(self._random_action())

    def _random_action(self) -> int:
        legal = self.table.legal_ids
        return legal[int(self.np_random.integers(len(legal)))]

    def _seen(self) -> Any:
        observation = self.table.observe(self.seat)
        if self._mask_in_observation:
            return {"observation": observation, "action_mask": legal_mask(self.table)}
        return observation

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": legal_mask(self.table)}
        if self.table.done:
            # No dict: Gymnasium's vector environments would merge it field by field.
            info["result"] = UserDict(self.table.result or {})
        return info


def _check_choice(name: str, value: str) -> None:
    if value not in _CHOICES[name]:
        possible = " or ".join(map(repr, _CHOICES[name]))
        raise InvalidInputError(f"{name} must be {possible}, not {value!r}.")
