"""The agent `rules`: the hand-written players."""

from __future__ import annotations

from importlib import import_module

import numpy as np

import giretra_env as ge
from giretra_agents.base import Actions, Agent, Masks, Observations, checked_rows
from giretra_env.errors import InvalidInputError

RULES_GAMES = ("giretra", "contree", "belote", "tarot")


class RulesAgent(Agent):
    """A hand-written player; the same observation always gets the same action.

    Args:
        game: name of a game that has such a player.

    Raises:
        InvalidInputError: if the game has none.
    """

    name = "rules"

    def __init__(self, game: str) -> None:
        if game not in RULES_GAMES:
            raise InvalidInputError(
                f"There is no rules agent for {game!r}; there is one for {', '.join(RULES_GAMES)}."
            )
        description = ge.game(game)
        self._observation_size = description.observation_layout.size
        self._num_actions = description.num_actions
        player = import_module(f"giretra_agents.rules.{game}.batch")
        self._act, self._view, self._parameters = player.act, player.VIEW, player.PARAMETERS

    def act(self, observation: Observations, action_mask: Masks) -> Actions:
        """Return (N,) int64, one legal action per row."""
        observation, action_mask = checked_rows(
            observation, action_mask, self._observation_size, self._num_actions
        )
        actions = np.empty(len(observation), np.int64)
        views = np.zeros(1, self._view)  # fresh, because two threads may use the same agent
        self._act(observation, action_mask, views, *self._parameters, actions)
        return actions
