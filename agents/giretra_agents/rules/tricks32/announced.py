"""What belote and declarations reveal about single cards of the other seats."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from giretra_agents.rules.rows import set_of
from giretra_agents.rules.tricks32.reading import read_ceilings, read_play
from giretra_env.cards.deck32 import NUM_CARDS
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.bits import is_single
from giretra_env.engine.jit import kernel
from giretra_env.engine.layout import Layout
from giretra_env.engine.pack32.belote import ROYALS
from giretra_env.engine.pack32.trick import NO_TRUMP, SUIT_CARDS


class Announcements(NamedTuple):
    """Offsets of the blocks of belote and declarations in a game's observation."""

    belote_seat: int
    belote_complete: int
    declarations_shown: int

    @classmethod
    def of(cls, layout: Layout) -> Announcements:
        """Look them up in ``layout``."""
        return cls(*(layout.offset(name) for name in cls._fields))


@kernel
def leave_to(view, seat, cards):
    """Record that no other seat than ``seat`` can hold these cards."""
    for other in range(1, NUM_SEATS):
        if other != seat:
            view.may_hold[other] &= ~cards


@kernel
def read_announced_play(row, offsets, announcements, view):
    """Fill the play, and who may hold what by ceilings, belote and declarations."""
    read_play(row, offsets, view)
    read_ceilings(row, offsets, view)
    royals = np.int64(0)
    if view.mode < NO_TRUMP and row[announcements.belote_complete] == 0:
        royals = view.unseen & SUIT_CARDS[view.mode] & ROYALS
    for seat in range(1, NUM_SEATS):
        if row[announcements.belote_seat + seat] != 0 and is_single(royals):
            leave_to(view, seat, royals)
        shown = set_of(row, announcements.declarations_shown + seat * NUM_CARDS, NUM_CARDS)
        if shown != 0:
            leave_to(view, seat, shown)
