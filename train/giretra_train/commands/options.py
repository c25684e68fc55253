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
    """Return the kinds of house rules to play by, at least one, each once.

    Args:
        given: the rules named on the command line; "" and an empty list name none.
        game: name of the game.
        agents: the opened agents.

    Raises:
        UnknownRuleError: if given rules do not exist.
        InvalidInputError: if no rules are given and two agents were trained with different ones.
        CheckpointError: if a checkpoint was trained with rules that do not exist.
    """
    find = ge.game(game).rules
    named = [rules for rules in given if rules]
    if ANY_RULES in named:
        raise InvalidInputError(
            f"--rules {ANY_RULES} is for training; name the rules to play by, such as a preset:"
            f" {', '.join(ge.game(game).presets)}."
        )
    if named:
        return ge.game(game).distinct_rules(named)
    first = None
    for agent in _parts(agents):
        kinds = _trained_kinds(game, agent)
        if kinds is None:
            continue
        meant = {find(kind) for kind in kinds}
        first = first or (kinds, meant, agent)
        if meant != first[1]:
            raise InvalidInputError(
                f"{_trained_for(first[2])}, but {_trained_for(agent)}; choose the rules with"
                " --rules."
            )
    if first:
        return first[0]
    anything = any(agent.rules is not None for agent in _parts(agents))
    return tuple(ge.game(game).presets) if anything else (ge.game(game).default_preset,)


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
    parts = _parts(agents)
    if not any(given) and all(agent.rules is None for agent in parts):
        notes.append(f"No rules were given, so the preset {kinds[0]} is played.")
    find = ge.game(game).rules
    for agent in parts:
        if agent.rules is None or agent.rules == (ANY_RULES,):
            continue
        known = {find(kind) for kind in agent.rules if _exists(game, kind)}
        new = [kind for kind in kinds if find(kind) not in known]
        if new:
            notes.append(f"{_trained_for(agent)}, not for {' and '.join(new)}.")
    return notes


def _parts(agents: Sequence[AgentSource]) -> list[AgentSource]:
    """Return the agents, and for a mixed one those that it mixes, each once."""
    parts = [part for agent in agents for part in agent.parts or (agent,)]
    return list({part.name: part for part in parts}.values())


def _trained_kinds(game: str, agent: AgentSource) -> tuple[str, ...] | None:
    """Return the kinds of rules that an agent was trained with; None if with all, or if unknown.

    Raises:
        CheckpointError: if such rules do not exist.
    """
    if agent.rules is None or agent.rules == (ANY_RULES,):
        return None
    for kind in agent.rules:
        try:
            ge.game(game).rules(kind)
        except UnknownRuleError as error:
            raise CheckpointError(f"{agent.name} was trained for {kind!r}. {error}") from None
    return agent.rules


def _exists(game: str, kind: str) -> bool:
    try:
        ge.game(game).rules(kind)
    except UnknownRuleError:
        return False
    return True


def _trained_for(agent: AgentSource) -> str:
    return f"{agent.name} was trained for {' and '.join(agent.rules or ())}"
