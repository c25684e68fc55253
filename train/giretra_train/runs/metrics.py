"""The measures of a run, one line per iteration: `metrics.csv` and TensorBoard events."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from torch.utils.tensorboard import SummaryWriter

from giretra_train.runs.folder import RunFolderError
from giretra_train.runs.measure import Measurement
from giretra_train.trainer import Iteration, Trainer

CSV_FILE = "metrics.csv"
EVENTS_FOLDER = "tensorboard"

_ITERATION = (
    "iteration",
    "decisions",
    "seconds",
    "decisions_per_second",
    "learned",
    "collect_seconds",
    "learn_seconds",
)
_MEASURED = (
    "points_random",
    "points_random_ci95",
    "points_rules",
    "points_rules_ci95",
)


def training_row(trainer: Trainer, done: Iteration) -> dict[str, float]:
    """Return the metrics of one iteration, by column."""
    seconds = done.collect_seconds + done.learn_seconds
    return {
        "iteration": done.number,
        "decisions": trainer.decisions,
        "seconds": round(trainer.seconds, 3),
        "decisions_per_second": round(done.decisions / seconds, 1),
        "learned": done.learned,
        "collect_seconds": round(done.collect_seconds, 4),
        "learn_seconds": round(done.learn_seconds, 4),
        **done.measures,
    }


def measured_row(measurement: Measurement) -> dict[str, float]:
    """Return the metrics of a measurement, by column."""
    row = {}
    for name, result in measurement.items():
        row[f"points_{name}"] = round(result.points.mean, 4)
        row[f"points_{name}_ci95"] = round(result.points.half_width, 4)
    return row


def read_metrics(folder: Path) -> list[dict[str, str]]:
    """Return the rows of a run's `metrics.csv`; an empty list if the file does not exist."""
    path = folder / CSV_FILE
    if not path.is_file():
        return []
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


class Metrics:
    """Writes rows of metrics; see `open_metrics`."""

    def __init__(self, file: IO[str], lines: csv.DictWriter[str], events: SummaryWriter) -> None:
        self._file, self._lines, self._events = file, lines, events

    def write(self, row: Mapping[str, Any]) -> None:
        """Write one row to the file, and its values as TensorBoard events."""
        self._lines.writerow(row)
        self._file.flush()
        for name, value in row.items():
            if name != "iteration":
                self._events.add_scalar(_tag(name), value, int(row["iteration"]))


def _tag(name: str) -> str:
    return f"measured/{name}" if name.startswith("points_") else f"training/{name}"


@contextmanager
def open_metrics(folder: Path, trainer: Trainer) -> Iterator[Metrics]:
    """Open the files of a run, dropping lines after the iteration from which training resumes.

    Raises:
        RunFolderError: if the disk is full or not writable.
    """
    iteration = trainer.iteration
    try:
        kept = [row for row in read_metrics(folder) if int(row["iteration"]) <= iteration]
        with (folder / CSV_FILE).open("w", newline="", encoding="utf-8") as file:
            # A run of an earlier version may have other columns; they stay.
            earlier = kept[0] if kept else ()
            columns = list(dict.fromkeys((*_ITERATION, *trainer.MEASURES, *_MEASURED, *earlier)))
            lines = csv.DictWriter(file, columns, restval="", extrasaction="ignore")
            lines.writeheader()
            lines.writerows(kept)
            file.flush()
            with SummaryWriter(
                str(folder / EVENTS_FOLDER), purge_step=iteration + 1 if iteration else None
            ) as events:
                yield Metrics(file, lines, events)
    except OSError as error:
        if isinstance(error, RunFolderError):
            raise
        raise RunFolderError(
            f"cannot write the metrics in {folder}: {error.strerror or error};"
            " the last checkpoint is complete, resume from it when there is room:"
            f" giretra train --resume {folder}"
        ) from error
