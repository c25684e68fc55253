"""A line that says that kernels are being compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console


def compile_first(game: str, console: Console) -> None:
    """Compile a game's kernels if this version has not done so yet, with a line that says so.

    Args:
        game: such as ``"giretra"``.
        console: gets a line that counts the seconds, and stays.

    Raises:
        UnknownRuleError: if there is no such game.
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
