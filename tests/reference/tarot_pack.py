"""French tarot: the order of the seats, and how a pack becomes four hands and a chien (§3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def next_seat(seat: int) -> int:
    """Return the seat that acts next."""
    return (seat + 1) % 4


def seats_from(seat: int) -> list[int]:
    """Return the four seats in the order of play, beginning with `seat`."""
    return [(seat + step) % 4 for step in range(4)]


def dealing_order(dealer: int) -> list[int]:
    """Return the seats in the order in which they are served and speak."""
    return seats_from(next_seat(dealer))


def receivers(dealer: int, style: str) -> Iterator[int | None]:
    """Yield who gets each of the 78 cards, from the top of the pack; None is the chien."""
    if style == "random":
        for seat in dealing_order(dealer):
            yield from [seat] * 18
        yield from [None] * 6
        return
    for _ in range(6):
        first, *others = dealing_order(dealer)
        yield from [first] * 3
        yield None
        for seat in others:
            yield from [seat] * 3


def serve(deck: Sequence[str], dealer: int, style: str) -> tuple[list[list[str]], list[str]]:
    """Return the hands, seat 0 first, and the chien."""
    hands: list[list[str]] = [[], [], [], []]
    chien: list[str] = []
    for card, receiver in zip(deck, receivers(dealer, style), strict=True):
        (chien if receiver is None else hands[receiver]).append(card)
    return hands, chien


def pack_dealing(
    hands: Sequence[Sequence[str]], chien: Sequence[str], dealer: int, style: str
) -> list[str]:
    """Return the pack from which these hands and this chien are dealt, in the order received."""
    piles = [iter(pile) for pile in (*hands, chien)]
    return [
        next(piles[4 if receiver is None else receiver]) for receiver in receivers(dealer, style)
    ]
