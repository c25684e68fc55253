"""Single questions without a table: legal cards, trick winner, score of a deal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from giretra_env.cards.deck32 import NO_CARD, NUM_RANKS, NUM_SEATS
from giretra_env.cards.notation import card_indices, card_names, did_you_mean
from giretra_env.engine.trick32 import ALL_TRUMP, BEATERS, CARD_POINTS, NO_TRUMP
from giretra_env.errors import InvalidInputError
from giretra_env.games.game import Result
from giretra_env.games.giretra.actions import MODE_NAMES
from giretra_env.games.giretra.options import GiretraRules
from giretra_env.games.giretra.play import legal_cards as _legal_cards
from giretra_env.games.giretra.score import (
    ALL_TRUMP_TOTAL,
    COLOUR_TOTAL,
    NO_TRUMP_TOTAL,
)
from giretra_env.games.giretra.score import score_deal as _score_deal
from giretra_env.games.giretra.table import ALL_TRICKS, NOBODY
from giretra_env.games.house_rules import encode_rules

Cards = Iterable[str] | str


def _mode(trump: str, name: str = "trump") -> int:
    if trump not in MODE_NAMES:
        raise InvalidInputError(
            f"{name} must be one of {' '.join(MODE_NAMES)}, not {trump!r}."
            + did_you_mean(trump, MODE_NAMES)
        )
    return MODE_NAMES.index(trump)


def _different(cards: list[int], words: str) -> None:
    doubled = [card for card in set(cards) if cards.count(card) > 1]
    if doubled:
        names = card_names(sum(1 << card for card in doubled))
        raise InvalidInputError(f"{words} hold {' '.join(names)} twice; each card exists once.")


def _seat(leader: int) -> int:
    if leader not in range(NUM_SEATS):
        raise InvalidInputError(f"leader must be a seat 0 to {NUM_SEATS - 1}, not {leader!r}.")
    return int(leader)


def _winning_place(mode: int, trick: Sequence[int]) -> int:
    """Place in the trick of the card that is ahead."""
    best = 0
    for place, card in enumerate(trick):
        if BEATERS[mode, trick[best]] >> card & 1:
            best = place
    return best


def legal_cards(
    rules: GiretraRules, hand: Cards, trick: Cards, leader: int, trump: str
) -> tuple[str, ...]:
    """Answer `giretra_env.legal_cards`; every preset plays by the same table (§6)."""
    mode, held, lying = _mode(trump), card_indices(hand), card_indices(trick)
    _seat(leader)
    _different(held + lying, "hand and trick together")
    if len(lying) >= NUM_SEATS:
        raise InvalidInputError(
            f"The trick has {len(lying)} cards, so nobody is to play; give 0 to {NUM_SEATS - 1}."
        )
    led, winning, partner = 0, NO_CARD, 0
    if lying:
        place = _winning_place(mode, lying)
        led, winning = lying[0] // NUM_RANKS, lying[place]
        partner = int((len(lying) - place) % NUM_SEATS == 2)
    cards = np.int64(sum(1 << card for card in held))
    return card_names(int(_legal_cards(mode, cards, led, winning, partner)))


def trick_winner(cards: Cards, leader: int, trump: str, last: bool = False) -> tuple[int, int]:
    """Answer `giretra_env.trick_winner`."""
    mode, trick = _mode(trump), card_indices(cards)
    _different(trick, "The trick's cards")
    if not trick or len(trick) > NUM_SEATS:
        raise InvalidInputError(f"A trick has 1 to {NUM_SEATS} cards, not {len(trick)}.")
    points = int(sum(CARD_POINTS[mode, card] for card in trick)) + (10 if last else 0)
    return (_seat(leader) + _winning_place(mode, trick)) % NUM_SEATS, points


def score_deal(
    rules: GiretraRules,
    mode: str,
    team: int,
    multiplier: int,
    card_points: Sequence[int],
    tricks: Sequence[int],
) -> Result:
    """Answer `giretra_env.score_deal`."""
    code = _mode(mode, "mode")
    total = {NO_TRUMP: NO_TRUMP_TOTAL, ALL_TRUMP: ALL_TRUMP_TOTAL}.get(code, COLOUR_TOTAL)
    if isinstance(team, bool) or team not in (0, 1):
        raise InvalidInputError(f"team must be 0 or 1, not {team!r}.")
    if isinstance(multiplier, bool) or multiplier not in (1, 2, 4):
        raise InvalidInputError(f"multiplier must be 1, 2 (contre) or 4, not {multiplier!r}.")
    points, won = _pair(card_points, "card_points", total), _pair(tricks, "tricks", ALL_TRICKS)
    first, second, winner = _score_deal(
        encode_rules(rules, "deal")[0], code, team, multiplier, np.array(points), np.array(won)
    )
    return Result(
        mode=mode,
        team=team,
        multiplier=multiplier,
        card_points=points,
        tricks=won,
        match_points=(int(first), int(second)),
        instant_win=None if winner == NOBODY else int(winner),
    )


def _pair(values: Sequence[int], name: str, total: int) -> tuple[int, int]:
    pair = np.asarray(values)
    if pair.shape != (2,) or pair.dtype.kind not in "iu" or pair.min() < 0 or pair.sum() != total:
        raise InvalidInputError(
            f"{name} must be a pair of whole numbers (side 0, side 1) that sums to {total}, not"
            f" {values!r}."
        )
    return int(pair[0]), int(pair[1])
