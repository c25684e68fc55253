"""Whole deals of French tarot, step by step: seat, exact legal set, and the result."""

from __future__ import annotations

import gzip
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

import giretra_env as ge

with gzip.open(Path(__file__).parent / "data" / "tarot.jsonl.gz", "rt", encoding="utf-8") as lines:
    DEALS = [json.loads(line) for line in lines]
IN_TENS = [
    pytest.param(DEALS[start : start + 10], id=str(start)) for start in range(0, len(DEALS), 10)
]


def plain(value: Any) -> Any:
    """Return tuples as lists, as JSON has them."""
    return json.loads(json.dumps(value, default=asdict))


def replay(table: ge.Table, record: dict[str, Any]) -> None:
    """Apply every step of a record and compare what the table says before and after."""
    for number, step in enumerate(record["steps"]):
        assert table.seat == step["seat"], number
        assert sorted(table.legal) == sorted(step["legal"]), number
        assert not table.done
        table.apply(step["action"])
    assert (table.done, table.seat, table.phase) == (True, None, "over")
    result = plain(table.result)
    # A deal that nobody plays is recorded with fewer facts.
    assert {name: result[name] for name in record["result"]} == record["result"]
    assert list(table.returns) == record["result"]["scores"]


def test_the_file_is_complete() -> None:
    assert len(DEALS) == 294
    contracts = {record["result"].get("contract") for record in DEALS}
    assert contracts == {"prise", "garde", "garde_sans", "garde_contre", None}


@pytest.mark.parametrize("records", IN_TENS)
def test_package_replays_deals(records: list[dict[str, Any]]) -> None:
    for record in records:
        table = ge.Table(
            "tarot",
            rules=record["rules"],
            dealer=record["dealer"],
            hands=record["hands"],
            chien=record["chien"],
        )
        replay(table, record)
