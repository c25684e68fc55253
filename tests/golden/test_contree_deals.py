"""Whole deals of contrée, step by step: seat, exact legal set, and the result."""

from __future__ import annotations

import pytest

import giretra_env as ge
from reference import contree as ref
from support.recorded import Record, in_tens, load, replay

DEALS = load("contree")


def pack_of(record: Record, rules: ref.Rules) -> list[str]:
    """Return the pack that deals the hands of a record."""
    order = ref.deal_hands(rules, [str(place) for place in range(32)], record["dealer"])
    pack = [""] * 32
    for places, hand in zip(order, record["hands"], strict=True):
        for place, card in zip(places, hand, strict=True):
            pack[int(place)] = card
    return pack


def test_the_file_is_complete() -> None:
    assert len(DEALS) == 300
    assert sum(record["result"]["contract"] is None for record in DEALS) == 6


@pytest.mark.parametrize("records", in_tens(DEALS))
def test_plain_rules_replay_deals(records: list[Record]) -> None:
    for record in records:
        rules = ref.PRESETS[record["rules"]]
        replay(ref.Deal(rules, record["dealer"], pack_of(record, rules)), record)


@pytest.mark.parametrize("records", in_tens(DEALS))
def test_package_replays_deals(records: list[Record]) -> None:
    for record in records:
        table = ge.Table(
            "contree", rules=record["rules"], dealer=record["dealer"], hands=record["hands"]
        )
        replay(table, record)
