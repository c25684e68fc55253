"""The course of a deal (RULES.md §3 to §8): pack, auction, écart, announcements, play, count."""

from __future__ import annotations

import numpy as np

from giretra_env.cards.deck78 import FIRST_TRUMP, HAND_SIZE, NUM_CARDS, NUM_SUIT_CARDS
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.deal import shuffle
from giretra_env.engine.jit import kernel, outlined_kernel
from giretra_env.engine.pack78.trick import add_card, clear_play, start_trick
from giretra_env.engine.rng import draw
from giretra_env.engine.seats import NOBODY, after
from giretra_env.games.tarot.actions import (
    CARD,
    CHELEM,
    PHASE_AUCTION,
    PHASE_DECLARE,
    PHASE_DISCARD,
    PHASE_OVER,
    PHASE_PLAY,
)
from giretra_env.games.tarot.auction import apply_call, start_auction, takes_chien
from giretra_env.games.tarot.ecart import apply_discard, take_chien
from giretra_env.games.tarot.legal import set_legal, set_legal_calls
from giretra_env.games.tarot.options import (
    AFTER_AUCTION,
    BEFORE_TRICK_1,
    DEAL_PACKETS,
    PETIT_SEC_OFF,
    PETIT_SEC_REDEAL,
    REDEAL_AT_PASSES,
    TarotRules,
)
from giretra_env.games.tarot.play import apply_card
from giretra_env.games.tarot.poignee import apply_hidden, apply_poignee, legal_poignees, was_asked
from giretra_env.games.tarot.score import settle
from giretra_env.games.tarot.table import (
    ALL_PASSED,
    ASK_CHELEM,
    ASK_POIGNEE,
    NOT_VOID,
    NOTHING,
    PETIT_SEC,
)

PACKET = 3
_ROUND = PACKET * NUM_SEATS + 1  # cards of a round of packets, with one for the chien
_ONLY_PETIT = 1


def _recipients() -> np.ndarray:
    """(2, 78) by `deal_style`: who gets each card of the pack, the seats counted from dealer + 1.

    The number after the last seat means the chien.
    """
    places = np.full((2, NUM_CARDS), NUM_SEATS, np.int64)
    for place in range(NUM_SEATS * HAND_SIZE):
        places[0, place] = place // HAND_SIZE
    for position in range(NUM_CARDS):  # the chien gets the card after the first packet of a round
        within = position % _ROUND
        if within != PACKET:
            places[1, position] = (within - (within > PACKET)) // PACKET
    return places


RECIPIENTS = _recipients()
RECIPIENTS.setflags(write=False)


@outlined_kernel
def draw_episode(table, rules):
    """Draw dealer and pack; the next dealer deals again where a petit sec requires it, §3."""
    table.dealer = draw(table, NUM_SEATS)
    _draw_pack(table, rules)


@kernel
def _draw_pack(table, rules):
    shuffle(table)
    while rules.petit_sec == PETIT_SEC_REDEAL and _deals_petit_sec(table, rules):
        table.dealer = after(table.dealer, 1)
        shuffle(table)


@kernel
def _deals_petit_sec(table, rules):
    """Whether the pack deals some hand the Petit, no other trump and not the Excuse."""
    packets = np.int64(rules.deal_style == DEAL_PACKETS)
    for place in range(NUM_SEATS):
        trumps = np.int64(0)
        for position in range(NUM_CARDS):
            card = np.int64(table.deck[position])
            if RECIPIENTS[packets, position] == place and card >= FIRST_TRUMP:
                trumps |= np.int64(1) << (card - FIRST_TRUMP)
        if trumps == _ONLY_PETIT:
            return True
    return False


@outlined_kernel
def begin_episode_from(table, rules, dealer):
    """Start a deal from the pack in ``table.deck``; a petit sec cancels it, §3."""
    table.dealer = dealer
    _clear_deal(table)
    _serve(table, rules)
    start_auction(table)
    if rules.petit_sec != PETIT_SEC_OFF and _deals_petit_sec(table, rules):
        table.void = PETIT_SEC
        _finish(table, rules)
        return
    set_legal(table, rules)


@kernel
def _clear_deal(table):
    clear_play(table)
    for word in range(2):
        table.chien[word] = 0
        table.ecart[word] = 0
    for seat in range(NUM_SEATS):
        table.poignees[seat] = 0
        table.shown[seat] = 0
    table.chien_taken = False
    table.num_discards = 0
    table.asked = NOTHING
    table.chelem = False
    table.asked_for_poignee = 0
    table.level = 0
    table.hidden = 0
    table.void = NOT_VOID
    start_trick(table, after(table.dealer, 1))


@kernel
def _serve(table, rules):
    """Deal eighteen cards to each seat, from the seat after the dealer, and six to the chien."""
    packets = np.int64(rules.deal_style == DEAL_PACKETS)
    for position in range(NUM_CARDS):
        card = np.int64(table.deck[position])
        place = RECIPIENTS[packets, position]
        if place == NUM_SEATS:
            add_card(table.chien, card)
        else:
            add_card(table.hands[after(table.dealer, 1 + place)], card)


@kernel
def apply_action(table, rules, action, track_shown):
    """Play one legal action for the seat to act; true when it ended the deal."""
    if table.phase == PHASE_PLAY:
        if apply_card(table, rules, action - CARD, track_shown):
            _finish(table, rules)
            return True
        _turn_to(table, rules, np.int64(table.seat))
    elif table.phase == PHASE_AUCTION:
        return _apply_call(table, rules, action)
    elif table.phase == PHASE_DISCARD:
        if apply_discard(table, action - CARD):
            _after_ecart(table, rules)
    else:
        _apply_answer(table, rules, action)
    set_legal(table, rules)
    return False


@outlined_kernel
def _apply_call(table, rules, action):
    """Make a call; true when the deal is cancelled."""
    over = apply_call(table, rules, action)
    if over and table.taker == NOBODY:
        if rules.all_pass != REDEAL_AT_PASSES:
            table.void = ALL_PASSED
            _finish(table, rules)
            return True
        table.dealer = after(table.dealer, 1)
        _draw_pack(table, rules)
        begin_episode_from(table, rules, np.int64(table.dealer))
        return table.phase == PHASE_OVER
    if over:
        _after_auction(table, rules)
    set_legal(table, rules)
    return False


@kernel
def _after_auction(table, rules):
    """Continue with the chien, unless the slam may be announced before it, §5 and §6."""
    if not takes_chien(table) or rules.chelem_time == AFTER_AUCTION:
        _ask_chelem(table)
    else:
        take_chien(table)


@kernel
def _after_ecart(table, rules):
    """Continue with the slam, or with the play where the slam came before the écart, §6."""
    if rules.chelem_time == AFTER_AUCTION:
        _open_play(table, rules)
    else:
        _ask_chelem(table)


@kernel
def _ask_chelem(table):
    """Ask the taker whether to announce a slam."""
    table.phase = PHASE_DECLARE
    table.asked = ASK_CHELEM
    table.seat = table.taker


@outlined_kernel
def _apply_answer(table, rules, action):
    """Apply an answer about the slam or a poignée, or hide a trump from the poignée."""
    if table.asked == ASK_CHELEM:
        table.asked = NOTHING
        if action == CHELEM:  # the announcer leads, §6
            table.chelem = True
            start_trick(table, table.taker)
        if takes_chien(table) and rules.chelem_time == AFTER_AUCTION:
            take_chien(table)
        else:
            _open_play(table, rules)
        return
    if table.asked == ASK_POIGNEE:
        apply_poignee(table, rules, action)
    else:
        apply_hidden(table, rules, action - CARD - NUM_SUIT_CARDS + 1)
    if table.asked == NOTHING:
        _open_play(table, rules)


@outlined_kernel
def _open_play(table, rules):
    """Continue with the next card, or before the first trick with all poignées, §7."""
    if table.num_played == 0 and rules.poignee_time == BEFORE_TRICK_1:
        for place in range(NUM_SEATS):
            seat = np.int64(after(table.leader, place))
            if _ask_for_poignee(table, rules, seat):
                return
    _turn_to(table, rules, np.int64(after(table.leader, table.num_played % NUM_SEATS)))


@kernel
def _turn_to(table, rules, seat):
    """Turn to the next seat to play, which may first show a poignée before its first card."""
    if table.num_played < NUM_SEATS and _ask_for_poignee(table, rules, seat):
        return
    table.phase = PHASE_PLAY
    table.seat = seat


@outlined_kernel
def _ask_for_poignee(table, rules, seat):
    """Ask a seat for a poignée, once, if it has one; return whether it is asked now."""
    if was_asked(table, seat):
        return False
    table.asked_for_poignee |= 1 << seat
    if legal_poignees(table, rules, seat) == 0:
        return False
    table.phase = PHASE_DECLARE
    table.asked = ASK_POIGNEE
    table.seat = seat
    return True


@outlined_kernel
def _finish(table, rules):
    settle(table, rules)
    table.phase = PHASE_OVER
    table.seat = NOBODY
    set_legal_calls(table, np.int64(0))


@kernel
def end_deal(table, rules):
    """After a finished deal: true, as an episode is one deal."""
    return True


def deck_from_hands(hands: list[list[int]], dealer: int, rules: TarotRules) -> list[int]:
    """Return the pack, top first, that deals ``hands``: eighteen cards each, then the chien."""
    packets = int(rules.deal_style == "packets")
    left = [list(hand) for hand in hands]
    return [
        left[int(place) if place == NUM_SEATS else (dealer + 1 + int(place)) % NUM_SEATS].pop(0)
        for place in RECIPIENTS[packets]
    ]
