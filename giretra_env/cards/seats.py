"""The seats of every game here: four, numbered in play order, and who plays with whom."""

from __future__ import annotations

NUM_SEATS = 4
PARTNERS = ((0, 2), (1, 3))
"""Two sides of two, partners opposite each other."""
EACH_ALONE = ((0,), (1,), (2,), (3,))
"""Nobody has a partner before the cards are dealt."""
