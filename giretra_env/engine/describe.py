"""Functions that describe the values of an observation's blocks as text."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.uint8]
Describer = Callable[[Values], str]


def flags(names: tuple[str, ...]) -> Describer:
    """Describe flags by the names of those that are set."""

    def describe(values: Values) -> str:
        return " ".join(name for name, value in zip(names, values.ravel(), strict=True) if value)

    return describe


def by_row(names: tuple[str, ...], describe_row: Describer) -> Describer:
    """Describe rows as "name: text", leaving out rows without text."""

    def describe(values: Values) -> str:
        lines = zip(names, map(describe_row, values), strict=True)
        return "; ".join(f"{name}: {text}" for name, text in lines if text)

    return describe


def numbers(names: tuple[str, ...]) -> Describer:
    """Describe the numbers that are not zero as "name=number", in rising order."""

    def describe(values: Values) -> str:
        named = zip(map(int, values), names, strict=True)
        pairs = sorted((value, name) for value, name in named if value)
        return " ".join(f"{name}={value}" for value, name in pairs)

    return describe


def calls(action_names: tuple[str, ...]) -> Describer:
    """Describe calls in order, given as numbers of actions + 1; 0 is no call."""

    def describe(values: Values) -> str:
        return ", ".join(action_names[value - 1] for value in values if value)

    return describe
