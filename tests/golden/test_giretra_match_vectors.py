"""The match vectors of `data/giretra.json`, asked of the package.

The scores a vector starts from are written into the record of a table. Each of its deals is then
played for real: the plain rules look for a cut and a play that earn the points in question.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import giretra_env as ge
from reference import giretra as ref
from reference.giretra_view import ACTION_ID

Facts = dict[str, Any]

VECTORS = [
    vector
    for vector in json.loads((Path(__file__).parent / "data" / "giretra.json").read_text("utf-8"))[
        "vectors"
    ]
    if vector["kind"] == "match"
]
CONTRES = {1: (), 2: ("contre",), 4: ("contre", "surcontre")}

# (points of the deal, who wins the match by it) -> the contract that side 0 announces for it.
CONTRACTS = {
    ((16, 0), None): ("D", 1),
    ((0, 26), None): ("AT", 1),
    ((14, 12), None): ("AT", 1),
    ((15, 11), None): ("AT", 1),
    ((60, 44), None): ("AT", 4),
    ((0, 0), None): ("D", 1),
    ((0, 104), None): ("NT", 2),
    ((180, 0), None): ("NT", 2),
    ((0, 0), 0): ("D", 1),
}


class RealMatch:
    """One table of the package; the plain rules find the plays that earn the points wanted."""

    def __init__(self, rules: str, inputs: Facts) -> None:
        self.rules = ref.rules_from_text(rules)
        self.rng = random.Random(repr(inputs))
        self.tables = ge.make_vec("giretra", rules=rules, episode="match", autoreset=False)
        self.places = self.tables.state_layout.slices
        seed = 0
        self.step = self.tables.reset(seed=seed)
        while self.dealer() != inputs["dealer"]:
            seed += 1
            self.step = self.tables.reset(seed=seed)
        self.tables.tables["scores"] = inputs["scores"]
        self.tables.tables["target"] = inputs["target"]

    def dealer(self) -> int:
        """Return the dealer, from what the seat to cut knows."""
        relative = self.tables.state()[0, self.places["dealer"]].argmax()
        return int(self.step.seat[0] + relative) % 4

    def play(self, points: tuple[int, int], instant_win: int | None) -> None:
        """Play a deal that earns the points."""
        order = self.tables.state()[0, self.places["pack_order"]]
        pack = [ref.CARDS[card] for card in np.argsort(order)]
        for action in self.deal_worth(pack, points, instant_win):
            self.step = self.tables.step(np.array([ACTION_ID[action]]))

    def deal_worth(
        self, pack: list[str], points: tuple[int, int], instant_win: int | None
    ) -> list[str]:
        """Return a cut, calls and cards after which the match points are those wanted."""
        dealer = self.dealer()
        mode, multiplier = CONTRACTS[points, instant_win]
        # The other side, where it speaks first, has to announce something lower.
        calls = ["announce:C"] if dealer % 2 == 0 else []
        calls += [f"announce:{mode}", *(f"{verb}:{mode}" for verb in CONTRES[multiplier])]
        calls += ["accept"] * 3
        capot = instant_win is not None or max(points) >= 180
        for _ in range(20_000):
            lifted = self.rng.randint(6, 26)
            deal = ref.Deal(self.rules, dealer, ref.cut(pack, lifted))
            for call in calls:
                deal.apply(call)
            cards = play_out(deal, self.rng, capot)
            assert deal.result is not None
            if (deal.result["match_points"], deal.result["instant_win"]) == (points, instant_win):
                return [f"cut:{lifted}", *calls, *cards]
        raise AssertionError(f"no play of this pack earns {points}")


def play_out(deal: ref.Deal, rng: random.Random, capot: bool) -> list[str]:
    """Play the cards; for a capot side 0 takes what it can and side 1 gives way."""
    cards: list[str] = []
    while not deal.done:
        assert deal.mode is not None and deal.seat is not None
        strength = ref.STRENGTH[deal.mode]
        best = max if deal.seat % 2 == 0 else min
        card = best(deal.legal, key=strength.__getitem__) if capot else rng.choice(deal.legal)
        cards.append(card)
        deal.apply(card)
    return cards


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("vector", "preset"),
    [
        pytest.param(vector, preset, id=f"{vector['id']}-{preset}")
        for vector in VECTORS
        for preset in vector["presets"]
    ],
)
def test_package(vector: Facts, preset: str) -> None:
    inputs, wanted = vector["in"], vector["out"]
    # The platform splits nothing when contred; the points of a contred split are data here.
    match = RealMatch(f"{preset},at_contre=multiply_split", inputs)
    for deal in inputs["deals"]:
        match.play(tuple(deal["points"]), deal["instant_win"])
    record = match.tables.tables[0]
    assert list(record["scores"]) == wanted["scores"]
    assert record["target"] == wanted["target"]
    assert bool(match.step.done[0]) is (wanted["winner"] is not None)
    assert record["winner"] == (-1 if wanted["winner"] is None else wanted["winner"])
    if wanted["winner"] is None and "dealer" in wanted:
        assert match.dealer() == wanted["dealer"]
