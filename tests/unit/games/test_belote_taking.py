"""Belote: the turned card, two rounds of bidding, the deal, and the pack of a match."""

from __future__ import annotations

import pytest

import giretra_env as ge
from giretra_env.errors import InvalidInputError, UnknownRuleError
from support.belote import RUNS, pack_dealing

PASSES = ["pass"] * 4


def dealt(rules: str | None = None, calls: list[str] | None = None, **options: object) -> ge.Table:
    table = ge.Table("belote", rules=rules, dealer=3, deck=pack_dealing(RUNS), **options)
    for call in calls or []:
        table.apply(call)
    return table


def hand_of(text: str) -> set[str]:
    return set(text.split())


def test_round_1_is_about_the_turned_suit():
    table = dealt()
    assert (table.seat, table.phase, table.legal) == (0, "auction", ("pass", "take"))
    assert [len(table.hand(seat)) for seat in range(4)] == [5] * 4


def test_round_2_leaves_out_the_turned_suit():
    assert dealt(calls=PASSES).legal == ("pass", "take:C", "take:D", "take:H")


@pytest.mark.parametrize(
    ("rules", "legal"),
    [
        ("maison,round2_same_suit=on", "pass take:C take:D take:H take:S"),
        ("maison,sa_ta=on", "pass take:C take:D take:H take:SA take:TA"),
    ],
)
def test_options_of_round_2(rules, legal):
    table = dealt(rules, PASSES)
    assert table.legal == tuple(legal.split())


def test_sa_and_ta_wait_for_round_2():
    assert dealt("maison,sa_ta=on").legal == ("pass", "take")


@pytest.mark.parametrize("calls", [["take"], [*PASSES, "take:H"]])
def test_the_turned_card_goes_to_the_taker(calls):
    table = dealt(calls=calls)
    assert [set(table.hand(seat)) for seat in range(4)] == list(map(hand_of, RUNS))
    assert (table.seat, table.phase) == (0, "play")


def test_the_taker_need_not_lead():
    table = ge.Table("belote", dealer=3, deck=pack_dealing(RUNS, taker=2))
    for call in ("pass", "pass", "take"):
        table.apply(call)
    assert set(table.hand(2)) == hand_of(RUNS[2])
    assert table.seat == 0


def test_eight_passes_end_a_deal_without_marks():
    table = dealt(calls=2 * PASSES)
    assert table.done and table.returns == (0, 0, 0, 0)
    assert table.result == {
        "taker": None,
        "trump": None,
        "card_points": (0, 0),
        "tricks": (0, 0),
        "belote": None,
        "declarations": (0, 0),
        "outcome": None,
        "marks": (0, 0),
        "pot": 0,
    }


@pytest.mark.parametrize(("rules", "dealer"), [("maison", 0), ("maison,all_pass=same_dealer", 3)])
def test_who_deals_after_eight_passes(rules, dealer):
    table = ge.Table("belote", rules=rules, episode="match", dealer=3, seed=1)
    for call in 2 * PASSES:
        table.apply(call)
    assert table.dealer == dealer
    assert [deal.taker for deal in table.deals] == [None]


def test_five_cards_in_packets_of_two_and_three():
    deck = pack_dealing(RUNS)
    table = ge.Table("belote", rules="maison,deal_pattern=2-3", dealer=3, deck=deck)
    assert set(table.hand(0)) == {*deck[:2], *deck[8:11]}


@pytest.mark.parametrize(
    ("cut_min", "first", "last"), [(3, "cut:3", "cut:29"), (2, "cut:2", "cut:30")]
)
def test_the_cutter_sits_before_the_dealer(cut_min, first, last):
    rules = f"maison,cut_by=cutter,cut_min={cut_min}"
    deck = pack_dealing(RUNS)
    table = ge.Table("belote", rules=rules, episode="match", dealer=3, deck=deck)
    assert (table.phase, table.seat) == ("cut", 2)
    assert (table.legal[0], table.legal[-1]) == (first, last)
    table.apply("cut:5")
    assert set(table.hand(0)) == {*deck[5:8], *deck[17:19]}


def test_an_unshuffled_pack_keeps_its_order_over_a_deal_that_nobody_takes():
    rules = "maison,shuffle=never,cut_by=cutter"
    deck = pack_dealing(RUNS)
    table = ge.Table("belote", rules=rules, episode="match", dealer=3, deck=deck)
    for action in ("cut:3", *PASSES, *PASSES):
        table.apply(action)
    cut = deck[3:] + deck[:3]
    hands = [cut[3 * k : 3 * k + 3] + cut[12 + 2 * k : 14 + 2 * k] for k in range(4)]
    stacked = [card for hand in hands for card in hand] + cut[20:]
    table.apply("cut:4")
    assert set(table.hand(1)) == {*stacked[4:7], *stacked[16:18]}  # seat 0 deals now


@pytest.mark.parametrize("pattern, packets", [("3-2", "3 and then 2"), ("2-3", "2 and then 3")])
def test_hands_are_refused_because_they_depend_on_the_taker(pattern, packets):
    words = f"depend on who takes; give deck, .*: {packets} cards for each seat from dealer"
    with pytest.raises(InvalidInputError, match=words):
        ge.Table("belote", f"deal_pattern={pattern}", hands=[hand.split() for hand in RUNS])


def test_a_deck_must_be_one_pack():
    with pytest.raises(InvalidInputError, match="missing JS, twice 7C"):
        ge.Table("belote", deck=["7C", *pack_dealing(RUNS)[:-1]])


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("failed_mark=161", "failed_mark cannot be '161'; it must be 162 or 160"),
        ("tie=lost", "tie cannot be 'lost'; it must be 'litige' or 'failed' or 'made'"),
        ("deals=-1", "deals cannot be -1; it must be an integer from 0 to 1000"),
        ("declaration=on", "Did you mean 'declarations'"),
    ],
)
def test_options_that_do_not_exist(change, words):
    with pytest.raises(UnknownRuleError, match=words):
        ge.Table("belote", rules=f"maison,{change}")


def test_presets_have_their_names_and_main_differences():
    presets = ge.game("belote").presets
    assert list(presets) == ["maison", "coinche_official", "pagat"]
    assert presets["coinche_official"].undertrump == "optional"
    assert presets["pagat"].partner_ruff == "no_undertrump"


def test_compass_names_follow_the_direction():
    clockwise, other = (str(dealt(f"maison,direction={way}")) for way in ("cw", "ccw"))
    assert "east dealt, south to act" in clockwise
    assert "west dealt, south to act" in other
