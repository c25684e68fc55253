"""A pack of any size: shuffling, cutting, serving and gathering; top card first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.bits import count, member, one
from giretra_env.engine.jit import kernel
from giretra_env.engine.rng import draw, draw_word, scale_to_bound
from giretra_env.engine.seats import after, side_of


@kernel
def shuffle(table):
    """Put the pack into a uniformly random order that depends only on the table's stream."""
    size = len(table.deck)
    for index in range(size):
        table.deck[index] = index
    for index in range(size - 1, 0, -2):  # a random word is wide enough for two exchanges
        word = draw_word(table)
        _exchange(table, index, scale_to_bound(word, index + 1))
        _exchange(table, index - 1, scale_to_bound(word << np.uint64(32), index))


@kernel
def _exchange(table, index, other):
    card = table.deck[index]
    table.deck[index] = table.deck[other]
    table.deck[other] = card


@kernel
def cut(table, lifted):
    """Lift ``lifted`` cards and put the rest on top; ``table.pack`` keeps the order before."""
    size = len(table.deck)
    for index in range(size):
        table.pack[index] = table.deck[index]
    for index in range(size):
        table.deck[index] = table.pack[(index + lifted) % size]


@kernel
def cut_anywhere(table, cut_min):
    """Cut at random, so that at least ``cut_min`` cards stay in each part."""
    cut(table, cut_min + draw(table, len(table.deck) + 1 - 2 * cut_min))


@kernel
def legal_cuts(table, cut_min, smallest):
    """Set of the cuts that leave ``cut_min`` cards in each part, counted from ``smallest``."""
    return one(len(table.deck) - cut_min - smallest + 1) - one(cut_min - smallest)


@kernel
def serve(table, first_seat, position, packet):
    """Give ``packet`` cards from ``position`` of the pack to each seat in turn."""
    for place in range(NUM_SEATS):
        seat = after(first_seat, place)
        for index in range(packet):
            table.hands[seat] |= one(table.deck[position + place * packet + index])


@kernel
def serve_packets(table, first_seat, packets):
    """Deal from the top of the pack in packets of these sizes in turn."""
    position = 0
    for packet in packets:
        serve(table, first_seat, position, packet)
        position += packet * NUM_SEATS


@kernel
def gather(table, last_trick):
    """Gather the tricks for the next deal.

    Each side puts a new trick on top of its pile, and the side of the last trick puts its pile on
    top of the other; inside a trick the led card is on top.
    """
    position = 0
    top_side = side_of(table.winners[last_trick])
    for pile in range(2):
        for trick in range(last_trick, -1, -1):
            if (side_of(table.winners[trick]) == top_side) == (pile == 0):
                for place in range(NUM_SEATS):
                    table.deck[position] = table.order[trick * NUM_SEATS + place]
                    position += 1


@kernel
def random_piles(table, last_trick):
    """Gather the tricks as `gather` does, each at a random place in the pile of its side."""
    position = 0
    top_side = side_of(table.winners[last_trick])
    for pile in range(2):
        left = np.int64(0)
        for trick in range(last_trick + 1):
            if (side_of(table.winners[trick]) == top_side) == (pile == 0):
                left |= one(trick)
        while left != 0:
            trick = np.int64(member(left, draw(table, count(left))))
            left &= ~one(trick)
            for place in range(NUM_SEATS):
                table.deck[position] = table.order[trick * NUM_SEATS + place]
                position += 1


@kernel
def restack_hands(table, packets):
    """Stack the hands of a deal that is not played, the first speaker's on top.

    Each hand keeps the order in which ``packets`` (their sizes, in turn) dealt it; cards that were
    not dealt stay below.
    """
    for place in range(len(table.deck)):
        table.pack[place] = table.deck[place]
    position = 0
    for place in range(NUM_SEATS):
        start = 0
        for packet in packets:
            for index in range(packet):
                table.deck[position] = table.pack[start + place * packet + index]
                position += 1
            start += packet * NUM_SEATS


def packet_table(patterns: Iterable[Sequence[int]]) -> NDArray[np.int64]:
    """Return the sizes of the packets of each pattern in turn, one row each; 0 after the last."""
    rows = list(patterns)
    packets = np.zeros((len(rows), max(map(len, rows))), np.int64)
    for row, pattern in enumerate(rows):
        packets[row, : len(pattern)] = pattern
    packets.setflags(write=False)
    return packets


def deck_dealing(hands: list[list[int]], first_seat: int, packets: Iterable[int]) -> list[int]:
    """Return the pack, top first, that deals ``hands`` in ``packets``, ``first_seat`` first."""
    deck: list[int] = []
    given = 0
    for packet in packets:
        for place in range(NUM_SEATS):
            deck += hands[(first_seat + place) % NUM_SEATS][given : given + packet]
        given += packet
    return deck
