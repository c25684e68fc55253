"""Run the notebooks and store their outputs: ``python notebooks/execute.py``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).parent
SECONDS = 600
"""Time limit per cell."""


def notebooks() -> list[Path]:
    """Return the notebooks in the order of their numbers."""
    return sorted(FOLDER.glob("*.ipynb"))


def executed(path: Path, settings: Mapping[str, str] | None = None) -> nbformat.NotebookNode:
    """Return a notebook with fresh outputs.

    Args:
        path: the notebook; the file is not changed.
        settings: lines of code to replace, such as ``{"SECONDS = 1.0": "SECONDS = 0.01"}``.

    Raises:
        nbclient.exceptions.CellExecutionError: if a cell fails.
    """
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        for old, new in (settings or {}).items():
            cell.source = cell.source.replace(old, new)
    client = NotebookClient(notebook, timeout=SECONDS, record_timing=False, coalesce_streams=True)
    return client.execute(cwd=str(FOLDER))


if __name__ == "__main__":
    for path in notebooks():
        nbformat.write(executed(path), path)
        print(f"ran {path.name}")
