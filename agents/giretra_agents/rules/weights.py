"""The weights of the hand-written players, as records for the kernels."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Weights = npt.NDArray[np.void]

WORST = -1e9  # below the worth of any action


def records(weights: DataclassInstance) -> Weights:
    """Return the weights of a dataclass as read-only records with one float64 field per weight.

    Args:
        weights: an instance whose fields are all tuples of the same length; record *i* holds the
            *i*-th number of each.
    """
    columns = asdict(weights)
    fields = np.dtype([(name, np.float64) for name in columns])
    table = np.zeros(len(next(iter(columns.values()))), np.dtype((np.record, fields)))
    for name, values in columns.items():
        table[name] = values
    table.setflags(write=False)
    return table


def read_only(*rows: tuple[float, ...]) -> npt.NDArray[np.float64]:
    """Return a table of numbers, (rows, columns), that cannot be changed by accident."""
    table = np.array(rows)
    table.setflags(write=False)
    return table
