"""A pack whose order is known: what its places say about the hands."""

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
    ("pack", np.int64, (NUM_CARDS,)),  # card at each place of a known pack
    ("pack_known", np.int64),
]


def dealt_places(packets: Iterable[int]) -> npt.NDArray[np.int64]:
    """Return (4, 8) places of the pack whose cards each seat gets, from the one after the dealer.

    Args:
        packets: how many cards each seat gets in each round of the deal.
    """
    places: list[list[int]] = [[] for _ in range(NUM_SEATS)]
    position = 0
    for packet in packets:
        for seat in range(NUM_SEATS):
            places[seat] += range(position, position + packet)
            position += packet
    table = np.array(places, np.int64)
    table.setflags(write=False)
    return table


@kernel
def read_pack(row, offset, seen):
    """Fill the pack from its block; it stays unknown if that is empty."""
    seen.pack_known = 0
    for card in range(NUM_CARDS):
        place = np.int64(row[offset + card])
        if place > 0:
            seen.pack[place - 1] = card
            seen.pack_known = 1


@kernel
def dealt_to(seen, places, seat, lifted):
    """Cards of a known pack that a relative seat gets when ``lifted`` cards are cut from it.

    ``places`` are those of `dealt_places`.
    """
    turn = steps_from(seen.leader_distance, seat)
    cards = np.int64(0)
    for given in range(NUM_TRICKS):
        cards |= one(seen.pack[(places[turn, given] + lifted) % NUM_CARDS])
    return cards
