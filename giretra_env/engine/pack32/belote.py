"""Belote and rebelote: king and queen of trumps in one hand, worth twenty points.

A table with `BELOTE_FIELDS` keeps three kinds of sets of suits: the belotes that each seat holds
(`belote`), those whose first word was said (`belote_begun`) and those whose second word was said
(`belote_complete`).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from giretra_env.cards.deck32 import NUM_RANKS, NUM_SUITS, RANKS
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.bits import count, has, one
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.trick import ALL_TRUMP, NUM_MODES

BELOTE_POINTS = 20
BELOTE_CALL = ("automatic", "declared")
AUTOMATIC, DECLARED = range(len(BELOTE_CALL))

BELOTE_FIELDS = [
    ("belote", np.uint8, (NUM_SEATS,)),  # suits whose king and queen a seat was dealt and counts
    ("belote_begun", np.uint8),  # suits whose first word was said: public
    ("belote_complete", np.uint8),  # suits whose second word was said
]

NO_WORD, FIRST_WORD, SECOND_WORD = range(3)
_QUEEN, _KING = RANKS.index("Q"), RANKS.index("K")
_FIRST_RANKS = sum(1 << suit * NUM_RANKS for suit in range(NUM_SUITS))
ROYALS = _FIRST_RANKS << _QUEEN | _FIRST_RANKS << _KING


def _trump_suits() -> NDArray[np.int64]:
    """(modes,): the suits that are trumps, as a set."""
    suits = np.array([1 << mode if mode < NUM_SUITS else 0 for mode in range(NUM_MODES)], np.int64)
    suits[ALL_TRUMP] = (1 << NUM_SUITS) - 1
    suits.setflags(write=False)
    return suits


TRUMP_SUITS = _trump_suits()


@kernel
def belote_suits(hand):
    """Set of suits whose king and queen are both in the hand."""
    pairs = (hand >> _KING) & (hand >> _QUEEN) & _FIRST_RANKS
    return (pairs | pairs >> 7 | pairs >> 14 | pairs >> 21) & ((1 << NUM_SUITS) - 1)


@kernel
def clear_belote(table):
    """Forget the last deal's belotes."""
    for seat in range(NUM_SEATS):
        table.belote[seat] = 0
    table.belote_begun = 0
    table.belote_complete = 0


@kernel
def find_belote(table, mode, ta_belote):
    """Record who can announce belote at ``mode``, once all cards are dealt and none is played.

    Tout atout has belotes only with ``ta_belote``.
    """
    suits = TRUMP_SUITS[mode] if ta_belote or mode != ALL_TRUMP else np.int64(0)
    for seat in range(NUM_SEATS):
        table.belote[seat] = belote_suits(table.hands[seat]) & suits


@kernel
def word_due(table, seat, card, king_first):
    """The word that a seat may say after playing ``card``, which has already left its hand.

    With ``king_first`` a queen played before her king loses the belote.
    """
    if not has(ROYALS, card):
        return NO_WORD
    suit, rank = card // NUM_RANKS, card % NUM_RANKS
    if not has(table.belote[seat], suit):
        return NO_WORD
    if has(table.hands[seat], card + (1 if rank == _QUEEN else -1)):
        if king_first and rank == _QUEEN:
            table.belote[seat] &= ~one(suit)
            return NO_WORD
        return FIRST_WORD
    return SECOND_WORD


@kernel
def say_word(table, suit, word):
    """Say the first or second word for a suit."""
    if word == FIRST_WORD:
        table.belote_begun |= one(suit)
    else:
        table.belote_complete |= one(suit)


@kernel
def keep_silent(table, seat, suit):
    """Give up a belote by not saying one of its words; a first word already said stays public."""
    if not has(table.belote_begun, suit):
        table.belote[seat] &= ~one(suit)


@kernel
def has_begun(table, seat):
    """Whether a seat has said the first word of a belote."""
    return table.belote[seat] & table.belote_begun != 0


@kernel
def belote_points(table, side):
    """Points that a side has from completed belotes."""
    suits = np.int64(table.belote[side] | table.belote[side + 2]) & table.belote_complete
    return BELOTE_POINTS * count(suits)


def belote_of(points: tuple[int, int]) -> int | tuple[int, int] | None:
    """Return the side with the belote, None without one, or the points of each if several count."""
    if sum(points) > BELOTE_POINTS:
        return points
    return None if points == (0, 0) else int(points[1] > 0)
