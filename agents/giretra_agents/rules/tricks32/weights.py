"""The numbers behind a player: a row of three for each, as records for the kernels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

import numpy as np
import numpy.typing as npt

from giretra_env.engine.pack32.trick import ALL_TRUMP, NO_TRUMP

FAMILY = np.zeros(ALL_TRUMP + 1, np.int64)  # row of the weights for each mode
FAMILY[NO_TRUMP] = 1
FAMILY[ALL_TRUMP] = 2
FAMILY.setflags(write=False)

Row = tuple[float, float, float]
"""A number for the trump suits, for sans atout and for tout atout."""
Weights = npt.NDArray[np.void]


@dataclass(frozen=True)
class PlayNumbers:
    """What the card player goes by; where a number has no effect in a family, it stands at 0 or 1.

    A card kept for later is worth a share of its own points, and of an ordinary trick's; so is the
    trick on the table.
    """

    master_points: Row
    """Card kept, nothing stronger out in its suit: share of its points."""
    master_wins: Row
    """The same: share of an ordinary trick."""
    second_points: Row
    """One stronger card is out, and it is guarded: share of its points."""
    second_wins: Row
    """The same: share of an ordinary trick."""
    bare_points: Row
    """One stronger card is out, and it stands alone: share of its points."""
    low_points: Row
    """Several stronger cards are out: share of its points."""
    low_wins: Row
    """The same: share of an ordinary trick."""
    trump_wins: Row
    """Any trump, as a ruff: share of an ordinary trick."""
    void_wins: Row
    """A side suit without cards while trumps are held."""
    side_share: Row
    """What of all this counts in the side suits."""
    now: Row
    """Weight of the swing of the trick on the table."""
    lead: Row
    """Winning it with one's own card gives the lead: share of an ordinary trick."""
    lead_master: Row
    """Leading a card with nothing stronger out."""
    lead_trump: Row
    """Leading trumps of our own mode."""
    lead_their_trump: Row
    """Leading trumps of their mode."""
    long: Row
    """Leading a suit, for every further card of it."""
    rescue: Row
    """Weight of the partner's chance to overtake."""
    capot: Row
    """What a trick counts more while one side has none."""

    def records(self) -> Weights:
        """Return them for the kernels, see `records`."""
        return records(asdict(self))


def records(numbers: Mapping[str, Row]) -> Weights:
    """Return (3,) records, one for each family of modes, with a field for each name."""
    fields = np.dtype([(name, np.float64) for name in numbers])
    table = np.zeros(int(FAMILY.max()) + 1, np.dtype((np.record, fields)))
    for name, values in numbers.items():
        table[name] = values
    table.setflags(write=False)
    return table
