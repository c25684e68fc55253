"""Many tables of one game, stepped together: numpy in, numpy out."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from giretra_env.engine.layout import Layout
from giretra_env.envs.canonical import CanonicalSuits
from giretra_env.envs.checks import (
    action_numbers,
    as_array,
    checked_count,
    checked_seat,
    chosen_rows,
    is_integer,
)
from giretra_env.envs.packs import VOID_DEAL, DealOptions, begin_given, deal_options, gives_cards
from giretra_env.envs.ruling import RulesByTable, Ruling, rules_by_table
from giretra_env.envs.seeds import random_seed, table_seeds
from giretra_env.envs.sets import legal_ids
from giretra_env.envs.step import Step
from giretra_env.envs.workers import SMALLEST_SHARE, Workers
from giretra_env.errors import IllegalActionError, InvalidInputError, ResetNeededError
from giretra_env.games import loops
from giretra_env.games.game import Game
from giretra_env.games.house_rules import HouseRules
from giretra_env.games.registry import GameName, find_game


class VectorTables:
    """N tables of one game.  Made by `make_vec`, which describes the arguments.

    Example:
        >>> tables = make_vec("giretra", num_tables=8, seed=7)
        >>> step = tables.reset()
        >>> step = tables.step(tables.sample_actions())
        >>> step.reward.shape
        (8, 4)
    """

    def __init__(
        self,
        game: Game,
        num_tables: int,
        rules: RulesByTable,
        episode: str,
        seed: int | ArrayLike | None,
        num_threads: int,
        skip_forced: bool,
        autoreset: bool,
        copy: bool,
        canonical: bool,
        scaled: bool,
    ) -> None:
        num_tables = checked_count("num_tables", num_tables)
        self.game, self.episode, self.num_tables = game, episode, num_tables
        self._workers = Workers(num_threads)
        self._skip_forced, self._autoreset, self._copy = skip_forced, autoreset, copy
        self._started = False
        self._suits = CanonicalSuits(game) if canonical else None
        self._scaled = scaled
        try:
            self._tables = np.zeros(num_tables, game.table_dtype)
            step = self._step = Step.zeros(game, num_tables)
        except (MemoryError, ValueError):
            raise InvalidInputError(
                f"num_tables={num_tables} tables do not fit into memory; take fewer."
            ) from None
        self._outputs = (step.observation, step.action_mask, step.seat, step.reward, step.done)
        self._ruling = Ruling.of(rules_by_table(game, rules, num_tables), episode)
        self._everyone = np.ones(num_tables, np.bool_)
        self._no_actions = np.zeros(num_tables, np.int64)
        self._namings = np.zeros(num_tables, np.int64)
        self._state: NDArray[np.uint8] | None = None
        self._seed(random_seed() if seed is None else seed, self._everyone)

    @property
    def num_actions(self) -> int:
        """Number A of actions."""
        return self.game.num_actions

    @property
    def rules(self) -> tuple[HouseRules, ...]:
        """House rules of every table, N of them."""
        return self._ruling.by_table

    @property
    def observation_layout(self) -> Layout:
        """Named blocks of an observation, with offsets and shapes."""
        return self.game.observation_layout

    @property
    def state_layout(self) -> Layout:
        """Named blocks of a row of `state`: an observation, then what is hidden from the seat."""
        return self.game.state_layout

    @property
    def tables(self) -> NDArray[np.void]:
        """(N,) record array of all tables: copy it to save, assign to restore.

        Raises:
            InvalidInputError: if the assigned array is not a copy of such tables.
        """
        return self._tables

    @tables.setter
    def tables(self, saved: NDArray[np.void]) -> None:
        given = as_array(saved)
        if given.dtype != self._tables.dtype or given.shape != self._tables.shape:
            kind = "other records" if given.dtype.names else str(given.dtype)
            raise InvalidInputError(
                f"tables must be a copy of a record array of this game and version, shape"
                f" {self._tables.shape}, not {kind} of shape {given.shape}."
            )
        legal = (given["legal"].reshape(self.num_tables, -1) != 0).any(axis=1)
        if not (legal == (given["seat"] >= 0)).all():
            raise InvalidInputError(
                "Some of these records are not tables that were dealt; assign a copy of `tables`."
            )
        self._tables[:] = given
        self._started = True

    def reset(
        self,
        seed: int | ArrayLike | None = None,
        rows: ArrayLike | None = None,
        options: DealOptions = None,
        rules: RulesByTable = None,
    ) -> Step:
        """Begin a new episode on every table, or on some.

        Args:
            seed: None continues the random streams; an integer s restarts table i with seed
                s + i; an (N,) array gives each table its own.
            rows: (N,) bool, the tables that begin again; the others stay as they are. None means
                all of them.
            options: ``dealer``, ``deck``, ``hands`` (not in belote) and ``chien`` (only in tarot)
                as `Table` takes them, for these episodes only: a dict for all tables, or a list of
                N dicts, one per table.
            rules: new house rules, as `make_vec` takes them, for the tables that begin; None keeps
                those that they have.

        Raises:
            ResetNeededError: if only some should begin and none has begun yet.
            InvalidInputError: if an argument is not one of these, or given cards leave nothing to
                play; no table changes then.
            NotationError: if a card's name cannot be read.
            UnknownRuleError: if such rules do not exist.
        """
        chosen = self._everyone
        if rows is not None:
            self._need_reset()
            chosen = chosen_rows(rows, self.num_tables)
        ruling = self._ruling if rules is None else self._new_ruling(rules, chosen)
        given = self._tried(options, ruling) if options is not None else []
        if seed is not None:
            self._seed(seed, chosen)
        self._ruling = ruling
        plain = chosen & ~np.array([bool(one) for one in given]) if given else chosen
        self._started = True
        self._run_step(plain, restart=True, actions=self._no_actions, autoreset=True)
        if given:
            self._begin_given(chosen & ~plain, given)
        return self._current_step()

    def _new_ruling(self, rules: RulesByTable, chosen: NDArray[np.bool_]) -> Ruling:
        """Return the ruling after the chosen tables have got new rules."""
        given = rules_by_table(self.game, rules, self.num_tables)
        pairs = zip(chosen.tolist(), given, self._ruling.by_table, strict=True)
        return Ruling.of([new if begins else old for begins, new, old in pairs], self.episode)

    def checked_options(self, options: DealOptions) -> list[dict[str, Any]]:
        """Return the options of a reset for each table; no table is changed.

        Raises:
            InvalidInputError, NotationError: as for `reset`.
        """
        return self._tried(options, self._ruling)

    def _tried(self, options: DealOptions, ruling: Ruling) -> list[dict[str, Any]]:
        """Return the options of each table after dealing from them on copies of tables."""
        if not isinstance(options, list):
            given = deal_options(self.game, options)
            for index in np.unique(ruling.kinds, return_index=True)[1].tolist():
                self._try(given, ruling, index)
            return [given] * self.num_tables
        if len(options) != self.num_tables:
            raise InvalidInputError(
                f"options must be a dict or a list of {self.num_tables} dicts, not of"
                f" {len(options)}."
            )
        listed = [deal_options(self.game, one) for one in options]
        for index, given in enumerate(listed):
            self._try(given, ruling, index)
        return listed

    def _try(self, given: dict[str, Any], ruling: Ruling, index: int) -> None:
        """Deal from the options of one table, if it has any, on a copy."""
        if not given:
            return
        trial = self._tables[:1].copy()
        self._begin_one(trial, 0, given, ruling, index)
        if gives_cards(given) and trial["seat"][0] < 0:
            raise InvalidInputError(VOID_DEAL)

    def _begin_given(self, chosen: NDArray[np.bool_], given: list[dict[str, Any]]) -> None:
        """Begin episodes from what is given; those whose drawn cards are void are drawn again."""
        for index in np.flatnonzero(chosen).tolist():
            self._begin_one(self._tables, index, given[index], self._ruling, index)
            while self._autoreset and self._tables["seat"][index] < 0:
                self._begin_one(self._tables, index, given[index], self._ruling, index)
            loops.write(*self._ruled_tables(), *self._outputs[:3], index, index + 1)
        self._rename_rows(chosen, 0, self.num_tables)

    def _begin_one(
        self, tables: NDArray[Any], place: int, given: dict[str, Any], ruling: Ruling, index: int
    ) -> None:
        """Begin an episode at a place in ``tables``, by the rules of table ``index``."""
        rules, encoded = ruling.by_table[index], ruling.of_table(index)
        begin_given(self.game, rules, self.episode, tables, encoded, place, given)

    def _ruled_tables(self) -> tuple[NDArray[np.void], NDArray[np.void], NDArray[np.int64]]:
        """Return the first arguments of loops that read rules by table."""
        return self._tables, self._ruling.encoded, self._ruling.kinds

    def step(self, actions: ArrayLike, rows: ArrayLike | None = None) -> Step:
        """Play one action per table; finished tables start a new deal within the same call.

        Args:
            actions: (N,) integers, legal ones; those of finished tables, and of tables that stay as
                they are, are ignored.
            rows: (N,) bool, the tables that act; the others stay as they are, and so do their
                observation, mask and seat. None means all of them.

        Raises:
            ResetNeededError: before the first `reset`.
            InvalidInputError: if a shape or dtype is wrong.
            IllegalActionError: if an action is not legal; the message names the first such table,
                and no table has changed.
        """
        self._need_reset()
        chosen = self._everyone if rows is None else chosen_rows(rows, self.num_tables)
        legal = self._legal_actions(actions, chosen)
        self._run_step(chosen, restart=False, actions=legal, autoreset=self._autoreset)
        return self._current_step()

    def _run_step(
        self,
        chosen: NDArray[np.bool_],
        restart: bool,
        actions: NDArray[np.int64],
        autoreset: bool,
    ) -> None:
        def step_rows(start: int, stop: int) -> None:
            loops.step(
                *self._ruled_tables(),
                chosen,
                restart,
                actions,
                self._skip_forced,
                autoreset,
                *self._outputs,
                start,
                stop,
            )
            if self._scaled:
                self._step.reward[start:stop] /= self.game.reward_scale
            self._rename_rows(chosen, start, stop)

        self._workers.run(step_rows, self.num_tables)

    def observe(self) -> Step:
        """Return the current observations, for instance after `tables` was assigned."""
        self._need_reset()
        self._step.reward[:] = 0
        self._step.done[:] = False

        def write_rows(start: int, stop: int) -> None:
            loops.write(*self._ruled_tables(), *self._outputs[:3], start, stop)
            self._rename_rows(self._everyone, start, stop)

        self._workers.run(write_rows, self.num_tables)
        return self._current_step()

    def observe_seat(self, index: int, seat: int) -> NDArray[np.uint8]:
        """Return (D,) uint8, what any seat of one table may know: the bytes of `Table.observe`.

        Args:
            index: number of the table.
            seat: 0 … 3, to act or not.

        Raises:
            ResetNeededError: before the first `reset`.
            InvalidInputError: if there is no such table or seat.
        """
        self._need_reset()
        if not is_integer(index) or index not in range(self.num_tables):
            raise InvalidInputError(
                f"index must be a table's number 0 to {self.num_tables - 1}, not {index!r}."
            )
        rows = np.zeros((1, self.observation_layout.size), np.uint8)
        seat = checked_seat("seat", seat)
        loops.observe(self._tables, self._ruling.of_table(index), int(index), seat, rows)
        if self._suits:
            rows = self._suits.rename(rows, self._suits.namings(rows))
        return rows.reshape(-1)

    def sample_actions(self) -> NDArray[np.int64]:
        """Return (N,) int64: a uniformly random legal action per table, from its own stream."""
        self._need_reset()
        actions = np.empty(self.num_tables, np.int64)
        self._workers.run(
            lambda start, stop: loops.sample(self._tables, actions, start, stop),
            self.num_tables,
            smallest_share=64 * SMALLEST_SHARE,  # sampling is too cheap to wake threads for less
        )
        return self._suits.rename_actions(actions, self._namings) if self._suits else actions

    def state(self) -> NDArray[np.uint8]:
        """Return (N, S) uint8, the perfect information of the seats to act, for critics."""
        self._need_reset()
        if self._state is None:
            self._state = np.zeros((self.num_tables, self.state_layout.size), np.uint8)
        state = self._state

        def write_rows(start: int, stop: int) -> None:
            loops.write_state(*self._ruled_tables(), state, start, stop)
            if self._suits:
                rows = slice(start, stop)
                state[rows] = self._suits.rename(state[rows], self._namings[rows])

        self._workers.run(write_rows, self.num_tables)
        return state.copy() if self._copy else state

    def _seed(self, seed: int | ArrayLike, chosen: NDArray[np.bool_]) -> None:
        seeds = table_seeds(seed, self.num_tables)
        tables = self._tables[chosen]
        loops.seed(tables, seeds[chosen], 0, len(tables))
        self._tables[chosen] = tables

    def _need_reset(self) -> None:
        if not self._started:
            raise ResetNeededError("These tables have not been dealt yet; call reset() first.")

    def _legal_actions(self, actions: ArrayLike, chosen: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Return the actions of the game that are meant, legal at every chosen table.

        Raises:
            InvalidInputError, IllegalActionError: as for `step`.
        """
        meant = action_numbers(actions, self.num_tables)
        if self._suits:
            meant = self._suits.real_actions(meant, self._namings)
        index = loops.first_illegal(self._tables, chosen, meant, 0, self.num_tables)
        if index >= 0:
            raise IllegalActionError(self._complaint(int(index), int(meant[index])))
        return meant

    def _complaint(self, index: int, action: int) -> str:
        table, names = self._tables[index], self.game.action_names
        legal = [names[legal] for legal in legal_ids(self.game, self._tables, index)]
        why = self.game.objection(table, self._ruling.of_table(index)[0], action)
        given = self.game.describe_action(action)
        return (
            f"Table {index}: seat {table['seat']} cannot play {given} now{why}; legal:"
            f" {' '.join(legal)}. Choose an action whose entry in action_mask is 1."
        )

    def _rename_rows(self, chosen: NDArray[np.bool_], start: int, stop: int) -> None:
        """Rename suits, if requested, in the rows just written.

        Rows of finished tables keep their last observation, which is renamed already.
        """
        if self._suits is None:
            return
        rows = start + np.flatnonzero(chosen[start:stop])
        observation, mask = self._outputs[0], self._outputs[1]
        namings = self._namings[rows] = self._suits.namings(observation[rows])
        observation[rows] = self._suits.rename(observation[rows], namings)
        mask[rows] = self._suits.rename_masks(mask[rows], namings)

    def _current_step(self) -> Step:
        return self._step.copy() if self._copy else self._step


def make_vec(
    game: GameName,
    num_tables: int = 1,
    rules: RulesByTable = None,
    episode: str = "deal",
    seed: int | ArrayLike | None = None,
    num_threads: int = 1,
    skip_forced: bool = False,
    autoreset: bool = True,
    copy: bool = False,
    canonical: bool = False,
    scaled: bool = False,
) -> VectorTables:
    """Return N tables of a game that are stepped together.

    Args:
        game: name of the game, "giretra", "contree", "belote" or "tarot".
        num_tables: N.
        rules: preset name, ``"preset,option=value,…"`` or rules; None is the default preset. A list
            of up to N of these is dealt out to the tables in turn, see `VectorTables.rules`.
        episode: "deal" or "match"; tarot has single deals only.
        seed: an integer s, which gives table i the stream of seed s + i for any N; or (N,) seeds;
            None draws one from the operating system.
        num_threads: threads that share the tables; it changes no result.
        skip_forced: play moves that have only one legal action inside `reset` and `step`, so that
            every row that comes back has a choice.
        autoreset: start a new episode in the call that ends one; if False the table keeps seat -1.
        copy: return fresh arrays instead of those that the next call reuses.
        canonical: rename suits in observations, states, masks and actions, so that positions that
            differ only by the names of suits look the same; see `CanonicalSuits`.
        scaled: divide rewards by `Game.reward_scale`, the typical swing of a contract, so that they
            are of similar size in all games.

    Raises:
        UnknownRuleError: if game, preset, option, value or episode does not exist.
        InvalidInputError: if a number is impossible, or a list of rules is empty or too long.
    """
    found = find_game(game)
    return VectorTables(
        found,
        num_tables,
        rules,
        episode,
        seed,
        num_threads,
        skip_forced,
        autoreset,
        copy,
        canonical,
        scaled,
    )
