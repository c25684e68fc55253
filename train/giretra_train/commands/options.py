"""Resolve a command's game and rules from its options or from its agents' checkpoints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import giretra_env as ge
from giretra_env.errors import CheckpointError, InvalidInputError, UnknownRuleError

if TYPE_CHECKING:
    from giretra_agents import AgentSource

GAME_HELP = "Name of the game (default: the game of the given run or checkpoint, else giretra)."
RULES_HELP = (
    "Preset, or preset,option=value; left out, what a run or checkpoint was made for, else the"
    " default preset."
)
_DEFAULT = "giretra"


def resolve_game(given: str, agents: Sequence[AgentSource]) -> str:
    """Return the game that is meant.

    Args:
        given: as named on the command line, empty if it was not.
        agents: opened ones.

    Raises:
        InvalidInputError: if an agent plays another game than the one given, or than another agent.
    """
    meant = {given: f"--game {given}"} if given else {}
    for agent in agents:
        if agent.game is not None:
            meant.setdefault(agent.game, f"{agent.name} plays {agent.game}")
    if len(meant) > 1:
        first, second, *_ = meant.values()
        raise InvalidInputError(f"{first}, but {second}; agents and --game must be of one game.")
    return next(iter(meant), _DEFAULT)


def resolve_rules(given: str, game: str, agents: Sequence[AgentSource]) -> str | None:
    """Return the house rules that are meant, None for the default preset.

    Args:
        given: as named on the command line, empty if they were not.
        game: name of the game.
        agents: opened ones.

    Raises:
        InvalidInputError: if none are named and two agents were made for different ones.
        CheckpointError: if a checkpoint was made for rules that do not exist.
    """
    if given:
        return given
    first = None
    for agent in agents:
        named = agent.rules
        if named is None:
            continue
        try:
            rules = ge.game(game).rules(named)
        except UnknownRuleError as error:
            raise CheckpointError(f"{agent.name} was made for {named!r}. {error}") from None
        first = first or (rules, agent.name, named)
        if rules != first[0]:
            raise InvalidInputError(
                f"{first[1]} was made for {first[2]}, but {agent.name} was made for {named}; say"
                " with --rules what is to be played."
            )
    return first[2] if first else None
