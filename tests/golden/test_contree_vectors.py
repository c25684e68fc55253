"""Every contrée vector of `data/contree-belote.json`, against the plain rules and the package.

Legality depends on options that both games have, so the single tricks that the file lists under
classic belote are checked here too, with those options.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import giretra_env as ge
from reference import contree as ref
from reference.contree_vectors import (
    ANSWERS,
    COMPASS,
    RULESETS,
    auction_facts,
    call_name,
    direction_of,
    match_facts,
    score_arguments,
    score_facts,
    seat_number,
    trick_names,
)

Facts = dict[str, Any]

VECTORS = json.loads((Path(__file__).parent / "data" / "contree-belote.json").read_text("utf-8"))[
    "vectors"
]
CHOSEN_CUT = "marques,cut_by=cutter"


def leader_of(vector: Facts) -> int:
    """Return the seat that leads a vector's trick, in the direction that the trick shows."""
    seats = [played["seat"] for played in vector["trick"]]
    seats += [vector["player"]] if "player" in vector else []
    return COMPASS[direction_of(seats)].index(seats[0])


def env_legal_cards(vector: Facts) -> Facts:
    rules = RULESETS[vector["ruleset"]] + (",sa_ta=yes" if len(vector["trump"]) == 2 else "")
    legal = ge.legal_cards(
        "contree",
        hand=vector["hand"],
        trick=trick_names(vector),
        leader=leader_of(vector),
        trump=vector["trump"],
        rules=rules,
    )
    return {"legal": sorted(legal)}


def env_trick(vector: Facts) -> Facts:
    leader, seats = leader_of(vector), [played["seat"] for played in vector["trick"]]
    cards = trick_names(vector)
    winner, points = ge.trick_winner("contree", cards, leader=leader, trump=vector["trump"])
    team = "NS" if winner % 2 == 0 else "EW"
    return {"winner": COMPASS[direction_of(seats)][winner], "team": team, "points": points}


def env_card_values(vector: Facts) -> Facts:
    """Sort clubs by which of two wins a trick; the rest of the trick counts nothing."""
    trump = {"trump": "C", "plain": "H"}.get(vector["kind"], vector["kind"])
    rest = ["7D", "8D"]
    values, beaten = {}, {}
    for rank in ref.RANKS:
        others = [other for other in ref.RANKS if other != rank]
        answers = [
            ge.trick_winner("contree", [other + "C", rank + "C", *rest], leader=0, trump=trump)
            for other in others
        ]
        beaten[rank] = sum(winner == 1 for winner, _ in answers)
        # Seven pairs hold this card seven times and every other one once.
        values[rank] = sum(points for _, points in answers)
    total = sum(values.values()) // 14
    values = {rank: (count - total) // 6 for rank, count in values.items()}
    order = sorted(ref.RANKS, key=beaten.__getitem__, reverse=True)
    return {"values": values, "suit_total": total, "order": order}


def env_pack_total(vector: Facts) -> Facts:
    tricks = [list(ref.CARDS[start : start + 4]) for start in range(0, 32, 4)]
    cards, with_last = (
        sum(ge.trick_winner("contree", trick, leader=0, trump="H", last=last)[1] for trick in some)
        for some, last in ((tricks, False), (tricks[:1], True))
    )
    last = with_last - ge.trick_winner("contree", tricks[0], leader=0, trump="H")[1]
    scored = ge.score_deal(
        "contree",
        rules="marques_exact",
        value=80,
        side=0,
        multiplier=1,
        card_points=(152, 10),
        tricks=(7, 1),
        belote=0,
    )
    belote = scored["marks"][0] - 152 - 80
    return {"cards": cards, "last_trick": last, "total": cards + last, "belote": belote}


def env_seating(vector: Facts) -> Facts:
    """Pass a deal out; the table shows which seat acts first, speaks and cuts next."""
    names = COMPASS[vector["direction"]]
    table = ge.Table(
        "contree",
        rules=f"{CHOSEN_CUT},direction={vector['direction']}",
        episode="match",
        dealer=names.index(vector["dealer"]),
        deck=list(ref.CARDS),
    )
    cutter = table.seat
    table.apply("cut:16")
    order = []
    for _ in range(4):
        order.append(names[table.seat])
        table.apply("pass")
    return {
        "cutter": names[cutter],
        "first": order[0],
        "order": order,
        "next_dealer": names[(table.seat + 1) % 4],
    }


def env_cut_valid(vector: Facts) -> Facts:
    table = ge.Table(
        "contree",
        rules=f"{CHOSEN_CUT},cut_min={vector['cut_min']}",
        episode="match",
        dealer=0,
        deck=list(ref.CARDS),
    )
    name = f"cut:{vector['lifted']}"
    if name not in table.legal:
        with pytest.raises(ge.IllegalActionError):
            table.apply(name)
        return {"valid": False}
    table.apply(name)
    return {"valid": table.phase == "auction"}


def env_deal_pattern_valid(vector: Facts) -> Facts:
    try:
        ge.Table("contree", rules=f"marques,deal_pattern={vector['pattern']}")
    except ge.UnknownRuleError:
        return {"valid": False}
    return {"valid": True}


def env_cut_and_deal(vector: Facts) -> Facts:
    """Deal in a match, after its cut, and as a single deal from the pack already cut."""
    names, dealer = COMPASS[vector["direction"]], seat_number(vector, vector["dealer"])
    rules = f"{CHOSEN_CUT},deal_pattern={vector['pattern']},direction={vector['direction']}"
    match = ge.Table("contree", rules=rules, episode="match", dealer=dealer, deck=vector["deck"])
    match.apply(f"cut:{vector['cut']}")
    alone = ge.Table(
        "contree", rules=rules, dealer=dealer, deck=ref.cut(vector["deck"], vector["cut"])
    )
    hands = [sorted(match.hand(seat)) for seat in range(4)]
    assert hands == [sorted(alone.hand(seat)) for seat in range(4)]
    return {"hands": dict(zip(names, hands, strict=True))}


def env_auction(vector: Facts) -> Facts:
    """Make the calls at a table; a twin of the plain rules only gathers the contract's words."""
    changes = "".join(f",{name}={value}" for name, value in vector["options"].items())
    dealer = seat_number(vector, vector["dealer"])
    table = ge.Table("contree", rules=f"marques{changes}", dealer=dealer, seed=1)
    first = table.seat
    facts = auction_facts(
        vector, first, lambda: table.seat, lambda: table.legal, table.apply, talk_of(table)
    )
    if facts["illegal_at"] is not None:
        with pytest.raises(ge.IllegalActionError):
            table.apply(call_name(vector["calls"][facts["illegal_at"]]))
    if facts["status"] == "contract":
        assert COMPASS[vector["direction"]][table.seat] == facts["leader"]
    return facts


def talk_of(table: Any) -> Any:
    """Return what has come of the auction of a table, read when it is asked for."""

    class Talk:
        @property
        def complete(self) -> bool:
            return table.phase != "auction"

        @property
        def bid(self) -> Any:
            bids = [
                (number, call)
                for number, call in enumerate(table.actions)
                if call not in ("pass", "contre", "surcontre")
            ]
            return SimpleNamespace(seat=(table.dealer + 1 + bids[-1][0]) % 4) if bids else None

        def contract(self) -> Any:
            ended = table.copy()
            while not ended.done:
                ended.apply(ended.legal[0])
            return ended.result["contract"]

    return Talk()


def env_deal_score(vector: Facts) -> Facts:
    answers: Facts = {}
    for preset in vector["expect"]:
        both = [
            score_facts(
                ge.score_deal("contree", rules=preset, **score_arguments(vector, preset, turned)),
                turned,
            )
            for turned in (False, True)
        ]
        assert both[0] == both[1]
        answers[preset] = both[0]
    return answers


def env_match_end(vector: Facts) -> Facts:
    """Write the totals into a table's record and play a deal that earns the marks."""
    before, wanted = ((one["NS"], one["EW"]) for one in (vector["before"], vector["marks"]))
    rules = f"annonces,target={vector['target']},end_rule={vector['rule']}"
    tables = ge.make_vec("contree", rules=rules, episode="match", autoreset=False)
    for seed in range(100):
        step = tables.reset(seed=seed)
        actions = plan(rules, first_deal(tables, step), wanted)
        if actions:
            break
    tables.tables["scores"] = before
    for action in actions:
        assert not step.done[0]
        step = tables.step(np.array([ge.game("contree").action_id(action)]))
    record = tables.tables[0]
    assert bool(step.done[0]) is vector["expect"]["over"]
    winner = int(record["winner"])
    return match_facts([int(score) for score in record["scores"]], winner if winner >= 0 else None)


def first_deal(tables: Any, step: Any) -> tuple[list[str], int]:
    """Return a pack that deals the hands of the only table, and its dealer."""
    places, seat, state = tables.state_layout.slices, int(step.seat[0]), tables.state()[0]
    dealer = (seat + int(state[places["dealer"]].argmax())) % 4
    holds = state[places["holds"]].reshape(4, 32)
    hands = [
        [ref.CARDS[card] for card in np.flatnonzero(holds[(owner - seat) % 4])]
        for owner in range(4)
    ]
    pack = [""] * 32
    order = ref.deal_hands(ref.Rules(), [str(place) for place in range(32)], dealer)
    for places_of_seat, hand in zip(order, hands, strict=True):
        for place, card in zip(places_of_seat, hand, strict=True):
            pack[int(place)] = card
    return pack, dealer


def plan(rules: str, opening: tuple[list[str], int], wanted: tuple[int, int]) -> list[str]:
    """Return calls and cards of a deal that earns these marks; nothing if none is found.

    Side 0 bids; the side that should gain plays its strongest cards, the other side its weakest.
    """
    value, gaining = (wanted[0], 0) if wanted[0] else (160, 1)
    for suit in ref.SUITS:
        deal = ref.Deal(ref.rules_from_text(rules), opening[1], opening[0])
        passes = ["pass"] if deal.seat in (1, 3) else []
        actions = [*passes, f"{value}{suit}", "pass", "pass", "pass"]
        for call in actions:
            deal.apply(call)
        while not deal.done:
            assert deal.seat is not None
            best = max if deal.seat % 2 == gaining else min
            actions.append(best(deal.legal, key=ref.STRENGTH[suit].__getitem__))
            deal.apply(actions[-1])
        if deal.result is not None and deal.result["marks"] == wanted:
            return actions
    return []


Answer = Callable[[Facts], Facts]

PACKAGE: dict[str, Answer] = {
    "legal_cards": env_legal_cards,
    "trick": env_trick,
    "card_values": env_card_values,
    "pack_total": env_pack_total,
    "seating": env_seating,
    "cut_valid": env_cut_valid,
    "deal_pattern_valid": env_deal_pattern_valid,
    "cut_and_deal": env_cut_and_deal,
    "auction": env_auction,
    "deal_score": env_deal_score,
    "match_end": env_match_end,
}

# What vectors expect without putting it under `expect`.
UNNESTED = {
    *("legal", "winner", "team", "points", "values", "suit_total", "order", "valid"),
    *("cards", "last_trick", "total", "belote"),
}
CASES = [pytest.param(vector, id=vector["id"]) for vector in VECTORS]


def expected(vector: Facts) -> Facts:
    """Return what a vector expects, hands and legal cards sorted."""
    wanted = vector.get("expect", {name: vector[name] for name in vector if name in UNNESTED})
    if "legal" in wanted and isinstance(wanted["legal"], list):
        wanted = {**wanted, "legal": sorted(wanted["legal"])}
    return dict(wanted)


def test_no_vector_is_left_out() -> None:
    assert {vector["type"] for vector in VECTORS} == set(ANSWERS) == set(PACKAGE)
    assert len(VECTORS) == 84
    assert all(expected(vector) for vector in VECTORS)


@pytest.mark.parametrize("vector", CASES)
def test_the_plain_rules_give_the_recorded_results(vector: Facts) -> None:
    facts = ANSWERS[vector["type"]](vector)
    for name, wanted in expected(vector).items():
        assert facts[name] == wanted, name


@pytest.mark.parametrize("vector", CASES)
def test_the_package_gives_the_recorded_results(vector: Facts) -> None:
    facts = PACKAGE[vector["type"]](vector)
    for name, wanted in expected(vector).items():
        if name == "hands":
            wanted = {seat: sorted(hand) for seat, hand in wanted.items()}
        assert facts[name] == wanted, name
