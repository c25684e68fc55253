"""The numbers behind taking: one column for each family of modes, and limits for each turn."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from giretra_agents.rules.tricks32.weights import Weights, records

# Found by self-play under `maison,history=all`: limits were moved until a hand at the limit gained
# as much by taking as by passing, then all numbers were varied three at a time and kept where they
# won marks over 12,000 mirrored deals. This player then makes five takings in six.
_CALL = {
    # name: (suits, sans atout, tout atout)
    "bare": (28.5, 15.0, 15.5),  # card points of a hand without any feature
    "spread": (30.0, 32.0, 32.0),  # standard deviation of what is reached
}

_PASS_LIMITS = (
    # Marks that taking must promise, by the seats that have passed before in the round.
    (-4.0, -4.0, -5.0, -30.0),  # first round
    (-20.0, -5.0, -11.0, -20.0),  # second round
)


def call_weights() -> Weights:
    """Return (3,) records of the numbers behind the bidding."""
    return records(_CALL)


def pass_limits() -> npt.NDArray[np.float64]:
    """Return (2, 4) marks that taking must promise, by round and seats that have passed in it."""
    limits = np.array(_PASS_LIMITS)
    limits.setflags(write=False)
    return limits
