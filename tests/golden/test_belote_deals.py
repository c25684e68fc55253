"""Whole deals of French belote, step by step: seat, exact legal set, and the result."""

from __future__ import annotations

import gzip
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

import giretra_env as ge
from reference import belote as ref

with gzip.open(Path(__file__).parent / "data" / "belote.jsonl.gz", "rt", encoding="utf-8") as lines:
    DEALS = [json.loads(line) for line in lines]


def plain(value: Any) -> Any:
    """Return tuples as lists, as JSON has them."""
    return json.loads(json.dumps(value, default=asdict))


def replay(game: Any, record: dict[str, Any]) -> None:
    """Apply every step of a record and compare what the game says before and after."""
    for number, step in enumerate(record["steps"]):
        assert game.seat == step["seat"], number
        assert sorted(game.legal) == sorted(step["legal"]), number
        assert game.phase == ("play" if len(step["action"]) == 2 else "auction")
        assert not game.done
        game.apply(step["action"])
    assert game.done
    assert game.seat is None
    assert game.phase == "over"
    # A deal that nobody took is recorded with fewer facts.
    result = plain(game.result)
    assert {name: result[name] for name in record["result"]} == record["result"]


def in_tens(records: list[dict[str, Any]]) -> list[Any]:
    """Return parameters of ten records each, so that a failure names a place."""
    return [
        pytest.param(records[start : start + 10], id=f"{records[start]['rules']}-{start}")
        for start in range(0, len(records), 10)
    ]


def test_the_file_is_complete() -> None:
    assert len(DEALS) == 300
    outcomes = {record["result"]["outcome"] for record in DEALS}
    assert outcomes == {"made", "failed", "litige", None}


@pytest.mark.parametrize("records", in_tens(DEALS))
def test_plain_rules_replay_deals(records: list[dict[str, Any]]) -> None:
    for record in records:
        rules = ref.PRESETS[record["rules"]]
        replay(ref.Deal(rules, record["dealer"], record["deck"]), record)


@pytest.mark.parametrize("records", in_tens(DEALS))
def test_package_replays_deals(records: list[dict[str, Any]]) -> None:
    for record in records:
        table = ge.Table(
            "belote", rules=record["rules"], dealer=record["dealer"], deck=record["deck"]
        )
        replay(table, record)
