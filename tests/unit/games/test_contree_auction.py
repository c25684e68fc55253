"""Contrée's auction (RULES.md §4): the rows of its table and every option."""

from __future__ import annotations

import pytest

import giretra_env as ge

DEALER = 3  # so that seat 0 speaks first


def auction(*calls: str, rules: str = "marques") -> ge.Table:
    """A table after these calls."""
    table = ge.Table("contree", rules=rules, dealer=DEALER, seed=5)
    for call in calls:
        table.apply(call)
    return table


def bids(table: ge.Table) -> list[str]:
    """The legal bids."""
    return [name for name in table.legal if name[0].isdigit() or ":" in name]


def doublings(table: ge.Table) -> set[str]:
    """The legal calls that are neither bids nor pass."""
    return set(table.legal) - {*bids(table), "pass"}


def contract(table: ge.Table) -> tuple[object, ...]:
    """The contract of a closed auction, from the play to its end."""
    assert table.phase == "play"
    while not table.done:
        table.apply(table.legal[0])
    found = table.result.contract
    return found.value, found.trump, found.side, found.multiplier


def test_4_no_bid_yet():
    table = auction()
    assert table.seat == 0 and len(bids(table)) == 9 * 4 + 4 and doublings(table) == set()


def test_4_own_bid_may_be_raised_and_not_contred():
    table = auction("100S", "pass")
    assert bids(table)[0] == "110C" and doublings(table) == set()


def test_4_their_bid_may_be_contred_after_passes_too():
    table = auction("100S", "pass", "pass")
    assert bids(table)[0] == "110C" and doublings(table) == {"contre"}


def test_4_above_capot_there_is_nothing():
    assert auction("capot:H", "pass").legal == ("pass",)
    assert auction("capot:H").legal == ("pass", "contre")


def test_4_a_contre_freezes_and_resets_the_passes():
    table = auction("100S", "pass", "pass", "contre")
    assert table.seat == 0 and table.legal == ("pass", "surcontre")
    table.apply("pass")
    assert table.legal == ("pass",)  # the partner of who has contred
    table.apply("pass")
    assert table.legal == ("pass", "surcontre")
    table.apply("pass")
    assert contract(table) == (100, "S", 0, 2)


def test_4_a_surcontre_ends_the_auction():
    assert contract(auction("100S", "contre", "surcontre")) == (100, "S", 0, 4)


def test_4_four_passes_end_the_deal_without_marks():
    table = auction(*["pass"] * 4)
    assert table.done and table.result.contract is None and table.result.marks == (0, 0)
    assert table.result.made is None and table.returns == (0, 0, 0, 0)


def test_4_steps_of_five_up_to_180():
    table = auction("85C", rules="bid_step=5,bid_max=180")
    assert bids(table)[0] == "90C" and bids(table)[4] == "95C" and "180S" in table.legal


def test_4_the_lowest_bid_is_an_option():
    assert bids(auction(rules="bid_min=100"))[0] == "100C"


def test_4_sa_and_ta_are_an_option():
    assert {"80SA", "160TA", "capot:SA"} <= set(bids(auction(rules="sa_ta=on")))
    assert not {"80SA", "capot:TA"} & set(bids(auction()))


def test_4_generale_is_above_capot():
    assert bids(auction("capot:C", rules="generale=500")) == [f"generale:{suit}" for suit in "CDHS"]
    table = auction("generale:C", rules="generale=500")
    assert table.legal == ("pass", "contre")
    assert "generale:C" not in auction().legal


def test_4_capot_contre_off():
    rules = "capot_contre=off,generale=500"
    assert doublings(auction("capot:C", rules=rules)) == set()
    assert auction("generale:C", rules=rules).legal == ("pass",)
    assert doublings(auction("160C", rules=rules)) == {"contre"}


@pytest.mark.parametrize("who, seats", [("team", {0, 2}), ("bidder", {0}), ("none", set())])
def test_4_who_may_surcontre(who, seats):
    rules = f"surcontre_by={who}"
    first = auction("100S", "contre", rules=rules)  # seat 2
    last = auction("100S", "contre", "pass", "pass", rules=rules)  # seat 0
    found = {table.seat for table in (first, last) if "surcontre" in table.legal}
    assert (first.seat, last.seat) == (2, 0) and found == seats


# ---- à la volée ---------------------------------------------------------------------------------


def test_4_any_time_asks_the_opponent_who_is_not_next():
    table = auction("100S", rules="contre_timing=any_time")
    assert table.seat == 3 and table.phase == "auction"
    assert table.legal == ("contre", "no_contre")
    table.apply("no_contre")
    assert table.seat == 1 and "contre" in table.legal and "pass" in table.legal


def test_4_any_time_no_contre_is_no_pass():
    table = auction("100S", "no_contre", "pass", "pass", rules="contre_timing=any_time")
    assert table.seat == 3 and "contre" in table.legal  # it may still contre at its turn
    table.apply("pass")
    assert contract(table) == (100, "S", 0, 1)


def test_4_any_time_contre_lets_the_seat_after_it_speak():
    table = auction("100S", "contre", rules="contre_timing=any_time")
    assert table.seat == 0 and table.legal == ("pass", "surcontre")
    for seat, legal in ((1, ("pass",)), (2, ("pass", "surcontre"))):
        table.apply("pass")
        assert (table.seat, table.legal) == (seat, legal)
    table.apply("pass")
    assert contract(table) == (100, "S", 0, 2)


def test_4_any_time_asks_nothing_about_a_bid_that_cannot_be_contred():
    table = auction("capot:S", rules="contre_timing=any_time,capot_contre=off")
    assert table.seat == 1 and table.legal == ("pass",)


# ---- what a contre leaves open ------------------------------------------------------------------


def test_4_without_freezing_both_sides_may_go_on():
    rules = "contre_freezes=off"
    doubled = auction("100S", "contre", rules=rules)
    assert doublings(doubled) == {"surcontre"} and bids(doubled)[0] == "110C"
    doublers = auction("100S", "contre", "pass", rules=rules)
    assert doublings(doublers) == set() and bids(doublers)[0] == "110C"


def test_4_without_freezing_a_higher_bid_cancels_the_contre():
    table = auction("100S", "contre", "110H", rules="contre_freezes=off")
    assert doublings(table) == {"contre"}
    for _ in range(3):
        table.apply("pass")
    assert contract(table) == (110, "H", 0, 1)


def test_4_nobody_raises_himself():
    table = auction("100S", "contre", "pass", "pass", rules="contre_freezes=off")
    assert table.seat == 0 and table.legal == ("pass", "surcontre")


def test_4_a_silent_partner_is_left_out():
    table = auction("100S", "contre", rules="contre_partner_speaks=off")
    assert table.seat == 2
    table.apply("pass")
    assert table.seat == 0 and table.phase == "auction"
    table.apply("pass")
    assert contract(table) == (100, "S", 0, 2)


def test_4_a_silent_partner_before_the_doubled_side():
    table = auction("100S", "pass", "pass", "contre", rules="contre_partner_speaks=off")
    assert table.seat == 0
    table.apply("pass")
    assert table.seat == 2
    table.apply("pass")
    assert table.phase == "play"


def test_4_change_suit_asks_the_bidder_once_more():
    table = auction("100S", "pass", "pass", "pass", rules="self_raise=change_suit")
    assert table.seat == 0 and table.phase == "auction" and doublings(table) == set()
    assert "110H" in table.legal and "110S" not in table.legal and "capot:S" not in table.legal
    again = table.copy()
    table.apply("pass")
    assert contract(table) == (100, "S", 0, 1)
    again.apply("110H")
    assert again.seat == 1 and again.phase == "auction"


def test_4_change_suit_asks_nobody_who_has_no_bid_left():
    table = auction("capot:S", "pass", "pass", "pass", rules="self_raise=change_suit")
    assert table.phase == "play"


def test_4_change_suit_lets_the_doubled_bidder_escape():
    rules = "self_raise=change_suit,contre_freezes=off"
    table = auction("100S", "contre", "pass", "pass", rules=rules)
    assert table.seat == 0 and "110H" in table.legal and "110S" not in table.legal
    table.apply("pass")
    assert table.phase == "play"


def test_the_longest_auction_fits_into_the_record():
    rules = "bid_step=5,bid_max=180,generale=500,contre_timing=any_time,contre_freezes=off"
    table = auction("pass", "pass", "pass", rules=rules)
    while bids(table):
        table.apply(bids(table)[0])
        for call in ("no_contre", "pass", "pass", "contre", "pass", "pass"):
            table.apply(call)
    table.apply("pass")
    assert table.phase == "play"
    assert len(table.actions) == table.game.table_dtype["calls"].shape[0]
    assert "generale" in str(table) and "generale:C" in table.explain(0)
