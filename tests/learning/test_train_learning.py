"""Training learns to beat random play, and learns nothing from shuffled outcomes."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pytest

import giretra_env as ge
from giretra_agents import load_agent
from giretra_train.config import TrainConfig
from giretra_train.config_file import override_config
from giretra_train.evaluate import evaluate
from giretra_train.ppo.trainer import PPOTrainer

pytestmark = [pytest.mark.learning, pytest.mark.heavy]

CONFIG = override_config(
    TrainConfig(),
    (
        "tables=256",
        "minibatch=512",
        "learning_rate=2.0e-3",
        "policy_hidden=[64, 64]",
        "critic_hidden=[64, 64]",
        "entropy_cards=0.01",
        "entropy_calls=0.01",
        "ema=0.02",
        "kickstart=0",  # outcomes are the only teacher
        "precision=float32",
        "threads=1",  # tests run side by side
        "seed=3",
    ),
)
DEALS = 1000
PRISE = ge.game("tarot").action_id("prise")


@dataclass(frozen=True)
class Lesson:
    """A short training run and what it must reach, in points per deal against random play.

    Among random calls even a policy that learned nothing looks good or bad by chance: whoever
    always passes beats those who bid without cards. There the control is the play of the cards
    alone, both sides calling as `rules` does, in tarot as `FirstTakes`.
    """

    game: str
    rules: str
    words: tuple[str, ...]
    margin: float
    cards: float | None = None

    @property
    def config(self):
        """The training's configuration."""
        given = (f"game={self.game}", f"rules={self.rules}", *self.words)
        return override_config(CONFIG, given)


LOUD = ("tables=512", "minibatch=1024", "opponents.rules=0", "opponents.random=0.8")
"""Larger batches, because after random calls outcomes say little about a single card."""

# The bounds are about midway between the results of four seeds and those of their controls.
LESSONS = [
    Lesson("giretra", "standard", ("iterations=60",), margin=8.0),  # half a plain contract
    Lesson("contree", "marques", (*LOUD, "iterations=40"), margin=300.0, cards=37.0),
    Lesson("belote", "maison", (*LOUD, "iterations=28"), margin=40.0, cards=14.0),
    Lesson("tarot", "standard", (*LOUD, "iterations=35"), margin=300.0, cards=4.0),
]
every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.game)


class FirstTakes:
    """Takes the lowest contract where nobody has taken yet, and else does what comes first."""

    def act(self, observation, action_mask):
        return np.where(action_mask[:, PRISE] == 1, PRISE, action_mask.argmax(axis=1))


class CardsAlone:
    """An agent that calls by rule and plays the cards of another agent."""

    def __init__(self, game, agent):
        self.name = f"{agent.name}, cards alone"
        self._calls = FirstTakes() if game == "tarot" else load_agent(game, "rules")
        self._cards = agent
        described = ge.game(game)
        phases = described.observation_layout.slices["phase"]
        self._plays = phases.start + described.phase_names.index("play")

    def act(self, observation, action_mask):
        called = self._calls.act(observation, action_mask)
        played = self._cards.act(observation, action_mask)
        return np.where(observation[:, self._plays] == 1, played, called)


def shuffled(batch):
    """Give every table the outcome of another one."""
    outcomes = batch.outcomes.reshape(-1, 4)
    order = np.random.default_rng(len(batch.actions)).permutation(len(outcomes))
    return replace(batch, outcomes=outcomes[order].ravel())


def trained(lesson, batch_filter):
    trainer = PPOTrainer(lesson.config, batch_filter)
    while trainer.progress < 1.0:
        trainer.iterate()
    return trainer.agent()


def points(lesson, agent):
    """Points per deal against random play."""
    other = load_agent(lesson.game, "random")
    return evaluate(lesson.game, agent, other, DEALS, seed=77, rules=lesson.rules).points


def points_of_cards(lesson, agent):
    """Points per deal against random cards, after the same calls."""
    one, other = (
        CardsAlone(lesson.game, player) for player in (agent, load_agent(lesson.game, "random"))
    )
    return evaluate(lesson.game, one, other, DEALS, seed=77, rules=lesson.rules).points


@every_lesson
def test_training_beats_random(lesson):
    agent = trained(lesson, None)
    assert points(lesson, agent).low > lesson.margin
    if lesson.cards is not None:
        assert points_of_cards(lesson, agent).low > lesson.cards


@every_lesson
def test_nothing_is_learned_from_shuffled_outcomes(lesson):
    agent = trained(lesson, shuffled)
    if lesson.cards is None:
        assert points(lesson, agent).mean < lesson.margin
    else:
        assert points_of_cards(lesson, agent).mean < lesson.cards
