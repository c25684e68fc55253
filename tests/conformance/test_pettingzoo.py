"""The PettingZoo door: their own checks, and what they do not check."""

from __future__ import annotations

import copy
import doctest
import pickle

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, seed_test

import giretra_env as ge
from giretra_env import giretra_v0
from giretra_env.games.giretra.match import MAX_DEALS
from support import VARIANTS

AGENTS = ["seat_0", "seat_1", "seat_2", "seat_3"]
EPISODES = ("deal", "match")

# The check keeps a list of its own games that may have dictionaries, and masks end empty.
tolerant = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
)


def random_steps(env, seed=0, most=10**6):
    """Play at random; yield after every step."""
    generator = np.random.default_rng(seed)
    for agent in env.agent_iter(most):
        observation, _, terminated, truncated, _ = env.last()
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if terminated or truncated else int(generator.choice(legal)))
        yield agent


@tolerant
@pytest.mark.parametrize("door", [giretra_v0.env, giretra_v0.raw_env])
@pytest.mark.parametrize("episode", EPISODES)
@pytest.mark.parametrize("rules", VARIANTS)
def test_api(door, episode, rules):
    api_test(door(episode=episode, rules=rules), num_cycles=200)


@pytest.mark.parametrize("episode", EPISODES)
def test_seed(episode):
    seed_test(lambda: giretra_v0.env(episode=episode), num_cycles=200)


@pytest.mark.parametrize("episode", EPISODES)
def test_all_four_seats_are_paid_in_the_step_that_ends_a_deal(episode):
    env = giretra_v0.env(episode=episode)
    env.reset(seed=4)
    total, deals, over = np.zeros(4), 0, False
    for _ in random_steps(env, 4):
        if over:
            break
        table = env.unwrapped.table
        paid = [env.rewards[agent] for agent in AGENTS]
        assert paid == [paid[0], -paid[0]] * 2
        if len(table.deals) == deals:
            assert not any(paid)
        deals, over = len(table.deals), table.done
        total += paid
    assert tuple(total) == table.returns
    assert deals == len(table.deals) and (deals == 1) == (episode == "deal")
    assert all(env.terminations.values()) and not any(env.truncations.values())


@pytest.mark.parametrize("episode", EPISODES)
def test_last_tells_every_seat_all_it_has_won(episode):
    env = giretra_v0.env(episode=episode)
    env.reset(seed=8)
    total = dict.fromkeys(AGENTS, 0.0)
    generator = np.random.default_rng(8)
    for agent in env.agent_iter():
        observation, reward, terminated, _, info = env.last()
        total[agent] += reward
        if terminated:
            assert info["result"] == env.unwrapped.table.result
            env.step(None)
        else:
            assert info == {}
            env.step(generator.choice(np.flatnonzero(observation["action_mask"])))
    assert tuple(total.values()) == env.unwrapped.table.returns
    assert env.agents == []


def test_a_seat_that_is_not_to_act_has_an_empty_mask():
    env = giretra_v0.env()
    env.reset(seed=1)
    for agent in AGENTS:
        seen = env.observe(agent)
        assert seen in env.observation_space(agent)
        assert bool(seen["action_mask"].any()) == (agent == env.agent_selection)
        assert seen["action_mask"].dtype == np.int8


def test_observations_are_those_of_the_table_also_when_it_is_over():
    env = giretra_v0.raw_env()
    env.reset(seed=1)
    for _ in random_steps(env, 1):
        for seat, agent in enumerate(AGENTS):
            np.testing.assert_array_equal(
                env.observe(agent)["observation"], env.table.observe(seat)
            )
    assert env.table.done
    assert all(not env.observe(agent)["action_mask"].any() for agent in AGENTS)


@pytest.mark.parametrize("door", [giretra_v0.env, giretra_v0.raw_env])
@pytest.mark.parametrize("action", [70, 71, -1, 0.0, np.nan, "8X", None])
def test_an_illegal_action_is_named_and_changes_nothing(door, action):
    env = door(dealer=3)
    env.reset(seed=1)
    before = env.observe("seat_0")["observation"].copy(), env.state().copy()
    with pytest.raises(
        ge.IllegalActionError, match=r"Seat 0 cannot play .* now; legal: announce:C"
    ):
        env.step(action)
    after = env.observe("seat_0")["observation"], env.state()
    np.testing.assert_array_equal(before[0], after[0])
    np.testing.assert_array_equal(before[1], after[1])
    assert env.agent_selection == "seat_0" and env.last()[1:4] == (0, False, False)
    env.step(0)


def test_options_outlive_a_reset_with_a_seed():
    env = giretra_v0.env(rules="platform,target=30", episode="match", dealer=2, render_mode="ansi")
    for seed in (None, 5, 5, None):
        env.reset(seed=seed)
        table = env.unwrapped.table
        assert (table.rules.target, table.episode, table.dealer) == (30, "match", 2)
        assert env.unwrapped.render_mode == "ansi"


def test_a_seed_deals_what_the_table_of_that_seed_has_and_later_deals_follow():
    env = giretra_v0.env()
    decks = []
    for seed in (7, None, None, 7, None, None):
        env.reset(seed=seed)
        decks.append(env.unwrapped.table.record()["deck"])
    assert decks[0] == ge.Table("giretra", seed=7).record()["deck"]
    assert decks[:3] == decks[3:] and decks[0] != decks[1] != decks[2]


def test_cards_can_be_given_for_one_episode():
    deck = list(ge.game("giretra").card_names)
    env = giretra_v0.env()
    env.reset(options={"deck": deck, "dealer": 1})
    assert env.unwrapped.table.record()["deck"] == deck and env.agent_selection == "seat_2"
    with pytest.raises(ge.InvalidInputError, match="missing 7C, twice none"):
        env.reset(options={"deck": deck[1:]})
    assert env.unwrapped.table.record()["deck"] == deck
    env.reset()
    assert env.unwrapped.table.record()["deck"] != deck


def test_a_match_that_reaches_its_limit_of_deals_is_truncated():
    env = giretra_v0.env(episode="match", rules="target=10000")
    env.reset(seed=2)
    env.unwrapped.table._tables["deals"] = MAX_DEALS - 1
    steps = random_steps(env, 2)
    while not env.unwrapped.table.done:
        next(steps)
    assert all(env.truncations.values()) and not any(env.terminations.values())
    assert env.last()[4]["result"]["winner"] is None


def test_state_is_perfect_information_of_the_seat_to_act():
    env = giretra_v0.env()
    env.reset(seed=3)
    layout = ge.game("giretra").state_layout
    state, seen = env.state(), env.observe(env.agent_selection)["observation"]
    assert state.shape == (layout.size,)
    np.testing.assert_array_equal(state[: len(seen)], seen)
    assert (layout.view(state, "holds") == 2).sum() == 20


def test_rendering():
    env = giretra_v0.env(render_mode="ansi")
    env.reset(seed=3)
    assert env.render() == str(env.unwrapped.table)
    silent = giretra_v0.env()
    silent.reset(seed=3)
    with pytest.warns(UserWarning, match="render_mode='ansi'"):
        assert silent.render() is None
    with pytest.raises(
        ge.InvalidInputError, match="render_mode must be 'ansi' or None, not 'human'"
    ):
        giretra_v0.env(render_mode="human")


def test_metadata():
    metadata = giretra_v0.env().metadata
    assert metadata["name"] == "giretra_v0" == str(giretra_v0.env())
    assert metadata["render_modes"] == ["ansi"] and metadata["is_parallelizable"] is False


@pytest.mark.parametrize(
    "options, error",
    [
        ({"rules": "standart"}, ge.UnknownRuleError),
        ({"episode": "hand"}, ge.UnknownRuleError),
        ({"dealer": 5}, ge.InvalidInputError),
    ],
)
def test_impossible_options_are_refused_when_the_environment_is_made(options, error):
    with pytest.raises(error):
        giretra_v0.env(**options)


def test_calls_before_reset_are_refused():
    env = giretra_v0.raw_env()
    for call in (lambda: env.step(0), lambda: env.observe("seat_0"), env.state, env.render):
        with pytest.raises(ge.ResetNeededError, match=r"call reset\(\) first"):
            call()
    with pytest.raises(AssertionError, match="reset"):
        giretra_v0.env().step(0)


def test_an_unknown_agent_is_refused():
    env = giretra_v0.env()
    env.reset()
    with pytest.raises(ge.InvalidInputError, match=r"no agent 'north'.*seat_0 seat_1"):
        env.observe("north")


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_play_on_alike(duplicate):
    env = giretra_v0.env(episode="match")
    env.reset(seed=3)
    for _ in random_steps(env, 3, most=50):
        pass
    other = duplicate(env)
    for a, b in zip(random_steps(env, 5), random_steps(other, 5), strict=True):
        assert a == b
    assert env.unwrapped.table.record() == other.unwrapped.table.record()
    env.reset()
    other.reset()
    assert env.unwrapped.table.record() == other.unwrapped.table.record()


def test_made_by_its_id():
    env = pettingzoo.make("aec", "giretra/giretra-v0", rules="platform", episode="match")
    env.reset(seed=1)
    assert env.unwrapped.rules == ge.game("giretra").rules("platform")
    assert env.unwrapped.table.phase == "cut"


def test_the_page_of_the_door_is_true():
    game, page = ge.game("giretra"), giretra_v0.__doc__
    assert f"Discrete({game.num_actions})" in page
    assert f"Box(({game.observation_layout.size},), uint8)" in page
    assert f"State | ({game.state_layout.size},) uint8" in page
    assert doctest.testmod(giretra_v0).failed == 0
