"""The outcome of a deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from giretra_env.cards.seats import PARTNERS
from giretra_env.engine.pack32.belote import belote_of, belote_points
from giretra_env.engine.pack32.declarations import declaration_points
from giretra_env.engine.seats import NOBODY
from giretra_env.games.belote.table import ALL_TRICKS, LITIGE, MADE, OUTCOMES
from giretra_env.games.pack32.play import MODE_NAMES
from giretra_env.games.result import Announced, DealResult, pair


@dataclass(frozen=True, eq=False)
class BeloteResult(DealResult):
    """The outcome of a deal of belote; pairs are (side 0, side 1).

    Attributes:
        taker: the seat that took; None if nobody did, and in `giretra_env.score_deal`.
        trump: "C", "D", "H", "S", "SA" or "TA"; None where ``taker`` is None.
        card_points: card points of each side, with the last trick's bonus.
        tricks: tricks of each side.
        belote: the side that has it, None, or at TA a pair of points if several count.
        declarations: what declarations count for each side.
        outcome: "made", "failed" or "litige"; None if nobody took.
        marks: what each side marks.
        pot: marks in suspense after the deal.
    """

    taker: int | None
    trump: str | None
    card_points: tuple[int, int]
    tricks: tuple[int, int]
    belote: int | tuple[int, int] | None
    declarations: tuple[int, int]
    outcome: str | None
    marks: tuple[int, int]
    pot: int

    @property
    def announced(self) -> Announced | None:
        """The trumps that were taken, and how it ended; a litige is neither made nor failed."""
        if self.taker is None or self.trump is None:
            return None
        side = self.taker % 2
        made = None if self.outcome == OUTCOMES[LITIGE] else self.outcome == OUTCOMES[MADE]
        all_tricks = self.tricks[side] == ALL_TRICKS
        return Announced(self.trump, PARTNERS[side], 1, made, all_tricks)


def deal_result(table: Any) -> BeloteResult:
    """Return the outcome of a finished deal."""
    taken = table["taker"] != NOBODY
    return BeloteResult(
        taker=int(table["taker"]) if taken else None,
        trump=MODE_NAMES[table["mode"]] if taken else None,
        card_points=pair(table["card_points"]),
        tricks=pair(table["tricks"]),
        belote=belote_of(pair([belote_points(table, side) for side in range(2)])),
        declarations=pair([declaration_points(table, side) for side in range(2)]),
        outcome=OUTCOMES[table["outcome"]] if taken else None,
        marks=pair(table["marks"]),
        pot=sum(pair(table["pot"])),
    )
