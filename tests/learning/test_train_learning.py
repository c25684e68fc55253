"""Training learns to beat random play, and learns nothing when outcomes are dealt out anew."""

from dataclasses import replace

import numpy as np
import pytest

from giretra_agents import load_agent
from giretra_train.config import TrainConfig
from giretra_train.config_file import override_config
from giretra_train.evaluate import evaluate
from giretra_train.selfplay import Trainer

pytestmark = [pytest.mark.learning, pytest.mark.heavy]

CONFIG = override_config(
    TrainConfig(),
    (
        "iterations=60",
        "tables=256",
        "minibatch=512",
        "learning_rate=2.0e-3",
        "policy_hidden=[64, 64]",
        "critic_hidden=[64, 64]",
        "entropy_cards=0.01",
        "entropy_calls=0.01",
        "ema=0.02",
        "precision=float32",
        "seed=3",
    ),
)
DEALS = 1000
MARGIN = 8.0
"""Points per deal: half a plain contract."""


def shuffled(batch):
    """Give every table the outcome of another one."""
    outcomes = batch.outcomes.reshape(-1, 4)
    order = np.random.default_rng(len(batch.actions)).permutation(len(outcomes))
    return replace(batch, outcomes=outcomes[order].ravel())


def points_against_random(batch_filter):
    trainer = Trainer(CONFIG, batch_filter)
    while trainer.share < 1.0:
        trainer.iterate()
    result = evaluate("giretra", trainer.agent(), load_agent("giretra", "random"), DEALS, seed=77)
    return result.points


def test_training_beats_random():
    assert points_against_random(None).low > MARGIN


def test_shuffled_outcomes_teach_nothing():
    assert points_against_random(shuffled).mean < MARGIN
