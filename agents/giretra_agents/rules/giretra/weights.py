"""The numbers behind bidding and card play: one column for each family of modes.

They were found by letting this player play against itself with changed numbers, over mirrored
deals; a row that says nothing in a family stands at a value without effect.
"""

from __future__ import annotations

from giretra_agents.rules.tricks32.weights import PlayNumbers, Weights, records

_PLAY = PlayNumbers(
    # (colours, sans atout, tout atout)
    master_points=(0.91, 1.06, 1.33),
    master_wins=(0.70, 1.22, 0.63),
    second_points=(0.57, 0.77, 0.88),
    second_wins=(0.56, 0.49, 0.19),
    bare_points=(0.08, -0.85, -0.25),
    low_points=(0.72, 0.10, 0.61),
    low_wins=(-0.47, -0.49, -0.39),
    trump_wins=(1.15, 0.0, 0.0),
    void_wins=(0.44, 0.0, 0.0),
    side_share=(0.51, 1.0, 1.0),
    now=(0.88, 1.03, 1.07),
    lead=(0.25, 0.84, 0.73),
    lead_master=(0.47, 0.85, 1.07),
    lead_trump=(0.49, 0.0, 0.0),
    lead_their_trump=(0.27, 0.0, 0.0),
    long=(1.56, -0.03, 0.68),
    rescue=(0.67, 0.90, 1.52),
    capot=(0.28, 0.45, 0.41),
)
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


def play_weights() -> Weights:
    """Return (3,) records of the numbers behind the card play."""
    return _PLAY.records()


def call_weights() -> Weights:
    """Return (3,) records of the numbers behind the bidding."""
    return records(_CALL)
