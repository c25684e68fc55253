"""The agent `mix:A+B`: calls as one agent and plays cards as another."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

import giretra_env as ge
from giretra_agents.base import Actions, Agent, DrawingAgent, Masks, Observations, checked_rows
from giretra_agents.stateful import StatefulAgent
from giretra_env.errors import InvalidInputError

MIX_PREFIX = "mix:"
_CARDS = "play"


class MixedAgent(DrawingAgent):
    """Calls as one agent and plays the cards of the tricks as another.

    The first agent also cuts, discards and declares, where the game has such decisions.

    Args:
        calls: the agent that calls.
        cards: the agent that plays cards.
        game: such as ``"giretra"``.
        seed: of the agent's own stream.

    Raises:
        InvalidInputError: if one of them needs to follow a table.

    Example:
        >>> from giretra_agents import load_agent
        >>> load_agent("belote", "mix:rules+random").name
        'mix:rules+random'
    """

    def __init__(self, calls: Agent, cards: Agent, game: str, seed: int = 0) -> None:
        super().__init__(seed)
        for agent in (calls, cards):
            if isinstance(agent, StatefulAgent):
                raise InvalidInputError(
                    f"Agent {agent.name!r} follows whole tables, so it cannot be mixed with another"
                    " agent; mix agents that act on rows."
                )
        self.name = f"{MIX_PREFIX}{calls.name}+{cards.name}"
        description = ge.game(game)
        self._agents = (calls, cards)
        self._size = description.observation_layout.size
        phases = description.observation_layout.role("phase")
        self._plays_card = phases.start + description.phase_names.index(_CARDS)

    def act_drawn(
        self, observation: Observations, action_mask: Masks, draws: npt.NDArray[np.float64]
    ) -> Actions:
        """Choose one legal action per row, each agent for the rows that are its own."""
        observation, action_mask = checked_rows(observation, action_mask, self._size)
        actions = np.zeros(len(observation), np.int64)
        plays_card = observation[:, self._plays_card] != 0
        for agent, chosen in zip(self._agents, (~plays_card, plays_card), strict=True):
            rows = np.flatnonzero(chosen)
            if not len(rows):
                continue
            if isinstance(agent, DrawingAgent):
                actions[rows] = agent.act_drawn(observation[rows], action_mask[rows], draws[rows])
            else:
                actions[rows] = agent.act(observation[rows], action_mask[rows])
        return actions


def mixed_names(name: str) -> tuple[str, str]:
    """Return the names A and B of ``mix:A+B``.

    Raises:
        InvalidInputError: if the name has another form.
    """
    calls, _, cards = name.removeprefix(MIX_PREFIX).partition("+")
    if not calls or not cards:
        raise InvalidInputError(
            f"{name!r} does not name two agents; write mix:A+B for an agent that calls as A and"
            " plays cards as B, such as mix:rules+random."
        )
    return calls, cards
