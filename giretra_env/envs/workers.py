"""Running a loop over tables on several threads.

Kernels release the interpreter's lock, so plain Python threads run them side by side.  Numba's own
threads are avoided: its default layer aborts the process when two threads enter it at once or a
forked child uses it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

from giretra_env.envs.checks import checked_count

SMALLEST_SHARE = 128
"""Tables for which a thread is worth waking, where a table costs about 0.1 microseconds."""


class Workers:
    """A team of threads that share the rows of a batch in contiguous parts.

    Raises:
        InvalidInputError: if ``num_threads`` is not a whole number from 1 on.
    """

    def __init__(self, num_threads: int) -> None:
        self.num_threads = checked_count("num_threads", num_threads)
        self._pool: ThreadPoolExecutor | None = None
        self._process = os.getpid()

    def __reduce__(self) -> tuple[type[Workers], tuple[int]]:
        """A copy wakes threads of its own."""
        return Workers, (self.num_threads,)

    def run(
        self, loop: Callable[[int, int], object], size: int, smallest_share: int = SMALLEST_SHARE
    ) -> None:
        """Call ``loop(start, stop)`` for parts that cover 0 … size, not smaller than the share."""
        parts = min(self.num_threads, max(1, size // smallest_share))
        if parts == 1:
            loop(0, size)
            return
        bounds = [size * part // parts for part in range(parts + 1)]
        pool = self._threads()
        waiting = [pool.submit(loop, start, stop) for start, stop in pairwise(bounds[1:])]
        loop(bounds[0], bounds[1])
        for future in waiting:
            future.result()

    def _threads(self) -> ThreadPoolExecutor:
        """The pool, made anew in a forked child, which has none of its parent's threads."""
        if self._pool is None or self._process != os.getpid():
            self._pool = ThreadPoolExecutor(self.num_threads - 1, "giretra-tables")
            self._process = os.getpid()
        return self._pool
