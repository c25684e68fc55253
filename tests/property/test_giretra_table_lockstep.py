"""Single tables against the plain rules: hands, what all four seats see, results, records."""

from __future__ import annotations

import json
import random
from dataclasses import asdict
from typing import Any

import numpy as np
import pytest

import giretra_env as ge
from reference import giretra as ref
from reference.giretra_view import ACTION_ID, ACTIONS, observe

TEXTS = ["standard", "platform", "platform,colour_capot_points=25,deck_between_deals=gather"]


def plain(value: Any) -> Any:
    """Return tuples as lists, as JSON has them."""
    return json.loads(json.dumps(value, default=asdict))


def expected_observation(game: ref.Deal | ref.Match, seat: int) -> np.ndarray:
    """Return the whole observation of a seat as the plain rules have it."""
    layout = ge.game("giretra").observation_layout
    wanted = np.zeros(layout.size, np.uint8)
    for name, values in observe(game, seat).items():
        start = layout.slices[name].start
        wanted[start : start + len(values)] = values
    return wanted


def held(game: ref.Deal | ref.Match, seat: int) -> list[str]:
    deal = game.deal if isinstance(game, ref.Match) else game
    return sorted(deal.hands[seat]) if deal is not None else []


def compare(table: Any, game: ref.Deal | ref.Match) -> None:
    assert (table.seat, table.phase, table.done) == (game.seat, game.phase, game.done)
    assert sorted(table.legal) == sorted(game.legal)
    assert sorted(table.legal_ids) == sorted(ACTION_ID[name] for name in game.legal)
    for seat in range(4):
        assert sorted(table.hand(seat)) == held(game, seat)
        np.testing.assert_array_equal(table.observe(seat), expected_observation(game, seat))


def play_both(table: Any, game: ref.Deal | ref.Match, rng: random.Random) -> None:
    """Play random legal actions to the end, by name and by number in turn."""
    compare(table, game)
    while not game.done:
        action = rng.choice(game.legal)
        table.apply(action if rng.random() < 0.5 else ACTION_ID[action])
        game.apply(action)
        compare(table, game)
    assert plain(table.result) == plain(game.result)


def test_actions_have_the_names_of_the_rules() -> None:
    assert ge.game("giretra").action_names == ACTIONS


@pytest.mark.heavy
@pytest.mark.parametrize("text", TEXTS)
def test_deals(text: str) -> None:
    rng = random.Random(f"deals {text}")
    for _ in range(100):
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


@pytest.mark.parametrize("episode", ["deal", "match"])
def test_records_and_copies_go_on_as_the_table_does(episode: str) -> None:
    rng = random.Random(f"records {episode}")
    table = ge.Table("giretra", episode=episode, seed=5)
    for _ in range(20):
        table.apply(rng.choice(table.legal))
    others = [table.copy(), ge.Table.from_record(plain(table.record()))]
    while not table.done:
        action = rng.choice(table.legal)
        for one in (table, *others):
            one.apply(action)
    for other in others:
        assert plain(other.result) == plain(table.result)
        assert other.record() == table.record()


def test_illegal_actions_change_nothing() -> None:
    rng = random.Random("illegal")
    table = ge.Table("giretra", episode="match", seed=9)
    while not table.done and len(table.record()["actions"]) < 150:
        before = table.observe(table.seat).copy()
        for name in rng.sample(sorted(set(ACTIONS) - set(table.legal)), 2):
            with pytest.raises(ge.IllegalActionError, match=name):
                table.apply(name)
        np.testing.assert_array_equal(table.observe(table.seat), before)
        table.apply(rng.choice(table.legal))
