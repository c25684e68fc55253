"""Many tables for one learner: agents play the other seats inside the environment, in batches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

import giretra_env as ge
from giretra_agents.action_selection import select_actions
from giretra_agents.base import Agent
from giretra_agents.draws import Words, agent_streams, draws
from giretra_agents.learner_options import HOW_TO_STAY_LEGAL, IGNORED_ACTION, LearnerOptions
from giretra_agents.pool import OpponentsLike
from giretra_agents.random_agent import RandomAgent
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.seats import NOBODY
from giretra_env.envs.checks import action_numbers, checked_count, chosen_rows
from giretra_env.envs.packs import DealOptions
from giretra_env.envs.scene import scene_of
from giretra_env.envs.seeds import random_seed, table_seeds
from giretra_env.envs.spaces import picture
from giretra_env.envs.table import ascii_board
from giretra_env.errors import IllegalActionError, ResetNeededError
from giretra_env.games.game import MAX_DEALS, Game
from giretra_env.games.registry import GameName
from giretra_env.games.result import Result, match_result
from giretra_env.games.rules_encoding import encode_rules

Rows = npt.NDArray[np.bool_]
"""(N,) bool, a selection of slots."""

_ACTION_STREAM, _SEATING_STREAM = range(2)  # the two random streams of a slot
_RANDOM = RandomAgent()


@dataclass(frozen=True)
class LearnerStep:
    """What a learner receives, one row per slot; the arrays are the caller's to keep.

    Attributes:
        observation: (N, D) uint8, the observation of the learner's seat, as from `Table.observe`.
        action_mask: (N, A) uint8, 1 = legal; never empty: if the episode is over, it allows only
            action 0, which `LearnerTables.step` then ignores.
        reward: (N,) float32, points that seat has gained since the slot's last decision.
        terminated: (N,) bool, whether the slot's episode ended in this call.
        truncated: (N,) bool, whether a match reached its limit of deals in this call.
        seat: (N,) int8, the learner's seat that is to act, or that acted last.
    """

    observation: npt.NDArray[np.uint8]
    action_mask: npt.NDArray[np.uint8]
    reward: npt.NDArray[np.float32]
    terminated: npt.NDArray[np.bool_]
    truncated: npt.NDArray[np.bool_]
    seat: npt.NDArray[np.int8]


class LearnerTables:
    """N slots in parallel; a slot is one table, seen only from the learner's seat.

    Observation, mask and reward always belong to the same seat, the one that is to act. The other
    seats move inside `reset` and `step`, one batch of rows per opponent. A slot whose episode is
    over rests, with its last observation, until it is reset.

    The episodes of a slot depend only on its seed, not on the number of slots or threads.

    Args:
        game: name of the game.
        num_envs: N.
        skip_forced: also play the learner's moves that have only one legal action.
        num_threads: threads of the game engine; does not affect results.
        seed: an integer s gives slot i the seed s + i; (N,) integers give each slot its own; None
            draws one.
        options: the fields of `LearnerOptions`: rules, episode, opponents, learner, seat,
            illegal_action, penalty, scaled, device.

    Raises:
        UnknownRuleError: if game, preset, option, value or episode does not exist.
        InvalidInputError: if another argument is impossible, or an opponent unknown.
        CheckpointError: if an opponent's checkpoint is broken or incompatible.
        MissingExtraError: if an opponent needs an extra that is not installed.

    Example:
        >>> tables = LearnerTables("giretra", num_envs=8, opponents="rules", seed=7)
        >>> step = tables.reset()
        >>> step = tables.step(step.action_mask.argmax(axis=1))
        >>> step.reward.shape
        (8,)
    """

    def __init__(
        self,
        game: GameName,
        num_envs: int = 1,
        *,
        skip_forced: bool = False,
        num_threads: int = 1,
        seed: int | npt.ArrayLike | None = None,
        **options: Any,
    ) -> None:
        self.options = LearnerOptions(game, **options)
        """The options of the learner."""
        self.num_envs = checked_count("num_envs", num_envs)
        seed = random_seed() if seed is None else seed
        self._tables = ge.make_vec(
            game,
            num_tables=self.num_envs,
            rules=self.options.house_rules,
            episode=self.options.episode,
            seed=seed,
            num_threads=num_threads,
            skip_forced=skip_forced,
            autoreset=False,
            scaled=self.options.scaled,
        )
        places = self.options.places
        self._places = np.array([[s in place for s in range(NUM_SEATS)] for place in places])
        self._pool = self.options.pool(self.options.opponents)
        self._agents = list(self._pool.agents)
        self._first_of_pool = 0  # in the list of agents; those before it finish their episodes
        n = self.num_envs
        self._everyone = np.arange(n)
        self._action_streams: Words = np.zeros(n, np.uint64)
        self._seating_streams: Words = np.zeros(n, np.uint64)
        self._decisions = np.zeros(n, np.int64)
        self._episodes = np.zeros(n, np.int64)
        self._seed(seed, np.ones(n, np.bool_))
        self._opponent = np.zeros(n, np.int64)
        self._held = np.zeros((n, NUM_SEATS), np.bool_)
        self._seat = np.zeros(n, np.int8)
        self._resting = np.ones(n, np.bool_)
        self._gained = np.zeros(n, np.float32)
        self._ready = False

    @property
    def game(self) -> Game:
        """Description of the game."""
        return self._tables.game

    @property
    def tables(self) -> ge.VectorTables:
        """The tables of the slots, for reading only."""
        return self._tables

    @property
    def resting(self) -> Rows:
        """(N,) bool, the slots whose episode is over or has not begun."""
        resting: Rows = self._resting.copy()
        return resting

    def set_opponents(self, opponents: OpponentsLike) -> None:
        """Replace the opponents of all episodes that begin from now on.

        Args:
            opponents: as for `LearnerTables`.

        Raises:
            InvalidInputError: if one is unknown or cannot play; the opponents stay as they were.
        """
        pool = self.options.pool(opponents)
        seated = np.unique(self._opponent[~self._resting])
        self._agents = [self._agents[number] for number in seated] + list(pool.agents)
        self._opponent = np.searchsorted(seated, self._opponent)
        self._pool, self._first_of_pool = pool, len(seated)

    def reset(
        self,
        seed: int | npt.ArrayLike | None = None,
        rows: npt.ArrayLike | None = None,
        options: DealOptions = None,
    ) -> LearnerStep:
        """Start a new episode at every slot, or at some, and play up to the learner's decision.

        If an episode ends before the learner has a decision, the next one is dealt.

        Args:
            seed: None continues the random streams; an integer s restarts slot i with seed s + i;
                an (N,) array gives each slot its own.
            rows: (N,) bool, the slots that start a new episode; the others are left as they are.
                None = all.
            options: ``dealer``, ``deck``, ``hands`` (not in belote) and ``chien`` (only in tarot)
                as `Table` takes them, for these episodes only: a dict for all slots, or a list of
                N dicts, one per slot.

        Raises:
            ResetNeededError: if ``rows`` is given before the first reset of all slots.
            InvalidInputError: if an argument has none of these forms, or given cards leave nothing
                to play; the episodes continue.
            NotationError: if a card's name cannot be read.
            IllegalActionError: if an opponent returns an illegal action; reset all slots then.
        """
        chosen = np.ones(self.num_envs, np.bool_) if rows is None else self._checked_rows(rows)
        if options is not None:
            self._tables.checked_options(options)
        if seed is not None:
            self._seed(seed, chosen)
        self._ready = False
        waiting = chosen
        while waiting.any():
            self._deal(waiting, seed, options)
            self._play_others()
            waiting, seed = waiting & (self._step.seat == NOBODY), None
        self._ready = True
        nowhere = np.zeros(self.num_envs, np.bool_)
        return self._learner_step(np.zeros(self.num_envs, np.float32), nowhere, nowhere)

    def step(self, actions: npt.ArrayLike) -> LearnerStep:
        """Play the learner's actions, then the other seats until it has to decide again.

        Args:
            actions: (N,) integers; those of resting slots are ignored.

        Raises:
            ResetNeededError: before the first `reset`, or after an opponent's error.
            InvalidInputError: if shape or dtype is wrong.
            IllegalActionError: if an action is illegal and ``illegal_action="raise"``: the error
                names the first such slot, and no table has moved. Or if an opponent returns an
                illegal action: reset all slots then.
        """
        self._need_reset()
        chosen, forfeited = self._handle_illegal(action_numbers(actions, self.num_envs))
        self._ready = False
        moving = ~self._resting & ~forfeited
        self._move(chosen, moving)
        self._play_others()
        self._ready = True
        over = moving & (self._step.seat == NOBODY)
        truncated = over & self._cut_short()
        self._resting |= over | forfeited
        self._write_final_observations(over)
        cost = np.float32(self.options.forfeit_cost)
        reward = self._gained - np.where(forfeited, cost, np.float32(0))
        self._gained[:] = 0
        return self._learner_step(reward, (over | forfeited) & ~truncated, truncated)

    def boards(self) -> tuple[str, ...]:
        """Return N boards as text, all hands open."""
        return tuple(
            ascii_board(self.game, table, rules)
            for table, rules in zip(self._tables.tables, self._tables.rules, strict=True)
        )

    def pictures(self) -> tuple[npt.NDArray[np.uint8], ...]:
        """Return N pictures, each (H, W, 3) uint8, only the cards of the learner's seats open.

        Raises:
            MissingExtraError: if Pillow is not installed.
        """
        rules, tables = self._tables.rules, self._tables.tables
        return tuple(
            picture(scene_of(self.game, tables, slot, rules[slot]), np.flatnonzero(held))
            for slot, held in enumerate(self._held)
        )

    def result(self, slot: int) -> Result | None:
        """Return the result of a slot's episode; None until it is finished.

        The result of a match does not list its deals: the tables do not store them.
        """
        table = self._tables.tables[slot]
        if table["seat"] != NOBODY:
            return None
        if self.options.episode == "deal":
            return self.game.deal_result(table)
        return match_result(table, deals=())

    # ---- steps -----------------------------------------------------------------------------------

    def _deal(self, rows: Rows, seed: int | npt.ArrayLike | None, options: DealOptions) -> None:
        """Start an episode at some slots; their own streams draw the seats and the opponent."""
        streams, number = self._seating_streams[rows], 2 * self._episodes[rows]
        self._opponent[rows] = self._first_of_pool + self._pool.pick(draws(streams, number))
        place = (draws(streams, number + 1) * len(self._places)).astype(int)
        self._held[rows] = self._places[place]
        self._seat[rows] = self._held[rows].argmax(axis=1)
        self._episodes[rows] += 1
        self._resting[rows] = False
        self._gained[rows] = 0
        self._record(
            self._tables.reset(seed=seed, rows=None if rows.all() else rows, options=options)
        )

    def _move(self, actions: npt.NDArray[np.int64], rows: Rows) -> None:
        self._record(self._tables.step(actions, rows=rows))

    def _record(self, step: ge.Step) -> None:
        self._step = step
        self._gained += step.reward[self._everyone, self._seat]

    def _play_others(self) -> None:
        """Play the other seats of all tables until it is the learner's turn everywhere."""
        actions = np.zeros(self.num_envs, np.int64)
        while True:
            seat = self._step.seat
            mine = self._held[self._everyone, seat]
            others = (seat != NOBODY) & ~mine
            if not others.any():
                break
            for number, agent in enumerate(self._agents):
                rows = np.flatnonzero(others & (self._opponent == number))
                if len(rows):
                    actions[rows] = self._select_actions(agent, rows)
            self._decisions[others] += 1
            self._move(actions, others)
        np.copyto(self._seat, seat, where=seat != NOBODY)

    def _select_actions(self, agent: Agent, rows: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        return select_actions(
            agent,
            self._step.observation[rows],
            self._step.action_mask[rows],
            self._action_streams[rows],
            self._decisions[rows],
            self.game.action_names,
        )

    def _handle_illegal(self, actions: npt.NDArray[np.int64]) -> tuple[npt.NDArray[np.int64], Rows]:
        """Return the actions with illegal ones replaced, and the slots that are forfeited.

        Raises:
            IllegalActionError: if an action is illegal and ``illegal_action="raise"``.
        """
        inside = (actions >= 0) & (actions < self.game.num_actions)
        mask = self._step.action_mask
        legal = inside & (mask[self._everyone, np.where(inside, actions, 0)] != 0)
        illegal = ~legal & ~self._resting
        nowhere = np.zeros(self.num_envs, np.bool_)
        if not illegal.any():
            return actions, nowhere
        if self.options.illegal_action == "forfeit":
            return actions, illegal
        if self.options.illegal_action == "raise":
            slot = int(illegal.argmax())
            raise IllegalActionError(self._complaint(slot, int(actions[slot])))
        drawn = np.flatnonzero(illegal)
        played = actions.copy()
        played[drawn] = self._select_actions(_RANDOM, drawn)
        self._decisions[drawn] += 1
        return played, nowhere

    def _complaint(self, slot: int, action: int) -> str:
        names = self.game.action_names
        legal = [names[number] for number in np.flatnonzero(self._step.action_mask[slot])]
        rules = encode_rules(self._tables.rules[slot], self._tables.episode)[0]
        why = self.game.objection(self._tables.tables[slot], rules, action)
        return (
            f"Slot {slot}: the learner in seat {self._seat[slot]} cannot play"
            f" {self.game.describe_action(action)} now{why}; legal: {' '.join(legal)}."
            f" {HOW_TO_STAY_LEGAL}"
        )

    def _cut_short(self) -> Rows:
        """Return the tables whose match has reached its limit of deals without a winner."""
        if self._tables.episode == "deal":
            return np.zeros(self.num_envs, np.bool_)
        tables = self._tables.tables
        reached: Rows = (tables["winner"] == NOBODY) & (tables["deals"] >= MAX_DEALS)
        return reached

    def _write_final_observations(self, rows: Rows) -> None:
        """Replace the last observation, perhaps another seat's, by the learner's at the end."""
        for slot in np.flatnonzero(rows):
            seat = int(self._seat[slot])
            self._step.observation[slot] = self._tables.observe_seat(int(slot), seat)

    def _learner_step(
        self, reward: npt.NDArray[np.float32], terminated: Rows, truncated: Rows
    ) -> LearnerStep:
        mask = self._step.action_mask.copy()
        mask[self._resting] = 0
        mask[self._resting, IGNORED_ACTION] = 1
        return LearnerStep(
            observation=self._step.observation.copy(),
            action_mask=mask,
            reward=reward,
            terminated=terminated,
            truncated=truncated,
            seat=self._seat.copy(),
        )

    # ---- seeds and checks ------------------------------------------------------------------------

    def _seed(self, seed: int | npt.ArrayLike, rows: Rows) -> None:
        seeds = table_seeds(seed, self.num_envs)[rows].astype(np.int64)
        for streams, number in (
            (self._action_streams, _ACTION_STREAM),
            (self._seating_streams, _SEATING_STREAM),
        ):
            streams[rows] = agent_streams(seeds, np.full(len(seeds), number))
        self._decisions[rows] = 0
        self._episodes[rows] = 0

    def _need_reset(self) -> None:
        if not self._ready:
            raise ResetNeededError("These slots have not been dealt yet; call reset() first.")

    def _checked_rows(self, rows: npt.ArrayLike) -> Rows:
        self._need_reset()
        return chosen_rows(rows, self.num_envs)
