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
    ALL_IF_DOUBLED,
    AS_MADE,
    ATTACK_COMPLEMENTS,
    BARE,
    CAPOT,
    CONTRACT,
    DEFENCE_COMPLEMENTS,
    FLAT,
    GENERALE,
    GENERALE_VALUES,
    KEPT,
    LOWEST_BID,
    MULTIPLIED,
    MULTIPLY_CONTRACT,
    MULTIPLY_POINTS,
    NO_ROUNDING,
    ON_ROUNDED,
    OWN_IF_FAILED,
    POINTS,
    ROUND_MARKS,
    SMALLEST_STEP,
    TO_ATTACK,
    TO_DEFENCE,
    UNLESS_DOUBLED,
)
from giretra_env.games.contree.table import ALL_TRICKS, NO_BID, UNDOUBLED

NEEDED_FOR_80 = 82
ROUNDING_SHIFTS = np.array([5, 0, 4, 9, 0], np.int64)
"""What is added before the units are dropped, by the code of `rounding`."""
ROUNDING_SHIFTS.setflags(write=False)


@kernel
def bid_value(rules, level):
    """Value of a bid: C of §8."""
    if level == GENERALE:
        return np.int64(GENERALE_VALUES[rules.generale])
    return np.int64(rules.capot) if level == CAPOT else LOWEST_BID + SMALLEST_STEP * level


# §8.1 Is it made?


@kernel
def is_made(rules, level, side, card_points, tricks, belote, declared, alone):
    """Whether the attack has made its contract.

    The pairs are by side; ``alone`` says whether the bidder has won every trick himself.
    """
    if level >= CAPOT:
        return tricks[side] == ALL_TRICKS and (level == CAPOT or alone)
    attack, defence = np.int64(card_points[side]), np.int64(card_points[1 - side])
    if rules.made_on == ON_ROUNDED:
        attack, defence = marked_points(rules, side, card_points)
    if rules.belote_counts:
        attack += belote[side]
        defence += belote[1 - side]
    if rules.decl_counts:
        attack += declared[side]
        defence += declared[1 - side]
    all_tricks = tricks[side] == ALL_TRICKS  # they take all declarations
    if rules.must_beat_defence and not all_tricks and attack <= defence:
        return False
    value = bid_value(rules, level)
    return attack >= (NEEDED_FOR_80 if rules.min_82 and value == LOWEST_BID else value)


# §8.2 Rounding


@kernel
def rounded(rules, number):
    """Card points or marks, rounded to ten unless they stay exact."""
    if rules.rounding == NO_ROUNDING:
        return np.int64(number)
    return (np.int64(number) + ROUNDING_SHIFTS[rules.rounding]) // 10 * 10


@kernel
def marked_points(rules, side, card_points):
    """Card points of attack and defence as they are marked."""
    attack, defence = np.int64(card_points[side]), np.int64(card_points[1 - side])
    if rules.rounding_of == ROUND_MARKS:
        return attack, defence
    whole = (attack + defence) // 10 * 10
    attack, defence = rounded(rules, attack), rounded(rules, defence)
    if rules.complement == DEFENCE_COMPLEMENTS:
        defence = max(whole - attack, np.int64(0))
    elif rules.complement == ATTACK_COMPLEMENTS:
        attack = max(whole - defence, np.int64(0))
    return attack, defence


# §8.3 to §8.6 Points and contract


@kernel
def score_deal(
    rules, level, side, doubling, multiplier, made, card_points, tricks, belote, declared, out_marks
):
    """Write the marks of sides 0 and 1; ``side`` is the attack, pairs are by side."""
    defence = 1 - side
    doubled, all_tricks = doubling != UNDOUBLED, tricks[side] == ALL_TRICKS
    attack_points, defence_points = marked_points(rules, side, card_points)
    if made:
        out_marks[side] = made_marks(rules, level, doubled, multiplier, attack_points, all_tricks)
        out_marks[defence] = kept_by_defence(rules, doubled, multiplier, defence_points)
    else:
        out_marks[side] = attack_points if rules.attack_keeps else 0
        has_all = tricks[defence] == ALL_TRICKS
        out_marks[defence] = failed_marks(rules, level, multiplier, defence_points, has_all)
    if rules.belote_marked:
        to_attack = doubled and rules.belote_on_doubled == TO_ATTACK
        times = multiplier if rules.belote_multiplied else 1
        _add(out_marks, side, made, to_attack, rules.belote_on_fail, times, belote)
    if rules.decl_marked:
        to_attack = all_tricks or (doubled and rules.decl_on_doubled == TO_ATTACK)
        times = multiplier if rules.decl_multiplied else 1
        _add(out_marks, side, made, to_attack, rules.decl_on_fail, times, declared)
    if rules.rounding_of == ROUND_MARKS:
        for marking in range(2):
            out_marks[marking] = rounded(rules, out_marks[marking])


@kernel
def _sum(parts, multiplied, multiplier, points, value):
    """Points and contract as far as they are marked, each multiplied or not."""
    marks = np.int64(0)
    if parts != CONTRACT:
        marks += points * (1 if multiplied == MULTIPLY_CONTRACT else multiplier)
    if parts != POINTS:
        marks += value * (1 if multiplied == MULTIPLY_POINTS else multiplier)
    return marks


@kernel
def made_marks(rules, level, doubled, multiplier, points, all_tricks):
    """What the attack marks for a contract made, before belote and declarations.

    ``points`` may be an expectation, here and in the next two.
    """
    value = bid_value(rules, level)
    if level >= CAPOT and rules.capot_bid == FLAT:
        return multiplier * value
    parts, bonus = np.int64(rules.made_marks), np.int64(0)
    if all_tricks and level < CAPOT:
        if rules.unbid_capot_points > 0:
            points = np.int64(rules.unbid_capot_points)
        if rules.unbid_capot != AS_MADE:
            parts = np.int64(rules.unbid_capot) - 1
    if doubled and rules.doubled_counts == ALL_IF_DOUBLED:
        points = np.int64(rules.all_points)
        bonus = np.int64(rules.doubled_capot) if all_tricks else np.int64(0)
    return _sum(parts, rules.made_multiplied, multiplier, points, value) + bonus


@kernel
def kept_by_defence(rules, doubled, multiplier, points):
    """What the defence marks for its points when the contract is made."""
    if rules.defence_keeps == MULTIPLIED:
        return multiplier * points
    if rules.defence_keeps == BARE or (rules.defence_keeps == UNLESS_DOUBLED and not doubled):
        return points
    return np.int64(0)


@kernel
def failed_marks(rules, level, multiplier, points, all_tricks):
    """What the defence marks for a contract that failed, before belote and declarations."""
    value = bid_value(rules, level)
    if level == CAPOT and rules.capot_failed > 0:
        return multiplier * np.int64(rules.capot_failed)
    if level >= CAPOT and rules.capot_bid == FLAT:
        return multiplier * value
    if rules.failed_counts != OWN_IF_FAILED:
        points = np.int64(rules.all_points)
    if all_tricks and rules.defence_capot > 0:
        points = np.int64(rules.defence_capot)
    return _sum(rules.failed_marks, rules.failed_multiplied, multiplier, points, value)


# §8.7 Belotes and declarations


@kernel
def _add(out_marks, side, made, to_attack, on_fail, times, extra):
    """Add each side's ``extra`` points, or all to the attack or the defence, ``times`` over."""
    attack, defence = times * extra[side], times * extra[1 - side]
    if made and to_attack:
        out_marks[side] += attack + defence
        return
    out_marks[1 - side] += defence
    if made or on_fail == KEPT:
        out_marks[side] += attack
    elif on_fail == TO_DEFENCE:
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
    """Rescale the card points to their usual total and write the deal's marks."""
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
