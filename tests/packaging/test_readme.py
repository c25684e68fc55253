"""Every ```python block of the pages runs unchanged.

The blocks of one page run in order and share their variables, as if a reader typed them from top to
bottom. A block that is not meant to run is fenced as ```py.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    path
    for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("*/README.md"))
    if "```python\n" in path.read_text(encoding="utf-8")
)
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_readme_shows_code():
    assert ROOT / "README.md" in PAGES


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_code_in_pages_runs(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = page.read_text(encoding="utf-8")
    names: dict[str, object] = {"__name__": "__main__"}
    for block in BLOCK.finditer(text):
        first_line = text.count("\n", 0, block.start(1))
        # Blank lines in front make a traceback name the page's own line.
        exec(compile("\n" * first_line + block[1], str(page), "exec"), names)
