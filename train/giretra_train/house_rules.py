"""The house rules of a training run: one kind, several, or any valid mixture."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

import giretra_env as ge
from giretra_agents.checkpoint import ANY_RULES
from giretra_env.errors import ConfigError
from giretra_env.games.game import Game
from giretra_env.games.house_rules import HouseRules
from giretra_train.config import RunConfig

_MIXTURES = 64
"""Mixtures drawn for one part of an iteration; more would take longer to draw than to play."""


def trained_rules(config: RunConfig) -> tuple[str, ...]:
    """Return the kinds of rules of a run as texts, each once, or `ANY_RULES` alone.

    Raises:
        ConfigError: if `ANY_RULES` stands beside others.
        UnknownRuleError: if rules do not exist.
    """
    game = ge.game(config.game)
    given = (config.rules,) if isinstance(config.rules, str) else config.rules
    kinds = tuple(rules or game.default_preset for rules in given)
    if ANY_RULES in kinds and len(kinds) > 1:
        raise ConfigError(f"rules: {ANY_RULES!r} stands for all others; give it alone.")
    if kinds == (ANY_RULES,):
        return kinds
    return game.distinct_rules(kinds)


def check_rules(config: RunConfig, smallest_part: int) -> None:
    """Check that there are enough tables and deals for all kinds of rules of a run.

    Args:
        config: the configuration.
        smallest_part: tables of the smallest part among which the rules are dealt out.

    Raises:
        ConfigError: if there are too few.
    """
    kinds = len(trained_rules(config))
    if kinds > smallest_part:
        raise ConfigError(
            f"rules: {kinds} kinds are too many for collect.tables, which are played in two halves"
            f" of {smallest_part}; raise collect.tables to at least {2 * kinds}."
        )
    measured = len(measured_rules(config))
    if measured > config.evaluation.deals:
        raise ConfigError(
            f"rules: {measured} kinds are too many for evaluation.deals={config.evaluation.deals};"
            f" raise it to at least {measured}."
        )


def measured_rules(config: RunConfig) -> tuple[str, ...]:
    """Return the kinds of rules that a run is measured with: its own, or every preset for any."""
    kinds = trained_rules(config)
    return tuple(ge.game(config.game).presets) if kinds == (ANY_RULES,) else kinds


def rules_of_deals(
    game: Game, kinds: Sequence[str], num_tables: int, stream: np.random.Generator
) -> list[HouseRules]:
    """Return rules to be dealt out in turn to the tables of an iteration.

    Args:
        game: the game.
        kinds: as `trained_rules` returns them.
        num_tables: number of these tables.
        stream: random stream, used if they are `ANY_RULES`.
    """
    if tuple(kinds) != (ANY_RULES,):
        return [game.rules(rules) for rules in kinds]
    return [game.random_rules(stream) for _ in range(min(_MIXTURES, num_tables))]
