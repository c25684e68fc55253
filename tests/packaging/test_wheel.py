"""The wheel never contains `agents`, `train` or `tests` as import names: others own them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parents[2]
PACKAGES = {"giretra_env", "giretra_agents", "giretra_train"}


@pytest.fixture(scope="module")
def shipped() -> dict[str, Path]:
    """Path in the wheel -> path in the checkout."""
    files = WheelBuilder(str(ROOT)).recurse_included_files()
    return {Path(file.distribution_path).as_posix(): Path(file.path) for file in files}


def test_the_wheel_holds_exactly_our_three_packages(shipped):
    assert {name.split("/")[0] for name in shipped} == PACKAGES


@pytest.mark.parametrize("package", sorted(PACKAGES))
def test_every_package_is_marked_as_typed(shipped, package):
    assert f"{package}/py.typed" in shipped


def test_every_game_ships_its_rules(shipped):
    games = {name.split("/")[2] for name in shipped if name.startswith("giretra_env/games/")}
    games = {game for game in games if f"giretra_env/games/{game}/game.py" in shipped}
    assert "giretra" in games
    assert {game for game in games if f"giretra_env/games/{game}/RULES.md" not in shipped} == set()


def test_every_module_and_checkpoint_of_the_checkout_is_shipped(shipped):
    sources = [ROOT / "giretra_env", ROOT / "agents/giretra_agents", ROOT / "train/giretra_train"]
    wanted = {path for source in sources for path in source.rglob("*.py")}
    wanted |= {
        path for path in (sources[1] / "checkpoints").rglob("*") if path.is_file()
    }  # the agents that `load_agent` knows by name
    assert wanted - set(shipped.values()) == set()


def test_the_wheel_holds_no_build_products(shipped):
    assert [name for name in shipped if name.endswith((".pyc", ".nbi", ".nbc", ".so"))] == []


@pytest.mark.parametrize("folder", ["agents", "train"])
def test_source_roots_hold_only_their_package(folder):
    # In an editable install these folders are on sys.path, so a loose module would be importable.
    modules = {path.name for path in (ROOT / folder).glob("*.py")}
    assert modules <= {"__main__.py"}
    assert not (ROOT / folder / "__init__.py").exists()
