"""The outcome of a deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from giretra_env.cards.seats import PARTNERS
from giretra_env.engine.seats import NOBODY
from giretra_env.games.giretra.actions import MODE_NAMES
from giretra_env.games.giretra.table import ALL_TRICKS
from giretra_env.games.result import Announced, DealResult, pair


@dataclass(frozen=True, eq=False)
class GiretraResult(DealResult):
    """The outcome of a deal of Giretra; pairs are (side 0, side 1).

    Attributes:
        mode: the mode played, such as "H" or "NT".
        team: the side that announced it.
        multiplier: 1, 2 (contre) or 4 (surcontre).
        card_points: card points of each side, with the ten of the last trick.
        tricks: tricks of each side.
        match_points: what each side scores.
        instant_win: the side whose Colour capot wins the match, else None.
    """

    mode: str
    team: int
    multiplier: int
    card_points: tuple[int, int]
    tricks: tuple[int, int]
    match_points: tuple[int, int]
    instant_win: int | None

    @property
    def announced(self) -> Announced:
        """The mode that was played, and how it ended."""
        ours, theirs = self.match_points[self.team], self.match_points[1 - self.team]
        won = self.instant_win == self.team or ours > theirs
        tie = self.instant_win is None and ours == theirs
        all_tricks = self.tricks[self.team] == ALL_TRICKS
        made = None if tie else won
        return Announced(self.mode, PARTNERS[self.team], self.multiplier, made, all_tricks)


def deal_result(table: Any) -> GiretraResult:
    """Return the outcome of a finished deal."""
    return GiretraResult(
        mode=MODE_NAMES[table["mode"]],
        team=int(table["team"]),
        multiplier=int(table["multiplier"]),
        card_points=pair(table["card_points"]),
        tricks=pair(table["tricks"]),
        match_points=pair(table["match_points"]),
        instant_win=None if table["instant_win"] == NOBODY else int(table["instant_win"]),
    )
