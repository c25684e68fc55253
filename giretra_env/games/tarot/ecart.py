"""Chien and écart (RULES.md §5): the taker takes six cards and discards six, one by one."""

from __future__ import annotations

import numpy as np

from giretra_env.cards.deck78 import CHIEN_SIZE, NUM_RANKS, NUM_SUITS, RANKS
from giretra_env.engine.jit import kernel, outlined_kernel
from giretra_env.engine.pack78.trick import ALL_PLAIN, ALL_TRUMPS, BOUT_BITS, add_card, remove_card
from giretra_env.games.tarot.actions import PHASE_DISCARD

KINGS = sum(1 << suit * NUM_RANKS + RANKS.index("K") for suit in range(NUM_SUITS))
ORDINARY = ALL_PLAIN & ~KINGS
"""Suit cards other than kings."""
DISCARDABLE_TRUMPS = ALL_TRUMPS & ~BOUT_BITS


@outlined_kernel
def take_chien(table):
    """Give the chien to the taker, who is to discard."""
    for word in range(2):
        table.hands[table.taker, word] |= table.chien[word]
    table.chien_taken = True
    table.phase = PHASE_DISCARD
    table.seat = table.taker


@kernel
def legal_discards(plain, trumps):
    """Cards that may be discarded next, as two words: trumps only if there are no others."""
    ordinary = plain & ORDINARY
    if ordinary != 0:
        return ordinary, np.int64(0)
    return np.int64(0), trumps & DISCARDABLE_TRUMPS


@outlined_kernel
def apply_discard(table, card):
    """Discard a card; true when the écart is complete."""
    remove_card(table.hands[table.taker], card)
    add_card(table.ecart, card)
    table.num_discards += 1
    return table.num_discards == CHIEN_SIZE


@kernel
def shown_discards(table):
    """Set of the trumps in a complete écart; every seat may see them."""
    return np.int64(table.ecart[1]) if table.num_discards == CHIEN_SIZE else np.int64(0)
