"""The 78-card tarot pack: indices, suits and names.

A suit card is ``suit * 14 + rank``, low to high; the trumps T1 … T21 follow, and the Excuse, which
is not a trump, comes last.  A set of cards takes two words: the suit cards, then trumps and Excuse.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import SupportsInt

from giretra_env.cards.seats import NUM_SEATS

SUITS = "SHDC"
RANKS = (*(str(pip) for pip in range(1, 11)), "J", "C", "Q", "K")
"""Pips, valet (J), cavalier (C), queen and king."""
NUM_SUITS = len(SUITS)
NUM_RANKS = len(RANKS)
NUM_SUIT_CARDS = NUM_SUITS * NUM_RANKS
NUM_TRUMPS = 21

TRUMP = NUM_SUITS
"""The number of the trumps, counted as a fifth suit."""
FIRST_TRUMP = NUM_SUIT_CARDS
PETIT = FIRST_TRUMP
TRUMP_21 = FIRST_TRUMP + NUM_TRUMPS - 1
EXCUSE = TRUMP_21 + 1
NUM_CARDS = EXCUSE + 1
NO_CARD = NUM_CARDS

CHIEN_SIZE = 6
HAND_SIZE = (NUM_CARDS - CHIEN_SIZE) // NUM_SEATS
NUM_TRICKS = HAND_SIZE

CARD_NAMES = (
    *(suit + rank for suit in SUITS for rank in RANKS),
    *(f"T{number}" for number in range(1, NUM_TRUMPS + 1)),
    "EX",
)


def cards_of(words: Iterable[SupportsInt]) -> list[int]:
    """Return the members of a set of two words, in pack order."""
    plain, trumps = (int(word) for word in words)
    bits = plain | trumps << FIRST_TRUMP
    return [card for card in range(bits.bit_length()) if bits >> card & 1]
