"""Helpers for the tests of training runs."""

import csv

RUN_FILES = {
    "about.json",
    "checkpoints",
    "config.yaml",
    "curve.png",
    "deal.txt",
    "evaluation.json",
    "metrics.csv",
    "tensorboard",
}
"""What a finished run leaves in its folder."""


def read_metrics(folder):
    """Return the lines of a run's metrics.csv, each a dict of strings."""
    with (folder / "metrics.csv").open(newline="") as file:
        return list(csv.DictReader(file))
