"""Reading flags from the bytes of an observation row."""

from __future__ import annotations

import numpy as np

from giretra_env.engine.jit import kernel


@kernel
def set_of(row, offset, width):
    """The set of places that are not zero."""
    result = np.int64(0)
    for index in range(width):
        result |= np.int64(row[offset + index] != 0) << index
    return result


@kernel
def first_of(row, offset, width):
    """The first place that is not zero, or -1."""
    for index in range(width):
        if row[offset + index] != 0:
            return index
    return -1
