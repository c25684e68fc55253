"""Tail probability and expected excess of a normal distribution."""

from __future__ import annotations

import math

from giretra_env.engine.jit import kernel

_ROOT_2 = math.sqrt(2.0)
_PEAK = 1.0 / math.sqrt(2.0 * math.pi)


@kernel
def chance_above(mean, spread, least):
    """Probability that a normal variable is at least ``least``; ``spread`` is its deviation."""
    return 0.5 * math.erfc((least - mean) / (spread * _ROOT_2))


@kernel
def excess(mean, spread, least):
    """Expectation of max(x - ``least``, 0) for a normal variable x."""
    deviations = (mean - least) / spread
    density = _PEAK * math.exp(-0.5 * deviations * deviations)
    return (mean - least) * chance_above(mean, spread, least) + spread * density
