"""French tarot: the count and the settlement (§9, §10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reference.tarot_auction import MULTIPLIER
from reference.tarot_cards import PETIT, TRICKS
from reference.tarot_play import side_of
from reference.tarot_rules import Rules

TARGET = (56, 51, 41, 36)
"""Points that make the contract, by the number of bouts."""


def difference(bouts: int, half_points: int) -> int:
    """Return by how many half-points a count is above the target; negative when below."""
    return half_points - 2 * TARGET[bouts]


def petit_au_bout(
    rules: Rules,
    last_two: Sequence[Sequence[str]],
    winners: Sequence[int],
    taker: int,
    slam_by_excuse: bool,
) -> str | None:
    """Return the side that is paid for the Petit, from tricks 17 and 18 and their winners."""
    if not slam_by_excuse:
        looked_at = [1]
    else:
        looked_at = [0] if rules.petit_excuse_slam == "penultimate" else [0, 1]
    for number in looked_at:
        if PETIT in last_two[number]:
            return side_of(winners[number], taker)
    return None


def base(rules: Rules, contract: str, bouts: int, half_points: int) -> float:
    """Return what a defender pays for the contract alone, in points."""
    halves = abs(difference(bouts, half_points))
    if rules.half_points == "winner":
        halves += halves % 2
    amount = (50 + halves) * MULTIPLIER[contract] / 2
    return amount if difference(bouts, half_points) >= 0 else -amount


def slam(rules: Rules, tricks: tuple[int, int], announced: bool) -> int:
    """Return what a defender pays for slams, won or missed; `tricks` are taker's and defence's."""
    if tricks[0] == TRICKS:
        return 400 if announced else 200
    failed = 200 if announced else 0
    suffered = 200 if tricks[1] == TRICKS else 0
    if rules.failed_slam_vs_defence_slam == "single":
        return -max(failed, suffered)
    return -failed - suffered


def score_deal(
    rules: Rules,
    contract: str,
    taker: int,
    taker_half_points: int,
    bouts: int,
    tricks: tuple[int, int],
    petit_au_bout: str | None = None,
    poignees: int = 0,
    chelem_announced: bool = False,
) -> dict[str, Any]:
    """Return the result of a deal from its facts; `per_defender` and `base` beside it."""
    made = difference(bouts, taker_half_points) >= 0
    contract_alone = base(rules, contract, bouts, taker_half_points)
    petit = {"taker": 10, "defence": -10, None: 0}[petit_au_bout] * MULTIPLIER[contract]
    shown = poignees if made else -poignees
    paid = contract_alone + petit + shown + slam(rules, tricks, chelem_announced)
    return {
        "taker": taker,
        "contract": contract,
        "taker_half_points": taker_half_points,
        "bouts": bouts,
        "target": TARGET[bouts],
        "made": made,
        "scores": tuple(3 * paid if seat == taker else -paid for seat in range(4)),
        "base": contract_alone,
        "per_defender": paid,
    }


def void_deal() -> dict[str, Any]:
    """Return the result of a deal that is not played."""
    return {
        "taker": None,
        "contract": None,
        "taker_half_points": None,
        "bouts": None,
        "target": None,
        "made": None,
        "scores": (0.0, 0.0, 0.0, 0.0),
    }
