"""Settings that every test shares."""

from __future__ import annotations

import os

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
settings.load_profile(
    "interpreted" if os.environ.get("NUMBA_DISABLE_JIT", "0") != "0" else "compiled"
)
