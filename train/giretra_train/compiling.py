"""Compiling the kernels of a game before a command, with a line that reports it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console


def compile_first(game: str, console: Console) -> None:
    """Compile a game's kernels, once per version, while a line counts the seconds.

    Args:
        game: name of the game, such as ``"giretra"``.
        console: console for the line, which remains visible.

    Raises:
        UnknownRuleError: if the game does not exist.
    """
    from rich.progress import Progress, TextColumn

    import giretra_env as ge
    from giretra_agents import compile_kernels, needs_compiling

    if not needs_compiling(game):
        return
    title = f"Compiling the kernels of {ge.game(game).title} (once per version)"
    with Progress(TextColumn(f"{title} … {{task.elapsed:.0f}} s"), console=console) as line:
        line.add_task("")
        compile_kernels(game)
