"""A learner at the Gymnasium interface beats random play, but not with others' rewards."""

from __future__ import annotations

from dataclasses import dataclass

import gymnasium
import numpy as np
import pytest

from giretra_agents import DrawingAgent
from giretra_train.evaluate import evaluate

pytestmark = [pytest.mark.learning, pytest.mark.heavy]

SLOTS = 256


@dataclass(frozen=True)
class Lesson:
    """A short training, and the points per deal against random play that it must reach.

    The policies draw their actions, so that one that learned nothing plays about like random.
    """

    game: str
    learner: str
    updates: int
    steps: int
    rate: float
    margin: float


LESSONS = [
    Lesson("giretra", "seat", updates=30, steps=40, rate=12.0, margin=3.0),
    Lesson("contree", "side", updates=12, steps=20, rate=3.0, margin=400.0),
    Lesson("belote", "seat", updates=20, steps=20, rate=3.0, margin=15.0),
    Lesson("tarot", "seat", updates=8, steps=40, rate=3.0, margin=100.0),
]
every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.game)


class Linear(DrawingAgent):
    """A linear policy that follows the gradient of its returns (REINFORCE)."""

    name = "linear"

    def __init__(self, high, num_actions):
        super().__init__(seed=5)
        self._scale = 1 / np.maximum(high, 1).astype(np.float32)
        self._weights = np.zeros((len(high), num_actions), np.float32)

    def _shares(self, observation, action_mask):
        logits = np.where(action_mask, (observation * self._scale) @ self._weights, -np.inf)
        shares = np.exp(logits - logits.max(axis=1, keepdims=True))
        return shares / shares.sum(axis=1, keepdims=True)

    def act_drawn(self, observation, action_mask, draws):
        running = self._shares(observation, action_mask).cumsum(axis=1)
        return (running > draws[:, None] * running[:, -1:]).argmax(axis=1)

    def improve(self, observation, action_mask, actions, advantage, rate):
        slope = -self._shares(observation, action_mask) * advantage[:, None]
        slope[np.arange(len(slope)), actions] += advantage
        self._weights += rate * (observation * self._scale).T @ slope / len(slope)


def learn(lesson, shuffled):
    """Return the policy after some seconds; every decision is credited with its episode's reward.

    Args:
        lesson: the course.
        shuffled: whether the episodes' rewards are dealt out anew among them.
    """
    envs = gymnasium.make_vec(
        f"giretra/{lesson.game}-v0",
        SLOTS,
        autoreset_mode="SameStep",
        learner=lesson.learner,
        seat="any",
        scaled=True,
        seed=5,
    )
    policy = Linear(envs.single_observation_space.high, envs.single_action_space.n)
    generator, (seen, infos) = np.random.default_rng(5), envs.reset()
    for _ in range(lesson.updates):
        episode, returns, rows = np.arange(SLOTS), np.zeros(SLOTS * (lesson.steps + 1)), []
        finished = np.zeros(len(returns), bool)
        for _ in range(lesson.steps):
            mask = infos["action_mask"]
            actions = policy.act(seen, mask)
            rows.append((episode.copy(), seen, mask, actions))
            seen, rewards, over, _, infos = envs.step(actions)
            returns[episode] += rewards
            finished[episode[over]] = True
            episode[over] += SLOTS
        if shuffled:
            returns[finished] = generator.permutation(returns[finished])
        of, *decisions = (np.concatenate(column) for column in zip(*rows, strict=True))
        whole, paid = finished[of], returns[finished]
        advantage = ((returns[of] - paid.mean()) / paid.std()).astype(np.float32)
        policy.improve(*(column[whole] for column in (*decisions, advantage)), lesson.rate)
    return policy


def points(lesson, shuffled):
    return evaluate(lesson.game, learn(lesson, shuffled), "random", deals=1000, seed=1).points


@every_lesson
def test_a_learner_beats_random_play(lesson):
    assert points(lesson, shuffled=False).low > lesson.margin


@every_lesson
def test_a_learner_with_the_rewards_of_other_episodes_does_not(lesson):
    assert points(lesson, shuffled=True).mean < lesson.margin
