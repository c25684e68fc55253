"""What five (or more) cards promise in each mode, in card points of margin over the other side."""

from __future__ import annotations

from giretra_agents.rules.tricks32.holdings import holding_points, suit_points
from giretra_env.engine.jit import kernel

# Fitted to deals that this player played against itself.
SUIT_POINTS = suit_points(
    (43.0, 26.0, 24.0, 21.0, 18.0, 18.0, 8.0, 1.0, 7.0),
    (8.0, -8.0, -5.0, -9.0, -9.0, -8.0, -10.0, -1.0, 4.0),
    (20.0, 8.0, 6.0, 2.0, -3.0, -2.0, -5.0, 2.0, 1.0),
    (43.0, 17.0, 11.0, 2.0, -5.0, -4.0, -10.0, 2.0, 1.0),
)


@kernel
def hand_points(mode, cards):
    """Promise of a set of cards in a mode."""
    return holding_points(SUIT_POINTS, mode, cards)
