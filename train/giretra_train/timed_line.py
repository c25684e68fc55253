"""A line that counts seconds."""

from __future__ import annotations

from rich.console import Console
from rich.progress import Progress, TextColumn


def timed_line(console: Console, title: str) -> Progress:
    """Return a line that counts the seconds spent in its context and remains afterwards."""
    line = Progress(TextColumn(f"{title} … {{task.elapsed:.0f}} s"), console=console)
    line.add_task("")
    return line
