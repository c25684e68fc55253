"""Belote: from points to marks, the pot over deals, and the end of a match."""

from __future__ import annotations

import numpy as np
import pytest

import giretra_env as ge
from giretra_env.engine.seats import NOBODY
from giretra_env.errors import InvalidInputError, UnknownRuleError
from giretra_env.games.belote.match import begin_episode_from, score_match
from giretra_env.games.belote.score import seat_return, settle
from giretra_env.games.belote.table import TABLE
from giretra_env.games.rules_encoding import encode_rules

TRICKS = {0: (0, 8), 252: (8, 0)}


def score(points: int, rules: str = "maison", **facts: object) -> tuple[str, tuple[int, int], int]:
    """Outcome, marks and pot if side 0 takes and has so many card points."""
    total = 252 if points in TRICKS else 162
    result = ge.score_deal(
        "belote",
        rules=rules,
        side=0,
        card_points=(points, total - points),
        tricks=TRICKS.get(points, (4, 4)),
        **facts,
    )
    return result.outcome, result.marks, result.pot


@pytest.mark.parametrize(
    ("points", "belote", "answer"),
    [
        (82, None, ("made", (82, 80), 0)),
        (81, None, ("litige", (0, 81), 81)),
        (80, None, ("failed", (0, 162), 0)),
        (72, 0, ("made", (92, 90), 0)),
        (71, 0, ("litige", (0, 91), 91)),
        (70, 0, ("failed", (20, 162), 0)),
        (82, 1, ("failed", (0, 182), 0)),
        (252, 1, ("made", (252, 20), 0)),
        (0, 0, ("failed", (20, 252), 0)),
    ],
)
def test_8_examples(points, belote, answer):
    assert score(points, belote=belote) == answer


@pytest.mark.parametrize(
    ("rules", "points", "belote", "answer"),
    [
        ("tie=failed", 81, None, ("failed", (0, 162), 0)),
        ("tie=made", 81, None, ("made", (81, 81), 0)),
        ("failed_mark=160", 80, 1, ("failed", (0, 180), 0)),
        ("capot_mark=250", 252, 0, ("made", (270, 0), 0)),
        ("capot_mark=162", 252, None, ("made", (162, 0), 0)),
        ("defence_capot=162", 0, 0, ("failed", (20, 162), 0)),
        ("belote_on_fail=to_defence", 70, 0, ("failed", (0, 182), 0)),
        ("litige_belote=kept", 81, 0, ("litige", (20, 81), 81)),
        ("litige_belote=kept", 81, 1, ("litige", (0, 101), 81)),
        ("litige_belote=kept", 71, 0, ("failed", (20, 162), 0)),
        ("rounding=nearest10", 85, None, ("made", (90, 80), 0)),
        ("rounding=nearest10_6up", 85, None, ("made", (80, 80), 0)),
        ("rounding=nearest10", 81, None, ("litige", (0, 80), 80)),
        ("rounding=nearest10", 80, None, ("failed", (0, 160), 0)),
        ("rounding=nearest10", 252, None, ("made", (250, 0), 0)),
    ],
)
def test_each_option_changes_the_marks(rules, points, belote, answer):
    assert score(points, f"maison,{rules}", belote=belote) == answer


def test_the_winner_of_a_deal_takes_the_pot():
    assert score(90, pot=81) == ("made", (171, 72), 0)
    assert score(70, pot=81) == ("failed", (0, 243), 0)
    assert score(81, pot=81) == ("litige", (0, 81), 162)


@pytest.mark.parametrize(
    ("points", "answer"),
    [
        (100, ("made", (170, 62), 0)),
        (40, ("failed", (0, 232), 0)),
        (252, ("made", (322, 0), 0)),
        (0, ("failed", (0, 322), 0)),
    ],
)
def test_declarations_of_the_takers(points, answer):
    assert score(points, declarations=(70, 0)) == answer


def test_declarations_count_in_the_comparison():
    assert score(100, declarations=(0, 50)) == ("failed", (0, 212), 0)
    assert score(252, declarations=(0, 300)) == (
        "made",
        (552, 0),
        0,
    )  # they go to the winners first


def test_belotes_at_all_trumps():
    assert score(70, "maison,sa_ta=on", belote=(40, 20)) == ("failed", (40, 182), 0)


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"card_points": (100, 60)}, "sums to 162"),
        ({"card_points": (0, 252), "tricks": (8, 0)}, "0 tricks can hold no card points"),
        ({"pot": -1}, "pot must be"),
        ({"belote": 2}, "belote must be a side"),
        ({"side": None}, "side must be 0 or 1"),
    ],
)
def test_impossible_facts(facts, words):
    given = {"side": 0, "card_points": (82, 80), "tricks": (4, 4), **facts}
    with pytest.raises(InvalidInputError, match=words):
        ge.score_deal("belote", **given)


class Match:
    """A match whose deals end as we say."""

    def __init__(self, rules: str) -> None:
        self.rules = encode_rules(ge.game("belote").rules(f"maison,{rules}"), "match")[0]
        self.table = np.zeros(1, TABLE)[0]
        self.table.deck[:] = np.arange(32)
        begin_episode_from(self.table, self.rules, 3)

    def deal(self, taker: int, points: int) -> bool:
        """End a deal in which the takers have so many card points; whether the match is over."""
        table = self.table
        table.taker = taker
        if taker != NOBODY:
            table.mode = 0
            table.card_points[taker % 2], table.card_points[1 - taker % 2] = points, 162 - points
            table.tricks[:] = 4
        settle(table, self.rules)
        self.worth = int(seat_return(table, 0))
        over = bool(score_match(table, self.rules))
        table.marks[:] = 0
        return over

    @property
    def scores(self) -> list[int]:
        return self.table.scores.tolist()


def test_a_pot_stays_over_a_deal_that_nobody_takes():
    match = Match("target=1000")
    assert not match.deal(0, 81) and match.scores == [0, 81]
    assert not match.deal(NOBODY, 0) and match.table.pot.tolist() == [81, 0]
    assert not match.deal(1, 100) and match.scores == [62, 81 + 100 + 81]
    assert match.table.pot.tolist() == [0, 0]


def test_litiges_add_to_the_pot_by_side():
    match = Match("target=1000")
    match.deal(0, 81)
    match.deal(1, 81)
    assert match.table.pot.tolist() == [81, 81]
    match.deal(0, 82)
    assert match.scores == [81 + 82 + 162, 81 + 80]


def test_a_number_of_deals_gives_the_pot_back():
    match = Match("deals=2")
    assert not match.deal(0, 81)
    assert not match.deal(NOBODY, 0)  # does not count
    assert match.deal(1, 81)
    assert match.scores == [81 + 81, 81 + 81]
    assert match.worth == 81 + 81 - 81
    assert match.table.winner == NOBODY  # a draw


def test_the_winner_of_a_number_of_deals():
    match = Match("deals=1,target=1000")
    assert match.deal(1, 90) and match.table.winner == 1


def test_a_number_of_deals_and_a_target_exclude_each_other():
    sentence = "deals=12 and target=501 exclude each other; a match ends after so many deals or at"
    with pytest.raises(UnknownRuleError, match=sentence):
        ge.Table("belote", rules="maison,deals=12,target=501", episode="match")


@pytest.mark.parametrize(("end_rule", "over"), [("reach", True), ("exceed", False)])
def test_reaching_the_target(end_rule, over):
    match = Match(f"target=90,end_rule={end_rule}")
    assert match.deal(0, 90) == over
    assert match.table.winner == (0 if over else NOBODY)


def test_both_over_the_target():
    match = Match("target=70")
    assert match.deal(1, 90) and match.table.winner == 1
    match = Match("target=70,tie=made")
    assert not match.deal(1, 81)  # equal: another deal
    assert match.deal(0, 82) and match.table.winner == 0
