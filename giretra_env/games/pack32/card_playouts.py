"""Random playouts of the card play only, on which a search in these games spends its time."""

from __future__ import annotations

import numpy as np

from giretra_env.engine.by_record import by_record
from giretra_env.engine.jit import loop
from giretra_env.engine.pack32.playout import restore_hands
from giretra_env.games.rules_kernels import seat_return

begin_play = by_record("begin_play")
play_to_the_end = by_record("play_to_the_end")


@loop
def card_playouts(tables, rules_array, deals, start, stop):
    """Play the cards of one random deal per table ``deals`` times; return seat 0's summed returns.

    Only for games whose `RulesKernels` have `begin_play`.  The contract is drawn; belote counts
    automatically, and nobody declares.
    """
    rules = rules_array[0]
    total = 0.0
    for index in range(start, stop):
        table = tables[index]
        begin_play(table, rules)
        first, second = np.int64(table.hands[0]), np.int64(table.hands[1])
        third, fourth = np.int64(table.hands[2]), np.int64(table.hands[3])
        for _ in range(deals):
            restore_hands(table, first, second, third, fourth)
            play_to_the_end(table, rules)
            total += seat_return(table, 0)
    return total
