"""Tricks with the tarot pack: card values, legal cards, which card wins, and playing a card.

A set of cards is two words, *plain* (bit = card index) and *trumps* (bit = card index - 56; the
last bit is the Excuse).  A suit is 0 … 3 (S H D C) or `TRUMP`.
"""

from __future__ import annotations

import numpy as np

from giretra_env.cards.deck78 import (
    EXCUSE,
    FIRST_TRUMP,
    NO_CARD,
    NUM_CARDS,
    NUM_RANKS,
    NUM_SUIT_CARDS,
    NUM_SUITS,
    NUM_TRICKS,
    NUM_TRUMPS,
    PETIT,
    RANKS,
    TRUMP,
    TRUMP_21,
)
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.bits import one
from giretra_env.engine.jit import kernel

BOUTS = (PETIT, TRUMP_21, EXCUSE)
NUM_BOUTS = len(BOUTS)
BOUT_HALF_POINTS = 9
NO_SUIT = TRUMP + 1

SUIT_BITS = (1 << NUM_RANKS) - 1
ALL_PLAIN = (1 << NUM_SUIT_CARDS) - 1
ALL_TRUMPS = (1 << NUM_TRUMPS) - 1
"""All trumps, without the Excuse."""
EXCUSE_BIT = 1 << NUM_TRUMPS
BOUT_BITS = sum(1 << bout - FIRST_TRUMP for bout in BOUTS)

_HALF_POINTS = {"J": 3, "C": 5, "Q": 7, "K": 9}


def _card_values() -> tuple[np.ndarray, np.ndarray]:
    """Half-points and suits of the cards; the Excuse has no suit."""
    half_points = np.ones(NUM_CARDS, np.int64)
    suits = np.full(NUM_CARDS, TRUMP, np.int64)
    for card in range(NUM_SUIT_CARDS):
        half_points[card] = _HALF_POINTS.get(RANKS[card % NUM_RANKS], 1)
        suits[card] = card // NUM_RANKS
    half_points[list(BOUTS)] = BOUT_HALF_POINTS
    suits[EXCUSE] = NO_SUIT
    return half_points, suits


HALF_POINTS, SUIT = _card_values()
SUIT_CARDS = np.array(
    [SUIT_BITS << NUM_RANKS * suit for suit in range(NUM_SUITS)] + [0, 0], np.int64
)
"""Plain cards of each suit; none for `TRUMP` and `NO_SUIT`."""
DECK_HALF_POINTS = int(HALF_POINTS.sum())
for _table in (HALF_POINTS, SUIT, SUIT_CARDS):
    _table.setflags(write=False)

TRICK_FIELDS = [
    ("hands", np.int64, (NUM_SEATS, 2)),  # sets of cards held now
    ("played", np.int64, (NUM_SEATS, 2)),  # sets of cards each seat has played
    ("on_table", np.int64, (2,)),  # set of cards in the unfinished trick
    ("deck", np.uint8, (NUM_CARDS,)),  # the pack as it was dealt from
    ("order", np.uint8, (NUM_TRICKS * NUM_SEATS,)),  # cards in order of play
    ("fell_in_trick", np.uint8, (NUM_CARDS,)),  # 1 … 18 for cards played, else 0
    ("winners", np.uint8, (NUM_TRICKS,)),  # seat that won each finished trick
    ("voids", np.uint8, (NUM_SEATS,)),  # sets of suits in which each seat has shown a void
    ("ceilings", np.uint8, (NUM_SEATS,)),  # highest trump number each seat may hold, by its play
    ("tricks", np.uint8, (2,)),  # tricks of taker and defence
    ("bouts", np.uint8, (2,)),  # bouts in them
    ("half_points", np.int16, (2,)),  # half-points in them, adjusted for the Excuse
    ("num_played", np.uint8),
    ("leader", np.uint8),  # seat that leads the unfinished trick
    ("led", np.uint8),  # suit led to it, or NO_SUIT while it holds at most the Excuse
    ("winning_card", np.uint8),  # NO_CARD while it holds at most the Excuse
    ("winning_seat", np.uint8),
]


@kernel
def trump_number(card):
    """Number of a trump; 0 or less for a suit card, and 0 for `NO_CARD`."""
    return np.int64(0) if card == NO_CARD else np.int64(card) - (FIRST_TRUMP - 1)


@kernel
def add_card(words, card):
    """Put a card into a set of two words."""
    if card < FIRST_TRUMP:
        words[0] |= one(card)
    else:
        words[1] |= one(card - FIRST_TRUMP)


@kernel
def remove_card(words, card):
    """Take a card out of a set of two words."""
    if card < FIRST_TRUMP:
        words[0] &= ~one(card)
    else:
        words[1] &= ~one(card - FIRST_TRUMP)


@kernel
def top_trump(winning_card):
    """Number of the highest trump in a trick, which is then the winning card; 0 = none."""
    return max(np.int64(0), trump_number(winning_card))


@kernel
def trumps_above(number):
    """Set of the trumps with a higher number."""
    return np.int64(ALL_TRUMPS) & ~(one(number) - 1)


@kernel
def legal_trumps(trumps, top):
    """Set of the trumps that may be played by a seat that must play one: higher ones, else any."""
    higher = trumps & trumps_above(top)
    return higher if higher != 0 else trumps & ALL_TRUMPS


@kernel
def legal_cards(plain, trumps, led, top):
    """Legal cards (§8.1 of tarot's RULES.md), as two words, of a hand (``plain``, ``trumps``).

    ``led`` is the suit led or `NO_SUIT`, ``top`` the highest trump number in the trick or 0.
    """
    of_suit = plain & SUIT_CARDS[led]
    if of_suit != 0:
        return of_suit, trumps & EXCUSE_BIT
    if led == NO_SUIT or trumps & ALL_TRUMPS == 0:
        return plain, trumps
    return np.int64(0), legal_trumps(trumps, top) | (trumps & EXCUSE_BIT)


@kernel
def beats(card, winning_card):
    """Whether a card beats the winning card of its trick; the Excuse never does (§8.2)."""
    if card == EXCUSE:
        return False
    if winning_card == NO_CARD:
        return True
    same_suit = SUIT[card] == SUIT[winning_card]
    return card > winning_card and (card >= FIRST_TRUMP or same_suit)


@kernel
def clear_play(table):
    """Forget the last deal's play."""
    for seat in range(NUM_SEATS):
        for word in range(2):
            table.hands[seat, word] = 0
            table.played[seat, word] = 0
        table.voids[seat] = 0
        table.ceilings[seat] = NUM_TRUMPS
    for card in range(NUM_CARDS):
        table.fell_in_trick[card] = 0
    for side in range(2):
        table.tricks[side] = 0
        table.bouts[side] = 0
        table.half_points[side] = 0
    table.num_played = 0


@kernel
def start_trick(table, leader):
    """Empty the table for ``leader``."""
    table.leader = leader
    table.led = NO_SUIT
    table.on_table[0] = 0
    table.on_table[1] = 0
    table.winning_card = NO_CARD
    table.winning_seat = leader


@kernel
def note_shown(table, seat, card):
    """Record the suit and the trumps that a seat, by playing ``card``, shows it does not hold."""
    led = np.int64(table.led)
    if card == EXCUSE or led == NO_SUIT:
        return
    suit = SUIT[card]
    if suit != led:
        table.voids[seat] |= one(led)
    if suit == TRUMP:
        top = top_trump(table.winning_card)
        if card - (FIRST_TRUMP - 1) < top:  # it would have had to play a higher one
            table.ceilings[seat] = min(np.int64(table.ceilings[seat]), top - 1)
    elif suit != led:
        table.voids[seat] |= one(TRUMP)
        table.ceilings[seat] = 0


@kernel
def put_card(table, seat, card):
    """Move a card from the seat's hand to the trick."""
    remove_card(table.hands[seat], card)
    add_card(table.played[seat], card)
    add_card(table.on_table, card)
    table.order[table.num_played] = card
    table.fell_in_trick[card] = table.num_played // NUM_SEATS + 1
    table.num_played += 1
    if table.winning_card == NO_CARD:
        table.led = SUIT[card]
    if beats(card, np.int64(table.winning_card)):
        table.winning_card = card
        table.winning_seat = seat
