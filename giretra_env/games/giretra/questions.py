"""Rules queries without a table: legal cards, trick winner, score of a deal."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from giretra_env.engine.pack32.trick import CARD_POINTS, LAST_TRICK_POINTS, NO_TRUMP
from giretra_env.engine.seats import NOBODY
from giretra_env.games.giretra.actions import MODE_NAMES
from giretra_env.games.giretra.auction import CLUBS
from giretra_env.games.giretra.options import GiretraRules
from giretra_env.games.giretra.play import VARIANT
from giretra_env.games.giretra.result import GiretraResult
from giretra_env.games.giretra.score import score_deal as _score_deal
from giretra_env.games.giretra.table import ALL_TRICKS
from giretra_env.games.pack32.deal_facts import check_points, points_of_tricks
from giretra_env.games.pack32.questions import (
    cards_to_play,
    mode_number,
    rule_to_play,
    winner_and_points,
)
from giretra_env.games.question_arguments import Cards, number_among, pair_of
from giretra_env.games.rules_encoding import encode_rules


def legal_cards(
    rules: GiretraRules, hand: Cards, trick: Cards, leader: int, trump: str
) -> tuple[str, ...]:
    """Return the cards that may be played (§6); the play is the same under all rules."""
    return cards_to_play(VARIANT, mode_number(MODE_NAMES, trump), hand, trick, leader)


def deciding_rule(rules: GiretraRules, hand: Cards, trick: Cards, leader: int, trump: str) -> str:
    """Describe the rule that decides what `legal_cards` returns, and why it applies (§6)."""
    return rule_to_play(VARIANT, mode_number(MODE_NAMES, trump), hand, trick, leader)


def trick_winner(
    rules: GiretraRules, cards: Cards, leader: int, trump: str, last: bool = False
) -> tuple[int, int]:
    """Return the seat that wins a trick, and the card points in it (§2)."""
    mode = mode_number(MODE_NAMES, trump)
    return winner_and_points(CARD_POINTS[mode], mode, cards, leader, last)


def score_deal(
    rules: GiretraRules,
    mode: str,
    team: int,
    multiplier: int,
    card_points: Sequence[int],
    tricks: Sequence[int],
) -> GiretraResult:
    """Return the outcome of a deal from the facts that `giretra_env.score_deal` describes (§8).

    Raises:
        InvalidInputError: if a fact is impossible, or two facts exclude each other.
    """
    code = mode_number(MODE_NAMES, mode, "mode")
    team = number_among((0, 1), team, "team", "0 or 1")
    multiplier = _multiplier(rules, code, multiplier)
    values = CARD_POINTS[code]
    points = pair_of(card_points, "card_points", (int(values.sum()) + LAST_TRICK_POINTS,))
    won = pair_of(tricks, "tricks", (ALL_TRICKS,))
    check_points(points, won, *points_of_tricks(values, min(won)))
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


def _multiplier(rules: GiretraRules, mode: int, multiplier: object) -> int:
    """1, 2 or, where the mode can be surcontred, 4 (§5.1)."""
    if mode == NO_TRUMP or (mode == CLUBS and not rules.clubs_surcontre):
        allowed = f"1 or 2 (contre) at {MODE_NAMES[mode]}, which cannot be surcontred"
        return number_among((1, 2), multiplier, "multiplier", allowed)
    allowed = "1, 2 (contre) or 4 (surcontre)"
    return number_among((1, 2, 4), multiplier, "multiplier", allowed)
