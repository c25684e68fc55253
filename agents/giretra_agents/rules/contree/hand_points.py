"""What eight cards promise in each mode, in card points of the attack, last trick included."""

from __future__ import annotations

from giretra_agents.rules.tricks32.holdings import suit_points

# Fitted to deals that this player played against itself in contracts of one hand's best mode. What
# a hand without any feature has is "…_bare" in weights.py.

ATTACK = suit_points(  # the own hand, nothing known of the partner's
    (34.0, 23.0, 24.0, 20.0, 19.0, 20.0, 14.0, 0.0, -12.0),
    (11.5, 5.0, 4.0, -1.0, 3.0, 2.5, 2.0, 1.5, 4.5),
    (24.0, 14.5, 10.5, 6.5, 7.0, 7.0, 6.0, 2.5, 2.5),
    (22.5, 16.0, 12.0, 5.5, 8.0, 7.5, 5.5, 4.0, 0.5),
)
SUPPORT = suit_points(  # the own hand, of a partner who has bid the mode
    (34.0, 21.0, 25.5, 23.0, 19.0, 22.0, 16.0, 0.0, 0.5),
    (20.0, 10.0, 11.0, 7.0, 8.0, 9.0, 7.0, 0.0, 3.5),
    (34.0, 18.0, 17.5, 14.0, 11.5, 11.5, 9.5, 0.5, 0.5),
    (34.0, 17.5, 18.0, 12.0, 12.0, 11.0, 9.0, 1.0, 0.0),
)
DEFENCE = suit_points(  # the own hand, against opponents who have bid the mode
    (-7.0, 0.5, -1.0, 8.0, 4.0, 1.5, 9.0, -8.5, -6.5),
    (7.0, 16.0, 12.5, 16.5, 15.5, 14.0, 15.5, 0.0, -4.5),
    (-3.0, 11.0, 8.0, 17.5, 14.0, 13.0, 14.5, -0.5, -0.5),
    (-3.0, 11.0, 7.5, 16.5, 14.0, 12.0, 14.5, -0.5, 0.5),
)
