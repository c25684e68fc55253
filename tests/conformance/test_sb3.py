"""The Stable-Baselines3 interface follows its conventions and agrees with the native tables."""

from __future__ import annotations

import importlib
import sys
from importlib.metadata import PackageNotFoundError

import gymnasium
import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.callbacks import MaskableEvalCallback
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3 import PPO
from stable_baselines3.common.env_checker import check_env
from stable_baselines3.common.vec_env import VecCheckNan, VecFrameStack, VecMonitor, VecNormalize
from stable_baselines3.common.vec_env.vec_normalize import RunningMeanStd
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

import giretra_env as ge
from giretra_agents.learner import LearnerTables
from giretra_env.cards.seats import PARTNERS
from giretra_env.errors import MissingExtraError
from giretra_env.games.game import MAX_DEALS
from giretra_train.sb3 import make_sb3_vec, versions
from support import GAMES, GAMES_WITH_MATCHES
from support.sb3 import ByRow, small

pytestmark = [pytest.mark.heavy, pytest.mark.usefixtures("one_thread_of_torch")]

HELD = [
    (game, learner, (1,) if learner == "seat" else (1, 3))
    for game in GAMES
    for learner in ("seat", "side")
    if learner == "seat" or ge.game(game).sides == PARTNERS
]
every_game = pytest.mark.parametrize("game", GAMES)


def native_slot(game, seed, held):
    """Play at one native table: yield what the learner sees and was paid, be sent its action."""
    tables = ge.make_vec(game, 1, seed=seed)
    step, paid, over = tables.reset(), 0.0, False
    while True:
        if step.seat[0] in held:
            action = yield step.observation[0].copy(), step.action_mask[0].copy(), paid, over
            moves, paid, over = [action], 0.0, False
        else:
            moves = ByRow().act(step.observation, step.action_mask)
        step = tables.step(moves)
        paid += 0.0 if over else step.reward[0, held[0]]
        over = over or bool(step.done[0])


def random_legal(masks, generator):
    return (masks * generator.random(masks.shape)).argmax(axis=1)


def play(env, steps, seed=0):
    """Play random legal actions; yield what each step answers."""
    generator = np.random.default_rng(seed)
    env.reset()
    for _ in range(steps):
        yield env.step(random_legal(get_action_masks(env), generator))


# ---- the native game -----------------------------------------------------------------------------


@pytest.mark.parametrize("game, learner, held", HELD)
def test_every_step_agrees_with_the_native_tables(game, learner, held):
    """Observations, masks, rewards and ends of 500 deals of each game, at every interface."""
    n, wanted = 25, 500 if learner == "seat" and ge.game(game).sides != PARTNERS else 250
    options = {"opponents": ByRow(), "learner": learner, "seat": 1}
    high = np.maximum(ge.game(game).observation_layout.high, 1).astype(np.float32)
    scales = {False: (1, 1), True: (high, np.float32(ge.game(game).reward_scale))}
    envs = {scaled: make_sb3_vec(game, n, seed=7, scaled=scaled, **options) for scaled in scales}
    natives = [native_slot(game, 7 + slot, held) for slot in range(n)]
    told = [next(native) for native in natives]
    answers = {
        scaled: (env.reset(), np.zeros(n, np.float32), np.zeros(n, np.bool_))
        for scaled, env in envs.items()
    }
    deals, generator = 0, np.random.default_rng(1)
    while deals < wanted:
        seen, masks, paid, over = map(np.array, zip(*told, strict=True))
        for scaled, (observations, rewards, dones) in answers.items():
            divisor, scale = scales[scaled]
            np.testing.assert_array_equal(observations, seen / divisor if scaled else seen)
            np.testing.assert_array_equal(envs[scaled].env_method("action_masks"), masks)
            np.testing.assert_array_equal(rewards, paid.astype(np.float32) / scale)
            np.testing.assert_array_equal(dones, over)
        actions = random_legal(masks, generator)
        told = [native.send(action) for native, action in zip(natives, actions, strict=True)]
        answers = {scaled: env.step(actions)[:3] for scaled, env in envs.items()}
        deals += int(answers[False][2].sum())
    for scaled, (observations, rewards, dones) in answers.items():
        assert observations.dtype == envs[scaled].observation_space.dtype
        assert rewards.dtype == np.float32 and dones.dtype == np.bool_


@every_game
def test_the_last_observation_is_in_the_info_of_a_slot_that_ended(game):
    env = make_sb3_vec(game, 30, opponents=ByRow(), seed=7, scaled=False)
    slots = LearnerTables(game, 30, opponents=ByRow(), seed=7)
    env.reset()
    slots.reset()
    generator, ended = np.random.default_rng(0), 0
    for _ in range(60):
        actions = random_legal(get_action_masks(env), generator)
        _, _, dones, infos = env.step(actions)
        step = slots.step(actions)
        for slot, info in enumerate(infos):
            if dones[slot]:
                np.testing.assert_array_equal(info["terminal_observation"], step.observation[slot])
                assert info["TimeLimit.truncated"] is False
            else:
                assert set(info) == {"action_mask", "seat"}
        ended += int(dones.sum())
        if dones.any():
            slots.reset(rows=dones)
    assert ended > 60


@pytest.mark.parametrize("game", GAMES_WITH_MATCHES)
def test_a_truncated_match_is_reported(game):
    env = make_sb3_vec(game, 1, episode="match", rules="target=10000", seed=1)
    env.reset()
    env.slots.tables.tables["deals"] = MAX_DEALS - 1
    generator, done = np.random.default_rng(0), [False]
    while not done[0]:
        _, _, done, infos = env.step(random_legal(get_action_masks(env), generator))
    assert infos[0]["TimeLimit.truncated"] is True


def test_a_seed_applies_to_the_next_reset_and_repeats_the_episode():
    env = make_sb3_vec("giretra", 5, seat="any")

    def course():
        return [[*answer[:3]] for answer in play(env, 40)]

    first_seen = []
    for _ in range(2):
        env.seed(11)
        first_seen.append(env.reset())
        env.seed(12)
    np.testing.assert_array_equal(*first_seen)
    env.seed(11)
    first = course()
    second = course()
    env.seed(11)
    again = course()
    for one, other in zip(first, again, strict=True):
        for mine, theirs in zip(one, other, strict=True):
            np.testing.assert_array_equal(mine, theirs)
    assert any((one[0] != other[0]).any() for one, other in zip(first, second, strict=True))


# ---- the conventions of Stable-Baselines3 --------------------------------------------------------


@every_game
@pytest.mark.parametrize("mask_in", ["info", "observation"])
def test_sb3s_checker_accepts_a_single_table(game, mask_in):
    env = gymnasium.make(
        f"giretra/{game.title()}-v0", mask_in=mask_in, illegal_action="resample", opponents="random"
    )
    check_env(env)


@every_game
def test_observations_and_actions_are_in_the_spaces(game):
    for scaled in (True, False):
        env = make_sb3_vec(game, 8, scaled=scaled, seed=1)
        observations = env.reset()
        for _ in range(20):
            assert all(env.observation_space.contains(row) for row in observations)
            observations = env.step(get_action_masks(env).argmax(axis=1))[0]
        assert env.action_space.n == ge.game(game).num_actions


def test_masks_are_found_by_the_names_of_sb3_contrib():
    env = VecMonitor(make_sb3_vec("belote", 6, seed=1))
    env.reset()
    assert is_masking_supported(env)
    masks = get_action_masks(env)
    assert masks.shape == (6, ge.game("belote").num_actions) and masks.dtype == np.bool_
    np.testing.assert_array_equal(env.env_method("action_masks", indices=[4, 1]), masks[[4, 1]])
    np.testing.assert_array_equal(env.env_method("action_masks", indices=2)[0], masks[2])
    np.testing.assert_array_equal(env.get_attr("action_masks", indices=3)[0](), masks[3])
    assert env.get_attr("render_mode") == [None] * 6
    for wrong in (
        lambda: env.env_method("step"),
        lambda: env.get_attr("deck"),
        lambda: env.set_attr("seat", 1),
    ):
        with pytest.raises(AttributeError, match="A slot has no"):
            wrong()
    env.close()


def test_the_monitor_adds_up_the_rewards_of_each_episode(tmp_path):
    env = VecMonitor(make_sb3_vec("giretra", 10, seed=3), str(tmp_path / "monitor"))
    paid, ended = np.zeros(10), 0
    for _, rewards, dones, infos in play(env, 60):
        paid += rewards
        for slot in np.flatnonzero(dones):
            assert infos[slot]["episode"]["r"] == pytest.approx(paid[slot])
            paid[slot], ended = 0.0, ended + 1
    env.close()
    lines = (tmp_path / "monitor.monitor.csv").read_text().splitlines()
    assert len(lines) == 2 + ended


def test_other_wrappers_of_sb3_work():
    plain = make_sb3_vec("giretra", 4, seed=3)
    env = VecNormalize(VecFrameStack(VecCheckNan(plain, raise_exception=True), 2), norm_obs=False)
    width = plain.observation_space.shape[0]
    for observations, _, dones, infos in play(env, 40):
        assert observations.shape == (4, 2 * width)
        for slot in np.flatnonzero(dones):
            assert infos[slot]["terminal_observation"].shape == (2 * width,)
    assert isinstance(env.ret_rms, RunningMeanStd) and env.ret_rms.var != 1.0


@every_game
def test_masked_ppo_learns_evaluates_logs_and_is_stored(game, tmp_path):
    env = VecMonitor(make_sb3_vec(game, 8, seed=1))
    best = tmp_path / "best"
    evaluation = MaskableEvalCallback(
        VecMonitor(make_sb3_vec(game, 4, seed=99)),
        n_eval_episodes=8,
        eval_freq=16,
        best_model_save_path=str(best),
        verbose=0,
    )
    model = MaskablePPO("MlpPolicy", env, tensorboard_log=str(tmp_path / "log"), **small)
    model.learn(2 * 16 * 8, callback=evaluation)
    assert len(model.ep_info_buffer) > 0
    logged = EventAccumulator(str(tmp_path / "log" / "MaskablePPO_1")).Reload().Tags()["scalars"]
    assert {"rollout/ep_rew_mean", "eval/mean_reward", "train/loss"} <= set(logged)

    model.save(tmp_path / "model")
    loaded = MaskablePPO.load(tmp_path / "model", env=VecMonitor(make_sb3_vec(game, 8, seed=2)))
    observations, masks = env.reset(), get_action_masks(env)
    answers = [
        each.predict(observations, action_masks=masks, deterministic=True)[0]
        for each in (model, loaded)
    ]
    np.testing.assert_array_equal(*answers)
    assert masks[np.arange(8), answers[0]].all()
    loaded.learn(16 * 8)
    assert MaskablePPO.load(best / "best_model").observation_space == env.observation_space


# ---- algorithms without masks --------------------------------------------------------------------


def test_an_illegal_action_is_named_and_the_tables_stay_usable():
    env = make_sb3_vec("giretra", 4, seed=1)
    env.reset()
    masks = get_action_masks(env)
    actions = masks.argmax(axis=1)
    wrong = actions.copy()
    wrong[2] = masks[2].argmin()
    with pytest.raises(ge.IllegalActionError, match=r"Slot 2: the learner in seat 0 cannot play"):
        env.step(wrong)
    np.testing.assert_array_equal(get_action_masks(env), masks)
    other = make_sb3_vec("giretra", 4, seed=1)
    other.reset()
    np.testing.assert_array_equal(env.step(actions)[0], other.step(actions)[0])


def test_without_masks_ppo_gets_an_error_for_an_illegal_action():
    env = make_sb3_vec("giretra", 4, seed=1)
    model = PPO("MlpPolicy", env, **small)
    with pytest.raises(ge.IllegalActionError, match="illegal_action be 'resample' or 'forfeit'"):
        model.learn(64)


def test_a_forfeit_costs_the_penalty_and_the_next_deal_begins():
    env = make_sb3_vec("giretra", 4, seed=1, illegal_action="forfeit", penalty=26, scaled=True)
    env.reset()
    masks = get_action_masks(env)
    actions = masks.argmax(axis=1)
    actions[1] = masks[1].argmin()
    _, rewards, dones, infos = env.step(actions)
    assert rewards.tolist() == [0.0, -26 / ge.game("giretra").reward_scale, 0.0, 0.0]
    assert dones.tolist() == [False, True, False, False]
    assert "terminal_observation" in infos[1] and get_action_masks(env)[1].any()


@pytest.mark.parametrize("illegal_action", ["forfeit", "resample"])
def test_without_masks_ppo_learns_if_illegal_actions_are_handled(illegal_action):
    env = VecMonitor(make_sb3_vec("giretra", 4, seed=1, illegal_action=illegal_action))
    model = PPO("MlpPolicy", env, **small)
    before = model.policy.action_net.weight.clone()
    model.learn(128)
    assert not torch.equal(before, model.policy.action_net.weight)


# ---- what is installed ---------------------------------------------------------------------------


def test_a_missing_package_is_named_with_the_command(monkeypatch):
    def missing(package):
        raise PackageNotFoundError(package)

    monkeypatch.setattr(versions, "version", missing)
    monkeypatch.delitem(sys.modules, "giretra_train.sb3")
    with pytest.raises(MissingExtraError) as caught:
        importlib.import_module("giretra_train.sb3")
    assert str(caught.value) == (
        "giretra_train.sb3 needs stable-baselines3 2.9 or later: pip install 'giretra-env[sb3]'."
    )


def test_a_version_that_is_too_old_is_refused_with_the_supported_ones(monkeypatch):
    monkeypatch.setattr(versions, "version", lambda package: "2.8.1a3")
    with pytest.raises(
        MissingExtraError, match=r"with stable-baselines3 2\.9 or later, not .* 2\.8\.1a3: pip"
    ):
        versions.check_versions()
    for fine in ("2.9.0", "2.10.0a1", "3.0"):
        monkeypatch.setattr(versions, "version", lambda package, found=fine: found)
        versions.check_versions()
