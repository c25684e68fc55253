"""The 32-card pack of the belote family: indices, suits and names.

A card is ``suit * 8 + rank`` with suits C D H S and ranks 7 8 9 T J Q K A, so that the eight bits
of a suit stay together in a set of cards.
"""

from __future__ import annotations

from giretra_env.cards.seats import NUM_SEATS

SUITS = "CDHS"
RANKS = "789TJQKA"
NUM_SUITS = len(SUITS)
NUM_RANKS = len(RANKS)
NUM_CARDS = NUM_SUITS * NUM_RANKS
NUM_TRICKS = NUM_CARDS // NUM_SEATS
NO_CARD = NUM_CARDS  # one past the last card, so that lookup tables have a row for it

CARD_NAMES = tuple(rank + suit for suit in SUITS for rank in RANKS)
