"""The course of an episode (RULES.md §3, §4, §9): cut, deal, one action, end of deal and match."""

from __future__ import annotations

import numpy as np

from giretra_env.cards.deck32 import NUM_TRICKS
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.bits import one
from giretra_env.engine.deal import cut, deck_dealing, gather, serve, serve_packets, shuffle
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.trick import clear_play
from giretra_env.engine.seats import NOBODY, after
from giretra_env.games.giretra.actions import (
    CARD,
    CUT,
    LARGEST_CUT,
    PHASE_AUCTION,
    PHASE_CUT,
    PHASE_OVER,
    SMALLEST_CUT,
)
from giretra_env.games.giretra.auction import apply_call, legal_calls, start_auction
from giretra_env.games.giretra.options import (
    DEALER_LEFT,
    GATHER,
    GiretraRules,
)
from giretra_env.games.giretra.play import apply_card, legal_plays, start_play
from giretra_env.games.giretra.score import settle
from giretra_env.games.pack32.match import clear_match

FIRST_PACKETS = (3, 2)  # cards that each seat gets before the negotiation
LAST_PACKET = 3  # and after it
LAST_POSITION = sum(FIRST_PACKETS) * NUM_SEATS  # in the pack, of the first card dealt after it
ALL_CUTS = (1 << (LARGEST_CUT - SMALLEST_CUT + 1)) - 1


@kernel
def begin_episode_from(table, rules, dealer):
    """Start a new deal or match from the pack in ``table.deck``."""
    table.dealer = dealer
    clear_match(table, rules.target)
    begin_deal(table, rules)


@kernel
def begin_deal(table, rules):
    """Let a seat cut in a match; deal the first cards of a single deal at once."""
    clear_play(table, after(table.dealer, 1))
    table.team = NOBODY
    table.multiplier = 1
    table.match_points[0] = 0
    table.match_points[1] = 0
    table.instant_win = NOBODY
    if rules.match:
        start_auction(table)  # earlier calls must not be visible at the cut
        table.phase = PHASE_CUT
        table.seat = after(table.dealer, 1 if rules.cutter == DEALER_LEFT else 3)
        table.legal = ALL_CUTS
    else:
        _serve_first(table, rules)


@kernel
def _serve_first(table, rules):
    """Deal each seat three cards, then two, from the dealer's left; open the negotiation."""
    serve_packets(table, after(table.dealer, 1), FIRST_PACKETS)
    start_auction(table)
    table.legal = legal_calls(table, rules)


@kernel
def apply_action(table, rules, action, track_shown):
    """Play one legal action for the seat to act; true when it ended the deal."""
    if table.phase == PHASE_CUT:
        cut(table, action - CUT + SMALLEST_CUT)
        _serve_first(table, rules)
        return False
    if table.phase == PHASE_AUCTION:
        if apply_call(table, rules, action):
            serve(table, after(table.dealer, 1), LAST_POSITION, LAST_PACKET)
            start_play(table)
            table.legal = legal_plays(table)
        else:
            table.legal = legal_calls(table, rules)
        return False
    if apply_card(table, action - CARD, track_shown):
        settle(table, rules)
        table.phase = PHASE_OVER
        table.seat = NOBODY
        table.legal = 0
        return True
    table.legal = legal_plays(table)
    return False


@kernel
def score_match(table, rules):
    """Add the deal to the match, §9; true when it has a winner, else the target may rise."""
    table.deals += 1
    reached = np.int64(0)
    for side in range(2):
        table.scores[side] += table.match_points[side]
        if table.scores[side] >= table.target:
            reached |= one(side)
    if table.instant_win != NOBODY:
        table.winner = table.instant_win
    elif reached == 3:
        table.target += rules.target_step
    elif reached != 0:
        table.winner = reached >> 1
    return table.winner != NOBODY


@kernel
def next_deal(table, rules):
    """Make the next seat the dealer and prepare the pack of the next deal."""
    table.dealer = after(table.dealer, 1)
    if rules.deck_between_deals == GATHER:
        gather(table, NUM_TRICKS - 1)
    else:
        shuffle(table)
    begin_deal(table, rules)


def deck_from_hands(hands: list[list[int]], dealer: int, _: GiretraRules) -> list[int]:
    """Return the pack, top first, that deals ``hands``: eight cards each in the order received.

    The packets are the same under all rules.
    """
    return deck_dealing(hands, dealer + 1, (*FIRST_PACKETS, LAST_PACKET))
