"""The agent `rules`: the hand-written players."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

import giretra_env as ge
from giretra_agents.base import Actions, Agent, Masks, Observations, checked_rows
from giretra_env.errors import InvalidInputError
from giretra_env.games.rules_encoding import HOUSE_RULES, encode_rules, read_rules, stacked

_MOST_RECORDS = 4096
RULES_GAMES = ("giretra", "contree", "belote", "tarot")


class RulesAgent(Agent):
    """A hand-written player, which reads the house rules in the observation.

    The same observation always gets the same action.

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
        self._place = description.observation_layout.slices[HOUSE_RULES]
        self._rules_type = description.rules_type

    def act(self, observation: Observations, action_mask: Masks) -> Actions:
        """Return (N,) int64, one legal action per row."""
        observation, action_mask = checked_rows(
            observation, action_mask, self._observation_size, self._num_actions
        )
        actions = np.empty(len(observation), np.int64)
        views = np.zeros(1, self._view)  # fresh, because two threads may use the same agent
        rules, kinds = self._read_rules(observation)
        self._act(observation, action_mask, rules, kinds, views, *self._parameters, actions)
        return actions

    def _read_rules(self, observation: Observations) -> tuple[NDArray[np.void], NDArray[np.int64]]:
        """Return (R,) records of the rules that rows tell, and (N,) the number of each row's."""
        if not len(observation):
            return encode_rules(self._rules_type(), "deal"), np.zeros(0, np.int64)
        blocks = observation[:, self._place]
        kinds = np.zeros(len(blocks), np.int64)
        numbers = {blocks[0].tobytes(): 0}
        if (blocks != blocks[0]).any():  # seldom: a batch has one kind of rules
            for row, block in enumerate(blocks):
                kinds[row] = numbers.setdefault(block.tobytes(), len(numbers))
        return stacked([_record(self._rules_type, shown) for shown in numbers]), kinds


@lru_cache(_MOST_RECORDS)
def _record(rules_type: Any, shown: bytes) -> NDArray[np.void]:
    """Return (1,) record of the rules that a block of the observation tells."""
    return encode_rules(read_rules(rules_type, np.frombuffer(shown, np.uint8)), "deal")
