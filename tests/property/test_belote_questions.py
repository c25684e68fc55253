"""Rules queries about French belote: the package against the plain rules."""

from __future__ import annotations

import random
from typing import Any

import pytest

import giretra_env as ge
from reference import belote as ref
from reference.pack32 import tricks_for
from support import INTERPRETED, fewer

PLAY_TEXTS = [
    "maison",
    "coinche_official",
    "pagat",
    "maison,partner_ruff=rise_if_only_trumps",
    "maison,rise_on_partner=no",
    "coinche_official,rise_on_partner=no,partner_ruff=no_undertrump",
    "coinche_official,partner_ruff=rise_if_only_trumps",
]
MARK_TEXTS = [
    "maison",
    "maison,tie=made",
    "maison,tie=failed,belote_on_fail=to_defence",
    "maison,litige_belote=kept,rounding=nearest10",
    "maison,litige_belote=kept,belote_on_fail=to_defence,tie=failed",
    "maison,rounding=nearest10_6up,failed_mark=160,capot_mark=250,defence_capot=162",
    "maison,rounding=nearest10,capot_mark=162",
]
ASKED = ("card_points", "tricks", "belote", "declarations", "outcome", "marks", "pot")


@pytest.mark.parametrize("text", PLAY_TEXTS)
@pytest.mark.parametrize("trump", ref.TRUMPS)
def test_legal_cards_of_random_hands(trump: str, text: str) -> None:
    rng = random.Random(f"legal {trump} {text}")
    rules = ref.rules_from_text(text)
    for _ in range(fewer(400)):
        size, kept = rng.randrange(4), rng.randrange(1, 9)
        cards = rng.sample(ref.CARDS, size + kept)
        trick, hand = cards[:size], cards[size:]
        legal = ge.legal_cards(
            "belote", hand=hand, trick=trick, leader=rng.randrange(4), trump=trump, rules=text
        )
        assert set(legal) == set(ref.legal_cards(rules, trump, trick, hand)), (trick, hand)


@pytest.mark.parametrize("text", PLAY_TEXTS)
def test_legal_cards_when_the_suit_led_is_out_of_hand(text: str) -> None:
    """Rows 6 to 10 are rare in random hands: here the hand never holds the suit led."""
    rng = random.Random(f"void {text}")
    rules = ref.rules_from_text(text)
    for _ in range(fewer(1500)):
        led = rng.choice(ref.SUITS)
        trump = rng.choice([suit for suit in ref.SUITS if suit != led])
        few = [card for card in ref.CARDS if card[1] == trump]
        cards = rng.sample(few, 6) + rng.sample(
            [c for c in ref.CARDS if c[1] not in led + trump], 3
        )
        rng.shuffle(cards)
        size = rng.randrange(3)
        trick = [rng.choice(ref.RANKS) + led, *cards[:size]]
        hand = cards[size : size + rng.randrange(1, 7)]
        legal = ge.legal_cards("belote", hand=hand, trick=trick, leader=0, trump=trump, rules=text)
        assert set(legal) == set(ref.legal_cards(rules, trump, trick, hand)), (trick, hand)


@pytest.mark.parametrize("trump", ref.TRUMPS)
def test_winner_of_random_tricks(trump: str) -> None:
    rng = random.Random(f"trick {trump}")
    for _ in range(fewer(400)):
        trick, leader = rng.sample(ref.CARDS, 4), rng.randrange(4)
        answer = ge.trick_winner("belote", trick, leader=leader, trump=trump)
        assert tuple(answer) == ref.trick_winner(trump, leader, trick), trick


@pytest.mark.parametrize("text", MARK_TEXTS)
def test_marks_of_every_split_of_the_card_points(text: str) -> None:
    rules = ref.rules_from_text(text)
    # A query is the same plain Python in every pass; in one of them a fifth reaches every line.
    below = range(1, 163, 5) if INTERPRETED else range(163)
    for points in (*below, 252):
        for tricks in splits_of_tricks(points):
            for belote in (None, 0, 1):
                for declarations in ((0, 0), (20, 0), (0, 50), (100, 0), (0, 350)):
                    ask(text, rules, points, tricks, belote, declarations)


def ask(
    text: str,
    rules: ref.Rules,
    points: int,
    tricks: tuple[int, int],
    belote: int | None,
    declarations: tuple[int, int],
) -> None:
    """Ask both for the marks of one deal, with a pot in every other where there are litiges."""
    total = 252 if 8 in tricks else 162
    facts: dict[str, Any] = {
        "side": points // 2 % 2,
        "card_points": (points, total - points),
        "tricks": tricks,
        "belote": belote,
        "declarations": declarations,
        "pot": points % 2 * 81 * (rules.tie == "litige"),
    }
    answer = ge.score_deal("belote", rules=text, **facts)
    wanted = ref.score_deal(rules, **facts)
    assert {name: answer[name] for name in ASKED} == {name: wanted[name] for name in ASKED}, facts


def splits_of_tricks(points: int) -> list[tuple[int, int]]:
    """Return trick counts worth asking about."""
    if points == 252:
        return [(8, 0)]
    tricks = tricks_for((points, 162 - points))
    return [(0, 8), tricks] if points == 0 else [tricks]
