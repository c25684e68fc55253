"""Agents that follow a table action by action, where others read rows.

Programs with a memory of their own are like that: they must see every action of every seat.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Protocol

from giretra_agents.base import Actions, Agent, Masks, Observations
from giretra_env import Table
from giretra_env.errors import InvalidInputError


class TableFollower(Protocol):
    """Follows one table from its first action on, and can act for any seat of it."""

    def observe(self, action: int) -> None:
        """Take note of an action, own ones and forced ones included, just before it is played."""

    def act(self) -> int:
        """Choose one of ``table.legal_ids`` for the seat to act."""


class StatefulAgent(Agent):
    """An agent that is asked for a follower of each table, not for batches of rows.

    `giretra_train.evaluate.evaluate` plays it like any other. Followers see the table whole; to
    look only at what their seats may know is up to them.
    """

    seed: int = 0
    """Starts the random numbers of `act_table`."""

    @abstractmethod
    def begin(self, table: Table, seed: int) -> TableFollower:
        """Return a follower of a table on which nothing has been played yet.

        Args:
            table: read only; whoever asks plays on it.
            seed: starts the follower's random numbers, 0 … 2**64 - 1.

        Raises:
            InvalidInputError: if the agent does not play such tables.
        """

    def act(self, observation: Observations, action_mask: Masks) -> Actions:
        """Refuse: a row does not say which table it belongs to.

        Raises:
            InvalidInputError: always.
        """
        raise InvalidInputError(
            f"Agent {self.name!r} follows tables action by action and cannot be asked for rows;"
            " play it with `giretra evaluate` or `act_table(table)`."
        )

    def act_table(self, table: Table) -> int:
        """Choose an action for the seat to act, after following the table's actions anew.

        Args:
            table: read only; must not be over.

        Returns:
            One of ``table.legal_ids``.

        Raises:
            InvalidInputError: if the table is over or the agent does not play such tables.
        """
        if table.done:
            raise InvalidInputError(
                "The table is over, so there is nothing to act on; ask `table.done` first."
            )
        again = Table.from_record({**table.record(), "actions": []})
        follower = self.begin(again, self.seed)
        for name in table.actions:
            action = again.game.action_id(name)
            follower.observe(action)
            again.apply(action)
        return follower.act()
