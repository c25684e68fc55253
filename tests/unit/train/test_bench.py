"""The parts of the bench: windows, ratios, pages and texts, but not speed itself."""

import json
import sys
from dataclasses import replace
from importlib.metadata import PackageNotFoundError

import pytest
from rich.console import Console

from giretra_agents import agent_names
from giretra_env.errors import InvalidInputError
from giretra_train.bench.command import SECTIONS, run_bench
from giretra_train.bench.figure import Figure, median_figure, rate, ratio_figure, side_by_side
from giretra_train.bench.page import figures_table, write_page

TWO = [
    replace(median_figure("vector", "steps", "steps/s", (4e6, 6e6, 5e6)), game="belote"),
    Figure("vector", "colver Env.step", None, "steps/s", note="no colver", game="belote"),
]


def test_rate_counts_units_per_second():
    assert rate(lambda: 5, seconds=0.001) > 0


def test_works_are_measured_in_turn():
    calls = []
    works = [lambda: calls.append("a") or 1, lambda: calls.append("b") or 1]
    rates = side_by_side(works, windows=3, seconds=0.0)
    assert [len(windows) for windows in rates] == [3, 3]
    assert calls[:2] == ["a", "b"]


def test_median_and_ratio():
    ours, theirs = TWO[0], median_figure("vector", "theirs", "steps/s", (1e6, 1e6, 5e6))
    assert ours.value == 5e6
    assert ratio_figure("vector", "times", ours, theirs).windows == (4.0, 6.0, 1.0)


def test_figures_as_json_lines():
    data = json.loads(TWO[1].to_json())
    assert (data["section"], data["value"], data["note"]) == ("vector", None, TWO[1].note)


def test_page_names_machine_versions_and_command(tmp_path):
    page = tmp_path / "docs" / "speed.md"
    write_page(page, TWO, "giretra bench --section vector")
    text = page.read_text(encoding="utf-8")
    assert "`giretra bench --section vector`" in text
    assert "numba" in text
    assert "| belote | vector | steps | 5.00 M steps/s | 4.00 M … 6.00 M |" in text
    assert "| belote | vector | colver Env.step (no colver) | – |  |" in text


def test_an_unwritable_page_gives_one_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(InvalidInputError, match="Cannot write"):
        write_page(tmp_path / "file" / "speed.md", TWO, "giretra bench")


def test_figures_as_a_table():
    console = Console(record=True, width=120)
    console.print(figures_table(TWO))
    assert "5.00 M steps/s" in console.export_text()


def test_an_unknown_section_error_lists_the_sections():
    with pytest.raises(InvalidInputError, match=r"'vectr'; possible: vector, .*mean 'vector'"):
        run_bench(["vectr"])


@pytest.mark.heavy
@pytest.mark.parametrize("game", ["giretra", "belote"])
def test_quick_sections_give_their_figures(monkeypatch, game):
    monkeypatch.setitem(sys.modules, "colver", None)  # as if it were not installed
    sections = ["vector", "playouts", "pettingzoo", "record"]
    figures = run_bench(sections, [game], windows=1, seconds=0.01)
    assert {figure.game for figure in figures} == {game}
    by_section = {section: [f for f in figures if f.section == section] for section in SECTIONS}
    assert by_section["vector"][-1].value is None
    assert "pip install 'giretra-env[bench]'" in by_section["vector"][-1].note
    for figure in by_section["playouts"] + by_section["pettingzoo"] + by_section["record"]:
        assert figure.note or figure.value > 0


@pytest.mark.heavy
@pytest.mark.parametrize("game", ["giretra", "tarot"])
def test_collecting_for_sb3_is_measured_against_each_built_in_opponent(game):
    figures = run_bench(["sb3"], [game], windows=1, seconds=0.01)
    names = [figure.name.partition(" against ")[2].partition(",")[0] for figure in figures]
    assert names == [name for name in agent_names(game) if name in ("random", "rules")]
    assert all(figure.value > 0 for figure in figures)


def test_without_sb3_its_section_names_the_pip_command(monkeypatch):
    monkeypatch.setattr("giretra_train.sb3.versions.version", missing_package)
    monkeypatch.delitem(sys.modules, "giretra_train.sb3")
    (figure,) = run_bench(["sb3"], windows=1, seconds=0.01)
    assert figure.value is None and "pip install 'giretra-env[sb3]'" in figure.note


def missing_package(package):
    raise PackageNotFoundError(package)


@pytest.mark.heavy
def test_tarot_is_measured_without_colver():
    sections = ["vector", "playouts", "pettingzoo", "record"]
    figures = run_bench(sections, ["tarot"], windows=1, seconds=0.01)
    assert all(figure.value > 0 for figure in figures)
    assert not any("colver" in figure.name for figure in figures)
    names = [figure.name for figure in figures if figure.section == "playouts"]
    assert names == ["random deals inside a kernel, 1 thread"]
