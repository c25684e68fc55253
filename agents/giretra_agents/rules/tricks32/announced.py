"""What belote and declarations tell about single cards of the other seats."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from giretra_agents.rules.rows import set_of
from giretra_env.cards.deck32 import NUM_CARDS
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.bits import is_single
from giretra_env.engine.jit import kernel
from giretra_env.engine.layout import Layout
from giretra_env.engine.pack32.belote import ROYALS
from giretra_env.engine.pack32.trick import NO_TRUMP, SUIT_CARDS


class Announcements(NamedTuple):
    """Where the blocks of belote and declarations lie in a game's observation."""

    belote_seat: int
    belote_complete: int
    declarations_shown: int

    @classmethod
    def of(cls, layout: Layout) -> Announcements:
        """Find them in ``layout``."""
        return cls(*(layout.offset(name) for name in cls._fields))


@kernel
def leave_to(seen, seat, cards):
    """Note that no other seat than this one may hold these cards."""
    for other in range(1, NUM_SEATS):
        if other != seat:
            seen.may_hold[other] &= ~cards


@kernel
def read_announced(row, places, seen):
    """Leave king or queen of trumps, and declared cards, to those who have told them."""
    royals = np.int64(0)
    if seen.mode < NO_TRUMP and row[places.belote_complete] == 0:
        royals = seen.unseen & SUIT_CARDS[seen.mode] & ROYALS
    for seat in range(1, NUM_SEATS):
        if row[places.belote_seat + seat] != 0 and is_single(royals):
            leave_to(seen, seat, royals)
        shown = set_of(row, places.declarations_shown + seat * NUM_CARDS, NUM_CARDS)
        if shown != 0:
            leave_to(seen, seat, shown)
