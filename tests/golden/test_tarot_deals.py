"""Whole deals of French tarot, step by step: seat, exact legal set, and the result."""

from __future__ import annotations

import pytest

import giretra_env as ge
from support.recorded import Record, in_tens, load, replay

DEALS = load("tarot")


def test_the_file_is_complete() -> None:
    assert len(DEALS) == 294
    contracts = {record["result"].get("contract") for record in DEALS}
    assert contracts == {"prise", "garde", "garde_sans", "garde_contre", None}


@pytest.mark.parametrize("records", in_tens(DEALS))
def test_package_replays_deals(records: list[Record]) -> None:
    for record in records:
        table = ge.Table(
            "tarot",
            rules=record["rules"],
            dealer=record["dealer"],
            hands=record["hands"],
            chien=record["chien"],
        )
        replay(table, record)
        assert list(table.returns) == record["result"]["scores"]
