"""Recorded deals and matches: reading and replaying them."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from support.lockstep import plain

DATA = Path(__file__).parents[1] / "golden" / "data"
Record = dict[str, Any]


def load(name: str) -> list[Record]:
    """Return the records of a file in `tests/golden/data`."""
    with gzip.open(DATA / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def in_tens(records: list[Record]) -> list[Any]:
    """Return parameters of ten records each, so that a failure names a place."""
    return [
        pytest.param(records[start : start + 10], id=f"{records[start]['rules']}-{start}")
        for start in range(0, len(records), 10)
    ]


def replay(
    game: Any, record: Record, phase_of: Callable[[str], str] | None = None
) -> dict[str, Any]:
    """Apply every step of a record, comparing seats, legal sets and the recorded result.

    Args:
        game: a table, or a deal or match of the plain rules.
        record: what to replay.
        phase_of: the phase of an action, where its name tells.

    Returns:
        The whole result: some records have fewer facts.
    """
    for number, step in enumerate(record["steps"]):
        assert game.seat == step["seat"], number
        assert sorted(game.legal) == sorted(step["legal"]), number
        assert phase_of is None or game.phase == phase_of(step["action"]), number
        assert not game.done
        game.apply(step["action"])
    assert (game.done, game.seat, game.phase) == (True, None, "over")
    result = plain(game.result)
    assert {name: result[name] for name in record["result"]} == record["result"]
    return result
