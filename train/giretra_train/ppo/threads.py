"""Two threads for tables and networks, each with work of its own, so that they rarely wait.

The usual way, all cores inside one matrix product, stalls whenever another process takes a core.
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
"""Tasks that run in parallel: policy and critic, or two halves of the tables."""

_SMALLEST_PART = 128
"""Rows below which handing a part to another thread costs more than it saves."""


class TwoThreads:
    """Two threads, each with its share of the cores inside torch; one where there is one core.

    Args:
        threads: cores used in all.
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
        """Run two tasks, in parallel where there are two threads, and return their results."""
        one, other = self._pool.submit(first), self._pool.submit(second)
        return one.result(), other.result()

    def forward(
        self,
        net: Callable[[npt.NDArray[np.uint8]], npt.NDArray[np.float32]],
        rows: npt.NDArray[np.uint8],
        largest: int = 8192,
    ) -> npt.NDArray[np.float32]:
        """Return the outputs of a network, the rows shared among the threads.

        Args:
            net: outputs (n, out) of rows (n, D).
            rows: (N, D) uint8.
            largest: rows given to the network at once.
        """
        # As many parts with one thread as with more: matrix products round by their number of rows.
        size = min(largest, max(-(-len(rows) // _PARTS), _SMALLEST_PART))
        parts = [rows[start : start + size] for start in range(0, len(rows), size)]
        if len(parts) == 1:
            return net(rows)
        return np.concatenate(list(self._pool.map(net, parts)))
