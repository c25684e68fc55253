"""What an agent is, and the checks on what an agent answers.

Anything with `act` and `name` can play; `Agent` adds the methods that follow from `act`. Agents see
observation rows and action masks only, whichever door the game comes through.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from giretra_env.errors import IllegalActionError, InvalidInputError

if TYPE_CHECKING:
    from giretra_env import Table

Observations = npt.NDArray[np.uint8]
Masks = npt.NDArray[np.uint8]
Actions = npt.NDArray[np.int64]


class Agent(ABC):
    """A player for whole batches and for single tables.

    Example:
        >>> import giretra_env as ge
        >>> from giretra_agents import load_agent
        >>> agent = load_agent("giretra", "rules")
        >>> step = ge.make_vec("giretra", num_tables=2, seed=7).reset()
        >>> agent.act(step.observation, step.action_mask).shape
        (2,)
    """

    name: str
    """Shown in reports."""

    @abstractmethod
    def act(self, observation: Observations, action_mask: Masks) -> Actions:
        """Choose one legal action per row.

        Args:
            observation: (N, D) uint8, what the seat to act may know.
            action_mask: (N, A) uint8, 1 = legal; every row has a legal action.

        Returns:
            (N,) int64 action numbers.
        """

    def act_table(self, table: Table) -> int:
        """Choose an action for the seat to act at one table.

        Args:
            table: read only; must not be over.

        Returns:
            One of ``table.legal_ids``.

        Raises:
            InvalidInputError: if the table is over.
        """
        observation, action_mask = table_rows(table)
        return int(self.act(observation, action_mask)[0])


class DrawingAgent(Agent):
    """An agent whose choice depends on one random number per decision.

    `act` draws these numbers from the agent's own stream. An evaluation passes its own to
    `act_drawn`, so that a deal is played alike whatever else is in the batch.

    Args:
        seed: starts the agent's own stream.
    """

    def __init__(self, seed: int = 0) -> None:
        self._stream = np.random.default_rng(seed)

    @abstractmethod
    def act_drawn(
        self, observation: Observations, action_mask: Masks, draws: npt.NDArray[np.float64]
    ) -> Actions:
        """Choose one legal action per row with the help of ``draws``, (N,) in [0, 1)."""

    def act(self, observation: Observations, action_mask: Masks) -> Actions:
        """Choose one legal action per row, drawing from the agent's own stream."""
        return self.act_drawn(observation, action_mask, self._stream.random(len(observation)))


@runtime_checkable
class HasProbabilities(Protocol):
    """An agent that can say how likely each action is."""

    def probabilities(
        self, observation: Observations, action_mask: Masks
    ) -> npt.NDArray[np.float32]:
        """Return (N, A) float32, zero where illegal, each row summing to 1."""


def table_rows(table: Table) -> tuple[Observations, Masks]:
    """Return what the seat to act sees as a batch of one: (1, D) and (1, A) uint8.

    Raises:
        InvalidInputError: if the table is over.
    """
    if table.done:
        raise InvalidInputError(
            "The table is over, so there is nothing to act on; ask `table.done` first."
        )
    observation, action_mask = table.turn()
    return observation[None], action_mask[None]


def checked_actions(
    agent_name: str, actions: object, action_mask: Masks, action_names: Sequence[str]
) -> Actions:
    """Return what an agent answered as (N,) int64, or say in one sentence what is wrong with it.

    Args:
        agent_name: named in the error.
        actions: the answer of the agent's `act`.
        action_mask: (N, A) uint8, the mask it was given.
        action_names: the game's A action names.

    Raises:
        InvalidInputError: if the answer has the wrong shape, is not integral or holds NaN.
        IllegalActionError: if an action is outside 0 … A - 1 or not legal in its row.
    """
    num_rows, num_actions = action_mask.shape
    given = np.asarray(actions)
    wanted = f"`act` must return {num_rows} integers, one action number for each row"
    if given.shape != (num_rows,):
        raise InvalidInputError(
            f"Agent {agent_name!r} answered an array of shape {given.shape}; {wanted}."
        )
    if given.dtype.kind == "f" and not np.isfinite(given).all():
        row = int(np.argmin(np.isfinite(given)))
        raise InvalidInputError(
            f"Agent {agent_name!r} answered {given[row]} in row {row}; {wanted}."
        )
    if given.dtype.kind not in "iu":
        raise InvalidInputError(f"Agent {agent_name!r} answered {given.dtype} values; {wanted}.")
    chosen = given.astype(np.int64)
    inside = (chosen >= 0) & (chosen < num_actions)
    legal = inside & (action_mask[np.arange(num_rows), np.where(inside, chosen, 0)] != 0)
    if not legal.all():
        row = int(np.argmin(legal))
        raise IllegalActionError(_illegal(agent_name, given[row], action_mask[row], action_names))
    return chosen


def _illegal(agent_name: str, action: np.generic, mask: Masks, action_names: Sequence[str]) -> str:
    number = int(action)
    named = f"{action_names[number]} (action {number})" if 0 <= number < len(mask) else str(number)
    legal = " ".join(action_names[int(index)] for index in np.flatnonzero(mask))
    return (
        f"Agent {agent_name!r} chose {named}, which is not legal here; legal: {legal}."
        " Choose an action whose entry in the mask is 1."
    )
