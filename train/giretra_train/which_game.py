"""Which game a command is about: the one that is named, or the one that its agents play."""

from __future__ import annotations

from collections.abc import Sequence

from giretra_env.errors import InvalidInputError

HELP = "Name of the game; left out, that of a run or checkpoint, else giretra."
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
