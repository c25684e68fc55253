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
    """Whether, and by which signal, the run was asked to stop."""

    def __init__(self) -> None:
        self.signal: int | None = None

    @property
    def asked(self) -> bool:
        """True once a signal has come."""
        return self.signal is not None


@contextmanager
def stop_requests() -> Iterator[StopRequest]:
    """Catch the signals while the context lasts.

    A signal that follows the first one within a second belongs to the same request: `timeout` of
    coreutils signals a process and then its whole group.
    Python lets only the main thread handle signals; elsewhere they keep their meaning.
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
