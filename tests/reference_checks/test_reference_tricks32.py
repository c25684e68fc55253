"""The plain rules of cards and declarations; the numbers are those of belote's RULES.md."""

from __future__ import annotations

import random

import pytest

from reference import belote as ref


@pytest.mark.parametrize(
    ("row", "changes", "trump", "trick", "hand", "legal"),
    [
        (1, "", "H", "", "7D AH", "7D AH"),
        (2, "", "H", "KD", "7D AD JH", "7D AD"),
        (2, "", "H", "KD 7H", "7D AD JH", "7D AD"),
        (3, "", "H", "QH", "7H AH JS", "AH"),
        (3, "", "H", "QH 7H", "8H KH 9H JS", "KH 9H"),
        (3, "rise_on_partner=no", "H", "QH 7H", "8H KH 9H JS", "8H KH 9H"),
        (3, "rise_on_partner=no", "H", "7H QH", "8H KH 9H JS", "KH 9H"),
        (4, "", "H", "JH", "9H 7H AS", "9H 7H"),
        (5, "", "H", "JH", "9D AS", "9D AS"),
        (6, "", "H", "JD", "9C AS", "9C AS"),
        (7, "", "H", "AD 7D", "7H JH 9C", "7H JH 9C"),
        (7, "", "H", "7D AD 8D", "7H JH 9C", "7H JH 9C"),
        (7, "", "H", "7D 9H 8D", "7H JH 9C", "7H JH 9C"),
        (7, "", "H", "7D 9H 8H", "7H JH 9C", "7H JH 9C"),
        (7, "partner_ruff=no_undertrump", "H", "7D 9H 8D", "7H JH 9C", "JH 9C"),
        (7, "partner_ruff=no_undertrump", "H", "7D 9H 8D", "7H 8H", "7H 8H"),
        (7, "partner_ruff=no_undertrump", "H", "7D 9H 8D", "7H 8H 9C", "9C"),
        (7, "partner_ruff=no_undertrump", "H", "7D 9H 8D", "7H 8H JH", "JH"),
        (7, "partner_ruff=no_undertrump", "H", "AD 7D", "7H JH 9C", "7H JH 9C"),
        (7, "partner_ruff=rise_if_only_trumps", "H", "7D 9H 8D", "7H JH 9C", "7H JH 9C"),
        (7, "partner_ruff=rise_if_only_trumps", "H", "7D 9H 8D", "7H 8H JH", "JH"),
        (7, "partner_ruff=rise_if_only_trumps", "H", "7D 9H 8D", "7H 8H", "7H 8H"),
        (7, "partner_ruff=rise_if_only_trumps", "H", "AD 7D", "7H JH", "7H JH"),
        (8, "", "H", "AD", "7H JH 9C", "7H JH"),
        (8, "", "H", "7D AD", "7H JH 9C", "7H JH"),
        (8, "", "H", "8D 7D AD", "7H JH 9C", "7H JH"),
        (8, "", "H", "8D AC 7D", "7H JH 9C", "7H JH"),
        (9, "", "H", "7D 9H", "8H JH 7C", "JH"),
        (9, "", "H", "AD 7D 9H", "8H JH 7C", "JH"),
        (10, "", "H", "AD 7H JH", "8H 7C", "8H"),
        (10, "", "H", "7D JH", "8H 9H 7C", "8H 9H"),
        (10, "undertrump=optional", "H", "7D JH", "8H 9H 7C", "8H 9H 7C"),
        (10, "undertrump=optional", "H", "7D 9H", "8H JH 7C", "JH"),
        (10, "undertrump=optional", "H", "7D JH", "8H 9H", "8H 9H"),
        (0, "", "SA", "KD", "7D AD JC", "7D AD"),
        (0, "", "SA", "KD", "JC 8S", "JC 8S"),
        (0, "", "TA", "KD QD", "JD 8D AS", "JD"),
        (0, "", "TA", "QD 7D", "JD 8D AS", "JD"),
        (0, "rise_on_partner=no", "TA", "QD 7D", "JD 8D AS", "JD"),
        (0, "", "TA", "JD 9D", "8D 7D AS", "8D 7D"),
        (0, "", "TA", "JD 9D", "AS 8C", "AS 8C"),
    ],
)
def test_5_legal_cards_row_by_row(
    row: int, changes: str, trump: str, trick: str, hand: str, legal: str
) -> None:
    rules = ref.rules_from_text(f"maison,{changes}" if changes else "maison")
    assert ref.legal_cards(rules, trump, trick.split(), hand.split()) == legal.split(), row


@pytest.mark.parametrize(
    ("trump", "ta_values", "total"),
    [
        ("C", "rescaled", 152),
        ("SA", "rescaled", 152),
        ("TA", "rescaled", 152),
        ("TA", "14-9-6-5-3-1", 152),
        ("TA", "trump", 248),
    ],
)
def test_2_cards_sum_to_152_or_248(trump: str, ta_values: str, total: int) -> None:
    assert ref.card_points(trump, ref.CARDS, ta_values) == total


@pytest.mark.parametrize(
    ("hand", "trump", "found"),
    [
        ("AH KH QH JH TH 9H 8H 7H", "H", "cent AH 100, tierce 9H 20"),
        ("AH KH QH JH TH 9H 8H 7C", "H", "cent AH 100"),
        ("AH KH QH JH 9H 8H 7H 7C", "H", "cinquante AH 50, tierce 9H 20"),
        ("AH KH QH TH 9H 8H 7C 8C", "H", "tierce AH 20, tierce TH 20"),
        ("JC JD JH JS 9C 9D 9H 9S", "H", "carre J 200, carre 9 150"),
        ("JC JD JH JS 9C 9D 9H 9S", "SA", "carre J 100, carre 9 100"),
        ("AC AD AH AS TC TD TH TS", "SA", "carre A 200, carre T 150"),
        ("AC AD AH AS TC TD TH TS", "H", "carre A 100, carre T 100"),
        ("8C 8D 8H 8S 7C 7D 7H 7S", "H", ""),
        ("KC KD KH KS AH QH JH TH", "H", "carre K 100, tierce QH 20"),
        ("AH 7H 8H 9C TC KD QD AD", "H", "tierce AD 20"),
    ],
)
def test_7_reading_a_hand(hand: str, trump: str, found: str) -> None:
    answers = [
        f"{each.kind} {each.rank}{each.suit} {each.points(trump)}"
        for each in ref.read_hand(hand.split())
    ]
    assert ", ".join(answers) == found


@pytest.mark.parametrize(
    ("hands", "trump", "tie", "points"),
    [
        (["KH QH JH", "AC KC QC"], "H", "none", (0, 20)),
        (["AH KH QH", "AC KC QC"], "H", "none", (20, 0)),
        (["AH KH QH", "AC KC QC"], "S", "none", (0, 0)),
        (["AH KH QH", "AC KC QC"], "S", "first_speaker", (0, 20)),
        (["AH KH QH", "AC KC QC"], "TA", "first_speaker", (0, 20)),
        (["AH KH QH", "", "AC KC QC", "AD KD QD"], "S", "first_speaker", (40, 0)),
        (["AH KH QH", "KD QD JD", "AC KC QC", "TC 9C 8C 7C"], "S", "none", (0, 70)),
        (["AH KH QH", "KD QD JD", "AC KC QC", "TC 9C 8C"], "S", "none", (40, 0)),
        (["AC AD AH AS", "KC KD KH KS"], "S", "none", (100, 0)),
        (["AC AD AH AS", "9C 9D 9H 9S"], "S", "none", (0, 150)),
        (["AC AD AH AS", "JC JD JH JS"], "SA", "none", (200, 0)),
        (["QC QD QH QS", "AC KC", "", "AS KS JS TS 9S"], "S", "none", (100, 0)),
        (["KH QH JH TH 9H", "AC KC", "", "AS KS QS JS TS"], "H", "none", (0, 100)),
        (["", "", "", ""], "S", "none", (0, 0)),
    ],
)
def test_7_only_the_side_with_the_best_declaration_counts(
    hands: list[str], trump: str, tie: str, points: tuple[int, int]
) -> None:
    """Seat 1 speaks first."""
    declared = [ref.read_hand(hand.split()) for hand in [*hands, "", ""][:4]]
    assert ref.declared_points(declared, trump, 1, tie) == points


@pytest.mark.parametrize(
    "text",
    [
        "maison",
        "coinche_official",
        "pagat",
        "maison,rise_on_partner=no",
        "coinche_official,partner_ruff=rise_if_only_trumps",
    ],
)
@pytest.mark.parametrize("trump", ref.TRUMPS)
def test_what_a_card_shows_follows_from_legality(trump: str, text: str) -> None:
    """The ceilings rule out exactly the cards beside which the play would have been illegal."""
    rng = random.Random(f"ceilings {trump} {text}")
    rules, strength = ref.rules_from_text(text), ref.STRENGTH[trump]
    for _ in range(120):
        size = rng.randrange(4)
        *trick, card = rng.sample(ref.CARDS, size + 1)
        shown = ref.ceilings_shown(rules, trump, trick, card)
        ruled_out = {
            other
            for other in ref.CARDS
            if other not in (card, *trick)
            and other[1] in shown
            and strength[other] >= shown[other[1]]
        }
        assert ruled_out == ref.cards_ruled_out(rules, trump, trick, card), (trick, card)
