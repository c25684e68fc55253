"""What the player makes of an observation: sets of cards, and who may still hold what.

Nothing else in this folder reads observation bytes. Seats are relative: 0 is the player, 1 the next
seat, 2 the partner, 3 the previous one.
"""

from __future__ import annotations

import numpy as np

from giretra_env.cards.deck32 import NO_CARD, NUM_CARDS, NUM_RANKS, NUM_SEATS, NUM_SUITS, NUM_TRICKS
from giretra_env.engine.bits import has, lowest, one
from giretra_env.engine.jit import kernel
from giretra_env.engine.trick32 import CARD_POINTS, NUM_MODES, STRENGTH, SUIT_CARDS
from giretra_env.games.giretra.actions import CARD, CUT, PHASE_AUCTION, PHASE_CUT, PHASE_NAMES
from giretra_env.games.giretra.layout import OBSERVATION
from giretra_env.games.giretra.match import FIRST_PACKETS, LAST_PACKET

NO_MODE = -1
NOBODY = -1
ALL_CARDS = (1 << NUM_CARDS) - 1
NEXT, PARTNER, PREVIOUS = 1, 2, 3

SEEN = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("phase", np.int64),
                ("calls", np.int64),  # legal calls, a set of action numbers
                ("cards", np.int64),  # legal cards
                ("hand", np.int64),  # cards held
                ("unseen", np.int64),  # cards that the others hold or will be dealt
                ("may_hold", np.int64, (NUM_SEATS,)),  # unseen cards that each other seat may hold
                ("hand_size", np.int64, (NUM_SEATS,)),  # cards that each seat holds
                ("mode", np.int64),  # the mode played, or the current bid, or NO_MODE
                ("ours", np.int64),  # whether our side announced it
                ("leader_distance", np.int64),  # how many seats after us the first leader sits
                ("announced", np.int64, (NUM_SEATS,)),  # modes each seat announced
                ("contred", np.int64),
                ("surcontred", np.int64),
                ("closed", np.int64),  # whether announcing is over
                ("pack", np.int64, (NUM_CARDS,)),  # card at each place of a known pack
                ("pack_known", np.int64),
                ("on_table", np.int64),  # cards in the unfinished trick
                ("table_points", np.int64),  # their card points
                ("led", np.int64),  # suit led, -1 when leading
                ("winning_card", np.int64),
                ("winner", np.int64),  # who is ahead
                ("tricks_left", np.int64),  # unfinished one included
                ("tricks", np.int64, (2,)),  # won by our side and by theirs
            ],
            align=True,
        ),
    )
)

_OWN_HAND = OBSERVATION.offset("own_hand")
_PLAYED = OBSERVATION.offset("played")
_ON_TABLE = OBSERVATION.offset("on_table")
_TRICK_WINNER = OBSERVATION.offset("trick_winner")
_LED_SUIT = OBSERVATION.offset("led_suit")
_CEILINGS = OBSERVATION.offset("ceilings")
_PHASE = OBSERVATION.offset("phase")
_DEALER = OBSERVATION.offset("dealer")
_ANNOUNCED = OBSERVATION.offset("announced")
_CONTRED = OBSERVATION.offset("contred")
_SURCONTRED = OBSERVATION.offset("surcontred")
_CLOSED = OBSERVATION.offset("closed")
_MODE = OBSERVATION.offset("mode")
_CONTRACT_SIDE = OBSERVATION.offset("contract_side")
_TRICKS = OBSERVATION.offset("tricks")
_PACK_POSITION = OBSERVATION.offset("pack_position")

_FIRST_CARDS = sum(FIRST_PACKETS)
_LAST_POSITION = _FIRST_CARDS * NUM_SEATS


def _receivers() -> np.ndarray:
    """Return which seat after the dealer, from 0, gets the card at each place of the pack."""
    receivers = np.zeros(NUM_CARDS, np.int64)
    position = 0
    for packet in (*FIRST_PACKETS, LAST_PACKET):
        for place in range(NUM_SEATS):
            receivers[position : position + packet] = place
            position += packet
    receivers.setflags(write=False)
    return receivers


RECEIVER = _receivers()


@kernel
def read(row, mask, seen):
    """Fill ``seen`` from an observation row and its action mask."""
    seen.phase = _first(row, _PHASE, len(PHASE_NAMES))
    seen.calls = _set(mask, 0, CUT)
    seen.cards = _set(mask, CARD, NUM_CARDS)
    seen.hand = _set(row, _OWN_HAND, NUM_CARDS)
    seen.mode = _first(row, _MODE, NUM_MODES)
    seen.ours = row[_CONTRACT_SIDE]
    seen.leader_distance = (_first(row, _DEALER, NUM_SEATS) + 1) % NUM_SEATS
    if seen.phase == PHASE_AUCTION:
        _read_auction(row, seen)
    _read_pack(row, seen)
    if seen.phase != PHASE_CUT:
        _read_play(row, seen)


@kernel
def _set(row, offset, width):
    """The set of places that are not zero."""
    result = np.int64(0)
    for index in range(width):
        result |= np.int64(row[offset + index] != 0) << index
    return result


@kernel
def _first(row, offset, width):
    """The first place that is not zero, or -1."""
    for index in range(width):
        if row[offset + index] != 0:
            return index
    return -1


@kernel
def _read_auction(row, seen):
    for seat in range(NUM_SEATS):
        seen.announced[seat] = _set(row, _ANNOUNCED + seat * NUM_MODES, NUM_MODES)
    seen.contred = _set(row, _CONTRED, NUM_MODES)
    seen.surcontred = _set(row, _SURCONTRED, NUM_MODES)
    seen.closed = row[_CLOSED]


@kernel
def _read_pack(row, seen):
    seen.pack_known = 0
    for card in range(NUM_CARDS):
        place = np.int64(row[_PACK_POSITION + card])
        if place > 0:
            seen.pack[place - 1] = card
            seen.pack_known = 1


@kernel
def _read_play(row, seen):
    """What has been played, the trick on the table, and what follows for the other hands."""
    played, trick = np.int64(0), np.int64(0)
    for seat in range(NUM_SEATS):
        played |= _set(row, _PLAYED + seat * NUM_CARDS, NUM_CARDS)
    seen.tricks[0] = row[_TRICKS]
    seen.tricks[1] = row[_TRICKS + 1]
    seen.tricks_left = NUM_TRICKS - seen.tricks[0] - seen.tricks[1]
    seen.unseen = ALL_CARDS & ~played & ~seen.hand
    seen.on_table = 0
    seen.hand_size[0] = seen.tricks_left
    for seat in range(1, NUM_SEATS):
        cards = _set(row, _ON_TABLE + (seat - 1) * NUM_CARDS, NUM_CARDS)
        trick |= cards
        seen.on_table += np.int64(cards != 0)
        seen.hand_size[seat] = seen.tricks_left - np.int64(cards != 0)
        seen.may_hold[seat] = _may_hold(row, seen, seat)
    seen.winner = _first(row, _TRICK_WINNER, NUM_SEATS)
    seen.led = _first(row, _LED_SUIT, NUM_SUITS)
    _read_trick(row, seen, trick)


@kernel
def _read_trick(row, seen, trick):
    """Points on the table and the card that is ahead."""
    seen.table_points = 0
    seen.winning_card = NO_CARD
    if trick == 0:
        return
    winners = _set(row, _ON_TABLE + (seen.winner - 1) * NUM_CARDS, NUM_CARDS)
    seen.winning_card = lowest(winners)
    while trick != 0:
        card = lowest(trick)
        trick &= trick - 1
        seen.table_points += CARD_POINTS[seen.mode, card]


@kernel
def _may_hold(row, seen, seat):
    """Unseen cards a seat may hold, by the ceilings shown in play and by a known pack."""
    if seen.pack_known:
        return _dealt_to(seen, seat)
    cards = seen.unseen
    for suit in range(NUM_SUITS):
        ceiling = row[_CEILINGS + (seat - 1) * NUM_SUITS + suit]
        if ceiling == NUM_RANKS:
            continue
        for card in range(suit * NUM_RANKS, (suit + 1) * NUM_RANKS):
            if STRENGTH[seen.mode, card] >= ceiling:
                cards &= ~one(card)
    return cards


@kernel
def _dealt_to(seen, seat):
    """Unseen cards that a known pack gives to a seat."""
    cards = np.int64(0)
    for place in range(NUM_CARDS):
        if (seen.leader_distance + RECEIVER[place]) % NUM_SEATS == seat:
            cards |= one(seen.pack[place])
    return cards & seen.unseen


@kernel
def chance_holds(seen, seat, cards):
    """Chance that another seat holds at least one of the unseen ``cards``.

    Each card is thought to lie with the seats that may hold it in proportion to their hand sizes.
    """
    missing = 1.0
    cards &= seen.may_hold[seat]
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        room = 0
        for other in range(1, NUM_SEATS):
            if has(seen.may_hold[other], card):
                room += seen.hand_size[other]
        missing *= 1.0 - seen.hand_size[seat] / max(room, 1)
    return 1.0 - missing


@kernel
def chance_void(seen, seat, suit):
    """Chance that another seat has no card of a suit."""
    return 1.0 - chance_holds(seen, seat, SUIT_CARDS[suit])
