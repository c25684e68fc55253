"""What a run shows: timed lines before it, then a live bar on a terminal, calm lines elsewhere."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import TracebackType
from typing import Protocol

from numba.core import event
from rich.console import Console, RenderableType
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
from rich.text import Text

from giretra_train.runs.measure import Measurement

CALM_SECONDS = 15.0
"""Time between two lines where there is no terminal."""


@dataclass(frozen=True)
class Status:
    """How far a run is."""

    progress: float
    """Of the budget, 0 … 1."""
    decisions: int
    """So far."""
    speed: float
    """Decisions per second of the latest iterations, collecting and learning."""
    seconds_left: float | None
    """Of training, estimated; None before the first iteration."""
    measured: Measurement
    """The latest measurement."""


class Display(Protocol):
    """Shows the status; a context manager."""

    def __enter__(self) -> Display: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None: ...

    def show(self, status: Status) -> None:
        """Take note of a new status."""


def make_display(console: Console) -> Display:
    """Return the display that fits a console."""
    return LiveBar(console) if console.is_terminal else CalmLines(console)


def points_text(measured: Measurement) -> str:
    """Return the points per deal against each baseline in a few words."""
    parts = (
        f"{name} {result.points.mean:+.1f}±{result.points.half_width:.1f}"
        for name, result in measured.items()
    )
    return "points per deal: " + ", ".join(parts) if measured else ""


def clock(seconds: float | None) -> str:
    """Return minutes and seconds, or hours as well where needed."""
    if seconds is None:
        return "–:––"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"


def _timed(console: Console, title: str) -> Progress:
    """Return a line that counts the seconds and stays when it is stopped."""
    line = Progress(TextColumn(f"{title} … {{task.elapsed:.0f}} s"), console=console)
    line.add_task("")
    return line


@contextmanager
def timed_line(console: Console, title: str) -> Iterator[None]:
    """Show a line with the seconds that the context lasts."""
    with _timed(console, title):
        yield


@contextmanager
def compile_line(console: Console, game: str) -> Iterator[None]:
    """Show such a line from the first kernel on that is compiled within the context.

    Kernels in the disk cache are not compiled again, so the line appears once per version.
    """
    line = _timed(console, f"Compiling the kernels of {game} (once per version)")
    with event.install_listener("numba:compile", _Starter(line)):
        try:
            yield
        finally:
            if line.live.is_started:
                line.stop()


class _Starter(event.Listener):  # type: ignore[misc]  # numba is untyped
    """Starts a line with the first event."""

    def __init__(self, line: Progress) -> None:
        self._line = line

    def on_start(self, event: object) -> None:
        if not self._line.live.is_started:
            self._line.reset(self._line.task_ids[0])
            self._line.start()

    def on_end(self, event: object) -> None:
        """Nothing: the line stays until everything is compiled."""


class _TwoLines(Progress):
    """A bar with a line of words below it, so that both fit a narrow terminal."""

    words = ""

    def get_renderables(self) -> Iterable[RenderableType]:
        yield self.make_tasks_table(self.tasks)
        yield Text(self.words, overflow="ellipsis", no_wrap=True)


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
        """Move the bar."""
        self._progress.words = points_text(status.measured)
        self._progress.update(
            self._task,
            completed=status.progress,
            speed=f"{status.speed / 1000:.1f} k decisions/s",
            left=clock(status.seconds_left),
        )


class CalmLines:
    """A line every `CALM_SECONDS`."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._last = time.monotonic() - CALM_SECONDS

    def __enter__(self) -> CalmLines:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def show(self, status: Status) -> None:
        """Print a line if the last one is old enough."""
        now = time.monotonic()
        if now - self._last < CALM_SECONDS:
            return
        self._last = now
        self._console.print(
            f"{status.progress:4.0%}  {status.decisions / 1e6:.2f} M decisions"
            f"  {status.speed / 1000:.1f} k/s  {points_text(status.measured)}"
            f"  {clock(status.seconds_left)} left",
            highlight=False,
            soft_wrap=True,
        )
