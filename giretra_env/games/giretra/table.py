"""The record of one table, field by field."""

from __future__ import annotations

import numpy as np

from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.pack32.trick import NUM_MODES, TRICK_FIELDS
from giretra_env.engine.rng import STREAM_FIELDS

ALL_TRICKS = 8
MAX_CALLS = 27
"""Length of the longest negotiation under any option; a test walks all of them."""

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
                ("dealer", np.uint8),
                # the negotiation, §5
                ("calls", np.uint8, (MAX_CALLS,)),  # action + 1, in order from seat dealer + 1
                ("num_calls", np.uint8),
                ("bidder", np.int8, (NUM_MODES,)),  # seat that announced each mode, or NOBODY
                ("announced", np.int8, (NUM_SEATS,)),  # set of modes announced by each seat
                ("passed_over", np.int8, (NUM_SEATS,)),  # modes announced before it spoke
                ("spoken", np.int8),  # set of seats that have announced or accepted
                ("contred", np.int8),  # set of modes
                ("surcontred", np.int8),  # set of modes
                ("barred", np.int8),  # set of seats that may not announce
                ("closed", np.int8),  # whether announcing is over
                ("accepts", np.int8),  # accepts in a row
                ("mode", np.int8),  # current bid, then the mode played
                # the result, §8 and §9
                ("team", np.int8),  # side that announced the mode played
                ("multiplier", np.int8),
                ("match_points", np.int32, (2,)),  # of the deal
                ("instant_win", np.int8),  # side whose colour capot wins the match, or NOBODY
                ("scores", np.int32, (2,)),  # of the match
                ("target", np.int32),
                ("deals", np.int16),  # deals finished in this match
                ("winner", np.int8),  # of the match, or NOBODY
            ],
            align=True,
        ),
    )
)
