"""The plain rules of every game, and their observation blocks, behind one interface."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any

import reference.belote
import reference.belote_view
import reference.contree
import reference.contree_names
import reference.contree_view
import reference.giretra
import reference.giretra_view
import reference.tarot
import reference.tarot_view

Plain = Any
"""A deal or match of the plain rules; every game has classes of its own."""
Blocks = dict[str, list[int]]


@dataclass(frozen=True)
class Reference:
    """The plain rules of one game; `hidden` gives what only perfect information adds."""

    rules: ModuleType
    action_names: tuple[str, ...]
    observe: Callable[..., Blocks]
    hidden: Callable[[Plain, int], Blocks]

    @cached_property
    def action_id(self) -> dict[str, int]:
        """Numbers of the actions by name."""
        return {name: number for number, name in enumerate(self.action_names)}

    def state(self, game: Plain, seat: int, names: tuple[str, ...] = ()) -> Blocks:
        """Return every block of the perfect information that `seat` is given."""
        return {**self.observe(game, seat), **self.hidden(game, seat)}


REFERENCES = {
    "giretra": Reference(
        reference.giretra,
        reference.giretra_view.ACTIONS,
        reference.giretra_view.observe,
        reference.giretra_view.hidden,
    ),
    "contree": Reference(
        reference.contree,
        reference.contree_names.ACTIONS,
        reference.contree_view.observe,
        reference.contree_view.hidden,
    ),
    "belote": Reference(
        reference.belote,
        reference.belote_view.ACTIONS,
        reference.belote_view.observe,
        reference.belote_view.hidden,
    ),
    "tarot": Reference(
        reference.tarot,
        reference.tarot_view.ACTIONS,
        reference.tarot_view.observe,
        reference.tarot_view.perfect,
    ),
}
