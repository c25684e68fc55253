"""The record of one table, field by field."""

from __future__ import annotations

import numpy as np

from giretra_env.cards.deck32 import NUM_TRICKS
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.pack32.belote import BELOTE_FIELDS
from giretra_env.engine.pack32.declarations import DECLARATION_FIELDS
from giretra_env.engine.pack32.history import HISTORY_FIELDS
from giretra_env.engine.pack32.trick import TRICK_FIELDS
from giretra_env.engine.rng import STREAM_FIELDS

ALL_TRICKS = NUM_TRICKS
MAX_CALLS = 2 * NUM_SEATS

OUTCOMES = ("made", "failed", "litige")
MADE, FAILED, LITIGE = range(len(OUTCOMES))
NO_OUTCOME = -1

TABLE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                *STREAM_FIELDS,
                *TRICK_FIELDS,
                ("legal", np.int64),  # set of legal actions, counted from the first of the phase
                ("phase", np.int8),
                ("seat", np.int8),  # seat to act, NOBODY when the episode is over
                ("next_seat", np.int8),  # seat to play after an answer of the phase "declare"
                ("dealer", np.uint8),
                ("pack_known", np.int8),  # whether the order of the pack is public
                *HISTORY_FIELDS,
                # the taking, §4
                ("calls", np.uint8, (MAX_CALLS,)),  # action + 1, in order from seat dealer + 1
                ("num_calls", np.uint8),
                ("taker", np.int8),  # or NOBODY
                ("mode", np.int8),  # or NO_MODE
                # belote and declarations, §6 and §7
                *BELOTE_FIELDS,
                ("word", np.int8),  # the word of belote that the seat may say, or NO_WORD
                *DECLARATION_FIELDS,
                # the result, §8 and §9
                ("outcome", np.int8),
                ("marks", np.int32, (2,)),  # of the deal
                ("pot", np.int32, (2,)),  # marks in suspense, by the side whose points they are
                ("returned", np.int32, (2,)),  # marks of the pot given back at the end of a match
                ("scores", np.int32, (2,)),  # of the match
                ("target", np.int32),
                ("played_deals", np.int16),  # deals of this match that were played to the end
                ("deals", np.int16),  # deals finished, including those that nobody took
                ("winner", np.int8),  # of the match, or NOBODY
            ],
            align=True,
        ),
    )
)
