"""What the player makes of an observation: the play, and what the negotiation has shown."""

from __future__ import annotations

import numpy as np

from giretra_agents.rules.rows import first_of, set_of
from giretra_agents.rules.tricks32.pack import PACK_FIELDS, dealt_places, dealt_to, read_pack
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
from giretra_env.engine.pack32.trick import CARD_POINTS, NUM_MODES
from giretra_env.games.giretra.actions import CARD, CUT, PHASE_AUCTION, PHASE_CUT, PHASE_NAMES
from giretra_env.games.giretra.layout import OBSERVATION
from giretra_env.games.giretra.match import FIRST_PACKETS, LAST_PACKET

SEEN = np.dtype(
    (
        np.record,
        np.dtype(
            [
                *PLAY_FIELDS,
                *PACK_FIELDS,
                ("phase", np.int64),
                ("calls", np.int64),  # legal calls, a set of action numbers
                ("announced", np.int64, (NUM_SEATS,)),  # modes each seat announced
                ("contred", np.int64),
                ("surcontred", np.int64),
                ("closed", np.int64),  # whether announcing is over
            ],
            align=True,
        ),
    )
)

DEALT = dealt_places((*FIRST_PACKETS, LAST_PACKET))

_PLACES = Offsets.of(OBSERVATION, "mode")
_PHASE = OBSERVATION.offset("phase")
_ANNOUNCED = OBSERVATION.offset("announced")
_CONTRED = OBSERVATION.offset("contred")
_SURCONTRED = OBSERVATION.offset("surcontred")
_CLOSED = OBSERVATION.offset("closed")
_PACK_POSITION = OBSERVATION.offset("pack_position")


@kernel
def read(row, mask, seen):
    """Fill ``seen`` from an observation row and its action mask."""
    seen.phase = first_of(row, _PHASE, len(PHASE_NAMES))
    seen.calls = set_of(mask, 0, CUT)
    seen.cards = set_of(mask, CARD, NUM_CARDS)
    read_hand(row, _PLACES, CARD_POINTS, seen)
    if seen.phase == PHASE_AUCTION:
        _read_auction(row, seen)
    read_pack(row, _PACK_POSITION, seen)
    if seen.phase != PHASE_CUT:
        read_play(row, _PLACES, seen)
        if seen.pack_known:
            _read_hands(seen)
        else:
            read_ceilings(row, _PLACES, seen)


@kernel
def _read_auction(row, seen):
    for seat in range(NUM_SEATS):
        seen.announced[seat] = set_of(row, _ANNOUNCED + seat * NUM_MODES, NUM_MODES)
    seen.contred = set_of(row, _CONTRED, NUM_MODES)
    seen.surcontred = set_of(row, _SURCONTRED, NUM_MODES)
    seen.closed = row[_CLOSED]


@kernel
def _read_hands(seen):
    """A known pack tells what each other seat holds."""
    for seat in range(1, NUM_SEATS):
        seen.may_hold[seat] = dealt_to(seen, DEALT, seat, 0) & seen.unseen
