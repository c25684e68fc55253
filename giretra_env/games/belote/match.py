"""The course of an episode (RULES.md §3, §4, §9): cut, deal, one action, end of deal and match."""

from __future__ import annotations

import numpy as np

from giretra_env.cards.deck32 import NUM_SUITS, NUM_TRICKS
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.bits import one
from giretra_env.engine.deal import (
    cut,
    cut_anywhere,
    gather,
    legal_cuts,
    packet_table,
    restack_hands,
    serve_packets,
    shuffle,
)
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.trick import clear_play
from giretra_env.engine.rng import draw
from giretra_env.engine.seats import NOBODY, after
from giretra_env.errors import InvalidInputError
from giretra_env.games.belote.actions import (
    CUT,
    DECLARE,
    PHASE_AUCTION,
    PHASE_CUT,
    PHASE_OVER,
    SMALLEST_CUT,
)
from giretra_env.games.belote.auction import (
    TURNED,
    apply_call,
    clear_auction,
    start_auction,
    turned_card,
)
from giretra_env.games.belote.options import (
    CUTTER_CUTS,
    FIRST_PACKETS,
    NEVER,
    SAME_DEALER,
    BeloteRules,
)
from giretra_env.games.belote.score import clear_marks, settle
from giretra_env.games.pack32.match import clear_match, draw_episode, side_ahead, side_at_target
from giretra_env.games.pack32.play import (
    apply_play,
    clear_play_facts,
    legal_plays,
    play_out,
    start_play,
)

LAST_PACKET = 3  # the taker's includes the turned card
PACKETS = packet_table(FIRST_PACKETS.values())


@kernel
def begin_episode_from(table, rules, dealer):
    """Start a new deal or match from the pack in ``table.deck``."""
    table.dealer = dealer
    table.pack_known = 0
    clear_match(table, 0 if rules.deals > 0 else rules.target)
    table.pot[0] = 0
    table.pot[1] = 0
    table.played_deals = 0
    begin_deal(table, rules)


@kernel
def begin_deal(table, rules):
    """In a match, cut or let a seat cut; deal the first cards of a single deal at once."""
    clear_play(table, after(table.dealer, 1))
    clear_play_facts(table)
    clear_auction(table)
    clear_marks(table)
    if rules.match and rules.cut_by == CUTTER_CUTS:
        table.phase = PHASE_CUT
        table.seat = after(table.dealer, 3)
        table.legal = legal_cuts(table, rules.cut_min, SMALLEST_CUT)
        return
    if rules.match:
        cut_anywhere(table, rules.cut_min)
    _serve_first(table, rules)


@kernel
def _serve_first(table, rules):
    """Deal each seat five cards, from the seat after the dealer; open the bidding."""
    serve_packets(table, after(table.dealer, 1), PACKETS[rules.deal_pattern])
    start_auction(table)


@kernel
def _serve_last(table):
    """Deal the taker the turned card and two more, and the other seats three cards each."""
    table.hands[table.taker] |= one(turned_card(table))
    position = TURNED + 1
    for place in range(NUM_SEATS):
        seat = after(table.dealer, 1 + place)
        for _ in range(LAST_PACKET - np.int64(seat == table.taker)):
            table.hands[seat] |= one(table.deck[position])
            position += 1


@kernel
def _open_play(table, rules):
    """Deal the last cards and open the play."""
    _serve_last(table)
    start_play(table, rules)
    table.legal = legal_plays(table, rules)


@kernel
def begin_play(table, rules):
    """Start a single deal from a shuffled pack, taken by a random seat at a random trump suit."""
    draw_episode(table, rules)
    begin_episode_from(table, rules, np.int64(table.dealer))
    table.taker = draw(table, NUM_SEATS)
    table.mode = draw(table, NUM_SUITS)
    _open_play(table, rules)


@kernel
def play_to_the_end(table, rules):
    """Play all cards at random and score the deal."""
    table.pot[0] = 0  # of the previous playout
    table.pot[1] = 0
    play_out(table, rules)
    settle(table, rules)


@kernel
def apply_action(table, rules, action, track_shown):
    """Play one legal action for the seat to act; true when it ended the deal."""
    if table.phase == PHASE_CUT:
        cut(table, action - CUT + SMALLEST_CUT)
        _serve_first(table, rules)
        return False
    if table.phase == PHASE_AUCTION:
        return _apply_call(table, rules, action)
    if apply_play(table, rules, action - DECLARE, rules.belote_king_first, track_shown):
        _finish(table, rules)
        return True
    table.legal = legal_plays(table, rules)
    return False


@kernel
def _apply_call(table, rules, action):
    """Make a call; true when nobody has taken, so that the deal is not played."""
    if not apply_call(table, rules, action):
        return False
    if table.taker == NOBODY:
        _finish(table, rules)
        return True
    _open_play(table, rules)
    return False


@kernel
def _finish(table, rules):
    settle(table, rules)
    table.phase = PHASE_OVER
    table.seat = NOBODY
    table.legal = 0


@kernel
def score_match(table, rules):
    """Add the deal to the match, §9; true when that decides it."""
    table.deals += 1
    table.played_deals += np.int64(table.taker != NOBODY)
    for side in range(2):
        table.scores[side] += table.marks[side] + table.returned[side]
    if rules.deals == 0:
        table.winner = side_at_target(table, rules.end_rule)
        return table.winner != NOBODY
    if table.played_deals < rules.deals:
        return False
    table.winner = side_ahead(table)
    return True


@kernel
def next_deal(table, rules):
    """Make the next seat the dealer and prepare the pack of the next deal."""
    played = table.taker != NOBODY
    if rules.shuffle != NEVER:
        shuffle(table)
    elif played:
        gather(table, NUM_TRICKS - 1)
        table.pack_known = 1
    else:  # the pack order stays as public as it was
        restack_hands(table, PACKETS[rules.deal_pattern])
    if played or rules.all_pass != SAME_DEALER:
        table.dealer = after(table.dealer, 1)
    begin_deal(table, rules)


def deck_from_hands(hands: list[list[int]], dealer: int, rules: BeloteRules) -> list[int]:
    """Refuse hands of eight: which cards come last depends on who takes.

    Raises:
        InvalidInputError: always.
    """
    packets = " and then ".join(rules.deal_pattern.split("-"))
    raise InvalidInputError(
        "hands cannot be given to belote, where the last cards depend on who takes; give deck, the"
        f" pack from its top: {packets} cards for each seat from dealer + 1 onwards, the turned"
        " card, and the eleven cards that are dealt after somebody has taken."
    )
