"""Load agents by name or path, and wrap custom players."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import giretra_env as ge
from giretra_agents.base import DEVICES, Agent, check_seed
from giretra_agents.checkpoint import AGENT_FILE, find_checkpoint, read_json
from giretra_agents.colver_agent import COLVER_GAME, COLVER_PREFIX, COLVER_PRESET, ColverAgent
from giretra_agents.custom import custom_agent, find_player, player_place
from giretra_agents.random_agent import RandomAgent
from giretra_agents.rules_agent import RULES_GAMES, RulesAgent
from giretra_env.cards.notation import did_you_mean
from giretra_env.errors import InvalidInputError, MissingExtraError

_SHIPPED = Path(__file__).parent / "checkpoints"
_SB3_SUFFIX = ".zip"


def agent_names(game: str) -> tuple[str, ...]:
    """Return the names of the agents for ``game``: built-in ones, then shipped checkpoints."""
    built_in = ("random", "rules") if game in RULES_GAMES else ("random",)
    shipped = (path.name for path in _shipped())
    return built_in + tuple(sorted(name for name in shipped if name.startswith(f"{game}-")))


def _shipped() -> list[Path]:
    """Return the folders of the checkpoints that come with the package."""
    return [path for path in _SHIPPED.glob("*") if path.is_dir()]


def game_of_agent(name_or_path: str | os.PathLike[str]) -> str | None:
    """Return the game that a named agent or a stored one plays.

    Args:
        name_or_path: as `load_agent` takes it.

    Returns:
        The name of the game; None for agents that do not say, such as ``"rules"``, models of
        Stable-Baselines3 and players of your own.

    Raises:
        CheckpointError: if a checkpoint is broken.
    """
    if os.fspath(name_or_path).startswith(COLVER_PREFIX):
        return COLVER_GAME
    played = _card_of(name_or_path).get("game")
    return played if played in ge.game_names() else None


def rules_of_agent(name_or_path: str | os.PathLike[str]) -> str | None:
    """Return the house rules a named agent or a stored one was made for.

    Args:
        name_or_path: as `load_agent` takes it.

    Returns:
        A preset with its changes; None for agents that do not say, as for `game_of_agent`.

    Raises:
        CheckpointError: if a checkpoint is broken.
    """
    if os.fspath(name_or_path).startswith(COLVER_PREFIX):
        return COLVER_PRESET
    rules = _card_of(name_or_path).get("rules")
    return rules if isinstance(rules, str) else None


def _card_of(name_or_path: str | os.PathLike[str]) -> Mapping[str, object]:
    """Return the card of a stored agent as it was read; an empty one of agents that have none."""
    name = os.fspath(name_or_path)
    path = next((path for path in _shipped() if path.name == name), Path(name))
    stored = name and path.exists() and path.suffix != _SB3_SUFFIX
    if not stored or name in ("random", "rules"):
        return {}
    return read_json(find_checkpoint(path) / AGENT_FILE)


def load_agent(
    game: str, name_or_path: str | os.PathLike[str], seed: int = 0, device: str = "cpu"
) -> Agent:
    """Return the agent of a name, or the one of a checkpoint.

    Args:
        game: such as ``"giretra"``.
        name_or_path: one of `agent_names`; or the path of a run folder, of a checkpoint or of a
            model of Stable-Baselines3 (``model.zip``); your own player as ``"module:name"``,
            see `as_agent`; for contree also ``"colver:BID+PLAY"``, see `ColverAgent`.
        seed: of the stream of agents that draw, a non-negative integer.
        device: where a network runs: ``"cpu"``, ``"cuda"`` or ``"auto"``.

    Returns:
        An agent for that game.

    Raises:
        InvalidInputError: if there is neither an agent nor a path of that name, or if the seed or
            the device is impossible.
        UnknownRuleError: if the game does not exist.
        CheckpointError: if a checkpoint is broken or was made for something else.
        MissingExtraError: if a network is asked for without torch installed, or an agent of colver
            without colver.
    """
    ge.game(game)
    possible = agent_names(game)
    named = (*possible, f"{COLVER_PREFIX}BID+PLAY") if game == COLVER_GAME else possible
    choices = (
        f"possible: {', '.join(named)}, the path of a run folder or checkpoint, or module:name for"
        " your own player."
    )
    if not isinstance(name_or_path, (str, os.PathLike)) or not os.fspath(name_or_path):
        raise InvalidInputError(f"{name_or_path!r} is not the name of an agent; {choices}")
    if device not in DEVICES:
        raise InvalidInputError(f"Unknown device {device!r}; possible: {', '.join(DEVICES)}.")
    check_seed(seed)
    name = os.fspath(name_or_path)
    if name == "random":
        return RandomAgent(seed)
    if name == "rules" and name in possible:
        return RulesAgent(game)
    if name.startswith(COLVER_PREFIX):
        return ColverAgent(game, name, seed)
    place = player_place(name)
    if place is not None and not Path(name).exists():
        return custom_agent(find_player(*place), game)
    path = _SHIPPED / name if name in possible else Path(name)
    if not path.exists():
        raise InvalidInputError(
            f"Unknown agent {name!r} for {game}; {choices}{did_you_mean(name, possible)}"
        )
    try:  # import torch only when a network is loaded
        from giretra_agents.network import NetworkAgent
        from giretra_agents.sb3_agent import SB3Agent
    except ImportError as error:
        raise MissingExtraError(
            f"a network agent needs {error.name}: pip install 'giretra-env[train]'."
        ) from error
    if path.suffix == _SB3_SUFFIX:
        return SB3Agent.load(game, path, device=device)
    return NetworkAgent.load(game, path, device=device)


def as_agent(thing: object, game: str, seed: int = 0, device: str = "cpu") -> Agent:
    """Return an agent for a game from an agent, a name, a path, a function or an object.

    Args:
        thing: an agent, which is returned unchanged; a name or path for `load_agent`; a function
            of one row, ``(observation, mask) -> action``, (D,) and (A,) uint8; an object with a
            method ``act(observation, action_mask)``, which receives batches, (N, D) and (N, A)
            uint8, and returns (N,) actions; or a class of either kind that needs no arguments.
        game: such as ``"giretra"``.
        seed: of the stream of named agents that draw.
        device: of a named network.

    Raises:
        InvalidInputError: if it is none of these; and what `load_agent` raises.

    Example:
        >>> def lowest(observation, mask):
        ...     return mask.argmax()
        >>> as_agent(lowest, "giretra").name
        'lowest'
    """
    if isinstance(thing, (str, os.PathLike)):
        return load_agent(game, thing, seed=seed, device=device)
    return custom_agent(thing, game)
