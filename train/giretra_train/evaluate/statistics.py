"""Means over deals with 95 % confidence intervals."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import special

CONFIDENCE = 0.95


@dataclass(frozen=True)
class Estimate:
    """A mean and its 95 % confidence interval."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:+.2f} [{self.low:+.2f}, {self.high:+.2f}]"

    @property
    def half_width(self) -> float:
        """Half the width of the interval: the number after a plus-minus sign."""
        return (self.high - self.low) / 2

    @property
    def excludes_zero(self) -> bool:
        """Whether the whole interval is on one side of 0."""
        return self.low > 0 or self.high < 0


def mean_estimate(values: npt.NDArray[np.float64]) -> Estimate:
    """Return the mean of independent values with its Student t interval.

    Args:
        values: (n,) float64, n >= 2, one value per deal: the mean over its seatings, which are not
            independent of each other.
    """
    mean = float(values.mean())
    error = float(values.std(ddof=1)) / len(values) ** 0.5
    if error == 0.0:
        return Estimate(mean, mean, mean)
    half = error * float(special.stdtrit(len(values) - 1, (1.0 + CONFIDENCE) / 2.0))
    return Estimate(mean, mean - half, mean + half)


def rate_estimate(rates: npt.NDArray[np.float64]) -> Estimate:
    """Return the mean of rates in 0 … 1 with an interval clipped to that range.

    If every deal has the same rate, a Student t interval has no width, however few the deals;
    Wilson's interval for that number of deals is returned instead.

    Args:
        rates: (n,) float64, n >= 2, one rate per deal.
    """
    estimate = mean_estimate(rates)
    if estimate.low == estimate.high:
        return _wilson(estimate.mean, len(rates))
    return Estimate(estimate.mean, max(estimate.low, 0.0), min(estimate.high, 1.0))


def _wilson(rate: float, count: int) -> Estimate:
    """Return Wilson's interval (1927); ``rate * count`` need not be an integer."""
    z = float(special.ndtri((1.0 + CONFIDENCE) / 2.0))
    shrink = 1.0 + z**2 / count
    centre = (rate + z**2 / (2 * count)) / shrink
    half = z / shrink * (rate * (1.0 - rate) / count + (z / (2 * count)) ** 2) ** 0.5
    low, high = min(centre - half, rate), max(centre + half, rate)  # exactly rate at 0 and 1
    return Estimate(rate, max(low, 0.0), min(high, 1.0))
