"""Single questions without a table: legal cards, trick winner, score of a deal."""

from __future__ import annotations

from typing import Any

from giretra_env.engine.pack32.belote import belote_of
from giretra_env.games.belote.actions import MODE_NAMES
from giretra_env.games.belote.options import PRESETS, BeloteRules
from giretra_env.games.belote.result import BeloteResult
from giretra_env.games.belote.score import score_deal as _score_deal
from giretra_env.games.belote.table import OUTCOMES
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
from giretra_env.games.question_arguments import Cards, number_among

LARGEST_POT = 100_000


def legal_cards(
    rules: BeloteRules, hand: Cards, trick: Cards, leader: int, trump: str
) -> tuple[str, ...]:
    """Answer `giretra_env.legal_cards` (§5)."""
    return cards_to_play(variant_number(rules), mode_number(MODE_NAMES, trump), hand, trick, leader)


def deciding_rule(rules: BeloteRules, hand: Cards, trick: Cards, leader: int, trump: str) -> str:
    """Answer `giretra_env.deciding_rule` (§5)."""
    return rule_to_play(variant_number(rules), mode_number(MODE_NAMES, trump), hand, trick, leader)


def trick_winner(
    cards: Cards, leader: int, trump: str, last: bool = False, rules: object = None
) -> tuple[int, int]:
    """Answer `giretra_env.trick_winner`."""
    mode = mode_number(MODE_NAMES, trump)
    winner, trick = trick_cards(cards, leader, mode)
    house = resolve_rules(BeloteRules, PRESETS, rules, next(iter(PRESETS)))
    return winner, trick_points(house, mode, trick, last)


def score_deal(
    rules: BeloteRules,
    side: int,
    card_points: Any,
    tricks: Any,
    belote: Any = None,
    declarations: Any = (0, 0),
    pot: int = 0,
) -> BeloteResult:
    """Answer `giretra_env.score_deal`: ``side`` has taken, ``pot`` is in suspense.

    ``belote`` is a side, None, or at tout atout a pair of points.
    """
    side = number_among((0, 1), side, "side", "0 or 1")
    points, won = points_and_tricks(card_points, tricks)
    pot = number_among(range(LARGEST_POT + 1), pot, "pot", f"a whole number 0 to {LARGEST_POT}")
    belotes = belote_points_of(belote, belotes_of(None, rules.sa_ta))
    declared = declarations_of(declarations)
    house = encode_rules(rules, "deal")[0]
    first, second, outcome, left = _score_deal(house, side, points, won, belotes, declared, pot)
    return BeloteResult(
        taker=None,
        trump=None,
        card_points=points,
        tricks=won,
        belote=belote_of(belotes),
        declarations=declared,
        outcome=OUTCOMES[outcome],
        marks=(int(first), int(second)),
        pot=int(left),
    )
