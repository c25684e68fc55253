"""Contrée's marks (RULES.md §8): each option of the test and of what is marked."""

from __future__ import annotations

import pytest

import giretra_env as ge


def score(rules: str = "marques", **facts: object) -> ge.game("contree").rules_type:
    """The record of a deal that side 0 has played for 100."""
    known = dict(value=100, side=0, multiplier=1, card_points=(110, 52), tricks=(5, 3))
    return ge.score_deal("contree", rules=rules, **{**known, **facts})


ALL = dict(card_points=(252, 0), tricks=(8, 0))
DOUBLED_BY_FFB = ("ffb2016_demandes", "ffb2016_faits", "ffb2016_note1", "colver")


@pytest.mark.parametrize("points, made", [(80, False), (81, False), (82, True)])
def test_8_min_82(points, made):
    facts = dict(value=80, card_points=(points, 162 - points))
    assert score("min_82=on", **facts).made is made
    assert score(**facts).made is True


def test_8_must_beat_defence():
    facts = dict(value=80, card_points=(81, 81))
    assert score("must_beat_defence=on", **facts).made is False
    assert score("must_beat_defence=on", **facts, belote=0).made is True
    assert score("must_beat_defence=on", value=80, card_points=(82, 80), belote=1).made is False
    assert score(**facts).made is True


@pytest.mark.parametrize("tricks, made", [((8, 0), True), ((7, 1), False)])
def test_8_all_tricks_take_the_declarations_that_they_must_beat(tricks, made):
    points = (252, 0) if made else (162, 0)
    facts = dict(value=80, card_points=points, tricks=tricks, declarations=(0, 300))
    assert score("declarations=on,must_beat_defence=on", **facts).made is made
    assert score("declarations=on", **facts).made is True


def test_8_capot_and_generale():
    capot = dict(value="capot", **ALL)
    assert score(**capot).marks == (500, 0)
    assert score("colver", **capot).marks == (502, 0)
    assert score("generale=500", value="generale", **ALL, alone=True).marks == (500, 0)
    lost = score("generale=500", value="generale", **ALL, alone=False)
    assert lost.made is False and lost.marks == (0, 500)
    assert score("colver,generale=500", value="generale", **ALL, alone=True).marks == (752, 0)


@pytest.mark.parametrize(
    "fate, marks", [("to_defence", (0, 280)), ("kept", (20, 260)), ("void", (0, 260))]
)
def test_8_belote_on_fail(fate, marks):
    failed = dict(card_points=(70, 92), tricks=(4, 4), belote=0)
    assert score(f"belote_on_fail={fate}", **failed).marks == marks


def test_8_belote_of_the_defence_stays_when_the_contract_fails():
    failed = dict(card_points=(70, 92), tricks=(4, 4), belote=1)
    for fate in ("to_defence", "kept", "void"):
        assert score(f"belote_on_fail={fate}", **failed).marks == (0, 280)


def test_8_belote_multiplied():
    facts = dict(multiplier=2, belote=0)
    assert score(**facts).marks == (440, 100)
    assert score("belote_multiplied=on", **facts).marks == (460, 100)


@pytest.mark.parametrize("rules", DOUBLED_BY_FFB)
def test_8_a_doubled_contract_made_takes_both_belotes_and_declarations(rules):
    facts = dict(multiplier=2, card_points=(110, 52), tricks=(5, 3))
    plain = score(rules, **facts).marks[0]
    rich = score(rules, **facts, belote=1, declarations=(50, 0))
    assert rich.marks == (plain + 70, 0)


def test_8_declarations_help_and_are_marked_once():
    facts = dict(card_points=(60, 102), tricks=(4, 4), declarations=(50, 0))
    assert score(**facts).marks == (60 + 100 + 50, 100)
    assert score(**facts, multiplier=2).marks == (2 * 160 + 50, 200)
    assert score("annonces", **facts).marks == (100, 0)


def test_8_declarations_of_a_failed_contract_go_to_the_defence():
    failed = dict(card_points=(60, 102), tricks=(4, 4), declarations=(20, 0))
    assert score(**failed).marks == (0, 160 + 100 + 20)


def test_8_all_tricks_take_the_defenders_declarations():
    assert score(**ALL, declarations=(0, 150)).marks == (250 + 100 + 150, 0)


@pytest.mark.parametrize(
    "rounding, marks", [("nearest10", (220, 50)), ("nearest10_6up", (210, 50)), ("none", (215, 47))]
)
def test_8_rounding(rounding, marks):
    assert score(f"rounding={rounding}", card_points=(115, 47)).marks == marks


def test_8_multipliers_are_options():
    assert score("contre_mult=3", multiplier=3).marks == (630, 150)
    assert score("colver", multiplier=3).marks == (162 + 300, 0)


def test_8_rounding_never_makes_a_contract():
    assert score(value=90, card_points=(89, 73)).marks == (0, 250)


def test_2_ta_with_trump_values_is_brought_to_162():
    rules = "sa_ta=on,ta_values=trump"
    table = ge.Table("contree", rules=rules, dealer=3, seed=11)
    for call in ("80TA", "pass", "pass", "pass"):
        table.apply(call)
    while not table.done:
        table.apply(table.legal[0])
    assert sum(table.result.card_points) in (162, 252)
