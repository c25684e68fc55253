"""The shipped agent is there, loads, and is as strong as its card says."""

from __future__ import annotations

import pytest

import giretra_env as ge
from giretra_agents import load_agent
from giretra_train.evaluate import evaluate

NAME = "giretra-v0"


def test_it_chooses_a_legal_action_at_a_table() -> None:
    table = ge.Table("giretra", seed=7)
    assert load_agent("giretra", NAME).act_table(table) in table.legal_ids


def test_reports_call_it_by_its_name() -> None:
    assert load_agent("giretra", NAME).name == NAME


@pytest.mark.heavy
@pytest.mark.parametrize(("opponent", "points"), [("random", 40.0), ("rules", 1.0)])
def test_it_beats_the_built_in_agents(opponent: str, points: float) -> None:
    result = evaluate(
        "giretra", load_agent("giretra", NAME), load_agent("giretra", opponent), 4000, seed=500_000
    )
    assert result.points.low > points
