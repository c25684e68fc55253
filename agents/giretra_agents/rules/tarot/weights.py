"""The numbers behind the player."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

Weights = npt.NDArray[np.void]

_PLAY = {
    # name: (defender, taker)
    "taker_suits": (0.2, 1.0),
    "taker_trumps": (1.96, 1.0),
    "taker_ruffs": (1.3, 1.0),
    "master_points": (-0.43, 0.8),
    "master": (6.0, 5.3),
    "guarded_points": (0.5, 0.0),
    "bare_points": (0.5, -2.0),
    "void": (4.55, -2.5),
    "trump": (10.0, 17.0),
    "trump_master": (29.0, 49.0),
    "trump_rank": (17.91, 25.0),
    "excuse": (18.18, 14.0),
    "petit": (0.0, 14.0),
    "petit_guard": (8.99, 7.0),
    "petit_bout": (100.0, 100.0),
    "petit_swing": (28.12, 38.0),
    "later_ours": (3.64, 6.5),
    "later_theirs": (0.74, 5.0),
    "lead": (1.2, 7.5),
    "lead_trump": (-15.67, 0.5),
    "lead_trump_length": (2.27, 2.1),
    "hunt": (19.82, 18.0),
    "draw": (0.0, 35.0),
    "lead_long": (7.0, 5.0),
    "lead_again": (0.91, 1.6),
    "force": (21.11, 18.0),
    "lead_honour": (0.0, -6.0),
    "lead_single": (0.0, -10.0),
    "lead_excuse": (-90.0, -38.0),
}

# By the kind of hand: that will get the chien, that will not, that has discarded.
_CALL = {
    "bare": (-89.3, -100.9, -130.2),  # half-points above the target, of no feature
    "spread": (20.5, 18.0, 14.8),  # standard deviation of what is reached
    "trump": (5.7, 3.2, 6.5),  # each trump
    "high_trump": (3.0, 4.2, 3.7),  # each above the fifteenth
    "trump_21": (28.3, 29.5, 31.3),
    "petit": (18.0, 14.0, 22.0),
    "excuse": (23.1, 23.3, 26.4),
    "chien": (0.0, 17.0, 0.0),  # what the chien is worth to the side that it counts for
    "saved": (0.0, 0.0, 0.42),  # share of discarded half-points
}

_PASS_LIMITS = (
    # Points that a call must promise from each defender, by the seats that have spoken before.
    (-9.0, -9.0, -8.0, -10.0),  # no bid yet
    (5.0, 5.0, 5.0, 5.0),  # above a prise
    (-20.0, -20.0, -20.0, -20.0),  # above a garde
    (-40.0, -40.0, -40.0, -40.0),  # above a garde sans
    (0.0, 0.0, 0.0, 0.0),  # above a garde contre: nothing can be called
)


def _records(numbers: Mapping[str, tuple[float, ...]]) -> Weights:
    """Return records with a field for each name, one for each of its numbers."""
    fields = np.dtype([(name, np.float64) for name in numbers])
    table = np.zeros(len(next(iter(numbers.values()))), np.dtype((np.record, fields)))
    for name, values in numbers.items():
        table[name] = values
    table.setflags(write=False)
    return table


def play_weights() -> Weights:
    """Return (2,) records of the numbers behind the card play, of a defender and of the taker."""
    return _records(_PLAY)


def call_weights() -> Weights:
    """Return (3,) records of the numbers behind bidding and écart, by the kind of hand."""
    return _records(_CALL)


def pass_limits() -> npt.NDArray[np.float64]:
    """Return (5, 4) points that a call must promise, by the highest bid and the calls made."""
    limits = np.array(_PASS_LIMITS)
    limits.setflags(write=False)
    return limits
