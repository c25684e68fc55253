"""Mistakes that no other file has: one sentence that names what was given, and nothing changes."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import giretra_env as ge

FACTS = {"mode": "H", "team": 0, "multiplier": 1, "card_points": (82, 80), "tricks": (4, 4)}


def record(**changes: object) -> dict[str, object]:
    return {**ge.Table("giretra", seed=1).record(), **changes}


def assign(values: object) -> None:
    tables = ge.make_vec("giretra", 4, seed=1)
    tables.reset()
    tables.tables = values  # type: ignore[assignment]


@pytest.mark.parametrize(
    ("mistake", "sentence"),
    [
        (lambda: ge.score_deal("giretra", **{**FACTS, "team": True}), "team must be 0 or 1"),
        (lambda: ge.score_deal("giretra", **{**FACTS, "mode": "X"}), "mode must be one of C D"),
        (lambda: ge.score_deal("giretra", **{**FACTS, "card_points": None}), "card_points must be"),
        (lambda: ge.Table([]), r"no game \[\]; the games are giretra"),
        (lambda: ge.Table.from_record(record(dealer=None)), "dealer and deck must be given"),
        (lambda: assign([(1, 2), (3,)]), "a copy of a record array"),
        (lambda: assign(np.zeros(4, ge.game("giretra").table_dtype)), "no tables that were dealt"),
        (lambda: ge.explain("giretra", np.full(486, 255, np.uint8)), "bytes above the largest"),
        (lambda: ge.make_vec("giretra", 2**60), "do not fit into memory"),
        (lambda: ge.Table("giretra", rules="standard,target=1,target=2"), "target is given twice"),
        (lambda: ge.legal_cards("giretra", hand=None, trick=[], leader=0, trump="H"), "no list of"),
        (lambda: ge.Table("giretra", deck=[np.zeros(2)] * 32), "is not a card of Giretra"),
    ],
)
def test_a_mistake_is_named_in_one_sentence(mistake: Callable[[], object], sentence: str) -> None:
    with pytest.raises(ge.GiretraError, match=sentence):
        mistake()


def test_an_action_beyond_int64_is_named_as_it_was_given() -> None:
    tables = ge.make_vec("giretra", 2, seed=1)
    tables.reset()
    with pytest.raises(ge.IllegalActionError, match="9223372036854775808 now"):
        tables.step(np.full(2, 2**63, np.uint64))
