"""Many deals in step, by agents that read rows or follow tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

import giretra_env as ge
from giretra_agents.action_selection import ask
from giretra_agents.base import Agent, agent_name, checked_actions
from giretra_agents.draws import playing_streams
from giretra_agents.stateful import StatefulAgent, TableFollower
from giretra_env.cards.seats import NUM_SEATS

Rows = npt.NDArray[np.int64]
"""Numbers of some tables, or something for each of them."""

Watch = Callable[[ge.Step, Rows], None]
"""Called with a step of N tables and the (N,) actions about to be played, before they are."""


def any_follows(agents: Sequence[Agent]) -> bool:
    """Return whether an agent must see every action of its tables, forced ones included."""
    return any(isinstance(agent, StatefulAgent) for agent in agents)


@dataclass
class Playing:
    """Deals on their way, one at each table."""

    tables: ge.VectorTables
    agents: Sequence[Agent]
    holders: npt.NDArray[np.int8]  # (N, 4) number of the agent in each seat of each table
    shows_forced: bool  # whether the tables show moves that have no choice; they are not asked for
    followed: Followed | None
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
        legs: Rows,
        shows_forced: bool,
    ) -> Playing:
        """Deal (N,) ``seeds``; ``legs`` number the playings of the same deal, from 0 on.

        The tables must show forced moves where an agent follows them.
        """
        streams = playing_streams(seeds, legs)
        follows = any_follows(agents)
        return cls(
            tables=tables,
            agents=agents,
            holders=holders,
            shows_forced=shows_forced,
            followed=Followed(tables, agents, seeds, streams) if follows else None,
            step=tables.reset(seed=seeds),
            returns=np.zeros((len(streams), NUM_SEATS), np.float64),
            streams=streams,
            decisions=np.zeros(len(streams), np.int64),
        )

    def run(self, watch: Watch | None = None) -> None:
        """Play until every table is finished, before the eyes of ``watch``."""
        everyone = np.arange(len(self.streams))
        actions = np.zeros(len(self.streams), np.int64)
        while (active := self.step.seat >= 0).any():
            choosing = self._force(active, actions) if self.shows_forced else active
            holders = self.holders[everyone, self.step.seat]
            for number in range(len(self.agents)):
                rows = np.flatnonzero(choosing & (holders == number))
                if len(rows):
                    actions[rows] = self._ask(number, rows)
            self.decisions[choosing] += 1
            if self.followed is not None:
                self.followed.play(np.flatnonzero(active), actions)
            if watch is not None:
                watch(self.step, actions)
            self.step = self.tables.step(actions)
            self.returns += self.step.reward

    def _force(self, active: npt.NDArray[np.bool_], actions: Rows) -> npt.NDArray[np.bool_]:
        """Enter the actions of tables that have only one, and return which have a choice."""
        choices = np.count_nonzero(self.step.action_mask, axis=1)
        choosing: npt.NDArray[np.bool_] = active & (choices > 1)
        forced = active & ~choosing
        actions[forced] = self.step.action_mask[forced].argmax(axis=1)
        return choosing

    def _ask(self, number: int, rows: Rows) -> Rows:
        """Return the actions of an agent for the rows that are its turn."""
        agent, names = self.agents[number], self.tables.game.action_names
        observation, action_mask = self.step.observation[rows], self.step.action_mask[rows]
        if self.followed is not None and isinstance(agent, StatefulAgent):
            answer = self.followed.ask(number, rows)
            return checked_actions(agent_name(agent), answer, action_mask, names)
        streams, decisions = self.streams[rows], self.decisions[rows]
        return ask(agent, observation, action_mask, streams, decisions, names)


class Followed:
    """A single table beside each of a batch, and who follows it.

    Args:
        tables: the batch.
        agents: those that follow tables get a follower of each.
        seeds: (N,) seeds of the tables.
        streams: (N,) random streams, which start the followers' own.

    Raises:
        InvalidInputError: if an agent does not play such tables.
    """

    def __init__(
        self,
        tables: ge.VectorTables,
        agents: Sequence[Agent],
        seeds: Rows,
        streams: npt.NDArray[np.uint64],
    ) -> None:
        name, rules, episode = tables.game.name, tables.rules, tables.episode
        self._tables = [
            ge.Table(name, rules=rules, episode=episode, seed=int(seed)) for seed in seeds
        ]
        self._followers: list[list[TableFollower]] = [[] for _ in agents]
        for followers, agent in zip(self._followers, agents, strict=True):
            if isinstance(agent, StatefulAgent):
                begun = zip(self._tables, streams, strict=True)
                followers += [agent.begin(table, int(stream)) for table, stream in begun]

    def ask(self, number: int, rows: Rows) -> list[int]:
        """Return what the followers of an agent choose at some tables."""
        return [self._followers[number][row].act() for row in rows]

    def play(self, rows: Rows, actions: Rows) -> None:
        """Play the actions of some tables, before the eyes of whoever follows them."""
        for row in rows:
            action = int(actions[row])
            for followers in self._followers:
                if followers:
                    followers[row].observe(action)
            self._tables[row].apply(action)
