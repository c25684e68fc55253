"""Action numbers and their names: 6 announcements, accept, contres, surcontres, cuts, 32 cards."""

from __future__ import annotations

import numpy as np

from giretra_env.cards.deck32 import CARD_NAMES, NUM_CARDS, SUITS
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.trick import ALL_TRUMP, NO_TRUMP, NUM_MODES

MODE_NAMES = (*SUITS, "NT", "AT")
SURCONTRE_MODES = tuple(mode for mode in range(NUM_MODES) if mode != NO_TRUMP)  # §5.1: never on NT
SMALLEST_CUT, LARGEST_CUT = 6, 26

ANNOUNCE = 0
ACCEPT = ANNOUNCE + NUM_MODES
CONTRE = ACCEPT + 1
SURCONTRE = CONTRE + NUM_MODES
CUT = SURCONTRE + len(SURCONTRE_MODES)
CARD = CUT + LARGEST_CUT - SMALLEST_CUT + 1
NUM_ACTIONS = CARD + NUM_CARDS

ACTION_NAMES = (
    *(f"announce:{mode}" for mode in MODE_NAMES),
    "accept",
    *(f"contre:{mode}" for mode in MODE_NAMES),
    *(f"surcontre:{MODE_NAMES[mode]}" for mode in SURCONTRE_MODES),
    *(f"cut:{lifted}" for lifted in range(SMALLEST_CUT, LARGEST_CUT + 1)),
    *CARD_NAMES,
)
ACTION_KINDS = ("call",) * CARD + ("card",) * NUM_CARDS

PHASE_NAMES = ("cut", "auction", "play", "over")
PHASE_CUT, PHASE_AUCTION, PHASE_PLAY, PHASE_OVER = range(len(PHASE_NAMES))
FIRST_ACTION = np.array([CUT, ANNOUNCE, CARD, 0], np.int64)
"""First action of each phase; the bits of a table's ``legal`` count from it."""
NUM_PHASE_ACTIONS = np.array([CARD - CUT, CUT, NUM_CARDS, 0], np.int64)
FIRST_ACTION.setflags(write=False)
NUM_PHASE_ACTIONS.setflags(write=False)


@kernel
def surcontre_action(mode):
    """Action of a surcontre on ``mode``, which is not NT."""
    return SURCONTRE + mode - np.int64(mode == ALL_TRUMP)


@kernel
def surcontred_mode(action):
    """Mode that a surcontre action names."""
    mode = action - SURCONTRE
    return mode + np.int64(mode == NO_TRUMP)
