"""Compiling the kernels of a game before a command, with a line that reports it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from numba.core import event
from rich.console import Console
from rich.progress import Progress

import giretra_env as ge
from giretra_agents import compile_kernels, needs_compiling
from giretra_train.timed_line import timed_line


def compile_first(game: str, console: Console, rehearse: Callable[[], None] = lambda: None) -> None:
    """Compile all kernels that a command calls, once per version, while a line counts the seconds.

    Args:
        game: name of the game, such as ``"giretra"``.
        console: console for the line, which remains visible.
        rehearse: calls the kernels that only this command needs.

    Raises:
        UnknownRuleError: if the game does not exist.
    """
    with compiling_line(game, console) as line:
        if needs_compiling(game):
            line.start()
            compile_kernels(game)
        rehearse()


@contextmanager
def compiling_line(game: str, console: Console) -> Iterator[Progress]:
    """Count the seconds on a line from the first kernel that is compiled in the context.

    Args:
        game: name of the game, such as ``"giretra"``.
        console: console for the line, which remains visible.

    Raises:
        UnknownRuleError: if the game does not exist.
    """
    title = f"Compiling the kernels of {ge.game(game).title} (once per version)"
    line = timed_line(console, title)
    try:
        with event.install_listener("numba:compile", _Starter(line)):
            yield line
    finally:
        if line.live.is_started:
            line.stop()


class _Starter(event.Listener):  # type: ignore[misc]  # numba is untyped
    """Starts a line at the first kernel that is not in the disk cache."""

    def __init__(self, line: Progress) -> None:
        self._line = line

    def on_start(self, event: object) -> None:
        self._line.start()

    def on_end(self, event: object) -> None:
        """Do nothing: the line remains until everything is compiled."""
