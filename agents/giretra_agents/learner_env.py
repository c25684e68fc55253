"""A Gymnasium environment for one learner at one table; agents play the other seats inside it."""

from __future__ import annotations

from typing import Any, SupportsFloat

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from giretra_agents.action_selection import select_actions
from giretra_agents.base import Agent
from giretra_agents.learner_options import (
    HOW_TO_STAY_LEGAL,
    IGNORED_ACTION,
    LearnerOptions,
    checked_choice,
)
from giretra_agents.pool import OpponentsLike
from giretra_agents.random_agent import RandomAgent
from giretra_env import Table
from giretra_env.envs.checks import checked_seat
from giretra_env.envs.packs import VOID_DEAL, deal_options, gives_cards
from giretra_env.envs.spaces import (
    MASK_PLACES,
    RENDER_FPS,
    RENDER_MODES,
    SEED_BOUND,
    check_render_mode,
    learner_observation,
    legal_mask,
    rendered,
    require_table,
    termination_flags,
)
from giretra_env.errors import IllegalActionError, InvalidInputError, ResetNeededError
from giretra_env.games.game import Game
from giretra_env.games.registry import GameName

_RANDOM = RandomAgent()


class LearnerEnv(gymnasium.Env[Any, Any]):
    """One table for one learner: observation, mask and reward always belong to the same seat.

    The other seats move inside `reset` and `step`. The reward is what the learner gains in deals
    that end in this step, in the game's own points. A match that reaches its limit of deals is
    truncated. ``info["action_mask"]`` is (A,) int8, 1 = legal, never empty: once the episode is
    over it allows only action 0. ``info["seat"]`` is the learner's seat, and ``info["result"]`` the
    result of a finished episode.

    Args:
        game: name of the game.
        dealer: seat that deals (first) in every episode; None = as the rules and the seed decide.
        mask_in: "info" makes observations a flat (D,) array; "observation" makes them
            ``{"observation": …, "action_mask": …}``.
        render_mode: what `render` returns: "ansi", the board as text; "rgb_array", a picture with
            the cards of the other seats face down, which needs Pillow.
        options: the fields of `LearnerOptions`: rules, episode, opponents, learner, seat,
            illegal_action, penalty, scaled, device.

    Raises:
        UnknownRuleError: if game, preset, option, value or episode does not exist.
        InvalidInputError: if another argument is impossible, or an opponent unknown.
        CheckpointError: if an opponent's checkpoint is broken or incompatible.
        MissingExtraError: if an opponent needs an extra that is not installed.

    Example:
        >>> env = gymnasium.make("giretra/Giretra-v0", opponents="rules")
        >>> observation, info = env.reset(seed=7)
        >>> action = env.action_space.sample(info["action_mask"])
        >>> observation, reward, terminated, truncated, info = env.step(action)
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": list(RENDER_MODES),
        "render_fps": RENDER_FPS,
    }

    def __init__(
        self,
        game: GameName,
        dealer: int | None = None,
        mask_in: str = "info",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.options = LearnerOptions(game, **options)
        """The options of the learner."""
        self.game: Game = self.options.description
        self.dealer = None if dealer is None else checked_seat("dealer", dealer)
        self._mask_in = checked_choice("mask_in", mask_in, MASK_PLACES)
        self.render_mode = check_render_mode(render_mode)
        self.set_opponents(self.options.opponents)
        self.action_space = spaces.Discrete(self.game.num_actions)
        self.observation_space = learner_observation(self.game, self._mask_in)
        self._table: Table | None = None
        self._forfeited = False

    def set_opponents(self, opponents: OpponentsLike) -> None:
        """Replace the opponents of all episodes that begin from now on.

        Args:
            opponents: as for `LearnerOptions`.

        Raises:
            InvalidInputError: if one is unknown or cannot play; the opponents stay as they were.
        """
        self._pool = self.options.pool(opponents)

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
        """Start a new episode and play up to the learner's first decision.

        If a deal ends before that, the next one is dealt.

        Args:
            seed: seed of the deal, as in ``Table(game, seed=seed)``, and of all later random
                numbers; None continues the random stream.
            options: ``dealer``, ``deck``, ``hands`` (not in belote) and ``chien`` (only in tarot)
                as `Table` takes them, for this episode only.

        Raises:
            InvalidInputError: if seed or options are impossible, or given cards leave nothing to
                play; the episode continues.
            NotationError: if a card's name cannot be read.
            IllegalActionError: if an opponent returns an illegal action.
        """
        given = deal_options(self.game, options)
        table = self._deal(self._draw_seed() if seed is None else seed, given)
        if table.done and gives_cards(given):
            raise InvalidInputError(VOID_DEAL)
        super().reset(seed=seed)
        self._table = table
        self._take_places()
        self._play_others()
        while self.table.done:
            self._table = self._deal(self._draw_seed(), given)
            self._play_others()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Any, SupportsFloat, bool, bool, dict[str, Any]]:
        """Play the learner's action, then the other seats until the learner has to decide again.

        Raises:
            IllegalActionError: if the action is illegal and ``illegal_action="raise"``; nothing has
                changed then. Or if an opponent returns an illegal action.
            ResetNeededError: if the episode is over or has not begun.
        """
        table = self.table
        if self._forfeited or table.seat not in self._held:
            raise ResetNeededError("The episode is over; call reset() first.")
        before = table.returns[self._seat]
        try:
            table.apply(action)
        except IllegalActionError as error:
            if self.options.illegal_action == "raise":
                raise IllegalActionError(f"{error} {HOW_TO_STAY_LEGAL}") from None
            if self.options.illegal_action == "forfeit":
                self._forfeited = True
                return self._seen(), -self.options.forfeit_cost, True, False, self._info()
            table.apply(self._select_action(_RANDOM))
        self._play_others()
        reward = (table.returns[self._seat] - before) / self.options.reward_unit
        return self._seen(), reward, *termination_flags(table), self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return (A,) bool, the learner's legal actions; MaskablePPO calls this method."""
        return self._mask().astype(np.bool_)

    def render(self) -> Any:
        """Return the table in the chosen ``render_mode``: text, or an (H, W, 3) uint8 picture.

        Raises:
            ResetNeededError: before the first `reset`.
            MissingExtraError: if the mode is "rgb_array" and Pillow is not installed.
        """
        return rendered(self.table, self.render_mode, self._held if self._table else None)

    def _deal(self, seed: int, given: dict[str, Any]) -> Table:
        return Table(
            self.game.name,
            rules=self.options.house_rules,
            episode=self.options.episode,
            seed=seed,
            **{"dealer": self.dealer, **given},
        )

    def _draw_seed(self) -> int:
        return int(self.np_random.integers(SEED_BOUND))

    def _take_places(self) -> None:
        """Draw the learner's seats, the opponent, and the random stream of its decisions."""
        place, opponent = self.np_random.random(2)
        places = self.options.places
        self._held = places[int(place * len(places))]
        self._seat = self._held[0]
        self._opponent = self._pool.agents[int(self._pool.pick(np.array([opponent]))[0])]
        self._stream = np.array([self._draw_seed()], np.uint64)
        self._decisions = np.zeros(1, np.int64)
        self._forfeited = False

    def _play_others(self) -> None:
        """Play until it is the learner's turn or the episode is over."""
        table = self.table
        while table.seat is not None and table.seat not in self._held:
            table.apply(self._select_action(self._opponent))
        self._seat = self._seat if table.seat is None else table.seat

    def _select_action(self, agent: Agent) -> int:
        observation, mask = self.table.observe_turn()
        (action,) = select_actions(
            agent,
            observation[None],
            mask[None],
            self._stream,
            self._decisions,
            self.game.action_names,
        )
        self._decisions += 1
        return int(action)

    def _mask(self) -> NDArray[np.int8]:
        mask = legal_mask(self.table)
        if self._forfeited or self.table.done:
            mask[:] = 0
            mask[IGNORED_ACTION] = 1
        return mask

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
