"""What the plain rules of every game say alike about the tricks of a deal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

Trick = tuple[int, list[str]]
"""The seat that leads, and the cards in the order of play."""


class Played(Protocol):
    """A deal whose finished tricks and their leaders are kept beside the trick on the table."""

    leaders: list[int]
    tricks: list[list[str]]
    leader: int
    trick: list[str]


def all_tricks(deal: Played) -> list[Trick]:
    """Return every trick, the unfinished one last."""
    return [*zip(deal.leaders, deal.tricks, strict=True), (deal.leader, deal.trick)]


def lowest_ceilings(
    shown: Iterable[tuple[int, Sequence[Sequence[int]]]], observer: int
) -> list[int]:
    """Return the ceilings of the other seats by suit, 8 where nothing limits them.

    ``shown`` holds, for every trick, its leader and what each of its cards shows about its player.
    """
    limits = [[8] * 4 for _ in range(4)]
    for leader, by_place in shown:
        for seat, ranks in enumerate(by_place, leader - observer):
            limits[seat % 4] = list(map(min, limits[seat % 4], ranks))
    return [ranks for limit in limits[1:] for ranks in limit]
