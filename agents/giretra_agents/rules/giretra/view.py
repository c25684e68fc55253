"""The player's view: the play, and what the negotiation has revealed."""

from __future__ import annotations

import numpy as np

from giretra_agents.rules.rows import set_of, view_dtype
from giretra_agents.rules.tricks32.pack import PACK_FIELDS, dealt_positions, dealt_to, read_pack
from giretra_agents.rules.tricks32.reading import (
    PLAY_FIELDS,
    Offsets,
    read_ceilings,
    read_hand,
    read_play,
)
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.trick import CARD_POINTS, NUM_MODES
from giretra_env.games.giretra.actions import CARD, CUT, PHASE_AUCTION, PHASE_CUT, PHASE_NAMES
from giretra_env.games.giretra.layout import OBSERVATION
from giretra_env.games.giretra.match import FIRST_PACKETS, LAST_PACKET

VIEW = view_dtype(
    [
        *PLAY_FIELDS,
        *PACK_FIELDS,
        ("calls", np.int64),  # legal calls, a set of action numbers
        ("announced", np.int64, (NUM_SEATS,)),  # modes that each seat announced
        ("contred", np.int64),  # set of modes
        ("surcontred", np.int64),  # set of modes
    ]
)

DEALT = dealt_positions((*FIRST_PACKETS, LAST_PACKET))

_OFFSETS = Offsets.of(OBSERVATION, "mode", CARD, len(PHASE_NAMES))
_ANNOUNCED = OBSERVATION.offset("announced")
_CONTRED = OBSERVATION.offset("contred")
_SURCONTRED = OBSERVATION.offset("surcontred")
_PACK_POSITION = OBSERVATION.offset("pack_position")


@kernel
def read(row, mask, view):
    """Fill ``view`` from an observation row and its action mask."""
    read_hand(row, mask, _OFFSETS, CARD_POINTS, view)
    view.calls = set_of(mask, 0, CUT)
    if view.phase == PHASE_AUCTION:
        _read_auction(row, view)
    read_pack(row, _PACK_POSITION, view)
    if view.phase != PHASE_CUT:
        read_play(row, _OFFSETS, view)
        if view.pack_known:
            _read_hands(view)
        else:
            read_ceilings(row, _OFFSETS, view)


@kernel
def _read_auction(row, view):
    for seat in range(NUM_SEATS):
        view.announced[seat] = set_of(row, _ANNOUNCED + seat * NUM_MODES, NUM_MODES)
    view.contred = set_of(row, _CONTRED, NUM_MODES)
    view.surcontred = set_of(row, _SURCONTRED, NUM_MODES)


@kernel
def _read_hands(view):
    """Fill what each other seat holds according to a known pack."""
    for seat in range(1, NUM_SEATS):
        view.may_hold[seat] = dealt_to(view, DEALT, seat, 0) & view.unseen
