"""The numbers behind the player."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

Weights = npt.NDArray[np.void]

_PLAY = {
    # name: (defender, taker), in half-points where nothing else is said
    "taker_suits": (0.2, 1.0),  # odds of a place in the taker's hand for a suit card
    "taker_trumps": (1.96, 1.0),  # and for a trump
    "taker_ruffs": (1.3, 1.0),  # weight of the danger that the taker ruffs
    "master": (2.73, 5.3),  # kept card that nothing out can beat in its suit
    "master_points": (-0.43, 0.1),  # the same: share of its points
    "honour_points": (0.5, 0.0),  # any other card kept: share of its points
    "void": (4.55, -3.13),  # no card of a suit, while trumps are held
    "trump": (10.0, 17.0),  # any trump kept
    "trump_rank": (17.91, 25.0),  # the same: more by the share of those out that it beats
    "trump_master": (29.0, 49.0),  # the strongest trumps kept
    "excuse": (18.18, 14.0),  # the Excuse kept
    "petit_guard": (6.0, 8.5),  # the Petit kept, for each other trump
    "petit_bout": (100.0, 100.0),  # the same, when no trump is out
    "petit_swing": (28.12, 38.0),  # the Petit won, beyond its points
    "later_ours": (3.64, 6.5),  # each card still to come to a trick that is ours
    "later_theirs": (0.74, 5.0),  # and to one that is theirs
    "lead": (1.2, 7.5),  # winning the trick with one's own card
    "lead_long": (7.0, 10.75),  # leading a suit, for every further card of it
    "lead_again": (0.91, 1.6),  # for every card of it that has gone
    "lead_defenders": (2.5, 0.0),  # a suit that a defender led first, for each trick left
    "lead_single": (0.0, -10.0),  # a suit's only card
    "lead_honour": (0.0, -6.0),  # a card that can be beaten: share of its points
    "lead_away": (-1.5, 0.0),  # any suit: share of the points held in it
    "force": (18.16, 18.0),  # chance that an opponent must ruff
    "hunt": (70.0, 70.0),  # a trump: chance that an opponent has the Petit alone
    "draw": (0.0, 45.85),  # a trump, if ours draw all: each master of a suit
    "lead_excuse": (-90.0, -38.0),  # leading the Excuse
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
