"""The record of one table, field by field."""

from __future__ import annotations

import numpy as np

from giretra_env.cards.deck78 import NUM_CARDS
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.pack78.trick import TRICK_FIELDS
from giretra_env.engine.rng import STREAM_FIELDS
from giretra_env.engine.wide import WORD

NUM_WORDS = -(-NUM_CARDS // WORD)

TAKER, DEFENCE = range(2)
"""The two sides, as pairs by side count them."""

NOTHING, ASK_CHELEM, ASK_POIGNEE, ASK_HIDDEN = range(4)
"""What the seat to act is asked in the phase "declare": slam, poignée, or which trump to hide."""

NOT_VOID, ALL_PASSED, PETIT_SEC = range(3)

TABLE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                *STREAM_FIELDS,
                *TRICK_FIELDS,
                ("legal", np.int64, (NUM_WORDS,)),  # legal actions, from the first of the phase
                ("chien", np.int64, (2,)),  # set of the six cards set aside by the deal
                ("ecart", np.int64, (2,)),  # set of the cards that the taker has discarded
                ("phase", np.int8),
                ("seat", np.int8),  # seat to act, NOBODY when the deal is over
                ("dealer", np.uint8),
                # the auction, §4
                ("calls", np.uint8, (NUM_SEATS,)),  # action + 1, in order from seat dealer + 1
                ("num_calls", np.uint8),
                ("contract", np.int8),  # or NO_CONTRACT
                ("taker", np.int8),  # or NOBODY
                # écart and announcements, §5 to §7
                ("chien_taken", np.int8),  # whether the chien was shown and taken
                ("num_discards", np.uint8),
                ("asked", np.int8),  # one of the above, in the phase "declare"
                ("chelem", np.int8),  # whether a slam is announced
                ("asked_for_poignee", np.uint8),  # seats asked, or that need not be asked
                ("level", np.int8),  # of the poignée that the seat to act is showing, 1 … 3
                ("hidden", np.int32),  # set of the trumps that it hides, by number - 1
                ("poignees", np.int8, (NUM_SEATS,)),  # level shown by each seat, 1 … 3, or 0
                ("shown", np.int32, (NUM_SEATS,)),  # trumps and Excuse shown in them
                # the result, §9 and §10
                ("void", np.int8),  # why the deal is cancelled, or NOT_VOID
                ("counted", np.int16),  # half-points of the taker with écart or chien
                ("counted_bouts", np.uint8),
                ("per_defender", np.int32),  # half-points that each defender pays the taker
            ],
            align=True,
        ),
    )
)
