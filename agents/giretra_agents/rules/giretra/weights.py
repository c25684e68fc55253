"""The weights of bidding and card play: a number for each family of modes.

They were found by self-play with varied weights over mirrored deals. Where a weight has no effect
in a family of modes, it is 0 or 1.
"""

from __future__ import annotations

from dataclasses import dataclass

from giretra_agents.rules.tricks32.holdings import suit_points
from giretra_agents.rules.tricks32.weights import PlayWeights, Row
from giretra_agents.rules.weights import records

PLAY_WEIGHTS = records(
    PlayWeights(
        # (Colours, sans atout, tout atout)
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
)


@dataclass(frozen=True)
class CallWeights:
    """The weights of the negotiation."""

    rate: Row
    """Match points per card point of margin, before any contre."""
    cost: Row
    """Match points that the announcers of an even deal lose."""
    spread: Row
    """Standard deviation of the margin, where the winner takes all of a contred tout atout."""
    bare: Row
    """Card points of margin of a hand without any feature."""
    partner_signal: Row
    """Card points that the partner's announcement of the mode promises."""
    opponent_signal: Row
    """Card points that an opponent's announcement of the mode promises them."""
    contre_signal: Row
    """Card points that a contre of our own bid promises them."""
    announce_gain: Row
    """Match points by which announcing must beat accepting."""
    contre_gain: Row
    """Match points by which a contre or surcontre must beat accepting."""


CALL_WEIGHTS = records(
    CallWeights(
        # (Colours, sans atout, tout atout)
        rate=(0.33, 0.70, 0.17),
        cost=(0.0, 0.0, 9.0),
        spread=(1.0, 1.0, 80.0),
        bare=(10.0, 6.0, -1.0),
        partner_signal=(26.0, 9.0, 11.0),
        opponent_signal=(22.0, 22.0, 15.0),
        contre_signal=(28.0, 0.0, 0.0),
        announce_gain=(0.8, 0.8, 0.8),
        contre_gain=(5.4, 5.4, 5.4),
    )
)

# Card points of margin that the holdings of five or more cards promise, one number for each of
# `SUIT_FEATURES`. Fitted to deals that this player played against itself.
SUIT_POINTS = suit_points(
    (43.0, 26.0, 24.0, 21.0, 18.0, 18.0, 8.0, 1.0, 7.0),
    (8.0, -8.0, -5.0, -9.0, -9.0, -8.0, -10.0, -1.0, 4.0),
    (20.0, 8.0, 6.0, 2.0, -3.0, -2.0, -5.0, 2.0, 1.0),
    (43.0, 17.0, 11.0, 2.0, -5.0, -4.0, -10.0, 2.0, 1.0),
)
