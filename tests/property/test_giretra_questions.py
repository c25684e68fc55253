"""Rules queries about Giretra, random and exhaustive: the package against the plain rules."""

from __future__ import annotations

import random

import pytest

import giretra_env as ge
from reference import giretra as ref
from reference.pack32 import tricks_for
from support import fewer

RULES = {name: ref.PRESETS[name] for name in ("standard", "platform")}
TEXTS = [
    "standard",
    "platform",
    "platform,colour_capot_points=25",
    "standard,at_rounding=nearest,at_defender_floor=9",
    "platform,at_contre=multiply_split,clubs_base=20",
]


@pytest.mark.parametrize("mode", ref.MODES)
def test_legal_cards_of_random_hands(mode: str) -> None:
    rng = random.Random(f"legal {mode}")
    for _ in range(fewer(500)):
        size, held = rng.randrange(4), rng.randrange(1, 9)
        cards = rng.sample(ref.CARDS, size + held)
        trick, hand = cards[:size], cards[size:]
        legal = ge.legal_cards(
            "giretra", hand=hand, trick=trick, leader=rng.randrange(4), trump=mode
        )
        assert set(legal) == set(ref.legal_cards(mode, trick, hand)), (trick, hand)


@pytest.mark.parametrize("mode", ref.MODES)
def test_winner_of_random_tricks(mode: str) -> None:
    rng = random.Random(f"trick {mode}")
    for _ in range(fewer(500)):
        trick, leader = rng.sample(ref.CARDS, 4), rng.randrange(4)
        answer = ge.trick_winner("giretra", trick, leader=leader, trump=mode)
        assert tuple(answer) == ref.trick_winner(mode, leader, trick), trick


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("mode", ref.MODES)
def test_score_of_every_split_of_the_card_points(text: str, mode: str) -> None:
    rules = ref.rules_from_text(text)
    total = {"NT": 130, "AT": 258}.get(mode, 162)
    for points in range(total + 1):
        for tricks in splits_of_tricks(points, total):
            for multiplier in (1, 2, 4):
                facts = {
                    "mode": mode,
                    "team": points % 2,
                    "multiplier": multiplier,
                    "card_points": (points, total - points),
                    "tricks": tricks,
                }
                if multiplier == 4 and (
                    mode == "NT" or (mode == "C" and not rules.clubs_surcontre)
                ):
                    continue
                answer = ge.score_deal("giretra", rules=text, **facts)
                assert answer == ref.score_deal(rules, **facts), facts


def splits_of_tricks(points: int, total: int) -> list[tuple[int, int]]:
    """Return trick counts worth asking about: a capot where all points are on one side."""
    tricks = tricks_for((points, total - points))
    if points == total:
        return [(8, 0), tricks]
    return [(0, 8), tricks] if points == 0 else [tricks]
