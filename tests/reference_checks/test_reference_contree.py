"""The plain rules of contrée themselves: the auction, the pack and the match."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from reference import contree as ref

MARQUES = ref.PRESETS["marques"]
PACK = list(ref.CARDS)


def auction(calls: str, **options: Any) -> ref.Auction:
    """Return an auction, dealt by seat 3, after some calls that must all be legal."""
    talk = ref.Auction(replace(MARQUES, **options), dealer=3)
    for call in calls.split():
        assert call in talk.legal(), call
        talk.apply(call)
    return talk


def play_out(deal: ref.Deal, rng: random.Random) -> dict[str, Any]:
    """Return the result of a deal finished by random legal actions."""
    while not deal.done:
        deal.apply(rng.choice(deal.legal))
    assert deal.result is not None
    return deal.result


@pytest.mark.parametrize(
    ("calls", "legal"),
    [
        ("160H", "pass capot:C capot:D capot:H capot:S contre"),
        ("pass 160H pass", "pass capot:C capot:D capot:H capot:S"),
        ("capot:H pass", "pass"),
        ("capot:H", "pass contre"),
        ("80H contre", "pass surcontre"),
        ("80H contre pass", "pass"),
        ("80H contre pass pass", "pass surcontre"),
        ("80H pass pass contre", "pass surcontre"),
    ],
)
def test_calls_open_in_the_situations_of_the_table(calls: str, legal: str) -> None:
    assert auction(calls).legal() == legal.split()


def test_the_first_speaker_has_41_calls() -> None:
    assert len(auction("").legal()) == 1 + 9 * 4 + 4


def test_a_bid_and_a_contre_restart_the_count_of_passes() -> None:
    talk = auction("pass pass pass 80H pass pass contre pass pass")
    assert not talk.complete
    talk.apply("pass")
    assert talk.contract() == {"value": 80, "trump": "H", "side": 1, "multiplier": 2}


def test_a_contre_does_not_freeze_where_the_option_says_so() -> None:
    talk = auction("100S contre", contre_freezes=False)
    assert {"pass", "surcontre", "110C", "capot:S"} <= set(talk.legal())
    talk.apply("110H")
    assert (talk.multiplier, talk.passes, "contre" in talk.legal()) == (1, 0, True)
    partner_of_doubler = auction("100S contre pass", contre_freezes=False)
    assert "110H" in partner_of_doubler.legal() and "surcontre" not in partner_of_doubler.legal()
    bidder = auction("100S contre pass pass", contre_freezes=False)
    assert bidder.legal() == ["pass", "surcontre"]


def test_self_raise_asks_the_bidder_once_more_for_another_suit() -> None:
    talk = auction("80H pass pass pass", self_raise="change_suit")
    assert (talk.complete, talk.seat) == (False, 0)
    assert "90H" not in talk.legal() and "90S" in talk.legal()
    assert auction("80H pass pass pass pass", self_raise="change_suit").complete
    assert auction("80H contre pass pass pass", self_raise="change_suit").complete
    assert auction("capot:H pass pass pass", self_raise="change_suit").complete


def test_a_doubled_bidder_may_run_to_another_suit_where_options_let_him() -> None:
    options = {"contre_freezes": False, "self_raise": "change_suit"}
    talk = auction("100S contre pass pass", **options)
    assert talk.seat == 0
    assert {"110C", "110H", "capot:D", "surcontre"} <= set(talk.legal())
    assert not {"110S", "capot:S"} & set(talk.legal())


def test_contre_out_of_turn_is_asked_of_the_opponent_who_speaks_later() -> None:
    talk = auction("80H", contre_timing="any_time")
    assert (talk.seat, talk.legal()) == (3, ["contre", "no_contre"])
    let_go = auction("80H no_contre pass pass", contre_timing="any_time")
    assert (let_go.seat, "contre" in let_go.legal()) == (3, True)
    doubled = auction("80H contre", contre_timing="any_time")
    assert (doubled.seat, doubled.legal()) == (0, ["pass", "surcontre"])
    assert auction("80H contre pass pass pass", contre_timing="any_time").complete
    assert auction("80H contre pass pass surcontre", contre_timing="any_time").complete


def test_nobody_is_asked_out_of_turn_where_capot_cannot_be_doubled() -> None:
    talk = auction("capot:H", contre_timing="any_time", capot_contre=False)
    assert (talk.seat, talk.legal()) == (1, ["pass"])


def test_the_doublers_partner_keeps_silent() -> None:
    talk = auction("80H contre pass", contre_partner_speaks=False)
    assert (talk.seat, talk.legal()) == (0, ["pass", "surcontre"])
    talk.apply("pass")
    assert talk.complete
    running = auction("80H contre 90H", contre_partner_speaks=False, contre_freezes=False)
    assert running.seat == 3


@pytest.mark.parametrize(("who", "seats"), [("team", [2, 0]), ("bidder", [0]), ("none", [])])
def test_who_may_surcontre(who: str, seats: list[int]) -> None:
    found = []
    talk = auction("80H contre", surcontre_by=who)
    while not talk.complete:
        if "surcontre" in talk.legal():
            found.append(talk.seat)
        talk.apply("pass")
    assert found == seats


def test_five_point_steps_180_and_the_bids_of_sa_ta_and_generale() -> None:
    talk = auction("160H", bid_max=180, bid_step=5, sa_ta=True, generale="500")
    bids = [name for name in talk.legal() if name not in ("pass", "contre")]
    assert len(bids) == (4 + 2) * 6
    assert bids[:2] == ["165C", "165D"] and bids[-1] == "generale:TA"
    assert auction("capot:H", generale="500").legal()[1] == "generale:C"
    assert auction("generale:H", generale="500").legal() == ["pass", "contre"]


def test_every_auction_in_one_suit_ends_and_none_is_longer_than_thought() -> None:
    """Three numbers and the capot: at each of four heights two passes may come before the next."""
    rules = replace(MARQUES, bid_min=140)
    longest = max(len(talk.calls) for talk in ref.all_auctions(rules) if talk.complete)
    # Three passes before the first of four bids, two before each other one and before contre
    # and surcontre.
    assert longest == 3 + 4 + 3 * 2 + (2 + 1) + (2 + 1)


def test_packs_are_whole_after_played_and_passed_out_deals() -> None:
    rng = random.Random(3)
    for number in range(40):
        deal = ref.Deal(MARQUES, number % 4, rng.sample(PACK, 32))
        play_out(deal, rng)
        gathered = ref.gather(deal.tricks, deal.winners)
        assert sorted(gathered) == sorted(PACK)
        assert ref.is_random_gathering(gathered, deal.tricks, deal.winners)
        assert gathered[:4] == deal.tricks[-1]
        assert not ref.is_random_gathering(gathered[::-1], deal.tricks, deal.winners)


def test_a_passed_out_deal_stacks_the_hands_in_speaking_order() -> None:
    hands = [["a1", "a2"], ["b1", "b2"], ["c1", "c2"], ["d1", "d2"]]
    assert ref.restack_hands(hands, dealer=1) == "c1 c2 d1 d2 a1 a2 b1 b2".split()


@pytest.mark.parametrize(("option", "dealers"), [("next_dealer", [0, 1]), ("same_dealer", [0, 0])])
def test_dealer_after_four_passes(option: str, dealers: list[int]) -> None:
    match = ref.Match(replace(MARQUES, cut_by="cutter", four_passes=option), 0, PACK)
    assert match.seat == 3
    found = [match.dealer]
    for action in ("cut:2", "pass", "pass", "pass", "pass"):
        match.apply(action)
    found.append(match.dealer)
    assert found == dealers
    assert match.deals[0]["contract"] is None and match.phase == "cut"


@pytest.mark.parametrize(
    ("rule", "before", "added", "winner"),
    [
        ("reach", (2900, 0), (100, 0), 0),
        ("exceed", (2900, 0), (100, 0), None),
        ("exceed", (2900, 0), (101, 0), 0),
        ("reach", (2900, 2950), (100, 100), 1),
        ("reach", (2950, 2950), (100, 100), None),
        ("reach", (2950, 2950), (100, 90), 0),
    ],
)
def test_end_of_a_match(
    rule: str, before: tuple[int, int], added: tuple[int, int], winner: int | None
) -> None:
    score = ref.MatchScore(before, 3000)
    score.add(replace(MARQUES, end_rule=rule), added)
    assert score.winner == winner


def test_random_deals_keep_every_invariant() -> None:
    rng = random.Random(20)
    seen: Counter[bool] = Counter()
    for number in range(600):
        preset = list(ref.PRESETS)[number % 7]
        rules = replace(ref.PRESETS[preset], sa_ta=number % 2 == 0, generale="500")
        result = play_out(ref.Deal(rules, rng.randrange(4), rng.sample(PACK, 32)), rng)
        if result["contract"] is None:
            continue
        assert sum(result["card_points"]) == (252 if 8 in result["tricks"] else 162)
        assert sum(result["tricks"]) == 8
        assert max(result["marks"]) > 0
        seen[result["made"]] += 1
    assert set(seen) == {False, True}


def test_rules_as_text() -> None:
    rules = ref.rules_from_text("colver,sa_ta=yes,bid_max=180,generale=500,contre_freezes=no")
    assert (rules.sa_ta, rules.bid_max, rules.generale, rules.contre_freezes) == (
        True,
        180,
        "500",
        False,
    )
    assert (rules.capot_bid, rules.capot, rules.surcontre_mult) == ("contract", 250, 3)
    assert ref.rules_from_text("colver,scoring=annonces,capot=250") == replace(
        ref.PRESETS["annonces"], surcontre_mult=3, history="all", shuffle="each_deal", capot=250
    )
