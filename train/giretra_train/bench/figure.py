"""Measured figures, and the measurement of rates."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass

Work = Callable[[], int]
"""Does a piece of work and returns the number of units done."""


@dataclass(frozen=True)
class Figure:
    """One line of the report."""

    section: str
    name: str
    value: float | None
    """Median over the windows; None if it could not be measured."""
    unit: str
    windows: tuple[float, ...] = ()
    """The value of each measurement, in order."""
    note: str = ""
    game: str = ""
    """Name of the game that was measured."""

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
    """Return the rates of several works, measured in turn so that load affects them equally.

    Args:
        works: the works; each is first called once to compile kernels and warm caches.
        windows: number of measurements of each.
        seconds: length of each measurement.

    Returns:
        Per work, its rate in every window.
    """
    for work in works:
        work()
    rounds = [[rate(work, seconds) for work in works] for _ in range(windows)]
    return list(zip(*rounds, strict=True))


def median_figure(
    section: str, name: str, unit: str, windows: tuple[float, ...], note: str = ""
) -> Figure:
    """Return the figure whose value is the median of some windows."""
    return Figure(section, name, statistics.median(windows), unit, windows, note)


def ratio_figure(section: str, name: str, ours: Figure, theirs: Figure) -> Figure:
    """Return the ratio of our rate to theirs, window by window."""
    pairs = zip(ours.windows, theirs.windows, strict=True)
    return median_figure(section, name, "times", tuple(a / b for a, b in pairs))
