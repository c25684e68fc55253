"""Custom agents: wrap a function, or an object with `act`, as an `Agent`."""

from __future__ import annotations

import os
import re
import sys
from abc import abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from operator import attrgetter, index
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
_PLACE = re.compile(rf"({_NAME}):({_NAME})")


def player_place(text: str) -> tuple[str, str] | None:
    """Return module and name from a string ``module:name``, None for other strings."""
    found = _PLACE.fullmatch(text)
    return (found[1], found[2]) if found else None


def find_player(module: str, name: str) -> Any:
    """Return the object of that name in a module; the current folder is searched too.

    Raises:
        InvalidInputError: if the module does not exist or has nothing of that name.
    """
    try:
        with _current_folder_searched():
            found = import_module(module)
        return attrgetter(name)(found)
    except ModuleNotFoundError as error:
        raise InvalidInputError(
            f"Agent '{module}:{name}': there is no module {error.name!r}; run the command in its"
            " folder, or install it."
        ) from error
    except AttributeError as error:
        raise InvalidInputError(f"Agent '{module}:{name}': {error}.") from error


@contextmanager
def _current_folder_searched() -> Iterator[None]:
    folder = os.getcwd()
    sys.path.insert(0, folder)
    try:
        yield
    finally:
        sys.path.remove(folder)


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
