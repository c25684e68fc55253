"""What a player makes of the play: sets of cards, and who may still hold what.

Seats are relative: 0 is the player, 1 the next seat, 2 the partner, 3 the previous one. Each game's
seen.py adds what its own bidding shows; beside these files nothing reads observation bytes.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from giretra_agents.rules.rows import first_of, set_of
from giretra_env.cards.deck32 import NO_CARD, NUM_CARDS, NUM_RANKS, NUM_SUITS, NUM_TRICKS
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.bits import count, lowest, one
from giretra_env.engine.jit import kernel
from giretra_env.engine.layout import Layout
from giretra_env.engine.pack32.trick import ALL_CARDS, NUM_MODES, STRENGTH

NO_MODE = -1
NEXT, PARTNER, PREVIOUS = 1, 2, 3

PLAY_FIELDS = [
    ("cards", np.int64),  # legal cards
    ("hand", np.int64),  # cards held
    ("unseen", np.int64),  # cards that the others hold, will be dealt or have played out of sight
    ("may_hold", np.int64, (NUM_SEATS,)),  # unseen cards that each other seat may hold
    ("hand_size", np.int64, (NUM_SEATS,)),  # cards that each seat holds
    ("others", np.int64),  # cards that the other seats hold together
    ("forgotten", np.int64),  # cards that were played out of sight
    ("mode", np.int64),  # the mode played, or the current bid, or NO_MODE
    ("points", np.int64, (NUM_CARDS,)),  # card points in that mode
    ("ours", np.int64),  # whether it is our side's
    ("leader_distance", np.int64),  # how many seats after us the first leader sits
    ("on_table", np.int64),  # cards in the unfinished trick
    ("table_points", np.int64),  # their card points
    ("led", np.int64),  # suit led, -1 when leading
    ("winning_card", np.int64),
    ("winner", np.int64),  # who is ahead
    ("tricks_left", np.int64),  # unfinished one included
    ("tricks", np.int64, (2,)),  # won by our side and by theirs
]


class Offsets(NamedTuple):
    """Where the blocks of the play lie in a game's observation."""

    own_hand: int
    played: int
    on_table: int
    trick_winner: int
    led_suit: int
    ceilings: int
    dealer: int
    contract_side: int
    tricks: int
    mode: int

    @classmethod
    def of(cls, layout: Layout, mode: str) -> Offsets:
        """Find them in ``layout``, whose block of the mode played is called ``mode``."""
        names = [name for name in cls._fields if name != "mode"]
        return cls(*(layout.offset(name) for name in (*names, mode)))


@kernel
def read_hand(row, places, points, seen):
    """Fill what concerns the own hand, the mode and the dealer; ``points`` is (modes, cards)."""
    seen.hand = set_of(row, places.own_hand, NUM_CARDS)
    seen.mode = first_of(row, places.mode, NUM_MODES)
    seen.ours = row[places.contract_side]
    seen.leader_distance = (first_of(row, places.dealer, NUM_SEATS) + 1) % NUM_SEATS
    for card in range(NUM_CARDS):
        seen.points[card] = points[seen.mode, card]


@kernel
def read_play(row, places, seen):
    """Fill the trick on the table and what has been played; `read_hand` goes before.

    Who may hold what is left to `read_ceilings`, unless a game knows better.
    """
    played, trick = np.int64(0), np.int64(0)
    for seat in range(NUM_SEATS):
        played |= set_of(row, places.played + seat * NUM_CARDS, NUM_CARDS)
    seen.tricks[0] = row[places.tricks]
    seen.tricks[1] = row[places.tricks + 1]
    seen.tricks_left = NUM_TRICKS - seen.tricks[0] - seen.tricks[1]
    seen.unseen = ALL_CARDS & ~played & ~seen.hand
    seen.on_table, seen.others = 0, 0
    seen.hand_size[0] = seen.tricks_left
    for seat in range(1, NUM_SEATS):
        cards = set_of(row, places.on_table + (seat - 1) * NUM_CARDS, NUM_CARDS)
        trick |= cards
        seen.on_table += np.int64(cards != 0)
        seen.hand_size[seat] = seen.tricks_left - np.int64(cards != 0)
        seen.others += seen.hand_size[seat]
    seen.forgotten = max(count(seen.unseen) - seen.others, 0)
    seen.winner = first_of(row, places.trick_winner, NUM_SEATS)
    seen.led = first_of(row, places.led_suit, NUM_SUITS)
    _read_trick(row, places, seen, trick)


@kernel
def _read_trick(row, places, seen, trick):
    """Points on the table and the card that is ahead."""
    seen.table_points = 0
    seen.winning_card = NO_CARD
    if trick == 0:
        return
    winners = set_of(row, places.on_table + (seen.winner - 1) * NUM_CARDS, NUM_CARDS)
    seen.winning_card = lowest(winners)
    while trick != 0:
        card = lowest(trick)
        trick &= trick - 1
        seen.table_points += seen.points[card]


@kernel
def read_ceilings(row, places, seen):
    """Fill what the other seats may hold by the ceilings shown in play."""
    for seat in range(1, NUM_SEATS):
        seen.may_hold[seat] = _below_ceilings(row, places, seen, seat)


@kernel
def _below_ceilings(row, places, seen, seat):
    """Unseen cards that a seat may hold by the ceilings shown in play."""
    cards = seen.unseen
    for suit in range(NUM_SUITS):
        ceiling = row[places.ceilings + (seat - 1) * NUM_SUITS + suit]
        if ceiling == NUM_RANKS:
            continue
        for card in range(suit * NUM_RANKS, (suit + 1) * NUM_RANKS):
            if STRENGTH[seen.mode, card] >= ceiling:
                cards &= ~one(card)
    return cards
