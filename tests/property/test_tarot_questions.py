"""Rules queries about French tarot: the package against the plain rules."""

from __future__ import annotations

import random
from typing import Any

import pytest

import giretra_env as ge
from reference import tarot as ref
from reference.tarot_vectors import tricks_for
from support import fewer

FACTS = ("taker", "contract", "taker_half_points", "bouts", "target", "made", "scores")
SCORE_TEXTS = [
    "standard",
    "fft",
    "standard,half_points=winner",
    "standard,failed_slam_vs_defence_slam=single",
]
TRUMP_HEAVY = [*ref.TRUMPS, *ref.TRUMPS, "EX", "EX", "EX"]
"""Cards to draw more often, so that duties to trump, and the Excuse, come up."""


def some_cards(rng: random.Random, number: int) -> list[str]:
    """Return different cards, half of them from the trumps and the Excuse."""
    drawn: list[str] = []
    while len(drawn) < number:
        card = rng.choice(TRUMP_HEAVY if rng.random() < 0.5 else ref.CARDS)
        if card not in drawn:
            drawn.append(card)
    return drawn


def test_legal_cards_of_random_hands() -> None:
    rng = random.Random("legal")
    for _ in range(fewer(3000)):
        size = rng.randrange(4)
        cards = some_cards(rng, size + rng.randrange(1, 19))
        trick, hand = cards[:size], cards[size:]
        legal = ge.legal_cards("tarot", hand=hand, trick=trick, leader=rng.randrange(4))
        assert sorted(legal) == sorted(ref.legal_cards(trick, hand)), (trick, hand)


def test_legal_cards_when_the_suit_led_is_out_of_hand() -> None:
    """Rows that are rare in random hands: a plain suit is led and the hand has none of it."""
    rng = random.Random("void")
    for _ in range(fewer(3000)):
        led = rng.choice(ref.SUITS)
        size = rng.randrange(3)
        first = [rng.choice([card for card in ref.CARDS if card[0] == led])]
        others = [card for card in some_cards(rng, 20) if card[0] != led]
        trick = (["EX"] * (size == 2 and "EX" not in others) + first + others[:size])[:3]
        hand = others[size : size + rng.randrange(1, 6)] or ["T5"]
        legal = ge.legal_cards("tarot", hand=hand, trick=trick, leader=0)
        assert sorted(legal) == sorted(ref.legal_cards(trick, hand)), (trick, hand)


def test_winner_of_random_tricks() -> None:
    rng = random.Random("trick")
    for _ in range(fewer(3000)):
        trick, leader = some_cards(rng, 4), rng.randrange(4)
        winner, points = ge.trick_winner("tarot", trick, leader=leader)
        place = ref.winning_place(trick)
        assert place is not None
        assert (winner, 2 * points) == ((leader + place) % 4, ref.total(trick)), trick


@pytest.mark.parametrize("text", SCORE_TEXTS)
@pytest.mark.parametrize("contract", ref.CONTRACTS)
def test_scores_of_every_count(contract: str, text: str) -> None:
    for bouts in range(4):
        for halves in range(10 + 8 * bouts, 143 + 8 * bouts):
            ask(text, contract, halves, bouts, tricks_for(contract, halves, bouts), halves)


@pytest.mark.parametrize("text", SCORE_TEXTS)
@pytest.mark.parametrize("contract", ref.CONTRACTS)
def test_scores_of_slams(contract: str, text: str) -> None:
    own_chien = {"garde_contre": 0}.get(contract, 6)
    for number in range(24):
        ask(text, contract, own_chien, 0, (0, 18), number)
        ask(text, contract, 176 + own_chien, 3, (18, 0), number)


def test_a_deal_that_is_worth_nothing_has_no_negative_zeros() -> None:
    facts: dict[str, Any] = {"taker_half_points": 2 * (41 + 25), "bouts": 2, "tricks": (10, 8)}
    answer = ge.score_deal(
        "tarot", contract="garde_sans", taker=1, chelem_announced=True, **facts
    )  # 50 times 4 for the contract, 200 lost for the slam
    assert [str(score) for score in answer.scores] == ["0.0"] * 4


def petit_au_bout(bouts: int, number: int) -> str | None:
    """Return who has won the Petit in the last trick, of those who can with so many bouts."""
    return ((None, "defence"), (None, "taker", "defence"), (None, "taker"))[(bouts + 1) // 2][
        number % (3 if bouts in (1, 2) else 2)
    ]


def ask(
    text: str, contract: str, halves: int, bouts: int, tricks: tuple[int, int], number: int
) -> None:
    """Ask both for the scores of one deal; its bonuses hang on a number."""
    facts: dict[str, Any] = {
        "contract": contract,
        "taker": number % 4,
        "taker_half_points": halves,
        "bouts": bouts,
        "tricks": tricks,
        "petit_au_bout": petit_au_bout(bouts, number) if 0 not in tricks else None,
        "poignees": (0, 20, 30, 40)[number // 3 % 4],
        "chelem_announced": number // 12 % 2 == 1,
    }
    answer = ge.score_deal("tarot", rules=text, **facts)
    wanted = ref.score_deal(ref.rules_from_text(text), **facts)
    assert {name: answer[name] for name in FACTS} == {name: wanted[name] for name in FACTS}, facts
