"""Declarations of belote and contrée: four of a kind (carrés) and runs in a suit.

A hand counts for as much as it can: carrés first, then the longest runs of each suit from the top.
Runs are made of the remaining cards or, where a card may count twice, of all cards.  A run of five
to seven cards is a cent, one of eight a cent and a tierce.  A *height* is a number by which
declarations are compared.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from giretra_env.cards.deck32 import NUM_RANKS, NUM_SUITS, RANKS
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.bits import has, one
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.trick import NO_TRUMP, SUIT_BITS
from giretra_env.engine.seats import after, side_of

KINDS = ("tierce", "cinquante", "cent", "carré")
NUM_KINDS = len(KINDS)
CARRE = NUM_KINDS - 1
DECL_TIE = ("none", "first_speaker")
NO_SIDE_SCORES, FIRST_SPEAKER_SCORES = range(len(DECL_TIE))
NO_SIDE = -1

DECLARATION_FIELDS = [
    ("declared", np.uint8),  # set of seats that have declared
    ("declared_kinds", np.uint8, (NUM_SEATS, NUM_KINDS)),  # how many of each kind they named
    ("declared_cards", np.int64, (NUM_SEATS,)),  # the cards of what they declared
    ("declared_height", np.int16, (NUM_SEATS,)),  # of their best declaration
    ("declared_points", np.int16, (NUM_SEATS,)),
    ("declarations_side", np.int8),  # side whose cards are shown and score, or NO_SIDE
]

_RUN_POINTS = (20, 50, 100)
_SHORTEST, _LONGEST = 3, 5  # lengths of a tierce and of a cent
_CARRE_ORDERS = ("QKTA9J", "9JQKTA")  # lowest first, with trumps and at sans atout
_CARRE_POINTS = ({"J": 200, "9": 150}, {"A": 200, "T": 150})
_CARRE_BASE = 100


def _runs(ranks: int) -> list[tuple[int, int]]:
    """The runs in a suit as (top rank, length), highest first; eight cards are two runs."""
    runs, top = [], NUM_RANKS - 1
    while top >= 0:
        length = 0
        while length <= top and ranks >> (top - length) & 1:
            length += 1
        if length == NUM_RANKS:
            length = _LONGEST
        if length >= _SHORTEST:
            runs.append((top, length))
        top -= max(length, 1)
    return runs


def _run_tables() -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """By set of ranks of a suit: (256, 3) runs of each kind, (256,) height, (256,) ranks used."""
    kinds = np.zeros((SUIT_BITS + 1, CARRE), np.int64)
    height = np.zeros(SUIT_BITS + 1, np.int64)
    used = np.zeros(SUIT_BITS + 1, np.int64)
    for ranks in range(SUIT_BITS + 1):
        for top, length in _runs(ranks):
            kind = min(length, _LONGEST) - _SHORTEST
            kinds[ranks, kind] += 1
            height[ranks] = max(height[ranks], _run_height(kind, top))
            used[ranks] |= sum(1 << rank for rank in range(top - length + 1, top + 1))
    return kinds, height, used


def _run_height(kind: int, top: int) -> int:
    """Return an even height, so that the same run in trumps ranks one higher."""
    return 2 * (1 + kind * NUM_RANKS + top)


def _carre_tables() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Points and heights by rank, (2, 8): with trumps, at sans atout; 0 where none counts."""
    points = np.zeros((2, NUM_RANKS), np.int64)
    height = np.zeros((2, NUM_RANKS), np.int64)
    for sans_atout, (order, named) in enumerate(zip(_CARRE_ORDERS, _CARRE_POINTS, strict=True)):
        for place, name in enumerate(order):
            points[sans_atout, RANKS.index(name)] = named.get(name, 100)
            height[sans_atout, RANKS.index(name)] = _CARRE_BASE + place
    return points, height


RUN_KINDS, RUN_HEIGHT, RUN_RANKS = _run_tables()
CARRE_POINTS, CARRE_HEIGHT = _carre_tables()
RUN_POINTS = np.array(_RUN_POINTS, np.int64)
for _table in (RUN_KINDS, RUN_HEIGHT, RUN_RANKS, CARRE_POINTS, CARRE_HEIGHT, RUN_POINTS):
    _table.setflags(write=False)


@kernel
def carre_ranks(hand):
    """Set of the ranks that count as carrés and of which the hand holds all four cards."""
    ranks = hand & hand >> NUM_RANKS & hand >> 2 * NUM_RANKS & hand >> 3 * NUM_RANKS & SUIT_BITS
    counting = np.int64(0)
    for rank in range(NUM_RANKS):
        if CARRE_HEIGHT[0, rank] > 0:
            counting |= ranks & one(rank)
    return counting


@kernel
def run_ranks(hand, used, suit):
    """Set of the ranks of a suit that are free for runs; those in ``used`` are not."""
    return (hand >> suit * NUM_RANKS) & SUIT_BITS & ~used


@kernel
def declares_anything(hand):
    """Whether the hand contains a declaration."""
    carres = carre_ranks(hand)
    found = carres != 0
    for suit in range(NUM_SUITS):
        found = found or RUN_HEIGHT[run_ranks(hand, carres, suit)] > 0
    return found


@kernel
def clear_declarations(table):
    """Forget the last deal's declarations."""
    table.declared = 0
    table.declarations_side = NO_SIDE
    for seat in range(NUM_SEATS):
        table.declared_cards[seat] = 0
        table.declared_height[seat] = 0
        table.declared_points[seat] = 0
        for kind in range(NUM_KINDS):
            table.declared_kinds[seat, kind] = 0


@kernel
def declare(table, seat, mode, hand, overlap):
    """Declare everything in ``hand``, the eight cards of a seat, at ``mode``.

    With ``overlap`` the cards of a carré also count in runs.
    """
    table.declared |= one(seat)
    carres, sans_atout = carre_ranks(hand), np.int64(mode == NO_TRUMP)
    cards, height, points = np.int64(0), np.int64(0), np.int64(0)
    for rank in range(NUM_RANKS):
        if has(carres, rank):
            table.declared_kinds[seat, CARRE] += 1
            points += CARRE_POINTS[sans_atout, rank]
            height = max(height, CARRE_HEIGHT[sans_atout, rank])
            for suit in range(NUM_SUITS):
                cards |= one(suit * NUM_RANKS + rank)
    for suit in range(NUM_SUITS):
        ranks = run_ranks(hand, np.int64(0) if overlap else carres, suit)
        if RUN_HEIGHT[ranks] == 0:
            continue
        for kind in range(CARRE):
            table.declared_kinds[seat, kind] += RUN_KINDS[ranks, kind]
            points += RUN_KINDS[ranks, kind] * RUN_POINTS[kind]
        height = max(height, RUN_HEIGHT[ranks] + np.int64(suit == mode))
        cards |= RUN_RANKS[ranks] << suit * NUM_RANKS
    table.declared_cards[seat] = cards
    table.declared_height[seat] = height
    table.declared_points[seat] = points


@kernel
def compare_declarations(table, first_seat, decl_tie):
    """Determine the side with the best declaration; ``first_seat`` was the first to speak."""
    best, table.declarations_side = 0, NO_SIDE
    tied = False
    for place in range(NUM_SEATS):
        seat = after(first_seat, place)
        height = table.declared_height[seat]
        if height > best:
            best, tied = height, False
            table.declarations_side = side_of(seat)
        elif height == best and best > 0 and side_of(seat) != table.declarations_side:
            tied = True
    if tied and decl_tie == NO_SIDE_SCORES:
        table.declarations_side = NO_SIDE


@kernel
def declaration_points(table, side):
    """Points of everything that a side has declared if its declarations score, else 0."""
    if table.declarations_side != side:
        return np.int64(0)
    return np.int64(table.declared_points[side]) + np.int64(table.declared_points[side + 2])
