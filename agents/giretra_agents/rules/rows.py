"""Reading flags from the bytes of an observation row, and the record that a player reads into."""

from __future__ import annotations

from typing import Any

import numpy as np

from giretra_env.engine.jit import kernel


def view_dtype(fields: list[Any]) -> np.dtype[np.void]:
    """Return the record dtype of a player's view, from its fields (name, type, shape)."""
    return np.dtype((np.record, np.dtype(fields, align=True)))


@kernel
def set_of(row, offset, width):
    """The set of the places, counted from ``offset``, whose bytes are not zero."""
    result = np.int64(0)
    for index in range(width):
        result |= np.int64(row[offset + index] != 0) << index
    return result


@kernel
def first_of(row, offset, width):
    """The first place, counted from ``offset``, whose byte is not zero, or -1."""
    for index in range(width):
        if row[offset + index] != 0:
            return index
    return -1
