"""The pages agree with the code: what is generated is up to date, tables and links are right."""

from __future__ import annotations

import dataclasses
import re
import runpy
from pathlib import Path

import pytest

import giretra_env as ge

ROOT = Path(__file__).parents[2]
PAGES = sorted((*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("giretra_env/**/*.md")))
RULES = "giretra_env/games/{}/RULES.md"
LINK = re.compile(r"\]\(([^)\s]+)\)")
SECTION = re.compile(r"§(\d+(?:\.\d+)?)")


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["observations.md", "settings.md"])
def test_generated_pages_are_up_to_date(name):
    pages = runpy.run_path(str(ROOT / "docs" / "generate.py"))["pages"]()
    assert read(ROOT / "docs" / name) == pages[name], "run: python docs/generate.py"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page):
    for target in LINK.findall(re.sub(r"```.*?```", "", read(page), flags=re.DOTALL)):
        place, _, heading = target.partition("#")
        if place.startswith(("https://", "http://")):
            continue
        path = page.parent / place if place else page
        assert path.exists(), target
        assert not heading or heading in anchors(path), target


def anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.*)$", read(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("game", ge.game_names())
def test_sections_cited_in_the_code_exist(game):
    rules = ROOT / RULES.format(game)
    known = set(re.findall(r"^#+ §(\d+(?:\.\d+)?)", read(rules), re.MULTILINE))
    for source in rules.parent.glob("*.py"):
        assert set(SECTION.findall(read(source))) <= known, source.name
    assert set(SECTION.findall(read(rules))) <= known


@pytest.mark.parametrize("game", ge.game_names())
@pytest.mark.parametrize("page", [RULES, "docs/{}.md"])
def test_preset_tables_agree_with_the_presets(game, page):
    text = read(ROOT / page.format(game))
    presets = ge.game(game).presets
    header = " | ".join(f"`{preset}`" for preset in presets)
    assert f"| option | {header} |" in text
    for option in dataclasses.fields(ge.game(game).rules_type):
        row = re.search(rf"^\| `{option.name}`[^|]*\|(.*)\|$", text, re.MULTILINE)
        assert row is not None, option.name
        shown = [re.split(r" \(", cell.strip(" `"))[0] for cell in row[1].split("|")]
        values = [getattr(rules, option.name) for rules in presets.values()]
        assert shown[: len(values)] == [written(value) for value in values], option.name


def written(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


@pytest.mark.parametrize("game", ge.game_names())
def test_the_spec_names_every_kind_of_action_with_its_number(game):
    spec = read(ROOT / RULES.format(game)).partition("\n## Spec\n")[2]
    names = ge.game(game).action_names
    assert f"`Discrete({len(names)})`" in spec
    for first, name in re.findall(r"\b(\d+)–\d+ `([^`]+)`", spec):
        assert names[int(first)] == name
    for single, name in re.findall(r"· (\d+) `([^`]+)`", spec):
        assert names[int(single)] == name
