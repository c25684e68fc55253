"""The pack of any size: shuffling, cutting, serving and gathering; top card first."""

from __future__ import annotations

import numpy as np

from giretra_env.cards.deck32 import NUM_SEATS
from giretra_env.engine.bits import one
from giretra_env.engine.jit import kernel
from giretra_env.engine.rng import below, draw_word
from giretra_env.engine.seats import after, side_of


@kernel
def shuffle(table):
    """Put the pack into a uniformly random order that depends on the table's stream alone."""
    size = len(table.deck)
    for index in range(size):
        table.deck[index] = index
    for index in range(size - 1, 0, -2):  # a random word is wide enough for two exchanges
        word = draw_word(table)
        _exchange(table, index, below(word, index + 1))
        _exchange(table, index - 1, below(word << np.uint64(32), index))


@kernel
def _exchange(table, index, other):
    card = table.deck[index]
    table.deck[index] = table.deck[other]
    table.deck[other] = card


@kernel
def cut(table, lifted):
    """Lift ``lifted`` cards, lay the lower part on top; ``table.pack`` keeps the order before."""
    size = len(table.deck)
    for index in range(size):
        table.pack[index] = table.deck[index]
    for index in range(size):
        table.deck[index] = table.pack[(index + lifted) % size]


@kernel
def serve(table, first_seat, position, packet):
    """Give ``packet`` cards from ``position`` of the pack to each seat in turn."""
    for place in range(NUM_SEATS):
        seat = after(first_seat, place)
        for index in range(packet):
            table.hands[seat] |= one(table.deck[position + place * packet + index])


@kernel
def gather(table, last_trick):
    """Lay the tricks together for the next deal.

    Each side lays a new trick on top of those it has, and the side of the last trick lays its pile
    on top of the other; inside a trick the led card is on top.
    """
    position = 0
    top_side = side_of(table.winners[last_trick])
    for pile in range(2):
        for trick in range(last_trick, -1, -1):
            if (side_of(table.winners[trick]) == top_side) == (pile == 0):
                for place in range(NUM_SEATS):
                    table.deck[position] = table.order[trick * NUM_SEATS + place]
                    position += 1
