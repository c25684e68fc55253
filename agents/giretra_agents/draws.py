"""Random numbers for agents that draw: one stream per game of a deal.

If an agent drew from a single stream, its numbers would depend on the order of the batch, and the
same deal would be played differently in another batch.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from giretra_env.engine.rng import GOLDEN, mix

_AGENTS = np.uint64(0xA0761D6478BD642F)  # separates these streams from those that shuffle the cards

Words = npt.NDArray[np.uint64]


def playing_streams(seeds: npt.NDArray[np.int64], legs: npt.NDArray[np.int64]) -> Words:
    """Return (N,) uint64, one stream per game: from the deal's seed and the game's number."""
    mixed: Words = mix(mix(seeds.astype(np.uint64) ^ _AGENTS) + legs.astype(np.uint64))
    return mixed


def draws(streams: Words, decisions: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
    """Return (N,) float64 in [0, 1): one number per game for its ``decisions``-th decision."""
    words = mix(streams + (decisions.astype(np.uint64) + np.uint64(1)) * GOLDEN)
    numbers: npt.NDArray[np.float64] = (words >> np.uint64(11)) * 2.0**-53
    return numbers
