"""A measured number, and how rates are measured."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass

Work = Callable[[], int]
"""Does a piece of work and returns how many units it did."""


@dataclass(frozen=True)
class Figure:
    """One line of the report."""

    section: str
    name: str
    value: float | None
    """Median over the windows; None where it could not be measured."""
    unit: str
    windows: tuple[float, ...] = ()
    """What each window measured, in order."""
    note: str = ""
    game: str = ""
    """Name of the game it was measured with."""

    def to_json(self) -> str:
        """Return one JSON object on one line."""
        return json.dumps(asdict(self))


def rate(work: Work, seconds: float) -> float:
    """Return units per second of ``work``, repeated for about ``seconds``."""
    units, start = 0, time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        units += work()
    return units / elapsed


def side_by_side(works: Sequence[Work], windows: int, seconds: float) -> list[tuple[float, ...]]:
    """Return the rates of several works, measured in turns so that all see the same machine.

    Args:
        works: each is called once before, which compiles and warms caches.
        windows: how often each is measured.
        seconds: length of a window.

    Returns:
        For each work its rate in every window.
    """
    for work in works:
        work()
    rounds = [[rate(work, seconds) for work in works] for _ in range(windows)]
    return list(zip(*rounds, strict=True))


def median_figure(
    section: str, name: str, unit: str, windows: tuple[float, ...], note: str = ""
) -> Figure:
    """Return the figure of some windows."""
    return Figure(section, name, statistics.median(windows), unit, windows, note)


def ratio_figure(section: str, name: str, ours: Figure, theirs: Figure) -> Figure:
    """Return how many times faster ours is, window by window."""
    pairs = zip(ours.windows, theirs.windows, strict=True)
    return median_figure(section, name, "times", tuple(a / b for a, b in pairs))
