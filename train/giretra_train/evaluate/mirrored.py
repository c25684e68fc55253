"""Mirrored evaluation: each deal is played twice, with the sides swapped.

Deal i has the pack and dealer of seed + i in both playings; in the first agent A has seats 0 and 2,
in the second seats 1 and 3. Luck of the cards cancels within such a pair, and nothing depends on
how many tables run side by side.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

import giretra_env as ge
from giretra_agents.base import Agent, DrawingAgent, checked_actions
from giretra_env.envs.checks import is_whole
from giretra_env.envs.seeds import LARGEST_SEED
from giretra_env.errors import InvalidInputError
from giretra_env.games.house_rules import describe_rules
from giretra_train.evaluate.draws import draws, playing_streams
from giretra_train.evaluate.outcome import Outcomes
from giretra_train.evaluate.result import EvaluationResult
from giretra_train.evaluate.statistics import mean_estimate, rate_estimate

Progress = Callable[[int, int], None]
"""Called with the number of deals done and of all deals."""

_LEGS = np.array([0, 1], np.int64)  # side that agent A has in the two playings of a deal


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
        agent_a: agent of one side; it is asked for batches of rows.
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
    batch = max(num_tables // 2, 1)
    for first in range(0, deals, batch):
        chosen = slice(first, min(first + batch, deals))
        count = chosen.stop - first
        tables = ge.make_vec(
            game,
            num_tables=2 * count,
            rules=rules,
            episode=episode,
            num_threads=num_threads,
            skip_forced=True,
            autoreset=False,
        )
        playing = _Playing.start(tables, np.arange(seed + first, seed + first + count))
        playing.run(agent_a, agent_b)
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


def agent_name(agent: object) -> str:
    """Return the name of an agent for reports; a class name where it has none."""
    return str(getattr(agent, "name", type(agent).__name__))


@dataclass
class _Playing:
    """Both playings of some deals, in step: tables 2i and 2i + 1 hold the same deal."""

    tables: ge.VectorTables
    step: ge.Step
    legs: npt.NDArray[np.int64]  # (N,) side of agent A at each table
    points: npt.NDArray[np.float64]  # (N,) points of A's side minus B's so far
    streams: npt.NDArray[np.uint64]  # (N,) random stream of each table's agents
    decisions: npt.NDArray[np.int64]  # (N,) decisions taken so far

    @classmethod
    def start(cls, tables: ge.VectorTables, seeds: npt.NDArray[np.int64]) -> _Playing:
        table_seeds = np.repeat(seeds, 2)
        legs = np.tile(_LEGS, len(seeds))
        return cls(
            tables=tables,
            step=tables.reset(seed=table_seeds),
            legs=legs,
            points=np.zeros(len(legs), np.float64),
            streams=playing_streams(table_seeds, legs),
            decisions=np.zeros(len(legs), np.int64),
        )

    def run(self, agent_a: Agent, agent_b: Agent) -> None:
        """Play until every table is finished."""
        everyone = np.arange(len(self.legs))
        actions = np.zeros(len(self.legs), np.int64)
        while (active := self.step.seat >= 0).any():
            a_acts = self.step.seat % 2 == self.legs
            for agent, acts in ((agent_a, active & a_acts), (agent_b, active & ~a_acts)):
                rows = np.flatnonzero(acts)
                if len(rows):
                    actions[rows] = self._ask(agent, rows)
            self.decisions[active] += 1
            self.step = self.tables.step(actions)
            self.points += self.step.reward[everyone, self.legs]

    def _ask(self, agent: Agent, rows: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """Return the actions of one agent for the rows that are its turn."""
        observation, action_mask = self.step.observation[rows], self.step.action_mask[rows]
        legal = action_mask.copy()  # the agent may write into what it is given
        if isinstance(agent, DrawingAgent):
            numbers = draws(self.streams[rows], self.decisions[rows])
            answer = agent.act_drawn(observation, action_mask, numbers)
        else:
            answer = agent.act(observation, action_mask)
        names = self.tables.game.action_names
        return checked_actions(agent_name(agent), answer, legal, names)


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
