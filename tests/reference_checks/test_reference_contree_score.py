"""The plain rules of contrée themselves: the marks of a deal, worked by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from reference import contree as ref

MARQUES = ref.PRESETS["marques"]


TABLE = [
    # value, multiplier, points of the attack, tricks, belote, then attack/defence by preset
    (100, 1, 110, 5, None, "100/0 210/50 210/50 210/52"),
    (100, 1, 88, 5, 0, "100/0 210/70 210/70 208/74"),
    (90, 1, 89, 5, None, "0/160 0/250 0/250 0/252"),
    (100, 2, 110, 5, None, "200/0 420/100 520/0 362/0"),
    (100, 2, 90, 5, None, "0/320 0/520 0/520 0/362"),
    (80, 4, 79, 4, None, "0/640 0/960 0/960 0/402"),
    (120, 1, 252, 8, None, "250/0 370/0 370/0 372/0"),
    ("capot", 1, 252, 8, None, "500/0 500/0 500/0 502/0"),
    ("capot", 1, 162, 7, None, "0/500 0/500 0/500 0/412"),
]
PRESETS_OF_TABLE = ("annonces", "marques", "ffb2016_demandes", "colver")


@pytest.mark.parametrize("row", TABLE, ids=str)
@pytest.mark.parametrize("side", [0, 1])
def test_examples_of_marks(row: tuple[Any, ...], side: int) -> None:
    value, multiplier, points, tricks, belote, marks = row
    both = (points, (252 if tricks == 8 else 162) - points)
    pairs = {"card_points": both, "tricks": (tricks, 8 - tricks)}
    if side == 1:
        pairs = {name: pair[::-1] for name, pair in pairs.items()}
        belote = None if belote is None else 1 - belote
    for preset, wanted in zip(PRESETS_OF_TABLE, marks.split(), strict=True):
        rules = ref.PRESETS[preset]
        m = rules.surcontre_mult if multiplier == 4 else multiplier
        result = ref.score_deal(rules, value, side, m, belote=belote, **pairs)
        attack, defence = result["marks"][side], result["marks"][1 - side]
        assert f"{attack}/{defence}" == wanted, preset
        assert result["made"] is (attack > 0)


def marks(
    preset: str, value: Any, m: int, points: int, tricks: int, belote: Any = None, **more: Any
) -> str:
    """Return the marks "attack/defence" when side 0 attacks."""
    declared = more.pop("declarations", (0, 0))
    rules = replace(ref.PRESETS[preset], **more)
    total = 252 if tricks in (0, 8) else 162
    result = ref.score_deal(
        rules, value, 0, m, (points, total - points), (tricks, 8 - tricks), belote, declared
    )
    return "{}/{}".format(*result["marks"])


def test_marks_of_the_other_federation_presets() -> None:
    assert marks("ffb2016_faits", 100, 1, 114, 5, 1) == "110/70"
    assert marks("ffb2016_faits", 100, 2, 114, 5, 1) == "340/0"
    assert marks("ffb2016_faits", 100, 2, 252, 8) == "420/0"
    assert marks("ffb2016_faits", 100, 4, 70, 5, 0) == "0/660"
    assert marks("ffb2016_faits", "capot", 2, 252, 8, 0) == "1020/0"
    assert marks("ffb2016_note1", 100, 1, 114, 5, 1) == "210/70"
    assert marks("ffb2016_note1", 100, 4, 114, 5, 1) == "580/0"
    assert marks("ffb2016_note1", 100, 2, 70, 5, 0) == "0/380"
    assert marks("ffb2016_note1", 100, 1, 90, 5) == "0/260"


def test_minimum_of_82_and_beating_the_defence() -> None:
    assert marks("marques", 80, 1, 81, 4, min_82=True) == "0/240"
    assert marks("marques", 80, 1, 82, 4, min_82=True) == "160/80"
    assert marks("marques", 90, 1, 90, 4, min_82=True) == "180/70"
    assert marks("marques", 80, 1, 81, 4, must_beat_defence=True) == "0/240"
    assert marks("marques", 80, 1, 82, 4, must_beat_defence=True) == "160/80"
    assert marks("marques", 80, 1, 90, 4, 1, must_beat_defence=True) == "0/260"


def test_what_becomes_of_the_belote_when_the_contract_fails() -> None:
    for option, wanted in (("to_defence", "0/260"), ("kept", "20/240"), ("void", "0/240")):
        assert marks("marques", 80, 1, 50, 4, 0, belote_on_fail=option) == wanted
        # The defence's own belote is never touched.
        assert marks("marques", 80, 1, 50, 4, 1, belote_on_fail=option) == "0/260"
    assert marks("marques", 80, 2, 90, 4, 0, belote_multiplied=True) == "380/140"


def test_declarations_count_for_the_contract_and_are_never_multiplied() -> None:
    assert marks("marques", 100, 2, 60, 4, declarations=(50, 0)) == "370/200"
    assert marks("marques", 100, 1, 40, 4, declarations=(50, 0)) == "0/310"
    assert marks("marques", 100, 1, 252, 8, declarations=(0, 50)) == "400/0"
    assert marks("annonces", 100, 1, 60, 4, declarations=(50, 0)) == "100/0"


def test_rounding_of_fives() -> None:
    assert [ref.rounded("nearest10", value) for value in (84, 85, 86)] == [80, 90, 90]
    assert [ref.rounded("nearest10_6up", value) for value in (84, 85, 86)] == [80, 80, 90]
    assert ref.rounded("none", 85) == 85


def test_a_generale_is_won_only_by_the_bidder() -> None:
    for alone, wanted in ((True, (500, 0)), (False, (0, 500))):
        rules = replace(MARQUES, generale="500")
        result = ref.score_deal(rules, "generale", 0, 1, (252, 0), (8, 0), bidder_took_all=alone)
        assert result["marks"] == wanted
