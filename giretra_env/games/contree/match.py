"""The course of an episode (RULES.md §3, §9): cut, deal, one action, end of deal and match."""

from __future__ import annotations

import numpy as np

from giretra_env.cards.deck32 import NUM_SUITS, NUM_TRICKS
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.deal import (
    cut,
    cut_anywhere,
    deck_dealing,
    gather,
    legal_cuts,
    packet_table,
    random_piles,
    restack_hands,
    serve_packets,
    shuffle,
)
from giretra_env.engine.jit import kernel, outlined_kernel
from giretra_env.engine.pack32.trick import NUM_MODES, clear_play
from giretra_env.engine.rng import draw
from giretra_env.engine.seats import NOBODY, after
from giretra_env.games.contree.actions import (
    CUT,
    DECLARE,
    PHASE_AUCTION,
    PHASE_CUT,
    PHASE_OVER,
    SMALLEST_CUT,
)
from giretra_env.games.contree.auction import apply_call, resolve, set_legal_calls, start_auction
from giretra_env.games.contree.options import (
    CUTTER_CUTS,
    DEAL_PATTERNS,
    NEVER,
    RANDOM_PILES,
    SAME_DEALER,
    ContreeRules,
)
from giretra_env.games.contree.score import settle
from giretra_env.games.contree.table import NO_BID, NUM_WORDS
from giretra_env.games.pack32.match import clear_match, draw_episode, side_at_target
from giretra_env.games.pack32.play import (
    apply_play,
    clear_play_facts,
    legal_plays,
    play_out,
    start_play,
)

PACKETS = packet_table(DEAL_PATTERNS.values())


@outlined_kernel
def begin_episode_from(table, rules, dealer):
    """Start a new deal or match from the pack in ``table.deck``."""
    table.dealer = dealer
    table.pack_known = 0
    clear_match(table, rules.target)
    begin_deal(table, rules)


@outlined_kernel
def begin_deal(table, rules):
    """In a match, cut or let a seat cut; deal a single deal at once."""
    clear_play(table, after(table.dealer, 1))
    clear_play_facts(table)
    table.side = NOBODY
    table.multiplier = 1
    table.made = 0
    table.marks[0] = 0
    table.marks[1] = 0
    start_auction(table)
    if rules.match and rules.cut_by == CUTTER_CUTS:
        table.phase = PHASE_CUT
        table.seat = after(table.dealer, 3)
        _clear_legal(table)
        table.legal[0] = legal_cuts(table, rules.cut_min, SMALLEST_CUT)
        return
    if rules.match:
        cut_anywhere(table, rules.cut_min)
    _serve(table, rules)


@kernel
def _serve(table, rules):
    """Deal all cards, from the seat after the dealer; open the auction."""
    first_seat = after(table.dealer, 1)
    serve_packets(table, first_seat, PACKETS[rules.deal_pattern])
    table.phase = PHASE_AUCTION
    table.seat = first_seat
    set_legal_calls(table, rules)


@kernel
def apply_action(table, rules, action, track_shown):
    """Play one legal action for the seat to act; true when it ended the deal."""
    if table.phase == PHASE_CUT:
        cut(table, action - CUT + SMALLEST_CUT)
        _serve(table, rules)
        return False
    if table.phase == PHASE_AUCTION:
        return _apply_call(table, rules, action)
    if apply_play(table, rules, action - DECLARE, False, track_shown):
        _finish(table, rules)
        return True
    table.legal[0] = legal_plays(table, rules)
    return False


@outlined_kernel
def _apply_call(table, rules, action):
    """Make a call; true when nobody has bid, so that the deal is not played."""
    if not apply_call(table, rules, action):
        set_legal_calls(table, rules)
        return False
    if table.level == NO_BID:
        _finish(table, rules)
        return True
    _open_play(table, rules)
    return False


@outlined_kernel
def _open_play(table, rules):
    """Determine the contract and open the play."""
    resolve(table, rules)
    start_play(table, rules)
    _clear_legal(table)
    table.legal[0] = legal_plays(table, rules)


@outlined_kernel
def _finish(table, rules):
    settle(table, rules)
    table.phase = PHASE_OVER
    table.seat = NOBODY
    _clear_legal(table)


@kernel
def _clear_legal(table):
    for word in range(NUM_WORDS):
        table.legal[word] = 0


@outlined_kernel
def begin_play(table, rules):
    """Begin a single deal whose contract is drawn: 80 at any mode that can be bid, by any seat."""
    draw_episode(table, rules)
    begin_episode_from(table, rules, np.int64(table.dealer))
    table.level = 0
    table.mode = draw(table, NUM_MODES if rules.sa_ta else NUM_SUITS)
    table.bidder = draw(table, NUM_SEATS)
    _open_play(table, rules)


@kernel
def play_to_the_end(table, rules):
    """Play all cards at random and score the deal."""
    play_out(table, rules)
    settle(table, rules)


@kernel
def score_match(table, rules):
    """Add the deal to the match, §9; true when it has a winner, who must be ahead."""
    table.deals += 1
    for side in range(2):
        table.scores[side] += table.marks[side]
    table.winner = side_at_target(table, rules.end_rule)
    return table.winner != NOBODY


@kernel
def next_deal(table, rules):
    """Make the next seat the dealer and prepare the pack of the next deal."""
    played = table.level != NO_BID
    if rules.shuffle != NEVER:
        shuffle(table)
    elif not played:
        restack_hands(table, PACKETS[rules.deal_pattern])
    elif rules.restack == RANDOM_PILES:
        random_piles(table, NUM_TRICKS - 1)
    else:
        gather(table, NUM_TRICKS - 1)
    gathered = rules.shuffle == NEVER and rules.restack != RANDOM_PILES
    table.pack_known = gathered and (played or table.pack_known)
    if played or rules.four_passes != SAME_DEALER:
        table.dealer = after(table.dealer, 1)
    begin_deal(table, rules)


def deck_from_hands(hands: list[list[int]], dealer: int, rules: ContreeRules) -> list[int]:
    """Return the pack, top first, that deals ``hands``: eight cards each in the order received."""
    return deck_dealing(hands, dealer + 1, DEAL_PATTERNS[rules.deal_pattern])
