"""The interface of an agent, and checks of the actions that it returns.

Anything with `act` and `name` can play; `Agent` adds the methods that follow from `act`. Agents see
only observation rows and action masks, whichever interface the game is played through.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from giretra_env.envs.checks import as_array, is_integer
from giretra_env.errors import IllegalActionError, InvalidInputError

if TYPE_CHECKING:
    from giretra_env import Table

Observations = npt.NDArray[np.uint8]
Masks = npt.NDArray[np.uint8]
Actions = npt.NDArray[np.int64]

DEVICES = ("auto", "cpu", "cuda")
"""Devices for networks; `auto` uses CUDA if it is available."""

_LARGEST_BYTE = 255


class Agent(ABC):
    """A player for batches of rows and for single tables.

    Example:
        >>> import giretra_env as ge
        >>> from giretra_agents import load_agent
        >>> agent = load_agent("giretra", "rules")
        >>> step = ge.make_vec("giretra", num_tables=2, seed=7).reset()
        >>> agent.act(step.observation, step.action_mask).shape
        (2,)
    """

    name: str
    """Name shown in reports."""

    @abstractmethod
    def act(self, observation: Observations, action_mask: Masks) -> Actions:
        """Choose one legal action per row.

        Args:
            observation: (N, D) uint8, the observation of the seat to act.
            action_mask: (N, A) uint8, 1 = legal; every row has a legal action.

        Returns:
            (N,) int64 action numbers.

        Raises:
            InvalidInputError: if the rows are not such arrays, see `checked_rows`.
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

    `act` draws these numbers from the agent's own stream. An evaluation passes its own numbers to
    `act_drawn`, so that a deal is played the same in any batch.

    Args:
        seed: of the agent's own stream, a non-negative integer.

    Raises:
        InvalidInputError: if the seed is not a non-negative integer.
    """

    def __init__(self, seed: int = 0) -> None:
        check_seed(seed)
        self._stream = np.random.default_rng(seed)

    @abstractmethod
    def act_drawn(
        self, observation: Observations, action_mask: Masks, draws: npt.NDArray[np.float64]
    ) -> Actions:
        """Choose one legal action per row, given ``draws``, (N,) float64 in [0, 1)."""

    def act(self, observation: Observations, action_mask: Masks) -> Actions:
        """Choose one legal action per row, drawing from the agent's own stream."""
        observation, action_mask = checked_rows(observation, action_mask)
        return self.act_drawn(observation, action_mask, self._stream.random(len(action_mask)))


@runtime_checkable
class HasProbabilities(Protocol):
    """An agent that has a probability for each action."""

    def probabilities(
        self, observation: Observations, action_mask: Masks
    ) -> npt.NDArray[np.float32]:
        """Return (N, A) float32, zero where illegal, each row summing to 1."""


def agent_name(agent: object) -> str:
    """Return the name of an agent for reports; its class name if it has none."""
    return str(getattr(agent, "name", type(agent).__name__))


def check_seed(seed: object) -> None:
    """Check the seed of an agent.

    Raises:
        InvalidInputError: if it is not a non-negative integer.
    """
    if not is_integer(seed) or int(seed) < 0:  # type: ignore[call-overload]
        raise InvalidInputError(f"seed must be a non-negative integer, not {seed!r}.")


def table_rows(table: Table) -> tuple[Observations, Masks]:
    """Return the view of the seat to act as a batch of one: (1, D) and (1, A) uint8.

    Raises:
        InvalidInputError: if the table is over.
    """
    if table.done:
        raise InvalidInputError(
            "The table is over, so there is no action to choose; check `table.done` first."
        )
    observation, action_mask = table.observe_turn()
    return observation[None], action_mask[None]


def checked_rows(
    observation: npt.ArrayLike,
    action_mask: npt.ArrayLike,
    observation_size: int | None = None,
    num_actions: int | None = None,
) -> tuple[Observations, Masks]:
    """Return an agent's input as arrays, or raise one clear error.

    Args:
        observation: (N, D) integers from 0 to 255; lists become arrays.
        action_mask: (N, A) integers or booleans, non-zero = legal.
        observation_size: D; None = any.
        num_actions: A; None = any.

    Returns:
        (N, D) and (N, A) uint8; not copied if they already were.

    Raises:
        InvalidInputError: if a shape or dtype is wrong or a row has no legal action.
    """
    rows = _byte_rows("observation", observation, observation_size)
    mask = _byte_rows("action_mask", action_mask, num_actions)
    if len(rows) != len(mask):
        raise InvalidInputError(
            f"observation has {len(rows)} rows and action_mask {len(mask)}; give one row of each"
            " for every decision."
        )
    some = mask.any(axis=1)
    if not some.all():
        raise InvalidInputError(
            f"Row {int(np.argmin(some))} of action_mask has no legal action; leave out rows of"
            " finished tables."
        )
    return rows, mask


def _byte_rows(name: str, values: npt.ArrayLike, width: int | None) -> npt.NDArray[np.uint8]:
    given = as_array(values)
    wanted = f"an (N, {width or 'any'}) array of uint8"
    if given.ndim != 2 or given.shape[1] != (width or given.shape[1]):
        shape = "is ragged" if given.dtype == object else f"has the shape {given.shape}"
        raise InvalidInputError(f"{name} {shape}; give {wanted}.")
    if given.dtype == np.uint8:
        return given
    if given.dtype.kind not in "biu":
        raise InvalidInputError(f"{name} holds {given.dtype} values; give {wanted}.")
    if given.size and (given.min() < 0 or given.max() > _LARGEST_BYTE):
        raise InvalidInputError(
            f"{name} holds the values {given.min()} to {given.max()}; give {wanted},"
            f" 0 to {_LARGEST_BYTE}."
        )
    return given.astype(np.uint8)


def checked_actions(
    agent_name: str, actions: object, action_mask: Masks, action_names: Sequence[str]
) -> Actions:
    """Return an agent's actions as (N,) int64, or raise one clear error.

    Args:
        agent_name: named in the error.
        actions: the return value of the agent's `act`.
        action_mask: (N, A) uint8, the mask that it received.
        action_names: the game's A action names.

    Raises:
        InvalidInputError: if they have the wrong shape or dtype, or contain NaN.
        IllegalActionError: if an action is outside 0 … A - 1 or not legal in its row.
    """
    num_rows, num_actions = action_mask.shape
    given = as_array(actions)  # type: ignore[arg-type]
    wanted = f"`act` must return {num_rows} integers, one action number per row"
    if given.dtype == object:
        raise InvalidInputError(
            f"Agent {agent_name!r} returned something that is not an array of numbers; {wanted}."
        )
    if given.shape != (num_rows,):
        raise InvalidInputError(
            f"Agent {agent_name!r} returned an array of shape {given.shape}; {wanted}."
        )
    if given.dtype.kind == "f" and not np.isfinite(given).all():
        row = int(np.argmin(np.isfinite(given)))
        raise InvalidInputError(
            f"Agent {agent_name!r} returned {given[row]} in row {row}; {wanted}."
        )
    if given.dtype.kind not in "iu":
        raise InvalidInputError(f"Agent {agent_name!r} returned {given.dtype} values; {wanted}.")
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
