"""From card points and tricks to match points (RULES.md §8)."""

from __future__ import annotations

import numpy as np

from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.trick import ALL_TRUMP, NO_TRUMP
from giretra_env.engine.seats import NOBODY, side_of
from giretra_env.games.giretra.auction import CLUBS
from giretra_env.games.giretra.options import ANNOUNCER_UP, WINNER_TAKES_ALL
from giretra_env.games.giretra.table import ALL_TRICKS

COLOUR_VALUE, NO_TRUMP_VALUE, ALL_TRUMP_VALUE = 16, 52, 26
NO_TRUMP_CAPOT, ALL_TRUMP_CAPOT = 90, 35


@kernel
def score_deal(rules, mode, team, multiplier, card_points, tricks):
    """Match points of sides 0 and 1, and the side that has won the match at once or `NOBODY`.

    ``team`` announced ``mode``; ``card_points`` and ``tricks`` are pairs by side.
    """
    for side in range(2):
        if tricks[side] == ALL_TRICKS:
            return _score_capot(rules, mode, side, multiplier)
    announcers, defenders = card_points[team], card_points[1 - team]
    if announcers == defenders:
        return 0, 0, NOBODY
    if mode == ALL_TRUMP:
        won, lost = _split_all_trump(rules, announcers, defenders, multiplier)
    else:
        value = COLOUR_VALUE
        if mode == NO_TRUMP:
            value = NO_TRUMP_VALUE
        elif mode == CLUBS:
            value = rules.clubs_base
        won = value if announcers > defenders else 0
        lost = value - won
    if team == 0:
        return won * multiplier, lost * multiplier, NOBODY
    return lost * multiplier, won * multiplier, NOBODY


@kernel
def _score_capot(rules, mode, side, multiplier):
    """Match points when ``side`` has taken all eight tricks."""
    if mode == NO_TRUMP:
        value = NO_TRUMP_CAPOT
    elif mode == ALL_TRUMP:
        value = ALL_TRUMP_CAPOT
    elif rules.colour_capot_points == 0:
        return 0, 0, side
    else:
        value = rules.colour_capot_points
    if side == 0:
        return value * multiplier, 0, NOBODY
    return 0, value * multiplier, NOBODY


@kernel
def _split_all_trump(rules, announcers, defenders, multiplier):
    """Shares of announcers and defenders before the multiplier, §8.1."""
    if announcers < defenders:
        return 0, ALL_TRUMP_VALUE
    if multiplier > 1 and rules.at_contre == WINNER_TAKES_ALL:
        return ALL_TRUMP_VALUE, 0
    if rules.at_rounding == ANNOUNCER_UP:
        share = (announcers + 9) // 10
        rest = min((defenders + 9) // 10, ALL_TRUMP_VALUE - share)
    else:
        share, rest = (announcers + 5) // 10, (defenders + 5) // 10
    if share == rest:
        return 0, 0
    if rest < rules.at_defender_floor:
        return ALL_TRUMP_VALUE, 0
    return share, rest


@kernel
def settle(table, rules):
    """Write the deal's match points."""
    first, second, winner = score_deal(
        rules,
        np.int64(table.mode),
        np.int64(table.team),
        np.int64(table.multiplier),
        table.card_points,
        table.tricks,
    )
    table.match_points[0] = first
    table.match_points[1] = second
    table.instant_win = winner


@kernel
def seat_return(table, seat):
    """What the deal is worth to a seat: its side's match points less the other's.

    A colour capot that wins the match counts as the target.
    """
    side = side_of(seat)
    if table.instant_win != NOBODY:
        return table.target if table.instant_win == side else -table.target
    return table.match_points[side] - table.match_points[1 - side]
