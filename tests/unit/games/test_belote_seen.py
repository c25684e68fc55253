"""Belote: what a seat may look back at, and what it never sees."""

from __future__ import annotations

import pytest

import giretra_env as ge
from giretra_env.testing import check_batch, check_hidden, check_positions, check_records
from support.belote import RUNS, pack_dealing

TWO_TRICKS_AND_MORE = "7H TH TD JS AC QS 8C 9C AS 9H"
RULES = (
    "maison,target=300",
    "maison,target=300,belote_call=declared,declarations=on,sa_ta=on,ta_values=trump",
    "pagat,shuffle=never,cut_by=cutter,deals=2",
    "coinche_official,shuffle=never,target=200,all_pass=same_dealer,history=none",
)


def played(history: str) -> ge.Table:
    rules = f"maison,history={history}"
    table = ge.Table("belote", rules=rules, dealer=3, deck=pack_dealing(RUNS))
    for action in ("take", *TWO_TRICKS_AND_MORE.split()):
        table.apply(action)
    return table


def named(table: ge.Table, block: str, row: int) -> set[str]:
    flags = table.game.observation_layout.view(table.observe(0), block)[row]
    return {name for name, flag in zip(table.game.card_names, flags, strict=True) if flag}


@pytest.mark.parametrize(
    ("history", "next_seat", "previous_seat"),
    [
        ("all", {"TH", "8C", "9H"}, {"JS", "AC"}),
        ("last_trick", {"8C", "9H"}, {"AC"}),
        ("none", {"9H"}, set()),
    ],
)
def test_history_limits_the_cards_seen_as_played(history, next_seat, previous_seat):
    table = played(history)
    assert named(table, "played", 1) == next_seat
    assert named(table, "played", 3) == previous_seat
    assert named(table, "played", 0) == {"7H", "QS", "AS"}  # one's own are never forgotten


def test_what_follows_from_forgotten_tricks_is_forgotten():
    layout = ge.game("belote").observation_layout
    everything, last, nothing = (
        {block.name: layout.view(played(history).observe(0), block.name) for block in layout.blocks}
        for history in ("all", "last_trick", "none")
    )
    partner, hearts, jack_of_spades = 1, 2, 28
    assert everything["voids"][partner][hearts] and not last["voids"][partner][hearts]
    assert last["masters"][jack_of_spades] and not everything["masters"][jack_of_spades]
    assert everything["card_points"].tolist() == [14, 40]
    assert last["card_points"].tolist() == nothing["card_points"].tolist() == [0, 0]
    assert nothing["tricks"].tolist() == [1, 1]


def test_card_points_are_shown_at_the_end():
    table = played("last_trick")
    while not table.done:
        table.apply(table.legal[0])
    points = table.game.observation_layout.view(table.observe(0), "card_points").tolist()
    assert tuple(points) == table.result.card_points


def test_the_turned_card_is_known_to_be_the_takers():
    table = played("none")
    text = table.explain(2)
    assert "turned card: 9S" in text and "turned holder: partner" in text


@pytest.mark.parametrize("rules", RULES)
def test_promises_of_a_game(rules):
    check_positions("belote", rules, "match", 1, 3)
    check_records("belote", rules, "match", 1, 3)
    check_batch("belote", rules, "deal", 2, 3)


@pytest.mark.parametrize("rules", RULES)
def test_hidden_cards_are_hidden(rules):
    check_hidden("belote", rules, "deal", 3, 4)


def test_the_state_says_what_taking_would_bring():
    table = ge.Table("belote", dealer=3, deck=pack_dealing(RUNS))
    holds = table.game.state_layout.view(table.state(), "holds")
    for row, hand in zip(holds, RUNS, strict=True):
        named = {table.game.card_names[card]: row[card] for card in row.nonzero()[0]}
        assert named == {name: 1 + (place < 5) for place, name in enumerate(hand.split())}
