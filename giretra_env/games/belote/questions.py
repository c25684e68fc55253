"""Rules queries without a table: legal cards, trick winner, score of a deal."""

from __future__ import annotations

from typing import Any

from giretra_env.engine.pack32.belote import belote_of
from giretra_env.games.belote.options import TIE_IS_LITIGE, BeloteRules
from giretra_env.games.belote.result import BeloteResult
from giretra_env.games.belote.score import score_deal as _score_deal
from giretra_env.games.belote.table import OUTCOMES
from giretra_env.games.pack32.deal_facts import (
    belote_points_of,
    belotes_of,
    declarations_of,
    points_and_tricks,
)
from giretra_env.games.pack32.questions import deciding_rule, legal_cards, trick_winner
from giretra_env.games.question_arguments import number_among
from giretra_env.games.rules_encoding import encode_rules

__all__ = ["deciding_rule", "legal_cards", "score_deal", "trick_winner"]

LARGEST_POT = 100_000


def score_deal(
    rules: BeloteRules,
    side: int,
    card_points: Any,
    tricks: Any,
    belote: Any = None,
    declarations: Any = (0, 0),
    pot: int = 0,
) -> BeloteResult:
    """Return the outcome of a deal from the facts that `giretra_env.score_deal` describes (§8).

    ``side`` has taken, ``pot`` is in suspense; ``belote`` is a side, None, or at tout atout a pair
    of points.

    Raises:
        InvalidInputError: if a fact is impossible, or two facts exclude each other.
    """
    side = number_among((0, 1), side, "side", "0 or 1")
    points, won = points_and_tricks(rules, card_points, tricks)
    belotes = belote_points_of(belote, belotes_of(rules))
    declared = declarations_of(declarations)
    record = encode_rules(rules, "deal")[0]
    pot = _pot(pot, record.tie == TIE_IS_LITIGE)
    first, second, outcome, left = _score_deal(record, side, points, won, belotes, declared, pot)
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


def _pot(pot: object, has_litige: bool) -> int:
    """Points in suspense, of which there are none unless equal points are a litige."""
    if has_litige:
        return number_among(range(LARGEST_POT + 1), pot, "pot", f"an integer 0 to {LARGEST_POT}")
    return number_among((0,), pot, "pot", "0 under rules without litige")
