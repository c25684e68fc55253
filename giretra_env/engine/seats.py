"""Going round the table: seats 0 … 3 in play order."""

from __future__ import annotations

from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.jit import kernel

NOBODY = -1
_WRAP = NUM_SEATS - 1  # of four seats: a mask also wraps negative numbers, without a division


@kernel
def after(seat, steps):
    """The seat ``steps`` places after ``seat``."""
    return (seat + steps) & _WRAP


@kernel
def steps_from(observer, seat):
    """How many places after ``observer`` a seat sits, 0 … 3."""
    return (seat - observer) & _WRAP


@kernel
def side_of(seat):
    """Side 0 (seats 0 and 2) or 1 (seats 1 and 3)."""
    return seat & 1
