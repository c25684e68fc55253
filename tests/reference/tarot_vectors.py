"""The plain rules applied to the vectors of `tarot.json`: `ANSWERS`, by kind.

Every function returns facts under the names of the vector.
"""

from __future__ import annotations

from collections.abc import Callable

from reference import tarot as ref
from reference.tarot_played import (
    Facts,
    PlainDeals,
    follow,
    play_deal,
    play_may_announce,
    play_order,
    settle_facts,
    show_facts,
)

RULES = ref.Rules()


def _deck(_: Facts) -> Facts:
    hands, chien = ref.serve(ref.CARDS, 3, "random")
    return {
        "cards": len(set(ref.CARDS)),
        "total_h": ref.total(ref.CARDS),
        "trumps": len(ref.trumps_of(ref.CARDS)),
        "bouts": list(ref.BOUTS),
        "hand": len(hands[0]),
        "chien": len(chien),
        "tricks": ref.TRICKS,
    }


def _card_value(given: Facts) -> Facts:
    cards = given["cards"]
    return {"half": [ref.half_points(card) for card in cards], "total_h": ref.total(cards)}


def _petit_sec(given: Facts) -> Facts:
    return {"petit_sec": ref.is_petit_sec(given["hand"])}


def _legal_bids(given: Facts) -> Facts:
    return {"legal": ref.legal_calls(given["bids"])}


def _auction(given: Facts) -> Facts:
    auction = ref.Auction(RULES, given["dealer"])
    for call in given["bids"]:
        if call not in auction.legal():
            return {"legal": False}
        auction.apply(call)
    assert auction.complete
    taker, contract = auction.taker, auction.contract
    return {"legal": True, "taker": taker, "contract": contract, "void": taker is None}


def _ecart(given: Facts) -> Facts:
    hand, discard = given["hand24"], given["discard"]
    legal = ref.is_legal_ecart(hand, discard)
    return {"legal": legal, "shown": ref.trumps_of(discard) if legal else []}


def _ecart_info(given: Facts) -> Facts:
    hand = given["hand24"]
    return {
        "ordinary": sum(map(ref.is_ordinary, hand)),
        "forced_trumps": ref.forced_trumps(hand),
        "candidates": ref.candidates(hand),
        "count": ref.count_ecarts(hand),
    }


def _poignee_options(given: Facts) -> Facts:
    hand, discarded = given["hand"], given["public_discards"]
    sets = {size: ref.all_sets(RULES, size, hand, discarded) for size in ref.SIZES}
    return {"sets": {ref.NAMES[size]: len(some) for size, some in sets.items()}}


def _poignee_show(given: Facts) -> Facts:
    shown = given["shown"]
    legal = ref.is_legal_show(RULES, shown, given["hand"], given["public_discards"])
    return show_facts(legal, shown)


def _legal(given: Facts) -> Facts:
    return {"legal": ref.legal_cards(given["trick"], given["hand"])}


def _trick(given: Facts) -> Facts:
    earlier = given.get("prior_winners", [0] * (given["trick_no"] - 1))
    end = ref.end_trick(RULES, given["leader"], given["cards"], given["taker"], earlier)
    return {
        "winner": end.winner,
        "taker_h": end.taker_half_points,
        "defence_h": end.defence_half_points,
        "excuse_to": end.excuse_to,
        "compensation_h": end.compensation,
    }


def _petit(given: Facts) -> Facts:
    tricks = (given["trick17"], given["trick18"])
    winners = (given["winner17"], given["winner18"])
    side = ref.petit_au_bout(RULES, tricks, winners, given["taker"], given["excuse_slam"])
    return {"petit": side}


def _target(given: Facts) -> Facts:
    return {"target": ref.TARGET[given["bouts"]]}


def _made(given: Facts) -> Facts:
    halves = ref.difference(given["bouts"], given["taker_h"])
    return {"made": halves >= 0, "diff_h": halves}


def _count(given: Facts) -> Facts:
    cards = given["taker_cards"]
    return {"taker_h": ref.total(cards) + given["adjust_h"], "bouts": ref.count_bouts(cards)}


def score_arguments(given: Facts) -> Facts:
    """Return the keywords of `score_deal` for a settlement."""
    bonus = {ref.NAMES[size]: points for size, points in ref.BONUS.items()}
    all_tricks = {"taker": (18, 0), "defence": (0, 18)}
    return {
        "contract": given["contract"],
        "taker": given["taker"],
        "taker_half_points": given["taker_h"],
        "bouts": given["bouts"],
        "tricks": all_tricks.get(given["all_tricks"])
        or tricks_for(given["contract"], given["taker_h"], given["bouts"]),
        "petit_au_bout": given["petit"],
        "poignees": sum(bonus[level] for level in given["poignees"]),
        "chelem_announced": given["chelem_announced"],
    }


def tricks_for(contract: str, halves: int, bouts: int) -> tuple[int, int]:
    """Return tricks of taker and defence that can be worth so much, not all on one side.

    The cards other than bouts count some 2.25 half-points each, and four of them are a trick.
    """
    aside = -1 if contract == "garde_contre" else 1
    won = min(17, max(1, (halves - 8 * bouts) // 9 - aside))
    return won, 18 - won


def _settle(given: Facts) -> Facts:
    result = ref.score_deal(RULES, **score_arguments(given))
    return {**settle_facts(result), "base": result["base"]}


def _order(given: Facts) -> Facts:
    return play_order(PlainDeals(), given)


def _may_announce(given: Facts) -> Facts:
    return play_may_announce(PlainDeals(), given)


def _deal(given: Facts) -> Facts:
    """Return the facts of a played deal, and add those that only the plain rules keep."""
    facts = play_deal(PlainDeals(), given)
    if facts["void"]:
        return facts
    deal = PlainDeals().start(given["dealer"], given["hands"], given["chien"], "redeal")
    follow(deal, given)
    return {
        **facts,
        "winners": deal.winners,
        "taker_tricks": deal.tricks_won()[0],
        "petit": deal.petit,
        "all_tricks": deal.slam_side(),
        "public_discards": deal.trumps_put_away,
        "per_defender": deal.per_defender,
    }


ANSWERS: dict[str, Callable[[Facts], Facts]] = {
    "deck": _deck,
    "card_value": _card_value,
    "petit_sec": _petit_sec,
    "legal_bids": _legal_bids,
    "auction": _auction,
    "order": _order,
    "may_announce_chelem": _may_announce,
    "ecart": _ecart,
    "ecart_info": _ecart_info,
    "poignee_options": _poignee_options,
    "poignee_show": _poignee_show,
    "legal": _legal,
    "trick": _trick,
    "petit": _petit,
    "target": _target,
    "made": _made,
    "count": _count,
    "settle": _settle,
    "deal": _deal,
}
SETS = ("candidates", "legal", "public_discards", "shown")
"""Facts whose order has no meaning."""


def normal(facts: Facts) -> Facts:
    """Return facts with sets in one order."""
    return {
        name: sorted(value) if name in SETS and isinstance(value, list) else value
        for name, value in facts.items()
    }
