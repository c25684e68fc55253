"""Learner slots: they agree with the native tables, independently of other slots."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

import giretra_env as ge
from giretra_agents import RandomAgent, agent_names, load_agent
from giretra_agents.draws import agent_streams, draws
from giretra_env.envs.sets import held_cards, legal_ids
from giretra_env.games import loops
from giretra_env.games.game import MAX_DEALS
from support import GAMES, GAMES_WITH_MATCHES, RULES_EPISODES, SHORT, fewer
from support.learner import (
    FIELDS,
    LEARNERS,
    ByRow,
    assert_same,
    make,
    play,
    random_actions,
    rows_of,
)

COURSES = [
    (game, learner, rules, episode)
    for game, learner in LEARNERS
    for other, rules, episode in RULES_EPISODES
    if other == game
]

every_game = pytest.mark.parametrize("game", GAMES)
every_learner = pytest.mark.parametrize("game, learner", LEARNERS)


def own_draws(tables):
    """Return a function that draws a legal action for each slot from numbers of the slot's own."""
    streams = agent_streams(np.arange(tables.num_envs), np.zeros(tables.num_envs, np.int64))
    count = np.zeros(tables.num_envs, np.int64)

    def choose(step):
        count[:] += 1
        return RandomAgent().act_drawn(step.observation, step.action_mask, draws(streams, count))

    return choose


def course(tables, steps, rows=slice(None), seed=None):
    """Play actions that depend only on the slot; return all steps of some slots."""
    choose, step = own_draws(tables), tables.reset(seed=seed)
    answers = [rows_of(step, rows)]
    for _ in range(steps):
        step = tables.step(choose(step))
        answers.append(rows_of(step, rows))
        if tables.resting.any():
            step = tables.reset(rows=tables.resting)
        answers.append(rows_of(step, rows) | {name: 0 for name in FIELDS[2:5]})
    return answers


def assert_same_course(first, second):
    for one, other in zip(first, second, strict=True):
        assert_same(one, other)


# ---- the same game as at the native tables ------------------------------------------------------


class Native:
    """The learner's decisions at native tables, whose other seats the same opponent plays."""

    def __init__(self, tables, held):
        self._tables, self._held, self._opponent = tables, held, ByRow()
        self.step = tables.reset()
        self._play_others(np.zeros(tables.num_tables), np.zeros(tables.num_tables, bool))

    def play(self, actions):
        """Play the learner's actions; return what it gained, and where an episode ended."""
        gained, over = np.zeros(len(actions)), np.zeros(len(actions), bool)
        self._move(actions, np.ones(len(actions), bool), gained, over)
        self._play_others(gained, over)
        return gained, over

    def _play_others(self, gained, over):
        while (others := ~np.isin(self.step.seat, self._held)).any():
            actions = self._opponent.act(self.step.observation, self.step.action_mask)
            self._move(actions, others, gained, over)

    def _move(self, actions, rows, gained, over):
        self.step = self._tables.step(actions, rows=rows)
        gained += np.where(over, 0, self.step.reward[:, self._held[0]])
        over |= self.step.done


@pytest.mark.parametrize("game, learner, rules, episode", COURSES)
def test_every_step_agrees_with_the_native_tables(game, learner, rules, episode):
    """Over a thousand deals of each game: what native tables show their seat, and pay it."""
    n, held = 50, [1] if learner == "seat" else [1, 3]
    tables = make(game, n, rules=rules, episode=episode, learner=learner, seat=1)
    native = Native(ge.make_vec(game, n, rules=rules, episode=episode, seed=7), held)
    generator, step, deals = np.random.default_rng(1), tables.reset(), 0
    courses = sum(course[0] == game for course in COURSES)
    while deals < fewer(1000 // courses + 1):
        np.testing.assert_array_equal(step.observation, native.step.observation)
        np.testing.assert_array_equal(step.action_mask, native.step.action_mask)
        np.testing.assert_array_equal(step.seat, native.step.seat)
        assert np.isin(step.seat, held).all()
        actions = random_actions(step, generator)
        gained, over = native.play(actions)
        step = tables.step(actions)
        np.testing.assert_array_equal(step.reward, gained)
        np.testing.assert_array_equal(step.terminated, over)
        deals += np.count_nonzero(over if episode == "deal" else gained)
        if over.any():
            step = tables.reset(rows=over)


@every_learner
def test_an_episode_ends_with_the_learners_observation_and_whole_reward(game, learner):
    tables = make(game, 30, learner=learner, seat="any", opponents="random")
    generator, step = np.random.default_rng(2), tables.reset()
    paid, seats = np.zeros(30), step.seat.copy()
    while not tables.resting.all():
        active = ~tables.resting
        step = tables.step(random_actions(step, generator))
        assert not step.reward[~active].any() and not step.terminated[~active].any()
        paid += step.reward
        for slot in np.flatnonzero(step.terminated):
            seen = tables.tables.observe_seat(slot, step.seat[slot])
            np.testing.assert_array_equal(step.observation[slot], seen)
            points = worth(tables, slot)
            assert paid[slot] == points[step.seat[slot]] == points[seats[slot]]
    assert step.action_mask[:, 0].all() and not step.action_mask[:, 1:].any()
    rested = tables.step(np.full(30, -5))
    assert_same(rows_of(rested), rows_of(step) | {"reward": 0, "terminated": False})


def worth(tables, slot):
    """Return what a finished deal is worth to each seat."""
    points = np.zeros(4)
    loops.returns_one(tables.tables.tables, slot, points)
    return points


# ---- who plays the other seats ------------------------------------------------------------------


class Watching:
    """Plays by the row, and notes at whose table and turn it was asked for what."""

    def __init__(self):
        self.slots, self.seats = None, set()

    def act(self, observation, action_mask):
        table = self.slots.tables.tables[0]
        self.seats.add(int(table["seat"]))
        hand = observation[0, self.slots.game.observation_layout.slices["own_hand"]]
        names = tuple(self.slots.game.card_names[card] for card in np.flatnonzero(hand))
        assert names == held_cards(self.slots.game, self.slots.tables.tables, 0, table["seat"])
        legal = legal_ids(self.slots.game, self.slots.tables.tables, 0)
        assert tuple(np.flatnonzero(action_mask[0])) == legal
        return ByRow().act(observation, action_mask)


@every_learner
def test_opponents_act_only_for_their_own_seats_and_see_only_these(game, learner):
    watching = Watching()
    watching.slots = make(game, 1, learner=learner, seat=2, opponents=watching)
    for step in play(watching.slots, 100):
        assert step.seat[0] in ((2,) if learner == "seat" else (0, 2))
    assert watching.seats == ({0, 1, 3} if learner == "seat" else {1, 3})


@every_game
def test_every_seat_is_drawn_equally_often(game):
    tables = make(game, 400, seat="any")
    first, second = tables.reset().seat, tables.reset().seat
    assert (np.bincount(first, minlength=4) > 70).all() and (first != second).mean() > 0.6


class Fixed:
    """Plays by the row under a name, and counts its decisions at each call."""

    def __init__(self, name):
        self.name, self.asked = name, []

    def act(self, observation, action_mask):
        self.asked.append(len(observation))
        return ByRow().act(observation, action_mask)


@every_game
def test_every_episode_draws_its_opponent_by_weight(game):
    often, seldom, never = Fixed("often"), Fixed("seldom"), Fixed("never")
    tables = make(game, 600, opponents=[(often, 3), (seldom, 1.0), (never, 1e-12)])
    for _ in play(tables, 40):
        pass
    share = sum(seldom.asked) / (sum(seldom.asked) + sum(often.asked))
    assert share == pytest.approx(0.25, abs=0.03) and not never.asked


@every_game
def test_new_opponents_play_only_later_episodes(game):
    old, new = Fixed("old"), Fixed("new")
    tables = make(game, 50, opponents=old)
    step, generator = tables.reset(), np.random.default_rng(0)
    tables.set_opponents([new])
    while not tables.resting.all():
        assert not new.asked
        step = tables.step(random_actions(step, generator))
    asked = len(old.asked)
    for _ in play(tables, 30):
        pass
    assert len(old.asked) == asked and new.asked


@every_game
def test_invalid_opponents_leave_the_old_ones_in_place(game):
    tables = make(game, 4, opponents="random")
    wanted = course(make(game, 4, opponents="random"), 20)
    with pytest.raises(ge.InvalidInputError, match="Unknown agent 'rulse'"):
        tables.set_opponents(["random", "rulse"])
    assert_same_course(course(tables, 20), wanted)


@pytest.mark.parametrize("game", [game for game in GAMES if "rules" in agent_names(game)])
def test_a_name_is_the_agent_of_that_name(game):
    named, loaded = make(game, opponents="rules"), make(game, opponents=load_agent(game, "rules"))
    assert_same_course(course(named, 30), course(loaded, 30))


@pytest.mark.parametrize("game", ["giretra", "belote"])
def test_a_checkpoint_plays(game):
    """In all other seats it does what the same agent does at single tables."""
    tables = make(game, 3, opponents=f"{game}-v0", rules=None)
    agent, step = load_agent(game, f"{game}-v0"), tables.reset()
    singles = [ge.Table(game, seed=7 + slot) for slot in range(3)]
    while not tables.resting.all():
        for slot, single in enumerate(singles):
            while single.seat not in (0, None):
                single.apply(agent.act_table(single))
            np.testing.assert_array_equal(step.observation[slot], single.observe(0))
            if not single.done:
                single.apply(single.legal_ids[-1])
        step = tables.step([len(mask) - 1 - mask[::-1].argmax() for mask in step.action_mask])


# ---- the same seed, the same course -------------------------------------------------------------


@every_learner
@pytest.mark.parametrize("num_envs, num_threads", [(3, 1), (300, 2)])
def test_a_slot_does_not_depend_on_the_others(game, learner, num_envs, num_threads):
    options = {"opponents": ["random", (ByRow(), 2)], "learner": learner, "seat": "any"}
    wanted = course(make(game, 2, **options), 60)
    found = course(make(game, num_envs, num_threads=num_threads, **options), 60, slice(2))
    assert_same_course(wanted, found)


@every_game
def test_a_seed_restarts_every_slot_and_without_one_it_continues(game):
    tables = make(game, 5, opponents="random", seat="any")
    first, second = course(tables, 25), course(tables, 25)
    with pytest.raises(AssertionError):
        assert_same_course(first, second)
    assert_same_course(course(tables, 25, seed=7), first)
    again = make(game, 5, opponents="random", seat="any", seed=99)
    assert_same_course(course(again, 25, seed=np.arange(7, 12)), first)


@every_game
def test_some_slots_restart_and_the_others_do_not_move(game):
    tables = make(game, 6, seat="any", opponents="random")
    step = tables.step(tables.reset().action_mask.argmax(axis=1))
    rows = np.array([True, False, True, False, False, False])
    again = tables.reset(rows=rows)
    assert_same(rows_of(again, ~rows), rows_of(step, ~rows) | {"reward": 0})
    assert (again.observation[rows] != step.observation[rows]).any(axis=1).all()
    fresh = make(game, 6, seat="any", opponents="random", seed=40).reset()
    seeded = tables.reset(seed=40, rows=rows)
    assert_same(rows_of(seeded, rows), rows_of(fresh, rows))
    assert_same(rows_of(seeded, ~rows), rows_of(again, ~rows))


@every_game
@pytest.mark.parametrize(
    "duplicate", [copy.deepcopy, lambda each: pickle.loads(pickle.dumps(each))]
)
def test_copies_are_independent_and_play_the_same(game, duplicate):
    tables = make(game, 20, opponents=["random", ByRow()])
    course(tables, 7)
    other = duplicate(tables)
    assert_same_course(course(tables, 12), course(other, 12))


def test_returned_arrays_belong_to_the_caller():
    tables = make("giretra")
    step = tables.reset()
    kept = copy.deepcopy(rows_of(step))
    tables.step(step.action_mask.argmax(axis=1))
    assert_same(rows_of(step), kept)


# ---- options -------------------------------------------------------------------------------------


@every_learner
def test_with_forced_moves_skipped_the_learner_always_has_a_choice(game, learner):
    tables = make(game, 40, learner=learner, skip_forced=True)
    for step in play(tables, 80):
        choices = step.action_mask.sum(axis=1)
        # after an episode the ignored action is legal, so that no row of a mask is empty (M1)
        assert ((choices >= 2) | (step.terminated & (choices == 1))).all()


@every_game
def test_scaled_rewards_are_points_divided_by_the_typical_swing(game):
    plain, scaled = course(make(game, 40), 40), course(make(game, 40, scaled=True), 40)
    scale = np.float32(ge.game(game).reward_scale)
    assert_same_course([step | {"reward": step["reward"] / scale} for step in plain], scaled)
    assert any(step["reward"].any() for step in plain[1::2])


@pytest.mark.parametrize("game", GAMES_WITH_MATCHES)
def test_a_match_pays_every_deal_when_it_ends_and_is_over_when_it_is_won(game):
    tables = make(game, 6, episode="match", rules=SHORT[game])
    generator, step = np.random.default_rng(0), tables.reset()
    payments, paid = np.zeros(6, int), np.zeros(6)
    while not tables.resting.all():
        step = tables.step(random_actions(step, generator))
        payments += step.reward != 0
        paid += step.reward
        for slot in np.flatnonzero(step.terminated):
            assert np.sign(paid[slot]) == (1 if tables.tables.tables["winner"][slot] == 0 else -1)
    assert payments.max() > 1 and not step.truncated.any()


@pytest.mark.parametrize("game", GAMES_WITH_MATCHES)
def test_a_match_that_reaches_its_limit_of_deals_is_truncated(game):
    tables = make(game, 1, episode="match", rules="target=10000")
    step, generator = tables.reset(), np.random.default_rng(0)
    tables.tables.tables["deals"] = MAX_DEALS - 1
    while not tables.resting.all():
        step = tables.step(random_actions(step, generator))
    assert step.truncated[0] and not step.terminated[0]


def test_a_void_deal_is_dealt_again():
    native = ge.make_vec("tarot", 3000, rules="petit_sec=end", seed=7, autoreset=False).reset()
    assert (native.seat < 0).any()
    tables = make("tarot", 3000, rules="petit_sec=end")
    step = tables.reset()
    assert step.action_mask.any(axis=1).all() and not step.terminated.any()
