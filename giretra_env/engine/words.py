"""Functions that describe the values of an observation's blocks as text."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.uint8]
Words = Callable[[Values], str]


def chosen(names: tuple[str, ...]) -> Words:
    """Describe flags by the names of those that are set."""

    def words(values: Values) -> str:
        return " ".join(name for name, value in zip(names, values.ravel(), strict=True) if value)

    return words


def by_row(rows: tuple[str, ...], of_row: Words) -> Words:
    """Describe rows as "row: text", leaving out those without text."""

    def words(values: Values) -> str:
        texts = [of_row(row) for row in values]
        return "; ".join(f"{row}: {text}" for row, text in zip(rows, texts, strict=True) if text)

    return words


def with_numbers(names: tuple[str, ...]) -> Words:
    """Describe the numbers that are not zero as "name=number", in rising order."""

    def words(values: Values) -> str:
        numbers = zip(map(int, values), names, strict=True)
        pairs = sorted((value, name) for value, name in numbers if value)
        return " ".join(f"{name}={value}" for value, name in pairs)

    return words


def calls(action_names: tuple[str, ...]) -> Words:
    """Describe calls in order, given as numbers of actions + 1; 0 is none."""

    def words(values: Values) -> str:
        return ", ".join(action_names[value - 1] for value in values if value)

    return words
