"""The agent of the hand-written players."""

from __future__ import annotations

from importlib import import_module

import numpy as np

import giretra_env as ge
from giretra_agents.base import Actions, Agent, Masks, Observations, checked_rows
from giretra_env.errors import InvalidInputError

RULES_GAMES = ("giretra", "contree", "belote", "tarot")


class RulesAgent(Agent):
    """A hand-written bidder and card player; the same observation always gets the same action.

    Args:
        game: a game that has such a player.

    Raises:
        InvalidInputError: if it has none.
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
        self._act, self._seen, self._numbers = player.act, player.SEEN, player.NUMBERS

    def act(self, observation: Observations, action_mask: Masks) -> Actions:
        """Choose one legal action per row."""
        observation, action_mask = checked_rows(
            observation, action_mask, self._observation_size, self._num_actions
        )
        actions = np.empty(len(observation), np.int64)
        scratch = np.zeros(1, self._seen)  # not kept: two threads may ask the same agent
        self._act(observation, action_mask, scratch, *self._numbers, actions)
        return actions
