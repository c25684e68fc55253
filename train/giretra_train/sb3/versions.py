"""Checking the installed version of Stable-Baselines3."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, version

from giretra_env.errors import MissingExtraError

OLDEST = (2, 9)
"""Oldest supported version of both packages, major and minor."""
_PACKAGES = ("stable-baselines3", "sb3-contrib")
_INSTALL = "pip install 'giretra-env[sb3]'"


def check_versions() -> None:
    """Check that both packages are installed and not too old.

    Raises:
        MissingExtraError: if one is missing or older than `OLDEST`.
    """
    oldest = ".".join(map(str, OLDEST))
    for package in _PACKAGES:
        try:
            found = version(package)
        except PackageNotFoundError:
            raise MissingExtraError(
                f"giretra_train.sb3 needs {package} {oldest} or later: {_INSTALL}."
            ) from None
        if tuple(int(number) for number in re.findall(r"\d+", found)[:2]) < OLDEST:
            raise MissingExtraError(
                f"giretra_train.sb3 works with {package} {oldest} or later, not with the installed"
                f" {found}: {_INSTALL}."
            )
