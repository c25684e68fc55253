"""Action numbers and their names: passing and taking, cuts, declarations and belote, 32 cards."""

from __future__ import annotations

import numpy as np

from giretra_env.cards.deck32 import CARD_NAMES, NUM_CARDS
from giretra_env.engine.pack32.trick import NUM_MODES
from giretra_env.games.pack32 import play
from giretra_env.games.pack32.play import ANSWER_NAMES, MODE_NAMES

SMALLEST_CUT, LARGEST_CUT = 2, 30

PASS = 0
TAKE = PASS + 1
TAKE_MODE = TAKE + 1
CUT = TAKE_MODE + NUM_MODES
DECLARE = CUT + LARGEST_CUT - SMALLEST_CUT + 1
NO_DECLARE, BELOTE, NO_BELOTE = range(DECLARE + 1, DECLARE + len(ANSWER_NAMES))
CARD = DECLARE + len(ANSWER_NAMES)
NUM_ACTIONS = CARD + NUM_CARDS

ACTION_NAMES = (
    "pass",
    "take",
    *(f"take:{mode}" for mode in MODE_NAMES),
    *(f"cut:{lifted}" for lifted in range(SMALLEST_CUT, LARGEST_CUT + 1)),
    *ANSWER_NAMES,
    *CARD_NAMES,
)
ACTION_KINDS = ("call",) * CARD + ("card",) * NUM_CARDS

PHASE_NAMES = play.PHASE_NAMES
PHASE_CUT, PHASE_AUCTION, PHASE_DECLARE, PHASE_PLAY, PHASE_OVER = range(len(PHASE_NAMES))
FIRST_ACTION = np.array([CUT, PASS, DECLARE, CARD, 0], np.int64)
"""First action of each phase; the bits of a table's ``legal`` count from it."""
NUM_PHASE_ACTIONS = np.array([DECLARE - CUT, CUT, CARD - DECLARE, NUM_CARDS, 0], np.int64)
FIRST_ACTION.setflags(write=False)
NUM_PHASE_ACTIONS.setflags(write=False)
