"""Reading and writing cards and suggesting what a misspelt name may have meant."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence

from giretra_env.cards.deck32 import CARD_NAMES, RANKS, SUITS
from giretra_env.errors import NotationError

_CARD_INDEX = {name: index for index, name in enumerate(CARD_NAMES)}


def card_index(name: str) -> int:
    """Return the index 0 … 31 of a card such as ``"TH"``.

    Raises:
        NotationError: if ``name`` is no card of the 32-card pack.
    """
    try:
        return _CARD_INDEX[name]
    except (KeyError, TypeError):
        raise NotationError(
            f"{name!r} is not a card; write a rank ({' '.join(RANKS)}) then a suit"
            f" ({' '.join(SUITS)}), such as 'TH'."
        ) from None


def card_indices(names: Iterable[str] | str) -> list[int]:
    """Return the indices of several cards, given as names or as one text such as ``"7S 9S KH"``.

    Raises:
        NotationError: if one is no card, or ``names`` is neither a text nor a list.
    """
    if not isinstance(names, Iterable):
        raise NotationError(f"{names!r} is no list of cards; give names such as ['7S', 'KH'].")
    return [card_index(name) for name in (names.split() if isinstance(names, str) else names)]


def card_names(cards: int) -> tuple[str, ...]:
    """Return the names of a set of cards given in bits, in pack order."""
    return tuple(name for index, name in enumerate(CARD_NAMES) if cards >> index & 1)


def did_you_mean(given: object, possible: Sequence[str]) -> str:
    """Return " Did you mean 'x'?" for the nearest possible name, or an empty text."""
    close = difflib.get_close_matches(str(given), possible, n=1)
    return f" Did you mean {close[0]!r}?" if close else ""
