"""The Gymnasium vector environment for one learner at many tables."""

from __future__ import annotations

import copy
import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers import vector as wrappers

import giretra_env as ge
from giretra_agents import agent_names
from giretra_agents.learner import LearnerTables
from giretra_agents.learner_vector_env import LearnerVectorEnv
from giretra_env.cards.seats import PARTNERS
from giretra_env.envs.spaces import learner_observation
from giretra_env.games.result import Result
from support import GAMES, by_row

MODES = [mode.value for mode in AutoresetMode]
GAMES_WITH_SIDES = [game for game in GAMES if ge.game(game).sides == PARTNERS]
LEARNERS = [(game, "seat") for game in GAMES] + [(game, "side") for game in GAMES_WITH_SIDES]

every_game = pytest.mark.parametrize("game", GAMES)
every_learner = pytest.mark.parametrize("game, learner", LEARNERS)
every_mode = pytest.mark.parametrize("mode", MODES)
both_places = pytest.mark.parametrize("mask_in", ["info", "observation"])


def make(game, num_envs=5, **options):
    return gymnasium.make_vec(f"giretra/{game.capitalize()}-v0", num_envs=num_envs, **options)


class OneSlot(gymnasium.Env):
    """One slot as a single environment, which Gymnasium puts side by side in its own way."""

    def __init__(self, game, mask_in, **options):
        self._slots, self._mask_in = LearnerTables(game, 1, **options), mask_in
        self.action_space = spaces.Discrete(self._slots.game.num_actions)
        self.observation_space = learner_observation(self._slots.game, mask_in)

    def reset(self, *, seed=None, options=None):
        return self._told(self._slots.reset(seed=seed))

    def step(self, action):
        step = self._slots.step([action])
        observation, info = self._told(step)
        return observation, step.reward[0], step.terminated[0], step.truncated[0], info

    def _told(self, step):
        observation, mask = step.observation[0], step.action_mask[0].astype(np.int8)
        if self._mask_in == "observation":
            observation = {"observation": observation, "action_mask": mask}
        info = {"action_mask": mask, "seat": int(step.seat[0])}
        result = self._slots.result(0)
        return observation, info if result is None else info | {"result": result}


def assert_alike(one, other):
    """Compare the infos of two environments where Gymnasium's marks them as present."""
    if isinstance(other, dict):
        assert set(one) == set(other)
        for key in other:
            if key.startswith("_"):
                assert (one[key] >= other[key]).all()
            else:
                there = other.get(f"_{key}", slice(None))
                assert_alike(rows_of(one[key], there), rows_of(other[key], there))
    elif other is None or isinstance(other, Result):
        assert one == other
    elif other.dtype == object:
        assert one.dtype == object and len(one) == len(other)
        for mine, theirs in zip(one, other, strict=True):
            assert_alike(mine, theirs)
    else:
        np.testing.assert_array_equal(one, other)


def rows_of(values, rows):
    if isinstance(values, dict):
        return {key: rows_of(value, rows) for key, value in values.items()}
    return values[rows]


def actions_of(infos):
    mask = infos["action_mask"].astype(np.uint8)
    return by_row(np.zeros((len(mask), 1), np.uint8), mask)


@every_learner
@every_mode
@both_places
def test_it_agrees_with_gymnasiums_own_vector_environment(game, learner, mode, mask_in):
    """In every autoreset mode: observations, rewards and infos, call by call."""
    options = {"learner": learner, "seat": "any", "opponents": "random", "mask_in": mask_in}
    ours = make(game, autoreset_mode=mode, **options)
    theirs = SyncVectorEnv([lambda: OneSlot(game, **options)] * 5, autoreset_mode=mode)
    assert ours.metadata["autoreset_mode"] is theirs.metadata["autoreset_mode"]
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    answer, other = ours.reset(seed=3), theirs.reset(seed=3)
    ended = 0
    for _ in range(60):
        for mine, their in zip(answer, other, strict=True):
            assert_alike(mine, their)
        assert answer[0] in ours.observation_space
        infos = answer[-1]
        actions = actions_of(infos)
        answer, other = ours.step(actions), theirs.step(actions)
        over = answer[2] | answer[3]
        ended += over.sum()
        if mode == "Disabled" and over.any():
            for mine, their in zip(answer, other, strict=True):
                assert_alike(mine, their)
            answer = ours.reset(options={"reset_mask": over})
            other = theirs.reset(options={"reset_mask": over})
    assert ended > 10


@every_game
def test_the_mode_is_declared_and_next_step_is_the_default(game):
    assert make(game).metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    for mode in AutoresetMode:
        assert make(game, autoreset_mode=mode).metadata["autoreset_mode"] is mode
    with pytest.raises(
        ge.InvalidInputError, match="one of 'NextStep' 'SameStep' 'Disabled', not 'n"
    ):
        make(game, autoreset_mode="never")


@every_game
def test_next_step_ignores_the_action_that_follows_an_end(game):
    envs = make(game)
    _, infos = envs.reset(seed=1)
    over = np.zeros(5, bool)
    for _ in range(60):
        actions = actions_of(infos)
        assert not actions[over].any()
        actions[over] = -1
        _, rewards, terminations, _, infos = envs.step(actions)
        assert not rewards[over].any() and not terminations[over].any()
        assert infos["action_mask"][over].any(axis=1).all()
        over = terminations


@every_game
def test_same_step_reports_the_last_observation(game):
    envs = make(game, autoreset_mode="SameStep")
    slots = LearnerTables(game, 5, seed=1)
    step, (_, infos), ended = slots.reset(), envs.reset(seed=1), 0
    for _ in range(60):
        actions = actions_of(infos)
        _, _, terminations, _, infos = envs.step(actions)
        step = slots.step(actions)
        for slot in np.flatnonzero(terminations):
            np.testing.assert_array_equal(infos["final_obs"][slot], step.observation[slot])
            mask = infos["final_info"]["action_mask"][slot]
            np.testing.assert_array_equal(np.flatnonzero(mask), [0])
            ended += 1
        assert infos["action_mask"].any(axis=1).all()
        assert ("final_obs" in infos) == terminations.any()
        if terminations.any():
            slots.reset(rows=terminations)
    assert ended > 10


@every_game
def test_disabled_requires_a_reset_of_finished_episodes_only(game):
    envs = make(game, autoreset_mode="Disabled")
    observations, infos = envs.reset(seed=1)
    over = np.zeros(5, bool)
    while not over.any():
        observations, _, over, _, infos = envs.step(actions_of(infos))
    first = int(over.argmax())
    with pytest.raises(ge.ResetNeededError, match=rf"environment {first} is over; call reset\(opt"):
        envs.step(actions_of(infos))
    again, infos = envs.reset(options={"reset_mask": over})
    np.testing.assert_array_equal(again[~over], observations[~over])
    assert infos["action_mask"].any(axis=1).all()
    envs.step(actions_of(infos))
    for wrong in (np.zeros(5, bool), np.ones(4, bool), np.ones(5, int), "all"):
        with pytest.raises(
            ge.InvalidInputError, match="reset_mask must be 5 booleans, at least one True"
        ):
            envs.reset(options={"reset_mask": wrong})


# ---- wrappers ------------------------------------------------------------------------------------


@every_game
@every_mode
def test_episode_statistics_are_the_episodes_rewards_and_lengths(game, mode):
    envs = wrappers.RecordEpisodeStatistics(make(game, autoreset_mode=mode))
    _, infos = envs.reset(seed=2)
    gained, lengths, before, told = np.zeros(5), np.zeros(5, int), np.zeros(5, bool), 0
    for _ in range(60):
        _, rewards, terminations, _, infos = envs.step(actions_of(infos))
        begun = before if mode == "NextStep" else np.zeros(5, bool)
        gained, lengths = gained + rewards, lengths + ~begun
        if terminations.any():
            np.testing.assert_array_equal(infos["_episode"], terminations)
            np.testing.assert_array_equal(infos["episode"]["r"], np.where(terminations, gained, 0))
            np.testing.assert_array_equal(infos["episode"]["l"], np.where(terminations, lengths, 0))
            told += terminations.sum()
        gained[terminations], lengths[terminations], before = 0, 0, terminations
        if mode == "Disabled" and terminations.any():
            _, infos = envs.reset(options={"reset_mask": terminations})
    assert told > 10


@every_game
@pytest.mark.parametrize("mode", ["NextStep", "Disabled"])  # the wrapper refuses the third
def test_observations_with_their_mask_are_flattened(game, mode):
    envs = wrappers.FlattenObservation(make(game, mask_in="observation", autoreset_mode=mode))
    plain = make(game, autoreset_mode=mode)
    (observations, infos), (rows, _) = envs.reset(seed=2), plain.reset(seed=2)
    ended = 0
    for _ in range(50):
        flat = np.concatenate([infos["action_mask"], rows], axis=1)  # Dict keys are sorted
        np.testing.assert_array_equal(observations, flat)
        actions = actions_of(infos)
        observations, _, over, _, infos = envs.step(actions)
        rows = plain.step(actions)[0]
        if mode == "Disabled" and over.any():
            observations, infos = envs.reset(options={"reset_mask": over})
            rows, _ = plain.reset(options={"reset_mask": over})
        ended += over.sum()
    assert ended > 5


@every_game
def test_other_wrappers_accept_it(game):
    envs = wrappers.NormalizeObservation(wrappers.ClipReward(make(game), -1.0, 1.0))
    envs = wrappers.DictInfoToList(envs)
    _, infos = envs.reset(seed=2)
    paid = set()
    for _ in range(40):
        mask = np.array([info["action_mask"] for info in infos])
        observations, rewards, _, _, infos = envs.step(actions_of({"action_mask": mask}))
        paid |= set(rewards)
        assert np.isfinite(observations).all()
    assert {-1.0, 1.0} <= paid <= {-1.0, -0.5, 0.0, 0.5, 1.0}
    assert all({"action_mask", "seat"} <= set(info) for info in infos)


# ---- the rest of the interface -------------------------------------------------------------------


@every_game
def test_it_is_made_by_its_ids_and_again_from_its_spec(game):
    for name in (game, game.capitalize()):
        envs = gymnasium.make_vec(f"giretra/{name}-v0", num_envs=3, opponents="random", seat=2)
        assert isinstance(envs, LearnerVectorEnv) and envs.num_envs == 3
        again = gymnasium.make_vec(envs.spec)
        assert isinstance(again, LearnerVectorEnv) and again.num_envs == 3
        assert again.reset(seed=1)[1]["seat"].tolist() == [2, 2, 2]


@pytest.mark.parametrize("game", [game for game in GAMES if "rules" in agent_names(game)])
def test_a_thousand_tables_against_named_agents(game):
    envs = make(game, 1024, opponents=["random", ("rules", 2)], num_threads=2)
    _, infos = envs.reset(seed=0)
    ended = np.zeros(1024, int)
    for _ in range(60):  # a deal of tarot takes up to 30 decisions
        _, _, terminations, _, infos = envs.step(actions_of(infos))
        ended += terminations
    assert ended.all()


@every_game
def test_actions_can_be_sampled_with_the_masks(game):
    envs = make(game, autoreset_mode="SameStep")
    _, infos = envs.reset(seed=0)
    envs.action_space.seed(0)
    for _ in range(40):
        actions = envs.action_space.sample(tuple(infos["action_mask"]))
        _, _, _, _, infos = envs.step(actions)


@every_game
def test_seeds_are_given_as_in_gymnasium(game):
    envs = make(game, opponents="random")
    first, _ = envs.reset(seed=4)
    second, _ = envs.reset()
    assert (first != second).any()
    np.testing.assert_array_equal(envs.reset(seed=[4, 5, 6, 7, 8])[0], first)
    np.testing.assert_array_equal(envs.reset()[0], second)
    with pytest.raises(ge.InvalidInputError, match="A seed must be an integer from 0"):
        envs.reset(seed=-1)


@every_game
@both_places
@every_mode
def test_returned_arrays_belong_to_the_caller(game, mask_in, mode):
    envs = make(game, mask_in=mask_in, autoreset_mode=mode)
    told = [envs.reset(seed=0)]
    kept = [copy.deepcopy(told[0])]
    for _ in range(3):
        told.append(envs.step(actions_of(told[-1][-1])))
        kept.append(copy.deepcopy(told[-1]))
    for one, other in zip(told, kept, strict=True):
        for mine, copied in zip(one, other, strict=True):
            assert_alike(mine, copied)
    if mask_in == "observation":
        assert not np.shares_memory(told[0][0]["action_mask"], told[0][1]["action_mask"])


@every_game
def test_an_illegal_action_is_named_and_nothing_moves(game):
    envs, untouched = make(game), make(game)
    _, infos = envs.reset(seed=0)
    untouched.reset(seed=0)
    actions = actions_of(infos)
    wrong = actions.copy()
    wrong[3] = infos["action_mask"][3].argmin()
    with pytest.raises(ge.IllegalActionError, match="Slot 3: the learner in seat 0 cannot play"):
        envs.step(wrong)
    np.testing.assert_array_equal(envs.step(actions)[0], untouched.step(actions)[0])


@every_mode
@every_game
def test_a_policy_without_a_mask_forfeits_and_the_environments_stay_usable(game, mode):
    envs = make(game, illegal_action="forfeit", penalty=7, autoreset_mode=mode)
    envs.reset(seed=0)
    envs.action_space.seed(0)
    forfeits = 0
    for _ in range(60):
        _, rewards, terminations, _, _ = envs.step(envs.action_space.sample())
        assert not rewards[~terminations].any()
        forfeits += np.count_nonzero(rewards == -7)
        if mode == "Disabled" and terminations.any():
            envs.reset(options={"reset_mask": terminations})
    assert forfeits > 60


@every_game
def test_every_table_is_rendered_as_text(game):
    envs = make(game, 2, render_mode="ansi")
    envs.reset(seed=5)
    boards = envs.render()
    assert len(boards) == 2 and boards[0] != boards[1]
    single = ge.Table(game, seed=5)
    while single.seat != 0:
        single.apply(single.legal_ids[0])
    assert boards[0].splitlines()[0] == str(single).splitlines()[0]
    assert make(game, 2).render() is None
    with pytest.raises(ge.InvalidInputError, match="'ansi', 'rgb_array' or None, not 'human'"):
        make(game, render_mode="human")


@every_game
@pytest.mark.parametrize(
    "duplicate", [copy.deepcopy, lambda envs: pickle.loads(pickle.dumps(envs))]
)
def test_copies_are_independent_and_play_the_same(game, duplicate):
    envs = make(game)
    _, infos = envs.reset(seed=0)
    other = duplicate(envs)
    for _ in range(20):
        actions = actions_of(infos)
        answer, copied = envs.step(actions), other.step(actions)
        infos = answer[-1]
        for one, another in zip(answer, copied, strict=True):
            assert_alike(one, another)


@every_game
@pytest.mark.parametrize(
    "options, error, sentence",
    [
        ({"opponents": "rulse"}, ge.InvalidInputError, "Unknown agent 'rulse'"),
        ({"mask_in": "obs"}, ge.InvalidInputError, "'info' or 'observation', not 'obs'"),
        ({"rules": "standart"}, ge.UnknownRuleError, "no preset 'standart'"),
        ({"num_envs": 0}, ge.InvalidInputError, "num_envs must be a"),
    ],
)
def test_impossible_options_are_refused(game, options, error, sentence):
    with pytest.raises(error, match=sentence):
        make(game, **options)
