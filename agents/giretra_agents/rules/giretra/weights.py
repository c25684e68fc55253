"""The numbers behind the card play, one row for each family of modes."""

from __future__ import annotations

import numpy as np

from giretra_env.engine.trick32 import ALL_TRUMP, NO_TRUMP

COLOUR_FAMILY, NO_TRUMP_FAMILY, ALL_TRUMP_FAMILY = range(3)
FAMILY = np.zeros(ALL_TRUMP + 1, np.int64)
FAMILY[NO_TRUMP] = NO_TRUMP_FAMILY
FAMILY[ALL_TRUMP] = ALL_TRUMP_FAMILY
FAMILY.setflags(write=False)

PLAY_WEIGHTS = np.dtype(
    (
        np.record,
        np.dtype(
            [
                # a card kept: a share of its own points, and of an ordinary trick's
                ("master_points", np.float64),
                ("master_wins", np.float64),
                ("second_points", np.float64),  # one stronger card is out, and it is guarded
                ("second_wins", np.float64),
                ("bare_points", np.float64),  # one stronger card is out, and it stands alone
                ("low_points", np.float64),  # several stronger cards are out
                ("low_wins", np.float64),
                ("trump_wins", np.float64),  # any trump of a colour mode, as a ruff
                ("void_wins", np.float64),  # a side suit without cards while trumps are held
                ("side_share", np.float64),  # what of all this counts in the side suits of a colour
                # the trick now
                ("now", np.float64),  # swing of the trick
                ("lead", np.float64),  # winning the trick gives the lead
                ("lead_master", np.float64),  # leading a card that none of its suit beats
                ("lead_trump", np.float64),  # leading trumps of our own mode
                ("lead_their_trump", np.float64),  # leading trumps of their mode
                ("long", np.float64),  # leading a suit, for every further card of it
                ("rescue", np.float64),  # how often the partner overtakes with the best card out
                ("capot", np.float64),  # winning while one side has no trick
            ]
        ),
    )
)


def default_weights() -> np.ndarray:
    """Return (3,) records of `PLAY_WEIGHTS`: colours, sans atout, tout atout."""
    weights = np.zeros(3, PLAY_WEIGHTS)
    weights[COLOUR_FAMILY] = (0.7, 0.6, 0.6, 0.7, -0.1, 0.5, 0, 1.0, 0.5, 0.8, 1.0, 0.6, 0, 0.2, 0, 0.5, 1.0, 0)
    weights[NO_TRUMP_FAMILY] = (0.8, 1.5, 0.3, 0.8, -0.5, 0.0, 0, 0.0, 0.0, 1, 1, 0.5, 0, 0, 0, 0.1, 0.8, 0)
    weights[ALL_TRUMP_FAMILY] = (1.2, 0.8, 0.6, 0.8, 0, 0.0, 0, 0.0, 0.0, 1, 1, 0.6, 0, 0, 0, 0.5, 0.8, 0)
    weights.setflags(write=False)
    return weights
