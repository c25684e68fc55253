"""Many tables of one game, stepped together: numpy in, numpy out."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from giretra_env.cards.deck32 import NUM_SEATS
from giretra_env.engine.layout import Layout
from giretra_env.envs.canonical import CanonicalSuits
from giretra_env.envs.checks import as_array, checked_count
from giretra_env.envs.legal import legal_ids
from giretra_env.envs.seeds import random_seed, table_seeds
from giretra_env.envs.workers import SMALLEST_SHARE, Workers
from giretra_env.errors import IllegalActionError, InvalidInputError, ResetNeededError
from giretra_env.games.game import Game
from giretra_env.games.house_rules import HouseRules, encode_rules
from giretra_env.games.registry import game as find_game


@dataclass(frozen=True)
class Step:
    """What `VectorTables.reset` and `VectorTables.step` answer, a row for each of N tables.

    Attributes:
        observation: (N, D) uint8, what the seat to act may know.
        action_mask: (N, A) uint8, 1 = legal; all 0 for a finished table.
        seat: (N,) int8, the seat to act; -1 for a finished table.
        reward: (N, 4) float32 by seat, of a deal that ended in this call, else 0.
        done: (N,) bool, whether a deal (``episode="match"``: a match) ended in this call.
    """

    observation: NDArray[np.uint8]
    action_mask: NDArray[np.uint8]
    seat: NDArray[np.int8]
    reward: NDArray[np.float32]
    done: NDArray[np.bool_]

    def copy(self) -> Step:
        """Return a copy that later calls leave alone."""
        return Step(
            self.observation.copy(),
            self.action_mask.copy(),
            self.seat.copy(),
            self.reward.copy(),
            self.done.copy(),
        )


def _outputs(
    game: Game, num_tables: int
) -> tuple[
    NDArray[np.uint8], NDArray[np.uint8], NDArray[np.int8], NDArray[np.float32], NDArray[np.bool_]
]:
    """Return room for the fields of a `Step`."""
    return (
        np.zeros((num_tables, game.observation_layout.size), np.uint8),
        np.zeros((num_tables, game.num_actions), np.uint8),
        np.zeros(num_tables, np.int8),
        np.zeros((num_tables, NUM_SEATS), np.float32),
        np.zeros(num_tables, np.bool_),
    )


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
        rules: HouseRules,
        episode: str,
        seed: int | ArrayLike | None,
        num_threads: int,
        skip_forced: bool,
        autoreset: bool,
        copy: bool,
        canonical: bool,
    ) -> None:
        num_tables = checked_count("num_tables", num_tables)
        self.game, self.rules, self.episode = game, rules, episode
        self.num_tables = num_tables
        self._rules = encode_rules(rules, episode)
        self._workers = Workers(num_threads)
        self._skip_forced, self._autoreset, self._copy = skip_forced, autoreset, copy
        self._started = False
        self._suits = CanonicalSuits(game) if canonical else None
        try:
            self._tables = np.zeros(num_tables, game.table_dtype)
            self._outputs = _outputs(game, num_tables)
        except (MemoryError, ValueError):
            raise InvalidInputError(
                f"num_tables={num_tables} tables do not fit into memory; take fewer."
            ) from None
        self._step = Step(*self._outputs)
        self._actions = np.zeros(num_tables, np.int64)
        self._namings = np.zeros(num_tables, np.int64)
        self._state: NDArray[np.uint8] | None = None
        self._seed(random_seed() if seed is None else seed)

    @property
    def num_actions(self) -> int:
        """Number A of actions."""
        return self.game.num_actions

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
            InvalidInputError: if what is assigned is no copy of such tables.
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
                "Some of these records are no tables that were dealt; assign a copy of `tables`."
            )
        self._tables[:] = given
        self._started = True

    def reset(self, seed: int | ArrayLike | None = None) -> Step:
        """Begin a new episode on every table.

        Args:
            seed: None goes on with the random streams; a whole number s restarts table i with seed
                s + i; an (N,) array gives each table its own.

        Raises:
            InvalidInputError: if ``seed`` is none of these.
        """
        if seed is not None:
            self._seed(seed)
        self._started = True
        self._workers.run(self._reset_rows, self.num_tables)
        return self._answer()

    def step(self, actions: ArrayLike) -> Step:
        """Play one action a table; finished tables deal anew within the same call.

        Args:
            actions: (N,) whole numbers, legal ones; those of finished tables are ignored.

        Raises:
            ResetNeededError: before the first `reset`.
            InvalidInputError: if shape or dtype is wrong.
            IllegalActionError: if an action is not legal; names the first such table.  No table has
                moved then.
        """
        self._need_reset()
        self._actions = self._checked(actions)
        self._workers.run(self._step_rows, self.num_tables)
        return self._answer()

    def observe(self) -> Step:
        """Return the present observations, for instance after `tables` was assigned."""
        self._need_reset()
        self._step.reward[:] = 0
        self._step.done[:] = False
        self._workers.run(self._write_rows, self.num_tables)
        return self._answer()

    def sample_actions(self) -> NDArray[np.int64]:
        """Return (N,) int64, a uniformly random legal action a table from its own stream."""
        self._need_reset()
        actions = np.empty(self.num_tables, np.int64)
        kernels = self.game.kernels
        self._workers.run(
            lambda start, stop: kernels.sample(self._tables, actions, start, stop),
            self.num_tables,
            smallest_share=64 * SMALLEST_SHARE,  # drawing is so quick that waking threads is not
        )
        return self._suits.rename_actions(actions, self._namings) if self._suits else actions

    def state(self) -> NDArray[np.uint8]:
        """Return (N, S) uint8, the perfect information of the seats to act, for critics."""
        self._need_reset()
        if self._state is None:
            self._state = np.zeros((self.num_tables, self.state_layout.size), np.uint8)
        state, kernels = self._state, self.game.kernels

        def write_rows(start: int, stop: int) -> None:
            kernels.write_state(self._tables, self._rules, state, start, stop)
            if self._suits:
                rows = slice(start, stop)
                state[rows] = self._suits.rename(state[rows], self._namings[rows])

        self._workers.run(write_rows, self.num_tables)
        return state.copy() if self._copy else state

    def _seed(self, seed: int | ArrayLike) -> None:
        seeds = table_seeds(seed, self.num_tables)
        self.game.kernels.seed(self._tables, seeds, 0, self.num_tables)

    def _need_reset(self) -> None:
        if not self._started:
            raise ResetNeededError("These tables have not been dealt yet; call reset() first.")

    def _checked(self, actions: ArrayLike) -> NDArray[np.int64]:
        given = as_array(actions)
        if given.shape != (self.num_tables,) or not np.issubdtype(given.dtype, np.integer):
            raise InvalidInputError(
                f"actions must be {self.num_tables} whole numbers, shape ({self.num_tables},), not"
                f" shape {given.shape} of {given.dtype}."
            )
        checked = np.ascontiguousarray(given, np.int64)
        if self._suits:
            checked = self._suits.real_actions(checked, self._namings)
        index = self.game.kernels.first_illegal(self._tables, checked, 0, self.num_tables)
        if index >= 0:
            raise IllegalActionError(self._complaint(int(index), int(checked[index])))
        return checked

    def _complaint(self, index: int, action: int) -> str:
        table, names = self._tables[index], self.game.action_names
        legal = [names[legal] for legal in legal_ids(self.game, self._tables, index)]
        given = f"{names[action]} (action {action})" if 0 <= action < len(names) else str(action)
        return (
            f"Table {index}: seat {table['seat']} cannot play {given} now; legal:"
            f" {' '.join(legal)}. Choose an action whose entry in action_mask is 1."
        )

    def _reset_rows(self, start: int, stop: int) -> None:
        self.game.kernels.reset(
            self._tables, self._rules, self._skip_forced, *self._outputs, start, stop
        )
        self._rename_rows(start, stop)

    def _step_rows(self, start: int, stop: int) -> None:
        self.game.kernels.step(
            self._tables,
            self._rules,
            self._actions,
            self._skip_forced,
            self._autoreset,
            *self._outputs,
            start,
            stop,
        )
        self._rename_rows(start, stop)

    def _write_rows(self, start: int, stop: int) -> None:
        self.game.kernels.write(self._tables, self._rules, *self._outputs[:3], start, stop)
        self._rename_rows(start, stop)

    def _rename_rows(self, start: int, stop: int) -> None:
        """Rename suits where that was asked for; rows of finished tables are renamed already."""
        if self._suits is None:
            return
        rows = slice(start, stop)
        observation, mask = self._outputs[0][rows], self._outputs[1][rows]
        namings = self._namings[rows] = self._suits.namings(observation)
        observation[:] = self._suits.rename(observation, namings)
        mask[:] = self._suits.rename_masks(mask, namings)

    def _answer(self) -> Step:
        return self._step.copy() if self._copy else self._step


def make_vec(
    game: str,
    num_tables: int = 1,
    rules: object = None,
    episode: str = "deal",
    seed: int | ArrayLike | None = None,
    num_threads: int = 1,
    skip_forced: bool = False,
    autoreset: bool = True,
    copy: bool = False,
    canonical: bool = False,
) -> VectorTables:
    """Return N tables of a game that are stepped together.

    Args:
        game: name of the game, "giretra", "contree" or "belote".
        num_tables: N.
        rules: preset name, ``"preset,option=value,…"`` or rules; None is the default preset.
        episode: "deal" or "match".
        seed: whole number s: table i has the stream of seed s + i, whatever N is; or (N,) seeds;
            None draws one from the operating system.
        num_threads: threads that share the tables; it changes no result.
        skip_forced: play moves that have only one legal action inside `reset` and `step`, so that
            every row that comes back has a choice.
        autoreset: deal anew within the call that finished a table; if False it rests with seat -1.
        copy: return fresh arrays instead of those that the next call reuses.
        canonical: rename suits in observations, states, masks and actions, so that positions that
            differ by the names of suits alone look the same; see `CanonicalSuits`.

    Raises:
        UnknownRuleError: if game, preset, option, value or episode does not exist.
        InvalidInputError: if a number is impossible.
    """
    found = find_game(game)
    return VectorTables(
        found,
        num_tables,
        found.rules(rules),
        episode,
        seed,
        num_threads,
        skip_forced,
        autoreset,
        copy,
        canonical,
    )
