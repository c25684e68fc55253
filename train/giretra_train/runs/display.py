"""Progress of a run: a live bar in a terminal, or occasional lines."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from types import TracebackType
from typing import Protocol

from rich.console import Console, RenderableType
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
from rich.text import Text

from giretra_train.runs.measure import Measurement

LINE_SECONDS = 15.0
"""Time between two lines if the output is not a terminal."""


@dataclass(frozen=True)
class Status:
    """How far a run is."""

    progress: float
    """Share of the budget that is used, 0 … 1."""
    decisions: int
    """Decisions so far."""
    speed: float
    """Decisions per second of the latest iterations, including learning."""
    seconds_left: float | None
    """Estimated seconds of training left; None before the first iteration."""
    measured: Measurement
    """The latest measurement."""


class Display(Protocol):
    """Shows the status of a run; a context manager."""

    def __enter__(self) -> Display: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None: ...

    def show(self, status: Status) -> None:
        """Show a new status."""


def make_display(console: Console) -> Display:
    """Return the display that fits a console."""
    return LiveBar(console) if console.is_terminal else StatusLines(console)


def points_text(measured: Measurement) -> str:
    """Return the points per deal against each baseline as a short text."""
    parts = (
        f"{name} {result.points.mean:+.1f}±{result.points.half_width:.1f}"
        for name, result in measured.items()
    )
    return "points per deal: " + ", ".join(parts) if measured else ""


def clock(seconds: float | None) -> str:
    """Return m:ss, or h:mm:ss from one hour upwards."""
    if seconds is None:
        return "–:––"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"


class _TwoLines(Progress):
    """A bar with a line of text below it, so that both fit a narrow terminal."""

    text = ""

    def get_renderables(self) -> Iterable[RenderableType]:
        yield self.make_tasks_table(self.tasks)
        yield Text(self.text, overflow="ellipsis", no_wrap=True)


class LiveBar:
    """A progress bar with decisions per second and the time left, points per deal below it."""

    def __init__(self, console: Console) -> None:
        self._progress = _TwoLines(
            TextColumn("[bold]training"),
            BarColumn(bar_width=20),
            TaskProgressColumn(),
            TextColumn("{task.fields[speed]}"),
            TextColumn("{task.fields[left]} left"),
            console=console,
            transient=True,
        )
        self._task = self._progress.add_task("", total=1.0, speed="", left=clock(None))

    def __enter__(self) -> LiveBar:
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.stop()

    def show(self, status: Status) -> None:
        """Update the bar."""
        self._progress.text = points_text(status.measured)
        self._progress.update(
            self._task,
            completed=status.progress,
            speed=f"{status.speed / 1000:.1f} k decisions/s",
            left=clock(status.seconds_left),
        )


class StatusLines:
    """One line every `LINE_SECONDS`."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._last = time.monotonic() - LINE_SECONDS

    def __enter__(self) -> StatusLines:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def show(self, status: Status) -> None:
        """Print a line if the last one is old enough."""
        now = time.monotonic()
        if now - self._last < LINE_SECONDS:
            return
        self._last = now
        self._console.print(
            f"{status.progress:4.0%}  {status.decisions / 1e6:.2f} M decisions"
            f"  {status.speed / 1000:.1f} k/s  {points_text(status.measured)}"
            f"  {clock(status.seconds_left)} left",
            highlight=False,
            soft_wrap=True,
        )
