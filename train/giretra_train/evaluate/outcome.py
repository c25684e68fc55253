"""Points and wins of every playing, read off finished tables."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

import giretra_env as ge

_NOBODY = -1

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Outcomes:
    """What agent A got in the two playings of each deal (match)."""

    points: Floats
    """(deals, 2) points of A's side minus B's."""
    rates: Floats
    """(deals, 2) 1 = A won, 0.5 = tie, 0 = B won."""

    @classmethod
    def empty(cls, deals: int) -> Outcomes:
        """Return outcomes still to be filled in."""
        return cls(np.zeros((deals, 2)), np.zeros((deals, 2)))

    def store(
        self,
        deals: slice,
        tables: ge.VectorTables,
        legs: npt.NDArray[np.int64],
        points: Floats,
        episode: str,
    ) -> None:
        """Take over the finished tables of some deals, two tables for each.

        Args:
            deals: which deals they are.
            tables: the finished tables.
            legs: (N,) side of agent A at each table.
            points: (N,) points of A's side minus B's, summed over the rewards.
            episode: a match is won by its winner, whatever the points.
        """
        if episode == "match":
            points, rates = _match_outcome(tables, legs)
        else:
            rates = (np.sign(points) + 1.0) / 2.0
        self.points[deals] = points.reshape(-1, 2)
        self.rates[deals] = rates.reshape(-1, 2)


def _match_outcome(tables: ge.VectorTables, legs: npt.NDArray[np.int64]) -> tuple[Floats, Floats]:
    """Return the difference of the final scores and the win rate, (N,) each."""
    everyone = np.arange(len(legs))
    scores = tables.tables["scores"].astype(np.float64)
    points = scores[everyone, legs] - scores[everyone, 1 - legs]
    winner = tables.tables["winner"]
    rates = np.where(winner == _NOBODY, 0.5, winner == legs)
    return points, rates
