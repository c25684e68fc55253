"""Playing a card (RULES.md §6, §7): which cards are legal, and what a play shows about a hand."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from giretra_env.cards.deck32 import NUM_CARDS, NUM_RANKS, NUM_SEATS, NUM_SUITS
from giretra_env.engine.bits import has
from giretra_env.engine.jit import kernel
from giretra_env.engine.seats import after, steps_from
from giretra_env.engine.trick32 import (
    ALL_TRUMP,
    BEATERS,
    NO_TRUMP,
    NUM_MODES,
    SUIT_CARDS,
    end_trick,
    put_card,
)
from giretra_env.games.giretra.actions import PHASE_PLAY


@kernel
def start_play(table):
    """The seat after the dealer leads the first trick, §4."""
    table.phase = PHASE_PLAY
    table.seat = table.leader


def _duties(mode: int, led: int, winning_card: int, partner_winning: bool) -> tuple[int, int, int]:
    """What a seat must play, in order of duty, as sets of the whole pack; else it is free, §6.

    A set that repeats the one before stands for no further duty.
    """
    follow = int(SUIT_CARDS[led])
    above = int(BEATERS[mode, winning_card])
    if mode == NO_TRUMP:
        return follow, follow, follow
    if mode in (ALL_TRUMP, led):  # go above, also over partner
        return follow & above, follow, follow
    trumps = int(SUIT_CARDS[mode])
    if winning_card // NUM_RANKS == mode:  # ruffed: overruff, else underruff, also under partner
        return follow, trumps & above, trumps
    if partner_winning:
        return follow, follow, follow
    return follow, trumps, trumps


def _duty_table() -> NDArray[np.uint32]:
    """(modes, suit led, winning card, partner ahead, 3): `_duties`, none for the leader."""
    duties = np.zeros((NUM_MODES, NUM_SUITS, NUM_CARDS + 1, 2, 3), np.uint32)
    for mode, led, card, partner in np.ndindex(NUM_MODES, NUM_SUITS, NUM_CARDS, 2):
        duties[mode, led, card, partner] = _duties(mode, led, card, bool(partner))
    duties.setflags(write=False)
    return duties


DUTIES = _duty_table()


@kernel
def legal_cards(mode, hand, led, winning_card, partner_winning):
    """Set of cards that may be played: the first duty that the hand can meet, else any card.

    ``led`` is the suit led, ``winning_card`` the card ahead in the trick or `NO_CARD`, and
    ``partner_winning`` 1 if the partner played it, else 0.
    """
    first = hand & np.int64(DUTIES[mode, led, winning_card, partner_winning, 0])
    second = hand & np.int64(DUTIES[mode, led, winning_card, partner_winning, 1])
    third = hand & np.int64(DUTIES[mode, led, winning_card, partner_winning, 2])
    free_or_third = hand if third == 0 else third
    lower = free_or_third if second == 0 else second
    return lower if first == 0 else first


@kernel
def shown_by(mode, card, led, winning_card, partner_winning):
    """Set of cards that a seat playing ``card`` cannot hold: the duties it did not meet."""
    first = np.int64(DUTIES[mode, led, winning_card, partner_winning, 0])
    second = np.int64(DUTIES[mode, led, winning_card, partner_winning, 1])
    third = np.int64(DUTIES[mode, led, winning_card, partner_winning, 2])
    below_first = np.int64(0) if has(first, card) else first
    below_second = np.int64(0) if has(first | second, card) else second
    below_third = np.int64(0) if has(first | second | third, card) else third
    return below_first | below_second | below_third


@kernel
def partner_winning(table):
    """1 if the partner of the seat to act is ahead in the unfinished trick, else 0."""
    return np.int64(steps_from(table.seat, table.winning_seat) == 2)


@kernel
def legal_plays(table):
    """Set of legal cards of the seat to act."""
    return legal_cards(
        np.int64(table.mode),
        table.hands[table.seat],
        table.led,
        table.winning_card,
        partner_winning(table),
    )


@kernel
def apply_card(table, card, watched):
    """Play a legal card for the seat to act; true when the last trick is complete.

    Unless the table is ``watched``, what the card shows about the hand is not noted.
    """
    mode, seat = np.int64(table.mode), np.int64(table.seat)
    if watched:
        table.excluded[seat] |= shown_by(
            mode, card, table.led, table.winning_card, partner_winning(table)
        )
    put_card(table, mode, seat, card)
    table.seat = after(seat, 1)
    if table.num_played % NUM_SEATS == 0:
        end_trick(table)
        table.seat = table.leader
    return table.num_played == NUM_CARDS
