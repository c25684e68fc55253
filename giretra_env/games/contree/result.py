"""The outcome of a deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from giretra_env.cards.seats import PARTNERS
from giretra_env.engine.pack32.belote import belote_of, belote_points
from giretra_env.engine.pack32.declarations import declaration_points
from giretra_env.games.contree.layout import ALL_TRICKS_BIDS
from giretra_env.games.contree.options import BID_VALUES, CAPOT
from giretra_env.games.contree.table import ALL_TRICKS, NO_BID
from giretra_env.games.pack32.play import MODE_NAMES
from giretra_env.games.result import Announced, DealResult, Result, pair


@dataclass(frozen=True, eq=False)
class Contract(Result):
    """The contract of a deal of contrée.

    Attributes:
        value: the number bid, "capot" or "generale".
        trump: "C", "D", "H", "S", "SA" or "TA"; None if `giretra_env.score_deal` was not given it.
        side: the side that bid it.
        multiplier: 1, or what contre or surcontre multiplies by.
    """

    value: int | str
    trump: str | None
    side: int
    multiplier: int


@dataclass(frozen=True, eq=False)
class ContreeResult(DealResult):
    """The outcome of a deal of contrée; pairs are (side 0, side 1).

    Attributes:
        contract: the contract, None if nobody has bid.
        card_points: card points of each side, with the last trick's bonus.
        tricks: tricks of each side.
        belote: the side that has it, None, or at TA a pair of points if several count.
        declarations: what declarations count for each side.
        made: whether the contract was made; None if nobody has bid.
        marks: what each side marks.
    """

    contract: Contract | None
    card_points: tuple[int, int]
    tricks: tuple[int, int]
    belote: int | tuple[int, int] | None
    declarations: tuple[int, int]
    made: bool | None
    marks: tuple[int, int]

    @property
    def announced(self) -> Announced | None:
        """The trumps of the contract, and how it ended."""
        if self.contract is None:
            return None
        side, trump = self.contract.side, self.contract.trump
        return Announced(
            name=trump or str(self.contract.value),
            seats=PARTNERS[side],
            multiplier=self.contract.multiplier,
            made=self.made,
            all_tricks=self.tricks[side] == ALL_TRICKS,
        )


def value_of(table: Any) -> int | str:
    """Return the value of the current bid or contract."""
    level = int(table["level"])
    return BID_VALUES[level] if level < CAPOT else ALL_TRICKS_BIDS[level - CAPOT]


def _contract(table: Any) -> Contract:
    return Contract(
        value=value_of(table),
        trump=MODE_NAMES[table["mode"]],
        side=int(table["side"]),
        multiplier=int(table["multiplier"]),
    )


def deal_result(table: Any) -> ContreeResult:
    """Return the outcome of a finished deal."""
    passed_out = table["level"] == NO_BID
    return ContreeResult(
        contract=None if passed_out else _contract(table),
        card_points=pair(table["card_points"]),
        tricks=pair(table["tricks"]),
        belote=belote_of(pair([belote_points(table, side) for side in range(2)])),
        declarations=pair([declaration_points(table, side) for side in range(2)]),
        made=None if passed_out else bool(table["made"]),
        marks=pair(table["marks"]),
    )
