"""Slots for a learner: they play the native tables, from one seat, whatever runs beside them."""

from __future__ import annotations

import copy
import pickle
import sys

import numpy as np
import pytest

import giretra_env as ge
from giretra_agents import FollowingAgent, RandomAgent, agent_names, load_agent
from giretra_agents.draws import draws, playing_streams
from giretra_agents.learner import LearnerTables
from giretra_env.cards.seats import PARTNERS
from giretra_env.envs.sets import held_cards, legal_ids
from giretra_env.games.match32 import MAX_DEALS
from support import GAMES, GAMES_WITH_MATCHES, RULES_EPISODES, SHORT, by_row, contents, fewer

FIELDS = ("observation", "action_mask", "reward", "terminated", "truncated", "seat")
GAMES_WITH_SIDES = [game for game in GAMES if ge.game(game).sides == PARTNERS]
LEARNERS = [(game, "seat") for game in GAMES] + [(game, "side") for game in GAMES_WITH_SIDES]
COURSES = [
    (game, learner, rules, episode)
    for game, learner in LEARNERS
    for other, rules, episode in RULES_EPISODES
    if other == game
]

every_game = pytest.mark.parametrize("game", GAMES)
every_learner = pytest.mark.parametrize("game, learner", LEARNERS)


class ByRow:
    """Chooses by what stands in the row alone, so that it plays alike at other tables."""

    def act(self, observation, action_mask):
        return by_row(observation, action_mask)


def make(game, num_envs=8, **options):
    return LearnerTables(game, num_envs, **{"seed": 7, "opponents": ByRow(), **options})


def random_actions(step, generator):
    """Return a random legal action of every slot, 0 where there is none."""
    return (generator.random(step.action_mask.shape) * step.action_mask).argmax(axis=1)


def rows_of(step, rows=slice(None)):
    return {name: getattr(step, name)[rows] for name in FIELDS}


def assert_same(first, second):
    for name in FIELDS:
        np.testing.assert_array_equal(first[name], second[name], err_msg=name)


def play(tables, steps, seed=3):
    """Play random actions, and begin anew where episodes are over; yield every answer."""
    generator = np.random.default_rng(seed)
    step = tables.reset()
    yield step
    for _ in range(steps):
        step = tables.step(random_actions(step, generator))
        yield step
        if tables.resting.any():
            step = tables.reset(rows=tables.resting)


def own_draws(tables):
    """Return a function that draws a legal action for each slot from numbers of the slot's own."""
    streams = playing_streams(np.arange(tables.num_envs), np.zeros(tables.num_envs, np.int64))
    count = np.zeros(tables.num_envs, np.int64)

    def choose(step):
        mask = step.action_mask.copy()
        mask[~mask.any(axis=1), 0] = 1
        count[:] += 1
        return RandomAgent().act_drawn(step.observation, mask, draws(streams, count))

    return choose


def course(tables, steps, rows=slice(None), seed=None):
    """Play actions that depend on the slot alone; return all answers of some slots."""
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
def test_every_answer_is_the_native_tables(game, learner, rules, episode):
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
def test_an_episode_ends_with_what_the_learners_seat_may_know_and_its_whole_reward(game, learner):
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
    assert not step.action_mask.any()
    rested = tables.step(np.full(30, -5))
    assert_same(rows_of(rested), rows_of(step) | {"reward": 0, "terminated": False})


def worth(tables, slot):
    """Return what a finished deal is worth to each seat."""
    points = np.zeros(4)
    tables.game.kernels.returns_one(tables.tables.tables, slot, points)
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
def test_opponents_are_asked_for_their_own_seats_only_and_see_these_alone(game, learner):
    watching = Watching()
    watching.slots = make(game, 1, learner=learner, seat=2, opponents=watching)
    for step in play(watching.slots, 100):
        assert step.seat[0] in ((2,) if learner == "seat" else (0, 2))
    assert watching.seats == ({0, 1, 3} if learner == "seat" else {1, 3})


@every_game
def test_any_seat_is_drawn_for_every_episode_alike(game):
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
def test_new_opponents_play_the_episodes_that_begin_after_they_came(game):
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
def test_opponents_that_cannot_play_leave_the_old_ones(game):
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
def test_a_slot_is_the_same_among_any_others(game, learner, num_envs, num_threads):
    options = {"opponents": ["random", (ByRow(), 2)], "learner": learner, "seat": "any"}
    wanted = course(make(game, 2, **options), 60)
    found = course(make(game, num_envs, num_threads=num_threads, **options), 60, slice(2))
    assert_same_course(wanted, found)


@every_game
def test_a_seed_restarts_every_slot_and_without_one_it_goes_on(game):
    tables = make(game, 5, opponents="random", seat="any")
    first, second = course(tables, 25), course(tables, 25)
    with pytest.raises(AssertionError):
        assert_same_course(first, second)
    assert_same_course(course(tables, 25, seed=7), first)
    again = make(game, 5, opponents="random", seat="any", seed=99)
    assert_same_course(course(again, 25, seed=np.arange(7, 12)), first)


@every_game
def test_some_slots_begin_anew_and_the_others_do_not_move(game):
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
def test_copies_go_their_own_way_alike(game, duplicate):
    tables = make(game, 20, opponents=["random", ByRow()])
    course(tables, 7)
    other = duplicate(tables)
    assert_same_course(course(tables, 12), course(other, 12))


def test_arrays_are_the_callers_to_keep():
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
        assert ((choices >= 2) | (step.terminated & (choices == 0))).all()


@every_game
def test_scaled_rewards_are_the_points_in_typical_swings(game):
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


def test_a_deal_that_is_void_as_it_is_dealt_is_dealt_again():
    native = ge.make_vec("tarot", 3000, rules="petit_sec=end", seed=7, autoreset=False).reset()
    assert (native.seat < 0).any()
    tables = make("tarot", 3000, rules="petit_sec=end")
    step = tables.reset()
    assert step.action_mask.any(axis=1).all() and not step.terminated.any()


# ---- illegal actions and other mistakes ----------------------------------------------------------


def with_illegal(step, slots, number):
    """Return legal actions, but for some slots an illegal one."""
    actions = step.action_mask.argmax(axis=1)
    actions[slots] = number
    return actions


@every_learner
@pytest.mark.parametrize("number", [-1, 10**6, "illegal"])
def test_an_illegal_action_is_named_and_no_table_moves(game, learner, number):
    tables = make(game, 4, learner=learner)
    step = tables.reset()
    if number == "illegal":
        number = int(step.action_mask[2].argmin())
    before = contents(tables.tables.tables)
    with pytest.raises(
        ge.IllegalActionError, match=r"Slot 2: the learner in seat \d cannot play .*"
    ):
        tables.step(with_illegal(step, [2], number))
    assert contents(tables.tables.tables) == before
    untouched = make(game, 4, learner=learner)
    wanted = untouched.step(untouched.reset().action_mask.argmax(axis=1))
    assert_same(rows_of(tables.step(step.action_mask.argmax(axis=1))), rows_of(wanted))


@every_learner
@pytest.mark.parametrize(
    "options", [{}, {"penalty": 500}, {"penalty": 3.5, "scaled": True}], ids=str
)
def test_a_forfeit_costs_the_learners_side_the_penalty_and_ends_the_episode(game, learner, options):
    tables = make(game, 4, learner=learner, illegal_action="forfeit", **options)
    step = tables.reset()
    after = tables.step(with_illegal(step, [1, 3], -1))
    scale = ge.game(game).reward_scale
    penalty = options.get("penalty", scale) / (scale if options.get("scaled") else 1)
    assert after.reward.tolist() == [0, np.float32(-penalty), 0, np.float32(-penalty)]
    assert after.terminated.tolist() == tables.resting.tolist() == [False, True, False, True]
    assert not after.action_mask[[1, 3]].any() and after.action_mask[[0, 2]].any(axis=1).all()
    np.testing.assert_array_equal(after.observation[[1, 3]], step.observation[[1, 3]])
    np.testing.assert_array_equal(after.seat[[1, 3]], step.seat[[1, 3]])
    again = tables.reset(rows=tables.resting)
    assert again.action_mask.any(axis=1).all()
    for later in play(tables, 20):
        assert not later.reward[~later.terminated].any()


@every_game
def test_resampled_actions_are_random_legal_ones(game):
    tables = make(game, 300, illegal_action="resample", opponents="random")
    step = tables.reset()
    for _ in range(40):
        step = tables.step(np.full(300, -1))
        if tables.resting.any():
            step = tables.reset(rows=tables.resting)
    assert step.action_mask.any(axis=1).all()
    other = make(game, 2, illegal_action="resample", opponents="random")
    other.reset()
    for _ in range(40):
        now = other.step(np.full(2, -1))
        if other.resting.any():
            now = other.reset(rows=other.resting)
    np.testing.assert_array_equal(now.observation, step.observation[:2])


@every_game
def test_an_opponents_illegal_action_is_named_and_all_slots_want_a_reset(game):
    answers = {"now": 0}
    tables = make(game, 3, opponents=lambda observation, mask: mask.argmax() - answers["now"])
    step = tables.reset()
    answers["now"] = 1000
    with pytest.raises(ge.IllegalActionError, match=r"Agent '<lambda>' chose -.* not legal here"):
        for _ in range(30):
            step = tables.step(step.action_mask.argmax(axis=1))
    for call in (lambda: tables.step(np.zeros(3, int)), lambda: tables.reset(rows=[True] * 3)):
        with pytest.raises(ge.ResetNeededError, match=r"call reset\(\) first"):
            call()
    answers["now"] = 0
    assert tables.reset().action_mask.any(axis=1).all()


class Follows(FollowingAgent):
    name = "follows"

    def begin(self, table, seed):
        raise AssertionError("it is refused before it is asked to begin")


WRONG = {
    "game": (dict(game="girafe"), ge.UnknownRuleError, "no game 'girafe'"),
    "rules": (dict(rules="strict"), ge.UnknownRuleError, "no preset 'strict'"),
    "episode": (dict(episode="hand"), ge.UnknownRuleError, "episode must be 'deal'.*, not 'hand'"),
    "no slots": (dict(num_envs=0), ge.InvalidInputError, "num_envs.*from 1 on, not 0"),
    "threads": (dict(num_threads=0), ge.InvalidInputError, "num_threads.*from 1 on, not 0"),
    "seed": (dict(seed=-1), ge.InvalidInputError, "whole number from 0.*not -1"),
    "seat": (dict(seat=4), ge.InvalidInputError, "seat must be a seat 0 to 3, not 4"),
    "word as seat": (dict(seat="all"), ge.InvalidInputError, "0 to 3 or 'any', not 'all'"),
    "learner": (dict(learner="team"), ge.InvalidInputError, "'seat' or 'side', not 'team'"),
    "illegal": (
        dict(illegal_action="end"),
        ge.InvalidInputError,
        "'resample' or 'forfeit', not 'e",
    ),
    "penalty": (dict(penalty=-1), ge.InvalidInputError, "penalty must be a number.* 0 on, not -1"),
    "no penalty": (dict(penalty="all"), ge.InvalidInputError, "penalty must be .* not 'all'"),
    "endless": (dict(penalty=np.inf), ge.InvalidInputError, "penalty must be .* not inf"),
    "nobody": (dict(opponents=[]), ge.InvalidInputError, "empty list; give at least one"),
    "unknown": (
        dict(opponents="rulse"),
        ge.InvalidInputError,
        "Unknown agent 'rulse'.*possible: r",
    ),
    "number": (dict(opponents=5), ge.InvalidInputError, "5 cannot play; give the name or path"),
    "weight": (dict(opponents=[("random", 0)]), ge.InvalidInputError, "weight above 0, as in"),
    "no weight": (dict(opponents=[("random",)]), ge.InvalidInputError, "no pair .opponent, weight"),
    "colver": (
        dict(opponents=Follows()),
        ge.InvalidInputError,
        "'follows' follows tables action by",
    ),
}


@every_game
@pytest.mark.parametrize("case", WRONG)
def test_impossible_options_are_refused_in_one_sentence(game, case):
    options, error, sentence = WRONG[case]
    with pytest.raises(error, match=sentence) as raised:
        make(**{"game": game, "num_envs": 3, **options})
    assert "\n" not in str(raised.value)


def test_the_learner_has_no_side_in_tarot():
    with pytest.raises(
        ge.InvalidInputError, match=r"in tarot the auction decides .* learner='seat'"
    ):
        make("tarot", learner="side")


def test_a_network_without_torch_names_the_command_that_installs_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.delitem(sys.modules, "giretra_agents.network", raising=False)
    with pytest.raises(ge.GiretraError, match=r"pip install 'giretra-env\[train\]'"):
        make("giretra", opponents="giretra-v0")


@every_game
@pytest.mark.parametrize(
    "actions, sentence",
    [
        ([0, 0], r"3 whole numbers, shape \(3,\), not shape \(2,\)"),
        ([0.0, 0.0, 0.0], "of float64"),
        ("none", "not shape"),
    ],
)
def test_wrong_shapes_and_types_are_refused(game, actions, sentence):
    tables = make(game, 3)
    tables.reset()
    with pytest.raises(ge.InvalidInputError, match=sentence):
        tables.step(actions)
    for rows in ([True, False], [1, 0, 1]):
        with pytest.raises(ge.InvalidInputError, match="rows must be 3 booleans"):
            tables.reset(rows=rows)


@every_game
def test_before_the_first_reset_every_call_says_so(game):
    tables = make(game, 2)
    assert tables.resting.all()
    for call in (lambda: tables.step([0, 0]), lambda: tables.reset(rows=[True, True])):
        with pytest.raises(ge.ResetNeededError, match=r"call reset\(\) first"):
            call()
