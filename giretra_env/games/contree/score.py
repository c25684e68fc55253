"""From card points and tricks to marks (RULES.md §8)."""

from __future__ import annotations

import numpy as np

from giretra_env.cards.deck32 import NUM_TRICKS
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.belote import belote_points
from giretra_env.engine.pack32.declarations import declaration_points
from giretra_env.engine.pack32.points import rescale_deal
from giretra_env.engine.seats import side_of
from giretra_env.games.contree.options import (
    ANNONCES,
    CAPOT,
    COLVER,
    DEMANDES,
    FAITS,
    GENERALE,
    KEPT,
    LOWEST_BID,
    MARQUES,
    NEAREST_10,
    NO_ROUNDING,
    NOTE_1,
    SMALLEST_STEP,
    TO_DEFENCE,
)
from giretra_env.games.contree.table import ALL_TRICKS, NO_BID, UNDOUBLED

CAPOT_VALUE, GENERALE_VALUE = 250, 500
ALL_TRICKS_MARKS = 500  # what a capot or générale bid brings to the winner
LOST = 160  # what the defence marks beside the contract
LOST_EXACT, LOST_ALL_TRICKS_EXACT = 162, 252  # the same where nothing is rounded
FAITS_ALL_TRICKS = 100
NEEDED_FOR_80 = 82


@kernel
def bid_value(level):
    """What a bid counts: C of §8."""
    if level == GENERALE:
        return GENERALE_VALUE
    return CAPOT_VALUE if level == CAPOT else LOWEST_BID + SMALLEST_STEP * level


@kernel
def rounded(rules, points):
    """Card points as they are marked."""
    if rules.rounding == NO_ROUNDING:
        return points
    return (points + (5 if rules.rounding == NEAREST_10 else 4)) // 10 * 10


@kernel
def is_made(rules, level, side, card_points, tricks, belote, declared, alone):
    """Whether the attack has made its contract, on exact points.

    The pairs are by side; ``alone`` says whether the bidder has won every trick himself.
    """
    if level >= CAPOT:
        return tricks[side] == ALL_TRICKS and (level == CAPOT or alone)
    own = card_points[side] + belote[side] + declared[side]
    if rules.must_beat_defence and tricks[side] != ALL_TRICKS:  # which takes all declarations
        defence = 1 - side
        if own <= card_points[defence] + belote[defence] + declared[defence]:
            return False
    value = bid_value(level)
    return own >= (NEEDED_FOR_80 if rules.min_82 and value == LOWEST_BID else value)


@kernel
def score_deal(
    rules, level, side, doubling, multiplier, made, card_points, tricks, belote, declared, out_marks
):
    """Write the marks of sides 0 and 1; ``side`` is the attack, pairs are by side."""
    defence = 1 - side
    all_tricks = tricks[side] == ALL_TRICKS
    if made:
        points = card_points[side]
        attack = _made(rules, level, doubling, multiplier, points, all_tricks)
        takes_all = rules.scoring >= DEMANDES and doubling != UNDOUBLED
        both = level < CAPOT and rules.scoring != ANNONCES and not takes_all
        marked = rounded(rules, card_points[defence]) if both else 0
        out_marks[defence] = marked * (multiplier if rules.scoring == MARQUES else 1)
        out_marks[side] = attack
    else:
        takes_all = False
        out_marks[side] = 0
        out_marks[defence] = _failed(rules, level, multiplier)
    if rules.scoring != ANNONCES:
        _add_belote(rules, side, multiplier, made, takes_all, belote, out_marks)
        winner = side if made else defence
        if not made or all_tricks or takes_all:
            out_marks[winner] += declared[0] + declared[1]
        else:
            out_marks[0] += declared[0]
            out_marks[1] += declared[1]


@kernel
def _made(rules, level, doubling, multiplier, points, all_tricks):
    """What the attack marks for a contract made, before belote and declarations."""
    value = bid_value(level)
    doubled = doubling != UNDOUBLED
    if level >= CAPOT and rules.scoring != COLVER:
        return multiplier * ALL_TRICKS_MARKS
    if rules.scoring == ANNONCES:
        return multiplier * (CAPOT_VALUE if all_tricks else value)
    if rules.scoring == MARQUES:
        return multiplier * (rounded(rules, points) + value)
    if rules.scoring == FAITS:
        if doubled:
            return multiplier * LOST + (FAITS_ALL_TRICKS if all_tricks else 0)
        return rounded(rules, points)
    if not doubled:
        return rounded(rules, points) + value
    if rules.scoring == DEMANDES:
        return multiplier * (LOST + value)
    if rules.scoring == NOTE_1:
        return LOST + multiplier * value
    return (LOST_ALL_TRICKS_EXACT if all_tricks else LOST_EXACT) + multiplier * value


@kernel
def _failed(rules, level, multiplier):
    """What the defence marks for a contract lost, before belote and declarations."""
    value = bid_value(level)
    if rules.scoring == COLVER:
        return LOST_EXACT + multiplier * value
    if level >= CAPOT:
        return multiplier * ALL_TRICKS_MARKS
    if rules.scoring == ANNONCES or rules.scoring == FAITS:
        return multiplier * LOST
    if rules.scoring == NOTE_1:
        return LOST + multiplier * value
    return multiplier * (LOST + value)


@kernel
def _add_belote(rules, side, multiplier, made, takes_all, belote, out_marks):
    """Add the belote: to who has it, or to who takes all, or as `belote_on_fail` says."""
    times = multiplier if rules.belote_multiplied else 1
    attack, defence = times * belote[side], times * belote[1 - side]
    if made and takes_all:
        out_marks[side] += attack + defence
        return
    out_marks[1 - side] += defence
    if made or rules.belote_on_fail == KEPT:
        out_marks[side] += attack
    elif rules.belote_on_fail == TO_DEFENCE:
        out_marks[1 - side] += attack


@kernel
def _won_alone(table):
    """Whether the bidder has won every trick himself."""
    for trick in range(NUM_TRICKS):
        if table.winners[trick] != table.bidder:
            return False
    return True


@kernel
def settle(table, rules):
    """Bring the card points to their usual sum and write the deal's marks."""
    if table.level == NO_BID:
        return
    rescale_deal(table, rules.ta_values)
    level, side = np.int64(table.level), np.int64(table.side)
    belote = (belote_points(table, 0), belote_points(table, 1))
    declared = (declaration_points(table, 0), declaration_points(table, 1))
    points = (np.int64(table.card_points[0]), np.int64(table.card_points[1]))
    tricks = (np.int64(table.tricks[0]), np.int64(table.tricks[1]))
    made = is_made(rules, level, side, points, tricks, belote, declared, _won_alone(table))
    table.made = made
    score_deal(
        rules, level, side, np.int64(table.doubling), np.int64(table.multiplier), made,
        points, tricks, belote, declared, table.marks,
    )  # fmt: skip


@kernel
def seat_return(table, seat):
    """What the deal is worth to a seat: its side's marks less the other's."""
    side = side_of(seat)
    return table.marks[side] - table.marks[1 - side]
