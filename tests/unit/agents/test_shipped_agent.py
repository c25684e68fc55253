"""The shipped agents can be loaded and are as strong as their cards state."""

from __future__ import annotations

import pytest

import giretra_env as ge
from giretra_agents import load_agent
from giretra_train.evaluate import evaluate

AGENTS = {
    # name: (game, rules it was trained for, points against random and rules that it must exceed)
    "giretra-v0": ("giretra", "standard", 40.0, 1.0),
    "belote-v0": ("belote", "maison", 60.0, 5.0),
}


@pytest.mark.parametrize("name", AGENTS)
def test_it_chooses_a_legal_action_at_a_table(name: str) -> None:
    game, rules, *_ = AGENTS[name]
    table = ge.Table(game, rules=rules, seed=7)
    assert load_agent(game, name).act_table(table) in table.legal_ids


@pytest.mark.parametrize("name", AGENTS)
def test_reports_call_it_by_its_name(name: str) -> None:
    assert load_agent(AGENTS[name][0], name).name == name


@pytest.mark.heavy
@pytest.mark.parametrize("name", AGENTS)
def test_it_beats_the_built_in_agents(name: str) -> None:
    game, rules, *margins = AGENTS[name]
    for opponent, points in zip(("random", "rules"), margins, strict=True):
        agents = load_agent(game, name), load_agent(game, opponent)
        assert evaluate(game, *agents, 4000, seed=500_000, rules=rules).points.low > points
