"""The notebooks run from top to bottom, and their stored output is current."""

from __future__ import annotations

import runpy
from pathlib import Path

import nbformat
import pytest

FOLDER = Path(__file__).parents[2] / "notebooks"
EXECUTE = runpy.run_path(str(FOLDER / "execute.py"))
SHORT = {
    "SECONDS = 1.0": "SECONDS = 0.02",
    "SIZES = (1, 4, 16, 64, 256, 1024, 4096)": "SIZES = (1, 64)",
    "MINUTES = 2.0": "MINUTES = 0.02",
    "EVERY = 8.0": "EVERY = 0.5",
    "DEALS = 200 ": "DEALS = 20 ",
    "FINAL_DEALS = 2000": "FINAL_DEALS = 50",
    "STEPS = 300_000": "STEPS = 16_000",
    "DEALS = 1_000": "DEALS = 20",
    "HANDS = 40_000": "HANDS = 2_000",
    "DEALS = 2_000": "DEALS = 100",
}
WHOLE = {"01_first_deal.ipynb"}  # the others measure, or are cut short here


def code_cells(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def shown(notebook):
    """Text and pictures of each cell."""
    return [
        [output.get("text") or output["data"]["image/svg+xml"] for output in cell.outputs]
        for cell in code_cells(notebook)
    ]


@pytest.mark.parametrize("path", EXECUTE["notebooks"](), ids=lambda path: path.name)
def test_notebook_runs(path):
    saved = nbformat.read(path, as_version=4)
    assert all(cell.execution_count for cell in code_cells(saved)), "it was saved without outputs"
    fresh = EXECUTE["executed"](path, SHORT)
    if path.name in WHOLE:
        assert shown(fresh) == shown(saved), "run: python notebooks/execute.py"


def test_every_short_setting_is_used():
    sources = "\n".join(path.read_text(encoding="utf-8") for path in EXECUTE["notebooks"]())
    assert not [setting for setting in SHORT if setting not in sources]
