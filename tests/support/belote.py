"""Packs of belote that deal known hands."""

from __future__ import annotations

from collections.abc import Sequence

RUNS = (
    "KS QS AS 7H 8H 9S 7D 8D",  # a tierce in spades
    "AH KH QH JH 9H TH 7C 8C",  # a cent in hearts
    "AD KD QD JD 9D TD 9C TC",  # a cent in diamonds
    "AC KC QC JC 7S 8S TS JS",  # a cinquante in clubs
)
"""Hands of seats 0 to 3; seat 0 is dealt the turned nine of spades as its sixth card."""


def pack_dealing(hands: Sequence[str], dealer: int = 3, taker: int = 0) -> list[str]:
    """Return the pack that deals these hands if ``taker`` takes; its sixth card is turned."""
    cards = [hand.split() for hand in hands]
    seats = [(dealer + 1 + place) % 4 for place in range(4)]
    deck = [
        card for start, stop in ((0, 3), (3, 5)) for s in seats for card in cards[s][start:stop]
    ]
    deck.append(cards[taker][5])
    return deck + [card for s in seats for card in cards[s][6 if s == taker else 5 :]]
