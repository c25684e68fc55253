"""What the player makes of an observation: the play, and what the auction has shown."""

from __future__ import annotations

import numpy as np

from giretra_agents.rules.rows import first_of, set_of
from giretra_agents.rules.tricks32.announced import Announcements, read_announced
from giretra_agents.rules.tricks32.reading import (
    PLAY_FIELDS,
    Offsets,
    read_ceilings,
    read_hand,
    read_play,
)
from giretra_env.cards.deck32 import NUM_CARDS
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

NO_BID = -1

SEEN = np.dtype(
    (
        np.record,
        np.dtype(
            [
                *PLAY_FIELDS,
                ("phase", np.int64),
                ("levels", np.int64, (NUM_MODES,)),  # legal bids in each mode, a set of levels
                ("other_calls", np.int64),  # legal contre, surcontre, no_contre from bit 0
                ("bids", np.int64, (NUM_SEATS, NUM_MODES)),  # last level of each seat, or NO_BID
                ("level", np.int64),  # of the current bid, or NO_BID
                ("bidder", np.int64),  # of the current bid
                ("doubling", np.int64),  # 1 contred, 2 surcontred
                ("passes", np.int64),  # in a row
            ],
            align=True,
        ),
    )
)

CARD_POINTS = POINTS[RESCALED]  # the values of tout atout are in the same proportion in both sets

_PLACES = Offsets.of(OBSERVATION, "trump")
_ANNOUNCEMENTS = Announcements.of(OBSERVATION)
_PHASE = OBSERVATION.offset("phase")
_BIDDER = OBSERVATION.offset("bidder")
_MULTIPLIER = OBSERVATION.offset("multiplier")
_PASSES = OBSERVATION.offset("passes")
_BIDS = OBSERVATION.offset("bids")
_OTHER_CALLS = 3


@kernel
def read(row, mask, seen):
    """Fill ``seen`` from an observation row and its action mask."""
    seen.phase = first_of(row, _PHASE, len(PHASE_NAMES))
    seen.cards = set_of(mask, CARD, NUM_CARDS)
    read_hand(row, _PLACES, CARD_POINTS, seen)
    if seen.phase == PHASE_AUCTION:
        _read_auction(row, mask, seen)
    elif seen.phase != PHASE_CUT:
        read_play(row, _PLACES, seen)
        read_ceilings(row, _PLACES, seen)
        read_announced(row, _ANNOUNCEMENTS, seen)


@kernel
def _read_auction(row, mask, seen):
    seen.other_calls = set_of(mask, CONTRE, _OTHER_CALLS)
    seen.bidder = first_of(row, _BIDDER, NUM_SEATS)
    seen.doubling = first_of(row, _MULTIPLIER, _OTHER_CALLS)
    seen.passes = row[_PASSES]
    for mode in range(NUM_MODES):
        seen.levels[mode] = 0
        for seat in range(NUM_SEATS):
            seen.bids[seat, mode] = np.int64(row[_BIDS + seat * NUM_MODES + mode]) - 1
    seen.level = NO_BID
    if seen.bidder >= 0:
        seen.level = seen.bids[seen.bidder, seen.mode]
    for level in range(NUM_LEVELS):
        for mode in range(NUM_MODES):
            legal = np.int64(mask[BID + level * NUM_MODES + mode] != 0)
            seen.levels[mode] |= legal << level
