"""Settings that every test shares."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("MPLBACKEND", "Agg")  # no test opens a window

# The first example compiles kernels, which says nothing about the test's speed.
settings.register_profile("compiled", deadline=None)
settings.register_profile(
    "interpreted",
    deadline=None,
    max_examples=25,
    suppress_health_check=[HealthCheck.too_slow],
)
INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") != "0"
settings.load_profile("interpreted" if INTERPRETED else "compiled")


def pytest_configure(config: pytest.Config) -> None:
    """Let numbers of interpreted kernels wrap around as machine code does, on purpose."""
    if INTERPRETED:
        config.addinivalue_line("filterwarnings", "ignore:overflow encountered:RuntimeWarning")
