"""Stateful agents: they see every action of a table instead of one observation row.

Programs with a memory of their own need this, because they must see every action of every seat.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Protocol

from giretra_agents.base import Actions, Agent, Masks, Observations
from giretra_env import Table
from giretra_env.errors import InvalidInputError


class TableFollower(Protocol):
    """Follows one table from its first action on, and can act for any of its seats."""

    def observe(self, action: int) -> None:
        """Observe an action just before it is played, including its own and forced ones."""

    def act(self) -> int:
        """Choose one of ``table.legal_ids`` for the seat to act."""


class StatefulAgent(Agent):
    """A stateful agent: `begin` makes one follower per table; it cannot act on batches of rows.

    `giretra_train.evaluate.evaluate` accepts it like any other agent. Followers get the whole table
    and are trusted to look only at what their seats may know.
    """

    seed: int = 0
    """Seed of the random numbers of `act_table`."""

    @abstractmethod
    def begin(self, table: Table, seed: int) -> TableFollower:
        """Return a follower of a table without any action yet.

        Args:
            table: read only; the caller plays on it.
            seed: of the follower's random numbers, 0 to 2**64 - 1.

        Raises:
            InvalidInputError: if the agent does not play such tables.
        """

    def act(self, observation: Observations, action_mask: Masks) -> Actions:
        """Not supported: a row does not identify its table.

        Raises:
            InvalidInputError: always.
        """
        raise InvalidInputError(
            f"Agent {self.name!r} is stateful and cannot act on batches of rows; use"
            " `giretra evaluate` or `act_table(table)`."
        )

    def act_table(self, table: Table) -> int:
        """Choose an action for the seat to act, after replaying the table's actions.

        Args:
            table: read only; must not be over.

        Returns:
            One of ``table.legal_ids``.

        Raises:
            InvalidInputError: if the table is over or the agent does not play such tables.
        """
        if table.done:
            raise InvalidInputError(
                "The table is over, so there is no action to choose; check `table.done` first."
            )
        again = Table.from_record({**table.record(), "actions": []})
        follower = self.begin(again, self.seed)
        for name in table.actions:
            action = again.game.action_id(name)
            follower.observe(action)
            again.apply(action)
        return follower.act()
