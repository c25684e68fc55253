"""Random deals and matches of French belote, in lockstep by the package's batch and plain rules.

After every step the seat, the phase, the exact legal set, the reward, and what the observation
says about the trick, the points and the cards that play has ruled out must be the same.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import giretra_env as ge
from reference import belote as ref
from reference.belote_view import ACTION_ID, ACTIONS, Blocks, hidden, observe

NUM_SEATS = 4
ROUNDS_PER_FULL_LOOK = 4
# Compared after every step; everything else of the state in every fourth.
FACTS = (
    "phase",
    "own_hand",
    "trump",
    "taker",
    "trick_winner",
    "voids",
    "ceilings",
    "belote_seat",
    "belote_complete",
    "declared_kinds",
    "tricks",
    "scores",
    "pot",
)
Game = ref.Deal | ref.Match
Look = Callable[[Game, int, tuple[str, ...]], Blocks]


@dataclass(frozen=True)
class Case:
    """One batch to play: rules, kind of episode, deals to reach, how legal actions are chosen."""

    rules: str
    deals: int
    episode: str = "deal"
    play: str = "random"
    skip_forced: bool = False

    def __str__(self) -> str:
        words = [self.rules, self.episode, self.play, "skip" if self.skip_forced else ""]
        return "-".join(word for word in words if word)


CASES = [
    Case("maison", 3000),
    Case("maison", 800, skip_forced=True),
    Case("maison,history=all", 1200, play="lopsided"),
    Case("coinche_official", 2500),
    Case("coinche_official,history=none", 800, play="lopsided", skip_forced=True),
    Case("pagat,history=all", 2000),
    Case("pagat", 800, play="lopsided"),
    Case("maison,sa_ta=yes,history=all", 800),
    Case("maison,sa_ta=yes,ta_values=trump,rounding=nearest10", 600, play="lopsided"),
    Case("coinche_official,sa_ta=yes,belote_call=declared,round2_same_suit=yes", 600),
    Case("pagat,belote_call=declared,belote_king_first=yes,belote_on_fail=to_defence", 600),
    Case("maison,belote_king_first=yes,deal_pattern=2-3", 600),
    Case("maison,declarations=yes,sa_ta=yes", 800),
    Case("maison,declarations=yes,decl_tie=first_speaker,belote_call=declared", 600),
    Case("coinche_official,declarations=yes,sa_ta=yes,tie=made", 400, play="lopsided"),
    Case("maison,tie=failed,belote_on_fail=to_defence,failed_mark=160,rounding=nearest10_6up", 600),
    Case("maison,litige_belote=kept,capot_mark=250,defence_capot=162", 600, play="lopsided"),
    Case("coinche_official,rise_on_partner=no,partner_ruff=rise_if_only_trumps,history=all", 600),
    Case("maison,undertrump=optional,partner_ruff=no_undertrump,capot_mark=162", 600),
    Case("maison,target=400", 600, episode="match"),
    Case("maison,target=300,end_rule=exceed,history=all", 500, "match", "lopsided"),
    Case("coinche_official,cut_by=cutter,cut_min=2,target=300", 400, episode="match"),
    Case("pagat,cut_by=cutter,deals=3,declarations=yes", 400, episode="match"),
    Case("maison,deals=2,litige_belote=kept,all_pass=same_dealer", 600, "match"),
    Case("maison,shuffle=never,cut_by=cutter,target=500,history=all", 500, "match"),
    Case(
        "maison,shuffle=never,cut_by=cutter,deals=4,all_pass=same_dealer,history=all", 500, "match"
    ),
]


class Lockstep:
    """A batch of tables, and one game of the plain rules beside each of them."""

    def __init__(self, case: Case, num_tables: int, seed: int) -> None:
        self.case = case
        self.rules = ref.rules_from_text(case.rules)
        self.rng = random.Random(seed)
        self.tables = ge.make_vec(
            "belote",
            num_tables=num_tables,
            rules=case.rules,
            episode=case.episode,
            skip_forced=case.skip_forced,
        )
        self.places = self.tables.state_layout.slices
        self.step = self.tables.reset(seed=seed)
        self.states = self.tables.state().copy()
        self.cutter_cuts = case.episode == "match" and self.rules.cut_by == "cutter"
        self.games = [self.new_game(table) for table in range(num_tables)]
        self.deals = self.rounds = 0
        self.outcomes: Counter[tuple[str | None, str | None, bool]] = Counter()

    def block(self, table: int, name: str) -> np.ndarray:
        """Return a named block of the perfect information of one table."""
        return self.states[table, self.places[name]]

    def new_game(self, table: int) -> Game:
        """Return the game that a table begins."""
        dealer = int(self.step.seat[table] + self.block(table, "dealer").argmax()) % NUM_SEATS
        if self.case.episode == "deal":
            return ref.Deal(self.rules, dealer, self.dealt_from(table))
        if self.cutter_cuts:
            return ref.Match(self.rules, dealer, self.pack(table), lambda: self.pack(table))
        # The pack read from the hands is the one that chance has cut already.
        return ref.Match(
            self.rules,
            dealer,
            self.dealt_from(table),
            next_deck=lambda: self.dealt_from(table),
            next_cut=lambda pack: 0,
        )

    def pack(self, table: int) -> list[str]:
        """Return the pack of a table before its cut, top card first."""
        return [ref.CARDS[card] for card in np.argsort(self.block(table, "pack_order"))]

    def cards(self, table: int, number: int) -> list[list[str]]:
        """Return which cards every seat holds (2), or gets if the seat to act takes (1)."""
        holds = self.block(table, "holds").reshape(NUM_SEATS, 32)
        seat = int(self.step.seat[table])
        rows = [holds[(owner - seat) % NUM_SEATS] for owner in range(NUM_SEATS)]
        return [[ref.CARDS[card] for card in np.flatnonzero(row == number)] for row in rows]

    def dealt_from(self, table: int) -> list[str]:
        """Return a pack that deals the hands of a table where the bidding begins."""
        hands = self.cards(table, 2)
        first = int(self.step.seat[table])
        order = [(first + step) % NUM_SEATS for step in range(NUM_SEATS)]
        pack: list[str] = []
        for packet in ref.PACKETS[self.rules.deal_pattern]:
            for seat in order:
                pack += hands[seat][:packet]
                hands[seat] = hands[seat][packet:]
        turned = ref.CARDS[int(self.block(table, "turned_card").argmax())]
        return [*pack, turned, *self.stock(table, turned, order)]

    def stock(self, table: int, turned: str, order: list[int]) -> list[str]:
        """Return the cards under the turned one, as they lie if the seat to act takes."""
        later = self.cards(table, 1)
        return [card for seat in order for card in later[seat] if card != turned]

    def choose(self) -> np.ndarray:
        """Return a legal action for every table; passes come more often than other calls."""
        actions = self.tables.sample_actions().copy()
        for table, game in enumerate(self.games):
            if game.phase == "auction":
                if self.rng.random() < 0.5:
                    actions[table] = ACTION_ID["pass"]
            elif self.case.play == "lopsided" and game.phase == "play":
                actions[table] = ACTION_ID[self.lopsided(game)]
        return actions

    def lopsided(self, game: Game) -> str:
        """One side plays its strongest cards, the other its weakest: capots come often."""
        deal = game.deal if isinstance(game, ref.Match) else game
        assert deal is not None and game.seat is not None
        best = max if game.seat % 2 else min
        strength, trump = ref.STRENGTH[deal.trump], deal.trump
        return best(game.legal, key=lambda card: (strength[card], card[1] == trump))

    def advance(self) -> None:
        """Step the tables and the plain games by the same actions; compare rewards and ends."""
        actions = self.choose()
        if not self.cutter_cuts:
            self.tell_the_stocks()
        self.step = self.tables.step(actions)
        self.states = self.tables.state().copy()
        rewards = np.zeros((len(self.games), NUM_SEATS), np.float32)
        done = np.zeros(len(self.games), bool)
        for table, (game, action) in enumerate(zip(self.games, actions.tolist(), strict=True)):
            ended = self.play_on(game, ACTIONS[action])
            if ended is not None:
                result, gain = ended
                self.deals += 1
                rewards[table] = [gain, -gain, gain, -gain]
                done[table] = game.done
                self.outcomes[result["trump"], result["outcome"], 8 in result["tricks"]] += 1
            if game.done:
                self.games[table] = self.new_game(table)
        np.testing.assert_array_equal(self.step.reward, rewards)
        np.testing.assert_array_equal(self.step.done, done)

    def tell_the_stocks(self) -> None:
        """Let the plain games know what is dealt if the seat to act takes: states tell no more."""
        for table, game in enumerate(self.games):
            deal = game.deal if isinstance(game, ref.Match) else game
            if deal is not None and deal.phase == "auction":
                deal.stock = self.stock(table, deal.turned, ref.dealing_order(deal.dealer))

    def play_on(self, game: Game, action: str) -> tuple[dict[str, Any], int] | None:
        """Apply an action, and forced ones where skipped; return a deal that ended and its gain."""
        deals_before = len(game.deals) if isinstance(game, ref.Match) else 0
        before = game.score.scores if isinstance(game, ref.Match) else (0, 0)
        game.apply(action)
        while self.case.skip_forced and not game.done and len(forced := game.legal) == 1:
            game.apply(forced[0])
        if isinstance(game, ref.Deal):
            if game.result is None:
                return None
            marks = game.result["marks"]
            return game.result, marks[0] - marks[1]
        if len(game.deals) == deals_before:
            return None
        after = game.score.scores
        return game.deals[-1], after[0] - before[0] - after[1] + before[1]

    def compare(self) -> None:
        """Compare seats, legal sets and observations with the plain games."""
        legal: list[int] = []
        num_actions = self.tables.num_actions
        for table, game in enumerate(self.games):
            legal += [table * num_actions + ACTION_ID[name] for name in game.legal]
        mask = np.zeros((len(self.games), num_actions), np.uint8)
        mask.ravel()[legal] = 1
        np.testing.assert_array_equal(self.step.action_mask, mask)
        np.testing.assert_array_equal(self.step.seat, [game.seat for game in self.games])
        self.rounds += 1
        if self.rounds % ROUNDS_PER_FULL_LOOK:
            self.compare_blocks(self.step.observation, FACTS, observe)
        else:
            if not self.cutter_cuts:
                self.tell_the_stocks()
            self.compare_blocks(self.states, tuple(self.places), whole_state)

    def compare_blocks(self, seen: np.ndarray, names: tuple[str, ...], look: Look) -> None:
        """Compare the named blocks of every table; `look` asks the plain rules for them."""
        wanted: dict[str, list[bytes]] = {name: [] for name in names}
        sizes = {name: self.places[name].stop - self.places[name].start for name in names}
        for game in self.games:
            for name, values in look(game, game.seat, names).items():
                # Blocks that grow, as the calls do, are filled up with zeros.
                wanted[name].append(bytes(values).ljust(sizes[name], b"\0"))
        for name, rows in wanted.items():
            block = np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), -1)
            np.testing.assert_array_equal(seen[:, self.places[name]], block, err_msg=name)


def whole_state(game: Game, seat: int, names: tuple[str, ...]) -> Blocks:
    """Return every block of the perfect information that `seat` is given."""
    return {**observe(game, seat), **hidden(game, seat)}


def play(case: Case, num_tables: int) -> Lockstep:
    """Play a case to its number of deals and return what was played."""
    lockstep = Lockstep(case, num_tables, seed=case.deals)
    lockstep.compare()
    while lockstep.deals < case.deals:
        lockstep.advance()
        lockstep.compare()
    return lockstep


@pytest.mark.heavy
@pytest.mark.parametrize("case", CASES, ids=str)
def test_many_deals(case: Case) -> None:
    played = play(case, num_tables=min(250, case.deals // 4))
    assert {outcome for _, outcome, _ in played.outcomes} >= {"made", "failed", None}
    assert {trump for trump, _, _ in played.outcomes} >= set(
        ref.TRUMPS if "sa_ta=yes" in case.rules else ref.SUITS
    )
    if case.play == "lopsided":
        assert any(capot for _, _, capot in played.outcomes)


@pytest.mark.parametrize(
    "case",
    [
        Case("maison,history=all", 6),
        Case("coinche_official,sa_ta=yes,declarations=yes,belote_call=declared", 6),
        Case("pagat,cut_by=cutter,target=200,shuffle=never,history=all", 6, "match"),
    ],
    ids=str,
)
def test_a_few_deals(case: Case) -> None:
    """Short enough for kernels that are not compiled."""
    play(case, num_tables=2)


def test_the_cases_add_up_to_twenty_thousand_deals() -> None:
    assert sum(case.deals for case in CASES) >= 20_000
