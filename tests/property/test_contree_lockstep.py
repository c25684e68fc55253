"""Random deals and matches of contrée in lockstep: the package's batch beside the plain rules.

After every step the seat, the phase, the exact legal set, the reward and the totals must be the
same, in every sixteenth the whole state, and at the end of a deal its whole result.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import giretra_env as ge
from reference import contree as ref
from reference.contree_names import ACTION_ID, ACTIONS, PHASES
from reference.contree_view import hidden, observe

ROUNDS_PER_FULL_LOOK = 16
Game = ref.Deal | ref.Match


@dataclass(frozen=True)
class Case:
    """One batch to play: rules, deals to reach, kind of episode, how legal actions are chosen."""

    rules: str
    deals: int
    episode: str = "deal"
    play: str = "random"
    skip_forced: bool = False

    def __str__(self) -> str:
        words = [self.rules, self.episode, self.play, "skip" if self.skip_forced else ""]
        return "-".join(word for word in words if word)


WIDE = "sa_ta=yes,generale=500,bid_max=180,bid_step=5"
OPEN = "contre_freezes=no,self_raise=change_suit"
CASES = [
    Case("marques", 2000),
    Case("marques", 1000, play="calm"),
    Case("marques", 600, play="lopsided", skip_forced=True),
    Case("annonces", 1000, play="calm"),
    Case("annonces", 400, play="lopsided"),
    Case("marques_exact", 800, play="calm"),
    Case("ffb2016_demandes", 800, play="calm"),
    Case("ffb2016_demandes", 400, play="lopsided"),
    Case("ffb2016_faits", 800, play="calm"),
    Case("ffb2016_faits", 400, play="lopsided"),
    Case("ffb2016_note1", 800, play="calm"),
    Case("ffb2016_note1", 400, play="lopsided"),
    Case("colver", 1000, play="calm"),
    Case("colver", 400, play="lopsided", skip_forced=True),
    Case(f"marques,{WIDE}", 700),
    Case(f"marques,{WIDE},{OPEN},contre_timing=any_time", 500, play="calm"),
    Case(f"colver,{WIDE},contre_timing=any_time", 400, play="lopsided"),
    Case(f"annonces,{WIDE},{OPEN},contre_partner_speaks=no,ta_values=trump", 400, play="calm"),
    Case("marques,contre_timing=any_time,capot_contre=no,surcontre_by=bidder", 400),
    Case(f"marques,contre_timing=any_time,contre_partner_speaks=no,{OPEN}", 400, play="calm"),
    Case("marques,surcontre_by=none,contre_freezes=no,contre_mult=3", 400, play="calm"),
    Case("marques,self_raise=change_suit,surcontre_by=bidder,surcontre_mult=3", 400, play="calm"),
    Case("marques,min_82=yes,must_beat_defence=yes,rounding=nearest10_6up", 500, play="calm"),
    Case("marques,undertrump=compulsory,rise_on_partner=no,partner_ruff=no_undertrump", 500),
    Case("colver,rise_on_partner=no,partner_ruff=rise_if_only_trumps", 500, play="calm"),
    Case("ffb2016_note1,undertrump=compulsory,partner_ruff=rise_if_only_trumps", 400, play="calm"),
    Case("marques,belote_call=declared,belote_on_fail=kept,belote_multiplied=yes", 600),
    Case("colver,belote_call=declared,belote_on_fail=void,sa_ta=yes", 500, play="calm"),
    Case("ffb2016_faits,belote_on_fail=kept,belote_multiplied=yes,sa_ta=yes", 400, play="calm"),
    Case("marques,declarations=yes,sa_ta=yes,must_beat_defence=yes", 600, play="calm"),
    Case("ffb2016_demandes,declarations=yes,decl_tie=first_speaker", 500, play="calm"),
    Case("annonces,declarations=yes,belote_call=declared,sa_ta=yes", 400, play="lopsided"),
    Case("marques,deal_pattern=2-2-2-2,ta_values=trump,sa_ta=yes", 400, "deal", "calm"),
    Case("marques,cut_by=cutter", 400, "match", "calm"),
    Case("marques,target=1000,end_rule=exceed", 400, "match", "calm"),
    Case("annonces,four_passes=same_dealer,cut_min=3,cut_by=cutter,target=300", 300, "match"),
    Case("colver,cut_by=cutter,target=1500", 300, "match", "calm", True),
    Case("colver,first_dealer=seat_0", 200, "match", "calm"),
    Case("marques,restack=random_piles,deal_pattern=3-3-2,target=500", 300, "match", "calm"),
    Case(
        f"annonces,restack=random_piles,cut_by=cutter,deal_pattern=2-3-3,{WIDE},declarations=yes",
        300,
        "match",
        "calm",
    ),
]


class Lockstep:
    """A batch of tables, and one game of the plain rules beside each of them.

    Single deals are played in waves, so that the record of a finished deal can be read; matches
    go on by themselves.
    """

    def __init__(self, case: Case, num_tables: int, seed: int) -> None:
        self.case = case
        self.rules = ref.rules_from_text(case.rules)
        self.rng = random.Random(seed)
        self.in_waves = case.episode == "deal" and not case.skip_forced
        self.tables = ge.make_vec(
            "contree",
            num_tables=num_tables,
            rules=case.rules,
            episode=case.episode,
            skip_forced=case.skip_forced,
            autoreset=not self.in_waves,
        )
        self.places = self.tables.state_layout.slices
        self.deals = self.rounds = 0
        self.outcomes: Counter[tuple[Any, ...]] = Counter()
        self.begin(seed)

    def begin(self, seed: int | None) -> None:
        """Begin all tables anew."""
        self.step = self.tables.reset(seed=seed)
        self.states: np.ndarray | None = None
        self.games = [self.new_game(table) for table in range(self.tables.num_tables)]

    def state(self, table: int) -> np.ndarray:
        """Return the perfect information of one table, read once a step."""
        if self.states is None:
            self.states = self.tables.state()
        return self.states[table]

    def new_game(self, table: int) -> Game:
        """Return the game that a table begins."""
        state, seat = self.state(table), int(self.step.seat[table])
        dealer = (seat + int(state[self.places["dealer"]].argmax())) % 4
        if self.rules.first_dealer == "seat_0" and self.case.episode == "match":
            assert dealer == 0
        if self.case.episode == "deal":
            return ref.Deal(self.rules, dealer, self.dealt_pack(table, dealer))
        chance = Chance(self, table)
        if self.rules.cut_by == "cutter":
            return ref.Match(self.rules, dealer, chance.pack_before_cut(), None, chance.next_deck)
        before = ref.cut(self.dealt_pack(table, dealer), 16)
        return ref.Match(self.rules, dealer, before, chance.next_cut, chance.next_deck)

    def dealt_hands(self, table: int) -> list[set[str]]:
        """Return what every seat of a table holds."""
        seat = int(self.step.seat[table])
        holds = self.state(table)[self.places["holds"]].reshape(4, 32)
        return [
            {ref.CARDS[card] for card in np.flatnonzero(holds[(owner - seat) % 4])}
            for owner in range(4)
        ]

    def dealt_pack(self, table: int, dealer: int) -> list[str]:
        """Return the pack that a table was dealt from, as its record has it."""
        pack = [ref.CARDS[card] for card in self.tables.tables["deck"][table]]
        hands = ref.deal_hands(self.rules, pack, dealer)
        assert [set(hand) for hand in hands] == self.dealt_hands(table)
        return pack

    def choose(self) -> np.ndarray:
        """Return a legal action for every table; finished ones ignore theirs."""
        actions = self.tables.sample_actions().copy()
        if self.case.play != "random":
            for table, game in enumerate(self.games):
                if not game.done:
                    actions[table] = ACTION_ID[self.considered(game)]
        return actions

    def considered(self, game: Game) -> str:
        """Bid low and pass often; lopsided: side 1 plays high and side 0 low, for capots."""
        legal = game.legal
        deal = game.deal if isinstance(game, ref.Match) else game
        if deal is None or deal.phase == "declare":
            return self.rng.choice(legal)
        if deal.phase == "auction":
            if legal[-1] in ("contre", "surcontre", "no_contre") and self.rng.random() < 0.3:
                return self.rng.choice(legal[-2:])
            return self.rng.choice(legal[:1] * 3 + legal[:9])
        if self.case.play == "calm" or deal.seat is None:
            return self.rng.choice(legal)
        best, strength = max if deal.seat % 2 else min, ref.STRENGTH[deal.trump]
        return best(legal, key=lambda card: (card[1] == deal.trump, strength[card]))

    def advance(self) -> None:
        """Step the tables and the plain games by the same actions; compare rewards and ends."""
        actions = self.choose()
        running = [not game.done for game in self.games]
        self.step = self.tables.step(actions)
        self.states = None
        rewards = np.zeros((len(self.games), 4), np.float32)
        done = np.zeros(len(self.games), bool)
        for table, action in enumerate(actions.tolist()):
            if running[table]:
                ended = self.play_on(self.games[table], ACTIONS[action])
                if ended is not None:
                    gain = ended["marks"][0] - ended["marks"][1]
                    rewards[table] = (gain, -gain, gain, -gain)
                    done[table] = self.games[table].done
                    self.note(table, ended)
        np.testing.assert_array_equal(self.step.reward, rewards)
        np.testing.assert_array_equal(self.step.done, done)
        if self.in_waves:
            if all(game.done for game in self.games):
                self.begin(seed=None)
            return
        for table in np.flatnonzero(done):
            self.games[table] = self.new_game(table)

    def play_on(self, game: Game, action: str) -> dict[str, Any] | None:
        """Apply an action, and forced ones after it where skipped; return a deal that ended."""
        deals_before = len(game.deals) if isinstance(game, ref.Match) else 0
        game.apply(action)
        while self.case.skip_forced and not game.done and len(forced := game.legal) == 1:
            game.apply(forced[0])
        if isinstance(game, ref.Deal):
            return game.result
        return game.deals[-1] if len(game.deals) > deals_before else None

    def note(self, table: int, ended: dict[str, Any]) -> None:
        """Count what a deal came to, and compare all of it where the record still has it."""
        self.deals += 1
        contract = ended["contract"]
        if contract is not None:
            kind = contract["value"] if isinstance(contract["value"], str) else "number"
            self.outcomes[kind, contract["trump"], contract["multiplier"], ended["made"]] += 1
        if self.in_waves:
            found = ge.game("contree").deal_result(self.tables.tables[table])
            assert dict(found) == ended

    def compare(self) -> None:
        """Compare seats, phases, legal sets, tricks won and totals with the plain games."""
        rows = [table for table, game in enumerate(self.games) if not game.done]
        mask = np.zeros((len(self.games), self.tables.num_actions), np.uint8)
        for table in rows:
            mask[table, [ACTION_ID[name] for name in self.games[table].legal]] = 1
        np.testing.assert_array_equal(self.step.action_mask, mask)
        seats = [-1 if game.done else game.seat for game in self.games]
        np.testing.assert_array_equal(self.step.seat, seats)
        seen = self.step.observation[rows]
        phases = [PHASES.index(self.games[table].phase) for table in rows]
        np.testing.assert_array_equal(seen[:, self.places["phase"]].argmax(axis=1), phases)
        totals = [self.totals(self.games[table]) for table in rows]
        np.testing.assert_array_equal(seen[:, self.places["scores"]], totals)
        self.rounds += 1
        if self.rounds % ROUNDS_PER_FULL_LOOK == 0:
            self.compare_states(rows)

    def compare_states(self, rows: list[int]) -> None:
        """Compare the perfect information of tables, block by block."""
        states = self.tables.state()
        wanted = np.zeros_like(states)
        for table in rows:
            game = self.games[table]
            assert game.seat is not None
            for name, values in {**observe(game, game.seat), **hidden(game, game.seat)}.items():
                start = self.places[name].start
                wanted[table, start : start + len(values)] = values
        for name, place in self.places.items():
            np.testing.assert_array_equal(states[rows, place], wanted[rows, place], err_msg=name)

    def totals(self, game: Game) -> list[int]:
        """Return the running totals of a match as the seat to act sees them."""
        if isinstance(game, ref.Deal) or game.seat is None:
            return [0, 0, 0, 0]
        own, other = game.seat % 2, 1 - game.seat % 2
        return [*divmod(game.score.scores[own], 100), *divmod(game.score.scores[other], 100)]


class Chance:
    """What chance decides at one table of a match, read from the table when it has happened."""

    def __init__(self, lockstep: Lockstep, table: int) -> None:
        self.lockstep = lockstep
        self.table = table
        self.rules = lockstep.rules

    def next_cut(self, deck: list[str]) -> int:
        """Return the cut that deals what the seats hold; the pack must allow one."""
        held = self.lockstep.dealt_hands(self.table)
        dealer = self.dealer()
        for lifted in ref.cuts(self.rules):
            hands = ref.deal_hands(self.rules, ref.cut(deck, lifted), dealer)
            if [set(hand) for hand in hands] == held:
                return lifted
        raise AssertionError(f"no cut of {deck} deals {held}")

    def next_deck(self, deal: ref.Deal) -> list[str]:
        """Return the pack after a deal, before its cut; random piles must come from its tricks."""
        if self.rules.cut_by == "cutter":
            packs = [self.pack_before_cut()]
        else:
            dealt = self.lockstep.dealt_pack(self.table, self.dealer())
            packs = [ref.cut(dealt, 32 - lifted) for lifted in ref.cuts(self.rules)]
        if self.rules.shuffle == "each_deal":
            return packs[0]
        fitting = [
            pack for pack in packs if ref.is_random_gathering(pack, deal.tricks, deal.winners)
        ]
        assert fitting, "this pack does not come from the tricks of the last deal"
        return fitting[0]

    def dealer(self) -> int:
        relative = self.lockstep.state(self.table)[self.lockstep.places["dealer"]].argmax()
        return (int(self.lockstep.step.seat[self.table]) + int(relative)) % 4

    def pack_before_cut(self) -> list[str]:
        """Return the pack of a table in its cut phase, top card first."""
        order = self.lockstep.state(self.table)[self.lockstep.places["pack_order"]]
        return [ref.CARDS[card] for card in np.argsort(order)]


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
    trumps = ref.TRUMPS if "sa_ta=yes" in case.rules else ref.SUITS
    assert {trump for _, trump, _, _ in played.outcomes} == set(trumps)
    assert {made for _, _, _, made in played.outcomes} == {False, True}
    if "generale" in case.rules and case.play == "random":
        assert any(kind == "generale" for kind, _, _, _ in played.outcomes)


@pytest.mark.parametrize(
    "case",
    [
        Case("marques", 4),
        Case("colver", 4, play="calm"),
        Case(f"annonces,{WIDE},{OPEN},declarations=yes,belote_call=declared", 4, play="calm"),
        Case("marques,target=300,cut_by=cutter", 4, "match", "calm"),
    ],
    ids=str,
)
def test_a_few_deals(case: Case) -> None:
    """Short enough for kernels that are not compiled."""
    play(case, num_tables=2)


def test_the_cases_add_up_to_twenty_thousand_deals() -> None:
    assert sum(case.deals for case in CASES) >= 20_000
