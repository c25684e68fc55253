"""The view of a player: sets of cards, and who may still hold what.

Seats are relative: 0 is the player, 1 the next seat, 2 the partner, 3 the previous one. The view.py
of each game adds what its bidding reveals. Only these files read observation bytes.
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

NEXT, PARTNER, PREVIOUS = 1, 2, 3

PLAY_FIELDS = [
    ("phase", np.int64),
    ("cards", np.int64),  # legal cards
    ("hand", np.int64),  # cards held
    ("unseen", np.int64),  # cards that others hold, that will be dealt or were played out of sight
    ("may_hold", np.int64, (NUM_SEATS,)),  # unseen cards that each other seat may hold
    ("hand_size", np.int64, (NUM_SEATS,)),  # number of cards that each seat holds
    ("others", np.int64),  # number of cards that the other seats hold together
    ("forgotten", np.int64),  # number of cards that were played out of sight
    ("mode", np.int64),  # the mode played, or the current bid, or NO_MODE
    ("points", np.int64, (NUM_CARDS,)),  # card points in that mode
    ("ours", np.int64),  # whether our side has made that bid
    ("leader_distance", np.int64),  # seats from us to the leader of the first trick
    ("on_table", np.int64),  # number of cards in the unfinished trick
    ("table_points", np.int64),  # their card points
    ("led", np.int64),  # suit led, -1 when leading
    ("winning_card", np.int64),  # best card of the unfinished trick, or NO_CARD
    ("winner", np.int64),  # seat that played it
    ("tricks_left", np.int64),  # unfinished one included
    ("tricks", np.int64, (2,)),  # won by our side and by theirs
]


class Offsets(NamedTuple):
    """Offsets of the blocks of the play in a game's observation, and of the cards in its mask."""

    own_hand: int
    played: int
    on_table: int
    trick_winner: int
    led_suit: int
    ceilings: int
    phase: int
    dealer: int
    contract_side: int
    tricks: int
    mode: int
    cards: int
    num_phases: int

    @classmethod
    def of(cls, layout: Layout, mode: str, cards: int, num_phases: int) -> Offsets:
        """Look them up in ``layout``.

        Args:
            layout: the layout of the game's observations.
            mode: name of the block of the mode played.
            cards: action number of the first card.
            num_phases: number of phases of the game.
        """
        blocks = cls._fields[: cls._fields.index("mode")]
        offsets = {name: layout.offset(name) for name in blocks}
        return cls(**offsets, mode=layout.offset(mode), cards=cards, num_phases=num_phases)


@kernel
def read_hand(row, mask, offsets, points, view):
    """Fill phase, hand, legal cards, mode and dealer; ``points`` is (modes, cards)."""
    view.phase = first_of(row, offsets.phase, offsets.num_phases)
    view.cards = set_of(mask, offsets.cards, NUM_CARDS)
    view.hand = set_of(row, offsets.own_hand, NUM_CARDS)
    view.mode = first_of(row, offsets.mode, NUM_MODES)
    view.ours = row[offsets.contract_side]
    view.leader_distance = (first_of(row, offsets.dealer, NUM_SEATS) + 1) % NUM_SEATS
    for card in range(NUM_CARDS):
        view.points[card] = points[view.mode, card]


@kernel
def read_play(row, offsets, view):
    """Fill the trick on the table and what has been played; call `read_hand` first.

    It leaves ``may_hold`` to `read_ceilings` or to better knowledge of the game.
    """
    played, trick = np.int64(0), np.int64(0)
    for seat in range(NUM_SEATS):
        played |= set_of(row, offsets.played + seat * NUM_CARDS, NUM_CARDS)
    view.tricks[0] = row[offsets.tricks]
    view.tricks[1] = row[offsets.tricks + 1]
    view.tricks_left = NUM_TRICKS - view.tricks[0] - view.tricks[1]
    view.unseen = ALL_CARDS & ~played & ~view.hand
    view.on_table, view.others = 0, 0
    view.hand_size[0] = view.tricks_left
    for seat in range(1, NUM_SEATS):
        cards = set_of(row, offsets.on_table + (seat - 1) * NUM_CARDS, NUM_CARDS)
        trick |= cards
        view.on_table += np.int64(cards != 0)
        view.hand_size[seat] = view.tricks_left - np.int64(cards != 0)
        view.others += view.hand_size[seat]
    view.forgotten = max(count(view.unseen) - view.others, 0)
    view.winner = first_of(row, offsets.trick_winner, NUM_SEATS)
    view.led = first_of(row, offsets.led_suit, NUM_SUITS)
    _read_trick(row, offsets, view, trick)


@kernel
def _read_trick(row, offsets, view, trick):
    """Fill the points on the table and the best card."""
    view.table_points = 0
    view.winning_card = NO_CARD
    if trick == 0:
        return
    winners = set_of(row, offsets.on_table + (view.winner - 1) * NUM_CARDS, NUM_CARDS)
    view.winning_card = lowest(winners)
    while trick != 0:
        card = lowest(trick)
        trick &= trick - 1
        view.table_points += view.points[card]


@kernel
def read_ceilings(row, offsets, view):
    """Fill what the other seats may hold by the ceilings that their play has revealed."""
    for seat in range(1, NUM_SEATS):
        view.may_hold[seat] = _below_ceilings(row, offsets, view, seat)


@kernel
def _below_ceilings(row, offsets, view, seat):
    """Unseen cards that a seat may hold by the ceilings that its play has revealed."""
    cards = view.unseen
    for suit in range(NUM_SUITS):
        ceiling = row[offsets.ceilings + (seat - 1) * NUM_SUITS + suit]
        if ceiling == NUM_RANKS:
            continue
        for card in range(suit * NUM_RANKS, (suit + 1) * NUM_RANKS):
            if STRENGTH[view.mode, card] >= ceiling:
                cards &= ~one(card)
    return cards
