"""Running a loop over tables on several threads.

Kernels release the interpreter's lock, so plain Python threads run them side by side.  Numba's own
threads are avoided: its default layer aborts the process when two threads enter it at once or a
forked child uses it.  So are the executors of the standard library: a batch step takes a few
hundred microseconds, and their futures would add a tenth.
"""

from __future__ import annotations

import os
import threading
import weakref
from collections.abc import Callable
from itertools import pairwise
from queue import SimpleQueue

from giretra_env.envs.checks import checked_count

SMALLEST_SHARE = 128
"""Fewest tables worth waking a thread for, if each takes about 0.1 microseconds."""

Loop = Callable[[int, int], object]
Outcomes = SimpleQueue[BaseException | None]
Task = tuple[Loop, int, int, Outcomes]


class Workers:
    """A team of threads that share the rows of a batch in contiguous parts.

    Raises:
        InvalidInputError: if ``num_threads`` is not a positive integer.
    """

    def __init__(self, num_threads: int) -> None:
        self.num_threads = checked_count("num_threads", num_threads)
        self._tasks: SimpleQueue[Task | None] | None = None
        self._process = os.getpid()

    def __reduce__(self) -> tuple[type[Workers], tuple[int]]:
        """Copy the number of threads; a copy starts its own."""
        return Workers, (self.num_threads,)

    def run(self, loop: Loop, size: int, smallest_share: int = SMALLEST_SHARE) -> None:
        """Call ``loop(start, stop)`` on parts of 0 … size - 1, none smaller than the share."""
        parts = min(self.num_threads, max(1, size // smallest_share))
        if parts == 1:
            loop(0, size)
            return
        bounds = [size * part // parts for part in range(parts + 1)]
        tasks = self._task_queue()
        outcomes: Outcomes = SimpleQueue()
        for start, stop in pairwise(bounds[1:]):
            tasks.put((loop, start, stop, outcomes))
        try:
            loop(bounds[0], bounds[1])
        finally:
            failures = [outcomes.get() for _ in range(parts - 1)]
        for failure in failures:
            if failure is not None:
                raise failure

    def _task_queue(self) -> SimpleQueue[Task | None]:
        """Return the queue of the threads; start them on first use and in a forked child."""
        if self._tasks is None or self._process != os.getpid():
            tasks: SimpleQueue[Task | None] = SimpleQueue()
            for _ in range(self.num_threads - 1):
                threading.Thread(
                    target=_work, args=(tasks,), name="giretra-tables", daemon=True
                ).start()
                weakref.finalize(self, tasks.put, None)
            self._tasks, self._process = tasks, os.getpid()
        return self._tasks


def _work(tasks: SimpleQueue[Task | None]) -> None:
    """Run tasks until None arrives; put what each raised, or None, into its queue of outcomes."""
    while (task := tasks.get()) is not None:
        loop, start, stop, outcomes = task
        try:
            loop(start, stop)
        except BaseException as failure:
            outcomes.put(failure)
        else:
            outcomes.put(None)
        del task, loop, outcomes  # do not keep tables alive while waiting
