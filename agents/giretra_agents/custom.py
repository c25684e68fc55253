"""Custom agents: wrap a function, or an object with `act`, as an `Agent`."""

from __future__ import annotations

import re
import sys
from abc import abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from operator import attrgetter, index
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

import numpy.typing as npt

import giretra_env as ge
from giretra_agents.base import (
    Actions,
    Agent,
    Masks,
    Observations,
    agent_name,
    checked_actions,
    checked_rows,
)
from giretra_env.errors import InvalidInputError


class ActsOnBatches(Protocol):
    """A player that acts on whole batches, and need not be an `Agent`."""

    def act(self, observation: Observations, action_mask: Masks, /) -> npt.ArrayLike:
        """Choose one legal action per row: (N, D) and (N, A) uint8 to (N,) integers."""


_NAME = r"[A-Za-z_]\w*(?:\.\w+)*"
_PYTHON = ".py"
_PLACE = re.compile(rf"({_NAME}|.+\.py):({_NAME})")


def player_place(text: str) -> tuple[str, str] | None:
    """Return module and name from ``module:name`` or ``path/to/file.py:name``, else None."""
    found = _PLACE.fullmatch(text)
    return (found[1], found[2]) if found else None


def find_player(module: str, name: str) -> Any:
    """Return the object of that name in a module; the current folder is searched too.

    Args:
        module: its name, or the path of its file, which may import from its own folder.
        name: of the object.

    Raises:
        InvalidInputError: if the module does not exist or has nothing of that name.
    """
    place = f"Agent '{module}:{name}'"
    is_file = module.endswith(_PYTHON)
    if is_file and not Path(module).is_file():
        raise InvalidInputError(f"{place}: there is no file {module}.")
    try:
        found = _module_of_file(Path(module).resolve()) if is_file else _module_named(module)
    except ModuleNotFoundError as error:
        raise InvalidInputError(
            f"{place}: there is no module {error.name!r}; run the command in its folder, or install"
            " it."
        ) from error
    except (Exception, SystemExit) as error:  # whatever a user's file does when it is loaded
        kind = type(error).__name__
        raise InvalidInputError(f"{place} cannot be loaded: {kind}: {error}.") from error
    try:
        return attrgetter(name)(found)
    except AttributeError as error:
        raise InvalidInputError(f"{place}: {module} has nothing named {error.name!r}.") from error


def _module_named(module: str) -> ModuleType:
    with _folder_searched(Path.cwd()):
        return import_module(module)


def _module_of_file(path: Path) -> ModuleType:
    """Return the module of a file, loaded once, under a name that no other file's module has."""
    name = f"giretra_player:{path}"
    if name not in sys.modules:
        spec = spec_from_file_location(name, path)
        assert spec is not None and spec.loader is not None  # its name ends with .py
        module = sys.modules[name] = module_from_spec(spec)
        before = set(sys.modules)
        try:
            with _folder_searched(path.parent):
                spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
        finally:
            _forget(set(sys.modules) - before, path.parent)
    return sys.modules[name]


def _forget(modules: set[str], folder: Path) -> None:
    """Forget modules of a folder, so that another file may import its own ones of that name."""
    for module in modules:
        file = getattr(sys.modules[module], "__file__", None)
        if file is not None and folder in Path(file).resolve().parents:
            del sys.modules[module]


@contextmanager
def _folder_searched(folder: Path) -> Iterator[None]:
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        sys.path.remove(str(folder))


def custom_agent(player: ActsOnBatches | Callable[..., Any], game: str) -> Agent:
    """Return an agent that plays as a player does, with checked actions.

    Args:
        player: an object with a method ``act(observation, action_mask)``, which receives batches,
            (N, D) and (N, A) uint8, and returns (N,) actions; a function of one row,
            ``(observation, mask) -> action``, (D,) and (A,) uint8; or a class of either kind that
            needs no arguments.
        game: such as ``"giretra"``.

    Raises:
        InvalidInputError: if it is none of these.
    """
    if isinstance(player, type):
        player = _instance_of(player)
    if isinstance(player, Agent):
        return player
    if callable(getattr(player, "act", None)):
        return _BatchPlayer(player, game)
    if callable(player):
        return _RowPlayer(player, game)
    raise InvalidInputError(
        f"{player!r} cannot play; give the name or path of an agent, a function (observation, mask)"
        " -> action, or an object with the method act(observation, action_mask)."
    )


def _instance_of(kind: type[Any]) -> Any:
    try:
        return kind()
    except TypeError as error:
        raise InvalidInputError(
            f"The class {kind.__name__} cannot be created without arguments ({error}); give an"
            " object of it instead."
        ) from error


class _CustomAgent(Agent):
    """A user's player with checked actions."""

    def __init__(self, player: Any, game: str) -> None:
        self._player, self._game = player, ge.game(game)
        self.name = getattr(player, "__name__", None) or agent_name(player)

    def act(self, observation: Observations, action_mask: Masks) -> Actions:
        """Choose one legal action per row.

        Raises:
            IllegalActionError: if the player chose an illegal action.
        """
        rows, mask = checked_rows(
            observation,
            action_mask,
            self._game.observation_layout.size,
            self._game.num_actions,
        )
        legal = mask.copy()  # the player may write into its arguments
        return checked_actions(self.name, self._call(rows, mask), legal, self._game.action_names)

    @abstractmethod
    def _call(self, observation: Observations, action_mask: Masks) -> object:
        """Return the player's unchecked actions for all rows."""


class _BatchPlayer(_CustomAgent):
    def _call(self, observation: Observations, action_mask: Masks) -> object:
        return self._player.act(observation, action_mask)


class _RowPlayer(_CustomAgent):
    def _call(self, observation: Observations, action_mask: Masks) -> object:
        return [self._one(*row) for row in zip(observation, action_mask, strict=True)]

    def _one(self, observation: Observations, mask: Masks) -> int:
        action = self._player(observation, mask)
        try:
            return index(action)
        except TypeError:
            raise InvalidInputError(
                f"Agent {self.name!r} returned {action!r}; a function must return one integer, the"
                " number of an action whose entry in the mask is 1."
            ) from None
