"""The agent of the hand-written players."""

from __future__ import annotations

import numpy as np

from giretra_agents.base import Actions, Agent, Masks, Observations
from giretra_agents.rules.giretra.batch import act
from giretra_agents.rules.giretra.seen import SEEN
from giretra_agents.rules.giretra.weights import call_weights, play_weights
from giretra_env.errors import InvalidInputError

RULES_GAMES = ("giretra",)


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
        self._play_weights = play_weights()
        self._call_weights = call_weights()

    def act(self, observation: Observations, action_mask: Masks) -> Actions:
        """Choose one legal action per row."""
        actions = np.empty(len(observation), np.int64)
        scratch = np.zeros(1, SEEN)  # not kept: two threads may ask the same agent
        act(observation, action_mask, scratch, self._play_weights, self._call_weights, actions)
        return actions
