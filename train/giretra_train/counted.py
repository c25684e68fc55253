"""Numbers with their nouns."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """Return a number and its noun, such as "1 deal" or "10,000 deals"."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
