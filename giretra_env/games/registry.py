"""The games by name; each is imported, with its kernels, on first use."""

from __future__ import annotations

import copyreg
import importlib
from collections.abc import Callable
from typing import Literal, TypeAlias

from giretra_env.cards.notation import did_you_mean
from giretra_env.errors import UnknownRuleError
from giretra_env.games.game import Game

GameName: TypeAlias = Literal["giretra", "contree", "belote", "tarot"] | str
"""Name of a game; any other string is refused when it is used."""

GAMES = ("giretra", "contree", "belote", "tarot")


def game_names() -> tuple[str, ...]:
    """Return the names of all games."""
    return GAMES


def find_game(name: str) -> Game:
    """Return the description of a game.

    Raises:
        UnknownRuleError: if there is no game of that name.
    """
    if name not in GAMES:
        raise UnknownRuleError(
            f"There is no game {name!r}; the games are {', '.join(GAMES)}."
            + did_you_mean(name, GAMES)
        )
    found: Game = importlib.import_module(f"giretra_env.games.{name}.game").GAME
    return found


def _by_name(described: Game) -> tuple[Callable[[str], Game], tuple[str]]:
    return find_game, (described.name,)


# Copies and other processes find a game by its name: its kernels cannot be copied.
copyreg.pickle(Game, _by_name)
