"""The site builds without a warning, its links work, and it loads nothing from other servers."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

ROOT = Path(__file__).parents[2]
CONFIG = ROOT / "docs" / "site" / "mkdocs.yml"


class Page(HTMLParser):
    """What a page links to, what it loads, and the places in it that links can name."""

    def __init__(self, path):
        super().__init__()
        self.links, self.loaded, self.places = [], [], set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        self.places |= {found[name] for name in ("id", "name") if found.get(name)}
        if tag == "a" and found.get("href"):
            self.links.append(found["href"])
        elif tag in ("img", "script", "link", "iframe"):
            self.loaded += [found[name] for name in ("src", "href") if found.get(name)]


def build(folder, config=CONFIG):
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--config-file", str(config)]
    return subprocess.run(
        [*command, "--site-dir", str(folder)],
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    done = build(folder)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def pages(site):
    return {path: Page(path) for path in site.rglob("*.html") if path.name != "404.html"}


def test_every_page_of_the_checkout_is_there(site):
    shown = (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("giretra_env/**/RULES.md"))
    for path in (*shown, *ROOT.glob("notebooks/*.ipynb")):
        page = site / path.relative_to(ROOT).with_suffix(".html")
        assert page.exists() or page.with_name("index.html").exists(), path


def test_links_and_pictures_have_a_target(pages):
    for path, page in pages.items():
        for target in (*page.links, *page.loaded):
            parts = urlsplit(target)
            if parts.scheme or parts.netloc:
                continue
            there = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            assert there.is_file(), (path.name, target)
            if parts.fragment and there in pages:
                assert unquote(parts.fragment) in pages[there].places, (path.name, target)


def test_pages_load_nothing_from_other_servers(pages):
    for path, page in pages.items():
        assert not [target for target in page.loaded if urlsplit(target).netloc], path.name


def test_no_table_or_list_is_left_as_text(pages):
    for path in pages:
        for paragraph in re.findall(r"<p>(.*?)</p>", path.read_text(encoding="utf-8"), re.DOTALL):
            assert not re.search(r"^(\||[*-] |\d+\. )", paragraph, re.MULTILINE), paragraph


def test_a_dead_link_fails_the_build(tmp_path):
    pages = tmp_path / "pages"
    pages.mkdir()
    (pages / "index.md").write_text("[nothing](missing.md)\n", encoding="utf-8")
    text = CONFIG.read_text(encoding="utf-8").partition("\nnav:")[0]
    for line in ("hooks: [hooks.py]", "extra_css: [docs/site/extra.css]"):
        assert line in text
        text = text.replace(line, "")
    config = tmp_path / "mkdocs.yml"
    config.write_text(re.sub("docs_dir: .*", "docs_dir: pages", text), encoding="utf-8")
    done = build(tmp_path / "site", config)
    assert done.returncode != 0 and "missing.md" in done.stderr
