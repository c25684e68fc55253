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
from support.shown_rules import shown_rules

Plain = Any
"""A deal or match of the plain rules; every game has classes of its own."""
Blocks = dict[str, list[int]]
HOUSE_RULES = "house_rules"


@dataclass(frozen=True)
class Reference:
    """The plain rules of one game; `hidden` gives what only perfect information adds."""

    game: str
    rules: ModuleType
    action_names: tuple[str, ...]
    view: Callable[..., Blocks]
    hidden: Callable[[Plain, int], Blocks]

    @cached_property
    def action_id(self) -> dict[str, int]:
        """Numbers of the actions by name."""
        return {name: number for number, name in enumerate(self.action_names)}

    def observe(self, game: Plain, seat: int, names: tuple[str, ...] | None = None) -> Blocks:
        """Return the blocks of what `seat` may know, all of them or some."""
        if names is not None and HOUSE_RULES not in names:
            return self.view(game, seat, names)
        asked = () if names is None else (tuple(name for name in names if name != HOUSE_RULES),)
        return {**self.view(game, seat, *asked), HOUSE_RULES: shown_rules(self.game, game.rules)}

    def state(self, game: Plain, seat: int, names: tuple[str, ...] = ()) -> Blocks:
        """Return every block of the perfect information that `seat` is given."""
        return {**self.observe(game, seat), **self.hidden(game, seat)}


REFERENCES = {
    "giretra": Reference(
        "giretra",
        reference.giretra,
        reference.giretra_view.ACTIONS,
        reference.giretra_view.observe,
        reference.giretra_view.hidden,
    ),
    "contree": Reference(
        "contree",
        reference.contree,
        reference.contree_names.ACTIONS,
        reference.contree_view.observe,
        reference.contree_view.hidden,
    ),
    "belote": Reference(
        "belote",
        reference.belote,
        reference.belote_view.ACTIONS,
        reference.belote_view.observe,
        reference.belote_view.hidden,
    ),
    "tarot": Reference(
        "tarot",
        reference.tarot,
        reference.tarot_view.ACTIONS,
        reference.tarot_view.observe,
        reference.tarot_view.perfect,
    ),
}
