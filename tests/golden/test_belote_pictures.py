"""Every picture of the Finnish page *Ranskalainen Belote: minkä kortin saa pelata?*

A picture is a trick on the table, a hand, and its legal cards. Its title names the test. The seats
of the page are in the order of the package, so every picture is also reproduced at a table: the
plain rules search for a deal that leads to this trick with this hand, and the deal is replayed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

import giretra_env as ge
from reference import belote as ref

# As the page names them, in its order of play: north, east, south, west.
SEATS = {"Pohjoinen": 0, "Itä": 1, "Etelä": 2, "Länsi": 3}


@dataclass(frozen=True)
class Picture:
    """A picture: the cards of the trick, starting with that of `leader`; `player` holds `hand`."""

    title: str
    rules: str
    trump: str
    leader: str
    trick: str
    player: str
    hand: str
    legal: str

    def __str__(self) -> str:
        return self.title


TEXT = """
Aloitettuun väriin vastaaminen
maison | H | Länsi | AS | Pohjoinen | KS 7S JH 9C TD | KS 7S

Valtti aloitettu: ylitä, vaikka kumppanin kortin
maison | D | Pohjoinen | 8D 9C | Etelä | QS 9D 7D TH | 9D

Väriä ei ole, vastustaja voitolla: leikkaa
maison | H | Itä | AC | Etelä | 8H QH KS 9D 7S | 8H QH

Väriä ei ole, kumppani voitolla: vapaa kortti
maison | H | Pohjoinen | AC 7C | Etelä | 8H QH KS 9D | 8H QH KS 9D

Vastustaja on leikannut: ylileikkaa, jos mahdollista
maison | S | Länsi | AD 8S | Itä | 7S 9S KH | 9S

Ylileikkaus ei onnistu: alileikkaa silti
maison | S | Länsi | AD JS | Itä | 7S 9S KH QC | 7S 9S

Sama tikki Coinchessa, virallisilla säännöillä
coinche_official | S | Länsi | AD JS | Itä | 7S 9S KH QC | 7S 9S KH QC

Ilman valttia: seuraa väriä
maison | SA | Etelä | KD | Länsi | 7D AS AC | 7D

Ilman valttia: muuten vapaa kortti
maison | SA | Etelä | KD | Länsi | 7H AS AC | 7H AS AC

Kuka voittaa tikin ja minkä arvoinen se on
maison | H | Etelä | AS TS 7S | Itä | JH KD | JH
"""
PICTURES = [
    Picture(*block.strip().replace("\n", " | ").split(" | ")) for block in TEXT.split("\n\n")
]
each_picture = pytest.mark.parametrize("picture", PICTURES, ids=str)


def order_of_play(picture: Picture) -> dict[int, str]:
    """Return the seats that have played, and their cards."""
    leader = SEATS[picture.leader]
    seats = {(leader + place) % 4: card for place, card in enumerate(picture.trick.split())}
    assert SEATS[picture.player] == (leader + len(seats)) % 4
    return seats


@each_picture
def test_plain_rules_agree(picture: Picture) -> None:
    rules = ref.rules_from_text(picture.rules)
    legal = ref.legal_cards(rules, picture.trump, picture.trick.split(), picture.hand.split())
    assert legal == picture.legal.split()


@each_picture
def test_package_agrees_in_a_single_query(picture: Picture) -> None:
    legal = ge.legal_cards(
        "belote",
        hand=picture.hand.split(),
        trick=picture.trick.split(),
        leader=SEATS[picture.leader],
        trump=picture.trump,
        rules=picture.rules,
    )
    assert sorted(legal) == sorted(picture.legal.split())


@each_picture
def test_package_agrees_at_a_table(picture: Picture) -> None:
    rules = f"{picture.rules},sa_ta=yes"
    dealer, deck, actions = find_deal(picture, ref.rules_from_text(rules))
    table = ge.Table("belote", rules=rules, dealer=dealer, deck=deck)
    for action in actions:
        table.apply(action)
    assert table.seat == SEATS[picture.player]
    assert sorted(table.hand(table.seat)) == sorted(picture.hand.split())
    assert sorted(table.legal) == sorted(picture.legal.split())


def test_kuka_voittaa_tikin_ja_minka_arvoinen_se_on() -> None:
    """E-W get 11 + 10 + 0 + 20 = 41."""
    trick = ["AS", "TS", "7S", "JH"]
    assert ref.trick_winner("H", SEATS["Etelä"], trick) == (SEATS["Itä"], 41)
    winner, points = ge.trick_winner("belote", trick, leader=SEATS["Etelä"], trump="H")
    assert (winner, points) == (SEATS["Itä"], 41)


def find_deal(picture: Picture, rules: ref.Rules) -> tuple[int, list[str], list[str]]:
    """Return a dealer, a pack, and the actions that lead to a picture."""
    rng = random.Random(picture.title)
    for dealer, deck in packs(picture, rng):
        deal = ref.Deal(rules, dealer, deck)
        taking = calls(deal, picture.trump)
        for call in taking:
            deal.apply(call)
        cards = play_to(picture, deal, rng)
        if cards is not None:
            return dealer, deck, taking + cards
    raise AssertionError("no deal was found")


def packs(picture: Picture, rng: random.Random) -> Iterator[tuple[int, list[str]]]:
    """Yield dealers and packs that give every seat its cards of the picture, in hands of eight."""
    kept = {SEATS[picture.player]: picture.hand.split()}
    kept |= {seat: [card] for seat, card in order_of_play(picture).items()}
    known = {card for cards in kept.values() for card in cards}
    for _ in range(50_000):
        others = [card for card in rng.sample(ref.CARDS, 32) if card not in known]
        hands = [list(kept.get(seat, [])) for seat in range(4)]
        for hand in hands:
            hand += [others.pop() for _ in range(8 - len(hand))]
        dealer = rng.randrange(4)
        yield dealer, pack_for(hands, dealer)


def pack_for(hands: list[list[str]], dealer: int) -> list[str]:
    """Return a pack that deals these hands when the first to speak takes."""
    order = ref.dealing_order(dealer)
    packets = [[hands[seat].pop() for _ in range(size)] for size in (3, 2) for seat in order]
    turned = [hands[order[0]].pop()]
    stock = [hands[seat] for seat in order]
    return [card for packet in [*packets, turned, *stock] for card in packet]


def calls(deal: ref.Deal, trump: str) -> list[str]:
    """Return calls by which the first to speak takes, in the round where he can."""
    return ["take"] if deal.turned[1] == trump else ["pass"] * 4 + [f"take:{trump}"]


def play_to(picture: Picture, deal: ref.Deal, rng: random.Random) -> list[str] | None:
    """Play cards that are not in the picture, then its trick; None where that cannot be."""
    on_table = order_of_play(picture)
    known = {*picture.hand.split(), *on_table.values()}
    played: list[str] = []
    before = 8 - len(picture.hand.split())
    while len(deal.tricks) < before:
        others = [card for card in deal.legal if card not in known]
        if not others:
            return None
        played.append(rng.choice(others))
        deal.apply(played[-1])
    for _ in on_table:
        assert deal.seat is not None
        card = on_table.get(deal.seat, "")
        if card not in deal.legal or (not deal.trick and deal.seat != SEATS[picture.leader]):
            return None
        played.append(card)
        deal.apply(card)
    assert sorted(deal.hands[SEATS[picture.player]]) == sorted(picture.hand.split())
    return played
