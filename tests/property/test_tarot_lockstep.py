"""Random deals of French tarot, in lockstep by the package's batch and the plain rules.

After every step the seat, the exact legal set, the reward and the end of deals must be the same;
now and then all that the seat to act sees, and the perfect information, must be too.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import giretra_env as ge
from reference import tarot as ref
from reference.tarot_view import ACTION_ID, ACTIONS, observe, perfect
from support import petit_sec
from support.tarot import (
    ARRANGEMENTS,
    STYLES,
    choose,
    defenders_slam,
    four_kings,
    slam_hand,
    trump_heavy,
)

NUM_SEATS = 4
ROUNDS_PER_LOOK = 3
ROUNDS_PER_FULL_LOOK = 20
# Compared in every third round; the whole state in every twentieth.
FACTS = ("phase", "trick_winner", "led_suit", "taker", "contract", "chelem", "poignee_level")
NAMES = {arrange.__name__: arrange for arrange in ARRANGEMENTS}


@dataclass(frozen=True)
class Case:
    """One batch to play: rules, deals to reach, how the cards fall and how they are played."""

    rules: str
    deals: int
    arrange: str = ""
    skip_forced: bool = False

    def __str__(self) -> str:
        words = [self.rules, self.arrange, "skip" if self.skip_forced else ""]
        return "-".join(word for word in words if word)


def some_rules(number: int) -> str:
    """Return a preset with other values of half of its options."""
    rng = random.Random(number)
    values = {name: rng.choice(choices) for name, choices in ref.CHOICES.items()}
    words = {True: "yes", False: "no"}
    changes = [f"{name}={words.get(values[name], values[name])}" for name in values]
    return ",".join([rng.choice(list(ref.PRESETS)), *rng.sample(changes, len(changes) // 2)])


CASES = [
    Case("standard", 3000),
    Case("standard", 1200, skip_forced=True),
    Case("standard", 700, trump_heavy.__name__),
    Case("standard", 500, four_kings.__name__),
    Case("standard", 500, slam_hand.__name__),
    Case("standard", 300, defenders_slam.__name__),
    Case("fft", 2200),
    Case("fft", 800, skip_forced=True),
    Case("fft,half_points=exact", 400, trump_heavy.__name__, skip_forced=True),
    Case("fft,poignee_time=before_trick_1", 400, four_kings.__name__),
    Case("standard,petit_sec=end,half_points=winner", 1500),
    Case("standard,petit_sec=off,excuse_last_trick=winner", 1500),
    Case("standard,all_pass=redeal,forced_pass=skip,excuse_slam_needs_lead=no", 1200),
    Case("standard,petit_excuse_slam=either,excuse_slam_needs_lead=no", 500, slam_hand.__name__),
    Case(
        "standard,failed_slam_vs_defence_slam=single,excuse_slam_needs_lead=no,half_points=winner",
        500,
        defenders_slam.__name__,
    ),
    Case("standard,excuse_last_trick=winner,half_points=winner", 400, defenders_slam.__name__),
    Case("standard,poignee_levels=highest,poignee_cards=highest", 500, trump_heavy.__name__),
    Case("standard,poignee_cards=lowest,chelem_time=after_auction", 400, four_kings.__name__),
    Case("standard,poignee_time=before_trick_1,poignee_levels=highest", 500, trump_heavy.__name__),
    Case("standard,four_kings_triple=no", 400, four_kings.__name__),
    Case("standard,chelem_time=after_auction,forced_pass=skip,deal_style=packets", 1000),
    *(Case(some_rules(number), 250, list(NAMES)[number % 4]) for number in range(8)),
]


class Lockstep:
    """A batch of tables, and one deal of the plain rules beside each of them."""

    def __init__(self, case: Case, num_tables: int, seed: int) -> None:
        self.case = case
        self.rules = ref.rules_from_text(case.rules)
        self.rng = random.Random(seed)
        self.tables = ge.make_vec(
            "tarot", num_tables=num_tables, rules=case.rules, skip_forced=case.skip_forced
        )
        self.places = self.tables.state_layout.slices
        self.step = self.tables.reset(seed=seed)
        # A deal that is void at once has no game: its table rests for a step.
        self.games: list[ref.Episode | None] = [None] * num_tables
        self.stars: list[int | None] = [None] * num_tables
        self.styles = ["random"] * num_tables
        self.deals = self.rounds = 0
        self.seen: Counter[str] = Counter()
        self.begin(range(num_tables))

    def begin(self, numbers: Any) -> None:
        """Begin the deals that some tables have drawn, or others that are arranged."""
        if self.case.arrange and len(numbers):
            records = self.tables.tables.copy()
            for table in numbers:
                records[table] = self.arranged(table, int(self.step.seat[table]))
            self.tables.tables = records
            self.step = self.tables.observe()
        if len(numbers):
            self.states = self.tables.state().copy()
        for table in numbers:
            self.styles[table] = self.rng.choice(STYLES)
            self.games[table] = None
            if self.step.seat[table] >= 0:
                self.games[table] = ref.Episode(
                    self.rules, self.dealer(table), lambda dealer, at=table: self.drawn(at, dealer)
                )

    def arranged(self, table: int, dealer: int) -> np.ndarray:
        """Return the record of a table whose cards one seat, the star, was dealt by design."""
        star = self.stars[table] = self.rng.randrange(NUM_SEATS)
        hands, chien = NAMES[self.case.arrange](self.rng, star)
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

    def block(self, table: int, name: str) -> np.ndarray:
        """Return a named block of the perfect information of one table."""
        return self.states[table, self.places[name]]

    def dealer(self, table: int) -> int:
        """Return who has dealt to a table."""
        return int(self.step.seat[table] + self.block(table, "dealer").argmax()) % NUM_SEATS

    def drawn(self, table: int, dealer: int) -> list[str]:
        """Return the pack that deals what a table holds; one that is void where it passed on."""
        style = self.rules.deal_style
        if dealer != self.dealer(table):
            return ref.pack_dealing(*petit_sec(), dealer, style)
        seat = int(self.step.seat[table])
        rows = self.block(table, "holds").reshape(NUM_SEATS, 78)
        hands = [self.names(rows[(owner - seat) % NUM_SEATS]) for owner in range(NUM_SEATS)]
        return ref.pack_dealing(hands, self.names(self.block(table, "set_aside")), dealer, style)

    def names(self, flags: np.ndarray) -> list[str]:
        return [ref.CARDS[card] for card in np.flatnonzero(flags)]

    def choose(self) -> np.ndarray:
        """Return a legal action for every table."""
        actions = np.zeros(len(self.games), np.int64)
        for table, game in enumerate(self.games):
            if game is not None:
                deal, star = game.deal, self.stars[table]
                name = choose(
                    deal.phase,
                    deal.seat,
                    deal.auction.taker,
                    deal.legal,
                    self.rng,
                    star,
                    self.styles[table],
                )
                actions[table] = ACTION_ID[name]
        return actions

    def advance(self) -> None:
        """Step the tables and the plain deals by the same actions; compare rewards and ends."""
        actions = self.choose()
        self.step = self.tables.step(actions)
        if self.rules.all_pass == "redeal":
            self.states = self.tables.state().copy()
        rewards = np.zeros((len(self.games), NUM_SEATS), np.float32)
        done = np.ones(len(self.games), bool)
        for table, (game, action) in enumerate(zip(self.games, actions.tolist(), strict=True)):
            if game is None:
                continue
            game.apply(ACTIONS[action])
            while self.case.skip_forced and not game.done and len(forced := game.legal) == 1:
                game.apply(forced[0])
            done[table] = game.done
            if game.result is not None:
                rewards[table] = game.result["scores"]
                self.note(game.deal)
        np.testing.assert_array_equal(self.step.reward, rewards)
        np.testing.assert_array_equal(self.step.done, done)
        self.deals += int(done.sum())
        self.begin(np.flatnonzero(done))

    def note(self, deal: ref.Deal) -> None:
        """Count what has happened in a finished deal."""
        assert deal.result is not None
        won = deal.tricks_won()
        self.seen["void"] += deal.taker is None
        self.seen["made"] += deal.result["made"] is True
        self.seen["failed"] += deal.result["made"] is False
        self.seen["slam"] += won[0] == 18
        self.seen["lost all"] += won[1] == 18
        self.seen["half"] += (deal.result["taker_half_points"] or 0) % 2
        self.seen["poignée"] += any(deal.poignees)
        self.seen["triple"] += any(len(shown) == 15 for shown in deal.poignees)
        self.seen["trumps put away"] += bool(deal.trumps_put_away)
        self.seen["shown again"] += any(
            card in shown for shown in deal.poignees for card in deal.trumps_put_away
        )

    def compare(self) -> None:
        """Compare seats, legal sets and what is seen with the plain deals."""
        legal: list[int] = []
        num_actions = self.tables.num_actions
        for table, game in enumerate(self.games):
            if game is not None:
                legal += [table * num_actions + ACTION_ID[name] for name in game.legal]
        mask = np.zeros((len(self.games), num_actions), np.uint8)
        mask.ravel()[legal] = 1
        np.testing.assert_array_equal(self.step.action_mask, mask)
        seats = [-1 if game is None else game.seat for game in self.games]
        np.testing.assert_array_equal(self.step.seat, seats)
        self.rounds += 1
        if self.rounds % ROUNDS_PER_FULL_LOOK == 0:
            self.compare_blocks(self.tables.state(), tuple(self.places))
        elif self.rounds % ROUNDS_PER_LOOK == 0:
            self.compare_blocks(self.step.observation, FACTS)

    def compare_blocks(self, seen: np.ndarray, names: tuple[str, ...]) -> None:
        """Compare the named blocks of every table that does not rest."""
        wanted: dict[str, list[bytes]] = {name: [] for name in names}
        sizes = {name: self.places[name].stop - self.places[name].start for name in names}
        own = [name for name in names if name not in ("holds", "set_aside")]
        acting = np.flatnonzero(self.step.seat >= 0)
        for table in acting:
            game = self.games[table]
            assert game is not None and game.seat is not None
            blocks = observe(game.deal, game.seat, own)
            if len(own) < len(names):
                blocks |= perfect(game.deal, game.seat)
            for name in names:
                # The calls are filled up with zeros.
                wanted[name].append(bytes(blocks[name]).ljust(sizes[name], b"\0"))
        for name, rows in wanted.items():
            block = np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), -1)
            np.testing.assert_array_equal(seen[acting, self.places[name]], block, err_msg=name)


def play(case: Case, num_tables: int) -> Lockstep:
    """Play a case to its number of deals and return what was played."""
    lockstep = Lockstep(case, num_tables, seed=case.deals)
    lockstep.compare()
    while lockstep.deals < case.deals:
        lockstep.advance()
        lockstep.compare()
    return lockstep


EXPECTED = {
    "": {"made", "failed"},
    "trump_heavy": {"made", "failed", "poignée", "triple"},
    "four_kings": {"made", "poignée", "triple", "trumps put away"},
    "slam_hand": {"made", "slam"},
    "defenders_slam": {"failed", "lost all"},
}


@pytest.mark.heavy
@pytest.mark.parametrize("case", CASES, ids=str)
def test_many_deals(case: Case) -> None:
    played = play(case, num_tables=min(250, case.deals // 4))
    expected = set(EXPECTED[case.arrange])
    if not case.arrange and "excuse_last_trick" not in case.rules:
        expected.add("half")
    if case.arrange == "four_kings" and "four_kings_triple=no" not in case.rules:
        expected.add("shown again")
    assert {name for name, count in played.seen.items() if count} >= expected


@pytest.mark.parametrize(
    "case",
    [
        Case("standard", 4),
        Case("fft,poignee_time=before_trick_1", 3, trump_heavy.__name__, skip_forced=True),
        Case("standard,petit_sec=end,all_pass=redeal", 3, four_kings.__name__),
    ],
    ids=str,
)
def test_a_few_deals(case: Case) -> None:
    """Short enough for kernels that are not compiled."""
    play(case, num_tables=2)


def test_the_cases_add_up_to_twenty_thousand_deals() -> None:
    assert sum(case.deals for case in CASES) >= 20_000
