"""Reporting figures as a table in the terminal and as a page of the documentation."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from rich.table import Table as RichTable

from giretra_env.errors import InvalidInputError
from giretra_train.bench.figure import Figure

_PACKAGES = ("giretra-env", "numpy", "numba", "torch", "pettingzoo", "colver", "sb3-contrib")


def figures_table(figures: Sequence[Figure]) -> RichTable:
    """Return one row per figure."""
    table = RichTable(title="Speed")
    table.add_column("game")
    table.add_column("section")
    table.add_column("what")
    table.add_column("median", justify="right")
    table.add_column("lowest … highest", justify="right")
    for figure in figures:
        table.add_row(figure.game, figure.section, *_cells(figure))
    return table


def write_page(path: Path, figures: Sequence[Figure], command: str) -> None:
    """Write the figures as a Markdown page, with machine, versions and command.

    Raises:
        InvalidInputError: if the file cannot be written.
    """
    rows = "\n".join(
        f"| {' | '.join((figure.game, figure.section, *_cells(figure)))} |" for figure in figures
    )
    versions = ", ".join(f"{name} {_version(name)}" for name in _PACKAGES)
    page = f"""# Speed

Written by `{command}`. The figures are medians over several windows. The measurements of one
section alternate in the same process. Do not treat them as a test: they depend on the machine and
its load.

* Machine: {_machine()}
* Python {platform.python_version()}, {versions}

| game | section | what | median | lowest … highest |
|---|---|---|---:|---:|
{rows}
"""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page, encoding="utf-8")
    except OSError as error:
        raise InvalidInputError(f"Cannot write {path}: {error.strerror}.") from error


def _cells(figure: Figure) -> tuple[str, str, str]:
    return _what(figure), _value(figure), _spread(figure)


def _what(figure: Figure) -> str:
    return f"{figure.name} ({figure.note})" if figure.note else figure.name


def _value(figure: Figure) -> str:
    return "–" if figure.value is None else f"{_number(figure.value)} {figure.unit}"


def _spread(figure: Figure) -> str:
    if not figure.windows:
        return ""
    return f"{_number(min(figure.windows))} … {_number(max(figure.windows))}"


def _number(value: float) -> str:
    if value >= 1e6:
        return f"{value / 1e6:.2f} M"
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}".rstrip("0").rstrip(".")


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def _machine() -> str:
    name = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        name = next(line.partition(": ")[2] for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass  # not Linux: use the name that the platform module reports
    return f"{name}, {os.cpu_count()} logical processors, {platform.system()}"
