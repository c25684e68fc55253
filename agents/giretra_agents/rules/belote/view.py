"""What the player makes of an observation: the play, and the bidding over the turned card."""

from __future__ import annotations

import numpy as np

from giretra_agents.rules.rows import first_of, set_of
from giretra_agents.rules.tricks32.announced import Announcements, leave_to, read_announced
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

SEEN = np.dtype(
    (
        np.record,
        np.dtype(
            [
                *PLAY_FIELDS,
                ("phase", np.int64),
                ("takes", np.int64),  # modes that may be taken
                ("taking", np.int64),  # cards that the own hand has if it takes
                ("second_round", np.int64),  # 0 or 1
                ("spoken", np.int64),  # seats that have passed in this round
            ],
            align=True,
        ),
    )
)

CARD_POINTS = POINTS[RESCALED]  # the values of tout atout are in the same proportion in both sets

_PLACES = Offsets.of(OBSERVATION, "trump")
_ANNOUNCEMENTS = Announcements.of(OBSERVATION)
_PHASE = OBSERVATION.offset("phase")
_ROUND = OBSERVATION.offset("round")
_TURNED_CARD = OBSERVATION.offset("turned_card")
_TURNED_HOLDER = OBSERVATION.offset("turned_holder")


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
        turned = set_of(row, _TURNED_CARD, NUM_CARDS)
        leave_to(seen, first_of(row, _TURNED_HOLDER, NUM_SEATS), turned)


@kernel
def _read_auction(row, mask, seen):
    turned = first_of(row, _TURNED_CARD, NUM_CARDS)
    seen.takes = set_of(mask, TAKE_MODE, CUT - TAKE_MODE)
    seen.takes |= np.int64(mask[TAKE] != 0) << suit_of(turned)
    seen.taking = seen.hand | np.int64(1) << turned
    seen.second_round = row[_ROUND + 1]
    seen.spoken = (NUM_SEATS - seen.leader_distance) % NUM_SEATS
