"""The weights of taking: a number for each family of modes, and limits for each turn."""

from __future__ import annotations

from dataclasses import dataclass

from giretra_agents.rules.tricks32.holdings import suit_points
from giretra_agents.rules.tricks32.weights import Row
from giretra_agents.rules.weights import read_only, records


@dataclass(frozen=True)
class CallWeights:
    """The weights of taking."""

    bare: Row
    """Card points of a hand without any feature."""
    spread: Row
    """Standard deviation of the card points that are reached."""


# Found by self-play under `maison`. The limits were moved until a hand at the limit
# gained as much by taking as by passing. Then all numbers were varied three at a time, and a change
# was kept if it won marks over 12,000 mirrored deals. This player makes five takings in six.
CALL_WEIGHTS = records(
    CallWeights(
        # (suits, sans atout, tout atout)
        bare=(28.5, 15.0, 15.5),
        spread=(30.0, 32.0, 32.0),
    )
)

PASS_LIMITS = read_only(
    # Number of seats that have already passed in the round: 0, 1, 2, 3.
    (-4.0, -4.0, -5.0, -30.0),  # first round
    (-20.0, -5.0, -11.0, -20.0),  # second round
)
"""(2, 4) expected marks that taking must exceed, by round and turn."""

# Card points, last trick included, that the holdings of a taker's six cards promise, one number for
# each of `SUIT_FEATURES`. Fitted to deals that this player played against itself.
TAKING = suit_points(
    (32.0, 23.0, 22.0, 19.5, 18.0, 18.0, 13.5, 0.0, 1.0),
    (12.5, 6.0, 6.0, 3.0, 4.0, 5.5, 3.5, 0.5, 2.0),
    (25.5, 15.5, 13.5, 10.5, 9.0, 9.0, 8.0, 0.5, 1.0),
    (24.5, 17.0, 14.5, 10.5, 10.0, 10.0, 8.0, 1.0, 0.5),
)
