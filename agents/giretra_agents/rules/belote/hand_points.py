"""What the six cards of a hand that takes promise, in card points, last trick included."""

from __future__ import annotations

from giretra_agents.rules.tricks32.holdings import suit_points

# Fitted to deals that this player played against itself. What a hand without any feature has is
# "bare" in weights.py.
TAKING = suit_points(
    (32.0, 23.0, 22.0, 19.5, 18.0, 18.0, 13.5, 0.0, 1.0),
    (12.5, 6.0, 6.0, 3.0, 4.0, 5.5, 3.5, 0.5, 2.0),
    (25.5, 15.5, 13.5, 10.5, 9.0, 9.0, 8.0, 0.5, 1.0),
    (24.5, 17.0, 14.5, 10.5, 10.0, 10.0, 8.0, 1.0, 0.5),
)
