"""The PettingZoo interface: PettingZoo's own checks, and what they leave out."""

from __future__ import annotations

import copy
import doctest
import importlib
import pickle

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, seed_test

import giretra_env as ge
from giretra_env.cards.seats import PARTNERS
from giretra_env.games.game import MAX_DEALS
from support import (
    GAME_EPISODES,
    GAME_RULES,
    GAMES,
    GAMES_WITH_MATCHES,
    RULES_EPISODES,
    SHORT,
    petit_sec,
    pretend_deals,
)

AGENTS = ["seat_0", "seat_1", "seat_2", "seat_3"]
MODULES = {game: importlib.import_module(f"giretra_env.{game}_v0") for game in GAMES}

every_game = pytest.mark.parametrize("game", GAMES)
every_match = pytest.mark.parametrize("game", GAMES_WITH_MATCHES)
every_rules = pytest.mark.parametrize("game, rules", GAME_RULES)
every_episode = pytest.mark.parametrize("game, episode", GAME_EPISODES)
every_rules_and_episode = pytest.mark.parametrize("game, rules, episode", RULES_EPISODES)

# The check keeps a list of its own games that may have dictionaries, and masks end empty.
tolerant = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
)


def make(game, **options):
    return MODULES[game].env(**options)


def random_steps(env, seed=0, most=10**6):
    """Play at random; yield after every step."""
    generator = np.random.default_rng(seed)
    for agent in env.agent_iter(most):
        observation, _, terminated, truncated, _ = env.last()
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if terminated or truncated else int(generator.choice(legal)))
        yield agent


@tolerant
@every_rules_and_episode
@pytest.mark.parametrize("interface", ["env", "raw_env"])
def test_pettingzoos_api_test_passes(interface, episode, game, rules):
    env = getattr(MODULES[game], interface)(episode=episode, rules=rules, render_mode="ansi")
    api_test(env, num_cycles=200)


@every_rules_and_episode
def test_pettingzoos_seed_test_passes(episode, game, rules):
    seed_test(lambda: make(game, episode=episode, rules=rules, render_mode="ansi"), num_cycles=200)


@every_episode
def test_all_four_seats_are_rewarded_in_the_step_that_ends_a_deal(game, episode):
    env = make(game, rules=SHORT[game], episode=episode)
    env.reset(seed=4)
    total, deals, over = np.zeros(4), 0, False
    for _ in random_steps(env, 4):
        if over:
            break
        table = env.unwrapped.table
        paid = [env.rewards[agent] for agent in AGENTS]
        assert sum(paid) == 0
        if env.unwrapped.game.sides == PARTNERS:
            assert paid == [paid[0], -paid[0]] * 2
        if len(table.deals) == deals:
            assert not any(paid)
        deals, over = len(table.deals), table.done
        total += paid
    assert tuple(total) == table.returns
    assert deals == len(table.deals) and (deals == 1) == (episode == "deal")
    assert all(env.terminations.values()) and not any(env.truncations.values())


@every_episode
def test_last_returns_all_that_a_seat_has_gained(game, episode):
    env = make(game, rules=SHORT[game], episode=episode)
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
            assert set(info) == {"action_mask", "seat"} and AGENTS[info["seat"]] == agent
            np.testing.assert_array_equal(info["action_mask"], observation["action_mask"])
            env.step(generator.choice(np.flatnonzero(observation["action_mask"])))
    assert tuple(total.values()) == env.unwrapped.table.returns
    assert env.agents == []


@every_game
def test_a_seat_that_is_not_to_act_has_an_empty_mask(game):
    env = make(game)
    env.reset(seed=1)
    for agent in AGENTS:
        seen = env.observe(agent)
        assert seen in env.observation_space(agent)
        assert bool(seen["action_mask"].any()) == (agent == env.agent_selection)
        assert seen["action_mask"].dtype == np.int8


@every_rules
def test_observations_are_those_of_the_table_even_when_it_is_over(game, rules):
    env = MODULES[game].raw_env(rules=rules)
    env.reset(seed=1)
    for _ in random_steps(env, 1):
        for seat, agent in enumerate(AGENTS):
            np.testing.assert_array_equal(
                env.observe(agent)["observation"], env.table.observe(seat)
            )
    assert env.table.done
    assert all(not env.observe(agent)["action_mask"].any() for agent in AGENTS)


@every_game
@pytest.mark.parametrize("interface", ["env", "raw_env"])
@pytest.mark.parametrize("action", ["a card", 999, -1, 0.0, np.nan, "8X", None])
def test_an_illegal_action_is_named_and_changes_nothing(game, interface, action):
    env = getattr(MODULES[game], interface)(dealer=3)
    env.reset(seed=1)
    before = env.observe("seat_0")["observation"].copy(), env.state().copy()
    number = env.unwrapped.game.num_actions - 1 if action == "a card" else action
    first = env.unwrapped.table.legal[0]
    with pytest.raises(ge.IllegalActionError, match=rf"Seat 0 cannot play .* now; legal: {first}"):
        env.step(number)
    after = env.observe("seat_0")["observation"], env.state()
    np.testing.assert_array_equal(before[0], after[0])
    np.testing.assert_array_equal(before[1], after[1])
    assert env.agent_selection == "seat_0" and env.last()[1:4] == (0, False, False)
    env.step(0)


@every_match
def test_options_outlive_a_reset_with_a_seed(game):
    env = make(game, rules="target=30", episode="match", dealer=2, render_mode="ansi")
    for seed in (None, 5, 5, None):
        env.reset(seed=seed)
        table = env.unwrapped.table
        assert (table.rules.target, table.episode, table.dealer) == (30, "match", 2)
        assert env.unwrapped.render_mode == "ansi"


@every_game
def test_a_seed_deals_what_the_table_of_that_seed_has_and_later_deals_follow(game):
    env = make(game)
    decks = []
    for seed in (7, None, None, 7, None, None):
        env.reset(seed=seed)
        decks.append(env.unwrapped.table.record()["deck"])
    assert decks[0] == ge.Table(game, seed=7).record()["deck"]
    assert decks[:3] == decks[3:] and decks[0] != decks[1] != decks[2]


@every_game
def test_cards_can_be_given_for_one_episode(game):
    deck = list(ge.game(game).card_names)
    env = make(game)
    env.reset(options={"deck": deck, "dealer": 1})
    assert env.unwrapped.table.record()["deck"] == deck and env.agent_selection == "seat_2"
    with pytest.raises(ge.InvalidInputError, match=f"missing {deck[0]}, twice none"):
        env.reset(options={"deck": deck[1:]})
    assert env.unwrapped.table.record()["deck"] == deck
    env.reset()
    assert env.unwrapped.table.record()["deck"] != deck


@every_match
def test_a_match_that_reaches_its_limit_of_deals_is_truncated(game):
    env = make(game, episode="match", rules="target=10000")
    env.reset(seed=2)
    pretend_deals(env.unwrapped.table, MAX_DEALS - 1)
    steps = random_steps(env, 2)
    while not env.unwrapped.table.done:
        next(steps)
    assert all(env.truncations.values()) and not any(env.terminations.values())
    assert env.last()[4]["result"]["winner"] is None


@every_game
def test_state_is_perfect_information_of_the_seat_to_act(game):
    env = make(game)
    env.reset(seed=3)
    layout = ge.game(game).state_layout
    state, seen = env.state(), env.observe(env.agent_selection)["observation"]
    assert state.shape == (layout.size,)
    np.testing.assert_array_equal(state[: len(seen)], seen)
    held = layout.view(state, "holds") == next(b.high for b in layout.blocks if b.name == "holds")
    assert held.sum() == sum(len(env.unwrapped.table.hand(seat)) for seat in range(4))


@every_game
def test_a_rendering_is_the_text_of_the_table(game):
    env = make(game, render_mode="ansi")
    env.reset(seed=3)
    assert env.render() == str(env.unwrapped.table)
    silent = make(game)
    silent.reset(seed=3)
    with pytest.warns(UserWarning, match="render_mode='ansi'"):
        assert silent.render() is None
    with pytest.raises(
        ge.InvalidInputError, match="render_mode must be 'ansi', 'rgb_array' or None, not 'human'"
    ):
        make(game, render_mode="human")


@every_game
def test_metadata_gives_the_versioned_name_and_render_modes(game):
    metadata = make(game).metadata
    assert metadata["name"] == f"{game}_v0" == str(make(game))
    assert (
        metadata["render_modes"] == ["ansi", "rgb_array"] and metadata["is_parallelizable"] is False
    )


@every_game
@pytest.mark.parametrize(
    "options, error",
    [
        ({"rules": "standart"}, ge.UnknownRuleError),
        ({"episode": "hand"}, ge.UnknownRuleError),
        ({"dealer": 5}, ge.InvalidInputError),
    ],
)
def test_impossible_options_are_refused_when_the_environment_is_made(game, options, error):
    with pytest.raises(error):
        make(game, **options)


@every_game
def test_calls_before_reset_are_refused(game):
    env = MODULES[game].raw_env()
    for call in (lambda: env.step(0), lambda: env.observe("seat_0"), env.state, env.render):
        with pytest.raises(ge.ResetNeededError, match=r"call reset\(\) first"):
            call()
    with pytest.raises(AssertionError, match="reset"):
        make(game).step(0)


def test_an_unknown_agent_is_refused():
    env = make("giretra")
    env.reset()
    with pytest.raises(ge.InvalidInputError, match=r"no agent 'north'.*seat_0 seat_1"):
        env.observe("north")


@every_rules
@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_continue_identically(game, rules, duplicate):
    env = make(game, rules=rules, episode=ge.game(game).episodes[-1])
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


@every_rules
def test_it_can_be_made_by_its_id(game, rules):
    episode = ge.game(game).episodes[-1]
    env = pettingzoo.make("aec", f"giretra/{game}-v0", rules=rules, episode=episode)
    env.reset(seed=1)
    assert env.unwrapped.rules == ge.game(game).rules(rules)
    wanted = ge.Table(game, rules=rules, episode=episode, seed=1)
    assert env.unwrapped.table.phase == wanted.phase


@every_game
def test_scaled_rewards_are_points_divided_by_the_typical_swing(game):
    plain, scaled = make(game), make(game, scaled=True)
    for env in (plain, scaled):
        env.reset(seed=6)
    scale, paid = ge.game(game).reward_scale, 0
    for _, _ in zip(random_steps(plain, 6), random_steps(scaled, 6), strict=True):
        for agent in plain.agents:
            assert scaled.rewards[agent] == plain.rewards[agent] / scale
            paid += plain.rewards[agent] != 0
    assert paid >= 4


def test_a_void_deal_ends_without_a_decision():
    hands, chien = petit_sec()
    env = make("tarot")
    env.reset(options={"hands": hands, "chien": chien})
    assert env.agents == AGENTS and all(env.terminations.values())
    for _ in env.agent_iter():
        assert env.last()[1:3] == (0, True) and env.last()[4]["result"].taker is None
        env.step(None)
    env.reset(seed=1)
    assert not any(env.terminations.values())


@every_game
def test_the_documentation_of_the_environment_is_true(game):
    described, page = ge.game(game), MODULES[game].__doc__
    assert f"Discrete({described.num_actions})" in page
    assert f"Box(({described.observation_layout.size},), uint8)" in page
    assert f"State | ({described.state_layout.size},) uint8" in page
    assert doctest.testmod(MODULES[game]).failed == 0
