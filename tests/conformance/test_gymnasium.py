"""The Gymnasium environment for one learner at one table."""

from __future__ import annotations

import copy
import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import giretra_env as ge
from giretra_agents import agent_names, load_agent
from giretra_agents.learner import LearnerTables
from giretra_agents.learner_env import LearnerEnv
from giretra_env.cards.seats import PARTNERS
from giretra_env.envs.registration import register_ids
from giretra_env.games.game import MAX_DEALS
from support import (
    GAME_EPISODES,
    GAME_RULES,
    GAMES,
    GAMES_WITH_MATCHES,
    RULES,
    SHORT,
    by_row,
    pretend_deals,
)

IDS = [f"giretra/{name}-v0" for game in GAMES for name in (game.capitalize(), game)]
ID_EPISODES = [
    (f"giretra/{name}-v0", episode)
    for game, episode in GAME_EPISODES
    for name in (game.capitalize(), game)
]
MATCHES = [(game, rules) for game in GAMES_WITH_MATCHES for rules in (SHORT[game], RULES[game][1])]
EPISODES = [(game, rules, "deal") for game, rules in GAME_RULES] + [
    (game, rules, "match") for game, rules in MATCHES
]

GAMES_WITH_SIDES = [game for game in GAMES if ge.game(game).sides == PARTNERS]
LEARNERS = [(game, "seat") for game in GAMES] + [(game, "side") for game in GAMES_WITH_SIDES]

every_game = pytest.mark.parametrize("game", GAMES)
every_learner = pytest.mark.parametrize("game, learner", LEARNERS)


def make(game, **options):
    return LearnerEnv(game, **options)


def row_policy(observation, mask):
    """Choose by what stands in the row alone, so that the same choice is made elsewhere."""
    return by_row(observation[None], mask[None])[0]


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


@pytest.mark.parametrize("name, episode", ID_EPISODES)
@pytest.mark.parametrize("mask_in", ["info", "observation"])
@pytest.mark.parametrize("illegal_action", ["resample", "forfeit"])
def test_gymnasiums_check_of_environments_passes(name, mask_in, episode, illegal_action):
    # The check plays actions without looking at the mask.
    env = gymnasium.make(name, mask_in=mask_in, episode=episode, illegal_action=illegal_action)
    check_env(env.unwrapped)


@every_learner
@pytest.mark.parametrize(
    "options", [{}, {"opponents": row_policy, "seat": "any"}], ids=["plain", "own opponent"]
)
def test_check_env_with_every_learner(game, learner, options):
    name = f"giretra/{game}-v0"
    options = {"learner": learner, "illegal_action": "resample", **options}
    check_env(gymnasium.make(name, **options).unwrapped)


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
    assert info["result"] == env.table.result
    np.testing.assert_array_equal(np.flatnonzero(info["action_mask"]), [0])


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
        assert tuple(np.flatnonzero(mask)) == table.legal_ids and mask.dtype == np.uint8
        return int(np.flatnonzero(mask)[-1])

    play(env, 3, episodes=5)
    assert set(asked) == {1, 2, 3}


@every_game
@pytest.mark.parametrize("answer", [np.nan, 0.5, 999, None, "8X"])
def test_an_opponents_invalid_action_is_named_and_ends_the_episode(game, answer):
    def guess(observation, mask):
        return answer

    env = make(game, dealer=3, opponents=guess)
    env.reset(seed=1)
    with pytest.raises(ge.GiretraError, match=r"Agent 'guess' (chose 999, which|returned)"):
        env.step(0)
    with pytest.raises(ge.ResetNeededError, match=r"call reset\(\) first"):
        env.step(0)
    env.set_opponents("random")
    env.reset()
    env.step(env.table.legal_ids[0])


@every_learner
def test_an_episode_agrees_with_slots_of_the_same_seed(game, learner):
    options = {"learner": learner, "seat": 1, "opponents": row_policy}
    env, slots = make(game, **options), LearnerTables(game, 1, seed=0, **options)
    for seed in range(20):
        observation, info = env.reset(seed=seed)
        step, over = slots.reset(seed=seed), False
        while not over:
            np.testing.assert_array_equal(observation, step.observation[0])
            np.testing.assert_array_equal(info["action_mask"], step.action_mask[0])
            assert info["seat"] == step.seat[0]
            action = row_policy(step.observation[0], step.action_mask[0])
            observation, reward, over, _, info = env.step(action)
            step = slots.step([action])
            assert (reward, over) == (step.reward[0], step.terminated[0])
        np.testing.assert_array_equal(observation, step.observation[0])


@pytest.mark.parametrize("game", [game for game in GAMES if "rules" in agent_names(game)])
def test_a_named_agent_plays_the_other_seats(game):
    env, agent = make(game, seat=2, opponents="rules"), load_agent(game, "rules")
    for seed in range(2):
        env.reset(seed=seed)
        single, over = ge.Table(game, seed=seed), False
        while not over:
            while single.seat != 2:
                single.apply(agent.act_table(single))
            assert env.table.actions == single.actions
            single.apply(single.legal_ids[0])
            over = env.step(env.table.legal_ids[0])[2]


@every_learner
def test_any_seat_is_drawn_for_every_episode(game, learner):
    env, first = make(game, learner=learner, seat="any"), set()
    for number in range(80):
        _, info = env.reset(seed=0 if number == 0 else None)
        held = env._held
        assert info["seat"] == env.table.seat and info["seat"] in held
        first.add(held)
        over = False
        while not over:
            assert env.table.seat in held
            _, _, over, _, info = env.step(env.table.legal_ids[0])
    assert len(first) == (4 if learner == "seat" else 2)


@every_game
def test_each_episode_draws_its_opponent_from_a_pool(game):
    asked = []

    def often(observation, mask):
        asked.append("often")
        return mask.argmax()

    def seldom(observation, mask):
        asked.append("seldom")
        return mask.argmax()

    env = make(game, opponents=[(often, 3), seldom])
    drawn = []
    for number in range(60):
        env.reset(seed=1 if number == 0 else None)
        while not env.table.done:
            env.step(env.table.legal_ids[-1])
        assert len(set(asked)) == 1
        drawn += set(asked)
        asked.clear()
    assert 5 < drawn.count("seldom") < 25


@every_learner
@pytest.mark.parametrize(
    "options", [{}, {"penalty": 500}, {"penalty": 3.5, "scaled": True}], ids=str
)
def test_a_forfeit_costs_the_penalty_and_ends_the_episode(game, learner, options):
    env = make(game, learner=learner, illegal_action="forfeit", **options)
    observation, _ = env.reset(seed=3)
    scale = ge.game(game).reward_scale
    penalty = options.get("penalty", scale) / (scale if options.get("scaled") else 1)
    after, reward, terminated, truncated, info = env.step(-1)
    assert (reward, terminated, truncated) == (-penalty, True, False)
    np.testing.assert_array_equal(after, observation)
    for mask in (info["action_mask"], env.action_masks()):
        np.testing.assert_array_equal(np.flatnonzero(mask), [0])
    assert "result" not in info
    with pytest.raises(ge.ResetNeededError, match=r"over; call reset\(\) first"):
        env.step(0)
    _, info = env.reset()
    assert info["action_mask"].any()
    env.step(int(info["action_mask"].argmax()))


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
def test_scaled_rewards_are_points_divided_by_the_typical_swing(game):
    plain, scaled = play(make(game), 4, episodes=3), play(make(game, scaled=True), 4, episodes=3)
    scale = ge.game(game).reward_scale
    assert [answer[1] / scale for answer in plain] == [answer[1] for answer in scaled]
    assert any(answer[1] for answer in plain)


def test_a_void_deal_is_dealt_again():
    rules, void = "petit_sec=end", 0
    for seed in range(3000):
        if ge.Table("tarot", rules=rules, seed=seed).done:
            env = make("tarot", rules=rules)
            env.reset(seed=seed)
            assert env.table.seat == 0 and not env.table.done
            void += 1
    assert void > 0


@every_game
@pytest.mark.parametrize("mask_in", ["info", "observation"])
def test_the_same_seed_plays_the_same_episodes(game, mask_in):
    first, second = (play(make(game, mask_in=mask_in), 11, episodes=3) for _ in range(2))
    assert repr(first) == repr(second)
    assert repr(first) != repr(play(make(game, mask_in=mask_in), 12, episodes=3))


@pytest.mark.parametrize("game, rules", GAME_RULES)
def test_a_seed_deals_what_the_table_of_that_seed_has(game, rules):
    episode = ge.game(game).episodes[-1]
    env = make(game, rules=rules, episode=episode)
    env.reset(seed=7)
    wanted = ge.Table(game, rules=rules, episode=episode, seed=7).record()["deck"]
    assert env.table.record()["deck"] == wanted


@pytest.mark.parametrize("game", GAMES_WITH_MATCHES)
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
def test_a_rendering_is_the_text_of_the_table(name):
    env = gymnasium.make(name, render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == str(env.unwrapped.table)


@every_game
@pytest.mark.parametrize(
    "options, error, sentence",
    [
        ({"rules": "standart"}, ge.UnknownRuleError, "no preset 'standart'"),
        ({"episode": "hand"}, ge.UnknownRuleError, "episode must be 'deal'.*, not 'hand'"),
        ({"seat": 4}, ge.InvalidInputError, "seat must be a seat 0 to 3, not 4"),
        ({"dealer": -1}, ge.InvalidInputError, "dealer must be a seat 0 to 3, not -1"),
        ({"seat": "all"}, ge.InvalidInputError, "a seat 0 to 3 or 'any', not 'all'"),
        ({"learner": "team"}, ge.InvalidInputError, "'seat' or 'side', not 'team'"),
        ({"opponents": "rulse"}, ge.InvalidInputError, "Unknown agent 'rulse' for .*; possible: "),
        ({"opponents": []}, ge.InvalidInputError, "empty list"),
        ({"penalty": -1}, ge.InvalidInputError, "penalty must be a non-negative number of points"),
        ({"mask_in": "obs"}, ge.InvalidInputError, "'info' or 'observation', not 'obs'"),
        ({"illegal_action": "end"}, ge.InvalidInputError, "or 'resample' or 'forfeit', not 'end'"),
        (
            {"render_mode": "human"},
            ge.InvalidInputError,
            "'ansi', 'rgb_array' or None, not 'human'",
        ),
    ],
)
def test_impossible_options_are_refused(game, options, error, sentence):
    with pytest.raises(error, match=sentence):
        make(game, **options)


@every_game
def test_an_impossible_seed_leaves_the_episode_unchanged(game):
    env = make(game)
    env.reset(seed=3)
    record = env.table.record()
    with pytest.raises(ge.InvalidInputError, match="integer from 0"):
        env.reset(seed=-1)
    assert env.table.record() == record


@pytest.mark.parametrize("game, rules", GAME_RULES)
@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_continue_identically(game, rules, duplicate):
    env = make(game, rules=rules, illegal_action="resample")
    env.reset(seed=3)
    env.step(0)
    other = duplicate(env)
    assert repr(env.step(1)) == repr(other.step(1))
    assert env.table.record() == other.table.record()


@every_game
def test_gymnasiums_own_vector_environments_can_run_it(game):
    name, options = f"giretra/{game}-v0", {"illegal_action": "resample"}
    envs = gymnasium.make_vec(name, num_envs=3, vectorization_mode="sync", **options)
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


def test_registering_twice_gives_no_warning():
    register_ids()
    assert all(gymnasium.spec(name).entry_point.startswith("giretra_agents.") for name in IDS)
