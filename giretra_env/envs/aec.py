"""PettingZoo's agent-environment cycle over one table of any game."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo.utils.env import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from giretra_env.cards.seats import NUM_SEATS
from giretra_env.envs.checks import checked_seat
from giretra_env.envs.packs import deal_options
from giretra_env.envs.spaces import (
    RENDER_FPS,
    RENDER_MODES,
    SEED_BOUND,
    Observation,
    check_render_mode,
    legal_mask,
    masked_observation,
    rendered,
    require_table,
    termination_flags,
)
from giretra_env.envs.table import Table
from giretra_env.errors import InvalidInputError, ResetNeededError
from giretra_env.games.game import Game
from giretra_env.games.house_rules import HouseRules, RulesLike
from giretra_env.games.registry import GameName, find_game
from giretra_env.games.rules_encoding import encode_rules

AGENTS = tuple(f"seat_{seat}" for seat in range(NUM_SEATS))
_SEAT_OF = {agent: seat for seat, agent in enumerate(AGENTS)}
_OPTIONS_OF_API_TEST = {"options": 1}
"""PettingZoo's own test passes these to check that `reset` accepts options."""
OrderedEnv = OrderEnforcingWrapper[str, Observation, Any]
"""A `TableEnv` with PettingZoo's check that calls come in order."""


class TableEnv(AECEnv[str, Any, Any]):
    """One table as a PettingZoo environment; agents are "seat_0" … "seat_3".

    An observation is ``{"observation": (D,) uint8, "action_mask": (A,) int8}``; the mask of a seat
    that is not to act is all 0.  Infos have ``action_mask`` and ``seat``, and ``result`` once the
    episode is over.  All four seats get their reward in the step that ends a deal, and 0 in every
    other.  A match that reaches its limit of deals is truncated.

    Args:
        game: name of the game.
        rules: preset name, ``"preset,option=value,…"`` or rules; None is the default preset.
        episode: "deal" or "match"; tarot has single deals only.
        dealer: seat that deals (first) in every episode; None leaves it to the rules and the seed.
        render_mode: what `render` returns, all hands open: "ansi", the board as text; "rgb_array",
            a picture, which needs Pillow.
        scaled: divide rewards by `Game.reward_scale`, the typical swing of a contract.

    Raises:
        UnknownRuleError: if game, preset, option, value or episode does not exist.
        InvalidInputError: if dealer or render mode does not exist.
    """

    def __init__(
        self,
        game: GameName,
        rules: RulesLike = None,
        episode: str = "deal",
        dealer: int | None = None,
        render_mode: str | None = None,
        scaled: bool = False,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.game: Game = find_game(game)
        self.rules: HouseRules = self.game.rules(rules)
        encode_rules(self.rules, episode)  # report an unknown episode now, not at the first reset
        self.dealer = None if dealer is None else checked_seat("dealer", dealer)
        self.episode = episode
        self.render_mode = check_render_mode(render_mode)
        self._unit = self.game.reward_scale if scaled else 1.0
        self.metadata = {
            "name": f"{self.game.name}_v0",
            "render_modes": list(RENDER_MODES),
            "render_fps": RENDER_FPS,
            "is_parallelizable": False,
        }
        self.possible_agents = list(AGENTS)
        self.observation_spaces = {agent: masked_observation(self.game) for agent in AGENTS}
        self.action_spaces = {agent: spaces.Discrete(self.game.num_actions) for agent in AGENTS}
        self.agents = []
        self._table: Table | None = None
        self._generator = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the observation space of an agent, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the action space of an agent, always the same object."""
        return self.action_spaces[agent]

    @property
    def table(self) -> Table:
        """The table being played.

        Raises:
            ResetNeededError: before the first `reset`.
        """
        return require_table(self._table)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new episode.

        Args:
            seed: the episode is then that of ``Table(game, seed=seed)``, and later ones without a
                seed follow from it; None continues.
            options: ``dealer``, ``deck``, ``hands`` (not in belote) and ``chien`` (only in tarot)
                as `Table` takes them, for this episode only.

        Raises:
            InvalidInputError: if seed or options are impossible; the episode continues.
            NotationError: if a card's name cannot be read.
        """
        given = {} if options == _OPTIONS_OF_API_TEST else deal_options(self.game, options)
        self._table = Table(
            self.game.name,
            rules=self.rules,
            episode=self.episode,
            seed=int(self._generator.integers(SEED_BOUND)) if seed is None else seed,
            **{"dealer": self.dealer, **given},
        )
        if seed is not None:
            self._generator = np.random.default_rng(seed)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self._rewarded = False
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos = {agent: self._info(self._table, agent) for agent in AGENTS}
        self.agent_selection = AGENTS[self._table.seat or 0]
        if self._table.done:  # a void deal: nobody has anything to decide
            self._finish(self._table)

    def step(self, action: Any) -> None:
        """Play an action (number or name) for the seat to act; None for a seat that is done.

        Raises:
            IllegalActionError: if the rules do not allow it now; nothing changes then.
            ResetNeededError: if no episode is in progress.
        """
        if not self.agents:
            raise ResetNeededError("No episode is in progress; call reset() first.")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        table = self.table
        before = table.returns
        table.apply(action)
        self._cumulative_rewards[agent] = 0.0
        self._reward(before, table.returns)
        self.infos[agent] = self._info(table, agent)
        seat = table.seat
        if seat is None:
            self._finish(table)
        else:
            self.agent_selection = AGENTS[seat]
            self.infos[AGENTS[seat]] = self._info(table, AGENTS[seat])

    def _reward(self, before: tuple[float, ...], after: tuple[float, ...]) -> None:
        """Give every agent its reward; most steps change none."""
        if after != before or self._rewarded:
            for agent, had, has in zip(AGENTS, before, after, strict=True):
                self.rewards[agent] = (has - had) / self._unit
            self._accumulate_rewards()
            self._rewarded = after != before

    def _info(self, table: Table, agent: str) -> dict[str, Any]:
        """Return an agent's seat and action mask."""
        seat = _SEAT_OF[agent]
        return {"action_mask": self._mask(table, seat), "seat": seat}

    def _mask(self, table: Table, seat: int) -> NDArray[np.int8]:
        """Return (A,) int8, all 0 for a seat that is not to act."""
        return legal_mask(table) if table.seat == seat else np.zeros(self.game.num_actions, np.int8)

    def _finish(self, table: Table) -> None:
        terminated, truncated = termination_flags(table)
        self.terminations = dict.fromkeys(AGENTS, terminated)
        self.truncations = dict.fromkeys(AGENTS, truncated)
        for info in self.infos.values():
            info["result"] = table.result
        self._deads_step_first()

    def observe(self, agent: str) -> Observation:
        """Return what an agent may know, at any time after the first `reset`.

        Raises:
            InvalidInputError: if there is no such agent.
        """
        if agent not in _SEAT_OF:
            raise InvalidInputError(
                f"There is no agent {agent!r}; the agents are {' '.join(AGENTS)}."
            )
        table, seat = self.table, _SEAT_OF[agent]
        if table.seat == seat:
            observation, mask = table.observe_turn()  # both at once is quicker
            return {"observation": observation, "action_mask": mask.view(np.int8)}
        nothing = np.zeros(self.game.num_actions, np.int8)
        return {"observation": table.observe(seat), "action_mask": nothing}

    def state(self) -> NDArray[np.uint8]:
        """Return (S,) uint8, the perfect information of the seat to act; zeros when over."""
        return self.table.state()

    def render(self) -> str | NDArray[np.uint8] | None:
        """Return the table in the form of ``render_mode``: text, or an (H, W, 3) uint8 picture.

        Raises:
            ResetNeededError: before the first `reset`.
            MissingExtraError: if the mode is "rgb_array" and Pillow is not installed.
        """
        return rendered(self.table, self.render_mode)

    def close(self) -> None:
        """Nothing to release."""


def ordered_env(game: GameName, **options: Any) -> OrderedEnv:
    """Return a `TableEnv` with PettingZoo's check that calls come in order.

    It takes the same options and raises the same errors as `TableEnv`.
    """
    return OrderEnforcingWrapper(TableEnv(game, **options))
