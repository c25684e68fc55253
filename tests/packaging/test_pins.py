"""constraints.txt pins every package of an installation with all extras."""

from __future__ import annotations

from importlib import metadata
from pathlib import Path

import pytest
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
CORE = ProjectMetadata(str(ROOT), PluginManager()).core
DIRECT = [
    Requirement(text)
    for group in (CORE.dependencies, *CORE.optional_dependencies.values())
    for text in group
]
# Come with the CUDA builds of torch alone, which pins them itself.
CUDA = ("nvidia-", "cuda-", "triton")


def read_pins() -> list[Requirement]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return [Requirement(line) for line in lines if line and not line.startswith("#")]


PINS = read_pins()
ACTIVE = {
    canonicalize_name(pin.name): pin for pin in PINS if pin.marker is None or pin.marker.evaluate()
}


def pinned_version(pin: Requirement) -> str:
    (specifier,) = pin.specifier
    return specifier.version


def test_every_line_names_one_exact_version_without_an_address():
    for pin in PINS:
        (specifier,) = pin.specifier
        assert specifier.operator == "==", pin
        assert "*" not in specifier.version, pin
        assert pin.url is None, pin


def test_every_line_is_used_at_most_once():
    active = [
        canonicalize_name(pin.name) for pin in PINS if not pin.marker or pin.marker.evaluate()
    ]
    assert len(active) == len(set(active))


@pytest.mark.parametrize("requirement", DIRECT, ids=str)
def test_a_pin_satisfies_each_dependency(requirement):
    pin = ACTIVE[canonicalize_name(requirement.name)]
    assert requirement.specifier.contains(pinned_version(pin))


def test_dependencies_of_dependencies_are_pinned_too():
    seen: set[str] = set()
    waiting = list(DIRECT)
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        if name in seen or name.startswith(CUDA):
            continue
        seen.add(name)
        assert name in ACTIVE, f"constraints.txt lacks {name}; renew it with: make pins"
        waiting += needs_of(requirement)


def needs_of(requirement: Requirement) -> list[Requirement]:
    """What an installed distribution needs here; nothing for those that are not installed."""
    try:
        texts = metadata.requires(requirement.name) or []
    except metadata.PackageNotFoundError:
        return []
    extras = requirement.extras or {""}
    needs = [Requirement(text) for text in texts]
    return [
        need
        for need in needs
        if need.marker is None or any(need.marker.evaluate({"extra": extra}) for extra in extras)
    ]
