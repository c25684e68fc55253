"""The vectors of `data/contree-belote.json` that concern French belote.

Every vector of the games "belote" and "both" is checked against the plain rules and the package,
and so is every vector of either game about legal cards, since both games have the same options.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import giretra_env as ge
from reference import belote as ref

Facts = dict[str, Any]

DATA = Path(__file__).parent / "data"
FILE = json.loads((DATA / "contree-belote.json").read_text("utf-8"))
with gzip.open(DATA / "belote.jsonl.gz", "rt", encoding="utf-8") as lines:
    RECORDS = [json.loads(line) for line in lines]
VECTORS = [
    vector
    for vector in FILE["vectors"]
    if vector["game"] in ("belote", "both") or vector["type"] == "legal_cards"
]
RULESETS = {
    "maison": "maison",
    "coinche_official": "coinche_official",
    "pagat": "pagat",
    "ffb_ludique": "coinche_official,partner_ruff=rise_if_only_trumps",
    "soft_rise": "coinche_official,rise_on_partner=no",
}
# Clockwise, as the examples of the source follow each other.
COMPASS = "NESW"


def seats(trick: list[Facts], player: str) -> tuple[int, list[str]]:
    """Return the leader's seat, the player's being 0, and the cards of a trick.

    Legality depends only on who is whose partner, so either direction of play will do.
    """
    assert len({play["seat"] for play in trick} | {player}) == len(trick) + 1
    leader = -len(trick) % 4
    for place, play in enumerate(trick, leader):
        partners = (COMPASS.index(play["seat"]) - COMPASS.index(player)) % 2 == 0
        assert partners == (place % 2 == 0)
    return leader, [play["card"] for play in trick]


def ref_legal(vector: Facts) -> Facts:
    _, trick = seats(vector["trick"], vector["player"])
    rules = ref.rules_from_text(RULESETS[vector["ruleset"]])
    return {"legal": sorted(ref.legal_cards(rules, vector["trump"], trick, vector["hand"]))}


def env_legal(vector: Facts) -> Facts:
    leader, trick = seats(vector["trick"], vector["player"])
    legal = ge.legal_cards(
        "belote",
        hand=vector["hand"],
        trick=trick,
        leader=leader,
        trump=vector["trump"],
        rules=RULESETS[vector["ruleset"]],
    )
    return {"legal": sorted(legal)}


def ref_trick(vector: Facts) -> Facts:
    order, cards = played_by(vector)
    winner, points = ref.trick_winner(vector["trump"], 0, cards)
    return {"winner": order[winner], "points": points}


def env_trick(vector: Facts) -> Facts:
    order, cards = played_by(vector)
    winner, points = ge.trick_winner("belote", cards, leader=0, trump=vector["trump"])
    return {"winner": order[winner], "points": points}


def played_by(vector: Facts) -> tuple[str, list[str]]:
    """Return the compass names in the order of play, and the cards."""
    trick = vector["trick"]
    return "".join(play["seat"] for play in trick), [play["card"] for play in trick]


def ref_values(vector: Facts) -> Facts:
    trump, suit = suit_of_kind(vector["kind"])
    ranked = ref.RANKING[trump][suit]
    values = {card[0]: ref.card_points(trump, [card]) for card in ranked}
    return {
        "values": values,
        "suit_total": sum(values.values()),
        "order": [card[0] for card in ranked],
    }


def env_values(vector: Facts) -> Facts:
    """Ask for tricks of one card and three that lose and count nothing."""
    trump, suit = suit_of_kind(vector["kind"])
    others = [other for other in ref.SUITS if other not in (suit, trump)][:2]
    cards = [rank + suit for rank in ref.RANKS]
    fill = [f"7{others[0]}", f"8{others[0]}", f"7{others[1]}"]

    def worth(card: str) -> int:
        return int(ge.trick_winner("belote", [card, *fill], leader=0, trump=trump)[1])

    def beats(card: str) -> int:
        """Count the cards of the suit that the card wins against."""
        answers = [
            ge.trick_winner("belote", [other, card, *fill[:2]], leader=0, trump=trump)
            for other in cards
            if other != card
        ]
        return sum(winner == 1 for winner, _ in answers)

    values = {card[0]: worth(card) for card in cards}
    ranked = sorted(cards, key=beats, reverse=True)
    return {
        "values": values,
        "suit_total": sum(values.values()),
        "order": [card[0] for card in ranked],
    }


def suit_of_kind(kind: str) -> tuple[str, str]:
    """Return a trump and a suit that is ranked and counted as the vector says."""
    return {"trump": ("H", "H"), "plain": ("H", "S"), "SA": ("SA", "S"), "TA": ("TA", "S")}[kind]


def deal_with_belote() -> Facts:
    """Return a recorded deal that was made, with a belote and tricks on both sides."""
    for record in RECORDS:
        result = record["result"]
        if (
            result["outcome"] == "made"
            and result["belote"] is not None
            and 8 not in result["tricks"]
        ):
            return record
    raise AssertionError("no such deal is recorded")


def ref_total(vector: Facts) -> Facts:
    record = deal_with_belote()
    deal = ref.Deal(ref.PRESETS[record["rules"]], record["dealer"], record["deck"])
    for step in record["steps"]:
        deal.apply(step["action"])
    assert deal.result is not None
    return totals(deal.result, ref.card_points(deal.trump, ref.CARDS))


def env_total(vector: Facts) -> Facts:
    record = deal_with_belote()
    table = ge.Table("belote", rules=record["rules"], dealer=record["dealer"], deck=record["deck"])
    for step in record["steps"]:
        table.apply(step["action"])
    trump = table.result["trump"]
    in_tricks = sum(
        ge.trick_winner("belote", list(ref.CARDS[start : start + 4]), leader=0, trump=trump)[1]
        for start in range(0, 32, 4)
    )
    return totals(table.result, in_tricks)


def totals(result: Facts, in_cards: int) -> Facts:
    """Return what a deal holds; a belote is what the marks have beyond the card points."""
    marks, points = sum(result["marks"]), sum(result["card_points"])
    return {
        "cards": in_cards,
        "last_trick": points - in_cards,
        "total": points,
        "belote": marks - points,
    }


ANSWERS: dict[str, tuple[Callable[[Facts], Facts], Callable[[Facts], Facts]]] = {
    "legal_cards": (ref_legal, env_legal),
    "trick": (ref_trick, env_trick),
    "card_values": (ref_values, env_values),
    "pack_total": (ref_total, env_total),
}


def wanted(vector: Facts, answer: Facts) -> Facts:
    facts = {name: vector[name] for name in answer}
    if "legal" in facts:
        facts["legal"] = sorted(facts["legal"])
    return facts


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["id"] for vector in VECTORS])
def test_the_plain_rules_give_the_recorded_results(vector: Facts) -> None:
    answer = ANSWERS[vector["type"]][0](vector)
    assert answer == wanted(vector, answer)


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["id"] for vector in VECTORS])
def test_the_package_gives_the_recorded_results(vector: Facts) -> None:
    answer = ANSWERS[vector["type"]][1](vector)
    assert answer == wanted(vector, answer)


def test_the_file_is_complete() -> None:
    assert len(FILE["vectors"]) == FILE["_schema"]["count"] == 84
    assert len(VECTORS) == 21
