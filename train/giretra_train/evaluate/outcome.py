"""Points and wins of every deal in every seating, read from finished tables."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

import giretra_env as ge
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.seats import NOBODY

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Outcomes:
    """Results of agent A in each deal (match), in each of its S seatings."""

    points: Floats
    """(deals, S) points of A's side."""
    rates: Floats
    """(deals, S) 1 = A won, 0.5 = tie, 0 = B won; in tarot the share of comparisons won."""

    @classmethod
    def empty(cls, deals: int, seatings: int) -> Outcomes:
        """Return outcomes of zeros, to be filled by `store`."""
        return cls(np.zeros((deals, seatings)), np.zeros((deals, seatings)))

    def store(self, deals: slice, tables: ge.VectorTables, returns: Floats) -> None:
        """Store the results of some deals, S finished tables per deal.

        Args:
            deals: indices of the deals.
            tables: the finished tables; a match is decided by its winner, not by its points.
            returns: (N, 4) points of each seat, the sum of its rewards.
        """
        sides = tables.game.sides
        if tables.episode == "match":
            points, rates = _match_outcome(tables)
        else:
            by_seat = returns.reshape(-1, len(sides), NUM_SEATS)
            points = by_seat[:, range(len(sides)), [side[0] for side in sides]]
            rates = _won(points) if len(sides) == 2 else _better_than_others(by_seat)
        self.points[deals] = points
        self.rates[deals] = rates


def _won(margins: Floats) -> Floats:
    """Return 1, 0.5 or 0 for margins above, at or below zero."""
    rates: Floats = (np.sign(margins) + 1.0) / 2.0
    return rates


def _better_than_others(by_seat: Floats) -> Floats:
    """Return (deals, 4): how often A scored more in a seat than B did there in other seatings.

    Whether one seat wins against three depends mostly on its cards, so A is compared with B holding
    the same cards.

    Args:
        by_seat: (deals, 4, 4) points, indexed by A's seat, then by seat.
    """
    own = np.diagonal(by_seat, axis1=1, axis2=2)
    compared = _won(own[:, None, :] - by_seat)
    with_itself = _won(np.zeros(1))
    rates: Floats = (compared.sum(axis=1) - with_itself) / (NUM_SEATS - 1)
    return rates


def _match_outcome(tables: ge.VectorTables) -> tuple[Floats, Floats]:
    """Return A's score minus the mean of the other sides', and the win rate, (deals, S) each."""
    count = len(tables.game.sides)
    scores = tables.tables["scores"].astype(np.float64).reshape(-1, count, count)
    own = np.diagonal(scores, axis1=1, axis2=2)
    points = own - (scores.sum(axis=2) - own) / (count - 1)
    winner = tables.tables["winner"].reshape(-1, count)
    return points, np.where(winner == NOBODY, 0.5, winner == np.arange(count))
