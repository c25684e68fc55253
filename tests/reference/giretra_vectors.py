"""Giretra: the plain rules applied to the golden vectors, one function per kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from reference import giretra as ref
from reference.pack32 import tricks_for

Facts = dict[str, Any]
CALLS = {"double": "contre", "redouble": "surcontre"}


def call_name(token: str) -> str:
    """Return the action name of a token of the negotiation vectors."""
    verb, _, mode = token.partition(":")
    if verb == "accept":
        return token
    return f"{CALLS[verb]}:{mode}" if mode else f"announce:{verb}"


def token_of(action: str) -> str:
    """Return the token of an action name."""
    verb, _, mode = action.partition(":")
    return {
        "announce": mode,
        "contre": f"double:{mode}",
        "surcontre": f"redouble:{mode}",
    }.get(verb, verb)


def pack_of(inputs: Facts) -> list[str]:
    return list(ref.CARDS) if inputs["deck"] == "sorted" else inputs["deck"]


def _order(rules: ref.Rules, inputs: Facts) -> Facts:
    return {"order": ref.ranking(inputs["mode"], inputs["suit"])}


def _points(rules: ref.Rules, inputs: Facts) -> Facts:
    return {"points": ref.card_points(inputs["mode"], inputs["cards"])}


def _cut(rules: ref.Rules, inputs: Facts) -> Facts:
    position = inputs["position"]
    try:
        deck = ref.cut(pack_of(inputs), position if inputs["from_top"] else 32 - position)
    except ValueError:
        return {"ok": False}
    return {"ok": True, "deck": deck}


def _hands(rules: ref.Rules, inputs: Facts) -> Facts:
    pack = pack_of(inputs)
    five, later = ref.deal_hands(pack, inputs["dealer"])
    eight = [first + last for first, last in zip(five, later, strict=True)]
    return {"five": five, "rest": pack[20:], "eight": eight}


def _roles(rules: ref.Rules, inputs: Facts) -> Facts:
    return ref.roles(rules, inputs["dealer"])


def _gather(rules: ref.Rules, inputs: Facts) -> Facts:
    return {"deck": ref.gather(inputs["tricks"], inputs["winners"])}


def _legal(rules: ref.Rules, inputs: Facts) -> Facts:
    return {"legal": ref.legal_cards(inputs["mode"], inputs["trick"], inputs["hand"])}


def _trick(rules: ref.Rules, inputs: Facts) -> Facts:
    winner, points = ref.trick_winner(
        inputs["mode"], inputs["leader"], inputs["cards"], inputs["last"]
    )
    return {"winner": winner, "points": points}


def _negotiation(rules: ref.Rules, inputs: Facts) -> Facts:
    talk = ref.Negotiation(rules, inputs["dealer"])
    for token in inputs["actions"]:
        assert call_name(token) in talk.legal()
        talk.apply(call_name(token))
    legal = [token_of(call) for call in talk.legal()]
    facts: Facts = {
        "to_act": None if talk.complete else talk.seat,
        "legal": legal,
        "complete": talk.complete,
        "accepts": talk.accepts_in_a_row,
        "closed": talk.closed,
        "doubled": talk.contred,
        "redoubled": talk.surcontred,
    }
    if talk.complete:
        facts["result"] = dict(zip(("mode", "team", "multiplier"), talk.resolve(), strict=True))
    return facts


def score_arguments(inputs: Facts, team: int) -> Facts:
    """Return the keywords of `score_deal` for a score vector, the announcers being `team`."""
    points = (inputs["announcer_points"], inputs["defender_points"])
    swept = {"announcer": (8, 0), "defender": (0, 8)}
    tricks = swept.get(inputs["swept_by"]) or tricks_for(points)
    if team:
        points, tricks = points[::-1], tricks[::-1]
    return {
        "mode": inputs["mode"],
        "team": team,
        "multiplier": inputs["multiplier"],
        "card_points": points,
        "tricks": tricks,
    }


def score_facts(result: Facts, team: int) -> Facts:
    side = {team: "announcer", 1 - team: "defender", None: None}
    return {
        "announcer": result["match_points"][team],
        "defender": result["match_points"][1 - team],
        "instant_win": side[result["instant_win"]],
    }


def _score(rules: ref.Rules, inputs: Facts) -> Facts:
    answers = [
        score_facts(ref.score_deal(rules, **score_arguments(inputs, team)), team) for team in (0, 1)
    ]
    assert answers[0] == answers[1]
    return answers[0]


def _match(rules: ref.Rules, inputs: Facts) -> Facts:
    score = ref.MatchScore(tuple(inputs["scores"]), inputs["target"])
    dealer = inputs["dealer"]
    for deal in inputs["deals"]:
        score.add(rules, deal["points"], deal["instant_win"])
        dealer = ref.roles(rules, dealer)["next_dealer"]
    return {
        "scores": score.scores,
        "target": score.target,
        "winner": score.winner,
        "dealer": dealer,
    }


def _play(rules: ref.Rules, inputs: Facts) -> Facts:
    deal = ref.Deal(rules, (inputs["leader"] + 3) % 4, pack_from_hands(inputs))
    for action in play_actions(inputs):
        assert action in deal.legal
        deal.apply(action)
    assert deal.result is not None
    return {"winners": deal.winners, **deal.result}


def _deal(rules: ref.Rules, inputs: Facts) -> Facts:
    deal = ref.Deal(rules, inputs["dealer"], ref.cut(inputs["deck"], inputs["cut"]))
    hands = [first + last for first, last in zip(deal.hands, deal.later, strict=True)]
    for action in [*map(call_name, inputs["actions"]), *inputs["plays"]]:
        assert action in deal.legal
        deal.apply(action)
    assert deal.result is not None
    return {"hands": hands, "winners": deal.winners, **deal.result}


def pack_from_hands(inputs: Facts) -> list[str]:
    """Return the pack that deals given hands when the leader's right neighbour deals."""
    seats = [(inputs["leader"] + step) % 4 for step in range(4)]
    return [
        card
        for part in (slice(0, 3), slice(3, 5), slice(5, 8))
        for seat in seats
        for card in inputs["hands"][seat][part]
    ]


def play_actions(inputs: Facts) -> list[str]:
    return [f"announce:{inputs['mode']}", "accept", "accept", "accept", *inputs["plays"]]


ANSWERS: dict[str, Callable[[ref.Rules, Facts], Facts]] = {
    "order": _order,
    "points": _points,
    "cut": _cut,
    "hands": _hands,
    "roles": _roles,
    "gather": _gather,
    "legal": _legal,
    "trick": _trick,
    "negotiation": _negotiation,
    "score": _score,
    "match": _match,
    "play": _play,
    "deal": _deal,
}
