"""`giretra bench`."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Optional

import typer

from giretra_env.cards.notation import did_you_mean
from giretra_env.errors import InvalidInputError

if TYPE_CHECKING:
    from giretra_train.bench.figure import Figure

_SECTIONS = {
    "vector": ("engine", "bench_vector"),
    "playouts": ("engine", "bench_playouts"),
    "pettingzoo": ("engine", "bench_pettingzoo"),
    "record": ("engine", "bench_record"),
    "training": ("training", "bench_training"),
    "sb3": ("sb3", "bench_sb3"),
    "start": ("start", "bench_start"),
}
SECTIONS = tuple(_SECTIONS)


def run_bench(
    sections: Sequence[str] = SECTIONS,
    games: Sequence[str] = ("giretra",),
    windows: int = 7,
    seconds: float = 0.5,
) -> list[Figure]:
    """Measure every section for every game, in the given order.

    Args:
        sections: some of `SECTIONS`.
        games: names of games, such as ``("giretra",)``.
        windows: number of measurements of each rate; the median is reported.
        seconds: length of each measurement.

    Raises:
        InvalidInputError: if a section is unknown.
    """
    for section in sections:
        if section not in _SECTIONS:
            raise InvalidInputError(
                f"Unknown section {section!r}; possible: {', '.join(SECTIONS)}."
                f"{did_you_mean(section, SECTIONS)}"
            )
    figures: list[Figure] = []
    for game in games:
        for section in sections:
            module, function = _SECTIONS[section]
            measure = getattr(importlib.import_module(f"giretra_train.bench.{module}"), function)
            figures += [replace(found, game=game) for found in measure(game, windows, seconds)]
    return figures


def bench_command(
    section: Annotated[
        Optional[list[str]],  # noqa: UP045 - typer reads this at run time, on Python 3.10 too
        typer.Option(help=f"One of {', '.join(SECTIONS)}; may be repeated (default: all)."),
    ] = None,
    game: Annotated[
        Optional[list[str]],  # noqa: UP045
        typer.Option(help="Name of a game; may be repeated (default: giretra)."),
    ] = None,
    windows: Annotated[int, typer.Option(min=1, help="Number of measurements per rate.")] = 7,
    seconds: Annotated[
        float, typer.Option(min=0.01, help="Length of each measurement, in seconds.")
    ] = 0.5,
    page: Annotated[
        Optional[Path],  # noqa: UP045
        typer.Option(help="Also write the figures as a Markdown page, such as docs/speed.md."),
    ] = None,
    json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object per figure instead of a table.")
    ] = False,
) -> None:
    """Measure the speed of the engine, its interfaces and training on this machine."""
    from rich.console import Console

    from giretra_train.bench.page import figures_table, write_page

    sections, games = tuple(section or SECTIONS), tuple(game or ("giretra",))
    figures: list[Figure] = []
    for played, name in product(games, sections):
        found = run_bench([name], [played], windows, seconds)
        figures += found
        if json:
            for figure in found:
                print(figure.to_json(), flush=True)
    if not json:
        Console().print(figures_table(figures))
    if page is not None:
        options = "".join(f" --game {name}" for name in game or ())
        options += "".join(f" --section {name}" for name in section or ())
        write_page(page, figures, f"giretra bench{options} --page {page.as_posix()}")
