"""`MaskablePPO` learns to beat random play, and learns nothing from others' rewards."""

import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecEnvWrapper

from giretra_agents import load_agent
from giretra_train.evaluate import evaluate
from giretra_train.sb3 import make_sb3_vec

pytestmark = [pytest.mark.learning, pytest.mark.heavy]

STEPS = 80_000
MARGIN = 8.0  # points per deal, half a plain contract


class Shuffled(VecEnvWrapper):
    """Gives every episode that ends the reward of another one that ends in the same step."""

    def reset(self):
        self._order = np.random.default_rng(1)
        return self.venv.reset()

    def step_wait(self):
        observations, rewards, dones, infos = self.venv.step_wait()
        ended = np.flatnonzero(dones)
        rewards[ended] = rewards[self._order.permutation(ended)]
        return observations, rewards, dones, infos


def points_after_learning(tmp_path, wrapped):
    """Train for some seconds; return points per deal against random play."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    env = make_sb3_vec("giretra", 256, learner="side", seat="any", opponents="random", seed=3)
    model = MaskablePPO(
        "MlpPolicy",
        wrapped(env),
        n_steps=32,
        batch_size=512,
        n_epochs=4,
        learning_rate=2e-3,
        gamma=1.0,
        gae_lambda=0.9,
        ent_coef=0.01,
        seed=3,
    )
    model.learn(STEPS).save(tmp_path / "model")
    torch.set_num_threads(threads)
    agent = load_agent("giretra", tmp_path / "model.zip")
    return evaluate("giretra", agent, load_agent("giretra", "random"), deals=1000, seed=77).points


def test_learning_beats_random(tmp_path):
    assert points_after_learning(tmp_path, lambda env: env).low > MARGIN


def test_nothing_is_learned_from_the_rewards_of_other_deals(tmp_path):
    assert points_after_learning(tmp_path, Shuffled).mean < MARGIN
