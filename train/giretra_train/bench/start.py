"""Time from starting Python to the first batch step, with an empty and a filled compile cache."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator

from giretra_train.bench.figure import Figure

_FIRST_STEP = """
import giretra_env as ge
tables = ge.make_vec({game!r}, num_tables=4096, seed=1)
tables.reset()
tables.step(tables.sample_actions())
"""


def bench_start(game: str, windows: int, seconds: float) -> Iterator[Figure]:
    """Measure complete processes: import, and first batch step with a cold and a warm cache."""
    with tempfile.TemporaryDirectory() as cache:
        first_step = _FIRST_STEP.format(game=game)
        for name, code in (
            ("import giretra_env", "import giretra_env"),
            ("first batch step, nothing compiled yet", first_step),
            ("first batch step in the next process", first_step),
        ):
            yield Figure("start", name, _seconds(code, cache), "s")


def _seconds(code: str, cache: str) -> float:
    """Return the seconds that a new Python process takes to run ``code``."""
    environment = {**os.environ, "XDG_CACHE_HOME": cache}
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)
    return time.perf_counter() - start
