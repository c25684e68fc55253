"""The plain rules of French belote: taking, belote, whole deals and matches."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from reference import belote as ref

MAISON = ref.PRESETS["maison"]
OPTIONS: dict[str, list[Any]] = {
    "shuffle": ["each_deal", "never"],
    "deal_pattern": ["3-2", "2-3"],
    "round2_same_suit": [False, True],
    "sa_ta": [False, True],
    "ta_values": ["rescaled", "trump", "14-9-6-5-3-1"],
    "undertrump": ["compulsory", "optional"],
    "rise_on_partner": [True, False],
    "partner_ruff": ["free", "no_undertrump", "rise_if_only_trumps"],
    "belote_call": ["automatic", "declared"],
    "belote_on_fail": ["kept", "to_defence"],
    "belote_king_first": [False, True],
    "declarations": [False, True],
    "decl_tie": ["none", "first_speaker"],
    "decl_overlap": [False, True],
    "ta_belote": [True, False],
    "tie": ["litige", "failed", "made"],
    "litige_belote": ["in_pot", "kept"],
}


def some_rules(rng: random.Random) -> ref.Rules:
    return replace(MAISON, **{name: rng.choice(values) for name, values in OPTIONS.items()})


def play_random_deal(rules: ref.Rules, rng: random.Random) -> ref.Deal:
    """Return a deal played to its end by random legal actions."""
    deal = ref.Deal(rules, rng.randrange(4), rng.sample(ref.CARDS, 32))
    while not deal.done:
        deal.apply(rng.choice(deal.legal))
    return deal


def play_random_match(rules: ref.Rules, rng: random.Random) -> ref.Match:
    """Return a match played to its end."""
    match = ref.Match(
        rules,
        rng.randrange(4),
        rng.sample(ref.CARDS, 32),
        next_deck=lambda: rng.sample(ref.CARDS, 32),
        next_cut=lambda pack: rng.choice(ref.cuts(rules.cut_min)),
    )
    while not match.done:
        shy = "pass" in match.legal and rng.random() < 0.5
        match.apply("pass" if shy else rng.choice(match.legal))
    return match


def test_4_the_taker_gets_the_turned_card_and_two_more() -> None:
    rules = ref.rules_from_text("maison,deal_pattern=2-3")
    pack = [f"{number}" for number in range(32)]
    pack[20] = "AS"
    deal = ref.Deal(rules, 1, pack)
    assert deal.hands[2] == ["0", "1", "8", "9", "10"]
    for call in ("pass", "pass", "pass", "pass", "pass", "take:C"):
        assert call in deal.legal
        deal.apply(call)
    assert deal.taker == 3
    assert [hand[5:] for hand in deal.hands] == [
        ["26", "27", "28"],
        ["29", "30", "31"],
        ["21", "22", "23"],
        ["AS", "24", "25"],
    ]
    assert (deal.phase, deal.seat) == ("play", 2)


def test_4_calls_of_the_second_round() -> None:
    texts = {
        "maison": ["pass", "take:C", "take:D", "take:S"],
        "maison,round2_same_suit=yes": ["pass", "take:C", "take:D", "take:H", "take:S"],
        "maison,sa_ta=yes": ["pass", "take:C", "take:D", "take:S", "take:SA", "take:TA"],
    }
    for text, calls in texts.items():
        bidding = ref.Bidding(ref.rules_from_text(text), 3, "AH")
        for _ in range(4):
            assert bidding.legal() == ["pass", "take"]
            bidding.apply("pass")
        assert bidding.legal() == calls


def test_4_eight_passes_leave_a_pack_with_the_first_hand_on_top() -> None:
    match = ref.Match(
        ref.rules_from_text("maison,shuffle=never,cut_by=cutter,all_pass=same_dealer"),
        3,
        ref.CARDS,
    )
    assert (match.phase, match.seat, match.legal[0], match.legal[-1]) == (
        "cut",
        2,
        "cut:3",
        "cut:29",
    )
    match.apply("cut:3")
    assert match.deal is not None
    first_hand, turned, stock = match.deal.hands[0], match.deal.turned, match.deal.stock
    for _ in range(8):
        match.apply("pass")
    assert (match.phase, match.seat) == ("cut", 2)
    assert match.deck[:5] == first_hand
    assert match.deck[20:] == [turned, *stock]
    assert match.deals == [
        {
            "taker": None,
            "trump": None,
            "card_points": (0, 0),
            "tricks": (0, 0),
            "belote": None,
            "declarations": (0, 0),
            "outcome": None,
            "marks": (0, 0),
            "pot": 0,
        }
    ]


def deal_with_hands(rules: ref.Rules, first_hand: str) -> ref.Deal:
    """Return a deal in which seat 0 leads, has taken hearts, and holds eight given cards."""
    own = first_hand.split()
    others = [card for card in ref.CARDS if card not in own]
    pack = [*own[:3], *others[:9], *own[3:5], *others[9:15], own[5], *own[6:], *others[15:]]
    deal = ref.Deal(rules, 3, pack)
    deal.apply("take")
    assert (deal.trump, deal.hands[0]) == ("H", own)
    return deal


def play_answering(deal: ref.Deal, own: str, answers: dict[str, str]) -> list[str]:
    """Play to the end, seat 0 its cards in the order given; return the questions of seat 0."""
    asked = []
    while not deal.done:
        if deal.phase == "declare" and deal.seat != 0:
            deal.apply(f"no_{deal.question}")
        elif deal.phase == "declare":
            card = deal.trick[-1] if deal.question == "belote" else ""
            asked.append(f"{deal.question} {card}".strip())
            deal.apply(answers.get(asked[-1], f"no_{deal.question}"))
        elif deal.seat == 0:
            deal.apply(next(card for card in own.split() if card in deal.legal))
        else:
            deal.apply(deal.legal[0])
    return asked


@pytest.mark.parametrize(
    ("changes", "own", "answers", "asked", "belote"),
    [
        ("", "KH QH JH 9H AH TH 8H 7H", {}, [], 0),
        ("belote_call=declared", "KH QH JH 9H AH TH 8H 7H", {}, ["belote KH"], None),
        (
            "belote_call=declared",
            "KH QH JH 9H AH TH 8H 7H",
            {"belote KH": "belote"},
            ["belote KH", "belote QH"],
            None,
        ),
        (
            "belote_call=declared",
            "QH KH JH 9H AH TH 8H 7H",
            {"belote QH": "belote", "belote KH": "belote"},
            ["belote QH", "belote KH"],
            0,
        ),
        ("belote_call=declared,belote_king_first=yes", "QH KH JH 9H AH TH 8H 7H", {}, [], None),
        ("belote_king_first=yes", "QH KH JH 9H AH TH 8H 7H", {}, [], None),
        ("belote_king_first=yes", "KH QH JH 9H AH TH 8H 7H", {}, [], 0),
        (
            "declarations=yes",
            "KH QH JH 9H AH TH 8H 7H",
            {"declare": "declare"},
            ["declare"],
            0,
        ),
        (
            "belote_call=declared",
            "JH 9H AH TH 8H 7H QH KH",
            {"belote QH": "belote", "belote KH": "belote"},
            ["belote QH", "belote KH"],
            0,
        ),
    ],
)
def test_6_belote(
    changes: str, own: str, answers: dict[str, str], asked: list[str], belote: int | None
) -> None:
    rules = ref.rules_from_text(f"maison,{changes}" if changes else "maison")
    deal = deal_with_hands(rules, own)
    assert play_answering(deal, own, answers) == asked
    assert deal.result is not None
    assert deal.result["belote"] == belote
    if "declarations" in changes:
        assert deal.result["marks"] == (252 + 20 + 120, 0)


def test_deals_keep_every_invariant() -> None:
    rng = random.Random(30)
    for _ in range(600):
        rules = some_rules(rng)
        deal = play_random_deal(rules, rng)
        result = deal.result
        assert result is not None
        if result["taker"] is None:
            assert sum(map(len, deal.hands)) == 20
        else:
            total = 252 if 8 in result["tricks"] else 162
            assert sum(result["card_points"]) == total
            assert sum(result["tricks"]) == 8
            assert (result["pot"] > 0) == (result["outcome"] == "litige")
        assert sorted(deal.pack_after()) == sorted(ref.CARDS)


@pytest.mark.parametrize("end_rule", ["reach", "exceed"])
def test_9_matches_end_at_the_target(end_rule: str) -> None:
    rng = random.Random(31)
    for _ in range(15):
        rules = replace(some_rules(rng), target=500, end_rule=end_rule)
        match = play_random_match(rules, rng)
        assert match.result is not None
        scores, winner = match.result["scores"], match.result["winner"]
        assert scores == tuple(sum(deal["marks"][side] for deal in match.deals) for side in (0, 1))
        assert scores[winner] == max(scores) > min(scores)
        assert scores[winner] >= 500 + (end_rule == "exceed")


def test_9_a_number_of_deals_counts_those_that_were_played() -> None:
    rng = random.Random(32)
    passed_out = pots = 0
    for _ in range(60):
        match = play_random_match(replace(MAISON, deals=3, shuffle="never"), rng)
        assert match.result is not None
        played = [deal for deal in match.deals if deal["taker"] is not None]
        assert len(played) == 3
        passed_out += len(match.deals) - len(played)
        pots += played[-1]["pot"]
        paid = sum(sum(deal["marks"]) for deal in played)
        assert sum(match.result["scores"]) == paid + played[-1]["pot"]
    assert passed_out and pots
