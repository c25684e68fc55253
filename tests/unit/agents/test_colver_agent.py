"""The agents of colver by name, installed or not."""

import sys

import pytest

import giretra_env as ge
from giretra_agents import load_agent
from giretra_agents.colver_agent import CALLS, CARDS
from giretra_env.errors import InvalidInputError, MissingExtraError

NAME = "colver:improved_v2+heuristic"
GAME = ge.game("contree")


@pytest.mark.parametrize(
    "name", ["colver:", "colver:smart", "colver:+rule", "colver:smart+dmc", "colver:nn+rule"]
)
def test_names_that_no_agent_has(name):
    with pytest.raises(InvalidInputError, match=r"no agent .*; write colver:BID\+PLAY, where BID"):
        load_agent("contree", name)


def test_a_misspelt_name_gets_a_hint():
    with pytest.raises(InvalidInputError, match="Did you mean 'smart_ismcts'"):
        load_agent("contree", "colver:smart+smart_ismct")


def test_the_list_of_agents_says_how_to_write_them():
    with pytest.raises(InvalidInputError, match=r"'colvr'.*random.*, colver:BID\+PLAY, the path"):
        load_agent("contree", "colvr")
    with pytest.raises(InvalidInputError) as caught:
        load_agent("giretra", "colvr")
    assert "colver:" not in str(caught.value)


def test_another_game_is_refused():
    with pytest.raises(InvalidInputError, match="plays contree only, not giretra"):
        load_agent("giretra", NAME)


def test_without_the_package_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "colver", None)  # as if it were not installed
    with pytest.raises(
        MissingExtraError, match=r"needs colver: pip install 'giretra-env\[peers\]'"
    ):
        load_agent("contree", NAME)


def test_every_call_and_card_has_our_name():
    assert sorted(CARDS) == sorted(GAME.card_names)
    assert len(CALLS) == 43
    assert set(CALLS) < set(GAME.action_names)
