"""Load agents by name or path, and wrap custom players."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import giretra_env as ge
from giretra_agents.base import DEVICES, Agent, check_seed
from giretra_agents.checkpoint import StoredAgent, open_checkpoint
from giretra_agents.colver_agent import COLVER_GAME, COLVER_PREFIX, COLVER_PRESET, ColverAgent
from giretra_agents.custom import ActsOnBatches, custom_agent, find_player, player_place
from giretra_agents.mixed_agent import MIX_PREFIX, MixedAgent, mixed_names
from giretra_agents.random_agent import RandomAgent
from giretra_agents.rules_agent import RULES_GAMES, RulesAgent
from giretra_env.cards.notation import did_you_mean
from giretra_env.errors import InvalidInputError, MissingExtraError

_SHIPPED = Path(__file__).parent / "checkpoints"
_SB3_SUFFIX = ".zip"
_FILE_SUFFIXES = (_SB3_SUFFIX, ".json", ".safetensors")


def agent_names(game: str) -> tuple[str, ...]:
    """Return the names of the agents for ``game``: built-in ones, then shipped checkpoints."""
    built_in = ("random", "rules") if game in RULES_GAMES else ("random",)
    shipped = (path.name for path in _shipped())
    return built_in + tuple(sorted(name for name in shipped if name.startswith(f"{game}-")))


def _shipped() -> list[Path]:
    """Return the folders of the checkpoints that come with the package."""
    return [path for path in _SHIPPED.glob("*") if path.is_dir()]


@dataclass(frozen=True)
class AgentSource:
    """An agent by name or path, opened once: what it plays is known before it is loaded."""

    name: str
    """Its name or path, as it was given."""
    game: str | None = None
    """Name of the game it plays; None for agents that do not say, such as ``"rules"``, models of
    Stable-Baselines3 and your own players."""
    rules: tuple[str, ...] | None = None
    """Kinds of house rules it was made for, presets with their changes, or `ANY_RULES` alone; None
    as for `game`."""
    stored: StoredAgent | None = None
    """Its checkpoint, if it is one."""
    parts: tuple[AgentSource, ...] = ()
    """The agents that it mixes, as `MixedAgent` takes them."""

    def load(self, game: str, seed: int = 0, device: str = "cpu") -> Agent:
        """Return the agent; arguments and errors as for `load_agent`."""
        ge.game(game)
        name = self.name
        _check_name(game, name)
        if device not in DEVICES:
            raise InvalidInputError(f"Unknown device {device!r}; possible: {', '.join(DEVICES)}.")
        check_seed(seed)
        if self.parts:
            calls, cards = (part.load(game, seed, device) for part in self.parts)
            return MixedAgent(calls, cards, game, seed)
        possible = agent_names(game)
        if name == "random":
            return RandomAgent(seed)
        if name == "rules" and name in possible:
            return RulesAgent(game)
        if name.startswith(COLVER_PREFIX):
            return ColverAgent(game, name, seed)
        place = player_place(name)
        if place is not None and not Path(name).exists():
            return custom_agent(find_player(*place), game)
        if self.stored is None and not Path(name).exists():
            if Path(name).suffix in _FILE_SUFFIXES or Path(name).name != name:
                raise InvalidInputError(f"There is no such file or folder: {name}.")
            hint = did_you_mean(name, possible)
            raise InvalidInputError(f"Unknown agent {name!r} for {game}; {_choices(game)}{hint}")
        try:  # import torch only when a network is loaded
            from giretra_agents.network import NetworkAgent
            from giretra_agents.sb3_agent import SB3Agent
        except ImportError as error:
            raise MissingExtraError(
                f"a network agent needs {error.name}: pip install 'giretra-env[train]'."
            ) from error
        if self.stored is None:
            return SB3Agent.load(game, name, device=device)
        return NetworkAgent.of_stored(self.stored, game, device=device)


def open_agent(name_or_path: str | os.PathLike[str]) -> AgentSource:
    """Return a named or stored agent before it is loaded: a checkpoint is found and read once.

    Args:
        name_or_path: as `load_agent` takes it.

    Raises:
        CheckpointError: if there is a checkpoint and it is broken.
    """
    name = os.fspath(name_or_path)
    if name.startswith(COLVER_PREFIX):
        return AgentSource(name, COLVER_GAME, (COLVER_PRESET,))
    if name.startswith(MIX_PREFIX):
        return _open_mixed(name)
    path = next((path for path in _shipped() if path.name == name), Path(name))
    is_stored = name not in ("", "random", "rules") and path.suffix != _SB3_SUFFIX
    if not is_stored or not path.exists():
        return AgentSource(name)
    stored = open_checkpoint(path)
    return AgentSource(name, stored.card.game, stored.card.rules, stored)


def _open_mixed(name: str) -> AgentSource:
    """Return ``mix:A+B`` with both agents opened; its rules are those of both."""
    parts = tuple(open_agent(part) for part in mixed_names(name))
    rules = tuple(dict.fromkeys(kind for part in parts for kind in part.rules or ()))
    games = tuple(dict.fromkeys(part.game for part in parts if part.game is not None))
    if len(games) > 1:
        raise InvalidInputError(
            f"{name!r} mixes an agent for {games[0]} with one for {games[1]}; take two of one game."
        )
    return AgentSource(name, games[0] if games else None, rules or None, parts=parts)


def _check_name(game: str, name: object) -> None:
    if not isinstance(name, (str, os.PathLike)) or not os.fspath(name):
        raise InvalidInputError(f"{name!r} is not the name of an agent; {_choices(game)}")


def _choices(game: str) -> str:
    """Return what an agent may be called, for errors."""
    names = agent_names(game)
    if game == COLVER_GAME:
        names = (*names, f"{COLVER_PREFIX}BID+PLAY")
    return (
        f"possible: {', '.join(names)}, the path of a run folder or checkpoint, module:name or"
        " path/to/file.py:name for your own player, or mix:A+B to call as A and play cards as B."
    )


def load_agent(
    game: str, name_or_path: str | os.PathLike[str], seed: int = 0, device: str = "cpu"
) -> Agent:
    """Return the agent of a name, or the one of a checkpoint.

    Args:
        game: such as ``"giretra"``.
        name_or_path: one of `agent_names`; or the path of a run folder, of a checkpoint or of a
            model of Stable-Baselines3 (``model.zip``); your own player as ``"module:name"`` or
            ``"path/to/file.py:name"``, see `as_agent`; ``"mix:A+B"``, which calls as agent A and
            plays cards as agent B; for contree also ``"colver:BID+PLAY"``, see `ColverAgent`.
        seed: of the stream of agents that draw, a non-negative integer.
        device: where a network runs: ``"cpu"``, ``"cuda"`` or ``"auto"``.

    Returns:
        An agent for that game.

    Raises:
        InvalidInputError: if there is neither an agent nor a path of that name, or if the seed or
            the device is impossible.
        UnknownRuleError: if the game does not exist.
        CheckpointError: if a checkpoint is broken or incompatible.
        MissingExtraError: if a network is requested and torch is not installed, or an agent of
            colver and colver is not.
    """
    ge.game(game)
    _check_name(game, name_or_path)
    return open_agent(name_or_path).load(game, seed, device)


AgentLike: TypeAlias = (
    Agent | ActsOnBatches | AgentSource | Callable[..., Any] | str | os.PathLike[str]
)
"""What can play: an agent, an object with `act`, a function ``(observation, mask) -> action``, a
class of either kind, an opened agent, or the name or path of an agent."""


def as_agent(thing: AgentLike, game: str, seed: int = 0, device: str = "cpu") -> Agent:
    """Return an agent for a game from an agent, a name, a path, a function or an object.

    Args:
        thing: an agent, which is returned unchanged; a name or path for `load_agent`, or an agent
            opened by `open_agent`; a function of one row, ``(observation, mask) -> action``, (D,)
            and (A,) uint8; an object with a method ``act(observation, action_mask)``, which
            receives batches, (N, D) and (N, A) uint8, and returns (N,) actions; or a class of
            either kind that needs no arguments.
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
    if isinstance(thing, AgentSource):
        return thing.load(game, seed, device)
    if isinstance(thing, (str, os.PathLike)):
        return load_agent(game, thing, seed=seed, device=device)
    return custom_agent(thing, game)
