"""Tricks with the 32-card pack: rankings, card points, which card wins, and playing a card.

A *mode* is 0 … 3 for a trump suit (C D H S), `NO_TRUMP` when every suit has the plain ranking and
`ALL_TRUMP` when every suit has the trump ranking.
"""

from __future__ import annotations

import numpy as np

from giretra_env.cards.deck32 import NO_CARD, NUM_CARDS, NUM_RANKS, NUM_SUITS, NUM_TRICKS, RANKS
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.bits import has, one
from giretra_env.engine.jit import kernel
from giretra_env.engine.seats import side_of, steps_from

NO_TRUMP = NUM_SUITS
ALL_TRUMP = NUM_SUITS + 1
NUM_MODES = NUM_SUITS + 2
NO_MODE = -1
LAST_TRICK_POINTS = 10
SUIT_BITS = (1 << NUM_RANKS) - 1
ALL_CARDS = (1 << NUM_CARDS) - 1

_TRUMP_ORDER, _PLAIN_ORDER = "78QKTA9J", "789JQKTA"  # weakest first
_TRUMP_POINTS = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
_PLAIN_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}


def _has_trump_ranking(mode: int, suit: int) -> bool:
    return mode in (suit, ALL_TRUMP)


def _card_tables() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Card points, strength inside the suit (0 … 7), and the sets of cards that beat each card.

    Any card beats `NO_CARD`.
    """
    points = np.zeros((NUM_MODES, NUM_CARDS), np.int64)
    strength = np.zeros((NUM_MODES, NUM_CARDS), np.int64)
    beaters = np.zeros((NUM_MODES, NUM_CARDS + 1), np.int64)
    beaters[:, NO_CARD] = ALL_CARDS
    for mode in range(NUM_MODES):
        for card in range(NUM_CARDS):
            suit, rank = card // NUM_RANKS, RANKS[card % NUM_RANKS]
            trump = _has_trump_ranking(mode, suit)
            points[mode, card] = (_TRUMP_POINTS if trump else _PLAIN_POINTS)[rank]
            strength[mode, card] = (_TRUMP_ORDER if trump else _PLAIN_ORDER).index(rank)
        for card in range(NUM_CARDS):
            for other in range(NUM_CARDS):
                same_suit = card // NUM_RANKS == other // NUM_RANKS
                stronger = same_suit and strength[mode, other] > strength[mode, card]
                ruffs = not same_suit and other // NUM_RANKS == mode
                beaters[mode, card] |= int(stronger or ruffs) << other
    return points, strength, beaters


def _master_table() -> np.ndarray:
    """(2, 256): the strongest rank of every set of ranks, in plain (0) and trump (1) ranking."""
    masters = np.zeros((2, SUIT_BITS + 1), np.int64)
    for row, order in enumerate((_PLAIN_ORDER, _TRUMP_ORDER)):
        for ranks in range(1, SUIT_BITS + 1):
            present = [rank for rank in range(NUM_RANKS) if ranks >> rank & 1]
            masters[row, ranks] = 1 << max(present, key=lambda rank: order.index(RANKS[rank]))
    return masters


CARD_POINTS, STRENGTH, BEATERS = _card_tables()
MASTER_RANK = _master_table()
SUIT_CARDS = np.array([SUIT_BITS << suit * NUM_RANKS for suit in range(NUM_SUITS)], np.int64)
for _table in (CARD_POINTS, STRENGTH, BEATERS, MASTER_RANK, SUIT_CARDS):
    _table.setflags(write=False)

TRICK_FIELDS = [
    ("hands", np.int64, (NUM_SEATS,)),  # sets of cards held now
    ("played", np.int64, (NUM_SEATS,)),  # sets of cards each seat has played in this deal
    ("excluded", np.int64, (NUM_SEATS,)),  # cards that each seat cannot hold, by its play
    ("deck", np.uint8, (NUM_CARDS,)),  # the pack, top first; unchanged by the deal
    ("pack", np.uint8, (NUM_CARDS,)),  # the pack before the last cut
    ("order", np.uint8, (NUM_CARDS,)),  # cards in order of play
    ("fell_in_trick", np.uint8, (NUM_CARDS,)),  # 1 … 8 for cards played, else 0
    ("winners", np.uint8, (NUM_TRICKS,)),  # seat that won each finished trick
    ("tricks", np.uint8, (2,)),  # tricks won by each side
    ("card_points", np.int16, (2,)),  # card points in the tricks of each side
    ("trick_points", np.int16),  # card points on the table
    ("num_played", np.uint8),  # cards played in this deal
    ("on_table", np.int64),  # set of cards in the unfinished trick
    ("leader", np.uint8),  # seat that leads the unfinished trick
    ("led", np.uint8),  # suit led to it; 0 while it is empty
    ("winning_card", np.uint8),  # NO_CARD while it is empty
    ("winning_seat", np.uint8),
]


@kernel
def suit_of(card):
    """Suit 0 … 3 of a card."""
    return card // NUM_RANKS


@kernel
def clear_play(table, leader):
    """Forget the last deal's play; ``leader`` will lead the first trick."""
    for seat in range(NUM_SEATS):
        table.hands[seat] = 0
        table.played[seat] = 0
        table.excluded[seat] = 0
    for card in range(NUM_CARDS):
        table.fell_in_trick[card] = 0
    for side in range(2):
        table.tricks[side] = 0
        table.card_points[side] = 0
    table.num_played = 0
    start_trick(table, leader)


@kernel
def start_trick(table, leader):
    """Empty the table for ``leader``."""
    table.leader = leader
    table.led = 0
    table.on_table = 0
    table.winning_card = NO_CARD
    table.winning_seat = leader
    table.trick_points = 0


@kernel
def put_card(table, mode, seat, card, points):
    """Move ``card``, which is worth ``points``, from the seat's hand to the trick."""
    table.hands[seat] &= ~one(card)
    table.played[seat] |= one(card)
    table.on_table |= one(card)
    table.order[table.num_played] = card
    table.fell_in_trick[card] = table.num_played // NUM_SEATS + 1
    table.num_played += 1
    table.trick_points += points
    if table.winning_card == NO_CARD:
        table.led = suit_of(card)
    ahead = has(BEATERS[mode, table.winning_card], card)
    table.winning_card = card if ahead else table.winning_card
    table.winning_seat = seat if ahead else table.winning_seat


@kernel
def end_trick(table, last_bonus, all_tricks_bonus):
    """Credit a full trick to its winner, who leads next.

    The last trick adds ``last_bonus`` points, or ``all_tricks_bonus`` for a side that has won all.
    """
    trick = table.num_played // NUM_SEATS - 1
    winner = table.winning_seat
    table.winners[trick] = winner
    side = side_of(winner)
    table.tricks[side] += 1
    table.card_points[side] += table.trick_points
    if table.num_played == NUM_CARDS:
        takes_all = table.tricks[side] == NUM_TRICKS
        table.card_points[side] += all_tricks_bonus if takes_all else last_bonus
    start_trick(table, winner)


@kernel
def partner_winning(table):
    """1 if the partner of the seat to act is ahead in the unfinished trick, else 0."""
    return np.int64(steps_from(table.seat, table.winning_seat) == 2)


@kernel
def all_played(table):
    """Set of the cards played in this deal."""
    return np.int64(table.played[0] | table.played[1] | table.played[2] | table.played[3])


@kernel
def masters(mode, unplayed):
    """The strongest unplayed card of every suit, as a set."""
    result = np.int64(0)
    for suit in range(NUM_SUITS):
        ranking = np.int64(mode == suit or mode == ALL_TRUMP)
        ranks = (unplayed >> (suit * NUM_RANKS)) & SUIT_BITS
        result |= MASTER_RANK[ranking, ranks] << (suit * NUM_RANKS)
    return result
