"""Ctrl-C and SIGTERM: the current iteration is finished and saved, a later signal ends at once."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_SIGNALS = (signal.SIGINT, signal.SIGTERM)
_SAME_REQUEST_SECONDS = 1.0


class StopRequest:
    """A request to stop the run, made by a signal."""

    def __init__(self) -> None:
        self.signal: int | None = None
        """Number of the first signal received; None before."""

    @property
    def received(self) -> bool:
        """Whether a signal has been received."""
        return self.signal is not None


@contextmanager
def stop_requests() -> Iterator[StopRequest]:
    """Catch the signals within the context.

    A signal within a second of the first one belongs to the same request: `timeout` of coreutils
    signals a process and then its whole group. Python handles signals only in the main thread; in
    other threads this does nothing.
    """
    request = StopRequest()
    if threading.current_thread() is not threading.main_thread():
        yield request
        return
    before = {number: signal.getsignal(number) for number in _SIGNALS}
    first = 0.0

    def note(number: int, _frame: FrameType | None) -> None:
        nonlocal first
        now = time.monotonic()
        if request.signal is None:
            request.signal, first = number, now
        elif now - first >= _SAME_REQUEST_SECONDS:
            signal.signal(number, before[signal.Signals(number)])
            signal.raise_signal(number)

    for number in _SIGNALS:
        signal.signal(number, note)
    try:
        yield request
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
