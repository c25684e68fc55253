"""Whole deals and matches, step by step: seat, exact legal set, and the result."""

from __future__ import annotations

import gzip
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

import giretra_env as ge
from reference import giretra as ref

DATA = Path(__file__).parent / "data"


def load(name: str) -> list[dict[str, Any]]:
    with gzip.open(DATA / name, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


DEALS, MATCHES = load("giretra.jsonl.gz"), load("giretra-matches.jsonl.gz")


def plain(value: Any) -> Any:
    """Return tuples as lists, as JSON has them."""
    return json.loads(json.dumps(value, default=asdict))


def replay(game: Any, record: dict[str, Any]) -> None:
    """Apply every step of a record and compare what the game says before and after."""
    for number, step in enumerate(record["steps"]):
        assert game.seat == step["seat"], number
        assert sorted(game.legal) == sorted(step["legal"]), number
        assert not game.done
        game.apply(step["action"])
    assert game.done
    assert game.seat is None
    assert game.phase == "over"
    assert plain(game.result) == record["result"]


def in_tens(records: list[dict[str, Any]]) -> list[Any]:
    """Return parameters of ten records each, so that a failure names a place."""
    return [
        pytest.param(records[start : start + 10], id=f"{records[start]['rules']}-{start}")
        for start in range(0, len(records), 10)
    ]


def test_the_files_are_complete() -> None:
    assert (len(DEALS), len(MATCHES)) == (400, 12)


@pytest.mark.parametrize("records", in_tens(DEALS))
def test_plain_rules_replay_deals(records: list[dict[str, Any]]) -> None:
    for record in records:
        rules = ref.PRESETS[record["rules"]]
        replay(ref.Deal(rules, record["dealer"], record["deck"]), record)


@pytest.mark.parametrize("record", MATCHES, ids=range(12))
def test_plain_rules_replay_matches(record: dict[str, Any]) -> None:
    rules = ref.PRESETS[record["rules"]]
    replay(ref.Match(rules, record["dealer"], record["deck"]), record)


@pytest.mark.parametrize("records", in_tens(DEALS))
def test_package_replays_deals(records: list[dict[str, Any]]) -> None:
    for record in records:
        table = ge.Table(
            "giretra", rules=record["rules"], dealer=record["dealer"], deck=record["deck"]
        )
        replay(table, record)


@pytest.mark.parametrize("record", MATCHES, ids=range(12))
def test_package_replays_matches(record: dict[str, Any]) -> None:
    table = ge.Table(
        "giretra",
        rules=record["rules"],
        episode="match",
        dealer=record["dealer"],
        deck=record["deck"],
    )
    replay(table, record)
