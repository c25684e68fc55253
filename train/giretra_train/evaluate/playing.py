"""Both playings of some deals in step, by agents that read rows or follow tables."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

import giretra_env as ge
from giretra_agents.base import Agent, DrawingAgent, checked_actions
from giretra_agents.following import Follower, FollowingAgent
from giretra_train.evaluate.draws import draws, playing_streams

Rows = npt.NDArray[np.int64]
"""Numbers of some tables, or something for each of them."""

_LEGS = np.array([0, 1], np.int64)  # side that agent A has in the two playings of a deal


def any_follows(agents: tuple[Agent, Agent]) -> bool:
    """Return whether an agent must see every action of its tables, forced ones included."""
    return any(isinstance(agent, FollowingAgent) for agent in agents)


def agent_name(agent: object) -> str:
    """Return the name of an agent for reports; a class name where it has none."""
    return str(getattr(agent, "name", type(agent).__name__))


@dataclass
class Playing:
    """Both playings of some deals: tables 2i and 2i + 1 hold the same deal."""

    tables: ge.VectorTables
    agents: tuple[Agent, Agent]  # A and B
    followed: Followed | None
    step: ge.Step
    legs: Rows  # (N,) side of agent A at each table
    points: npt.NDArray[np.float64]  # (N,) points of A's side minus B's so far
    streams: npt.NDArray[np.uint64]  # (N,) random stream of each table's agents
    decisions: Rows  # (N,) decisions taken so far

    @classmethod
    def start(cls, tables: ge.VectorTables, agents: tuple[Agent, Agent], seeds: Rows) -> Playing:
        """Deal (N / 2,) ``seeds``, each at two of the N tables.

        The tables may leave out forced moves only where no agent follows them.
        """
        table_seeds = np.repeat(seeds, 2)
        legs = np.tile(_LEGS, len(seeds))
        streams = playing_streams(table_seeds, legs)
        follows = any_follows(agents)
        return cls(
            tables=tables,
            agents=agents,
            followed=Followed(tables, agents, table_seeds, streams) if follows else None,
            step=tables.reset(seed=table_seeds),
            legs=legs,
            points=np.zeros(len(legs), np.float64),
            streams=streams,
            decisions=np.zeros(len(legs), np.int64),
        )

    def run(self) -> None:
        """Play until every table is finished."""
        everyone = np.arange(len(self.legs))
        actions = np.zeros(len(self.legs), np.int64)
        while (active := self.step.seat >= 0).any():
            choosing = active if self.followed is None else self._force(active, actions)
            a_acts = self.step.seat % 2 == self.legs
            for side, acts in enumerate((choosing & a_acts, choosing & ~a_acts)):
                rows = np.flatnonzero(acts)
                if len(rows):
                    actions[rows] = self._ask(side, rows)
            self.decisions[choosing] += 1
            if self.followed is not None:
                self.followed.play(np.flatnonzero(active), actions)
            self.step = self.tables.step(actions)
            self.points += self.step.reward[everyone, self.legs]

    def _force(self, active: npt.NDArray[np.bool_], actions: Rows) -> npt.NDArray[np.bool_]:
        """Enter the actions of tables that have only one, and return which have a choice."""
        choices = np.count_nonzero(self.step.action_mask, axis=1)
        choosing: npt.NDArray[np.bool_] = active & (choices > 1)
        forced = active & ~choosing
        actions[forced] = self.step.action_mask[forced].argmax(axis=1)
        return choosing

    def _ask(self, side: int, rows: Rows) -> Rows:
        """Return the actions of agent A (0) or B (1) for the rows that are its turn."""
        agent = self.agents[side]
        observation, action_mask = self.step.observation[rows], self.step.action_mask[rows]
        legal = action_mask.copy()  # the agent may write into what it is given
        answer: object
        if self.followed is not None and isinstance(agent, FollowingAgent):
            answer = self.followed.ask(side, rows)
        elif isinstance(agent, DrawingAgent):
            numbers = draws(self.streams[rows], self.decisions[rows])
            answer = agent.act_drawn(observation, action_mask, numbers)
        else:
            answer = agent.act(observation, action_mask)
        names = self.tables.game.action_names
        return checked_actions(agent_name(agent), answer, legal, names)


class Followed:
    """A single table beside each of a batch, and who follows it.

    Args:
        tables: the batch.
        agents: A and B; those that follow tables get a follower of each.
        seeds: (N,) seeds of the tables.
        streams: (N,) random streams, which start the followers' own.

    Raises:
        InvalidInputError: if an agent does not play such tables.
    """

    def __init__(
        self,
        tables: ge.VectorTables,
        agents: tuple[Agent, Agent],
        seeds: Rows,
        streams: npt.NDArray[np.uint64],
    ) -> None:
        name, rules, episode = tables.game.name, tables.rules, tables.episode
        self._tables = [
            ge.Table(name, rules=rules, episode=episode, seed=int(seed)) for seed in seeds
        ]
        self._followers: list[list[Follower]] = [[], []]
        for followers, agent in zip(self._followers, agents, strict=True):
            if isinstance(agent, FollowingAgent):
                begun = zip(self._tables, streams, strict=True)
                followers += [agent.begin(table, int(stream)) for table, stream in begun]

    def ask(self, side: int, rows: Rows) -> list[int]:
        """Return what the followers of agent A (0) or B (1) choose at some tables."""
        return [self._followers[side][row].act() for row in rows]

    def play(self, rows: Rows, actions: Rows) -> None:
        """Play the actions of some tables, before the eyes of whoever follows them."""
        for row in rows:
            action = int(actions[row])
            for followers in self._followers:
                if followers:
                    followers[row].observe(action)
            self._tables[row].apply(action)
