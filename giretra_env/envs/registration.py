"""Entering the games into PettingZoo's and Gymnasium's registries, as texts that load nothing."""

from __future__ import annotations


def register_ids() -> None:
    """Make the games known."""
