"""Random deals of French tarot in lockstep: the package against the plain rules.

After every step the seat, the exact legal set, the reward and the end of deals must be the same;
now and then all that the seat to act sees, and the perfect information, must be too.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest

import giretra_env as ge
from reference import tarot as ref
from support import petit_sec
from support.lockstep import NUM_SEATS, Case, Lockstep, Plain, untried_values
from support.tarot import ARRANGEMENTS, STYLES, choose

NAMES = {arrange.__name__: arrange for arrange in ARRANGEMENTS}


def some_rules(number: int) -> str:
    """Return a preset with other values of half of its options."""
    rng = random.Random(number)
    values = {name: rng.choice(choices) for name, choices in ref.CHOICES.items()}
    words = {True: "yes", False: "no"}
    changes = [f"{name}={words.get(values[name], values[name])}" for name in values]
    return ",".join([rng.choice(list(ref.PRESETS)), *rng.sample(changes, len(changes) // 2)])


CASES = [
    Case("standard", 700),
    Case("standard", 600, skip_forced=True),
    Case("standard", 300, play="trump_heavy"),
    Case("standard", 300, play="four_kings"),
    Case("standard", 300, play="slam_hand"),
    Case("standard", 300, play="defenders_slam"),
    Case("fft", 600),
    Case("fft", 400, skip_forced=True),
    Case("fft,half_points=exact", 400, play="trump_heavy", skip_forced=True),
    Case("fft,poignee_time=before_trick_1", 400, play="four_kings"),
    Case("standard,petit_sec=end,half_points=winner", 700),
    Case("standard,petit_sec=off,excuse_last_trick=winner", 700),
    Case("standard,all_pass=redeal,forced_pass=skip,excuse_slam_needs_lead=no", 600),
    Case("standard,petit_excuse_slam=either,excuse_slam_needs_lead=no", 300, play="slam_hand"),
    Case(
        "standard,failed_slam_vs_defence_slam=single,excuse_slam_needs_lead=no,half_points=winner",
        300,
        play="defenders_slam",
    ),
    Case("standard,excuse_last_trick=winner,half_points=winner", 400, play="defenders_slam"),
    Case("standard,poignee_levels=highest,poignee_cards=highest", 300, play="trump_heavy"),
    Case("standard,poignee_cards=lowest,chelem_time=after_auction", 400, play="four_kings"),
    Case("standard,poignee_time=before_trick_1,poignee_levels=highest", 300, play="trump_heavy"),
    Case("standard,four_kings_triple=no", 400, play="four_kings"),
    Case("standard,chelem_time=after_auction,forced_pass=skip,deal_style=packets", 500),
    *(Case(some_rules(number), 250, play=list(NAMES)[number % 4]) for number in range(8)),
]


class TarotLockstep(Lockstep):
    """Tables of French tarot beside the plain rules; `Case.play` may name how cards are dealt."""

    game = "tarot"
    facts = ("phase", "trick_winner", "led_suit", "taker", "contract", "chelem", "poignee_level")
    rounds_per_look = 3
    rounds_per_full_look = 20

    def __init__(self, case: Case, num_tables: int, seed: int) -> None:
        self.stars: list[int | None] = [None] * num_tables
        self.styles = ["random"] * num_tables
        super().__init__(case, num_tables, seed)

    def begin(self, tables: Iterable[int]) -> None:
        """Begin the deals that some tables have drawn, or others that are arranged."""
        if self.case.play in NAMES and len(tables):
            records = self.tables.tables.copy()
            for table in tables:
                records[table] = self.arranged(table, int(self.step.seat[table]))
            self.tables.tables = records
            self.step = self.tables.observe()
            self.states = None
        for table in tables:
            self.styles[table] = self.rng.choice(STYLES)
        super().begin(tables)

    def new_game(self, table: int) -> Plain:
        return ref.Episode(
            self.rules, self.dealer(table), lambda dealer: self.dealt_pack(table, dealer)
        )

    def arranged(self, table: int, dealer: int) -> np.ndarray:
        """Return the record of a table whose cards one seat, the star, was dealt by design."""
        star = self.stars[table] = self.rng.randrange(NUM_SEATS)
        hands, chien = NAMES[self.case.play](self.rng, star)
        record = self.tables.tables[table].copy()
        dealt = ge.Table(
            "tarot",
            rules=self.case.rules,
            dealer=max(dealer, 0),
            hands=hands,
            chien=chien,
            seed=self.rng.randrange(2**60),
        )
        for name in record.dtype.names:
            if name not in ("stream", "sampler"):
                record[name] = dealt._tables[0][name]
        return record

    def dealt_pack(self, table: int, dealer: int) -> list[str]:
        """Return the pack that deals what a table holds; one that is void where it passed on."""
        style = self.rules.deal_style
        if dealer != self.dealer(table):
            return ref.pack_dealing(*petit_sec(), dealer, style)
        hands = [self.names(held) for held in self.holds(table)]
        return ref.pack_dealing(hands, self.names(self.block(table, "set_aside")), dealer, style)

    def choose(self, table: int, game: Plain) -> str:
        deal, star, style = game.deal, self.stars[table], self.styles[table]
        return choose(deal.phase, deal.seat, deal.auction.taker, deal.legal, self.rng, star, style)

    def rewards(self, game: Plain, ended: dict[str, Any]) -> tuple[float, ...]:
        return ended["scores"]

    def outcome_of(self, game: Plain, ended: dict[str, Any]) -> frozenset[str]:
        """Return everything of note that has happened in a deal."""
        deal = game.deal
        won = deal.tricks_won()
        happened = {
            "void": deal.taker is None,
            "made": ended["made"] is True,
            "failed": ended["made"] is False,
            "slam": won[0] == 18,
            "lost all": won[1] == 18,
            "half": (ended["taker_half_points"] or 0) % 2,
            "poignée": any(deal.poignees),
            "triple": any(len(shown) == 15 for shown in deal.poignees),
            "trumps put away": bool(deal.trumps_put_away),
            "shown again": any(
                card in shown for shown in deal.poignees for card in deal.trumps_put_away
            ),
        }
        return frozenset(name for name, has in happened.items() if has)


EXPECTED = {
    "random": {"made", "failed"},
    "trump_heavy": {"made", "failed", "poignée", "triple"},
    "four_kings": {"made", "poignée", "triple", "trumps put away"},
    "slam_hand": {"made", "slam"},
    "defenders_slam": {"failed", "lost all"},
}


@pytest.mark.heavy
@pytest.mark.parametrize("case", CASES, ids=str)
def test_batches_agree_with_the_plain_rules(case: Case) -> None:
    played = TarotLockstep.play(case, num_tables=min(250, case.deals // 4))
    expected = set(EXPECTED[case.play])
    if case.play == "random" and "excuse_last_trick" not in case.rules:
        expected.add("half")
    if case.play == "four_kings" and "four_kings_triple=no" not in case.rules:
        expected.add("shown again")
    assert expected <= set().union(*played.outcomes)


@pytest.mark.parametrize(
    "case",
    [
        Case("standard", 4),
        Case("fft,poignee_time=before_trick_1", 3, play="trump_heavy", skip_forced=True),
        Case("standard,petit_sec=end,all_pass=redeal", 3, play="four_kings"),
    ],
    ids=str,
)
def test_batches_agree_in_a_few_deals(case: Case) -> None:
    """Short enough for kernels that are not compiled."""
    TarotLockstep.play(case, num_tables=2)


def test_every_value_of_every_option_is_played_in_some_case() -> None:
    assert untried_values("tarot", CASES) == []
