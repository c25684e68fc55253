"""The pool of opponents from which each deal draws one."""

from __future__ import annotations

import math
from numbers import Real
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from giretra_agents.base import Agent
from giretra_agents.load import AgentLike, as_agent
from giretra_agents.stateful import StatefulAgent
from giretra_env.errors import InvalidInputError

OpponentsLike: TypeAlias = AgentLike | list[Any]
"""One opponent; or a list of opponents and of pairs ``(opponent, weight)``."""


class Pool:
    """Agents and their weights.

    Args:
        opponents: anything that `as_agent` accepts, or a list of these, optionally as pairs
            ``(opponent, weight)``; the default weight is 1.
        game: name of the game.
        device: of named networks.

    Raises:
        InvalidInputError: if the list is empty, a weight is not a positive number, or an entry
            cannot play in batches.
    """

    def __init__(self, opponents: OpponentsLike, game: str, device: str = "cpu") -> None:
        entries = [_weighted(entry) for entry in _listed(opponents)]
        self.agents: tuple[Agent, ...] = tuple(
            _in_batches(as_agent(opponent, game, device=device)) for opponent, _ in entries
        )
        weights = np.cumsum([weight for _, weight in entries])
        self._bounds = weights / weights[-1]

    def pick(self, numbers: npt.NDArray[np.float64]) -> npt.NDArray[np.int64]:
        """Return (N,) int64, the index of the agent that each number in [0, 1) draws."""
        return np.searchsorted(self._bounds, numbers, side="right")


def _listed(opponents: OpponentsLike) -> list[Any]:
    if not isinstance(opponents, list):
        return [opponents]
    if not opponents:
        raise InvalidInputError("opponents is an empty list; give at least one opponent.")
    return opponents


def _weighted(entry: AgentLike | tuple[AgentLike, float]) -> tuple[AgentLike, float]:
    if not isinstance(entry, tuple):
        return entry, 1.0
    if len(entry) != 2 or not _is_weight(entry[1]):
        raise InvalidInputError(
            f"{entry!r} is not a pair (opponent, weight) with a weight above 0, as in ('rules', 2)."
        )
    return entry[0], float(entry[1])


def _is_weight(value: object) -> bool:
    return isinstance(value, Real) and 0.0 < float(value) < math.inf


def _in_batches(agent: Agent) -> Agent:
    if isinstance(agent, StatefulAgent):
        raise InvalidInputError(
            f"Agent {agent.name!r} is stateful, so it cannot play in the batches of a learner's"
            " environment; play against it with `giretra evaluate`."
        )
    return agent
