"""The pages agree with the code: generated parts are up to date, tables and links correct."""

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


def test_generated_pages_and_pictures_are_up_to_date():
    pages = runpy.run_path(str(ROOT / "docs" / "generate.py"))["pages"]()
    outdated = [name for name, text in pages.items() if read(ROOT / "docs" / name) != text]
    assert not outdated, "run: python docs/generate.py"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_have_a_target(page):
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
    in_columns = f"| option | {header} |" in text
    shorthands = ge.game(game).rules_type.shorthands
    if in_columns:
        shown = values_in_columns(text, presets)
    else:
        shown = differences(text, presets, shorthands)
    for option in dataclasses.fields(ge.game(game).rules_type):
        for preset, rules in presets.items():
            value = shown[preset].get(option.name)
            assert value == written(getattr(rules, option.name)), (preset, option.name)


def values_in_columns(text, presets):
    """Options by preset from a table with one column per preset, or only one for the default."""
    shown = {preset: {} for preset in presets}
    for names, cells in rows_below(text, "| option |"):
        for preset, cell in zip(presets, cells, strict=False):
            values = re.split(r" \(", cell)[0].split(", ")
            options = zip(names, (value.strip(" `") for value in values), strict=True)
            shown[preset].update(options)
    return shown


def test_contree_lists_what_each_name_of_scoring_stands_for():
    rules_type = ge.game("contree").rules_type
    text = read(ROOT / RULES.format("contree"))
    columns = {name: {} for name in rules_type.shorthands["scoring"]}
    for names, cells in rows_below(text, "| sets | `marques` |"):
        for column, cell in zip(columns.values(), cells, strict=True):
            values = [value.strip(" `") for value in (cell.strip() or cells[0]).split(", ")]
            values *= len(names) // len(values)
            column.update(zip(names, values, strict=True))
    for name, options in columns.items():
        changes = ",".join(f"{option}={value}" for option, value in options.items())
        assert ge.game("contree").rules(changes) == ge.game("contree").rules(f"scoring={name}")


def differences(text, presets, shorthands):
    """Options by preset from a table of the defaults and one of what other presets change.

    An option without a value there is called like the preset.
    """
    default, *others = presets
    defaults = values_in_columns(text, [default])[default]
    shown = {preset: dict(defaults) for preset in presets}
    changed = {
        name: re.findall(r"`(\w+)=?([\w-]*)`", cells[-1])
        for names, cells in rows_below(text, "| preset |")
        for name in names
    }
    assert list(changed) == others
    for preset, changes in changed.items():
        for option, value in ((option, value or preset) for option, value in changes):
            combination = shorthands.get(option, {}).get(value)
            single = {option: value}
            shown[preset].update(
                single if combination is None else {n: written(v) for n, v in combination.items()}
            )
    return shown


def rows_below(text, header):
    """Names in the first cell and text of the others, of each row of a table."""
    table = text[text.index(header) :].partition("\n\n")[0]
    for row in re.finditer(r"^\| ((?:`\w+`,? ?)+)[^|]*\|(.*)\|$", table, re.MULTILINE):
        yield re.findall(r"`(\w+)`", row[1]), row[2].split("|")


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
