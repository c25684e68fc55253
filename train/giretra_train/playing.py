"""Playing many episodes in lockstep, with batch agents and stateful agents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

import giretra_env as ge
from giretra_agents.action_selection import select_actions
from giretra_agents.base import Agent, agent_name, checked_actions
from giretra_agents.draws import agent_streams
from giretra_agents.stateful import StatefulAgent, TableFollower
from giretra_env.cards.seats import NUM_SEATS

Rows = npt.NDArray[np.int64]
"""Indices of some tables, or one integer per table."""

Watch = Callable[[ge.Step, Rows], None]
"""Called with the step of N tables and their (N,) actions, just before these are played."""


def any_stateful(agents: Sequence[Agent]) -> bool:
    """Return whether any agent must see every action of its tables, forced ones included."""
    return any(isinstance(agent, StatefulAgent) for agent in agents)


@dataclass
class EpisodeBatch:
    """Episodes in progress, one per table."""

    tables: ge.VectorTables
    agents: Sequence[Agent]
    holders: npt.NDArray[np.int8]  # (N, 4) number of the agent in each seat of each table
    shows_forced: bool  # whether the tables stop at forced moves, which no agent has to choose
    followed: FollowedTables | None
    step: ge.Step
    returns: npt.NDArray[np.float64]  # (N, 4) points of each seat so far
    streams: npt.NDArray[np.uint64]  # (N,) random stream of each table's agents
    decisions: Rows  # (N,) decisions taken so far

    @classmethod
    def start(
        cls,
        tables: ge.VectorTables,
        agents: Sequence[Agent],
        holders: npt.NDArray[np.int8],
        seeds: Rows,
        seatings: Rows,
        shows_forced: bool,
    ) -> EpisodeBatch:
        """Start one episode per table.

        Args:
            tables: N tables without autoreset; if an agent is stateful, they show forced moves.
            agents: the agents.
            holders: (N, 4) int8, number of the agent in each seat of each table.
            seeds: (N,) seed of the deal at each table.
            seatings: (N,) number of the seating at each table, from 0: the same deal in different
                seatings gives its agents different random numbers.
            shows_forced: whether the tables show forced moves.
        """
        streams = agent_streams(seeds, seatings)
        stateful = any_stateful(agents)
        return cls(
            tables=tables,
            agents=agents,
            holders=holders,
            shows_forced=shows_forced,
            followed=FollowedTables(tables, agents, seeds, streams) if stateful else None,
            step=tables.reset(seed=seeds),
            returns=np.zeros((len(streams), NUM_SEATS), np.float64),
            streams=streams,
            decisions=np.zeros(len(streams), np.int64),
        )

    def run(self, watch: Watch | None = None) -> None:
        """Play until every table is finished, calling ``watch`` before each step."""
        everyone = np.arange(len(self.streams))
        actions = np.zeros(len(self.streams), np.int64)
        while (active := self.step.seat >= 0).any():
            choosing = self._force(active, actions) if self.shows_forced else active
            holders = self.holders[everyone, self.step.seat]
            for number in range(len(self.agents)):
                rows = np.flatnonzero(choosing & (holders == number))
                if len(rows):
                    actions[rows] = self._select_actions(number, rows)
            self.decisions[choosing] += 1
            if self.followed is not None:
                self.followed.apply(np.flatnonzero(active), actions)
            if watch is not None:
                watch(self.step, actions)
            self.step = self.tables.step(actions)
            self.returns += self.step.reward

    def _force(self, active: npt.NDArray[np.bool_], actions: Rows) -> npt.NDArray[np.bool_]:
        """Fill in the actions of tables with only one, and return which tables have a choice."""
        choices = np.count_nonzero(self.step.action_mask, axis=1)
        choosing: npt.NDArray[np.bool_] = active & (choices > 1)
        forced = active & ~choosing
        actions[forced] = self.step.action_mask[forced].argmax(axis=1)
        return choosing

    def _select_actions(self, number: int, rows: Rows) -> Rows:
        """Return the actions of agent ``number`` for the tables where it is to act."""
        agent, names = self.agents[number], self.tables.game.action_names
        observation, action_mask = self.step.observation[rows], self.step.action_mask[rows]
        if self.followed is not None and isinstance(agent, StatefulAgent):
            chosen = self.followed.select_actions(number, rows)
            return checked_actions(agent_name(agent), chosen, action_mask, names)
        streams, decisions = self.streams[rows], self.decisions[rows]
        return select_actions(agent, observation, action_mask, streams, decisions, names)


class FollowedTables:
    """A copy of each table of a batch as a single `Table`, with its stateful agents' followers.

    Args:
        tables: the batch.
        agents: all agents; each stateful one gets one follower per table.
        seeds: (N,) seeds of the tables.
        streams: (N,) random streams; they seed the followers.

    Raises:
        InvalidInputError: if an agent does not support this game, its rules or its episodes.
    """

    def __init__(
        self,
        tables: ge.VectorTables,
        agents: Sequence[Agent],
        seeds: Rows,
        streams: npt.NDArray[np.uint64],
    ) -> None:
        name, episode = tables.game.name, tables.episode
        self._tables = [
            ge.Table(name, rules=rules, episode=episode, seed=int(seed))
            for rules, seed in zip(tables.rules, seeds, strict=True)
        ]
        self._followers: list[list[TableFollower]] = [[] for _ in agents]
        for followers, agent in zip(self._followers, agents, strict=True):
            if isinstance(agent, StatefulAgent):
                begun = zip(self._tables, streams, strict=True)
                followers += [agent.begin(table, int(stream)) for table, stream in begun]

    def select_actions(self, number: int, rows: Rows) -> list[int]:
        """Return the actions that the followers of agent ``number`` choose at some tables."""
        return [self._followers[number][row].act() for row in rows]

    def apply(self, rows: Rows, actions: Rows) -> None:
        """Show the actions of some tables to their followers, then apply them."""
        for row in rows:
            action = int(actions[row])
            for followers in self._followers:
                if followers:
                    followers[row].observe(action)
            self._tables[row].apply(action)
