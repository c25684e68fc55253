"""Single questions without a table: legal cards, trick winner, score of a deal."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from giretra_env.engine.pack32.trick import ALL_TRUMP, CARD_POINTS, LAST_TRICK_POINTS, NO_TRUMP
from giretra_env.engine.seats import NOBODY
from giretra_env.games.giretra.actions import MODE_NAMES
from giretra_env.games.giretra.options import GiretraRules
from giretra_env.games.giretra.play import VARIANT
from giretra_env.games.giretra.result import GiretraResult
from giretra_env.games.giretra.score import (
    ALL_TRUMP_TOTAL,
    COLOUR_TOTAL,
    NO_TRUMP_TOTAL,
)
from giretra_env.games.giretra.score import score_deal as _score_deal
from giretra_env.games.giretra.table import ALL_TRICKS
from giretra_env.games.house_rules import encode_rules
from giretra_env.games.pack32.questions import (
    cards_to_play,
    mode_number,
    rule_to_play,
    trick_cards,
)
from giretra_env.games.question_arguments import Cards, number_among, pair_of, switch_of


def legal_cards(
    rules: GiretraRules, hand: Cards, trick: Cards, leader: int, trump: str
) -> tuple[str, ...]:
    """Answer `giretra_env.legal_cards`; every preset plays by the same table (§6)."""
    return cards_to_play(VARIANT, mode_number(MODE_NAMES, trump), hand, trick, leader)


def deciding_rule(rules: GiretraRules, hand: Cards, trick: Cards, leader: int, trump: str) -> str:
    """Answer `giretra_env.deciding_rule` (§6)."""
    return rule_to_play(VARIANT, mode_number(MODE_NAMES, trump), hand, trick, leader)


def trick_winner(cards: Cards, leader: int, trump: str, last: bool = False) -> tuple[int, int]:
    """Answer `giretra_env.trick_winner`."""
    mode = mode_number(MODE_NAMES, trump)
    winner, trick = trick_cards(cards, leader, mode)
    points = int(CARD_POINTS[mode, trick].sum())
    return winner, points + (LAST_TRICK_POINTS if switch_of(last, "last") else 0)


def score_deal(
    rules: GiretraRules,
    mode: str,
    team: int,
    multiplier: int,
    card_points: Sequence[int],
    tricks: Sequence[int],
) -> GiretraResult:
    """Answer `giretra_env.score_deal`."""
    code = mode_number(MODE_NAMES, mode, "mode")
    total = {NO_TRUMP: NO_TRUMP_TOTAL, ALL_TRUMP: ALL_TRUMP_TOTAL}.get(code, COLOUR_TOTAL)
    team = number_among((0, 1), team, "team", "0 or 1")
    multiplier = number_among((1, 2, 4), multiplier, "multiplier", "1, 2 (contre) or 4")
    points = pair_of(card_points, "card_points", (total,))
    won = pair_of(tricks, "tricks", (ALL_TRICKS,))
    first, second, winner = _score_deal(
        encode_rules(rules, "deal")[0], code, team, multiplier, np.array(points), np.array(won)
    )
    return GiretraResult(
        mode=mode,
        team=team,
        multiplier=multiplier,
        card_points=points,
        tricks=won,
        match_points=(int(first), int(second)),
        instant_win=None if winner == NOBODY else int(winner),
    )
