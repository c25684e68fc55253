"""Action numbers and their names: calls, announcements, 78 cards.

A discard, and a trump that is hidden from a poignée, is the action of the card.
"""

from __future__ import annotations

import numpy as np

from giretra_env.cards.deck78 import CARD_NAMES, NUM_CARDS

CONTRACT_NAMES = ("prise", "garde", "garde_sans", "garde_contre")
NO_CONTRACT, PRISE, GARDE, GARDE_SANS, GARDE_CONTRE = range(len(CONTRACT_NAMES) + 1)
LEVELS = (10, 13, 15)
"""Cards shown in a simple, double and triple poignée."""

PASS = 0
NO_CHELEM = PASS + 1 + len(CONTRACT_NAMES)
CHELEM = NO_CHELEM + 1
NO_POIGNEE = CHELEM + 1
CARD = NO_POIGNEE + 1 + len(LEVELS)
NUM_ACTIONS = CARD + NUM_CARDS

ACTION_NAMES = (
    "pass",
    *CONTRACT_NAMES,
    "no_chelem",
    "chelem",
    "no_poignee",
    *(f"poignee_{level}" for level in LEVELS),
    *CARD_NAMES,
)
ACTION_KINDS = ("call",) * NO_CHELEM + ("declaration",) * (CARD - NO_CHELEM) + ("card",) * NUM_CARDS

PHASE_NAMES = ("auction", "discard", "declare", "play", "over")
PHASE_AUCTION, PHASE_DISCARD, PHASE_DECLARE, PHASE_PLAY, PHASE_OVER = range(len(PHASE_NAMES))
FIRST_ACTION = np.array([PASS, CARD, NO_CHELEM, CARD, 0], np.int64)
"""First action of each phase; the bits of a table's ``legal`` count from it."""
NUM_PHASE_ACTIONS = np.array(
    [NO_CHELEM - PASS, NUM_CARDS, NUM_ACTIONS - NO_CHELEM, NUM_CARDS, 0], np.int64
)
FIRST_ACTION.setflags(write=False)
NUM_PHASE_ACTIONS.setflags(write=False)
