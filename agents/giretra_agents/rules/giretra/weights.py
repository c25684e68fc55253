"""The numbers behind bidding and card play: one column for each family of modes.

They were found by letting this player play against itself with changed numbers, over mirrored
deals; a row that says nothing in a family stands at a value without effect.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from giretra_env.engine.trick32 import ALL_TRUMP, NO_TRUMP

FAMILY = np.zeros(ALL_TRUMP + 1, np.int64)  # row of the weights for each mode
FAMILY[NO_TRUMP] = 1
FAMILY[ALL_TRUMP] = 2
FAMILY.setflags(write=False)

_PLAY = {
    # name: (colours, sans atout, tout atout)
    # A card kept for later: a share of its own points, and of an ordinary trick's.
    "master_points": (0.91, 1.06, 1.33),  # nothing stronger is out in its suit
    "master_wins": (0.70, 1.22, 0.63),
    "second_points": (0.57, 0.77, 0.88),  # one stronger card is out, and it is guarded
    "second_wins": (0.56, 0.49, 0.19),
    "bare_points": (0.08, -0.85, -0.25),  # one stronger card is out, and it stands alone
    "low_points": (0.72, 0.10, 0.61),  # several stronger cards are out
    "low_wins": (-0.47, -0.49, -0.39),
    "trump_wins": (1.15, 0.0, 0.0),  # any trump, as a ruff
    "void_wins": (0.44, 0.0, 0.0),  # a side suit without cards while trumps are held
    "side_share": (0.51, 1.0, 1.0),  # what of all this counts in the side suits
    # The trick now: the swing of its points, and shares of an ordinary trick's.
    "now": (0.88, 1.03, 1.07),  # weight of the swing
    "lead": (0.25, 0.84, 0.73),  # winning it with one's own card gives the lead
    "lead_master": (0.47, 0.85, 1.07),  # leading a card with nothing stronger out
    "lead_trump": (0.49, 0.0, 0.0),  # leading trumps of our own mode
    "lead_their_trump": (0.27, 0.0, 0.0),  # leading trumps of their mode
    "long": (1.56, -0.03, 0.68),  # leading a suit, for every further card of it
    "rescue": (0.67, 0.90, 1.52),  # weight of the partner's chance to overtake
    "capot": (0.28, 0.45, 0.41),  # what a trick counts more while one side has none
}
_CALL = {
    # name: (colours, sans atout, tout atout)
    "rate": (0.33, 0.70, 0.17),  # match points for each card point of margin, before any contre
    "cost": (0.0, 0.0, 9.0),  # match points that the announcers of an even deal lose
    "bare": (10.0, 6.0, -1.0),  # card points of margin of a hand without any feature
    "partner_tells": (26.0, 9.0, 11.0),  # card points that a partner's announcement promises
    "opponent_tells": (22.0, 22.0, 15.0),  # the same of an opponent's
    "contre_tells": (28.0, 0.0, 0.0),  # card points that a contre of our own bid promises to them
    "announce_gain": (0.8, 0.8, 0.8),  # match points by which announcing must beat accepting
    "contre_gain": (5.4, 5.4, 5.4),  # the same for a contre or surcontre
}

Weights = npt.NDArray[np.void]


def _records(numbers: dict[str, tuple[float, float, float]]) -> Weights:
    """Return (3,) records, one for each family, with a field for each name."""
    fields = np.dtype([(name, np.float64) for name in numbers])
    records = np.zeros(3, np.dtype((np.record, fields)))
    for name, values in numbers.items():
        records[name] = values
    records.setflags(write=False)
    return records


def play_weights() -> Weights:
    """Return (3,) records of the numbers behind the card play."""
    return _records(_PLAY)


def call_weights() -> Weights:
    """Return (3,) records of the numbers behind the bidding."""
    return _records(_CALL)
