"""A learner of Stable-Baselines3 meets snapshots that play as it did."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3 import PPO
from stable_baselines3.common.torch_layers import FlattenExtractor
from stable_baselines3.common.vec_env import VecMonitor, VecNormalize

import giretra_env as ge
from giretra_train.sb3 import SelfPlayCallback, make_sb3_vec
from support.sb3 import ByRow, small

pytestmark = [pytest.mark.heavy, pytest.mark.usefixtures("one_thread_of_torch")]


def opponents_of(env, monkeypatch):
    """Return a list that every change of opponents is added to."""
    given, change = [], env.set_opponents

    def note(opponents):
        given.append(opponents)
        change(opponents)

    monkeypatch.setattr(env, "set_opponents", note)
    return given


def test_new_snapshots_replace_the_oldest(monkeypatch):
    env = make_sb3_vec("giretra", 8, learner="side", seed=1)
    given = opponents_of(env, monkeypatch)
    callback = SelfPlayCallback(every=256, pool_size=2, others=[("random", 0.25), (ByRow(), 0.25)])
    model = MaskablePPO("MlpPolicy", VecMonitor(env), **small)
    model.learn(6 * 128, callback=callback)
    names = [[getattr(each, "name", each) for each, _ in opponents] for opponents in given]
    others = ["random", "by row"]
    assert names == [
        [*others, "snapshot 0"],
        [*others, "snapshot 0", "snapshot 256"],
        [*others, "snapshot 256", "snapshot 512"],
    ]
    assert [[share for _, share in opponents] for opponents in given] == [
        [0.25, 0.25, 0.5],
        [0.25, 0.25, 0.25, 0.25],
        [0.25, 0.25, 0.25, 0.25],
    ]
    model.learn(256, callback=callback, reset_num_timesteps=False)
    assert list(callback.pool.snapshots) == [512, 768]
    model.learn(128, callback=callback)
    assert list(callback.pool.snapshots) == [0]


def test_snapshots_refuse_normalised_observations():
    env = VecNormalize(make_sb3_vec("giretra", 8, seed=1))
    with pytest.raises(ge.InvalidInputError, match="see plain observations, not those of VecNorm"):
        MaskablePPO("MlpPolicy", env, **small).learn(128, callback=SelfPlayCallback(others=[]))
    env = VecNormalize(make_sb3_vec("giretra", 8, seed=1), norm_obs=False)
    callback = SelfPlayCallback(others=[])
    MaskablePPO("MlpPolicy", env, **small).learn(128, callback=callback)
    assert list(callback.pool.snapshots) == [0]


def test_a_later_environment_gets_the_same_opponents(monkeypatch):
    callback, given = SelfPlayCallback(others=[]), []
    env = make_sb3_vec("giretra", 8, seed=1)
    model = MaskablePPO("MlpPolicy", env, **small).learn(128, callback=callback)
    for _ in range(2):
        env = make_sb3_vec("giretra", 8, seed=2)
        given.append(opponents_of(env, monkeypatch))
        model.set_env(env)
        for _ in range(2):
            model.learn(128, callback=callback, reset_num_timesteps=False)
    assert [[each.name for [(each, _)] in opponents] for opponents in given] == [
        ["snapshot 0"],
        ["snapshot 0"],
    ]


@pytest.mark.parametrize("scaled", [True, False])
def test_a_snapshot_draws_as_the_policy_did_when_it_was_taken(monkeypatch, scaled):
    env = make_sb3_vec("giretra", 8, seed=1, scaled=scaled)
    given = opponents_of(env, monkeypatch)
    model = MaskablePPO("MlpPolicy", env, **small)
    tables = ge.make_vec("giretra", 300, seed=5)
    step = tables.reset()
    for _ in range(9):
        step = tables.step(tables.sample_actions())
    high = np.maximum(ge.game("giretra").observation_layout.high, 1).astype(np.float32)
    rows = step.observation / high if scaled else step.observation
    with torch.no_grad():
        chances = model.policy.get_distribution(torch.as_tensor(rows), step.action_mask)
    bounds = chances.distribution.probs.numpy().cumsum(axis=1)
    draws = np.random.default_rng(0).random(300)
    model.learn(2 * 128, callback=SelfPlayCallback(others=[]))
    snapshot, share = given[0][0]
    assert share == 1.0
    drawn = snapshot.act_drawn(step.observation, step.action_mask, draws)
    assert step.action_mask[np.arange(300), drawn].all()
    safe = np.abs(bounds - draws[:, None]).min(axis=1) > 1e-4  # rounding decides elsewhere
    expected = (bounds > draws[:, None]).argmax(axis=1)
    assert safe.sum() > 250
    np.testing.assert_array_equal(drawn[safe], expected[safe])


@pytest.mark.parametrize(
    "options, sentence",
    [
        ({"every": 0}, "every must be a positive integer"),
        ({"pool_size": 0}, "pool_size must be a positive integer"),
        ({"others": [("rules", 0.9), ("random", 0.1)]}, "The shares of others add up to 1; they"),
        ({"others": ["rules"]}, r"'rules' is not a pair \(opponent, share\)"),
        ({"others": [("rules", "0.1")]}, r"\('rules', '0.1'\) is not a pair \(opponent, share\)"),
    ],
)
def test_impossible_self_play_is_refused(options, sentence):
    with pytest.raises(ge.InvalidInputError, match=sentence):
        SelfPlayCallback(**options)


class Extractor(FlattenExtractor):
    """Stands for a user's own."""


def test_self_play_needs_our_environment_a_plain_policy_and_known_opponents():
    env = make_sb3_vec("giretra", 8, seed=1)
    model = MaskablePPO("MlpPolicy", env, **small)
    with pytest.raises(ge.InvalidInputError, match="Unknown agent 'rulse'"):
        model.learn(128, callback=SelfPlayCallback(others=[("rulse", 0.5)]))
    kinds = {"features_extractor_class": Extractor}
    model = MaskablePPO("MlpPolicy", env, n_steps=16, policy_kwargs=kinds)
    with pytest.raises(ge.InvalidInputError, match=r"needs an MlpPolicy .* with Extractor"):
        model.learn(128, callback=SelfPlayCallback())
    with pytest.raises(
        ge.InvalidInputError, match=r"an environment of make_sb3_vec, .* from DummyVecEnv"
    ):
        PPO("MlpPolicy", "CartPole-v1").learn(8, callback=SelfPlayCallback())
