"""What the player makes of an observation: sets of cards, and who may still hold what.

Seats are relative: 0 is the player, 1 the next seat, and so on. Sets of cards are two words, suit
cards and trumps, as everywhere with this pack. Nothing else here reads observation bytes.
"""

from __future__ import annotations

import numpy as np

from giretra_agents.rules.rows import first_of, set_of
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

NOBODY = -1

SEEN = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("phase", np.int64),
                ("answers", np.int64),  # legal calls and announcements, a set of action numbers
                ("legal", np.int64, (2,)),  # legal cards
                ("hand", np.int64, (2,)),  # cards held
                ("contract", np.int64),  # the highest bid, or NO_CONTRACT
                ("taker", np.int64),  # who has taken, or made the highest bid, or NOBODY
                ("taking", np.int64),  # whether that is the player
                ("spoken", np.int64),  # calls made
                ("level", np.int64),  # of the poignée that the player is showing, 1 … 3, or 0
                ("discards", np.int64, (2,)),  # the écart as far as it is known
                # the play
                ("unseen", np.int64, (2,)),  # cards held by others or lying aside
                ("may_hold", np.int64, (NUM_SEATS, 2)),  # those that each other seat may hold
                ("known", np.int64, (NUM_SEATS, 2)),  # those that it holds for certain
                ("hand_size", np.int64, (NUM_SEATS,)),
                ("aside", np.int64),  # unseen cards that nobody holds
                ("on_table", np.int64),  # cards in the unfinished trick
                ("table_points", np.int64),  # their half-points; the Excuse's stay with its owner
                ("table_petit", np.int64),  # whether the Petit is among them
                ("led", np.int64),  # suit led, NO_SUIT when leading
                ("winning_card", np.int64),
                ("winner", np.int64),  # who is ahead
                ("tricks_left", np.int64),  # unfinished one included
                ("tricks", np.int64, (2,)),  # won by our side and by theirs
                # chances.py
                ("lacks", np.float64, (NUM_SEATS, NUM_SUITS, NUM_RANKS + 1)),
                ("trumps_over", np.float64, (NUM_SEATS, NUM_TRUMPS + 1)),
            ],
            align=True,
        ),
    )
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
def read(row, mask, seen):
    """Fill ``seen`` from an observation row and its action mask."""
    seen.phase = first_of(row, _PHASE, len(PHASE_NAMES))
    seen.answers = set_of(mask, 0, CARD)
    read_cards(mask, CARD, seen.legal)
    read_cards(row, _OWN_HAND, seen.hand)
    seen.contract = first_of(row, _CONTRACT, len(CONTRACT_NAMES)) + 1
    seen.taker = first_of(row, _TAKER, NUM_SEATS)
    seen.taking = np.int64(seen.taker == 0)
    seen.spoken = (NUM_SEATS - 1 - first_of(row, _DEALER, NUM_SEATS)) % NUM_SEATS
    if seen.phase == PHASE_AUCTION:
        return
    read_cards(row, _DISCARDS, seen.discards)
    if seen.phase == PHASE_DECLARE:
        seen.level = first_of(row, _POIGNEE_LEVEL, _NUM_LEVELS) + 1
    elif seen.phase == PHASE_PLAY:
        _read_trick(row, seen)
        _read_known(row, seen)
        _read_may_hold(row, seen)


@kernel
def _read_trick(row, seen):
    """Fill the trick on the table, and what is unseen."""
    seen.tricks[0] = row[_TRICKS]
    seen.tricks[1] = row[_TRICKS + 1]
    finished = seen.tricks[0] + seen.tricks[1]
    seen.tricks_left = NUM_TRICKS - finished
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
    seen.unseen[0] = ALL_PLAIN & ~(plain | seen.hand[0] | seen.discards[0])
    seen.unseen[1] = (ALL_TRUMPS | EXCUSE_BIT) & ~(trumps | seen.hand[1] | seen.discards[1])
    seen.on_table = count(table_plain) + count(table_trumps)
    seen.winner = first_of(row, _TRICK_WINNER, NUM_SEATS)
    led = first_of(row, _LED_SUIT, _NUM_LED)
    seen.led = NO_SUIT if led < 0 else led
    _read_ahead(seen, table_plain, table_trumps)
    seen.hand_size[0] = seen.tricks_left
    others = 0
    for seat in range(1, NUM_SEATS):
        seen.hand_size[seat] = seen.tricks_left - np.int64(seat >= NUM_SEATS - seen.on_table)
        others += seen.hand_size[seat]
    seen.aside = count(seen.unseen[0]) + count(seen.unseen[1]) - others


@kernel
def _read_ahead(seen, plain, trumps):
    """Fill the card that is ahead, and what the trick is worth."""
    seen.table_petit = trumps & 1
    seen.table_points = 0
    seen.winning_card = NO_CARD
    for card in range(FIRST_TRUMP):
        if has(plain, card):
            seen.table_points += HALF_POINTS[card]
            if has(SUIT_CARDS[seen.led], card):
                seen.winning_card = card
    for bit in range(NUM_TRUMPS):
        if has(trumps, bit):
            seen.table_points += 1 + 8 * np.int64(bit == 0)
            seen.winning_card = FIRST_TRUMP + bit


@kernel
def _read_known(row, seen):
    """Fill what other seats hold for certain: from the chien, and from poignées."""
    for seat in range(1, NUM_SEATS):
        seen.known[seat, 0] = 0
        seen.known[seat, 1] = 0
        if first_of(row, _POIGNEE_LEVEL + seat * _NUM_LEVELS, _NUM_LEVELS) >= 0:
            shown = set_of(row, _POIGNEES + seat * _NUM_SHOWN, _NUM_SHOWN)
            seen.known[seat, 1] = shown & seen.unseen[1]
    if not seen.taking and NO_CONTRACT < seen.contract <= GARDE:
        seen.known[seen.taker, 0] |= set_of(row, _CHIEN, FIRST_TRUMP) & seen.unseen[0] & KINGS
        trumps = set_of(row, _CHIEN + FIRST_TRUMP, _NUM_SHOWN)
        seen.known[seen.taker, 1] |= trumps & seen.unseen[1]


@kernel
def _read_may_hold(row, seen):
    """Fill what other seats may hold: not what others are known to, nor what they are out of."""
    chien = np.int64(0)
    if not seen.taking and NO_CONTRACT < seen.contract <= GARDE:
        chien = set_of(row, _CHIEN, FIRST_TRUMP)
    for seat in range(1, NUM_SEATS):
        plain, trumps = seen.unseen[0], seen.unseen[1]
        for other in range(1, NUM_SEATS):
            if other != seat:
                plain &= ~seen.known[other, 0]
                trumps &= ~seen.known[other, 1]
        if seat != seen.taker:
            plain &= ~chien
        voids = _VOIDS + (seat - 1) * _NUM_LED
        for suit in range(NUM_SUITS):
            if row[voids + suit] != 0:
                plain &= ~SUIT_CARDS[suit]
        ceiling = np.int64(row[_CEILINGS + seat - 1])
        if row[voids + TRUMP] != 0:
            ceiling = np.int64(0)
        seen.may_hold[seat, 0] = plain
        seen.may_hold[seat, 1] = trumps & (one(ceiling) - 1 | EXCUSE_BIT)
