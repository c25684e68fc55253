"""The plain rules of French belote: marks and totals, worked by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from reference import belote as ref

MAISON = ref.PRESETS["maison"]


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize(
    ("points", "tricks", "belote", "outcome", "marks", "pot"),
    [
        (82, 4, None, "made", (82, 80), 0),
        (81, 4, None, "litige", (0, 81), 81),
        (80, 4, None, "failed", (0, 162), 0),
        (72, 4, 0, "made", (92, 90), 0),
        (71, 4, 0, "litige", (0, 91), 91),
        (70, 4, 0, "failed", (20, 162), 0),
        (82, 4, 1, "failed", (0, 182), 0),
        (91, 4, 1, "litige", (0, 91), 91),
        (92, 4, 1, "made", (92, 90), 0),
        (252, 8, 1, "made", (252, 20), 0),
        (252, 8, 0, "made", (272, 0), 0),
        (0, 0, 0, "failed", (20, 252), 0),
        (0, 0, 1, "failed", (0, 272), 0),
        (162, 7, None, "made", (162, 0), 0),
        (0, 1, None, "failed", (0, 162), 0),
    ],
)
def test_8_marks(
    side: int,
    points: int,
    tricks: int,
    belote: int | None,
    outcome: str,
    marks: tuple[int, int],
    pot: int,
) -> None:
    """The takers' facts come first; `side` says which side they are."""
    assert score(MAISON, side, points, tricks, belote) == (outcome, marks, pot)


def score(
    rules: ref.Rules,
    side: int,
    points: int,
    tricks: int,
    belote: int | None,
    declarations: tuple[int, int] = (0, 0),
    pot: int = 0,
) -> tuple[str, tuple[int, int], int]:
    """Score a deal whose facts have the takers first, and answer that way."""

    def turned(pair: tuple[int, int]) -> tuple[int, int]:
        return pair if side == 0 else (pair[1], pair[0])

    total = 252 if tricks in (0, 8) else 162
    result = ref.score_deal(
        rules,
        side,
        turned((points, total - points)),
        turned((tricks, 8 - tricks)),
        None if belote is None else belote ^ side,
        turned(declarations),
        pot,
    )
    return result["outcome"], turned(result["marks"]), result["pot"]


@pytest.mark.parametrize(
    ("changes", "facts", "answer"),
    [
        ("", (82, 4, None, (0, 0), 81), ("made", (163, 80), 0)),
        ("", (80, 4, None, (0, 0), 81), ("failed", (0, 243), 0)),
        ("", (81, 4, None, (0, 0), 81), ("litige", (0, 81), 162)),
        ("tie=made", (81, 4, None, (0, 0), 81), ("made", (162, 81), 0)),
        ("tie=failed", (71, 4, 0, (0, 0), 0), ("failed", (20, 162), 0)),
        ("tie=failed,belote_on_fail=to_defence", (71, 4, 0), ("failed", (0, 182), 0)),
        ("belote_on_fail=to_defence", (71, 4, 0), ("litige", (0, 91), 91)),
        ("belote_on_fail=to_defence", (0, 0, 0), ("failed", (0, 272), 0)),
        ("litige_belote=kept", (81, 4, 0), ("litige", (20, 81), 81)),
        ("litige_belote=kept", (81, 4, 1), ("litige", (0, 101), 81)),
        ("litige_belote=kept", (72, 4, 0), ("failed", (20, 162), 0)),
        ("litige_belote=kept", (82, 4, 1), ("made", (82, 100), 0)),
        ("failed_mark=160", (80, 4, 0, (0, 0), 0), ("made", (100, 82), 0)),
        ("failed_mark=160", (70, 4, 0), ("failed", (20, 160), 0)),
        ("capot_mark=250", (252, 8, 1), ("made", (250, 20), 0)),
        ("capot_mark=162", (252, 8, 0), ("made", (182, 0), 0)),
        ("defence_capot=162", (0, 0, 0), ("failed", (20, 162), 0)),
        ("rounding=nearest10", (84, 4, None), ("made", (80, 80), 0)),
        ("rounding=nearest10", (87, 4, None), ("made", (90, 80), 0)),
        ("rounding=nearest10", (97, 4, None), ("made", (100, 70), 0)),
        ("rounding=nearest10", (95, 4, 1), ("made", (100, 90), 0)),
        ("rounding=nearest10_6up", (95, 4, 1), ("made", (90, 90), 0)),
        ("rounding=nearest10", (81, 4, None, (0, 0), 80), ("litige", (0, 80), 160)),
        ("rounding=nearest10", (80, 4, None), ("failed", (0, 160), 0)),
        ("rounding=nearest10", (252, 8, 1), ("made", (250, 20), 0)),
        ("rounding=nearest10", (0, 0, 1), ("failed", (0, 270), 0)),
        ("", (60, 3, None, (50, 0)), ("made", (110, 102), 0)),
        ("", (52, 3, None, (58, 0)), ("litige", (0, 110), 110)),
        ("", (100, 5, None, (0, 50)), ("failed", (0, 212), 0)),
        ("", (80, 4, 0, (0, 20)), ("failed", (20, 182), 0)),
        ("", (60, 3, None, (20, 0)), ("failed", (0, 182), 0)),
        ("", (252, 8, 1, (0, 300)), ("made", (552, 20), 0)),
        ("", (0, 0, 0, (300, 0)), ("failed", (20, 552), 0)),
    ],
)
@pytest.mark.parametrize("side", [0, 1])
def test_8_marks_under_options(
    side: int, changes: str, facts: tuple[Any, ...], answer: tuple[str, tuple[int, int], int]
) -> None:
    """`facts` are points, tricks, belote and maybe declarations and pot."""
    rules = ref.rules_from_text(f"maison,{changes}" if changes else "maison")
    assert score(rules, side, *facts) == answer


def test_8_two_belotes_at_all_trumps_on_both_sides() -> None:
    result = ref.score_deal(MAISON, 0, (81, 81), (4, 4), (40, 20))
    assert (result["outcome"], result["marks"]) == ("made", (121, 101))


@pytest.mark.parametrize(
    ("scores", "marks", "rules", "over", "winner"),
    [
        ((900, 400), (100, 0), MAISON, True, 0),
        ((900, 400), (99, 63), MAISON, False, None),
        ((900, 400), (100, 0), replace(MAISON, end_rule="exceed"), False, None),
        ((900, 400), (101, 0), replace(MAISON, end_rule="exceed"), True, 0),
        ((950, 960), (100, 62), MAISON, True, 0),
        ((950, 960), (90, 90), MAISON, True, 1),
        ((950, 960), (91, 81), MAISON, False, None),
    ],
)
def test_9_target(
    scores: tuple[int, int],
    marks: tuple[int, int],
    rules: ref.Rules,
    over: bool,
    winner: int | None,
) -> None:
    match = ref.MatchScore(scores)
    match.add(rules, marks, 0, 0, 0)
    assert (match.over, match.winner) == (over, winner)


def test_9_the_pot_of_a_numbered_match_goes_back_to_its_owners() -> None:
    rules = replace(MAISON, deals=2)
    match = ref.MatchScore()
    match.add(rules, (0, 81), 0, 81, 81)
    assert (match.pot, match.over) == (81, False)
    match.add(rules, (91, 0), 1, 91, 172)
    assert (match.scores, match.over, match.winner) == ((172, 172), True, None)
