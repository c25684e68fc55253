"""Hands that follow from a pack whose order is known."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from giretra_env.cards.deck32 import NUM_CARDS, NUM_TRICKS
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.bits import one
from giretra_env.engine.jit import kernel
from giretra_env.engine.seats import steps_from

PACK_FIELDS = [
    ("pack", np.int64, (NUM_CARDS,)),  # card at each position of a known pack
    ("pack_known", np.int64),  # 0 or 1
]


def dealt_positions(packets: Iterable[int]) -> npt.NDArray[np.int64]:
    """Return (4, 8) positions in the pack of each seat's cards, from the seat after the dealer.

    Args:
        packets: how many cards each seat gets in each round of dealing.
    """
    positions: list[list[int]] = [[] for _ in range(NUM_SEATS)]
    position = 0
    for packet in packets:
        for seat in range(NUM_SEATS):
            positions[seat] += range(position, position + packet)
            position += packet
    table = np.array(positions, np.int64)
    table.setflags(write=False)
    return table


@kernel
def read_pack(row, offset, view):
    """Fill the pack from its block; it is unknown if the block is empty."""
    view.pack_known = 0
    for card in range(NUM_CARDS):
        place = np.int64(row[offset + card])
        if place > 0:
            view.pack[place - 1] = card
            view.pack_known = 1


@kernel
def dealt_to(view, positions, seat, lifted):
    """Cards that a relative seat gets from a known pack after a cut of ``lifted`` cards.

    ``positions`` is a table of `dealt_positions`.
    """
    turn = steps_from(view.leader_distance, seat)
    cards = np.int64(0)
    for given in range(NUM_TRICKS):
        cards |= one(view.pack[(positions[turn, given] + lifted) % NUM_CARDS])
    return cards
