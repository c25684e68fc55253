"""Draw the learning curves of the longer runs: ``python docs/curves/draw.py``.

The CSV files next to this one are the evaluated lines of those runs' `metrics.csv`, with the
columns that are drawn here.
"""

from __future__ import annotations

import csv
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure

import giretra_env as ge

FOLDER = Path(__file__).parent
PICTURE = FOLDER.parent / "pictures" / "learning_curves.png"
COLOUR = "#0b6e99"


def draw() -> None:
    """Write the picture, with one panel per game."""
    tables = [path for name in ge.game_names() if (path := FOLDER / f"{name}.csv").exists()]
    figure = Figure(figsize=(10.5, 3.6), layout="constrained")
    panels = figure.subplots(1, len(tables))
    for axes, path in zip(panels, tables, strict=True):
        with path.open(encoding="utf-8", newline="") as file:
            draw_run(axes, ge.game(path.stem).title, list(csv.DictReader(file)))
    panels[0].set_ylabel("points per deal against rules")
    figure.savefig(PICTURE, dpi=110)


def draw_run(axes: Axes, title: str, rows: list[dict[str, str]]) -> None:
    """Draw a run with the 95 % intervals of its evaluations; the start is far below the axis."""
    decisions = [int(row["decisions"]) / 1e6 for row in rows]
    points = [float(row["points_rules"]) for row in rows]
    widths = [float(row["points_rules_ci95"]) for row in rows]
    low = [mean - width for mean, width in zip(points, widths, strict=True)]
    high = [mean + width for mean, width in zip(points, widths, strict=True)]
    axes.axhline(0.0, color="black", linewidth=0.8)
    axes.plot(decisions, points, color=COLOUR, marker="o", markersize=3)
    axes.fill_between(decisions, low, high, color=COLOUR, alpha=0.2, linewidth=0)
    axes.set_ylim(-4 * max(points), 1.6 * max(points))
    axes.set_title(title, loc="left")
    axes.set_xlabel("decisions in training (millions)")
    axes.grid(alpha=0.25)
    axes.annotate(
        f"begins at −{-points[0]:.0f}\nlast {points[-1]:+.1f} ± {widths[-1]:.1f}",
        (0.97, 0.05),
        xycoords="axes fraction",
        ha="right",
        fontsize=9,
    )


if __name__ == "__main__":
    draw()
    print(f"wrote {PICTURE}")
