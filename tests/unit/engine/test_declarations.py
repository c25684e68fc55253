"""Reading hands for declarations, comparing them and counting them."""

from __future__ import annotations

import numpy as np
import pytest

from giretra_env.cards.notation import card_indices, card_names
from giretra_env.engine.pack32.declarations import (
    FIRST_SPEAKER_SCORES,
    KINDS,
    NO_SIDE,
    NO_SIDE_SCORES,
    clear_declarations,
    compare_declarations,
    declaration_points,
    declare,
    declares_anything,
)
from giretra_env.engine.pack32.trick import ALL_TRUMP, NO_TRUMP
from giretra_env.games.belote.table import TABLE

HEARTS, SPADES = 2, 3


def bits(hand: str) -> np.int64:
    return np.int64(sum(1 << card for card in card_indices(hand)))


def table_with(*hands: str, mode: int = SPADES) -> np.record:
    table = np.zeros(1, TABLE)[0]
    clear_declarations(table)
    for seat, hand in enumerate(hands):
        if hand and declares_anything(bits(hand)):
            declare(table, seat, mode, bits(hand), False)
    return table


def read(hand: str, mode: int = SPADES) -> tuple[str, int, str]:
    table = table_with(hand, mode=mode)
    numbers = zip(table.declared_kinds[0], KINDS, strict=True)
    kinds = " ".join(f"{number} {kind}" for number, kind in numbers if number)
    return kinds, int(table.declared_points[0]), " ".join(card_names(int(table.declared_cards[0])))


@pytest.mark.parametrize(
    ("hand", "kinds", "points", "cards"),
    [
        ("7C 8C 9C AD", "1 tierce", 20, "7C 8C 9C"),
        ("7C 8C 9C TC AD", "1 cinquante", 50, "7C 8C 9C TC"),
        ("7C 8C 9C TC JC AD", "1 cent", 100, "7C 8C 9C TC JC"),
        ("9C TC JC QC KC AC AD KH", "1 cent", 100, "9C TC JC QC KC AC"),
        ("7C 8C 9C TC JC QC KC AC", "1 tierce 1 cent", 120, "7C 8C 9C TC JC QC KC AC"),
        ("7C 8C 9C JC QC KC AC 7D", "1 tierce 1 cinquante", 70, "7C 8C 9C JC QC KC AC"),
        ("JC JD JH JS", "1 carré", 200, "JC JD JH JS"),
        ("9C 9D 9H 9S", "1 carré", 150, "9C 9D 9H 9S"),
        ("QC QD QH QS KC KD KH KS", "2 carré", 200, "QC KC QD KD QH KH QS KS"),
        ("JC JD JH JS TC 9C 8C 7C", "1 cinquante 1 carré", 250, "7C 8C 9C TC JC JD JH JS"),
        ("KC KD KH KS QC JC", "1 carré", 100, "KC KD KH KS"),  # a card serves once
        ("7C 7D 7H 7S 8C 8D 8H 8S", "", 0, ""),
        ("KC AC 7C 8C QD", "", 0, ""),  # no run goes round the corner
    ],
)
def test_reading_a_hand(hand, kinds, points, cards):
    assert read(hand) == (kinds, points, cards)


def test_the_cards_of_a_carre_count_in_runs_where_they_may():
    table, hand = table_with(""), bits("KC KD KH KS AH QH JH TH")
    declare(table, 0, SPADES, hand, True)
    assert (table.declared_points[0], table.declared_cards[0]) == (200, hand)


@pytest.mark.parametrize(
    ("hand", "points"),
    [("AC AD AH AS", 200), ("TC TD TH TS", 150), ("JC JD JH JS", 100), ("9C 9D 9H 9S", 100)],
)
def test_carres_count_differently_at_sans_atout(hand, points):
    assert read(hand, NO_TRUMP)[1] == points


def winner(first: str, second: str, mode: int = SPADES, tie: int = NO_SIDE_SCORES) -> int:
    table = table_with(first, second, mode=mode)
    compare_declarations(table, 0, tie)
    return int(table.declarations_side)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("QC QD QH QS", "TH JH KH AH 9H 8H 7H"),
        ("JC JD JH JS", "9C 9D 9H 9S"),
        ("9C 9D 9H 9S", "AC AD AH AS"),
        ("7C 8C 9C TC JC", "JD QD KD AD"),
        ("7C 8C 9C TC", "QD KD AD"),
        ("QC KC AC", "JD QD KD"),
        ("7S 8S 9S", "7D 8D 9D"),  # in trumps
        ("9C TC JC QC KC", "8D 9D TD JD QD 7D"),  # a cent is a cent
    ],
)
def test_a_better_declaration_wins_in_either_order(better, worse):
    assert winner(better, worse) == 0
    assert winner(worse, better) == 1


def test_carres_at_sans_atout_rank_by_what_they_count():
    assert winner("JC JD JH JS", "TC TD TH TS", NO_TRUMP) == 1


def test_no_suit_is_better_without_a_trump_suit():
    assert winner("7S 8S 9S", "7D 8D 9D", ALL_TRUMP) == NO_SIDE


def test_a_tie_scores_for_nobody_or_the_first_speaker():
    assert winner("7C 8C 9C", "7D 8D 9D") == NO_SIDE
    assert winner("7C 8C 9C", "7D 8D 9D", tie=FIRST_SPEAKER_SCORES) == 0


def test_partners_do_not_tie_and_both_count():
    table = table_with("7C 8C 9C", "JS QS", "7D 8D 9D TH JH QH KH", "9H TS")
    compare_declarations(table, 1, NO_SIDE_SCORES)
    assert table.declarations_side == 0
    assert declaration_points(table, 0) == 20 + 20 + 50
    assert declaration_points(table, 1) == 0
