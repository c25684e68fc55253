"""Measuring the agent of a run against the baselines, in training and at its end."""

from __future__ import annotations

from collections.abc import Mapping

from giretra_agents import Agent, load_agent
from giretra_agents.load import agent_names
from giretra_train.config import RunConfig
from giretra_train.evaluate import EvaluationResult, evaluate

Measurement = Mapping[str, EvaluationResult]
"""Result against each baseline, by the baseline's name."""

_BASELINES = ("random", "rules")


def baselines(game: str) -> tuple[str, ...]:
    """Return the built-in agents that a run of `game` is measured against."""
    return tuple(name for name in _BASELINES if name in agent_names(game))


def measure(agent: Agent, config: RunConfig, deals: int, threads: int) -> Measurement:
    """Return how an agent does against each baseline.

    Args:
        agent: plays one side.
        config: says which game, house rules and deals.
        deals: different deals, each played with the agent on each side in turn.
        threads: of the kernels.
    """
    return {
        name: evaluate(
            config.game,
            agent,
            load_agent(config.game, name),
            deals=deals,
            seed=config.evaluation.seed,
            rules=config.rules or None,
            num_threads=threads,
        )
        for name in baselines(config.game)
    }
