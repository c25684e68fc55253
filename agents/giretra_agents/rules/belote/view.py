"""The player's view: the play, and the bidding over the turned card."""

from __future__ import annotations

import numpy as np

from giretra_agents.rules.rows import first_of, set_of, view_dtype
from giretra_agents.rules.tricks32.announced import Announcements, leave_to, read_announced_play
from giretra_agents.rules.tricks32.reading import PLAY_FIELDS, Offsets, read_hand
from giretra_env.cards.deck32 import NUM_CARDS
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.points import POINTS, RESCALED
from giretra_env.engine.pack32.trick import suit_of
from giretra_env.games.belote.actions import (
    CARD,
    CUT,
    PHASE_AUCTION,
    PHASE_CUT,
    PHASE_NAMES,
    TAKE,
    TAKE_MODE,
)
from giretra_env.games.belote.layout import OBSERVATION

VIEW = view_dtype(
    [
        *PLAY_FIELDS,
        ("takes", np.int64),  # modes that may be taken
        ("taking", np.int64),  # cards of our hand if we take
        ("second_round", np.int64),  # 0 or 1
        ("spoken", np.int64),  # number of seats that have passed in this round
    ]
)

CARD_POINTS = POINTS[RESCALED]  # close enough to the other values of tout atout

_OFFSETS = Offsets.of(OBSERVATION, "trump", CARD, len(PHASE_NAMES))
_ANNOUNCEMENTS = Announcements.of(OBSERVATION)
_ROUND = OBSERVATION.offset("round")
_TURNED_CARD = OBSERVATION.offset("turned_card")
_TURNED_HOLDER = OBSERVATION.offset("turned_holder")


@kernel
def read(row, mask, view):
    """Fill ``view`` from an observation row and its action mask."""
    read_hand(row, mask, _OFFSETS, CARD_POINTS, view)
    if view.phase == PHASE_AUCTION:
        _read_auction(row, mask, view)
    elif view.phase != PHASE_CUT:
        _read_play(row, view)


@kernel
def _read_auction(row, mask, view):
    turned = first_of(row, _TURNED_CARD, NUM_CARDS)
    view.takes = set_of(mask, TAKE_MODE, CUT - TAKE_MODE)
    view.takes |= np.int64(mask[TAKE] != 0) << suit_of(turned)
    view.taking = view.hand | np.int64(1) << turned
    view.second_round = row[_ROUND + 1]
    view.spoken = (NUM_SEATS - view.leader_distance) % NUM_SEATS


@kernel
def _read_play(row, view):
    """Fill the play; only its holder may hold the turned card."""
    read_announced_play(row, _OFFSETS, _ANNOUNCEMENTS, view)
    turned = set_of(row, _TURNED_CARD, NUM_CARDS)
    leave_to(view, first_of(row, _TURNED_HOLDER, NUM_SEATS), turned)
