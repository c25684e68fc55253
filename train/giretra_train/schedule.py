"""How far a run is, and what the numbers that change on the way are there."""

from __future__ import annotations

import math
from dataclasses import dataclass

from giretra_train.config import BudgetConfig, PPOConfig


@dataclass(frozen=True)
class Rates:
    """The numbers that change during a run."""

    learning_rate: float
    """Step of Adam."""
    entropy_calls: float
    """Entropy bonus of calls, contract swings per nat."""
    entropy_cards: float
    """Entropy bonus of cards, contract swings per nat."""
    kickstart: float
    """Weight of what the agent `rules` would do."""


def progress(budget: BudgetConfig, iteration: int, seconds: float) -> float:
    """Return the share of the budget that is used, 0 … 1.

    Args:
        budget: the budget of the run.
        iteration: iterations done.
        seconds: time spent, all earlier parts of a resumed run included.
    """
    if budget.iterations is not None:
        return min(iteration / budget.iterations, 1.0)
    assert budget.minutes is not None  # the configuration sees to it
    return min(seconds / (60.0 * budget.minutes), 1.0)


def cosine(start: float, end: float, share: float) -> float:
    """Return what falls from `start` to `end` along a cosine, after `share` of the way."""
    falling = 0.5 * (1.0 + math.cos(math.pi * share))
    return end + falling * (start - end)


def rates(ppo: PPOConfig, share: float) -> Rates:
    """Return the rates after `share` of the budget: a cosine for the step, lines for the rest."""
    entropy = 1.0 + share * (ppo.entropy_end - 1.0)
    return Rates(
        learning_rate=cosine(ppo.learning_rate, ppo.learning_rate_end, share),
        entropy_calls=ppo.entropy_calls * entropy,
        entropy_cards=ppo.entropy_cards * entropy,
        kickstart=ppo.kickstart * max(1.0 - share / ppo.kickstart_share, 0.0),
    )
