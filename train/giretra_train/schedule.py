"""A run's progress, and the hyperparameters that are scheduled by it."""

from __future__ import annotations

import math
from dataclasses import dataclass

from giretra_train.config import BudgetConfig, PPOConfig


@dataclass(frozen=True)
class ScheduledValues:
    """The hyperparameters that change during a run."""

    learning_rate: float
    """Learning rate of Adam."""
    entropy_calls: float
    """Entropy bonus of calls, contract swings per nat."""
    entropy_cards: float
    """Entropy bonus of cards, contract swings per nat."""
    kickstart: float
    """Weight of the teacher's actions, those of the agent `rules`."""


def budget_progress(budget: BudgetConfig, iteration: int, seconds: float) -> float:
    """Return the share of the budget that is used, 0 … 1.

    Args:
        budget: the budget of the run.
        iteration: iterations done.
        seconds: time spent, including all earlier parts of a resumed run.
    """
    if budget.iterations is not None:
        return min(iteration / budget.iterations, 1.0)
    assert budget.minutes is not None  # the configuration has one of the two
    return min(seconds / (60.0 * budget.minutes), 1.0)


def cosine(start: float, end: float, progress: float) -> float:
    """Return the value at `progress`, 0 … 1, of a cosine schedule from `start` down to `end`."""
    falling = 0.5 * (1.0 + math.cos(math.pi * progress))
    return end + falling * (start - end)


def scheduled_values(ppo: PPOConfig, progress: float) -> ScheduledValues:
    """Return the values at `progress`, 0 … 1: a cosine for the learning rate, others linear."""
    entropy = 1.0 + progress * (ppo.entropy_end - 1.0)
    return ScheduledValues(
        learning_rate=cosine(ppo.learning_rate, ppo.learning_rate_end, progress),
        entropy_calls=ppo.entropy_calls * entropy,
        entropy_cards=ppo.entropy_cards * entropy,
        kickstart=ppo.kickstart * max(1.0 - progress / ppo.kickstart_share, 0.0),
    )
