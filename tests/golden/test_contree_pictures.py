"""The worked examples of the Finnish page "Minkä kortin saa pelata?", picture by picture.

Each case is named after the heading of its picture and holds what the picture shows: trumps, the
cards on the table with the seat that leads, the hand, and the cards the page calls legal. On the
page the seats follow each other north, east, south, west. *Maison* and *Coinche, viralliset
säännöt* are options that contrée has too, so all pictures are checked with it.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

import giretra_env as ge
from reference import contree as ref

SEATS = "NESW"
RULES = {"maison": "marques,undertrump=compulsory,sa_ta=yes", "coinche": "marques"}


@dataclass(frozen=True)
class Picture:
    """One picture: `leader` is the seat that played the first card of `trick`."""

    heading: str
    trump: str
    leader: str
    trick: str
    hand: str
    legal: str
    rules: str = "maison"


PICTURES = [
    Picture("Aloitettuun väriin vastaaminen", "H", "W", "AS", "KS 7S JH 9C TD", "KS 7S"),
    Picture(
        "Valtti aloitettu: ylitä, vaikka kumppanin kortin", "D", "N", "8D 9C", "QS 9D 7D TH", "9D"
    ),
    Picture(
        "Väriä ei ole, vastustaja voitolla: leikkaa", "H", "E", "AC", "8H QH KS 9D 7S", "8H QH"
    ),
    Picture(
        "Väriä ei ole, kumppani voitolla: vapaa kortti",
        *("H", "N", "AC 7C", "8H QH KS 9D", "8H QH KS 9D"),
    ),
    Picture(
        "Vastustaja on leikannut: ylileikkaa, jos mahdollista",
        *("S", "W", "AD 8S", "7S 9S KH", "9S"),
    ),
    Picture(
        "Ylileikkaus ei onnistu: alileikkaa silti",
        *("S", "W", "AD JS", "7S 9S KH QC", "7S 9S"),
    ),
    Picture(
        "Sama tikki Coinchessa, virallisilla säännöillä",
        *("S", "W", "AD JS", "7S 9S KH QC", "7S 9S KH QC", "coinche"),
    ),
    Picture("Ilman valttia: seuraa väriä, muuten vapaa kortti", "SA", "S", "KD", "7D AS AC", "7D"),
    Picture(
        "Ilman valttia: seuraa väriä, muuten vapaa kortti (ilman ruutua)",
        *("SA", "S", "KD", "7H AS AC", "7H AS AC"),
    ),
    Picture("Kuka voittaa tikin ja minkä arvoinen se on", "H", "S", "AS TS 7S", "JH KD", "JH"),
]
BY_HEADING = [pytest.param(picture, id=picture.heading) for picture in PICTURES]


@pytest.mark.parametrize("picture", BY_HEADING)
def test_the_plain_rules_give_the_recorded_results(picture: Picture) -> None:
    rules = ref.rules_from_text(RULES[picture.rules])
    legal = ref.legal_cards(rules, picture.trump, picture.trick.split(), picture.hand.split())
    assert set(legal) == set(picture.legal.split())


@pytest.mark.parametrize("picture", BY_HEADING)
def test_the_package_gives_the_recorded_results(picture: Picture) -> None:
    legal = ge.legal_cards(
        "contree",
        hand=picture.hand.split(),
        trick=picture.trick.split(),
        leader=SEATS.index(picture.leader),
        trump=picture.trump,
        rules=RULES[picture.rules],
    )
    assert set(legal) == set(picture.legal.split())


def test_the_trick_of_the_last_picture_goes_to_east_for_41_points() -> None:
    """Itä pelaa Hertta-jätkä: 11 + 10 + 0 + 20 = 41."""
    trick = ["AS", "TS", "7S", "JH"]
    assert (SEATS.index("S") + ref.winning_place("H", trick)) % 4 == SEATS.index("E")
    assert ref.card_points(ref.Rules(), "H", trick) == 41
    answer = ge.trick_winner("contree", trick, leader=SEATS.index("S"), trump="H")
    assert answer == (SEATS.index("E"), 41)
