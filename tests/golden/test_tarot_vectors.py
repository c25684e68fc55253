"""The vectors of `data/tarot.json`, against the package's public functions.

Kinds that a deal can play out are played on a `Table`, as `reference.tarot_played` does. No public
function returns the value of a trick or a count for each side after the Excuse's half-point: tricks
are checked for their winner and total, and whole deals cover the rest.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import giretra_env as ge
from reference.tarot_played import PLAYED, settle_facts
from reference.tarot_vectors import normal, score_arguments, tricks_for

Facts = dict[str, Any]

FILE = json.loads((Path(__file__).parent / "data" / "tarot.json").read_text("utf-8"))
GAME = ge.game("tarot")
PIPS = ("S1", "S2", "S3", "S4", "S5")
"""Cards that count half a point each."""


class PackageTables:
    """Tables of the package; open cards are read from the observation of the last seat."""

    def start(
        self, dealer: int, hands: Sequence[list[str]], chien: list[str], petit_sec: str
    ) -> ge.Table:
        rules = f"standard,petit_sec={petit_sec}"
        return ge.Table("tarot", rules=rules, dealer=dealer, hands=hands, chien=chien)

    def trumps_put_away(self, table: ge.Table) -> list[str]:
        seen = block(table, 3, "discards")
        return [GAME.card_names[card] for card in np.flatnonzero(seen)]

    def poignee(self, table: ge.Table, seat: int) -> list[str]:
        trumps = GAME.card_names[-22:]
        shown = block(table, 3, "poignees")[(seat - 3) % 4]
        return [trumps[number] for number in np.flatnonzero(shown)]


def block(table: ge.Table, seat: int, name: str) -> np.ndarray:
    """Return a named block of what a seat sees."""
    return GAME.observation_layout.view(table.observe(seat), name)


def halves(cards: Sequence[str]) -> list[int]:
    """Return what cards count, each checked in a trick with three pips."""
    found = []
    for card in cards:
        trick = [card, *(pip for pip in PIPS if pip != card)][:4]
        found.append(round(2 * ge.trick_winner("tarot", trick, leader=0)[1]) - 3)
    return found


def card_value(given: Facts) -> Facts:
    values = halves(given["cards"])
    return {"half": values, "total_h": sum(values)}


def deck(given: Facts) -> Facts:
    table = ge.Table("tarot", seed=1)
    hand = len(table.hand(0))
    names = GAME.card_names
    return {
        "cards": len(set(names)),
        "total_h": sum(halves(names)),
        "trumps": sum(name[0] == "T" for name in names),
        "hand": hand,
        "chien": len(names) - 4 * hand,
        "tricks": hand,
    }


def legal(given: Facts) -> Facts:
    trick = given["trick"]
    return {"legal": list(ge.legal_cards("tarot", hand=given["hand"], trick=trick, leader=0))}


def trick(given: Facts) -> Facts:
    winner, points = ge.trick_winner("tarot", given["cards"], leader=given["leader"])
    facts: Facts = {"total_h": round(2 * points)}
    if not excuse_completes_a_slam(given):
        facts["winner"] = winner
    return facts


def excuse_completes_a_slam(given: Facts) -> bool:
    """Say whether the earlier tricks decide the winner, who then is not the one of the trick."""
    led_last = given["trick_no"] == 18 and given["cards"][0] == "EX"
    return led_last and set(given["prior_winners"]) == {given["leader"]}


def score(contract: str, bouts: int, taker_h: int, tricks: tuple[int, int]) -> ge.Result:
    return ge.score_deal(
        "tarot",
        contract=contract,
        taker=0,
        taker_half_points=taker_h,
        bouts=bouts,
        tricks=tricks,
        petit_au_bout=None,
        poignees=0,
    )


def target(given: Facts) -> Facts:
    return {"target": score("prise", given["bouts"], 80, (9, 9))["target"]}


def made(given: Facts) -> Facts:
    """Ask for a prise; a taker without a single half-point has a garde contre and no trick."""
    bouts, halves = given["bouts"], given["taker_h"]
    tricks, slam = tricks_for("prise", halves, bouts), 0
    contract, multiplier = "prise", 1
    if halves == 182:
        tricks, slam = (18, 0), 400
    elif halves == 0:
        contract, multiplier, tricks, slam = "garde_contre", 6, (0, 18), -400
    result = score(contract, bouts, halves, tricks)
    difference = halves - 2 * result["target"]
    paid = round(2 * result["scores"][0] / 3)
    assert paid == multiplier * (difference + (50 if result["made"] else -50)) + slam
    return {"made": result["made"], "diff_h": difference}


def count(given: Facts) -> Facts:
    return {"taker_h": sum(halves(given["taker_cards"])) + given["adjust_h"]}


def settle(given: Facts) -> Facts:
    return settle_facts(ge.score_deal("tarot", **score_arguments(given)))


ANSWERS: dict[str, Callable[[Facts], Facts]] = {
    "deck": deck,
    "card_value": card_value,
    "legal": legal,
    "trick": trick,
    "target": target,
    "made": made,
    "count": count,
    "settle": settle,
    **{
        kind: lambda given, play=play: play(PackageTables(), given)  # type: ignore[misc]
        for kind, play in PLAYED.items()
    },
}
NOT_ASKED = ("petit",)
"""The winner of the Petit's bonus is decided during a deal; `score_deal` takes it as a fact."""
IMPOSSIBLE = {"kind": "settle", "contract": "prise", "taker_h": 0}
"""What no deal ends with: the écart always counts something."""


def is_possible(vector: Facts) -> bool:
    return not IMPOSSIBLE.items() <= {"kind": vector["kind"], **vector["in"]}.items()


ASKED = [
    vector for vector in FILE["vectors"] if vector["kind"] not in NOT_ASKED and is_possible(vector)
]


def test_q1_a_settlement_that_no_deal_ends_with_is_refused() -> None:
    refused = [vector for vector in FILE["vectors"] if not is_possible(vector)]
    assert len(refused) == 1
    with pytest.raises(ge.InvalidInputError, match="taker_half_points must be"):
        settle(refused[0]["in"])


@pytest.mark.parametrize("vector", ASKED, ids=[vector["id"] for vector in ASKED])
def test_the_package_gives_the_recorded_results(vector: Facts) -> None:
    wanted = normal(vector["out"])
    if vector["kind"] == "trick":
        wanted["total_h"] = wanted["taker_h"] + wanted["defence_h"]
    answer = normal(ANSWERS[vector["kind"]](vector["in"]))
    assert answer and answer == {name: wanted[name] for name in answer}


def test_the_file_is_complete() -> None:
    assert len(FILE["vectors"]) == 208
    assert len(ASKED) == 201 - 1  # one is refused, see above
