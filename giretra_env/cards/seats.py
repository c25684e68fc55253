"""The four seats of every game, numbered in play order, and their partnerships."""

from __future__ import annotations

NUM_SEATS = 4
PARTNERS = ((0, 2), (1, 3))
"""Two sides of two, partners opposite each other."""
NO_PARTNERS = ((0,), (1,), (2,), (3,))
"""No seat has a fixed partner."""
