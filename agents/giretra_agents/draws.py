"""Random numbers for agents that sample their actions: one stream per table.

If an agent drew from a single stream, its numbers would depend on the order of the batch, and the
same deal would be played differently in another batch.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from giretra_env.engine.rng import GOLDEN, mix

_AGENTS = np.uint64(0xA0761D6478BD642F)  # separates these streams from those that shuffle the cards

Words = npt.NDArray[np.uint64]


def agent_streams(seeds: npt.NDArray[np.int64], numbers: npt.NDArray[np.int64]) -> Words:
    """Return (N,) uint64, one stream per table.

    Args:
        seeds: (N,) seed of each table's deal.
        numbers: (N,) 0 upwards, distinguishes the streams of one seed, such as those of a deal that
            is played several times.
    """
    mixed: Words = mix(mix(seeds.astype(np.uint64) ^ _AGENTS) + numbers.astype(np.uint64))
    return mixed


def draws(streams: Words, decisions: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
    """Return (N,) float64 in [0, 1): draw number ``decisions[i]``, from 0, of each stream i."""
    words = mix(streams + (decisions.astype(np.uint64) + np.uint64(1)) * GOLDEN)
    numbers: npt.NDArray[np.float64] = (words >> np.uint64(11)) * 2.0**-53
    return numbers
