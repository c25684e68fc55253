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
_AGENTS = np.uint64(0xA0761D6478BD642F)  # tells these streams from those that shuffle the cards

Words = npt.NDArray[np.uint64]


def _mix(words: Words) -> Words:
    """Scramble 64-bit words (the finaliser of splitmix64)."""
    words = (words ^ (words >> np.uint64(30))) * _MIX_1
    words = (words ^ (words >> np.uint64(27))) * _MIX_2
    mixed: Words = words ^ (words >> np.uint64(31))
    return mixed


def playing_streams(seeds: npt.NDArray[np.int64], legs: npt.NDArray[np.int64]) -> Words:
    """Return (N,) uint64, a stream for each playing: of a deal's seed, and its number there."""
    return _mix(_mix(seeds.astype(np.uint64) ^ _AGENTS) + legs.astype(np.uint64))


def draws(streams: Words, decisions: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
    """Return one number in [0, 1) per playing for its ``decisions``-th decision."""
    words = _mix(streams + (decisions.astype(np.uint64) + np.uint64(1)) * _GOLDEN)
    numbers: npt.NDArray[np.float64] = (words >> np.uint64(11)) * 2.0**-53
    return numbers
