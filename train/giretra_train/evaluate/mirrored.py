"""Mirrored evaluation: each deal is played twice, with the sides swapped.

Deal i has the pack and dealer of seed + i in both playings; in the first agent A has seats 0 and 2,
in the second seats 1 and 3. Luck of the cards cancels within such a pair, and nothing depends on
how many tables run side by side.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

import giretra_env as ge
from giretra_agents.base import Agent
from giretra_env.envs.checks import is_whole
from giretra_env.envs.seeds import LARGEST_SEED
from giretra_env.errors import InvalidInputError
from giretra_env.games.house_rules import describe_rules
from giretra_train.evaluate.outcome import Outcomes
from giretra_train.evaluate.playing import Playing, agent_name, any_follows
from giretra_train.evaluate.result import EvaluationResult
from giretra_train.evaluate.statistics import mean_estimate, rate_estimate

Progress = Callable[[int, int], None]
"""Called with the number of deals done and of all deals."""

_DEALS_FOLLOWED = 16  # at a time: followers cost far more than a batch saves, and progress shows


def evaluate(
    game: str,
    agent_a: Agent,
    agent_b: Agent,
    deals: int = 1000,
    seed: int = 0,
    rules: object = None,
    episode: str = "deal",
    num_tables: int = 4096,
    num_threads: int = 1,
    progress: Progress | None = None,
) -> EvaluationResult:
    """Play ``agent_a`` against ``agent_b`` and return points and win rate with 95 % intervals.

    Args:
        game: such as ``"giretra"``.
        agent_a: agent of one side; it is asked for batches of rows, or follows tables.
        agent_b: agent of the other side.
        deals: number of different deals (matches), at least 2; each is played twice.
        seed: deal i is the one of ``seed + i``.
        rules: preset name, rules object or ``"preset,option=value"``; None = the default preset.
        episode: ``"deal"`` or ``"match"``.
        num_tables: tables side by side, at least 2; the result does not depend on it.
        num_threads: threads of the game engine.
        progress: told how far it is.

    Returns:
        The result; `EvaluationResult.to_json` gives it as text.

    Raises:
        InvalidInputError: if a number is too small, an agent cannot play or answers what is no
            action.
        UnknownRuleError: if game, rules or episode do not exist.
        IllegalActionError: if an agent chooses an illegal action.
    """
    _check_agents(agent_a, agent_b)
    deals = _at_least(2, "deals", deals, "an interval needs several")
    num_tables = _at_least(2, "num_tables", num_tables, "both playings of a deal run side by side")
    seed = _at_least(0, "seed", seed, f"deal i is the one of seed + i, up to {LARGEST_SEED}")
    if seed + deals - 1 > LARGEST_SEED:
        raise InvalidInputError(
            f"seed={seed} with deals={deals} goes beyond the largest seed, {LARGEST_SEED}."
        )
    started = time.perf_counter()
    outcomes = Outcomes.empty(deals)
    agents = (agent_a, agent_b)
    follows = any_follows(agents)
    batch = min(num_tables // 2, _DEALS_FOLLOWED) if follows else num_tables // 2
    for first in range(0, deals, batch):
        chosen = slice(first, min(first + batch, deals))
        count = chosen.stop - first
        tables = ge.make_vec(
            game,
            num_tables=2 * count,
            rules=rules,
            episode=episode,
            num_threads=num_threads,
            skip_forced=not follows,
            autoreset=False,
        )
        playing = Playing.start(tables, agents, np.arange(seed + first, seed + first + count))
        playing.run()
        outcomes.store(chosen, tables, playing.legs, playing.points, episode)
        if progress is not None:
            progress(chosen.stop, deals)
    return EvaluationResult(
        game=game,
        rules=describe_rules(tables.game.presets, tables.rules),
        episode=episode,
        agent_a=agent_name(agent_a),
        agent_b=agent_name(agent_b),
        seed=seed,
        deals=deals,
        points=mean_estimate(outcomes.points.mean(axis=1)),
        win_rate=rate_estimate(outcomes.rates.mean(axis=1)),
        wins=int((outcomes.rates == 1.0).sum()),
        ties=int((outcomes.rates == 0.5).sum()),
        losses=int((outcomes.rates == 0.0).sum()),
        seconds=time.perf_counter() - started,
    )


def _check_agents(agent_a: object, agent_b: object) -> None:
    for side, agent in (("agent_a", agent_a), ("agent_b", agent_b)):
        if not callable(getattr(agent, "act", None)):
            raise InvalidInputError(
                f"{side} is {agent!r}, which cannot play; give an object with the method"
                " act(observation, action_mask), such as load_agent(game, 'rules')."
            )


def _at_least(smallest: int, name: str, value: object, reason: str) -> int:
    if not is_whole(value) or int(value) < smallest:  # type: ignore[call-overload]
        raise InvalidInputError(
            f"{name}={value!r} is no whole number from {smallest} on; {reason}."
        )
    return int(value)  # type: ignore[call-overload, no-any-return]
