"""Collect the pages of the site from the whole repository, and convert the notebooks.

The site has the same tree as the repository, so links that work in a checkout work on the site.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import nbformat
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[2]
SHOWN = (
    "*.md",
    "docs/*.md",
    "docs/pictures/*",
    "docs/site/*.css",
    "giretra_env/games/*/RULES.md",
    "agents/**/README.md",
    "train/README.md",
    "notebooks/README.md",
)
PICTURES = {"image/svg+xml": "svg", "image/png": "png"}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Replace the files in `docs` with the pages of the site; keep the theme's own files."""
    docs = Path(config.docs_dir)
    theme = [file for file in files if file.src_dir and Path(file.src_dir) != docs]
    pages = [
        File.generated(config, path.relative_to(ROOT).as_posix(), abs_src_path=str(path))
        for pattern in SHOWN
        for path in sorted(ROOT.glob(pattern))
    ]
    notebooks = [
        File.generated(config, name, content=content)
        for path in sorted(ROOT.glob("notebooks/*.ipynb"))
        for name, content in notebook_files(path)
    ]
    return Files([*theme, *pages, *notebooks])


def on_page_markdown(markdown: str, **_: object) -> str:
    """Point links to notebooks at their pages."""
    return markdown.replace(".ipynb)", ".md)")


def notebook_files(path: Path) -> Iterator[tuple[str, str | bytes]]:
    """Yield the pictures of a notebook and then its page, each with its name on the site."""
    page = PurePosixPath("notebooks", path.stem)
    parts = []
    for number, cell in enumerate(nbformat.read(path, as_version=4).cells):
        if cell.cell_type == "markdown":
            parts.append(cell.source)
            continue
        parts.append(f"```python\n{cell.source}\n```")
        for place, output in enumerate(cell.outputs):
            data = output.get("data", {})
            kind = next((kind for kind in PICTURES if kind in data), None)
            if kind is not None:
                picture = f"{page.name}_{number}_{place}.{PICTURES[kind]}"
                yield str(page.with_name(picture)), picture_content(kind, data[kind])
                parts.append(f"![output of the code above]({picture})")
            else:
                text = output.get("text") or data.get("text/plain", "")
                parts.append(f"```text\n{text.rstrip()}\n```")
    yield f"{page}.md", "\n\n".join(parts)


def picture_content(kind: str, data: str) -> str | bytes:
    """Return the content of a picture's file from a notebook's output."""
    return data if kind == "image/svg+xml" else base64.b64decode(data)
