"""The list of games; the tests know all of them."""

from __future__ import annotations

import importlib
import pydoc

import pytest

import giretra_env as ge
from support import GAMES
from support.games import GAME_FACTS
from support.references import REFERENCES


@pytest.mark.parametrize("entries", [GAME_FACTS, REFERENCES], ids=["facts", "reference"])
def test_every_game_is_known_to_the_tests(entries: dict[str, object]) -> None:
    name, place = (
        ("GAME_FACTS", "games.py") if entries is GAME_FACTS else ("REFERENCES", "references.py")
    )
    missing = [game for game in ge.game_names() if game not in entries]
    assert not missing, f"add {', '.join(missing)} to {name} in tests/support/{place}"
    assert tuple(entries) == ge.game_names()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_pettingzoo_module_with_help(game: str) -> None:
    module = importlib.import_module(f"giretra_env.{game}_v0")
    for name in ("env", "raw_env"):
        assert "Return " in pydoc.render_doc(getattr(module, name))


@pytest.mark.parametrize("game", GAMES)
def test_the_title_is_the_one_that_people_write(game: str) -> None:
    assert ge.game(game).title == GAME_FACTS[game].title


@pytest.mark.parametrize("game", GAMES)
def test_actions_have_the_names_of_the_rules(game: str) -> None:
    assert ge.game(game).action_names == REFERENCES[game].action_names
