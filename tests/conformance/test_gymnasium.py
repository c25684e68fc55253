"""The Gymnasium door for one learning seat."""

from __future__ import annotations

import copy
import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import giretra_env as ge
from giretra_env.envs.registration import register_ids
from giretra_env.envs.single_seat import SingleSeatEnv
from giretra_env.games.match32 import MAX_DEALS
from support import GAME_RULES, GAMES, RULES, SHORT, pretend_deals

IDS = [f"giretra/{name}-v0" for game in GAMES for name in (game.capitalize(), game)]
MATCHES = [(game, rules) for game in GAMES for rules in (SHORT[game], RULES[game][1])]
EPISODES = [(game, rules, "deal") for game, rules in GAME_RULES] + [
    (game, rules, "match") for game, rules in MATCHES
]

every_game = pytest.mark.parametrize("game", GAMES)


def make(game, **options):
    return SingleSeatEnv(game, **options)


def play(env, seed, episodes=1):
    """Play legal actions at random; return what every step answered."""
    generator = np.random.default_rng(seed)
    answers = []
    for number in range(episodes):
        _, info = env.reset(seed=seed if number == 0 else None)
        over = False
        while not over:
            action = generator.choice(np.flatnonzero(info["action_mask"]))
            answers.append(env.step(action))
            over, info = answers[-1][2] or answers[-1][3], answers[-1][4]
    return answers


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("mask_in", ["info", "observation"])
@pytest.mark.parametrize("episode", ["deal", "match"])
def test_check_env(name, mask_in, episode):
    # The check plays actions without looking at the mask.
    env = gymnasium.make(name, mask_in=mask_in, episode=episode, illegal_action="resample")
    check_env(env.unwrapped)


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("game, rules, episode", EPISODES)
def test_observation_reward_and_mask_are_always_the_learners(game, rules, episode, seat):
    env = make(game, rules=rules, seat=seat, episode=episode)
    _, info = env.reset(seed=5)
    generator, total, over = np.random.default_rng(5), 0.0, False
    while not over:
        assert env.table.seat == seat
        assert tuple(np.flatnonzero(info["action_mask"])) == env.table.legal_ids
        np.testing.assert_array_equal(env.action_masks(), info["action_mask"] == 1)
        observation, reward, over, _, info = env.step(generator.choice(env.table.legal_ids))
        np.testing.assert_array_equal(observation, env.table.observe(seat))
        total += reward
    assert total == env.table.returns[seat]
    assert info["result"] == env.table.result and not info["action_mask"].any()


@pytest.mark.parametrize("game, rules", GAME_RULES)
def test_opponents_see_their_own_cards_and_legal_actions_only(game, rules):
    env = make(game, rules=rules, opponents=lambda observation, mask: policy(observation, mask))
    own_hand = env.game.observation_layout.slices["own_hand"]
    asked = []

    def policy(observation, mask):
        table = env.table
        asked.append(table.seat)
        hand = [table.game.card_names[card] for card in np.flatnonzero(observation[own_hand])]
        assert tuple(hand) == table.hand(table.seat)
        assert tuple(np.flatnonzero(mask)) == table.legal_ids and mask.dtype == np.int8
        return int(np.flatnonzero(mask)[-1])

    play(env, 3, episodes=5)
    assert set(asked) == {1, 2, 3}


@every_game
@pytest.mark.parametrize("answer", [np.nan, 0.5, 999, None, "8X"])
def test_a_wrong_answer_of_an_opponent_is_named(game, answer):
    env = make(game, dealer=3, opponents=lambda observation, mask: answer)
    env.reset(seed=1)
    with pytest.raises(ge.IllegalActionError, match=r"Seat 1 cannot play .* now; legal: "):
        env.step(0)


@every_game
def test_an_illegal_action_changes_nothing_and_draws_no_random_number(game):
    env = make(game)
    env.reset(seed=1)
    record, stream = env.table.record(), copy.deepcopy(env.np_random.bit_generator.state)
    number = env.game.num_actions
    for action in (number, -1, number - 1, np.nan, np.array([0, 1])):
        with pytest.raises(ge.IllegalActionError, match="Seat 0 cannot play"):
            env.step(action)
    assert env.table.record() == record and env.np_random.bit_generator.state == stream


@every_game
def test_resampled_actions_are_legal(game):
    env = make(game, illegal_action="resample")
    for seed in range(10):
        env.reset(seed=seed)
        while not env.step(0)[2]:
            pass
    with pytest.raises(ge.ResetNeededError, match=r"over; call reset\(\) first"):
        env.step(0)


@every_game
@pytest.mark.parametrize("mask_in", ["info", "observation"])
def test_the_same_seed_plays_the_same_episodes(game, mask_in):
    first, second = (play(make(game, mask_in=mask_in), 11, episodes=3) for _ in range(2))
    assert repr(first) == repr(second)
    assert repr(first) != repr(play(make(game, mask_in=mask_in), 12, episodes=3))


@pytest.mark.parametrize("game, rules", GAME_RULES)
def test_a_seed_deals_what_the_table_of_that_seed_has(game, rules):
    env = make(game, rules=rules, episode="match")
    env.reset(seed=7)
    wanted = ge.Table(game, rules=rules, episode="match", seed=7).record()["deck"]
    assert env.table.record()["deck"] == wanted


@every_game
def test_a_match_that_reaches_its_limit_of_deals_is_truncated(game):
    env = make(game, episode="match", rules="target=10000", illegal_action="resample")
    env.reset(seed=2)
    pretend_deals(env.table, MAX_DEALS - 1)
    terminated = truncated = False
    while not env.table.done:
        _, _, terminated, truncated, _ = env.step(0)
    assert truncated and not terminated


def test_a_draw_after_the_last_deal_is_an_end():
    env = make("belote", episode="match", rules="deals=1,rounding=nearest10")
    terminated = drawn = 0
    for seed in range(80):
        _, _, terminated, truncated, info = play(env, seed)[-1]
        assert terminated and not truncated
        drawn += info["result"]["winner"] is None
    assert drawn > 0


@pytest.mark.parametrize("name", IDS)
def test_rendering(name):
    env = gymnasium.make(name, render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == str(env.unwrapped.table)


@every_game
@pytest.mark.parametrize(
    "options, error, sentence",
    [
        ({"rules": "standart"}, ge.UnknownRuleError, "no preset 'standart'"),
        ({"episode": "hand"}, ge.UnknownRuleError, "'deal' or 'match', not 'hand'"),
        ({"seat": 4}, ge.InvalidInputError, "seat must be a seat 0 to 3, not 4"),
        ({"dealer": -1}, ge.InvalidInputError, "dealer must be a seat 0 to 3, not -1"),
        ({"opponents": "rules"}, ge.InvalidInputError, "'random' or a callable.*not 'rules'"),
        ({"mask_in": "obs"}, ge.InvalidInputError, "'info' or 'observation', not 'obs'"),
        ({"illegal_action": "end"}, ge.InvalidInputError, "'raise' or 'resample', not 'end'"),
        ({"render_mode": "human"}, ge.InvalidInputError, "'ansi' or None, not 'human'"),
    ],
)
def test_impossible_options_are_refused(game, options, error, sentence):
    with pytest.raises(error, match=sentence):
        make(game, **options)


@every_game
def test_an_impossible_seed_leaves_the_episode_alone(game):
    env = make(game)
    env.reset(seed=3)
    record = env.table.record()
    with pytest.raises(ge.InvalidInputError, match="whole number from 0"):
        env.reset(seed=-1)
    assert env.table.record() == record


@pytest.mark.parametrize("game, rules", GAME_RULES)
@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_play_on_alike(game, rules, duplicate):
    env = make(game, rules=rules, illegal_action="resample")
    env.reset(seed=3)
    env.step(0)
    other = duplicate(env)
    assert repr(env.step(1)) == repr(other.step(1))
    assert env.table.record() == other.table.record()


@every_game
def test_gymnasiums_own_vector_environments_run_it(game):
    envs = gymnasium.make_vec(f"giretra/{game}-v0", num_envs=3, illegal_action="resample")
    observation, info = envs.reset(seed=1)
    size, number = ge.game(game).observation_layout.size, ge.game(game).num_actions
    assert observation.shape == (3, size) and info["action_mask"].shape == (3, number)
    envs.action_space.seed(1)
    results = []
    for _ in range(150):  # several deals end, some of them passed out
        observation, reward, _, _, info = envs.step(envs.action_space.sample())
        results += [result for result in info.get("result", []) if result]
    assert observation.shape == (3, size) and reward.shape == (3,)
    assert len(results) > 15
    envs.close()


def test_registering_twice_is_quiet():
    register_ids()
    assert all(gymnasium.spec(name).entry_point.startswith("giretra_env.") for name in IDS)
