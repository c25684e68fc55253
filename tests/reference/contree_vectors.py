"""The plain rules of contrée applied to the vectors of `contree-belote.json`.

A vector asks about seats by compass; they become places in play order, which depends on the
direction. Every function returns facts under the names of the vector.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from reference import contree as ref

Facts = dict[str, Any]

COMPASS = {"ccw": "NWSE", "cw": "NESW"}
RULESETS = {
    "maison": "marques,undertrump=compulsory",
    "coinche_official": "marques",
    "pagat": "marques,undertrump=compulsory,partner_ruff=no_undertrump",
    "ffb_ludique": "marques,partner_ruff=rise_if_only_trumps",
    "soft_rise": "marques,rise_on_partner=no",
}


def direction_of(seats: Sequence[str]) -> str:
    """Return the direction in which two or more seats follow each other."""
    clockwise = COMPASS["cw"]
    return "cw" if clockwise[(clockwise.index(seats[0]) + 1) % 4] == seats[1] else "ccw"


def seat_number(vector: Facts, name: str) -> int:
    """Return the place of a compass point in play order."""
    return COMPASS[vector["direction"]].index(name)


def trick_names(vector: Facts) -> list[str]:
    """Return the cards of a vector's trick in play order."""
    return [played["card"] for played in vector["trick"]]


def call_name(token: str) -> str:
    """Return the action meant by a call of a vector, such as `"PASS"`, `"80H"`, `"CAPOT-H"`."""
    value, dash, trump = token.partition("-")
    if dash:
        return f"{value.lower()}:{trump}"
    return token.lower() if token.isalpha() else token


def legal_summary(legal: Sequence[str]) -> Facts:
    """Return legal calls in the words of the vectors; number bids must be whole rows of suits."""
    numbers = [ref.read_bid(name) for name in legal if name[0].isdigit()]
    heights = sorted({value for value, _ in numbers if isinstance(value, int)})
    for height in heights:
        assert {trump for value, trump in numbers if value == height} == set(ref.SUITS)
    assert not heights or heights == [*range(heights[0], heights[-1] + 1, 10)]
    return {
        "PASS": "pass" in legal,
        "min_bid": heights[0] if heights else None,
        "max_bid": heights[-1] if heights else None,
        "CAPOT": {f"capot:{suit}" for suit in ref.SUITS} <= set(legal),
        "CONTRE": "contre" in legal,
        "SURCONTRE": "surcontre" in legal,
    }


def _legal_cards(vector: Facts) -> Facts:
    rules = ref.rules_from_text(RULESETS[vector["ruleset"]])
    legal = ref.legal_cards(rules, vector["trump"], trick_names(vector), vector["hand"])
    return {"legal": sorted(legal)}


def _trick(vector: Facts) -> Facts:
    cards, trump = trick_names(vector), vector["trump"]
    winner = vector["trick"][ref.winning_place(trump, cards)]["seat"]
    team = "NS" if winner in "NS" else "EW"
    return {
        "winner": winner,
        "team": team,
        "points": ref.card_points(ref.Rules(), trump, cards),
    }


def _card_values(vector: Facts) -> Facts:
    trump = {"trump": "C", "plain": "H"}.get(vector["kind"], vector["kind"])
    rules = ref.Rules()
    values = {rank: ref.card_value(rules, trump, f"{rank}C") for rank in ref.RANKS}
    order = [card[0] for card in ref.ranking(trump, "C")]
    return {"values": values, "suit_total": sum(values.values()), "order": order}


def _pack_total(vector: Facts) -> Facts:
    cards = ref.card_points(ref.Rules(), "H", ref.CARDS)
    last = ref.last_trick_bonus(7)
    scored = ref.score_deal(
        ref.rules_from_text("marques_exact"), 80, 0, 1, (152, 10), (7, 1), belote=0
    )
    belote = scored["marks"][0] - 152 - 80
    return {"cards": cards, "last_trick": last, "total": cards + last, "belote": belote}


def _seating(vector: Facts) -> Facts:
    names = COMPASS[vector["direction"]]
    dealer = names.index(vector["dealer"])
    facts: Facts = {role: names[seat] for role, seat in ref.roles(dealer).items()}
    return {**facts, "order": [names[(dealer + step) % 4] for step in (1, 2, 3, 4)]}


def _cut_valid(vector: Facts) -> Facts:
    return {"valid": vector["lifted"] in ref.cuts(ref.Rules(cut_min=vector["cut_min"]))}


def _deal_pattern_valid(vector: Facts) -> Facts:
    return {"valid": ref.is_deal_pattern(vector["pattern"])}


def _cut_and_deal(vector: Facts) -> Facts:
    names = COMPASS[vector["direction"]]
    rules = ref.Rules(deal_pattern=vector["pattern"])
    deck = ref.cut(vector["deck"], vector["cut"])
    hands = ref.deal_hands(rules, deck, seat_number(vector, vector["dealer"]))
    return {"hands": dict(zip(names, hands, strict=True))}


def _auction(vector: Facts) -> Facts:
    talk = ref.Auction(
        replace(ref.Rules(), **vector["options"]), seat_number(vector, vector["dealer"])
    )
    return auction_facts(vector, talk.seat, lambda: talk.seat, talk.legal, talk.apply, talk)


def auction_facts(
    vector: Facts,
    first: int,
    seat: Callable[[], int],
    legal: Callable[[], Sequence[str]],
    apply: Callable[[str], None],
    talk: Any,
) -> Facts:
    """Make the calls of a vector up to the first illegal one, and say what has come of them."""
    names = COMPASS[vector["direction"]]
    illegal_at = None
    for number, token in enumerate(vector["calls"]):
        if call_name(token) not in legal():
            illegal_at = number
            break
        apply(call_name(token))
    facts: Facts = {"illegal_at": illegal_at, "first_to_speak": names[first]}
    if talk.complete:
        return {**facts, **_closed(talk, names, first)}
    return {
        **facts,
        "status": "open",
        "contract": None,
        "next": names[seat()],
        "legal": legal_summary(legal()),
    }


def _closed(talk: ref.Auction, names: str, first: int) -> Facts:
    contract = talk.contract()
    if contract is None or talk.bid is None:
        return {"status": "void", "contract": None}
    return {
        "status": "contract",
        "leader": names[first],
        "contract": {
            "bidder": names[talk.bid.seat],
            "team": "NS" if contract["side"] == 0 else "EW",
            "value": contract["value"],
            "trump": contract["trump"],
            "contre": {1: 0, 2: 1, 4: 2}[int(contract["multiplier"])],
        },
    }


def score_arguments(vector: Facts, preset: str, turned: bool) -> Facts:
    """Return the keywords of `score_deal`; `turned` lets N-S be side 1."""
    rules = ref.PRESETS[preset]
    teams = ("EW", "NS") if turned else ("NS", "EW")
    belote = vector["belote"]
    return {
        "value": vector["value"],
        "side": teams.index(vector["team"]),
        "multiplier": (1, rules.contre_mult, rules.surcontre_mult)[vector["contre"]],
        "card_points": tuple(vector["points"][team] for team in teams),
        "tricks": tuple(vector["tricks"][team] for team in teams),
        "belote": None if belote is None else teams.index(belote),
    }


def score_facts(result: Facts, turned: bool) -> Facts:
    teams = ("EW", "NS") if turned else ("NS", "EW")
    return {"made": result["made"], "score": dict(zip(teams, result["marks"], strict=True))}


def _deal_score(vector: Facts) -> Facts:
    answers: Facts = {}
    for preset in vector["expect"]:
        both = [
            score_facts(
                ref.score_deal(ref.PRESETS[preset], **score_arguments(vector, preset, turned)),
                turned,
            )
            for turned in (False, True)
        ]
        assert both[0] == both[1]
        answers[preset] = both[0]
    return answers


def _match_end(vector: Facts) -> Facts:
    before, marks = ((one["NS"], one["EW"]) for one in (vector["before"], vector["marks"]))
    score = ref.MatchScore(before, vector["target"])
    score.add(ref.Rules(target=vector["target"], end_rule=vector["rule"]), marks)
    return match_facts(score.scores, score.winner)


def match_facts(scores: Sequence[int], winner: int | None) -> Facts:
    return {
        "totals": {"NS": scores[0], "EW": scores[1]},
        "over": winner is not None,
        "winner": None if winner is None else ("NS", "EW")[winner],
    }


ANSWERS: dict[str, Callable[[Facts], Facts]] = {
    "legal_cards": _legal_cards,
    "trick": _trick,
    "card_values": _card_values,
    "pack_total": _pack_total,
    "seating": _seating,
    "cut_valid": _cut_valid,
    "deal_pattern_valid": _deal_pattern_valid,
    "cut_and_deal": _cut_and_deal,
    "auction": _auction,
    "deal_score": _deal_score,
    "match_end": _match_end,
}
