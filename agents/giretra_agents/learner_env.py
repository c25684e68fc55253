"""A Gymnasium environment for one learner at one table; the other seats are played inside it."""

from __future__ import annotations

from typing import Any, SupportsFloat

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from giretra_agents.action_selection import ask
from giretra_agents.base import Agent
from giretra_agents.pool import Pool
from giretra_agents.random_agent import RandomAgent
from giretra_env import Table
from giretra_env.envs.checks import checked_seat
from giretra_env.envs.learner import (
    ILLEGAL_ACTIONS,
    checked_choice,
    checked_penalty,
    learner_places,
)
from giretra_env.envs.spaces import (
    MASK_PLACES,
    RENDER_MODES,
    SEED_BOUND,
    check_render_mode,
    learner_observation,
    legal_mask,
    rendered,
    require_table,
    termination_flags,
)
from giretra_env.errors import IllegalActionError, ResetNeededError
from giretra_env.games.game import Game
from giretra_env.games.house_rules import HouseRules, encode_rules
from giretra_env.games.registry import find_game

_CHANCE = RandomAgent()


class LearnerEnv(gymnasium.Env[Any, Any]):
    """One table for one learner: observation, mask and reward always belong to the same seat.

    The seats that are not the learner's move inside `reset` and `step`.  The reward is what the
    learner gains in deals that end in the step, in the game's own points; a match that reaches its
    limit of deals is truncated.  ``info["action_mask"]`` is (A,) int8, 1 = legal, all 0 at the end,
    ``info["seat"]`` the learner's seat, and ``info["result"]`` the outcome once all is played.

    Args:
        game: name of the game.
        rules: preset name, ``"preset,option=value,…"`` or rules; None is the default preset.
        episode: "deal" or "match"; tarot has single deals alone.
        learner: "seat", or "side": then the learner answers for both partners, each with its own
            observation. Not in tarot, where sides form in the auction.
        seat: 0 … 3, the learner's; "any" draws one for every episode.
        opponents: who plays the other seats: an agent, its name or path, a function ``(observation,
            mask) -> action`` or an object with `act`, see `as_agent`; or a list of these, each
            alone or as ``(opponent, weight)``, from which every episode draws one.
        dealer: seat that deals (first) in every episode; None leaves it to the rules and the seed.
        mask_in: "info" makes observations a flat (D,) array; "observation" makes them
            ``{"observation": …, "action_mask": …}``.
        illegal_action: "raise"; "resample" to play a random legal action instead; or "forfeit": the
            episode ends there, and the learner, with its whole side, loses ``penalty``.
        penalty: points that a forfeit costs; None is `Game.reward_scale`, the typical swing of a
            contract.
        render_mode: "ansi" lets `render` return the board as text.
        scaled: divide rewards, and the penalty, by `Game.reward_scale`.
        device: where opponents that are named networks run.

    Raises:
        UnknownRuleError: if game, preset, option, value or episode does not exist.
        InvalidInputError: if another argument is impossible, or an opponent unknown.
        CheckpointError: if an opponent's checkpoint is broken or was made for something else.
        MissingExtraError: if an opponent needs an extra that is not installed.

    Example:
        >>> env = gymnasium.make("giretra/Giretra-v0", opponents="rules")
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
        learner: str = "seat",
        seat: int | str = 0,
        opponents: object = "random",
        dealer: int | None = None,
        mask_in: str = "info",
        illegal_action: str = "raise",
        penalty: float | None = None,
        render_mode: str | None = None,
        scaled: bool = False,
        device: str = "cpu",
    ) -> None:
        self.game: Game = find_game(game)
        self.rules: HouseRules = self.game.rules(rules)
        encode_rules(
            self.rules, episode
        )  # an unknown episode is named here, not at the first reset
        self.episode = episode
        self._places = learner_places(self.game, learner, seat)
        self.dealer = None if dealer is None else checked_seat("dealer", dealer)
        self._mask_in = checked_choice("mask_in", mask_in, MASK_PLACES)
        self._illegal_action = checked_choice("illegal_action", illegal_action, ILLEGAL_ACTIONS)
        self._penalty = checked_penalty(self.game, penalty)
        self.render_mode = check_render_mode(render_mode)
        self._unit = self.game.reward_scale if scaled else 1.0
        self._device = device
        self.set_opponents(opponents)
        self.action_space = spaces.Discrete(self.game.num_actions)
        self.observation_space = learner_observation(self.game, self._mask_in)
        self._table: Table | None = None
        self._forfeited = False

    def set_opponents(self, opponents: object) -> None:
        """Let every episode that begins from now on draw its opponent from others.

        Args:
            opponents: as for `LearnerEnv`.

        Raises:
            InvalidInputError: if one is unknown or cannot play; the opponents stay as they were.
        """
        self._pool = Pool(opponents, self.game.name, self._device)

    @property
    def table(self) -> Table:
        """The table being played.

        Raises:
            ResetNeededError: before the first `reset`.
        """
        return require_table(self._table)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a new episode and play up to the learner's first decision.

        A deal that is over before that is dealt again.

        Args:
            seed: of the deal, as in ``Table(game, seed=seed)``, and of all randomness that follows;
                None goes on.
            options: not used.

        Raises:
            InvalidInputError: if ``seed`` is impossible.
            IllegalActionError: if an opponent answers with an illegal action.
        """
        given = None if seed is None else self._deal(seed)
        super().reset(seed=seed)
        self._table = given or self._deal(self._draw_seed())
        self._take_places()
        self._play_others()
        while self.table.done:
            self._table = self._deal(self._draw_seed())
            self._play_others()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Any, SupportsFloat, bool, bool, dict[str, Any]]:
        """Play the learner's action, then the others until the learner has to decide again.

        Raises:
            IllegalActionError: if the rules do not allow it now, and nothing has changed then; or
                if an opponent answers with an illegal action.
            ResetNeededError: if no episode is going on.
        """
        table = self.table
        if self._forfeited or table.seat not in self._held:
            raise ResetNeededError("The episode is over; call reset() first.")
        before = table.returns[self._seat]
        try:
            table.apply(action)
        except IllegalActionError:
            if self._illegal_action == "raise":
                raise
            if self._illegal_action == "forfeit":
                self._forfeited = True
                return self._seen(), -self._penalty / self._unit, True, False, self._info()
            table.apply(self._ask(_CHANCE))
        self._play_others()
        reward = (table.returns[self._seat] - before) / self._unit
        return self._seen(), reward, *termination_flags(table), self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return (A,) bool, the learner's legal actions: the name that MaskablePPO looks for."""
        return self._mask().astype(np.bool_)

    def render(self) -> Any:
        """Return the board as text if ``render_mode`` is "ansi"."""
        return rendered(self.table, self.render_mode)

    def _deal(self, seed: int) -> Table:
        return Table(
            self.game.name, rules=self.rules, episode=self.episode, dealer=self.dealer, seed=seed
        )

    def _draw_seed(self) -> int:
        return int(self.np_random.integers(SEED_BOUND))

    def _take_places(self) -> None:
        """Draw where the learner sits, who else plays, and the random stream of its decisions."""
        place, opponent = self.np_random.random(2)
        self._held = self._places[int(place * len(self._places))]
        self._seat = self._held[0]
        self._opponent = self._pool.agents[int(self._pool.pick(np.array([opponent]))[0])]
        self._stream = np.array([self._draw_seed()], np.uint64)
        self._decisions = np.zeros(1, np.int64)
        self._forfeited = False

    def _play_others(self) -> None:
        """Play until a seat of the learner's is to act, or nobody."""
        table = self.table
        while table.seat is not None and table.seat not in self._held:
            table.apply(self._ask(self._opponent))
        self._seat = self._seat if table.seat is None else table.seat

    def _ask(self, agent: Agent) -> int:
        observation, mask = self.table.observe_turn()
        names = self.game.action_names
        answer = ask(agent, observation[None], mask[None], self._stream, self._decisions, names)
        self._decisions += 1
        return int(answer[0])

    def _mask(self) -> NDArray[np.int8]:
        mask = legal_mask(self.table)
        return np.zeros_like(mask) if self._forfeited else mask

    def _seen(self) -> Any:
        observation = self.table.observe(self._seat)
        if self._mask_in == "observation":
            return {"observation": observation, "action_mask": self._mask()}
        return observation

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self._mask(), "seat": self._seat}
        if self.table.done:
            info["result"] = self.table.result
        return info
