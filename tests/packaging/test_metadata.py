"""The project's metadata agrees with its contents."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

import giretra_env

ROOT = Path(__file__).parents[2]
PROJECT = ProjectMetadata(str(ROOT), PluginManager())


@pytest.mark.parametrize("name", sorted(PROJECT.core.scripts))
def test_console_scripts_lead_to_a_function(name):
    module, function = PROJECT.core.scripts[name].split(":")
    assert callable(getattr(importlib.import_module(module), function))


def test_one_version_everywhere():
    version = PROJECT.version
    assert giretra_env.__version__ == version
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert re.search(rf"^version: {re.escape(version)}$", citation, re.MULTILINE)
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## {re.escape(version)}\b", changelog, re.MULTILINE)


def test_pyproject_and_contributing_name_the_same_markers():
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert "`heavy`" in text
    assert "`learning`" in text
    assert "`peers`" in text
