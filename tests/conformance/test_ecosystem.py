"""Other libraries' default calls find what they expect: pictures, masks, infos, options."""

from __future__ import annotations

import importlib

import gymnasium
import numpy as np
import pytest
import torch
from gymnasium.wrappers import RecordEpisodeStatistics, RecordVideo, RenderCollection
from gymnasium.wrappers.vector import RecordVideo as RecordVectorVideo
from pettingzoo.test import render_test
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, TerminateIllegalWrapper
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import EvalCallback
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import VecMonitor, VecNormalize, VecVideoRecorder

import giretra_env as ge
from giretra_env.envs import aec
from giretra_env.envs.scene import HEIGHT, WIDTH
from giretra_train.sb3 import make_sb3_vec
from support import GAMES
from support.sb3 import small

pytestmark = [pytest.mark.heavy, pytest.mark.usefixtures("one_thread_of_torch")]

PICTURE = (HEIGHT, WIDTH, 3)
every_game = pytest.mark.parametrize("game", GAMES)


def is_picture(frame):
    return frame.shape == PICTURE and frame.dtype == np.uint8 and len(np.unique(frame)) > 10


# ---- S1: environments as other libraries make them -----------------------------------------------


@every_game
def test_s1_sb3_makes_an_environment_by_its_id_and_renders_it(game):
    env = make_vec_env(f"giretra/{game.capitalize()}-v0", n_envs=2)
    assert env.reset().shape == (2, ge.game(game).observation_layout.size)
    assert env.render().shape == (2 * HEIGHT, WIDTH, 3)


def test_s1_sb3_makes_it_with_options_and_normalises_it():
    options = {"opponents": "random", "illegal_action": "resample"}
    env = VecNormalize(make_vec_env("giretra/Contree-v0", 2, 3, env_kwargs=options))
    assert np.isfinite(env.reset()).all()
    for _ in range(12):
        assert np.isfinite(env.step(np.zeros(2, int))[0]).all()


# `gymnasium.make` shows the mode "human" in a window of its own.
@pytest.mark.parametrize(
    ("make", "mode"),
    [
        (gymnasium.make, "depth_array"),
        (gymnasium.make, "rgb"),
        (gymnasium.make_vec, "human"),
        (gymnasium.make_vec, "depth_array"),
        (gymnasium.make_vec, "rgb"),
    ],
)
def test_s1_an_unknown_render_mode_is_refused(make, mode, recwarn):
    with pytest.raises(ge.InvalidInputError, match=rf"'ansi', 'rgb_array' or None, not '{mode}'"):
        make("giretra/Giretra-v0", render_mode=mode)


@every_game
def test_frames_are_collected_step_by_step(game):
    env = gymnasium.make(f"giretra/{game}-v0", render_mode="rgb_array_list")
    _, info = RecordEpisodeStatistics(env).reset(seed=1)
    over = False
    steps = 0
    while not over:
        _, _, over, _, info = env.step(int(info["action_mask"].argmax()))
        steps += 1
    frames = env.render()
    assert len(frames) == steps + 1 and all(map(is_picture, frames))
    assert isinstance(env, RenderCollection) and (frames[0] != frames[-1]).any()


def test_a_picture_shows_the_learners_cards_only():
    table = ge.Table("contree", dealer=3, seed=7)
    hands = [list(table.hand(seat)) for seat in range(4)]
    env = gymnasium.make("giretra/Contree-v0", render_mode="rgb_array", seat=0)
    frames = []
    for order in ((0, 1, 2, 3), (0, 3, 2, 1), (1, 0, 2, 3)):
        env.reset(options={"hands": [hands[seat] for seat in order], "dealer": 3})
        frames.append(env.render())
    np.testing.assert_array_equal(frames[0], frames[1])
    assert (frames[0] != frames[2]).any()


@every_game
def test_every_table_of_a_vector_environment_is_drawn(game):
    envs = gymnasium.make_vec(f"giretra/{game}-v0", num_envs=3, render_mode="rgb_array")
    envs.reset(seed=1)
    frames = envs.render()
    assert len(frames) == 3 and all(map(is_picture, frames))
    assert envs.metadata["render_fps"] > 0 and "rgb_array" in envs.metadata["render_modes"]


def test_tables_for_sb3_are_drawn_as_one_picture():
    env = make_sb3_vec("belote", 4, render_mode="rgb_array")
    env.reset()
    assert env.render().shape == (2 * HEIGHT, 2 * WIDTH, 3)
    assert env.metadata["render_fps"] > 0
    with pytest.raises(ge.InvalidInputError, match="must be 'rgb_array' or None, not 'ansi'"):
        make_sb3_vec("belote", 4, render_mode="ansi")


@every_game
def test_pettingzoos_render_test_passes(game, monkeypatch):
    # The test makes a human mode first, without showing it, and plays every mode that is declared.
    monkeypatch.setattr(aec, "check_render_mode", lambda mode: mode)
    render_test(importlib.import_module(f"giretra_env.{game}_v0").raw_env)


@pytest.mark.parametrize("wrapper", [AssertOutOfBoundsWrapper, TerminateIllegalWrapper])
def test_wrappers_of_pettingzoo_accept_it(wrapper):
    options = {"illegal_reward": -1} if wrapper is TerminateIllegalWrapper else {}
    env = importlib.import_module("giretra_env.contree_v0").env(render_mode="rgb_array")
    env = wrapper(env, **options)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))


def test_gymnasium_records_a_video(tmp_path):
    env = gymnasium.make("giretra/Giretra-v0", render_mode="rgb_array")
    env = RecordVideo(env, str(tmp_path / "videos"))
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = env.step(int(info["action_mask"].argmax()))
    env.close()
    assert list(tmp_path.glob("videos/*.mp4"))


def test_vector_environments_record_a_video(tmp_path):
    envs = gymnasium.make_vec("giretra/Giretra-v0", num_envs=2, render_mode="rgb_array")
    envs = RecordVectorVideo(envs, str(tmp_path / "gymnasium"), video_length=3)
    _, infos = envs.reset(seed=1)
    for _ in range(5):
        infos = envs.step(infos["action_mask"].argmax(axis=1))[-1]
    envs.close()
    env = VecVideoRecorder(
        make_sb3_vec("giretra", 2, render_mode="rgb_array"),
        str(tmp_path / "sb3"),
        lambda _: True,
        3,
    )
    env.reset()
    for _ in range(5):
        env.step(np.array(env.env_method("action_masks")).argmax(axis=1))
    env.close()
    assert list(tmp_path.glob("*/*.mp4"))


# ---- F1: options of a reset through Stable-Baselines3 --------------------------------------------


@every_game
@pytest.mark.parametrize("native", [True, False])
def test_f1_options_set_for_sb3_hold_for_the_next_reset(game, native):
    env = (
        make_sb3_vec(game, 2, scaled=False)
        if native
        else make_vec_env(f"giretra/{game}-v0", n_envs=2)
    )
    deck = list(ge.game(game).card_names)
    env.set_options({"deck": deck, "dealer": 3})
    env.seed(1)
    first = env.reset()
    np.testing.assert_array_equal(first[0], ge.Table(game, deck=deck, dealer=3).observe(0))
    np.testing.assert_array_equal(first[0], first[1])
    env.seed(1)
    assert (env.reset() != first).any()
    env.set_options({"foo": 2})
    with pytest.raises(ge.InvalidInputError, match="reset has no option 'foo'; possible: dealer"):
        env.reset()


# ---- M1: masks for a learner ---------------------------------------------------------------------


@every_game
@pytest.mark.parametrize(
    "options",
    [
        {"autoreset_mode": "NextStep"},
        {"autoreset_mode": "SameStep"},
        {"autoreset_mode": "Disabled"},
        {"vectorization_mode": "sync"},
    ],
    ids=str,
)
def test_m1_a_masked_policy_can_draw_from_every_row_it_is_shown(game, options):
    envs = gymnasium.make_vec(f"giretra/{game}-v0", num_envs=2, **options)
    _, infos = envs.reset(seed=1)
    generator, ended = torch.Generator().manual_seed(1), 0
    for _ in range(60):
        mask = torch.as_tensor(infos["action_mask"], dtype=torch.float32)
        actions = torch.multinomial(mask, 1, generator=generator)[:, 0]
        torch.distributions.Categorical(probs=mask)
        _, _, over, _, infos = envs.step(actions.numpy())
        assert infos["action_mask"].any(axis=1).all()
        ended += over.sum()
        if options.get("autoreset_mode") == "Disabled" and over.any():
            _, infos = envs.reset(options={"reset_mask": over})
    assert ended > 2


@every_game
def test_m1_the_mask_of_a_single_table_that_is_over_allows_one_action(game):
    env = gymnasium.make(f"giretra/{game}-v0", mask_in="observation")
    observation, info = env.reset(seed=1)
    over = False
    while not over:
        assert observation["action_mask"].any()
        observation, _, over, _, info = env.step(int(info["action_mask"].argmax()))
    for mask in (observation["action_mask"], info["action_mask"], env.unwrapped.action_masks()):
        np.testing.assert_array_equal(np.flatnonzero(mask), [0])
    with pytest.raises(ge.ResetNeededError, match=r"over; call reset\(\) first"):
        env.step(0)


# ---- I1: infos -----------------------------------------------------------------------------------


@every_game
def test_i1_infos_have_the_same_keys_and_results_at_every_interface(game):
    table = ge.Table(game, seed=5)
    while not table.done:
        table.apply(table.legal_ids[0])
    options = {"opponents": lambda observation, mask: int(mask.argmax())}
    found = [
        single_infos(gymnasium.make(f"giretra/{game}-v0", **options)),
        vector_infos(gymnasium.make_vec(f"giretra/{game}-v0", num_envs=1, **options)),
        sb3_infos(make_sb3_vec(game, 1, **options)),
        aec_infos(importlib.import_module(f"giretra_env.{game}_v0").env()),
    ]
    for infos in found:
        assert all(set(info) == {"action_mask", "seat"} for info in infos[:-1])
        assert set(infos[-1]) == {"action_mask", "seat", "result"}
        assert infos[-1]["result"] == table.result


def single_infos(env):
    infos, over = [env.reset(seed=5)[1]], False
    while not over:
        _, _, over, _, info = env.step(int(infos[-1]["action_mask"].argmax()))
        infos.append(info)
    return infos


def vector_infos(envs):
    infos, over = [envs.reset(seed=5)[1]], [False]
    while not over[0]:
        _, _, over, _, info = envs.step(infos[-1]["action_mask"].argmax(axis=1))
        infos.append(info)
    return [{key: info[key][0] for key in info if not key.startswith("_")} for info in infos]


def sb3_infos(env):
    env.seed(5)
    env.reset()
    infos, over = env.reset_infos, [False]
    while not over[0]:
        _, _, over, (info,) = env.step([infos[-1]["action_mask"].argmax()])
        infos.append(info)
    for key in ("terminal_observation", "TimeLimit.truncated"):  # those that SB3 wants besides
        infos[-1].pop(key)
    return infos


def aec_infos(env):
    env.reset(seed=5)
    infos = []
    for _ in env.agent_iter():
        _, _, over, _, info = env.last()
        infos.append(info)
        if over:
            return infos
        env.step(int(info["action_mask"].argmax()))


# ---- an evaluation without masks -----------------------------------------------------------------


@pytest.mark.parametrize("native", [True, False])
def test_an_evaluation_without_masks_names_the_callback_that_passes_them(native):
    def made():
        if native:
            return VecMonitor(make_sb3_vec("giretra", 2))
        return make_vec_env("giretra/Giretra-v0", 2)

    callback = EvalCallback(made(), eval_freq=16, n_eval_episodes=8, deterministic=False, verbose=0)
    model = MaskablePPO("MlpPolicy", made(), **small)
    with pytest.raises(
        ge.IllegalActionError, match="MaskableEvalCallback in place of EvalCallback"
    ):
        model.learn(64, callback=callback)


# ---- the interface that needs the package of agents ----------------------------------------------


@every_game
def test_gymnasiums_ids_lead_to_the_learners_environments(game):
    for name in (game, game.capitalize()):
        spec = gymnasium.spec(f"giretra/{name}-v0")
        for entry_point, kind in (
            (spec.entry_point, "LearnerEnv"),
            (spec.vector_entry_point, "LearnerVectorEnv"),
        ):
            module, _, attribute = entry_point.partition(":")
            assert getattr(importlib.import_module(module), attribute).__name__ == kind
