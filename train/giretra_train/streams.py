"""Random streams of a run, each derived from the run's seed, a purpose and the iteration.

No state is carried from one iteration to the next, so a resumed run needs only the iteration number
to draw the same numbers as an uninterrupted one.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np


class Purpose(IntEnum):
    """The purpose of a stream. The numbers affect results: never renumber them."""

    WEIGHTS = 0
    DEALS = 1
    ACTIONS = 2
    OPPONENTS = 3
    SHUFFLES = 4
    RULES = 5


def stream(seed: int, purpose: Purpose, iteration: int = 0, *part: int) -> np.random.Generator:
    """Return the stream for one purpose in one iteration of a run, or in a part of it."""
    sequence = np.random.SeedSequence(seed, spawn_key=(int(purpose), iteration, *part))
    return np.random.default_rng(sequence)
