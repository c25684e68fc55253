"""Whole deals and matches, step by step: seat, exact legal set, and the result."""

from __future__ import annotations

import pytest

import giretra_env as ge
from reference import giretra as ref
from support.recorded import Record, in_tens, load, replay

DEALS, MATCHES = load("giretra"), load("giretra-matches")


def test_the_files_are_complete() -> None:
    assert (len(DEALS), len(MATCHES)) == (400, 12)


@pytest.mark.parametrize("records", in_tens(DEALS))
def test_plain_rules_replay_deals(records: list[Record]) -> None:
    for record in records:
        rules = ref.PRESETS[record["rules"]]
        result = replay(ref.Deal(rules, record["dealer"], record["deck"]), record)
        assert result == record["result"]


@pytest.mark.parametrize("record", MATCHES, ids=range(12))
def test_plain_rules_replay_matches(record: Record) -> None:
    rules = ref.PRESETS[record["rules"]]
    result = replay(ref.Match(rules, record["dealer"], record["deck"]), record)
    assert result == record["result"]


@pytest.mark.parametrize("records", in_tens(DEALS))
def test_package_replays_deals(records: list[Record]) -> None:
    for record in records:
        table = ge.Table(
            "giretra", rules=record["rules"], dealer=record["dealer"], deck=record["deck"]
        )
        assert replay(table, record) == record["result"]


@pytest.mark.parametrize("record", MATCHES, ids=range(12))
def test_package_replays_matches(record: Record) -> None:
    table = ge.Table(
        "giretra",
        rules=record["rules"],
        episode="match",
        dealer=record["dealer"],
        deck=record["deck"],
    )
    assert replay(table, record) == record["result"]
