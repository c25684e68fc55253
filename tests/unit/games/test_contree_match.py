"""Contrée's matches (RULES.md §3, §9): cut, packs, dealers, end."""

from __future__ import annotations

import random

import numpy as np
import pytest

import giretra_env as ge

CARDS = list(ge.game("contree").card_names)


def match(rules: str = "marques", seed: int = 4, **options: object) -> ge.Table:
    """The start of a match."""
    return ge.Table("contree", rules=rules, episode="match", seed=seed, **options)


def play_deal(table: ge.Table, choose: str = "first") -> list[str]:
    """Play one deal and return its actions."""
    before, deals = len(table.actions), len(table.deals)
    generator = random.Random(before)
    while len(table.deals) == deals:
        names = table.legal
        if table.phase != "auction":
            table.apply(generator.choice(names))
        elif choose == "pass" or "80C" not in names:
            table.apply("pass")
        else:
            table.apply("80C")
    return list(table.actions[before:])


@pytest.mark.parametrize("least", [2, 3])
def test_3_the_cutter_cuts(least):
    table = match(f"cut_by=cutter,cut_min={least}", dealer=0)
    assert (table.seat, table.phase) == (3, "cut")
    assert table.legal == tuple(f"cut:{lifted}" for lifted in range(least, 33 - least))
    assert not any(table.hand(seat) for seat in range(4))


def test_3_chance_cuts_if_no_seat_does():
    lifted = set()
    for seed in range(60):
        table = match("deal_pattern=3-3-2", seed=seed, dealer=3, deck=CARDS)
        assert table.phase == "auction"
        first = int(np.array(table._tables["deck"])[0][0])
        lifted.add(first)
        assert ge.Table.from_record(table.record()).hand(0) == table.hand(0)
    assert min(lifted) >= 2 and max(lifted) <= 30 and len(lifted) > 20


def pack_of(table: ge.Table) -> list[str]:
    """The pack, top card first."""
    return [CARDS[card] for card in table._tables["deck"][0]]


def test_3_tricks_are_laid_together_in_two_piles():
    table = match("cut_by=cutter", dealer=3)
    cards = [action for action in play_deal(table) if action in CARDS]
    tricks = [cards[start : start + 4] for start in range(0, 32, 4)]
    pack = pack_of(table)
    assert sorted(pack) == sorted(CARDS) and pack[:4] == tricks[-1]
    assert all(trick in [pack[start : start + 4] for start in range(0, 32, 4)] for trick in tricks)


def test_3_random_piles_keep_each_trick_and_each_side_together():
    orders = set()
    for seed in range(5):
        table = match("cut_by=cutter,restack=random_piles", seed=9, dealer=3, deck=CARDS)
        table._tables["stream"] = seed
        cards = [action for action in play_deal(table) if action in CARDS]
        pack = pack_of(table)
        piles = [pack[start : start + 4] for start in range(0, 32, 4)]
        assert all(cards[start : start + 4] in piles for start in range(0, 32, 4))
        orders.add(tuple(pack))
    assert len(orders) > 1


@pytest.mark.parametrize("four_passes, dealer", [("next_dealer", 0), ("same_dealer", 3)])
def test_3_hands_are_stacked_when_nobody_has_bid(four_passes, dealer):
    rules = f"cut_by=cutter,four_passes={four_passes}"
    table = match(rules, dealer=3, deck=CARDS)
    table.apply("cut:2")
    dealt = [set(table.hand(seat)) for seat in range(4)]
    for _ in range(4):
        table.apply("pass")
    pack = pack_of(table)
    assert [set(pack[8 * place : 8 * place + 8]) for place in range(4)] == dealt
    assert pack[:8] == [*CARDS[2:5], *CARDS[14:16], *CARDS[22:25]]
    assert table.dealer == dealer and table.deals[0].contract is None


def test_3_each_deal_shuffles():
    table = match("shuffle=each_deal,cut_by=cutter", dealer=3)
    cards = [action for action in play_deal(table) if action in CARDS]
    assert pack_of(table)[:4] != cards[-4:]


@pytest.mark.parametrize("rule, over", [("reach", True), ("exceed", False)])
def test_9_the_target_is_reached_or_exceeded(rule, over):
    first = match(dealer=3)
    play_deal(first)
    best = max(first.deals[0].marks)
    table = match(f"target={best},end_rule={rule}", dealer=3)
    play_deal(table)
    assert table.done is over
    if over:
        assert table.result.scores == first.deals[0].marks
        assert table.result.winner == int(np.argmax(first.deals[0].marks))


def test_9_a_match_is_the_sum_of_its_deals():
    table = match("target=700")
    while not table.done:
        play_deal(table)
    result = table.result
    totals = np.sum([deal.marks for deal in result.deals], axis=0)
    assert result.scores == tuple(totals) and max(totals) >= 700 == result.target
    assert table.returns[0] == totals[0] - totals[1]


def test_10_the_gathered_pack_is_visible_only_with_all_history():
    for history, known in (("all", 32), ("last_trick", 0)):
        table = match(f"history={history}", dealer=3)
        layout = table.game.observation_layout
        assert not layout.view(table.observe(0), "pack_position").any()
        play_deal(table)
        for seat in range(4):
            places = layout.view(table.observe(seat), "pack_position")
            assert np.count_nonzero(places) == known
            if known:
                deck = pack_of(table)
                assert [places[CARDS.index(card)] for card in deck] == list(range(1, 33))


def test_10_a_pack_of_hands_that_nobody_has_seen_stays_hidden():
    table = match("cut_by=cutter", dealer=3)
    play_deal(table, choose="pass")
    layout = table.game.observation_layout
    assert not layout.view(table.observe(0), "pack_position").any()
    play_deal(table)
    assert layout.view(table.observe(0), "pack_position").all()
    play_deal(table, choose="pass")  # hands that everybody could work out
    assert layout.view(table.observe(0), "pack_position").all()
