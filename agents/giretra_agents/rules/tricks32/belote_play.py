"""The numbers behind the card play of the games with the card points of belote."""

from __future__ import annotations

from giretra_agents.rules.tricks32.weights import PlayNumbers, Weights

# Those of the suits were found by self-play in contracts of one hand's best suit: the numbers of
# Giretra's player were varied four at a time and kept where they won card points over 6,000
# mirrored deals of either history. Those of sans atout and tout atout are Giretra's.
_PLAY = PlayNumbers(
    # (suits, sans atout, tout atout)
    master_points=(0.93, 1.06, 1.33),
    master_wins=(0.69, 1.22, 0.63),
    second_points=(0.60, 0.77, 0.88),
    second_wins=(0.78, 0.49, 0.19),
    bare_points=(0.15, -0.85, -0.25),
    low_points=(0.59, 0.10, 0.61),
    low_wins=(-0.51, -0.49, -0.39),
    trump_wins=(1.49, 0.0, 0.0),
    void_wins=(0.35, 0.0, 0.0),
    side_share=(0.30, 1.0, 1.0),
    now=(0.71, 1.03, 1.07),
    lead=(0.19, 0.84, 0.73),
    lead_master=(0.54, 0.85, 1.07),
    lead_trump=(0.36, 0.0, 0.0),
    lead_their_trump=(0.25, 0.0, 0.0),
    long=(2.13, -0.03, 0.68),
    rescue=(0.60, 0.90, 1.52),
    capot=(0.16, 0.45, 0.41),
)


def play_weights() -> Weights:
    """Return (3,) records of the numbers behind the card play."""
    return _PLAY.records()
