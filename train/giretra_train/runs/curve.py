"""Plotting the learning curve of a run."""

from __future__ import annotations

from pathlib import Path

from matplotlib.figure import Figure
from matplotlib.ticker import ScalarFormatter, SymmetricalLogLocator

from giretra_train.runs.metrics import read_metrics

CURVE_FILE = "curve.png"
_COLOURS = {"random": "#7a8794", "rules": "#0b6e99"}


def draw_curve(folder: Path, title: str) -> Path:
    """Plot points per deal against each baseline over decisions, with 95 % intervals.

    Args:
        folder: run folder; `metrics.csv` is read and `curve.png` written there.
        title: title of the plot.

    Returns:
        The path of the picture.
    """
    rows = read_metrics(folder)
    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.subplots()
    for name, colour in _COLOURS.items():
        measured = [row for row in rows if row[f"points_{name}"]]
        if not measured:
            continue
        decisions = [int(row["decisions"]) / 1e6 for row in measured]
        points = [float(row[f"points_{name}"]) for row in measured]
        widths = [float(row[f"points_{name}_ci95"]) for row in measured]
        low = [mean - width for mean, width in zip(points, widths, strict=True)]
        high = [mean + width for mean, width in zip(points, widths, strict=True)]
        axes.plot(decisions, points, color=colour, label=f"against {name}")
        axes.fill_between(decisions, low, high, color=colour, alpha=0.2, linewidth=0)
    axes.axhline(0.0, color="black", linewidth=0.8)
    axes.set(
        title=title,
        xlabel="decisions in training (millions)",
        ylabel="points per deal (logarithmic beyond ±10)",
    )
    # The first agents lose hundreds of points and the last win a few: both must be readable.
    axes.set_yscale("symlog", linthresh=10.0)
    axes.yaxis.set_major_locator(
        SymmetricalLogLocator(base=10.0, linthresh=10.0, subs=(1.0, 2.0, 5.0))
    )
    axes.yaxis.set_major_formatter(ScalarFormatter())
    axes.grid(alpha=0.25)
    axes.legend(loc="lower right")
    if rows:
        minutes = float(rows[-1]["seconds"]) / 60
        axes.annotate(
            f"{minutes:.1f} minutes", (1.0, 1.01), xycoords="axes fraction", ha="right", fontsize=8
        )
    path = folder / CURVE_FILE
    figure.savefig(path, dpi=120)
    return path
