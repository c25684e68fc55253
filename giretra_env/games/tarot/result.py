"""The outcome of a deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.seats import NOBODY
from giretra_env.games.result import Announced, DealResult
from giretra_env.games.tarot.actions import CONTRACT_NAMES
from giretra_env.games.tarot.score import TARGETS, is_made, seat_return


@dataclass(frozen=True, eq=False)
class TarotResult(DealResult):
    """The outcome of a deal of tarot; all but the scores are None if it was cancelled.

    Attributes:
        taker: the seat that took.
        contract: "prise", "garde", "garde_sans" or "garde_contre".
        taker_half_points: twice the taker's card points, with the discards or, on a garde sans, the
            chien.
        bouts: bouts among these cards, 0 … 3.
        target: points needed with that many bouts.
        made: whether the target is reached.
        scores: score of each seat, in halves.
    """

    taker: int | None
    contract: str | None
    taker_half_points: int | None
    bouts: int | None
    target: int | None
    made: bool | None
    scores: tuple[float, ...]

    @property
    def announced(self) -> Announced | None:
        """The taker's contract; the result does not tell who took how many tricks."""
        if self.taker is None or self.contract is None:
            return None
        return Announced(self.contract, (self.taker,), 1, self.made, None)


def deal_result(table: Any) -> TarotResult:
    """Return the outcome of a finished deal."""
    scores = tuple(float(seat_return(table, seat)) for seat in range(NUM_SEATS))
    if table["taker"] == NOBODY:
        return TarotResult(None, None, None, None, None, None, scores)
    half_points, bouts = int(table["counted"]), int(table["counted_bouts"])
    return TarotResult(
        taker=int(table["taker"]),
        contract=CONTRACT_NAMES[table["contract"] - 1],
        taker_half_points=half_points,
        bouts=bouts,
        target=int(TARGETS[bouts]),
        made=bool(is_made(bouts, half_points)),
        scores=scores,
    )
