"""Every vector of `data/giretra.json`, against the plain rules and the package.

A vector holds for the presets it lists and is run for each of them. Kinds without a public function
of the package are checked at a table that is played to the point in question.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

import giretra_env as ge
from reference import giretra as ref
from reference.giretra_vectors import (
    ANSWERS,
    call_name,
    pack_of,
    play_actions,
    score_arguments,
    score_facts,
    token_of,
)

Facts = dict[str, Any]

VECTORS = json.loads((Path(__file__).parent / "data" / "giretra.json").read_text("utf-8"))
UNORDERED = {"legal", "illegal", "doubled", "redoubled"}
PACKAGE_RULES = {"platform-bench": "platform,colour_capot_points=25"}


def plain(value: Any) -> Any:
    """Return tuples as lists, as JSON has them."""
    return json.loads(json.dumps(value, default=asdict))


def env_order(rules: str, inputs: Facts) -> Facts:
    """Sort the suit by which card of two wins a trick."""
    mode, suit = inputs["mode"], inputs["suit"]
    plain_suits = [other for other in ref.SUITS if other not in (suit, mode)]
    others = [f"7{plain_suits[0]}", f"8{plain_suits[0]}"]
    cards = [rank + suit for rank in ref.RANKS]

    def beaten_cards(card: str) -> int:
        return sum(
            ge.trick_winner("giretra", [other, card, *others], leader=0, trump=mode)[0] == 1
            for other in cards
            if other != card
        )

    return {"order": sorted(cards, key=beaten_cards, reverse=True)}


def env_points(rules: str, inputs: Facts) -> Facts:
    """Count the cards in tricks of four, filled up with sevens and eights, which count nothing."""
    fill = [rank + suit for rank in "78" for suit in ref.SUITS]
    cards = list(inputs["cards"])
    cards += [card for card in fill if card not in cards][: -len(cards) % 4]
    tricks = [cards[start : start + 4] for start in range(0, len(cards), 4)]
    mode = inputs["mode"]
    points = [ge.trick_winner("giretra", trick, leader=0, trump=mode)[1] for trick in tricks]
    return {"points": sum(points)}


def env_cut(rules: str, inputs: Facts) -> Facts:
    """Cut a match's pack and read the pack back from the hands."""
    position = inputs["position"]
    lifted = position if inputs["from_top"] else 32 - position
    table = ge.Table("giretra", rules=rules, episode="match", dealer=3, deck=pack_of(inputs))
    if f"cut:{lifted}" not in table.legal:
        with pytest.raises(ge.IllegalActionError):
            table.apply(f"cut:{lifted}")
        assert table.phase == "cut"
        return {"ok": False}
    table.apply(f"cut:{lifted}")
    five = [table.hand(seat) for seat in range(4)]
    close_negotiation(table)
    later = [[card for card in table.hand(seat) if card not in five[seat]] for seat in range(4)]
    expected_five, expected_later = ref.deal_hands(ref.cut(pack_of(inputs), lifted), 3)
    assert [set(hand) for hand in five] == [set(hand) for hand in expected_five]
    assert [set(hand) for hand in later] == [set(hand) for hand in expected_later]
    return {"ok": True}


def env_hands(rules: str, inputs: Facts) -> Facts:
    table = ge.Table("giretra", rules=rules, dealer=inputs["dealer"], deck=pack_of(inputs))
    facts = {"five": [sorted(table.hand(seat)) for seat in range(4)]}
    close_negotiation(table)
    return {**facts, "eight": [sorted(table.hand(seat)) for seat in range(4)]}


def env_roles(rules: str, inputs: Facts) -> Facts:
    table = ge.Table(
        "giretra", rules=rules, episode="match", dealer=inputs["dealer"], deck=list(ref.CARDS)
    )
    facts = {"cutter": table.seat}
    table.apply("cut:16")
    facts["first_speaker"] = table.seat
    close_negotiation(table)
    facts["first_leader"] = table.seat
    while table.phase == "play":
        table.apply(table.legal[0])
    table.apply("cut:16")
    facts["next_dealer"] = (table.seat - 1) % 4
    return facts


def env_legal(rules: str, inputs: Facts) -> Facts:
    legal = ge.legal_cards(
        "giretra",
        hand=inputs["hand"],
        trick=inputs["trick"],
        leader=inputs["leader"],
        trump=inputs["mode"],
        rules=rules,
    )
    return {"legal": legal}


def env_trick(rules: str, inputs: Facts) -> Facts:
    winner, points = ge.trick_winner(
        "giretra", inputs["cards"], leader=inputs["leader"], trump=inputs["mode"]
    )
    return {"winner": winner, "points": points + (10 if inputs["last"] else 0)}


def env_negotiation(rules: str, inputs: Facts) -> Facts:
    table = ge.Table("giretra", rules=rules, dealer=inputs["dealer"], deck=list(ref.CARDS))
    for token in inputs["actions"]:
        table.apply(call_name(token))
    complete = table.phase != "auction"
    legal = [] if complete else [token_of(call) for call in table.legal]
    facts = {
        "to_act": None if complete else table.seat,
        "legal": legal,
        "illegal": [token for token in all_tokens() if token not in legal],
        "complete": complete,
        **negotiation_blocks(table),
    }
    if complete:
        while not table.done:
            table.apply(table.legal[0])
        facts["result"] = {name: table.result[name] for name in ("mode", "team", "multiplier")}
    return facts


def all_tokens() -> list[str]:
    names = ge.game("giretra").action_names
    return [token_of(name) for name in names if ":" in name or name == "accept"]


def negotiation_blocks(table: Any) -> Facts:
    """Read what the observation says about the state of the negotiation."""
    layout = ge.game("giretra").observation_layout
    seen = table.observe(table.seat)

    def marked(name: str) -> list[str]:
        return [mode for mode, flag in zip(ref.MODES, layout.view(seen, name), strict=True) if flag]

    return {
        "accepts": int(layout.view(seen, "accepts")[0]),
        "closed": bool(layout.view(seen, "closed")[0]),
        "doubled": marked("contred"),
        "redoubled": marked("surcontred"),
    }


def env_score(rules: str, inputs: Facts) -> Facts:
    answers = [
        score_facts(ge.score_deal("giretra", rules=rules, **score_arguments(inputs, team)), team)
        for team in (0, 1)
    ]
    assert answers[0] == answers[1]
    return answers[0]


def env_play(rules: str, inputs: Facts) -> Facts:
    table = ge.Table(
        "giretra", rules=rules, dealer=(inputs["leader"] + 3) % 4, hands=inputs["hands"]
    )
    winners = winners_while_playing(table, play_actions(inputs))
    return {"winners": winners, **table.result}


def env_deal(rules: str, inputs: Facts) -> Facts:
    """Play the deal as the first of a match, then as a single deal from the pack already cut."""
    calls, dealer = [*map(call_name, inputs["actions"])], inputs["dealer"]
    match = ge.Table("giretra", rules=rules, episode="match", dealer=dealer, deck=inputs["deck"])
    match.apply(f"cut:{inputs['cut']}")
    for call in calls:
        match.apply(call)
    hands = [sorted(match.hand(seat)) for seat in range(4)]
    for card in inputs["plays"]:
        match.apply(card)
    assert match.phase in ("cut", "over")
    alone = ge.Table(
        "giretra", rules=rules, dealer=dealer, deck=ref.cut(inputs["deck"], inputs["cut"])
    )
    winners = winners_while_playing(alone, [*calls, *inputs["plays"]])
    return {"hands": hands, "winners": winners, **alone.result}


def close_negotiation(table: Any) -> None:
    table.apply("announce:H")
    for _ in range(3):
        table.apply("accept")


def winners_while_playing(table: Any, actions: list[str]) -> list[int]:
    """Apply the actions; return who led after each trick, the last winner from the tricks won."""
    winners, played = [], 0
    for action in actions:
        if table.phase == "play":
            played += 1
        table.apply(action)
        if table.phase == "play" and played and played % 4 == 0:
            winners.append(table.seat)
    side = 0 if table.result["tricks"][0] > sum(seat % 2 == 0 for seat in winners) else 1
    leader = winners[-1]
    last = actions[-4:]
    winner, _ = ge.trick_winner("giretra", last, leader=leader, trump=table.result["mode"])
    assert winner % 2 == side
    return [*winners, winner]


Answer = Callable[[Any, Facts], Facts]

# `gather` starts from tricks that no play can produce: the whole matches of test_giretra_deals.py
# and the lockstep matches hold the package to it. `match` has test_giretra_match_vectors.py.
PACKAGE: dict[str, Answer] = {
    "order": env_order,
    "points": env_points,
    "cut": env_cut,
    "hands": env_hands,
    "roles": env_roles,
    "legal": env_legal,
    "trick": env_trick,
    "negotiation": env_negotiation,
    "score": env_score,
    "play": env_play,
    "deal": env_deal,
}

# Facts the package gives in another order or not by themselves.
SORTED_HANDS = {"five", "eight", "hands"}
UNANSWERED = {("cut", "deck"), ("hands", "rest")}


def cases(answers: dict[str, Answer]) -> list[Any]:
    return [
        pytest.param(vector, preset, id=f"{vector['id']}-{preset}")
        for vector in VECTORS["vectors"]
        for preset in vector["presets"]
        if vector["kind"] in answers
    ]


def test_no_vector_is_left_out() -> None:
    assert {vector["kind"] for vector in VECTORS["vectors"]} == set(ANSWERS)
    assert len(VECTORS["vectors"]) == 181


@pytest.mark.parametrize(("vector", "preset"), cases(ANSWERS))
def test_the_plain_rules_give_the_recorded_results(vector: Facts, preset: str) -> None:
    facts = ANSWERS[vector["kind"]](ref.PRESETS[preset], vector["in"])
    for name, wanted in vector["out"].items():
        if name == "illegal":
            assert not set(wanted) & set(facts["legal"])
        elif name in UNORDERED:
            assert set(facts[name]) == set(wanted), name
        else:
            assert plain(facts[name]) == wanted, name


@pytest.mark.parametrize(("vector", "preset"), cases(PACKAGE))
def test_the_package_gives_the_recorded_results(vector: Facts, preset: str) -> None:
    kind = vector["kind"]
    facts = PACKAGE[kind](PACKAGE_RULES.get(preset, preset), vector["in"])
    for name, wanted in vector["out"].items():
        if (kind, name) in UNANSWERED:
            continue
        if name == "illegal":
            assert set(wanted) <= set(facts[name])
        elif name in UNORDERED:
            assert set(facts[name]) == set(wanted), name
        elif name in SORTED_HANDS:
            assert facts[name] == [sorted(hand) for hand in wanted], name
        else:
            assert plain(facts[name]) == wanted, name
