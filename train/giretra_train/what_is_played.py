"""What a command is about: the game and house rules that are named, or those of its agents."""

from __future__ import annotations

from collections.abc import Sequence

from giretra_env.errors import InvalidInputError

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


def chosen_rules(given: str, agents: Sequence[str]) -> str | None:
    """Return the house rules that are meant, None for the default preset.

    Args:
        given: as named on the command line, empty if they were not.
        agents: names and paths.

    Raises:
        InvalidInputError: if none are named and two agents were made for different ones.
        CheckpointError: if a checkpoint is broken.
    """
    from giretra_agents import rules_of_agent

    if given:
        return given
    meant: dict[str, str] = {}
    for agent in agents:
        rules = rules_of_agent(agent)
        if rules is not None:
            meant.setdefault(rules, f"{agent} was made for {rules}")
    if len(meant) > 1:
        first, second, *_ = meant.values()
        raise InvalidInputError(f"{first}, but {second}; say with --rules what is to be played.")
    return next(iter(meant), None)
