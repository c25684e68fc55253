"""The parts of an episode that are the same in all games of the 32-card pack."""

from __future__ import annotations

from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.by_record import by_record
from giretra_env.engine.deal import shuffle
from giretra_env.engine.jit import kernel, outlined_kernel
from giretra_env.engine.rng import draw
from giretra_env.engine.seats import NOBODY
from giretra_env.games.game import MAX_DEALS

FIRST_DEALER = ("random", "seat_0")
RANDOM_DEALER, SEAT_0_DEALS = range(len(FIRST_DEALER))
END_RULE = ("reach", "exceed")
REACH, EXCEED = range(len(END_RULE))

score_match = by_record("score_match")
next_deal = by_record("next_deal")


@outlined_kernel
def draw_episode(table, rules):
    """Draw the dealer and shuffle the pack."""
    dealer = draw(table, NUM_SEATS)
    if rules.match and rules.first_dealer != RANDOM_DEALER:
        dealer = 0
    table.dealer = dealer
    shuffle(table)


@kernel
def clear_match(table, target):
    """Start a match to ``target``."""
    table.scores[0] = 0
    table.scores[1] = 0
    table.target = target
    table.deals = 0
    table.winner = NOBODY


@kernel
def side_ahead(table):
    """The side with the higher score of the match, or NOBODY."""
    first, second = table.scores[0], table.scores[1]
    if first == second:
        return NOBODY
    return 0 if first > second else 1


@kernel
def side_at_target(table, end_rule):
    """The side that is ahead and whose score ends the match, or NOBODY."""
    best = max(table.scores[0], table.scores[1])
    over = best >= table.target if end_rule == REACH else best > table.target
    return side_ahead(table) if over else NOBODY


@outlined_kernel
def end_deal(table, rules):
    """Continue after a finished deal: true when the episode is over, else the next deal begins."""
    if not rules.match or score_match(table, rules) or table.deals >= MAX_DEALS:
        return True
    next_deal(table, rules)
    return False
