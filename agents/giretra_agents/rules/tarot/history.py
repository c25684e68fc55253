"""Who led each suit first: the only thing that is read from the order of finished tricks."""

from __future__ import annotations

import numpy as np

from giretra_env.cards.deck78 import EXCUSE, NO_CARD, NUM_CARDS, NUM_TRICKS, TRUMP
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.jit import seldom_called
from giretra_env.engine.seats import after
from giretra_env.engine.trick78 import NO_SUIT, SUIT, beats
from giretra_env.games.tarot.layout import OBSERVATION

NOBODY = -1

_PLAYED = OBSERVATION.offset("played")
_FELL_IN_TRICK = OBSERVATION.offset("fell_in_trick")


@seldom_called
def read_first_leaders(row, first_leader, seen):
    """Fill ``seen.led_first``, for each suit who led it first, or `NOBODY`.

    ``first_leader`` is who led the first trick.
    """
    cards = np.full((NUM_TRICKS + 1, NUM_SEATS), NO_CARD)
    for card in range(NUM_CARDS):
        fell = row[_FELL_IN_TRICK + card]
        if fell != 0:
            for seat in range(NUM_SEATS):
                if row[_PLAYED + seat * NUM_CARDS + card] != 0:
                    cards[fell, seat] = card
    for suit in range(TRUMP + 1):
        seen.led_first[suit] = NOBODY
    leader = first_leader
    for trick in range(1, NUM_TRICKS - seen.tricks_left + 1):
        led, winning_card, winner = NO_SUIT, NO_CARD, leader
        for place in range(NUM_SEATS):
            seat = after(leader, place)
            card = cards[trick, seat]
            if led == NO_SUIT and card != EXCUSE:
                led = SUIT[card]
            if beats(card, winning_card):
                winning_card, winner = card, seat
        if seen.led_first[led] == NOBODY:
            seen.led_first[led] = leader
        leader = winner
