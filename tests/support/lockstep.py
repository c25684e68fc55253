"""Games played in lockstep by the package and by the plain rules of `reference`.

`Lockstep` steps a batch of tables and compares it after every step; `play_both` plays a single
table and compares what all four seats see of it.
"""

from __future__ import annotations

import dataclasses
import json
import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, ClassVar, Literal, get_args, get_origin

import numpy as np

import giretra_env as ge
from giretra_env.engine.layout import Layout
from giretra_env.games.house_rules import option_types
from support.references import REFERENCES, Blocks, Plain

NUM_SEATS = 4
View = Callable[[Plain, int, tuple[str, ...]], Blocks]


@dataclasses.dataclass(frozen=True)
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


def untried_values(game: str, cases: Iterable[Case]) -> list[str]:
    """Return the ``option=value`` of a game that none of the cases plays, numbers left out."""
    rules_type = ge.game(game).rules_type
    played = [ge.game(game).rules(case.rules) for case in cases]
    untried = []
    for option, kind in option_types(rules_type).items():
        if option == "direction":  # it changes pictures only
            continue
        values = {bool: (False, True)}.get(kind, ())
        values = get_args(kind) if get_origin(kind) is Literal else values
        tried = {getattr(rules, option) for rules in played}
        untried += [f"{option}={value}" for value in values if value not in tried]
    return untried


class Lockstep(ABC):
    """A batch of tables, and one game of the plain rules beside each of them.

    A table whose cards are void as they are dealt rests for a step; its game is None.
    """

    game: ClassVar[str]
    facts: ClassVar[tuple[str, ...]]
    """Blocks of the observation that are compared in every round without a full look."""
    rounds_per_look: ClassVar[int] = 1
    rounds_per_full_look: ClassVar[int] = 4
    """Rounds after which the whole state is compared."""
    deals_in_waves: ClassVar[bool] = False
    """Whether single deals wait for each other, so that the records of finished ones are read."""

    def __init__(self, case: Case, num_tables: int, seed: int) -> None:
        self.case = case
        self.reference = REFERENCES[self.game]
        self.rules = self.reference.rules.rules_from_text(case.rules)
        self.rng = random.Random(seed)
        self.in_waves = self.deals_in_waves and case.episode == "deal" and not case.skip_forced
        self.tables = ge.make_vec(
            self.game,
            num_tables=num_tables,
            rules=case.rules,
            episode=case.episode,
            skip_forced=case.skip_forced,
            autoreset=not self.in_waves,
        )
        self.places = self.tables.state_layout.slices
        self.games: list[Plain] = [None] * num_tables
        self.deals = self.rounds = 0
        self.outcomes: Counter[Hashable] = Counter()
        self.step = self.tables.reset(seed=seed)
        self.states: np.ndarray | None = None
        self.begin(range(num_tables))

    @classmethod
    def play(cls, case: Case, num_tables: int) -> Lockstep:
        """Play a case to its number of deals and return what was played."""
        lockstep = cls(case, num_tables, seed=case.deals)
        lockstep.compare()
        while lockstep.deals < case.deals:
            lockstep.advance()
            lockstep.compare()
        return lockstep

    @abstractmethod
    def new_game(self, table: int) -> Plain:
        """Return the game of the plain rules that a table begins, as its state shows it."""

    @abstractmethod
    def rewards(self, game: Plain, ended: dict[str, Any]) -> Sequence[float]:
        """Return what the four seats are paid for a deal that has ended."""

    @abstractmethod
    def outcome_of(self, game: Plain, ended: dict[str, Any]) -> Hashable:
        """Return what a deal that has ended came to, to be counted; None for nothing."""

    def choose(self, table: int, game: Plain) -> str | None:
        """Return a legal action for a table, None for a random one."""
        return None

    def begin(self, tables: Iterable[int]) -> None:
        """Begin the games that some tables have dealt."""
        for table in tables:
            if self.case.episode == "match" and self.rules.first_dealer == "seat_0":
                assert self.dealer(table) == 0
            self.games[table] = self.new_game(table) if self.step.seat[table] >= 0 else None

    def state(self) -> np.ndarray:
        """Return the perfect information of all tables, read once per step."""
        if self.states is None:
            self.states = self.tables.state()
        return self.states

    def block(self, table: int, name: str) -> np.ndarray:
        """Return a named block of the perfect information of one table."""
        return self.state()[table, self.places[name]]

    def holds(self, table: int) -> np.ndarray:
        """Return (4, cards), the block `holds` of one table by seat instead of by distance."""
        rows = self.block(table, "holds").reshape(NUM_SEATS, -1)
        return np.roll(rows, int(self.step.seat[table]), axis=0)

    def names(self, flags: np.ndarray) -> list[str]:
        """Return the names of the cards that are flagged."""
        return [self.reference.rules.CARDS[card] for card in np.flatnonzero(flags)]

    def dealer(self, table: int) -> int:
        """Return who has dealt, or will deal, at a table."""
        return int(self.step.seat[table] + self.block(table, "dealer").argmax()) % NUM_SEATS

    def pack(self, table: int) -> list[str]:
        """Return the pack of a table before its cut, top card first."""
        order = np.argsort(self.block(table, "pack_order"))
        return [self.reference.rules.CARDS[card] for card in order]

    def advance(self) -> None:
        """Step the tables and the plain games by the same actions; compare rewards and ends."""
        actions = self.actions()
        self.step = self.tables.step(actions)
        self.states = None
        rewards = np.zeros((len(self.games), NUM_SEATS), np.float32)
        done = np.array([game is None and not self.in_waves for game in self.games])
        for table, (game, action) in enumerate(zip(self.games, actions.tolist(), strict=True)):
            if game is None:
                continue
            ended = self.play_on(game, self.reference.action_names[action])
            if ended is not None:
                rewards[table] = self.rewards(game, ended)
                done[table] = game.done
                self.note(table, game, ended)
        np.testing.assert_array_equal(self.step.reward, rewards)
        np.testing.assert_array_equal(self.step.done, done)
        self.begin_after(np.flatnonzero(done))

    def actions(self) -> np.ndarray:
        """Return a legal action for every table; resting ones ignore theirs."""
        actions = self.tables.sample_actions().copy()
        for table, game in enumerate(self.games):
            if game is not None and (name := self.choose(table, game)) is not None:
                actions[table] = self.reference.action_id[name]
        return actions

    def play_on(self, game: Plain, action: str) -> dict[str, Any] | None:
        """Apply an action, and forced ones after it where skipped; return a deal that ended."""
        is_match = self.case.episode == "match"
        deals_before = len(game.deals) if is_match else 0
        game.apply(action)
        while self.case.skip_forced and not game.done and len(forced := game.legal) == 1:
            game.apply(forced[0])
        if not is_match:
            return game.result
        return game.deals[-1] if len(game.deals) > deals_before else None

    def note(self, table: int, game: Plain, ended: dict[str, Any]) -> None:
        """Count what a deal came to, and compare all of it where the record still has it."""
        self.deals += 1
        outcome = self.outcome_of(game, ended)
        if outcome is not None:
            self.outcomes[outcome] += 1
        if self.in_waves:
            found = self.tables.game.deal_result(self.tables.tables[table])
            assert plain(found) == plain(ended)

    def begin_after(self, done: np.ndarray) -> None:
        """Begin the games after those that are done, in waves when all are."""
        if not self.in_waves:
            self.begin(done)
            return
        for table in done:
            self.games[table] = None
        if not any(self.games):
            self.step = self.tables.reset()
            self.states = None
            self.begin(range(len(self.games)))

    def compare(self) -> None:
        """Compare seats, legal sets and what is seen with the plain games."""
        number = self.reference.action_id
        mask = np.zeros((len(self.games), len(number)), np.uint8)
        for table, game in enumerate(self.games):
            if game is not None:
                mask[table, [number[name] for name in game.legal]] = 1
        np.testing.assert_array_equal(self.step.action_mask, mask)
        seats = [-1 if game is None else game.seat for game in self.games]
        np.testing.assert_array_equal(self.step.seat, seats)
        self.rounds += 1
        if self.rounds % self.rounds_per_full_look == 0:
            self.compare_blocks(self.state(), tuple(self.places), self.reference.state)
        elif self.rounds % self.rounds_per_look == 0:
            self.compare_blocks(self.step.observation, self.facts, self.reference.observe)

    def compare_blocks(self, seen: np.ndarray, names: tuple[str, ...], view: View) -> None:
        """Compare the named blocks of every table that does not rest."""
        running = [table for table, game in enumerate(self.games) if game is not None]
        columns = {name: np.arange(seen.shape[1])[self.places[name]] for name in names}
        rows: list[bytes] = []
        for table in running:
            blocks = view(self.games[table], self.games[table].seat, names)
            # Blocks that grow, as the calls do, are filled up with zeros.
            rows += [bytes(blocks[name]).ljust(len(columns[name]), b"\0") for name in names]
        compared = np.concatenate(list(columns.values()))
        wanted = np.frombuffer(b"".join(rows), np.uint8).reshape(len(running), len(compared))
        wrong = compared[(seen[np.ix_(running, compared)] != wanted).any(axis=0)]
        assert not wrong.size, [name for name in names if np.isin(columns[name], wrong).any()]


def plain(value: Any) -> Any:
    """Return tuples as lists and results as dicts, as JSON has them."""
    return json.loads(json.dumps(value, default=dataclasses.asdict))


def assert_same(seen: np.ndarray, blocks: Blocks, layout: Layout, where: str) -> None:
    """Compare a row with all of its blocks, and name those that differ."""
    assert set(blocks) == set(layout.slices)
    wanted = np.zeros(layout.size, np.uint8)
    for name, values in blocks.items():
        start = layout.slices[name].start
        wanted[start : start + len(values)] = values
    if not np.array_equal(seen, wanted):
        differ = [name for name, place in layout.slices.items() if (seen != wanted)[place].any()]
        raise AssertionError(f"{where}: {', '.join(differ)}")


def compare(table: ge.Table, game: Plain) -> None:
    """Compare what a table says, and what all four seats see of it, with the plain rules."""
    reference = REFERENCES[table.game.name]
    assert (table.seat, table.phase, table.done) == (game.seat, game.phase, game.done)
    assert table.dealer == game.dealer
    assert sorted(table.legal) == sorted(game.legal)
    assert sorted(table.legal_ids) == sorted(reference.action_id[name] for name in game.legal)
    deal = getattr(game, "deal", game)
    for seat in range(NUM_SEATS):
        assert sorted(table.hand(seat)) == (sorted(deal.hands[seat]) if deal else [])
        seen, blocks = table.observe(seat), reference.observe(game, seat)
        where = f"in {game.phase} seat {seat} sees other"
        assert_same(seen, blocks, table.game.observation_layout, where)
    if game.seat is not None:
        blocks = reference.state(game, game.seat)
        assert_same(table.state(), blocks, table.game.state_layout, f"state in {game.phase}")


def play_both(
    table: ge.Table,
    game: Plain,
    rng: random.Random,
    choose: Callable[[Plain, random.Random], str] = lambda game, rng: rng.choice(game.legal),
) -> None:
    """Play both to the end by the same actions, given by name and by number in turn."""
    compare(table, game)
    while not game.done:
        action = choose(game, rng)
        table.apply(action if rng.random() < 0.5 else REFERENCES[table.game.name].action_id[action])
        game.apply(action)
        compare(table, game)
    assert plain(table.result) == plain(game.result)
