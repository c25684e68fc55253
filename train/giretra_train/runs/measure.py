"""Evaluating the agent of a run against the baselines, during training and at its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from giretra_agents import Agent, load_agent
from giretra_agents.load import agent_names
from giretra_train.config import RunConfig
from giretra_train.evaluate import EvaluationResult, evaluate
from giretra_train.house_rules import measured_rules

Measurement = Mapping[str, EvaluationResult]
"""Result against each baseline, by the baseline's name."""

_BASELINES = ("random", "rules")


def baselines(game: str) -> tuple[str, ...]:
    """Return the names of the built-in agents against which a run of `game` is measured."""
    return tuple(name for name in _BASELINES if name in agent_names(game))


def measure(
    agent: Agent,
    config: RunConfig,
    deals: int,
    threads: int,
    rules: Sequence[str] | None = None,
) -> Measurement:
    """Evaluate an agent against each baseline.

    Args:
        agent: the agent.
        config: configuration with the game and the first seed of the deals.
        deals: number of different deals; each is played with the agent on each side in turn.
        threads: threads of the kernels.
        rules: kinds of house rules, dealt out to the deals in turn; None means those of the
            configuration, see `measured_rules`.
    """
    return {
        name: evaluate(
            config.game,
            agent,
            load_agent(config.game, name),
            deals=deals,
            seed=config.evaluation.seed,
            rules=measured_rules(config) if rules is None else rules,
            num_threads=threads,
        )
        for name in baselines(config.game)
    }
