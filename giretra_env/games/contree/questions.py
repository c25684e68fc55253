"""Rules queries without a table: legal cards, trick winner, score of a deal."""

from __future__ import annotations

from typing import Any

import numpy as np

from giretra_env.engine.pack32.belote import belote_of
from giretra_env.errors import InvalidInputError
from giretra_env.games.contree.layout import ALL_TRICKS_BIDS
from giretra_env.games.contree.options import BID_VALUES, CAPOT, GENERALE, ContreeRules
from giretra_env.games.contree.result import Contract, ContreeResult
from giretra_env.games.contree.score import is_made
from giretra_env.games.contree.score import score_deal as _score_deal
from giretra_env.games.contree.table import ALL_TRICKS, CONTRED, SURCONTRED, UNDOUBLED
from giretra_env.games.pack32.deal_facts import (
    belote_points_of,
    belotes_of,
    declarations_of,
    modes_of,
    points_and_tricks,
)
from giretra_env.games.pack32.play import MODE_NAMES
from giretra_env.games.pack32.questions import deciding_rule, legal_cards, mode_number, trick_winner
from giretra_env.games.question_arguments import boolean_of, number_among
from giretra_env.games.rules_encoding import encode_rules

__all__ = ["deciding_rule", "legal_cards", "score_deal", "trick_winner"]

_LEVELS = dict(zip(ALL_TRICKS_BIDS, (CAPOT, GENERALE), strict=True))


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
    alone: bool | None = None,
) -> ContreeResult:
    """Return the outcome of a deal from the facts that `giretra_env.score_deal` describes (§8).

    ``belote`` is a side, None, or at tout atout a pair of points; ``alone``, whether the bidder of
    a générale has won all tricks himself, must be given where his side has them all.

    Raises:
        InvalidInputError: if a fact is impossible, or two facts exclude each other.
    """
    level = _level(rules, value)
    side = number_among((0, 1), side, "side", "0 or 1")
    mode = None if trump is None else mode_number(MODE_NAMES[: len(modes_of(rules))], trump)
    doubling = _doubling(rules, level, multiplier)
    points, won = points_and_tricks(rules, card_points, tricks, mode)
    by_bidder = _alone(alone, level, won[side] == ALL_TRICKS)
    belotes = belote_points_of(belote, belotes_of(rules, mode))
    declared = declarations_of(declarations)
    record = encode_rules(rules, "deal")[0]
    marks = np.zeros(2, np.int64)
    made = bool(is_made(record, level, side, points, won, belotes, declared, by_bidder))
    _score_deal(
        record, level, side, doubling, multiplier, made, points, won, belotes, declared, marks
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
    flat = ALL_TRICKS_BIDS[:1] if rules.generale == "off" else ALL_TRICKS_BIDS
    if isinstance(value, str) and value in flat:
        return _LEVELS[value]
    numbers = range(rules.bid_min, rules.bid_max + 1, rules.bid_step)
    allowed = f"{numbers[0]} to {numbers[-1]} by {rules.bid_step} or {' or '.join(map(repr, flat))}"
    return BID_VALUES.index(number_among(numbers, value, "value", allowed))


def _alone(alone: object, level: int, all_tricks: bool) -> bool:
    """Whether the bidder has won every trick himself."""
    if alone is None:
        if level == GENERALE and all_tricks:
            raise InvalidInputError(
                "alone must be given for a générale whose side has all tricks: True if the bidder"
                " has won them all himself, else False."
            )
        return False
    by_bidder = boolean_of(alone, "alone")
    if by_bidder and not all_tricks:
        raise InvalidInputError(
            "alone and tricks exclude each other: the bidder cannot have won all tricks himself"
            " where his side has lost some."
        )
    return by_bidder


def _doubling(rules: ContreeRules, level: int, multiplier: int) -> int:
    """How a contract of this level is doubled, read from its multiplier."""
    doublings = {1: ("", UNDOUBLED)}
    if level < CAPOT or rules.capot_contre:
        if rules.surcontre_by != "none":
            doublings[rules.surcontre_mult] = (" (surcontre)", SURCONTRED)
        doublings[rules.contre_mult] = (" (contre)", CONTRED)
    allowed = [f"{number}{name}" for number, (name, _) in sorted(doublings.items())]
    number = number_among(tuple(doublings), multiplier, "multiplier", " or ".join(allowed))
    return doublings[number][1]
