"""What a command is about: the game and house rules that are named, or those of its agents."""

from __future__ import annotations

from collections.abc import Sequence

import giretra_env as ge
from giretra_env.errors import CheckpointError, InvalidInputError, UnknownRuleError

GAME_HELP = "Name of the game; left out, that of a run or checkpoint, else giretra."
RULES_HELP = (
    "Preset, or preset,option=value; left out, what a run or checkpoint was made for, else the"
    " default preset."
)
_DEFAULT = "giretra"


def chosen_game(given: str, agents: Sequence[str]) -> str:
    """Return the game that is meant.

    Args:
        given: as named on the command line, empty if it was not.
        agents: names and paths.

    Raises:
        InvalidInputError: if an agent plays another game than the one given, or than another agent.
        CheckpointError: if a checkpoint is broken.
    """
    from giretra_agents import game_of_agent

    meant = {given: f"--game {given}"} if given else {}
    for agent in agents:
        game = game_of_agent(agent)
        if game is not None:
            meant.setdefault(game, f"{agent} plays {game}")
    if len(meant) > 1:
        first, second, *_ = meant.values()
        raise InvalidInputError(f"{first}, but {second}; agents and --game must be of one game.")
    return next(iter(meant), _DEFAULT)


def chosen_rules(given: str, game: str, agents: Sequence[str]) -> str | None:
    """Return the house rules that are meant, None for the default preset.

    Args:
        given: as named on the command line, empty if they were not.
        game: name of the game.
        agents: names and paths.

    Raises:
        InvalidInputError: if none are named and two agents were made for different ones.
        CheckpointError: if a checkpoint is broken or was made for rules that do not exist.
    """
    from giretra_agents import rules_of_agent

    if given:
        return given
    first = None
    for agent in agents:
        named = rules_of_agent(agent)
        if named is None:
            continue
        try:
            rules = ge.game(game).rules(named)
        except UnknownRuleError as error:
            raise CheckpointError(f"{agent} was made for {named!r}. {error}") from None
        first = first or (rules, agent, named)
        if rules != first[0]:
            raise InvalidInputError(
                f"{first[1]} was made for {first[2]}, but {agent} was made for {named}; say with"
                " --rules what is to be played."
            )
    return first[2] if first else None
