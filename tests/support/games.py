"""The facts about each game that tests use: register a new game here and in `references.py`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class GameFacts:
    """Facts about one game that tests use.

    Attributes:
        title: how people write it.
        rules: rules, the default ones first, that together have every kind of decision.
        short: default rules whose matches, if there are any, take few deals.
        illegal_at_first: a call that is illegal before any other.
        most_bytes: bytes that the record of one table may have at most.
        points: field of a deal's result that is added up in a match; in tarot what each seat gets.
        score: facts about a deal that `score_deal` takes.
        cards_before_calls: cards that the seats are dealt before the auction.
        packets: cards that a seat is dealt at a time before the auction.
        deck_of_seed_7: the pack that the table of seed 7 has, for good.
    """

    title: str
    rules: tuple[str, ...]
    short: str
    illegal_at_first: str
    most_bytes: int
    points: str
    score: Mapping[str, Any]
    cards_before_calls: int
    packets: tuple[int, ...]
    deck_of_seed_7: str


DECK_32 = """
9D 8D 9S 7S JS KC 7H 8H KH AC KS QC 8S TC JH JD JC AH AD TS 7C TD 7D 9H TH AS 8C 9C KD QS QH QD
"""
DECK_78 = """
C3 T3 C9 T9 HJ C7 DC T4 T14 DQ C4 S7 DJ T17 H8 CK D3 S2 D2 SC D5 S6 H1 T18 SJ S9 SK H3 T7 H4 H6
T1 H7 T12 H10 D6 C1 EX H9 T8 S3 T10 T5 T13 T6 T21 DK C6 D1 T19 S1 T16 D8 HC C8 C2 T2 HK H2 SQ
T11 C5 H5 T15 C10 S10 S4 D7 HQ CJ CQ D10 S5 S8 D9 T20 CC D4
"""
POINTS_32 = {"card_points": (82, 80), "tricks": (4, 4)}

GAME_FACTS = {
    "giretra": GameFacts(
        title="Giretra",
        rules=(
            "standard",
            "platform",
            "standard,deck_between_deals=reshuffle,target=40,target_step=30",
        ),
        short="target=40",
        illegal_at_first="accept",
        most_bytes=512,
        points="match_points",
        score={"mode": "H", "team": 0, "multiplier": 1, **POINTS_32},
        cards_before_calls=20,
        packets=(3, 2),
        deck_of_seed_7=DECK_32,
    ),
    "contree": GameFacts(
        title="Belote contrée",
        rules=(
            "marques",
            "annonces,history=last_trick,sa_ta=yes,declarations=yes,belote_call=declared,"
            "contre_timing=any_time,cut_by=cutter,target=1500",
            "marques,history=none,sa_ta=yes,declarations=yes,contre_timing=any_time,"
            "contre_freezes=no,cut_by=cutter,target=1500",
            "colver,belote_call=declared,target=2000",
        ),
        short="target=2000",
        illegal_at_first="contre",
        most_bytes=1024,  # auctions are long
        points="marks",
        score={"value": 100, "side": 0, "multiplier": 1, **POINTS_32},
        cards_before_calls=32,
        packets=(3, 2, 3),
        deck_of_seed_7=DECK_32,
    ),
    "belote": GameFacts(
        title="Belote",
        rules=(
            "maison",
            "pagat,sa_ta=yes,declarations=yes,belote_call=declared,"
            "shuffle=never,cut_by=cutter,target=300",
            "maison,history=last_trick,target=500",
            "coinche_official,history=none,sa_ta=yes,declarations=yes,shuffle=never,cut_by=cutter,"
            "cut_min=2,deals=4",
        ),
        short="target=300",
        illegal_at_first="take:H",
        most_bytes=512,
        points="marks",
        score={"side": 0, **POINTS_32},
        cards_before_calls=20,  # the next one is turned
        packets=(3, 2),
        deck_of_seed_7=DECK_32,
    ),
    "tarot": GameFacts(
        title="French tarot",
        rules=(
            "standard",
            "fft,poignee_time=before_trick_1",
            "standard,petit_sec=off,forced_pass=skip,poignee_cards=lowest,"
            "chelem_time=after_auction",
        ),
        short="standard",
        illegal_at_first="chelem",
        most_bytes=768,  # the pack is large
        points="scores",
        score={
            "contract": "garde",
            "taker": 0,
            "taker_half_points": 90,
            "bouts": 2,
            "tricks": (9, 9),
        },
        cards_before_calls=72,
        packets=(3, 3, 3, 3, 3, 3),
        deck_of_seed_7=DECK_78,
    ),
}
