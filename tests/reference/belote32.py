"""Contrée and French belote: king and queen of trumps in one dealt hand, announced or not."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from reference.tricks32 import SUITS


class Words:
    """The seats dealt king and queen of a trump suit, and the number of announcements made.

    Example:
        >>> words = Words("H", [["KH", "QH"], [], [], []], king_first=False)
        >>> words.is_due(0, "KH", ["QH"])
        True
    """

    def __init__(
        self,
        trump: str,
        hands: Sequence[Collection[str]],
        king_first: bool,
        ta_belote: bool = True,
    ) -> None:
        """Look for the pairs in the hands as dealt."""
        self.king_first = king_first
        self.holder: dict[str, int] = {}
        self.said: dict[str, int] = {}
        for suit in {"SA": (), "TA": SUITS if ta_belote else ()}.get(trump, (trump,)):
            for seat, hand in enumerate(hands):
                if f"K{suit}" in hand and f"Q{suit}" in hand:
                    self.holder[suit] = seat
                    self.said[suit] = 0

    def is_due(self, seat: int, card: str, hand: Collection[str]) -> bool:
        """Say whether a seat that has just played `card` may say a word; `hand` is what is left."""
        rank, suit = card
        if rank not in "KQ" or self.holder.get(suit) != seat:
            return False
        other = ("Q" if rank == "K" else "K") + suit
        if other not in hand:
            return self.said[suit] == 1
        return rank == "K" or not self.king_first

    def say(self, card: str) -> None:
        """Count the announcement made with a card."""
        self.said[card[1]] += 1

    def begun(self) -> set[int]:
        """Return the seats that have announced belote."""
        return {seat for suit, seat in self.holder.items() if self.said[suit]}

    def complete(self) -> tuple[int, int]:
        """Return how many belotes each side has completed."""
        counts = [0, 0]
        for suit, seat in self.holder.items():
            counts[seat % 2] += self.said[suit] == 2
        return counts[0], counts[1]
