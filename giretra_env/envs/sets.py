"""Reading the sets in a table's record, of one word or several: cards held, legal actions."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from giretra_env.engine.wide import WORD
from giretra_env.games.game import Game


def held_cards(game: Game, tables: NDArray[Any], index: int, seat: int) -> tuple[str, ...]:
    """Return the names of the cards that a seat of one table holds now."""
    words = tables["hands"][index, seat].reshape(-1).tolist()
    cards = sum(word << first for word, first in zip(words, game.first_cards, strict=True))
    return tuple(name for card, name in enumerate(game.card_names) if cards >> card & 1)


def legal_bits(tables: NDArray[Any], index: int) -> int:
    """Return the legal actions of one table as an integer; bit 0 is the phase's first action."""
    words = tables["legal"][index].tolist()
    if isinstance(words, int):
        return words
    return sum(int(word) << WORD * place for place, word in enumerate(words))


def legal_ids(game: Game, tables: NDArray[Any], index: int) -> tuple[int, ...]:
    """Return the numbers of the legal actions of one table."""
    bits = legal_bits(tables, index)
    first = int(game.first_action[tables["phase"][index]])
    return tuple(first + bit for bit in range(bits.bit_length()) if bits >> bit & 1)
