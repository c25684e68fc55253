"""Random numbers for agents that draw: one stream for each playing of a deal and each agent.

An agent's own stream would hand its numbers out in the order of the batch, so that the same deal
would be played differently in another batch.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)

Words = npt.NDArray[np.uint64]


def _mix(words: Words) -> Words:
    """Scramble 64-bit words (the finaliser of splitmix64)."""
    words = (words ^ (words >> np.uint64(30))) * _MIX_1
    words = (words ^ (words >> np.uint64(27))) * _MIX_2
    return words ^ (words >> np.uint64(31))


def playing_streams(seeds: npt.NDArray[np.int64], legs: npt.NDArray[np.int64]) -> Words:
    """Return one stream (N,) uint64 for each playing: the deal's seed and which of the two it is."""
    return _mix(_mix(seeds.astype(np.uint64) + _GOLDEN) + legs.astype(np.uint64) + _GOLDEN)


def draws(streams: Words, decisions: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
    """Return one number in [0, 1) per playing for its ``decisions``-th decision."""
    words = _mix(streams + (decisions.astype(np.uint64) + np.uint64(1)) * _GOLDEN)
    return (words >> np.uint64(11)) * 2.0**-53
