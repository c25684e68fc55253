"""Seating agents for a dataset, and the labels that its card gives them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

import giretra_env as ge
from giretra_agents import Agent, AgentSource, agent_names, as_agent, open_agent
from giretra_agents.base import agent_name
from giretra_agents.checkpoint import file_digest
from giretra_agents.load import AgentLike
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.errors import InvalidInputError


@dataclass(frozen=True)
class Seating:
    """The agents of a table by seat."""

    agents: tuple[Agent, ...]
    """One, two or four of them."""
    holders: npt.NDArray[np.int8]
    """(4,) number of the agent in each seat."""
    labels: tuple[str, ...]
    """(4,) name of each seat's agent; checkpoints with a digest of their weights."""


def seat_players(
    game: str, players: AgentLike | Sequence[AgentLike], seed: int = 0, device: str = "cpu"
) -> Seating:
    """Return the agent of each seat.

    Args:
        game: name of the game.
        players: anything that `as_agent` accepts, or a list of them: one for all seats, one per
            side where partners are fixed, or one per seat.
        seed: seed of agents whose random numbers do not depend on the deal.
        device: torch device of the networks.

    Raises:
        InvalidInputError: if the number of players is not 1, the number of sides or 4, or if one of
            them cannot play.
    """
    listed: list[Any] = list(players) if isinstance(players, (list, tuple)) else [players]
    given = [open_agent(p) if isinstance(p, (str, os.PathLike)) else p for p in listed]
    holders = _holders(game, len(given))
    agents = [as_agent(player, game, seed, device) for player in given]
    labels = [_label(game, player, agent) for player, agent in zip(given, agents, strict=True)]
    return Seating(tuple(agents), holders, tuple(labels[number] for number in holders))


def _holders(game: str, players: int) -> npt.NDArray[np.int8]:
    """Return (4,) int8, the number of the player in each seat."""
    sides = ge.game(game).sides
    seats = np.arange(NUM_SEATS, dtype=np.int8)
    if players == 1:
        return np.zeros_like(seats)
    if players == NUM_SEATS:
        return seats
    if players == len(sides):
        return np.array([[seat in side for side in sides].index(True) for seat in seats], np.int8)
    by_side = "" if len(sides) == NUM_SEATS else f", {len(sides)} (one per side)"
    raise InvalidInputError(
        f"{players} agents given; {game} takes 1 for all seats{by_side} or {NUM_SEATS} (one per"
        " seat)."
    )


def _label(game: str, player: AgentLike, agent: Agent) -> str:
    """Return a label that identifies an agent, even if the file at a checkpoint's path changes."""
    if not isinstance(player, AgentSource) or player.name in agent_names(game):
        return agent_name(agent)
    if player.stored is not None:
        return f"{agent_name(agent)} {player.stored.weights_sha256[:16]}"
    if Path(player.name).is_file():  # a model of Stable-Baselines3
        return f"{agent_name(agent)} {file_digest(Path(player.name))[:16]}"
    return agent_name(agent)
