"""The legal actions in a table's record, whether they are one word or several."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from giretra_env.engine.wide import WORD
from giretra_env.games.game import Game


def legal_bits(tables: NDArray[Any], index: int) -> int:
    """Return the set of legal actions of one table as one number, from the phase's first on."""
    words = tables["legal"][index].tolist()
    if isinstance(words, int):
        return words
    return sum(int(word) << WORD * place for place, word in enumerate(words))


def legal_ids(game: Game, tables: NDArray[Any], index: int) -> tuple[int, ...]:
    """Return the numbers of the legal actions of one table."""
    bits = legal_bits(tables, index)
    first = int(game.first_action[tables["phase"][index]])
    return tuple(first + bit for bit in range(bits.bit_length()) if bits >> bit & 1)
