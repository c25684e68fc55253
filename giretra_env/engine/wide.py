"""Sets of more actions than fit into one word: word k holds the actions 32 k … 32 k + 31.

``words`` is an array of int64; of each only 32 bits are used, and only the first ``num_words`` of
them are read.
"""

from __future__ import annotations

import numpy as np

from giretra_env.engine.bits import count, has, is_single, lowest, member
from giretra_env.engine.jit import kernel
from giretra_env.engine.rows import SPREAD_WIDTH, spread

WORD = SPREAD_WIDTH
"""Actions in a word."""


@kernel
def has_wide(words, index):
    """Whether ``index`` is in the set."""
    return has(words[index // WORD], index % WORD)


@kernel
def count_wide(words, num_words):
    """Number of members."""
    total = np.int64(0)
    for word in range(num_words):
        total += count(words[word])
    return total


@kernel
def is_single_wide(words, num_words):
    """Whether the set has exactly one member."""
    found = np.int64(0)
    for word in range(num_words):
        if words[word] != 0:
            if found != 0 or not is_single(words[word]):
                return False
            found = words[word]
    return found != 0


@kernel
def lowest_wide(words):
    """Smallest member of a set that is not empty."""
    word = 0
    while words[word] == 0:
        word += 1
    return WORD * word + lowest(words[word])


@kernel
def member_wide(words, position):
    """The member of a set with ``position`` smaller ones, 0 <= position < its number of members."""
    word = 0
    size = count(words[0])
    while position >= size:
        position -= size
        word += 1
        size = count(words[word])
    return WORD * word + member(words[word], position)


@kernel
def spread_wide(words, num_words, out, row, offset, end):
    """Write the set into ``out[row]``, starting at ``offset``: 32 bytes 0 or 1 per word.

    The last word may extend beyond ``end``, where nothing is written.
    """
    last = num_words - 1
    place = min(offset + WORD * last, end - WORD)
    spread(words[last] << (offset + WORD * last - place), out, row, place)
    for word in range(last):
        spread(words[word], out, row, offset + WORD * word)
