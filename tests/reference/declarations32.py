"""Contrée and French belote: runs and carrés (contrée section 7, belote section 6).

A declaration is read from the eight cards of a hand: carrés first, then in each suit the runs.
Five, six or seven cards in a row are one cent, and all eight a cent from the top and a tierce.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reference.tricks32 import RANKS, SUITS

KINDS = ("tierce", "cinquante", "cent", "carre")
CARRE_ORDER = ("J", "9", "A", "T", "K", "Q")
CARRE_ORDER_SA = ("A", "T", "K", "Q", "J", "9")
CARRE_POINTS = {"J": 200, "9": 150}
CARRE_POINTS_SA = {"A": 200, "T": 150}
RUN_POINTS = {"tierce": 20, "cinquante": 50, "cent": 100}


@dataclass(frozen=True)
class Declaration:
    """A run or a carré: `rank` is the run's top card or the rank of the carré, `suit` a run's."""

    kind: str
    rank: str
    suit: str
    cards: tuple[str, ...]

    def points(self, trump: str) -> int:
        """Return what it counts."""
        if self.kind != "carre":
            return RUN_POINTS[self.kind]
        return (CARRE_POINTS_SA if trump == "SA" else CARRE_POINTS).get(self.rank, 100)

    def height(self, trump: str) -> tuple[int, int, int]:
        """Return what declarations are compared by; the greater one is better."""
        kind = KINDS.index(self.kind)
        if self.kind == "carre":
            order = CARRE_ORDER_SA if trump == "SA" else CARRE_ORDER
            return kind, -order.index(self.rank), 0
        return kind, RANKS.index(self.rank), int(self.suit == trump)


def read_hand(hand: Sequence[str], overlap: bool = False) -> list[Declaration]:
    """Return the declarations of a hand by its best reading, carrés first.

    With `overlap` the cards of a carré stay free for runs.
    """
    found = []
    left = set(hand)
    for rank in CARRE_ORDER:
        four = tuple(rank + suit for suit in SUITS)
        if left.issuperset(four):
            found.append(Declaration("carre", rank, "", four))
            if not overlap:
                left -= set(four)
    for suit in SUITS:
        for run in runs([rank for rank in reversed(RANKS) if rank + suit in left]):
            cards = tuple(rank + suit for rank in run)
            found.append(Declaration(KINDS[min(len(run), 5) - 3], run[0], suit, cards))
    return found


def runs(ranks: list[str]) -> list[list[str]]:
    """Split the ranks of one suit, highest first, into its runs of three and more."""
    if len(ranks) == 8:
        return [ranks[:5], ranks[5:]]
    found: list[list[str]] = []
    for rank in ranks:
        if found and RANKS.index(found[-1][-1]) - RANKS.index(rank) == 1:
            found[-1].append(rank)
        else:
            found.append([rank])
    return [run for run in found if len(run) >= 3]


def winning_side(
    declared: Sequence[Sequence[Declaration]], trump: str, first: int, decl_tie: str
) -> int | None:
    """Return the side with the best declaration, None when nobody has one or nobody the best.

    `declared` holds what every seat has declared, seat 0 first; `first` spoke first.
    """
    best: dict[int, tuple[int, int, int]] = {
        seat: max(each.height(trump) for each in own) for seat, own in enumerate(declared) if own
    }
    if not best:
        return None
    speaking_order = sorted(best, key=lambda seat: (seat - first) % 4)
    highest = [seat for seat in speaking_order if best[seat] == max(best.values())]
    if decl_tie == "none" and len({seat % 2 for seat in highest}) == 2:
        return None
    return highest[0] % 2


def declared_points(
    declared: Sequence[Sequence[Declaration]], trump: str, first: int, decl_tie: str
) -> tuple[int, int]:
    """Return the points of the sides: all declarations of the side with the best, 0 otherwise."""
    side = winning_side(declared, trump, first, decl_tie)
    totals = [0, 0]
    for seat, own in enumerate(declared):
        if seat % 2 == side:
            totals[side] += sum(each.points(trump) for each in own)
    return totals[0], totals[1]
