"""Renaming the four suits of observation rows: trump first, the others by what the row holds.

The names of the suits do not matter in the play of the cards.  Rows that differ only by names
become one row, so that a learner has to learn each position once rather than 24 times.
"""

from __future__ import annotations

from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from giretra_env.engine.jit import kernel, loop, scratch_kernel

NUM_SUITS = 4
NAMINGS = np.array(list(permutations(range(NUM_SUITS))), np.int64)
"""(24, 4): under naming n, suit ``NAMINGS[n, k]`` is called k; naming 0 changes nothing."""
NUM_NAMINGS = len(NAMINGS)


def _number_table() -> NDArray[np.int64]:
    """(4, 4, 4): the number of a naming by the suits that are called 0, 1 and 2."""
    numbers = np.zeros((NUM_SUITS,) * 3, np.int64)
    for number, suits in enumerate(NAMINGS):
        numbers[tuple(suits[:3])] = number
    return numbers


_NUMBER = _number_table()
for _table in (NAMINGS, _NUMBER):
    _table.setflags(write=False)


@scratch_kernel
def name_suits(rows, open_phases, weights, places, calls, call_suits, out_namings):
    """Choose a naming for every row, regardless of the suits' own names.

    A suit's weighted bytes decide; where they are equal all its bytes do, and then the calls that
    name it. Suits that are equal in all of these are interchangeable.

    Args:
        rows: (N, D) uint8.
        open_phases: (P,) positions of the flags of the phases in which suits are alike.
        weights: (K,) int64 of a suit's bytes.
        places: (4, K) positions of the bytes of each suit.
        calls: (C,) positions of the calls.
        call_suits: (256,) suit that a call's byte names, or -1.
        out_namings: (N,) int64; 0 where suits are not alike.
    """
    order = np.empty(NUM_SUITS, np.int64)
    worth = np.empty(NUM_SUITS, np.int64)
    for index in range(len(rows)):
        row = rows[index]
        alike = False
        for phase in open_phases:
            alike |= row[phase] != 0
        out_namings[index] = 0
        if not alike:
            continue
        for suit in range(NUM_SUITS):
            total = np.int64(0)
            for column in range(len(weights)):
                total += weights[column] * np.int64(row[places[suit, column]])
            worth[suit] = total
            position = suit
            while position > 0 and _goes_before(
                row, suit, order[position - 1], worth, places, calls, call_suits
            ):
                order[position] = order[position - 1]
                position -= 1
            order[position] = suit
        out_namings[index] = _NUMBER[order[0], order[1], order[2]]


@kernel
def _goes_before(row, suit, other, worth, places, calls, call_suits):
    """Whether ``suit`` comes strictly before ``other``."""
    if worth[suit] != worth[other]:
        return worth[suit] > worth[other]
    for column in range(places.shape[1]):
        mine, theirs = row[places[suit, column]], row[places[other, column]]
        if mine != theirs:
            return mine > theirs
    for place in calls:
        named = call_suits[row[place]]
        if named == suit or named == other:
            return named == suit
    return False


@loop
def rename_rows(rows, namings, sources, calls, call_names, out):
    """Write every row under its naming.

    Args:
        rows: (N, D) uint8.
        namings: (N,) int64.
        sources: (24, D) where each byte of a renamed row comes from.
        calls: (C,) positions of the calls.
        call_names: (24, 256) what a call's byte becomes.
        out: (N, D) uint8.
    """
    for index in range(len(rows)):
        naming = namings[index]
        for place in range(rows.shape[1]):
            out[index, place] = rows[index, sources[naming, place]]
        if naming != 0:
            for place in calls:
                out[index, place] = call_names[naming, out[index, place]]
