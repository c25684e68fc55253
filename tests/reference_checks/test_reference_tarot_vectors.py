"""The plain rules of French tarot against the vectors and the recorded deals."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from reference import tarot as ref
from reference.tarot_played import PLAYED, PlainDeals
from reference.tarot_vectors import ANSWERS, normal

Facts = dict[str, Any]

DATA = Path(__file__).parents[1] / "golden" / "data"
VECTORS = json.loads((DATA / "tarot.json").read_text("utf-8"))["vectors"]
with gzip.open(DATA / "tarot.jsonl.gz", "rt", encoding="utf-8") as lines:
    DEALS = [json.loads(line) for line in lines]
PLAYABLE = [vector for vector in VECTORS if vector["kind"] in PLAYED]


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["id"] for vector in VECTORS])
def test_plain_rules_answer_the_vectors(vector: Facts) -> None:
    assert normal(ANSWERS[vector["kind"]](vector["in"])) == normal(vector["out"])


@pytest.mark.parametrize("vector", PLAYABLE, ids=[vector["id"] for vector in PLAYABLE])
def test_deals_of_the_plain_rules_answer_the_vectors(vector: Facts) -> None:
    answer = normal(PLAYED[vector["kind"]](PlainDeals(), vector["in"]))
    assert answer and answer == {name: normal(vector["out"])[name] for name in answer}


def test_the_files_are_complete() -> None:
    assert len(VECTORS) == 208
    assert {vector["kind"] for vector in VECTORS} == set(ANSWERS)
    assert len(DEALS) == 294


@pytest.mark.parametrize("start", range(0, len(DEALS), 10))
def test_plain_rules_replay_the_deals(start: int) -> None:
    for record in DEALS[start : start + 10]:
        deal = opened(record)
        for number, step in enumerate(record["steps"]):
            assert deal.seat == step["seat"], number
            assert sorted(deal.legal) == sorted(step["legal"]), number
            deal.apply(step["action"])
        assert (deal.done, deal.seat, deal.phase) == (True, None, "over")
        result = json.loads(json.dumps(deal.result))
        assert {name: result[name] for name in record["result"]} == record["result"]


def opened(record: Facts) -> ref.Deal:
    """Return the deal of a record before its first step."""
    rules, dealer = ref.PRESETS[record["rules"]], record["dealer"]
    pack = ref.pack_dealing(record["hands"], record["chien"], dealer, rules.deal_style)
    return ref.Deal(rules, dealer, pack)


def test_the_deals_hold_every_kind_of_choice() -> None:
    actions = Counter(step["action"] for record in DEALS for step in record["steps"])
    assert {*ref.CALLS, "chelem", *(f"poignee_{size}" for size in ref.SIZES)} <= set(actions)
    assert set(ref.CARDS) <= set(actions)
