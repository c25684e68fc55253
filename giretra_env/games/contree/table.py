"""The record of one table, field by field."""

from __future__ import annotations

import numpy as np

from giretra_env.cards.deck32 import NUM_TRICKS
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.pack32.belote import BELOTE_FIELDS
from giretra_env.engine.pack32.declarations import DECLARATION_FIELDS
from giretra_env.engine.pack32.history import HISTORY_FIELDS
from giretra_env.engine.pack32.trick import NUM_MODES, TRICK_FIELDS
from giretra_env.engine.rng import STREAM_FIELDS
from giretra_env.engine.wide import WORD
from giretra_env.games.contree.options import NUM_LEVELS

NO_BID = -1
UNDOUBLED, CONTRED, SURCONTRED = range(3)
ALL_TRICKS = NUM_TRICKS

_OPENING_PASSES = 3
_CALLS_PER_BID = 7  # a bid, no_contre, two passes, a contre, two passes; the last has one more
MAX_CALLS = _OPENING_PASSES + NUM_LEVELS * _CALLS_PER_BID + 1
"""No auction is longer under any options."""

_CALLS = 1 + NUM_LEVELS * NUM_MODES + 3  # pass, bids, contre, surcontre, no_contre
NUM_WORDS = -(-_CALLS // WORD)

TABLE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                *STREAM_FIELDS,
                *TRICK_FIELDS,
                *HISTORY_FIELDS,
                ("legal", np.int64, (NUM_WORDS,)),  # legal actions, from the first of the phase
                ("phase", np.int8),
                ("seat", np.int8),  # seat to act, NOBODY when the episode is over
                ("next_seat", np.int8),  # seat to play after an answer of the phase "declare"
                ("dealer", np.uint8),
                ("pack_known", np.int8),  # whether the order of the pack is public
                # the auction, §4
                ("calls", np.uint8, (MAX_CALLS,)),  # action + 1
                ("callers", np.uint8, (MAX_CALLS,)),  # seats that made them
                ("num_calls", np.uint8),
                ("bids", np.uint8, (NUM_SEATS, NUM_MODES)),  # level + 1 of a seat's last bid
                ("level", np.int8),  # of the current bid, then the contract, or NO_BID
                ("mode", np.int8),  # of the same, or NO_MODE
                ("bidder", np.int8),  # of the same, or NOBODY
                ("doubling", np.int8),
                ("doubler", np.int8),  # seat that has contred, or NOBODY
                ("passes", np.int8),  # in a row
                ("asked", np.int8),  # whether the seat to act is asked for a contre out of turn
                # belote and declarations, §6 and §7
                *BELOTE_FIELDS,
                ("word", np.int8),  # the word of belote that the seat may say, or NO_WORD
                *DECLARATION_FIELDS,
                # the result, §8 and §9
                ("side", np.int8),  # the attack, or NOBODY
                ("multiplier", np.int8),
                ("made", np.int8),
                ("marks", np.int32, (2,)),  # of the deal
                ("scores", np.int32, (2,)),  # of the match
                ("target", np.int32),
                ("deals", np.int16),  # deals finished in this match
                ("winner", np.int8),  # of the match, or NOBODY
            ],
            align=True,
        ),
    )
)
