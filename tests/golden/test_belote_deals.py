"""Whole deals of French belote, step by step: seat, exact legal set, and the result."""

from __future__ import annotations

import pytest

import giretra_env as ge
from reference import belote as ref
from support.recorded import Record, in_tens, load, replay

DEALS = load("belote")


def phase_of(action: str) -> str:
    return "play" if len(action) == 2 else "auction"


def test_the_file_is_complete() -> None:
    assert len(DEALS) == 300
    outcomes = {record["result"]["outcome"] for record in DEALS}
    assert outcomes == {"made", "failed", "litige", None}


@pytest.mark.parametrize("records", in_tens(DEALS))
def test_plain_rules_replay_deals(records: list[Record]) -> None:
    for record in records:
        rules = ref.PRESETS[record["rules"]]
        replay(ref.Deal(rules, record["dealer"], record["deck"]), record, phase_of)


@pytest.mark.parametrize("records", in_tens(DEALS))
def test_package_replays_deals(records: list[Record]) -> None:
    for record in records:
        table = ge.Table(
            "belote", rules=record["rules"], dealer=record["dealer"], deck=record["deck"]
        )
        replay(table, record, phase_of)
