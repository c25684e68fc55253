"""The plain rules of French tarot: tricks, count and settlement, worked by hand."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pytest

from reference import tarot as ref

RULES = ref.Rules()


def per_defender(rules: ref.Rules = RULES, **facts: Any) -> float:
    """Return what a defender pays, seat 2 being the taker; points are whole or halves."""
    facts["taker_half_points"] = round(2 * facts.pop("points"))
    facts.setdefault("tricks", (9, 9))
    result = ref.score_deal(rules, taker=2, **facts)
    paid = -result["scores"][0]
    assert result["scores"] == (-paid, -paid, 3 * paid, -paid)
    assert isinstance(paid, float)
    return paid


@pytest.mark.parametrize(
    ("facts", "paid"),
    [
        ({"contract": "garde", "bouts": 2, "points": 45}, 58),
        (
            {
                "contract": "garde",
                "bouts": 2,
                "points": 49,
                "poignees": 20,
                "petit_au_bout": "taker",
            },
            106,
        ),
        ({"contract": "garde_sans", "bouts": 2, "points": 45, "petit_au_bout": "defence"}, 76),
        (
            {
                "contract": "prise",
                "bouts": 2,
                "points": 34,
                "poignees": 20,
                "petit_au_bout": "taker",
            },
            -42,
        ),
        (
            {
                "contract": "garde",
                "bouts": 2,
                "points": 87,
                "poignees": 20,
                "petit_au_bout": "taker",
                "chelem_announced": True,
                "tricks": (18, 0),
            },
            582,
        ),
        (
            {
                "contract": "garde_sans",
                "bouts": 3,
                "points": 80,
                "petit_au_bout": "taker",
                "chelem_announced": True,
                "tricks": (17, 1),
            },
            116,
        ),
        ({"contract": "prise", "bouts": 2, "points": 13.5}, -52.5),
        (
            {
                "contract": "prise",
                "bouts": 2,
                "points": 41,
                "petit_au_bout": "defence",
                "chelem_announced": True,
            },
            -185,
        ),
    ],
    ids=["1", "2", "3", "4", "5", "9", "10", "11"],
)
def test_12_worked_examples_of_settlements(facts: dict[str, Any], paid: float) -> None:
    assert per_defender(**facts) == paid


@pytest.mark.parametrize(
    ("points", "exact", "rounded"),
    [(13.5, -52.5, -53), (41.5, 25.5, 26), (40.5, -25.5, -26), (41, 25, 25), (40, -26, -26)],
)
def test_10_the_contracts_winner_gets_the_half_where_the_option_says_so(
    points: float, exact: float, rounded: float
) -> None:
    facts: dict[str, Any] = {"contract": "prise", "bouts": 2, "points": points}
    assert per_defender(**facts) == exact
    assert per_defender(replace(RULES, half_points="winner"), **facts) == rounded


def test_10_a_failed_announcement_and_a_slam_of_the_defence() -> None:
    facts: dict[str, Any] = {"contract": "prise", "bouts": 0, "points": 6, "tricks": (0, 18)}
    assert per_defender(**facts) == -75 - 200
    assert per_defender(**facts, chelem_announced=True) == -75 - 400
    single = replace(RULES, failed_slam_vs_defence_slam="single")
    assert per_defender(single, **facts, chelem_announced=True) == -75 - 200
    assert per_defender(single, **facts) == -75 - 200


def test_10_the_settlement_has_the_range_of_the_rules() -> None:
    """Every split that a deal can come to: a slam is all or nothing, bouts have their points."""
    paid = [
        per_defender(
            contract=contract,
            bouts=bouts,
            points=points,
            petit_au_bout=petit,
            poignees=poignees,
            chelem_announced=announced,
            tricks=tricks,
        )
        for contract, petit, poignees, announced in itertools.product(
            ref.MULTIPLIER, ("taker", "defence", None), (0, 20, 30, 40), (False, True)
        )
        for bouts, points, tricks in (
            (3, 88, (18, 0)),
            (0, 0, (0, 18)),
            *((bouts, points, (9, 9)) for bouts in range(4) for points in (5, 36, 56, 85)),
        )
    ]
    assert (min(paid), max(paid)) == (-986, 962)


def end(rules: ref.Rules, number: int, cards: str, leader: int, taker: int, winners: list[int]):
    """Return the outcome of a trick, the 1st to the 18th; `winners` are those of earlier tricks."""
    earlier = winners * 17 if len(winners) == 1 else winners
    return ref.end_trick(rules, leader, cards.split(), taker, earlier[: number - 1])


def test_12_6_the_excuse_costs_its_side_a_half_point() -> None:
    found = end(RULES, 4, "S5 SK EX S2", leader=1, taker=3, winners=[1])
    assert (found.winner, found.taker_half_points, found.defence_half_points) == (2, 8, 12)
    assert (found.excuse_to, found.compensation) == ("taker", 1)


@pytest.mark.parametrize(
    ("option", "taken", "by_defence", "owner"),
    [("opponents", 9, 11, "taker"), ("winner", 0, 20, "defence")],
)
def test_12_7_a_defenders_excuse_in_the_last_trick(
    option: str, taken: int, by_defence: int, owner: str
) -> None:
    rules = replace(RULES, excuse_last_trick=option)
    found = end(rules, 18, "SK EX S2 S5", leader=1, taker=0, winners=[1, *[0] * 16])
    assert (found.winner, found.excuse_to, found.compensation) == (1, owner, 0)
    assert (found.taker_half_points, found.defence_half_points) == (taken, by_defence)


def test_12_8_the_excuse_led_last_completes_a_slam() -> None:
    found = end(RULES, 18, "EX DK T1 H2", leader=3, taker=3, winners=[3])
    assert (found.winner, found.taker_half_points, found.defence_half_points) == (3, 28, 0)
    assert found.slam_by_excuse
    last_two = (["T21", "T2", "T3", "T4"], ["EX", "DK", "T1", "H2"])
    assert ref.petit_au_bout(RULES, last_two, (3, 3), 3, True) is None
    either = replace(RULES, petit_excuse_slam="either")
    assert ref.petit_au_bout(either, last_two, (3, 3), 3, True) == "taker"


def test_12_9_the_excuse_led_too_early_breaks_a_slam() -> None:
    found = end(RULES, 17, "EX SQ HQ DQ", leader=0, taker=0, winners=[0])
    assert (found.winner, found.taker_half_points, found.defence_half_points) == (1, 8, 22)
    assert not found.slam_by_excuse


@pytest.mark.parametrize("needs_lead", [True, False])
def test_8_3_a_defenders_excuse_after_seventeen_tricks(needs_lead: bool) -> None:
    rules = replace(RULES, excuse_slam_needs_lead=needs_lead)
    earlier = [1, 2, 3, *[2] * 14]
    led = end(rules, 18, "EX DK D1 H2", leader=3, taker=1, winners=[2, 3, *[2] * 15])
    followed = end(rules, 18, "DK EX D1 H2", leader=2, taker=1, winners=[2, 3, *[2] * 15])
    broken = end(rules, 18, "DK EX D1 H2", leader=2, taker=1, winners=earlier)
    assert (led.winner, led.slam_by_excuse, led.excuse_to) == (3, True, "defence")
    assert (followed.winner, followed.excuse_to) == ((2, "taker") if needs_lead else (3, "defence"))
    assert (broken.winner, broken.excuse_to) == (2, "taker")


@pytest.mark.parametrize("option", ["opponents", "winner"])
def test_8_3_the_takers_excuse_in_the_last_trick_goes_to_the_defence(option: str) -> None:
    rules = replace(RULES, excuse_last_trick=option)
    found = end(rules, 18, "SK EX S2 S5", leader=1, taker=2, winners=[1, *[2] * 16])
    assert (found.winner, found.excuse_to) == (1, "defence")
