"""What a contrée seat sees (RULES.md §10): the option `history`, and nothing hidden."""

from __future__ import annotations

import random

import numpy as np
import pytest

import giretra_env as ge
from giretra_env.testing import check_hidden
from support import fewer

HISTORIES = ("last_trick", "all", "none")


def played(history: str, cards: int, seed: int = 3) -> ge.Table:
    """A table after an auction and so many first legal cards."""
    table = ge.Table("contree", rules=f"history={history}", dealer=3, seed=seed)
    for call in ("80H", "pass", "pass", "pass"):
        table.apply(call)
    generator = random.Random(seed)
    for _ in range(cards):
        table.apply(generator.choice(table.legal))
    return table


def view(table: ge.Table, seat: int, name: str) -> np.ndarray:
    """A block of what a seat sees."""
    return table.game.observation_layout.view(table.observe(seat), name)


@pytest.mark.parametrize("cards", [4, 11, 22])
@pytest.mark.parametrize("history", HISTORIES)
def test_10_cards_of_others_are_shown_as_far_as_one_may_look_back(history, cards):
    table = played(history, cards)
    fallen = [card for card in table.actions if card in table.game.card_names]
    started = cards - cards % 4
    first = {"all": 0, "last_trick": started - 4, "none": started}[history]
    for seat in range(4):
        own = {name for name in fallen if view(table, seat, "played")[0][index_of(table, name)]}
        others = view(table, seat, "played")[1:].any(axis=0)
        seen = {name for name in fallen if others[index_of(table, name)]}
        assert seen == set(fallen[first:]) - own
        assert len(own) == 8 - len(table.hand(seat))
        numbered = np.flatnonzero(view(table, seat, "fell_in_trick"))
        assert {table.game.card_names[card] for card in numbered} == seen | own


def index_of(table: ge.Table, name: str) -> int:
    """Index of a card."""
    return table.game.card_names.index(name)


def test_10_masters_are_the_strongest_cards_not_seen():
    table = played("none", 0)
    hearts = [card for card in table.game.card_names if card.endswith("H")]
    masters = view(table, 0, "masters")
    assert [card for card in hearts if masters[index_of(table, card)]] == ["JH"]
    for history in HISTORIES:
        table = played(history, 26)
        for seat in range(4):
            gone = view(table, seat, "fell_in_trick") > 0
            assert not (view(table, seat, "masters").astype(bool) & gone).any()


def test_10_card_points_are_hidden_until_the_end():
    for history in ("last_trick", "none"):
        assert not view(played(history, 20), 0, "card_points").any()
        assert view(played(history, 32), 0, "card_points").sum() in (162, 252)
    assert view(played("all", 20), 0, "card_points").any()


@pytest.mark.parametrize("seed", range(fewer(10)))
def test_10_voids_are_those_of_the_tricks_in_sight(seed):
    counts = {
        history: sum(
            view(played(history, cards, seed), seat, "voids").sum()
            for cards in (12, 20, 27)
            for seat in range(4)
        )
        for history in HISTORIES
    }
    assert counts["none"] <= counts["last_trick"] <= counts["all"]


def test_10_the_state_holds_all_hands_and_points():
    table = played("last_trick", 13)
    layout, state = table.game.state_layout, table.state()
    holds = layout.view(state, "holds")
    for relative in range(4):
        hand = table.hand((table.seat + relative) % 4)
        assert [table.game.card_names[card] for card in np.flatnonzero(holds[relative])] == list(
            hand
        )
    points = layout.view(state, "points_won")
    side = table.seat % 2
    shown = np.array(table._tables["card_points"][0])[[side, 1 - side]]
    assert points.tolist() == shown.tolist()


@pytest.mark.parametrize(
    "rules",
    [
        "marques",
        "colver",
        "declarations=on,belote_call=declared",
        "declarations=on,sa_ta=on",
        "contre_timing=any_time,belote_call=declared,history=none",
    ],
)
def test_10_no_hidden_card_leaks(rules):
    check_hidden("contree", rules, "deal", fewer(20, 10), seed=5)


def test_4_the_bids_of_each_seat_are_summed_up():
    table = ge.Table("contree", dealer=3, seed=1)
    for call in ("80H", "90S", "capot:H"):
        table.apply(call)
    levels = view(table, 1, "bids")
    assert (levels[3][2], levels[0][3], levels[1][2]) == (1, 3, 22)
    assert view(table, 1, "all_tricks_bid").tolist() == [1, 0]
    assert view(table, 1, "contract_side").tolist() == [0, 1]
    text = table.explain(1)
    assert "partner: " not in text.split("bids:")[1].split("\n")[0]
    assert "next: capotH" in text and "calls: 80H, 90S, capot:H" in text
