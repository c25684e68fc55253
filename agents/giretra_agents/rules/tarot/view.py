"""The player's view: sets of cards, and who may still hold what.

Seats are relative: 0 is the player, 1 the next seat, and so on. A set of cards is two 64-bit words,
suit cards and trumps, as everywhere with this pack. Only this file reads observation bytes.
"""

from __future__ import annotations

import numpy as np

from giretra_agents.rules.rows import first_of, set_of, view_dtype
from giretra_env.cards.deck78 import (
    FIRST_TRUMP,
    NO_CARD,
    NUM_CARDS,
    NUM_RANKS,
    NUM_SUITS,
    NUM_TRICKS,
    NUM_TRUMPS,
    TRUMP,
)
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.bits import count, has, one
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack78.trick import (
    ALL_PLAIN,
    ALL_TRUMPS,
    EXCUSE_BIT,
    HALF_POINTS,
    NO_SUIT,
    SUIT_CARDS,
)
from giretra_env.games.tarot.actions import (
    CARD,
    CONTRACT_NAMES,
    GARDE,
    LEVELS,
    NO_CONTRACT,
    PHASE_AUCTION,
    PHASE_DECLARE,
    PHASE_NAMES,
    PHASE_PLAY,
)
from giretra_env.games.tarot.ecart import KINGS
from giretra_env.games.tarot.layout import LED_NAMES, OBSERVATION, SHOWN_NAMES

VIEW = view_dtype(
    [
        ("phase", np.int64),
        ("calls", np.int64),  # legal calls and announcements, a set of action numbers
        ("legal", np.int64, (2,)),  # legal cards
        ("hand", np.int64, (2,)),  # cards held
        ("contract", np.int64),  # the highest bid, or NO_CONTRACT
        ("taker", np.int64),  # seat with the highest bid, or -1
        ("taking", np.int64),  # whether that seat is the player
        ("spoken", np.int64),  # number of calls made
        ("level", np.int64),  # of the poignée that the player is showing, 1 to 3, or 0
        ("discards", np.int64, (2,)),  # the écart as far as it is known
        # the play
        ("unseen", np.int64, (2,)),  # cards that others hold or that are set aside
        ("may_hold", np.int64, (NUM_SEATS, 2)),  # those that each other seat may hold
        ("known", np.int64, (NUM_SEATS, 2)),  # those that it certainly holds
        ("hand_size", np.int64, (NUM_SEATS,)),
        ("aside", np.int64),  # number of unseen cards that no seat holds
        ("on_table", np.int64),  # number of cards in the unfinished trick
        ("table_points", np.int64),  # their half-points; the Excuse's stay with its owner
        ("table_petit", np.int64),  # whether the Petit is among them
        ("led", np.int64),  # suit led, NO_SUIT when leading
        ("winning_card", np.int64),  # best card of the unfinished trick, or NO_CARD
        ("winner", np.int64),  # seat that played it
        ("tricks_left", np.int64),  # unfinished one included
        ("tricks", np.int64, (2,)),  # won by our side and by theirs
        # filled by chances.py
        ("lacks", np.float64, (NUM_SEATS, NUM_SUITS, NUM_RANKS + 1)),  # chance to hold none of n
        ("trumps_over", np.float64, (NUM_SEATS, NUM_TRUMPS + 1)),  # chance to hold a trump above n
    ]
)

_OWN_HAND = OBSERVATION.offset("own_hand")
_CHIEN = OBSERVATION.offset("chien")
_DISCARDS = OBSERVATION.offset("discards")
_FELL_IN_TRICK = OBSERVATION.offset("fell_in_trick")
_POIGNEES = OBSERVATION.offset("poignees")
_POIGNEE_LEVEL = OBSERVATION.offset("poignee_level")
_PHASE = OBSERVATION.offset("phase")
_DEALER = OBSERVATION.offset("dealer")
_TAKER = OBSERVATION.offset("taker")
_CONTRACT = OBSERVATION.offset("contract")
_TRICK_WINNER = OBSERVATION.offset("trick_winner")
_LED_SUIT = OBSERVATION.offset("led_suit")
_VOIDS = OBSERVATION.offset("voids")
_CEILINGS = OBSERVATION.offset("ceilings")
_TRICKS = OBSERVATION.offset("tricks")

_NUM_LED, _NUM_SHOWN, _NUM_LEVELS = len(LED_NAMES), len(SHOWN_NAMES), len(LEVELS)


@kernel
def read_cards(row, offset, words):
    """Fill a set of cards from 78 bytes."""
    words[0] = set_of(row, offset, FIRST_TRUMP)
    words[1] = set_of(row, offset + FIRST_TRUMP, NUM_CARDS - FIRST_TRUMP)


@kernel
def read(row, mask, view):
    """Fill ``view`` from an observation row and its action mask."""
    view.phase = first_of(row, _PHASE, len(PHASE_NAMES))
    view.calls = set_of(mask, 0, CARD)
    read_cards(mask, CARD, view.legal)
    read_cards(row, _OWN_HAND, view.hand)
    view.contract = first_of(row, _CONTRACT, len(CONTRACT_NAMES)) + 1
    view.taker = first_of(row, _TAKER, NUM_SEATS)
    view.taking = np.int64(view.taker == 0)
    view.spoken = (NUM_SEATS - 1 - first_of(row, _DEALER, NUM_SEATS)) % NUM_SEATS
    if view.phase == PHASE_AUCTION:
        return
    read_cards(row, _DISCARDS, view.discards)
    if view.phase == PHASE_DECLARE:
        view.level = first_of(row, _POIGNEE_LEVEL, _NUM_LEVELS) + 1
    elif view.phase == PHASE_PLAY:
        _read_trick(row, view)
        _read_known(row, view)
        _read_may_hold(row, view)


@kernel
def _read_trick(row, view):
    """Fill the trick on the table and the unseen cards."""
    view.tricks[0] = row[_TRICKS]
    view.tricks[1] = row[_TRICKS + 1]
    finished = view.tricks[0] + view.tricks[1]
    view.tricks_left = NUM_TRICKS - finished
    plain, trumps = np.int64(0), np.int64(0)
    table_plain, table_trumps = np.int64(0), np.int64(0)
    for card in range(FIRST_TRUMP):
        fell = row[_FELL_IN_TRICK + card]
        plain |= np.int64(fell != 0) << card
        table_plain |= np.int64(fell == finished + 1) << card
    for bit in range(NUM_CARDS - FIRST_TRUMP):
        fell = row[_FELL_IN_TRICK + FIRST_TRUMP + bit]
        trumps |= np.int64(fell != 0) << bit
        table_trumps |= np.int64(fell == finished + 1) << bit
    view.unseen[0] = ALL_PLAIN & ~(plain | view.hand[0] | view.discards[0])
    view.unseen[1] = (ALL_TRUMPS | EXCUSE_BIT) & ~(trumps | view.hand[1] | view.discards[1])
    view.on_table = count(table_plain) + count(table_trumps)
    view.winner = first_of(row, _TRICK_WINNER, NUM_SEATS)
    led = first_of(row, _LED_SUIT, _NUM_LED)
    view.led = NO_SUIT if led < 0 else led
    _read_ahead(view, table_plain, table_trumps)
    view.hand_size[0] = view.tricks_left
    others = 0
    for seat in range(1, NUM_SEATS):
        view.hand_size[seat] = view.tricks_left - np.int64(seat >= NUM_SEATS - view.on_table)
        others += view.hand_size[seat]
    view.aside = count(view.unseen[0]) + count(view.unseen[1]) - others


@kernel
def _read_ahead(view, plain, trumps):
    """Fill the best card and the points of the trick."""
    view.table_petit = trumps & 1
    view.table_points = 0
    view.winning_card = NO_CARD
    for card in range(FIRST_TRUMP):
        if has(plain, card):
            view.table_points += HALF_POINTS[card]
            if has(SUIT_CARDS[view.led], card):
                view.winning_card = card
    for bit in range(NUM_TRUMPS):
        if has(trumps, bit):
            view.table_points += 1 + 8 * np.int64(bit == 0)
            view.winning_card = FIRST_TRUMP + bit


@kernel
def _read_known(row, view):
    """Fill what other seats certainly hold: cards of the chien and of poignées."""
    for seat in range(1, NUM_SEATS):
        view.known[seat, 0] = 0
        view.known[seat, 1] = 0
        if first_of(row, _POIGNEE_LEVEL + seat * _NUM_LEVELS, _NUM_LEVELS) >= 0:
            shown = set_of(row, _POIGNEES + seat * _NUM_SHOWN, _NUM_SHOWN)
            view.known[seat, 1] = shown & view.unseen[1]
    if not view.taking and NO_CONTRACT < view.contract <= GARDE:
        view.known[view.taker, 0] |= set_of(row, _CHIEN, FIRST_TRUMP) & view.unseen[0] & KINGS
        trumps = set_of(row, _CHIEN + FIRST_TRUMP, _NUM_SHOWN)
        view.known[view.taker, 1] |= trumps & view.unseen[1]


@kernel
def _read_may_hold(row, view):
    """Fill what other seats may hold: neither cards of known holders nor of suits they lack."""
    chien = np.int64(0)
    if not view.taking and NO_CONTRACT < view.contract <= GARDE:
        chien = set_of(row, _CHIEN, FIRST_TRUMP)
    for seat in range(1, NUM_SEATS):
        plain, trumps = view.unseen[0], view.unseen[1]
        for other in range(1, NUM_SEATS):
            if other != seat:
                plain &= ~view.known[other, 0]
                trumps &= ~view.known[other, 1]
        if seat != view.taker:
            plain &= ~chien
        voids = _VOIDS + (seat - 1) * _NUM_LED
        for suit in range(NUM_SUITS):
            if row[voids + suit] != 0:
                plain &= ~SUIT_CARDS[suit]
        ceiling = np.int64(row[_CEILINGS + seat - 1])
        if row[voids + TRUMP] != 0:
            ceiling = np.int64(0)
        view.may_hold[seat, 0] = plain
        view.may_hold[seat, 1] = trumps & (one(ceiling) - 1 | EXCUSE_BIT)
