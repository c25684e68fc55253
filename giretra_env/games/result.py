"""Outcomes of deals and matches, as frozen records that can also be read like dicts."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any

from giretra_env.engine.seats import NOBODY


@dataclass(frozen=True, eq=False)
class Result(Mapping[str, Any]):
    """The outcome of a deal or match; each game adds its fields.

    ``result.tricks`` and ``result["tricks"]`` are the same, ``dict(result)`` gives the fields,
    ``dataclasses.asdict(result)`` those of inner results too, ready for JSON.  Results are equal
    if their fields are.
    """

    def __getitem__(self, name: str) -> Any:
        if name not in tuple(self):
            raise KeyError(name)
        return getattr(self, name)

    def __iter__(self) -> Iterator[str]:
        return (field.name for field in fields(self))

    def __len__(self) -> int:
        return len(fields(self))

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"This result has no field {name!r}; it has {', '.join(self)}.")


@dataclass(frozen=True)
class Announced:
    """What was announced in a finished deal, in the same words for every game.

    Attributes:
        name: the mode, trump or contract, such as "H", "NT" or "garde".
        seats: the seats that play for it: a side, or in tarot the taker.
        multiplier: 1, or what contre or surcontre multiplied by.
        made: whether it was made; None if nobody won it.
        all_tricks: whether these seats took all tricks; None where the result does not tell.
    """

    name: str
    seats: tuple[int, ...]
    multiplier: int
    made: bool | None
    all_tricks: bool | None


@dataclass(frozen=True, eq=False)
class DealResult(Result):
    """The outcome of a deal."""

    @property
    @abstractmethod
    def announced(self) -> Announced | None:
        """What was announced; None in a deal that was passed out or cancelled."""


@dataclass(frozen=True, eq=False)
class MatchResult(Result):
    """The outcome of a match.

    Attributes:
        deals: the result of each deal.
        scores: match score of each side.
        target: points that win the match; 0 in a match of a fixed number of deals.
        winner: the side that has won, None if the match ended undecided.
    """

    deals: tuple[Result, ...]
    scores: tuple[int, ...]
    target: int
    winner: int | None


def match_result(table: Any, deals: tuple[Result, ...]) -> MatchResult:
    """Return the outcome of a finished match from its record and the results of its deals."""
    return MatchResult(
        deals=deals,
        scores=tuple(map(int, table["scores"])),
        target=int(table["target"]),
        winner=None if table["winner"] == NOBODY else int(table["winner"]),
    )


def pair(values: Any) -> tuple[int, int]:
    """Return the numbers of side 0 and side 1 as plain integers."""
    return int(values[0]), int(values[1])
