"""The player's view: the play, and what the auction has revealed."""

from __future__ import annotations

import numpy as np

from giretra_agents.rules.rows import first_of, set_of, view_dtype
from giretra_agents.rules.tricks32.announced import Announcements, read_announced_play
from giretra_agents.rules.tricks32.reading import PLAY_FIELDS, Offsets, read_hand
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.points import POINTS, RESCALED
from giretra_env.engine.pack32.trick import NUM_MODES
from giretra_env.games.contree.actions import (
    BID,
    CARD,
    CONTRE,
    PHASE_AUCTION,
    PHASE_CUT,
    PHASE_NAMES,
)
from giretra_env.games.contree.layout import OBSERVATION
from giretra_env.games.contree.options import NUM_LEVELS
from giretra_env.games.contree.table import NO_BID

VIEW = view_dtype(
    [
        *PLAY_FIELDS,
        ("levels", np.int64, (NUM_MODES,)),  # legal bids in each mode, a set of levels
        ("other_calls", np.int64),  # legal contre, surcontre, no_contre, from bit 0
        ("bids", np.int64, (NUM_SEATS, NUM_MODES)),  # last level of each seat, or NO_BID
        ("level", np.int64),  # of the current bid, or NO_BID
        ("bidder", np.int64),  # of the current bid
        ("doubling", np.int64),  # 1 contred, 2 surcontred
        ("passes", np.int64),  # in a row
    ]
)

CARD_POINTS = POINTS[RESCALED]  # close enough to the other values of tout atout

_OFFSETS = Offsets.of(OBSERVATION, "trump", CARD, len(PHASE_NAMES))
_ANNOUNCEMENTS = Announcements.of(OBSERVATION)
_BIDDER = OBSERVATION.offset("bidder")
_MULTIPLIER = OBSERVATION.offset("multiplier")
_PASSES = OBSERVATION.offset("passes")
_BIDS = OBSERVATION.offset("bids")
_OTHER_CALLS = 3


@kernel
def read(row, mask, view):
    """Fill ``view`` from an observation row and its action mask."""
    read_hand(row, mask, _OFFSETS, CARD_POINTS, view)
    if view.phase == PHASE_AUCTION:
        _read_calls(row, view)
        _read_choices(mask, view)
    elif view.phase != PHASE_CUT:
        read_announced_play(row, _OFFSETS, _ANNOUNCEMENTS, view)


@kernel
def _read_calls(row, view):
    view.bidder = first_of(row, _BIDDER, NUM_SEATS)
    view.doubling = first_of(row, _MULTIPLIER, _OTHER_CALLS)
    view.passes = row[_PASSES]
    for mode in range(NUM_MODES):
        for seat in range(NUM_SEATS):
            view.bids[seat, mode] = np.int64(row[_BIDS + seat * NUM_MODES + mode]) - 1
    view.level = NO_BID
    if view.bidder >= 0:
        view.level = view.bids[view.bidder, view.mode]


@kernel
def _read_choices(mask, view):
    view.other_calls = set_of(mask, CONTRE, _OTHER_CALLS)
    for mode in range(NUM_MODES):
        view.levels[mode] = 0
        for level in range(NUM_LEVELS):
            legal = np.int64(mask[BID + level * NUM_MODES + mode] != 0)
            view.levels[mode] |= legal << level
