"""The notebooks run from top to bottom, and what they show is what they print now."""

from __future__ import annotations

import runpy
from pathlib import Path

import nbformat
import pytest

FOLDER = Path(__file__).parents[2] / "notebooks"
EXECUTE = runpy.run_path(str(FOLDER / "execute.py"))
SHORT = {"SECONDS = 1.0": "SECONDS = 0.02", "SIZES = (1, 16, 256, 4096)": "SIZES = (1, 64)"}
MEASURED = {"02_many_tables.ipynb"}  # shows times, which differ from run to run


def code_cells(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def printed(notebook):
    return [
        "".join(output.get("text", "") for output in cell.outputs) for cell in code_cells(notebook)
    ]


@pytest.mark.parametrize("path", EXECUTE["notebooks"](), ids=lambda path: path.name)
def test_notebook_runs(path):
    saved = nbformat.read(path, as_version=4)
    assert all(cell.execution_count for cell in code_cells(saved)), "it was saved without outputs"
    fresh = EXECUTE["executed"](path, SHORT)
    if path.name not in MEASURED:
        assert printed(fresh) == printed(saved), "run: python notebooks/execute.py"
