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
    "Preset, or preset,option=value (default: the rules of the given run or checkpoint, else the"
    " default preset)."
)
_DEFAULT = "giretra"


def resolve_game(given: str, agents: Sequence[AgentSource]) -> str:
    """Return the game of a command.

    Args:
        given: the game named on the command line, or an empty string.
        agents: the opened agents.

    Raises:
        InvalidInputError: if an agent plays another game than the one given, or than another agent.
    """
    games = {given: f"--game {given}"} if given else {}
    for agent in agents:
        if agent.game is not None:
            games.setdefault(agent.game, f"{agent.name} plays {agent.game}")
    if len(games) > 1:
        first, second, *_ = games.values()
        raise InvalidInputError(f"{first}, but {second}; agents and --game must agree.")
    return next(iter(games), _DEFAULT)


def resolve_rules(given: str, game: str, agents: Sequence[AgentSource]) -> str | None:
    """Return the house rules of a command; None for the default preset.

    Args:
        given: the rules named on the command line, or an empty string.
        game: name of the game.
        agents: the opened agents.

    Raises:
        InvalidInputError: if no rules are given and two agents were trained with different ones.
        CheckpointError: if a checkpoint was trained with rules that do not exist.
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
                f"{first[1]} was made for {first[2]}, but {agent.name} was made for {named};"
                " choose the rules with --rules."
            )
    return first[2] if first else None
