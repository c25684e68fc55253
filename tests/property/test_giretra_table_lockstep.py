"""Single tables of Giretra against the plain rules: hands, what all four seats see, results."""

from __future__ import annotations

import random

import pytest

import giretra_env as ge
from reference import giretra as ref
from support.lockstep import play_both

TEXTS = ["standard", "platform", "platform,colour_capot_points=25,deck_between_deals=gather"]


@pytest.mark.heavy
@pytest.mark.parametrize("text", TEXTS)
def test_tables_agree_with_the_plain_rules(text: str) -> None:
    rng = random.Random(f"deals {text}")
    for _ in range(50):
        dealer, deck = rng.randrange(4), rng.sample(ref.CARDS, 32)
        table = ge.Table("giretra", rules=text, dealer=dealer, deck=deck)
        game = ref.Deal(ref.rules_from_text(text), dealer, deck)
        play_both(table, game, rng)
        assert game.result is not None
        gain = game.result["match_points"][0] - game.result["match_points"][1]
        if game.result["instant_win"] is not None:
            gain = game.rules.target * (1 if game.result["instant_win"] == 0 else -1)
        assert tuple(table.returns) == (gain, -gain, gain, -gain)


@pytest.mark.heavy
@pytest.mark.parametrize("text", [TEXTS[0], TEXTS[2]])
def test_matches_with_a_gathered_pack(text: str) -> None:
    rng = random.Random(f"matches {text}")
    for _ in range(6):
        dealer, deck = rng.randrange(4), rng.sample(ref.CARDS, 32)
        table = ge.Table("giretra", rules=text, episode="match", dealer=dealer, deck=deck)
        play_both(table, ref.Match(ref.rules_from_text(text), dealer, deck), rng)


def test_hands_are_dealt_in_the_order_given() -> None:
    rng = random.Random("hands")
    for _ in range(10):
        dealer, deck = rng.randrange(4), rng.sample(ref.CARDS, 32)
        game = ref.Deal(ref.PRESETS["standard"], dealer, deck)
        hands = [five + later for five, later in zip(game.hands, game.later, strict=True)]
        table = ge.Table("giretra", dealer=dealer, hands=hands)
        play_both(table, game, rng)


@pytest.mark.parametrize(
    ("text", "calls", "points"),
    [
        ("standard", "announce:NT contre:NT", 180),
        ("standard", "announce:AT contre:AT surcontre:AT", 140),
        ("platform", "announce:C contre:C surcontre:C", 128),
        ("platform,colour_capot_points=90", "announce:H contre:H surcontre:H", 360),
    ],
)
def test_scores_beyond_a_signed_byte(text: str, calls: str, points: int) -> None:
    """Seat 0 leads its clubs, and in hearts seat 2 ruffs them: side 0 takes (nearly) all."""
    suits = [[rank + suit for rank in ref.RANKS] for suit in ref.SUITS]
    if "announce:C" in calls:
        suits[0][0], suits[1][0] = suits[1][0], suits[0][0]
    table = ge.Table(
        "giretra", rules=text, dealer=3, hands=[suits[0], suits[1], suits[2], suits[3]]
    )
    for call in [*calls.split(), "accept", "accept", "accept"]:
        table.apply(call)
    while not table.done:
        clubs = [name for name in table.legal if name[1] == "C"]
        table.apply((clubs or table.legal)[-1])
    assert tuple(table.result["match_points"]) == (points, 0)
