"""Contrée and French belote: cutting the pack, dealing packets, restacking the pack."""

from __future__ import annotations

from collections.abc import Sequence


def next_seat(seat: int) -> int:
    """Return the seat that acts next."""
    return (seat + 1) % 4


def cutter_of(dealer: int) -> int:
    """Return who cuts the pack for a dealer: the seat just before him."""
    return (dealer + 3) % 4


def dealing_order(dealer: int) -> list[int]:
    """Return the seats in the order in which they are served, speak and first play."""
    return [(dealer + step) % 4 for step in (1, 2, 3, 4)]


def cuts(cut_min: int) -> list[int]:
    """Return how many cards may be lifted, so that each part has the least number."""
    return list(range(cut_min, 32 - cut_min + 1))


def cut(pack: Sequence[str], lifted: int) -> list[str]:
    """Return the pack after `lifted` cards were taken from the top and put below the others."""
    return [*pack[lifted:], *pack[:lifted]]


def serve(
    pack: Sequence[str], dealer: int, packets: Sequence[int]
) -> tuple[list[list[str]], list[str]]:
    """Return the hands after a round of each packet size, seat 0 first, and what is left."""
    left = list(pack)
    hands: list[list[str]] = [[], [], [], []]
    for count in packets:
        for seat in dealing_order(dealer):
            hands[seat] += left[:count]
            left = left[count:]
    return hands, left


def piles(tricks: Sequence[Sequence[str]], winners: Sequence[int]) -> list[str]:
    """Return the pack from eight tricks: the led card on top of its trick, the latest on top.

    The pile of the side that won the last trick is placed on top of the other pile.
    """
    pile: list[list[str]] = [[], []]
    for trick, winner in zip(tricks, winners, strict=True):
        pile[winner % 2] = [*trick, *pile[winner % 2]]
    last = winners[-1] % 2
    return pile[last] + pile[1 - last]


def restack_hands(hands: Sequence[Sequence[str]], dealer: int) -> list[str]:
    """Return the hands of a deal that nobody plays, the first speaker's on top."""
    return [card for seat in dealing_order(dealer) for card in hands[seat]]


def tricks_for(points: tuple[int, int]) -> tuple[int, int]:
    """Return tricks with which sides can have so many card points at any mode, not all eight.

    Four tricks hold 28 points or more at every mode, a single one up to 54 or more.
    """
    if min(points) >= 28:
        return 4, 4
    return (1, 7) if points[0] < points[1] else (7, 1)
