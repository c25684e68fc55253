"""Single questions without a table: legal cards, trick winner, score of a deal."""

from __future__ import annotations

from typing import Any

import numpy as np

from giretra_env.engine.pack32.belote import belote_of
from giretra_env.games.contree.actions import MODE_NAMES
from giretra_env.games.contree.options import BID_VALUES, CAPOT, GENERALE, PRESETS, ContreeRules
from giretra_env.games.contree.result import Contract, ContreeResult
from giretra_env.games.contree.score import is_made
from giretra_env.games.contree.score import score_deal as _score_deal
from giretra_env.games.contree.table import CONTRED, SURCONTRED, UNDOUBLED
from giretra_env.games.house_rules import encode_rules, resolve_rules
from giretra_env.games.pack32.questions import (
    belote_points_of,
    belotes_of,
    cards_to_play,
    declarations_of,
    mode_number,
    points_and_tricks,
    rule_to_play,
    trick_cards,
    trick_points,
    variant_number,
)
from giretra_env.games.question_arguments import Cards, number_among, switch_of

ALL_TRICKS_BIDS = {"capot": CAPOT, "generale": GENERALE}


def legal_cards(
    rules: ContreeRules, hand: Cards, trick: Cards, leader: int, trump: str
) -> tuple[str, ...]:
    """Answer `giretra_env.legal_cards` (§5)."""
    return cards_to_play(variant_number(rules), mode_number(MODE_NAMES, trump), hand, trick, leader)


def deciding_rule(rules: ContreeRules, hand: Cards, trick: Cards, leader: int, trump: str) -> str:
    """Answer `giretra_env.deciding_rule` (§5)."""
    return rule_to_play(variant_number(rules), mode_number(MODE_NAMES, trump), hand, trick, leader)


def trick_winner(
    cards: Cards, leader: int, trump: str, last: bool = False, rules: object = None
) -> tuple[int, int]:
    """Answer `giretra_env.trick_winner`."""
    mode = mode_number(MODE_NAMES, trump)
    winner, trick = trick_cards(cards, leader, mode)
    house = resolve_rules(ContreeRules, PRESETS, rules, next(iter(PRESETS)))
    return winner, trick_points(house, mode, trick, last)


def score_deal(
    rules: ContreeRules,
    value: int | str,
    side: int,
    multiplier: int,
    card_points: Any,
    tricks: Any,
    belote: Any = None,
    declarations: Any = (0, 0),
    trump: str | None = None,
    alone: bool = True,
) -> ContreeResult:
    """Answer `giretra_env.score_deal`.

    ``belote`` is a side, None, or at tout atout a pair of points; ``alone`` says whether the bidder
    of a générale won all tricks himself.
    """
    level = _level(rules, value)
    side = number_among((0, 1), side, "side", "0 or 1")
    mode = None if trump is None else mode_number(MODE_NAMES, trump)
    doubling = _doubling(rules, level, multiplier)
    points, won = points_and_tricks(card_points, tricks)
    alone = switch_of(alone, "alone")
    belotes = belote_points_of(belote, belotes_of(mode, rules.sa_ta))
    declared = declarations_of(declarations)
    house = encode_rules(rules, "deal")[0]
    marks = np.zeros(2, np.int64)
    made = bool(is_made(house, level, side, points, won, belotes, declared, alone))
    _score_deal(
        house, level, side, doubling, multiplier, made, points, won, belotes, declared, marks
    )
    return ContreeResult(
        contract=Contract(
            value=value if isinstance(value, str) else int(value),
            trump=None if mode is None else MODE_NAMES[mode],
            side=side,
            multiplier=int(multiplier),
        ),
        card_points=points,
        tricks=won,
        belote=belote_of(belotes),
        declarations=declared,
        made=made,
        marks=(int(marks[0]), int(marks[1])),
    )


def _level(rules: ContreeRules, value: object) -> int:
    """Level of a contract that these rules know."""
    flat = ("capot",) if rules.generale == "off" else tuple(ALL_TRICKS_BIDS)
    if isinstance(value, str) and value in flat:
        return ALL_TRICKS_BIDS[value]
    numbers = range(rules.bid_min, rules.bid_max + 1, rules.bid_step)
    words = f"{numbers[0]} to {numbers[-1]} by {rules.bid_step} or {' or '.join(map(repr, flat))}"
    return BID_VALUES.index(number_among(numbers, value, "value", words))


def _doubling(rules: ContreeRules, level: int, multiplier: int) -> int:
    """How a contract of this level is doubled that counts so many times."""
    doublings = {1: ("", UNDOUBLED)}
    if level < CAPOT or rules.capot_contre:
        if rules.surcontre_by != "none":
            doublings[rules.surcontre_mult] = (" (surcontre)", SURCONTRED)
        doublings[rules.contre_mult] = (" (contre)", CONTRED)
    words = [f"{number}{name}" for number, (name, _) in sorted(doublings.items())]
    number = number_among(tuple(doublings), multiplier, "multiplier", " or ".join(words))
    return doublings[number][1]
