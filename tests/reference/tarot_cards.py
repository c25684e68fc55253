"""French tarot: the 78 cards and their values.

Cards are strings: `"S1"` ... `"SK"` and so on for H, D, C, trumps `"T1"` ... `"T21"`, the Excuse
`"EX"`. Values are integers in half-points, 182 in the pack.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

SUITS = "SHDC"
RANKS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "C", "Q", "K")
EXCUSE = "EX"
PETIT = "T1"
TRUMPS = tuple(f"T{number}" for number in range(1, 22))
BOUTS = (PETIT, "T21", EXCUSE)
KINGS = tuple(f"{suit}K" for suit in SUITS)
CARDS = (*(suit + rank for suit in SUITS for rank in RANKS), *TRUMPS, EXCUSE)

HAND = 18
CHIEN = 6
TRICKS = 18
WHOLE_PACK = 182


def is_trump(card: str) -> bool:
    """Say whether a card is one of the 21 trumps; the Excuse is none (§1)."""
    return card[0] == "T"


def is_plain(card: str) -> bool:
    """Say whether a card belongs to one of the four suits."""
    return card[0] in SUITS


def is_ordinary(card: str) -> bool:
    """Say whether a card is a plain-suit card other than a king (§1)."""
    return is_plain(card) and card not in KINGS


def trump_number(card: str) -> int:
    """Return the number of a trump, 0 for every other card."""
    return int(card[1:]) if is_trump(card) else 0


def trumps_of(cards: Iterable[str]) -> list[str]:
    """Return the trumps among some cards, the highest first."""
    return sorted(filter(is_trump, cards), key=trump_number, reverse=True)


def half_points(card: str) -> int:
    """Return what a card counts (§2)."""
    if card in BOUTS or card in KINGS:
        return 9
    if is_plain(card):
        return {"Q": 7, "C": 5, "J": 3}.get(card[1:], 1)
    return 1


def total(cards: Iterable[str]) -> int:
    """Return what some cards count together, in half-points."""
    return sum(half_points(card) for card in cards)


def count_bouts(cards: Collection[str]) -> int:
    """Return how many of the three bouts are among some cards."""
    return sum(bout in cards for bout in BOUTS)


def is_petit_sec(hand: Collection[str]) -> bool:
    """Say whether a hand holds the Petit as its only trump, and no Excuse (§3)."""
    return trumps_of(hand) == [PETIT] and EXCUSE not in hand
