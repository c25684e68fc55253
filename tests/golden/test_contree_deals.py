"""Whole deals of contrée, step by step: seat, exact legal set, and the result."""

from __future__ import annotations

import gzip
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

import giretra_env as ge
from reference import contree as ref

DATA = Path(__file__).parent / "data" / "contree.jsonl.gz"

with gzip.open(DATA, "rt", encoding="utf-8") as lines:
    DEALS: list[dict[str, Any]] = [json.loads(line) for line in lines]


def plain(value: Any) -> Any:
    """Return tuples as lists, as JSON has them."""
    return json.loads(json.dumps(value, default=asdict))


def pack_of(record: dict[str, Any], rules: ref.Rules) -> list[str]:
    """Return the pack that deals the hands of a record."""
    order = ref.deal_hands(rules, [str(place) for place in range(32)], record["dealer"])
    pack = [""] * 32
    for places, hand in zip(order, record["hands"], strict=True):
        for place, card in zip(places, hand, strict=True):
            pack[int(place)] = card
    return pack


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
    # The engine that wrote the file does not record whether a contract was made.
    for name, wanted in record["result"].items():
        assert plain(game.result[name]) == wanted, name


IN_TENS = [
    pytest.param(DEALS[start : start + 10], id=str(start)) for start in range(0, len(DEALS), 10)
]


def test_the_file_is_complete() -> None:
    assert len(DEALS) == 300
    assert sum(record["result"]["contract"] is None for record in DEALS) == 6


@pytest.mark.parametrize("records", IN_TENS)
def test_plain_rules_replay_deals(records: list[dict[str, Any]]) -> None:
    for record in records:
        rules = ref.PRESETS[record["rules"]]
        replay(ref.Deal(rules, record["dealer"], pack_of(record, rules)), record)


@pytest.mark.parametrize("records", IN_TENS)
def test_package_replays_deals(records: list[dict[str, Any]]) -> None:
    for record in records:
        table = ge.Table(
            "contree", rules=record["rules"], dealer=record["dealer"], hands=record["hands"]
        )
        replay(table, record)
