"""Earlier versions of a policy, kept to play against."""

from __future__ import annotations

import numpy as np
from torch import Tensor


class SnapshotPool:
    """The latest snapshots of the policy's averaged weights.

    Args:
        size: maximum number of snapshots.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self.snapshots: dict[int, dict[str, Tensor]] = {}
        """Weights by the iteration after which they were taken, oldest first."""

    def add(self, iteration: int, weights: dict[str, Tensor]) -> None:
        """Add a copy of the weights, and drop the oldest snapshot if there are too many."""
        self.snapshots[iteration] = {name: value.clone() for name, value in weights.items()}
        while len(self.snapshots) > self._size:
            del self.snapshots[min(self.snapshots)]

    def draw(self, stream: np.random.Generator) -> dict[str, Tensor]:
        """Return the weights of one snapshot, drawn uniformly."""
        iterations = sorted(self.snapshots)
        return self.snapshots[iterations[int(stream.integers(len(iterations)))]]
