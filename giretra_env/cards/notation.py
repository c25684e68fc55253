"""Reading and writing cards, and suggesting the name that a misspelt one may have meant."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from giretra_env.cards import deck32, deck78
from giretra_env.errors import NotationError


@dataclass(frozen=True)
class Pack:
    """How the cards of a pack are written.

    Attributes:
        names: names of the cards by index.
        spelling: how a name is formed, for error messages.
    """

    names: tuple[str, ...]
    spelling: str

    @cached_property
    def indices(self) -> dict[str, int]:
        """Indices of the cards by name."""
        return {name: index for index, name in enumerate(self.names)}


PACK_32 = Pack(
    deck32.CARD_NAMES,
    f"a rank ({' '.join(deck32.RANKS)}) then a suit ({' '.join(deck32.SUITS)}), such as 'TH'",
)
PACK_78 = Pack(
    deck78.CARD_NAMES,
    f"a suit ({' '.join(deck78.SUITS)}) then a rank ({' '.join(deck78.RANKS)}), such as 'HK', a"
    f" trump T1 to T{deck78.NUM_TRUMPS}, or EX",
)


def card_index(name: str, pack: Pack = PACK_32) -> int:
    """Return the index of a card such as ``"TH"``.

    Raises:
        NotationError: if ``name`` is not a card of the pack.
    """
    try:
        return pack.indices[name]
    except (KeyError, TypeError):
        raise NotationError(f"{name!r} is not a card; write {pack.spelling}.") from None


def card_indices(names: Iterable[str] | str, pack: Pack = PACK_32) -> list[int]:
    """Return the indices of several cards, given as names or as one string such as ``"7S 9S KH"``.

    Raises:
        NotationError: if one is not a card, or ``names`` is neither a string nor iterable.
    """
    if not isinstance(names, Iterable):
        raise NotationError(
            f"{names!r} is not a list of cards; give names such as"
            f" {[pack.names[0], pack.names[-1]]}."
        )
    given = names.split() if isinstance(names, str) else names
    return [card_index(name, pack) for name in given]


def card_names(cards: int, pack: Pack = PACK_32) -> tuple[str, ...]:
    """Return the names of a set of cards given in bits, in pack order."""
    return tuple(name for index, name in enumerate(pack.names) if cards >> index & 1)


def did_you_mean(given: object, possible: Sequence[str]) -> str:
    """Return " Did you mean 'x'?" for the nearest possible name, or an empty string."""
    close = difflib.get_close_matches(str(given), possible, n=1)
    return f" Did you mean {close[0]!r}?" if close else ""
