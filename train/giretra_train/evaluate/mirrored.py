"""Mirrored evaluation: every deal is played once with agent A on each side of the table.

Each assignment of A and B to the seats is a seating. Where partners are fixed there are two: A has
seats 0 and 2, then seats 1 and 3. In tarot there are four: A has each seat in turn, B the other
three. Deal i uses seed + i, so its cards and dealer are the same in all seatings. The luck of the
cards cancels out, and the result does not depend on the number of tables played in parallel.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

import giretra_env as ge
from giretra_agents import as_agent
from giretra_agents.base import Agent, agent_name
from giretra_agents.load import AgentLike
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.envs.checks import is_integer
from giretra_env.envs.ruling import RulesByTable, rules_by_table
from giretra_env.envs.seeds import LARGEST_SEED
from giretra_env.errors import InvalidInputError
from giretra_env.games.house_rules import describe_all
from giretra_train.evaluate.contracts import Playing, playings_of
from giretra_train.evaluate.outcome import Outcomes
from giretra_train.evaluate.result import EvaluationResult
from giretra_train.evaluate.statistics import mean_estimate, rate_estimate
from giretra_train.playing import EpisodeBatch, Rows, any_stateful

Progress = Callable[[int, int], None]
"""Called with the number of deals done and the number of all deals."""

_STATEFUL_DEALS = 16  # per batch: followers gain little from a larger one, and progress shows


def evaluate(
    game: str,
    agent_a: AgentLike,
    agent_b: AgentLike,
    deals: int = 1000,
    seed: int = 0,
    rules: RulesByTable = None,
    episode: str = "deal",
    num_tables: int = 4096,
    num_threads: int = 1,
    progress: Progress | None = None,
    playings: list[Playing] | None = None,
) -> EvaluationResult:
    """Play ``agent_a`` against ``agent_b`` and return points and win rate with 95 % intervals.

    Args:
        game: such as ``"giretra"``.
        agent_a: agent of one side, anything that `as_agent` accepts: an agent, its name, or your
            own player.
        agent_b: agent of all other seats, likewise.
        deals: number of different deals (matches), at least 2; each is played twice, four times in
            tarot.
        seed: deal i uses ``seed + i``.
        rules: preset name, rules object or ``"preset,option=value"``; None = the default preset. A
            list of these is dealt out to the deals in turn.
        episode: ``"deal"`` or ``"match"``.
        num_tables: number of tables to play in parallel, at least one per seating of a deal; does
            not affect the result.
        num_threads: threads of the game engine.
        progress: called after each batch of deals; see `Progress`.
        playings: a list that receives one `Playing` for every deal in every seating.

    Returns:
        Points and win rate of A; `EvaluationResult.to_json` writes them as JSON.

    Raises:
        InvalidInputError: if a number is too small, an agent cannot play or returns something that
            is not an action, or playings of matches are asked for.
        UnknownRuleError: if game, rules or episode do not exist.
        IllegalActionError: if an agent chooses an illegal action.
    """
    agents = as_agent(agent_a, game), as_agent(agent_b, game)
    deals = _at_least(2, "deals", deals, "an interval needs several")
    seatings = len(ge.game(game).sides)
    num_tables = _at_least(
        seatings, "num_tables", num_tables, f"a deal is played at {seatings} tables in parallel"
    )
    seed = _at_least(0, "seed", seed, f"deal i uses seed + i, up to {LARGEST_SEED}")
    if seed + deals - 1 > LARGEST_SEED:
        raise InvalidInputError(
            f"seed={seed} with deals={deals} exceeds the largest seed, {LARGEST_SEED}."
        )
    if playings is not None and episode != "deal":
        raise InvalidInputError(
            f"playings are of single deals, not of episode={episode!r}; leave them out, or evaluate"
            " deals."
        )
    rules_of_deal = rules_by_table(ge.game(game), rules, deals, "deals")
    started = time.perf_counter()
    outcomes = Outcomes.empty(deals, seatings)
    stateful = any_stateful(agents)
    batch = num_tables // seatings
    if stateful:
        batch = min(batch, _STATEFUL_DEALS)
    for first in range(0, deals, batch):
        chosen = slice(first, min(first + batch, deals))
        count = chosen.stop - first
        tables = ge.make_vec(
            game,
            num_tables=seatings * count,
            rules=[one for one in rules_of_deal[chosen] for _ in range(seatings)],
            episode=episode,
            num_threads=num_threads,
            skip_forced=not stateful,
            autoreset=False,
        )
        seeds = np.arange(seed + first, seed + first + count)
        episodes = _mirrored(tables, agents, seeds, shows_forced=stateful)
        episodes.run()
        outcomes.store(chosen, tables, episodes.returns)
        if playings is not None:
            playings += playings_of(tables, np.repeat(seeds, seatings), episodes.returns)
        if progress is not None:
            progress(chosen.stop, deals)
    return EvaluationResult(
        game=game,
        rules=describe_all(tables.game.presets, rules_of_deal),
        episode=episode,
        agent_a=agent_name(agents[0]),
        agent_b=agent_name(agents[1]),
        seed=seed,
        deals=deals,
        points=mean_estimate(outcomes.points.mean(axis=1)),
        win_rate=rate_estimate(outcomes.rates.mean(axis=1)),
        wins=int((outcomes.rates > 0.5).sum()),
        ties=int((outcomes.rates == 0.5).sum()),
        losses=int((outcomes.rates < 0.5).sum()),
        seconds=time.perf_counter() - started,
    )


def _mirrored(
    tables: ge.VectorTables, agents: tuple[Agent, Agent], seeds: Rows, shows_forced: bool
) -> EpisodeBatch:
    """Start every deal of ``seeds`` in all its seatings, at adjacent tables."""
    sides, deals = tables.game.sides, len(seeds)
    holders = [[int(seat not in side) for seat in range(NUM_SEATS)] for side in sides]
    return EpisodeBatch.start(
        tables,
        agents,
        holders=np.tile(np.array(holders, np.int8), (deals, 1)),
        seeds=np.repeat(seeds, len(sides)),
        seatings=np.tile(np.arange(len(sides)), deals),
        shows_forced=shows_forced,
    )


def _at_least(smallest: int, name: str, value: object, reason: str) -> int:
    if not is_integer(value) or int(value) < smallest:  # type: ignore[call-overload]
        raise InvalidInputError(
            f"{name} must be an integer of at least {smallest}, not {value!r}; {reason}."
        )
    return int(value)  # type: ignore[call-overload, no-any-return]
