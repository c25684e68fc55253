"""Random deals and matches played in lockstep by the package's batch and by the plain rules.

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
from reference import giretra as ref
from reference.giretra_view import ACTION_ID, ACTIONS, Blocks, hidden, observe

NUM_SEATS = 4
ROUNDS_PER_FULL_LOOK = 4
# Compared after every step; everything else of the state in every fourth.
FACTS = (
    "phase",
    "own_hand",
    "masters",
    "trick_winner",
    "voids",
    "ceilings",
    "card_points",
    "tricks",
    "scores",
    "target",
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
    Case("standard", 3500),
    Case("standard", 1000, skip_forced=True),
    Case("standard", 1500, play="lopsided"),
    Case("platform", 3500),
    Case("platform", 1000, play="lopsided", skip_forced=True),
    Case("standard", 2500, episode="match"),
    Case("standard", 800, episode="match", play="lopsided", skip_forced=True),
    Case("platform", 1000, episode="match"),
    Case("platform,first_dealer=random", 1000, episode="match"),
    Case("platform,deck_between_deals=gather,target=40,target_step=30", 800, episode="match"),
    Case("standard,cutter=dealer_right,deck_between_deals=reshuffle", 800, episode="match"),
    Case("standard,target=30,target_step=5,colour_capot_points=25", 600, "match", "lopsided"),
    Case("standard,accept_bars_announcing=until_next_announcement", 700),
    Case("standard,opponent_accept_nt_clubs=lock,clubs_surcontre=true,clubs_base=32", 700),
    Case("platform,opponent_accept_nt_clubs=nothing,at_contre=multiply_split", 700),
    Case("platform,opponent_accept_nt_clubs=contre,at_rounding=announcer_up", 700),
    Case("standard,at_rounding=nearest,at_defender_floor=9,at_contre=winner_takes_all", 700),
    Case("platform,colour_capot_points=25", 700, play="lopsided"),
]


class Lockstep:
    """A batch of tables, and one game of the plain rules beside each of them."""

    def __init__(self, case: Case, num_tables: int, seed: int) -> None:
        self.case = case
        self.rules = ref.rules_from_text(case.rules)
        self.rng = random.Random(seed)
        self.tables = ge.make_vec(
            "giretra",
            num_tables=num_tables,
            rules=case.rules,
            episode=case.episode,
            skip_forced=case.skip_forced,
        )
        self.hidden = self.tables.state_layout.slices
        self.step = self.tables.reset(seed=seed)
        self.states: np.ndarray | None = None
        self.games = [self.new_game(table) for table in range(num_tables)]
        self.deals = self.rounds = 0
        self.outcomes: Counter[tuple[str, int, bool]] = Counter()

    def state(self, table: int) -> np.ndarray:
        """Return the perfect information of one table, read once a step."""
        if self.states is None:
            self.states = self.tables.state()
        return self.states[table]

    def new_game(self, table: int) -> Game:
        """Return the game that a table begins."""
        state, seat = self.state(table), int(self.step.seat[table])
        dealer = (seat + int(state[self.hidden["dealer"]].argmax())) % NUM_SEATS
        if self.case.episode == "match":
            return ref.Match(self.rules, dealer, self.pack(table), lambda: self.pack(table))
        return ref.Deal(self.rules, dealer, self.dealt_from(state, seat, dealer))

    def pack(self, table: int) -> list[str]:
        """Return the pack of a table before its cut, top card first."""
        order = self.state(table)[self.hidden["pack_order"]]
        return [ref.CARDS[card] for card in np.argsort(order)]

    def dealt_from(self, state: np.ndarray, seat: int, dealer: int) -> list[str]:
        """Return a pack that deals the hands of a state which `seat` sees."""
        holds = state[self.hidden["holds"]].reshape(NUM_SEATS, 32)
        pack = [""] * 32
        five, later = ref.deal_hands([str(place) for place in range(32)], dealer)
        for owner in range(NUM_SEATS):
            held = holds[(owner - seat) % NUM_SEATS]
            for when, places in ((2, five[owner]), (1, later[owner])):
                for place, card in zip(places, np.flatnonzero(held == when), strict=True):
                    pack[int(place)] = ref.CARDS[card]
        return pack

    def choose(self) -> np.ndarray:
        """Return a legal action for every table."""
        if self.case.play == "random":
            return self.tables.sample_actions().copy()
        return np.array([ACTION_ID[self.lopsided(game)] for game in self.games])

    def lopsided(self, game: Game) -> str:
        """One side plays its strongest cards, the other its weakest: capots come often."""
        legal = game.legal
        deal = game.deal if isinstance(game, ref.Match) else game
        if deal is None or deal.mode is None or game.seat is None:
            return self.rng.choice(legal)
        best = max if game.seat % 2 else min
        strength = ref.STRENGTH[deal.mode]
        return best(legal, key=lambda card: (strength[card], card[1] == deal.mode))

    def advance(self) -> None:
        """Step the tables and the plain games by the same actions; compare rewards and ends."""
        actions = self.choose()
        self.step = self.tables.step(actions)
        self.states = None
        rewards = np.zeros((len(self.games), NUM_SEATS), np.float32)
        done = np.zeros(len(self.games), bool)
        for table, (game, action) in enumerate(zip(self.games, actions.tolist(), strict=True)):
            ended = self.play_on(game, ACTIONS[action])
            if ended is not None:
                self.deals += 1
                rewards[table] = expected_reward(ended, game)
                done[table] = game.done
                self.outcomes[ended["mode"], ended["multiplier"], 8 in ended["tricks"]] += 1
            if game.done:
                self.games[table] = self.new_game(table)
        np.testing.assert_array_equal(self.step.reward, rewards)
        np.testing.assert_array_equal(self.step.done, done)

    def play_on(self, game: Game, action: str) -> dict[str, Any] | None:
        """Apply an action, and forced ones after it where skipped; return a deal that ended."""
        deals_before = len(game.deals) if isinstance(game, ref.Match) else 0
        game.apply(action)
        while self.case.skip_forced and not game.done and len(forced := game.legal) == 1:
            game.apply(forced[0])
        if isinstance(game, ref.Deal):
            return game.result
        return game.deals[-1] if len(game.deals) > deals_before else None

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
            self.compare_blocks(self.tables.state(), tuple(self.hidden), whole_state)

    def compare_blocks(self, seen: np.ndarray, names: tuple[str, ...], look: Look) -> None:
        """Compare the named blocks of every table; `look` asks the plain rules for them."""
        wanted: dict[str, list[bytes]] = {name: [] for name in names}
        sizes = {name: self.hidden[name].stop - self.hidden[name].start for name in names}
        for game in self.games:
            for name, values in look(game, game.seat, names).items():
                # Blocks that grow, as the calls do, are filled up with zeros.
                wanted[name].append(bytes(values).ljust(sizes[name], b"\0"))
        for name, rows in wanted.items():
            block = np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), -1)
            np.testing.assert_array_equal(seen[:, self.hidden[name]], block, err_msg=name)


def whole_state(game: Game, seat: int, names: tuple[str, ...]) -> Blocks:
    """Return every block of the perfect information that `seat` is given."""
    return {**observe(game, seat), **hidden(game, seat)}


def expected_reward(ended: dict[str, Any], game: Game) -> list[float]:
    """Return what each seat gets for a deal: match points of its side minus the other's."""
    gain = ended["match_points"][0] - ended["match_points"][1]
    if ended["instant_win"] is not None:
        target = game.score.target if isinstance(game, ref.Match) else game.rules.target
        gain = target if ended["instant_win"] == 0 else -target
    return [gain, -gain, gain, -gain]


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
    assert {mode for mode, _, _ in played.outcomes} == set(ref.MODES)
    if case.play == "lopsided":
        assert any(capot for _, _, capot in played.outcomes)


@pytest.mark.parametrize(
    "case", [Case("standard", 6), Case("platform", 6), Case("standard", 6, "match")], ids=str
)
def test_a_few_deals(case: Case) -> None:
    """Short enough for kernels that are not compiled."""
    play(case, num_tables=2)


def test_the_cases_add_up_to_twenty_thousand_deals() -> None:
    assert sum(case.deals for case in CASES) >= 20_000
