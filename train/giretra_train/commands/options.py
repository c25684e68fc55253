"""Resolve a command's game and rules from its options or from its agents' checkpoints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import giretra_env as ge
from giretra_agents.checkpoint import ANY_RULES
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


def resolve_rules(
    given: Sequence[str], game: str, agents: Sequence[AgentSource]
) -> tuple[str, ...]:
    """Return the kinds of house rules to play by, at least one.

    Args:
        given: the rules named on the command line; "" and an empty list name none.
        game: name of the game.
        agents: the opened agents.

    Raises:
        InvalidInputError: if no rules are given and two agents were trained with different ones.
        CheckpointError: if a checkpoint was trained with rules that do not exist.
    """
    named = tuple(rules for rules in given if rules)
    if named:
        return named
    first = None
    for agent in agents:
        if agent.rules is None:
            continue
        kinds = played_rules(game, agent)
        meant = {ge.game(game).rules(kind) for kind in kinds}
        first = first or (kinds, meant, agent)
        if meant != first[1]:
            raise InvalidInputError(
                f"{_trained_for(first[2])}, but {_trained_for(agent)}; choose the rules with"
                " --rules."
            )
    return first[0] if first else (ge.game(game).default_preset,)


def played_rules(game: str, agent: AgentSource) -> tuple[str, ...]:
    """Return the kinds of rules that an agent was trained with; every preset if with any.

    Raises:
        CheckpointError: if such rules do not exist.
    """
    kinds = agent.rules or ()
    if kinds == (ANY_RULES,):
        return tuple(ge.game(game).presets)
    for kind in kinds:
        try:
            ge.game(game).rules(kind)
        except UnknownRuleError as error:
            raise CheckpointError(f"{agent.name} was made for {kind!r}. {error}") from None
    return kinds


def rules_notes(
    given: Sequence[str], kinds: Sequence[str], game: str, agents: Sequence[AgentSource]
) -> list[str]:
    """Return sentences about rules that a user should know of.

    They say which preset is played if nobody named one, and which agents play rules that they were
    not trained for.

    Args:
        given: the rules named on the command line.
        kinds: the rules that are played.
        game: name of the game.
        agents: the opened agents.
    """
    notes = []
    if not any(given) and all(agent.rules is None for agent in agents):
        notes.append(f"No rules were given, so the preset {kinds[0]} is played.")
    find = ge.game(game).rules
    for agent in agents:
        if agent.rules is None or agent.rules == (ANY_RULES,):
            continue
        known = {find(kind) for kind in played_rules(game, agent)}
        new = [kind for kind in kinds if find(kind) not in known]
        if new:
            notes.append(f"{_trained_for(agent)}, not for {' and '.join(new)}.")
    return notes


def _trained_for(agent: AgentSource) -> str:
    return f"{agent.name} was made for {' and '.join(agent.rules or ())}"
