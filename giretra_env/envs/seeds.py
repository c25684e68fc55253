"""Turning a user's seed argument into one seed per table."""

from __future__ import annotations

import secrets

import numpy as np
from numpy.typing import ArrayLike, NDArray

from giretra_env.envs.checks import as_array
from giretra_env.errors import InvalidInputError

LARGEST_SEED = 2**63 - 1


def random_seed() -> int:
    """Return a seed from the operating system's randomness."""
    return secrets.randbelow(2**62)


def table_seeds(seed: int | ArrayLike, num_tables: int) -> NDArray[np.uint64]:
    """Return (N,) uint64, one seed per table: ``seed + i``, or the given array.

    Raises:
        InvalidInputError: if a seed is negative, too large or not an integer, or if an array does
            not have one per table.
    """
    given = as_array(seed)
    integers = np.issubdtype(given.dtype, np.integer)
    if not integers or (given < 0).any() or (given > LARGEST_SEED).any():
        raise InvalidInputError(
            f"A seed must be an integer from 0 to {LARGEST_SEED}, or one for each table, not"
            f" {seed!r}."
        )
    seeds: NDArray[np.uint64] = given.astype(np.uint64)
    if given.ndim == 0:
        offsets: NDArray[np.uint64] = np.arange(num_tables, dtype=np.uint64)
        return seeds + offsets
    if given.shape != (num_tables,):
        raise InvalidInputError(
            f"seed has shape {given.shape}; give one number or an array of shape ({num_tables},)."
        )
    return seeds
