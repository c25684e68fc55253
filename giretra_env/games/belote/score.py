"""From card points, belote and declarations to marks (RULES.md §8)."""

from __future__ import annotations

import numpy as np

from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.belote import belote_points
from giretra_env.engine.pack32.declarations import declaration_points
from giretra_env.engine.pack32.points import rescale_deal
from giretra_env.engine.seats import NOBODY, side_of
from giretra_env.games.belote.options import (
    BELOTE_IN_POT,
    KEPT,
    NEAREST_10,
    NO_ROUNDING,
    TIE_IS_FAILED,
    TIE_IS_LITIGE,
)
from giretra_env.games.belote.table import ALL_TRICKS, FAILED, LITIGE, MADE, NO_OUTCOME


@kernel
def rounded(rules, points):
    """Points, rounded as they are marked."""
    if rules.rounding == NO_ROUNDING:
        return points
    up = 5 if rules.rounding == NEAREST_10 else 4
    return (points + up) // 10 * 10


@kernel
def _outcome(rules, takers, defence):
    """Outcome of the deal, given the totals of both sides."""
    if takers > defence:
        return MADE
    if takers < defence:
        return FAILED
    if rules.tie == TIE_IS_LITIGE:
        return LITIGE
    return FAILED if rules.tie == TIE_IS_FAILED else MADE


@kernel
def score_deal(rules, side, card_points, tricks, belote, declarations, pot):
    """Marks of sides 0 and 1, the outcome, and the pot carried over.

    ``side`` has taken; the other arguments are pairs by side, ``belote`` and ``declarations`` in
    points; ``pot`` is in suspense from the deals before.
    """
    other = 1 - side
    takers_bonus, defence_bonus = np.int64(belote[side]), np.int64(belote[other])
    takers_runs, defence_runs = np.int64(declarations[side]), np.int64(declarations[other])
    all_runs = takers_runs + defence_runs
    if tricks[side] == ALL_TRICKS:  # the losers' declarations go to the winners
        takers_runs, defence_runs = all_runs, np.int64(0)
    elif tricks[other] == ALL_TRICKS:
        takers_runs, defence_runs = np.int64(0), all_runs
    takers_extra, defence_extra = takers_bonus + takers_runs, defence_bonus + defence_runs
    in_pot = rules.litige_belote == BELOTE_IN_POT  # otherwise belote is not part of the comparison
    outcome = _outcome(
        rules,
        card_points[side] + takers_runs + takers_bonus * in_pot,
        card_points[other] + defence_runs + defence_bonus * in_pot,
    )
    takers = rounded(rules, np.int64(card_points[side])) + takers_extra
    defence = rounded(rules, np.int64(card_points[other])) + defence_extra
    pot_left = np.int64(0)
    if outcome == MADE:
        if tricks[side] == ALL_TRICKS:
            takers = rounded(rules, np.int64(rules.capot_mark)) + takers_extra
        takers += pot
    elif outcome == FAILED:
        capot = tricks[other] == ALL_TRICKS
        worth = np.int64(rules.defence_capot if capot else rules.failed_mark)
        defence = rounded(rules, worth) + defence_bonus + all_runs + pot
        kept = takers_bonus if rules.belote_on_fail == KEPT else np.int64(0)
        defence += takers_bonus - kept
        takers = kept
    else:
        kept = np.int64(0) if in_pot else takers_bonus
        pot_left = pot + takers - kept
        takers = kept
    if side == 0:
        return takers, defence, outcome, pot_left
    return defence, takers, outcome, pot_left


@kernel
def clear_marks(table):
    """Forget the last deal's result; the pot stays."""
    table.outcome = NO_OUTCOME
    for side in range(2):
        table.marks[side] = 0
        table.returned[side] = 0


@kernel
def settle(table, rules):
    """Write the deal's marks; the pot carries over a deal that nobody takes."""
    if table.taker == NOBODY:
        return
    rescale_deal(table, rules.ta_values)
    side, pot = np.int64(table.taker & 1), np.int64(table.pot[0] + table.pot[1])
    first, second, outcome, pot_left = score_deal(
        rules,
        side,
        table.card_points,
        table.tricks,
        (belote_points(table, 0), belote_points(table, 1)),
        (declaration_points(table, 0), declaration_points(table, 1)),
        pot,
    )
    table.marks[0] = first
    table.marks[1] = second
    table.outcome = outcome
    if outcome == LITIGE:
        table.pot[side] += pot_left - pot
    else:
        table.pot[0] = 0
        table.pot[1] = 0
    if rules.match and table.played_deals + 1 == rules.deals:  # each side takes its own points, §9
        table.returned[0] = table.pot[0]
        table.returned[1] = table.pot[1]


@kernel
def seat_return(table, seat):
    """What the deal is worth to a seat: its side's marks less the other's."""
    side = side_of(seat)
    own = table.marks[side] + table.returned[side]
    return own - table.marks[1 - side] - table.returned[1 - side]
