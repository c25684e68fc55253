"""The plain rules of contrée themselves: legal cards, belotes and declarations."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from reference import contree as ref

MARQUES = ref.PRESETS["marques"]
PACK = list(ref.CARDS)


def play_out(deal: ref.Deal, rng: random.Random) -> dict[str, Any]:
    """Return the result of a deal finished by random legal actions."""
    while not deal.done:
        deal.apply(rng.choice(deal.legal))
    assert deal.result is not None
    return deal.result


@pytest.mark.parametrize(
    ("row", "trump", "trick", "hand", "legal"),
    [
        (1, "H", "", "AS 7H", "AS 7H"),
        (2, "H", "KS 7H", "AS 7S JH", "AS 7S"),
        (3, "H", "TH 8D", "9H KH AS", "9H"),
        (4, "H", "JH", "9H 7H AS", "9H 7H"),
        (5, "H", "JH", "AS 7C", "AS 7C"),
        (6, "H", "KS", "AC 7D", "AC 7D"),
        (7, "H", "AS 7S", "9H 7H AC", "9H 7H AC"),
        (7, "H", "KS TH 7S", "9H 7H AC", "9H 7H AC"),
        (8, "H", "TS AS", "9H 7H AC", "9H 7H"),
        (9, "H", "KS TH", "9H 7H AC", "9H"),
        (9, "H", "KS 8H TH", "9H 7H AC", "9H"),
        (10, "H", "KS JH", "9H 7H AC", "9H 7H AC"),
        (10, "H", "KS JH", "9H 7H", "9H 7H"),
    ],
)
def test_rows_of_the_decision_table(
    row: int, trump: str, trick: str, hand: str, legal: str
) -> None:
    found = ref.legal_row(MARQUES, trump, ref.Standing.of(trump, trick.split()), hand.split())
    assert found == (row, legal.split())


@pytest.mark.parametrize(
    ("options", "trick", "hand", "legal"),
    [
        ({"undertrump": "compulsory"}, "KS JH", "9H 7H AC", "9H 7H"),
        ({"rise_on_partner": False}, "TH 8D", "9H KH AS", "9H KH"),
        ({"rise_on_partner": False}, "8D TH", "9H KH AS", "9H"),
        ({"partner_ruff": "no_undertrump"}, "KS TH 7S", "9H 7H AC", "9H AC"),
        ({"partner_ruff": "no_undertrump"}, "KS TH 7S", "QH 7H", "QH 7H"),
        ({"partner_ruff": "no_undertrump"}, "AS 7S", "QH 7H AC", "QH 7H AC"),
        ({"partner_ruff": "rise_if_only_trumps"}, "KS TH 7S", "9H 7H", "9H"),
        ({"partner_ruff": "rise_if_only_trumps"}, "KS TH 7S", "9H 7H AC", "9H 7H AC"),
        ({"partner_ruff": "rise_if_only_trumps"}, "KS TH 7S", "QH 7H", "QH 7H"),
    ],
)
def test_options_of_play(options: dict[str, Any], trick: str, hand: str, legal: str) -> None:
    rules = replace(MARQUES, **options)
    assert ref.legal_cards(rules, "H", trick.split(), hand.split()) == legal.split()


@pytest.mark.parametrize(
    ("trump", "trick", "hand", "legal"),
    [
        ("SA", "KS", "7S AH", "7S"),
        ("SA", "KS", "AH 7D", "AH 7D"),
        ("TA", "TS", "AS 9S KS", "AS 9S"),
        ("TA", "TS 7S", "AS 9S KS", "AS 9S"),
        ("TA", "JS AH", "AS 9S AH", "AS 9S"),
        ("TA", "JS", "AH 7D", "AH 7D"),
    ],
)
def test_play_without_a_trump_suit(trump: str, trick: str, hand: str, legal: str) -> None:
    assert ref.legal_cards(MARQUES, trump, trick.split(), hand.split()) == legal.split()


def test_a_suit_and_the_pack_hold_the_points_of_the_tables() -> None:
    for trump, suit_total in (("SA", 38), ("TA", 38)):
        assert ref.card_points(MARQUES, trump, PACK[:8]) == suit_total
    as_trumps = replace(MARQUES, ta_values="trump")
    totals = {trump: ref.card_points(as_trumps, trump, PACK) for trump in ref.TRUMPS}
    assert totals == {"C": 152, "D": 152, "H": 152, "S": 152, "SA": 152, "TA": 248}


def test_conversion_of_258_points_keeps_162() -> None:
    assert ref.converted((129, 129), (4, 4)) == (81, 81)
    assert ref.converted((348, 0), (8, 0)) == (252, 0)
    for points in range(259):
        first, second = ref.converted((points, 258 - points), (5, 3))
        assert first + second == 162
        assert abs(first - points * 162 / 258) < 0.5 and abs(second + first - 162) == 0


def test_belote_needs_both_cards_in_one_dealt_hand() -> None:
    assert ref.belotes(MARQUES, ["KH", "QH", "KS", "QC"], "H") == ["H"]
    assert ref.belotes(MARQUES, ["KH", "QH", "KS", "QS"], "TA") == ["H", "S"]
    assert ref.belotes(MARQUES, ["KH", "QH"], "SA") == []
    assert ref.belotes(replace(MARQUES, ta_belote=False), ["KH", "QH"], "TA") == []


@pytest.mark.parametrize(
    ("hand", "trump", "kinds"),
    [
        ("JC JD JH JS 7C 8C 9C TC", "C", [("carre", 200), ("cinquante", 50)]),
        ("JC JD JH JS 9C TC QC KC", "C", [("carre", 200)]),
        ("TC TD TH TS 9C JC QC KC", "SA", [("carre", 150), ("tierce", 20)]),
        ("7C 8C 9C TC JC QC KC AC", "H", [("cent", 100), ("tierce", 20)]),
        ("7C 8C 9C TC JC QC KC AD", "H", [("cent", 100)]),
        ("7C 8C 9C JC QC KC 7H 8H", "H", [("tierce", 20), ("tierce", 20)]),
        ("7C 7D 7H 7S 8C 8D 8H 8S", "H", []),
        ("KC AC 7C 8D KD AD 7H 8H", "H", []),
    ],
)
def test_best_reading_of_a_hand(hand: str, trump: str, kinds: list[tuple[str, int]]) -> None:
    found = ref.declarations(hand.split(), trump)
    assert sorted((one.kind, one.points) for one in found) == sorted(kinds)


def test_a_card_may_count_in_a_carre_and_in_a_run() -> None:
    hand = "KC KD KH KS AH QH JH TH".split()
    points = {True: [100, 100], False: [100, 20]}
    for overlap, wanted in points.items():
        assert [one.points for one in ref.declarations(hand, "H", overlap)] == wanted


def points_of(hands: dict[int, str], trump: str = "H", first: int = 0, **options: Any) -> Any:
    """Return what declarations count when these seats declare all they have."""
    declared = [ref.declarations(hands.get(seat, "").split(), trump) for seat in range(4)]
    return ref.declaration_points(replace(MARQUES, **options), trump, declared, first)


def test_the_better_declaration_lets_both_partners_score() -> None:
    assert points_of({0: "7C 8C 9C", 1: "7D 8D 9D TD", 3: "JS QS KS"}) == (0, 70)
    assert points_of({0: "7C 8C 9C", 1: "TD JD QD"}) == (0, 20)
    assert points_of({0: "AC AD AH AS", 1: "TD JD QD KD AD"}) == (100, 0)
    assert points_of({0: "9C 9D 9H 9S", 1: "AC AD AH AS"}) == (150, 0)
    assert points_of({0: "9C 9D 9H 9S", 1: "AC AD AH AS"}, trump="SA") == (0, 200)
    assert points_of({}) == (0, 0)


def test_trumps_win_between_equal_runs_and_then_the_option_decides() -> None:
    equal = {0: "7C 8C 9C", 1: "7H 8H 9H"}
    assert points_of(equal) == (0, 20)
    assert points_of(equal, trump="TA") == points_of(equal, trump="S") == (0, 0)
    for first, wanted in ((0, (20, 0)), (1, (0, 20)), (3, (20, 0))):
        assert points_of(equal, trump="S", first=first, decl_tie="first_speaker") == wanted
    partners = {0: "7C 8C 9C", 2: "7D 8D 9D", 1: "7S 8S TS"}
    assert points_of(partners) == (40, 0)


SUITED = [[rank + suit for rank in ref.RANKS] for suit in ref.SUITS]


def pack_for(hands: list[list[str]]) -> list[str]:
    """Return the pack that deals these hands when seat 3 deals."""
    order = ref.deal_hands(MARQUES, [str(place) for place in range(32)], dealer=3)
    pack = [""] * 32
    for places, hand in zip(order, hands, strict=True):
        for place, card in zip(places, hand, strict=True):
            pack[int(place)] = card
    return pack


def test_belote_declared_needs_both_words() -> None:
    for words, side in (("belote belote", 0), ("belote no_belote", None), ("no_belote", None)):
        rules = replace(MARQUES, belote_call="declared")
        deal = ref.Deal(rules, 3, pack_for(SUITED))
        for call in ("80C", "pass", "pass", "pass", "KC"):
            deal.apply(call)
        assert (deal.phase, deal.seat, deal.legal) == ("declare", 0, ["belote", "no_belote"])
        first, *second = words.split()
        deal.apply(first)
        for card in ("7D", "7H", "7S", "QC"):
            assert deal.phase == "play"
            deal.apply(card)
        assert deal.phase == ("declare" if second else "play")
        for word in second:
            deal.apply(word)
        assert play_out(deal, random.Random(1))["belote"] == side


def test_declarations_are_asked_before_the_first_card_of_each_seat() -> None:
    deal = ref.Deal(replace(MARQUES, declarations=True), 3, pack_for(SUITED))
    for call in ("80C", "pass", "pass", "pass"):
        deal.apply(call)
    for seat, card in enumerate(("JC", "7D", "7H", "7S")):
        assert (deal.phase, deal.seat) == ("declare", seat)
        deal.apply("no_declare" if seat == 0 else "declare")
        deal.apply(card)
    assert deal.phase == "play"
    # Diamonds, hearts and spades tie between the sides, so nobody scores.
    assert play_out(deal, random.Random(1))["marks"] == (250 + 80 + 20, 0)


def test_all_trumps_has_up_to_four_belotes() -> None:
    rules = replace(MARQUES, sa_ta=True)
    deal = ref.Deal(rules, 3, pack_for(SUITED))
    for call in ("80TA", "pass", "pass", "pass"):
        deal.apply(call)
    result = play_out(deal, random.Random(1))
    assert result["belote"] == (40, 40)
    assert result["marks"] == (250 + 80 + 40, 40)
