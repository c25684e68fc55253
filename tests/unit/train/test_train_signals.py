"""Signals: the first requests a stop; one right after it is the same request."""

import signal

import pytest

from giretra_train.runs import signals
from giretra_train.runs.signals import stop_requests


@pytest.fixture(autouse=True)
def interrupts():
    """Python's own handling of Ctrl-C, which a shell turns off for what it runs in background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_a_signal_right_after_the_first_is_the_same_request(monkeypatch):
    now = 100.0
    monkeypatch.setattr(signals.time, "monotonic", lambda: now)
    before = signal.getsignal(signal.SIGINT)
    with stop_requests() as request:
        assert not request.received
        signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGINT)
        now = 100.9
        signal.raise_signal(signal.SIGINT)
        assert request.signal == signal.SIGTERM
        now = 101.0
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before
