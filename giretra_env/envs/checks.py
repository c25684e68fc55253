"""Checks of the arguments that users pass."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from giretra_env.cards.seats import NUM_SEATS
from giretra_env.errors import InvalidInputError

LARGEST_STREAM = 2**64 - 1
_RECORD_FIELDS = ("game", "rules", "dealer", "deck", "actions")


def is_integer(value: object) -> bool:
    """Whether ``value`` is an integer of Python or numpy; booleans do not count."""
    return isinstance(value, (int, np.integer)) and not isinstance(value, bool)


def as_array(values: ArrayLike) -> NDArray[Any]:
    """Return ``values`` as an array, of objects where numpy cannot convert them."""
    try:
        return np.asarray(values)
    except (ValueError, OverflowError):
        return np.array([values], dtype=object)


def checked_seat(name: str, value: Any) -> int:
    """Return a seat as an int.

    Raises:
        InvalidInputError: if it is not 0, 1, 2 or 3; the message calls it ``name``.
    """
    if not is_integer(value) or value not in range(NUM_SEATS):
        raise InvalidInputError(f"{name} must be a seat 0 to {NUM_SEATS - 1}, not {value!r}.")
    return int(value)


def checked_count(name: str, value: Any) -> int:
    """Return a count as an int.

    Raises:
        InvalidInputError: if it is not a positive integer; the message calls it ``name``.
    """
    if not is_integer(value) or value < 1:
        raise InvalidInputError(f"{name} must be a positive integer, not {value!r}.")
    return int(value)


def chosen_rows(rows: ArrayLike, count: int) -> NDArray[np.bool_]:
    """Return a selection of tables as (N,) bool, in the one layout that loops are compiled for.

    Raises:
        InvalidInputError: if it is not ``count`` booleans.
    """
    given = as_array(rows)
    if given.shape != (count,) or given.dtype != np.bool_:
        raise InvalidInputError(
            f"rows must be {count} booleans, shape ({count},), not shape {given.shape} of"
            f" {given.dtype}."
        )
    return np.array(given)


def action_numbers(actions: ArrayLike, count: int) -> NDArray[np.int64]:
    """Return one action per table as (N,) int64; whether they are legal is not checked.

    Raises:
        InvalidInputError: if they are not ``count`` integers.
    """
    given = as_array(actions)
    if given.shape != (count,) or not np.issubdtype(given.dtype, np.integer):
        raise InvalidInputError(
            f"actions must be {count} integers, shape ({count},), not shape {given.shape} of"
            f" {given.dtype}."
        )
    return np.ascontiguousarray(given, np.int64)


def check_record(record: Any) -> None:
    """Check that a table's record has its fields and can be played.

    Raises:
        InvalidInputError: if a field is missing or cannot be read.
    """
    if not isinstance(record, Mapping):
        raise InvalidInputError(f"A record is a dict, not a {type(record).__name__}.")
    missing = [name for name in _RECORD_FIELDS if name not in record]
    if missing:
        raise InvalidInputError(
            f"The record lacks {', '.join(missing)}; a record has {', '.join(_RECORD_FIELDS)}."
        )
    if record["dealer"] is None or record["deck"] is None:
        raise InvalidInputError("The record's dealer and deck must be given, not None.")
    if not isinstance(record["actions"], (list, tuple)):
        raise InvalidInputError(
            f"The record's actions must be a list of action names, not {record['actions']!r}."
        )
    stream = record.get("stream", 0)
    if not is_integer(stream) or not 0 <= stream <= LARGEST_STREAM:
        raise InvalidInputError(
            f"The record's stream must be an integer from 0 to {LARGEST_STREAM}, not {stream!r}."
        )
