"""Two threads for tables and networks, with separate work, so that they rarely wait.

The usual way, all cores on one matrix product, stalls whenever another process takes a core.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import numpy as np
import numpy.typing as npt
import torch

First = TypeVar("First")
Second = TypeVar("Second")

_PARTS = 2
"""Number of tasks in parallel: policy and critic, or two halves of the tables."""

_SMALLEST_PART = 128
"""Smallest number of rows for which a second thread saves time."""


class TwoThreads:
    """Two threads, each with half of the cores for torch; only one thread if there is one core.

    Args:
        threads: total number of cores used.
    """

    def __init__(self, threads: int) -> None:
        inner = max(threads // _PARTS, 1)
        torch.set_num_threads(inner)
        self._pool = ThreadPoolExecutor(
            min(threads, _PARTS),
            "giretra-train",
            initializer=torch.set_num_threads,
            initargs=(inner,),
        )

    def run_pair(
        self, first: Callable[[], First], second: Callable[[], Second]
    ) -> tuple[First, Second]:
        """Run two tasks, in parallel if there are two threads, and return their results."""
        one, other = self._pool.submit(first), self._pool.submit(second)
        return one.result(), other.result()

    def forward(
        self,
        net: Callable[[npt.NDArray[np.uint8]], npt.NDArray[np.float32]],
        rows: npt.NDArray[np.uint8],
        largest: int = 8192,
    ) -> npt.NDArray[np.float32]:
        """Return (N, out) outputs of a network, with the rows split among the threads.

        Args:
            net: maps rows (n, D) to outputs (n, out).
            rows: (N, D) uint8.
            largest: maximum number of rows per call of the network.
        """
        # The parts do not depend on the number of threads: rounding depends on the number of rows.
        size = min(largest, max(-(-len(rows) // _PARTS), _SMALLEST_PART))
        parts = [rows[start : start + size] for start in range(0, len(rows), size)]
        if len(parts) == 1:
            return net(rows)
        return np.concatenate(list(self._pool.map(net, parts)))
