"""Action numbers and their names: calls, cuts, declarations and belote, 32 cards.

Bids are ordered by level, and within a level by mode.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from giretra_env.cards.deck32 import CARD_NAMES, NUM_CARDS, NUM_SUITS
from giretra_env.engine.pack32.trick import NUM_MODES
from giretra_env.engine.wide import WORD
from giretra_env.games.contree.options import BID_VALUES, CAPOT, GENERALE, NUM_LEVELS
from giretra_env.games.contree.table import NUM_WORDS
from giretra_env.games.pack32 import play
from giretra_env.games.pack32.play import ANSWER_NAMES, MODE_NAMES

SMALLEST_CUT, LARGEST_CUT = 2, 30

PASS = 0
BID = PASS + 1
CONTRE = BID + NUM_LEVELS * NUM_MODES
SURCONTRE = CONTRE + 1
NO_CONTRE = SURCONTRE + 1
CUT = NO_CONTRE + 1
DECLARE = CUT + LARGEST_CUT - SMALLEST_CUT + 1
NO_DECLARE, BELOTE, NO_BELOTE = range(DECLARE + 1, DECLARE + len(ANSWER_NAMES))
CARD = DECLARE + len(ANSWER_NAMES)
NUM_ACTIONS = CARD + NUM_CARDS

ACTION_NAMES = (
    "pass",
    *(f"{value}{mode}" for value in BID_VALUES for mode in MODE_NAMES),
    *(f"{level}:{mode}" for level in ("capot", "generale") for mode in MODE_NAMES),
    "contre",
    "surcontre",
    "no_contre",
    *(f"cut:{lifted}" for lifted in range(SMALLEST_CUT, LARGEST_CUT + 1)),
    *ANSWER_NAMES,
    *CARD_NAMES,
)
ACTION_KINDS = ("call",) * CARD + ("card",) * NUM_CARDS

PHASE_NAMES = play.PHASE_NAMES
PHASE_CUT, PHASE_AUCTION, PHASE_DECLARE, PHASE_PLAY, PHASE_OVER = range(len(PHASE_NAMES))
FIRST_ACTION = np.array([CUT, PASS, DECLARE, CARD, 0], np.int64)
"""First action of each phase; the words of a table's ``legal`` count from it."""
NUM_PHASE_ACTIONS = np.array([DECLARE - CUT, CUT, CARD - DECLARE, NUM_CARDS, 0], np.int64)
assert -(-NUM_PHASE_ACTIONS.max() // WORD) == NUM_WORDS

Words = NDArray[np.int64]


def _words(actions: list[int]) -> list[int]:
    """A set of calls as words."""
    return [
        sum(1 << action - WORD * word for action in actions if action // WORD == word)
        for word in range(NUM_WORDS)
    ]


def _bids(levels: range | list[int], modes: range | list[int] = range(NUM_MODES)) -> list[int]:
    """All bids of these levels and modes as words."""
    return _words([BID + level * NUM_MODES + mode for level in levels for mode in modes])


def _bid_tables() -> tuple[Words, Words, Words, Words]:
    """Sets of bids as words.

    By row: the bids of at least each level (none in the last row); the number bids up to each
    level, capot and générale; all bids without générale, then only those in tens and capot; the
    bids of each mode, then those of all suits.
    """
    at_least = [_bids(range(level, NUM_LEVELS)) for level in range(NUM_LEVELS + 1)]
    up_to = [_bids([*range(level + 1), CAPOT, GENERALE]) for level in range(CAPOT)]
    tens = [level for level, value in enumerate(BID_VALUES) if value % 10 == 0]
    steps = [_bids(range(CAPOT + 1)), _bids([*tens, CAPOT])]
    modes = [_bids(range(NUM_LEVELS), [mode]) for mode in range(NUM_MODES)]
    modes.append(_bids(range(NUM_LEVELS), range(NUM_SUITS)))
    at_least_words, up_to_words = np.array(at_least, np.int64), np.array(up_to, np.int64)
    return at_least_words, up_to_words, np.array(steps, np.int64), np.array(modes, np.int64)


BIDS_AT_LEAST, BIDS_UP_TO, BIDS_BY_STEP, BIDS_IN_MODE = _bid_tables()
BIDS_IN_SUITS = BIDS_IN_MODE[NUM_MODES]
GENERALES = np.array(_bids([GENERALE]), np.int64)
for _table in (
    FIRST_ACTION, NUM_PHASE_ACTIONS, BIDS_AT_LEAST, BIDS_UP_TO, BIDS_BY_STEP, BIDS_IN_MODE,
    BIDS_IN_SUITS, GENERALES,
):  # fmt: skip
    _table.setflags(write=False)
