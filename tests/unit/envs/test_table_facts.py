"""What a table tells of its course: calls, tricks, scores, and hands in the order received."""

from __future__ import annotations

import random

import pytest

import giretra_env as ge
from support import GAMES, GAMES_WITH_MATCHES, SHORT


@pytest.mark.parametrize("game", GAMES)
def test_calls_and_tricks_are_told_with_their_seats(game):
    rng = random.Random(4)
    for seed in range(12):
        table = ge.Table(game, seed=seed)
        calls, played = [], []
        while not table.done:
            seat, phase, action = table.seat, table.phase, rng.choice(table.legal)
            if phase == "auction":
                calls.append((seat, action))
            if phase == "play":
                played.append((seat, action))
            table.apply(action)
            finished = len(played) // 4 * 4
            assert table.calls == tuple(calls)
            assert table.trick == tuple(played[finished:])
            assert [card for trick in table.tricks for card in trick] == played[:finished]
            assert all(len(trick) == 4 for trick in table.tricks)


@pytest.mark.parametrize("game", GAMES)
def test_a_trick_is_won_by_the_leader_of_the_next(game):
    table = ge.Table(game, seed=3)
    while not table.done:
        table.apply(table.legal_ids[-1])
    for trick, after in zip(table.tricks, table.tricks[1:], strict=False):
        assert len({seat for seat, _ in trick}) == 4
        assert after[0][0] in {seat for seat, _ in trick}


@pytest.mark.parametrize("game", GAMES_WITH_MATCHES)
def test_a_match_tells_its_scores_and_the_tricks_of_its_latest_deal(game):
    table = ge.Table(game, rules=SHORT[game], episode="match", seed=5)
    assert table.scores == (0, 0) and table.target == int(SHORT[game].split("=")[1])
    rng, deals = random.Random(1), 0
    while not table.done:
        table.apply(rng.choice(table.legal))
        if len(table.deals) > deals:
            deals += 1
            expected = 8 if table.deals[-1].announced else 0
            assert len(table.tricks) == expected  # until the next deal begins
    assert table.scores == table.result.scores


def test_a_single_deal_has_no_scores():
    table = ge.Table("tarot", seed=1)
    assert table.scores is None and table.target is None


@pytest.mark.parametrize("game", ["giretra", "contree"])
def test_a_hand_is_told_in_the_order_received(game):
    names = list(ge.game(game).card_names)
    random.Random(2).shuffle(names)
    hands = [names[first : first + 8] for first in range(0, 32, 8)]
    table = ge.Table(game, dealer=1, hands=hands)
    while table.phase != "play":
        table.apply(table.legal_ids[0 if table.calls else 1])
    assert [list(table.received(seat)) for seat in range(4)] == hands
    seat, card = table.seat, table.legal[0]
    table.apply(card)
    assert list(table.received(seat)) == [one for one in hands[seat] if one != card]


def test_a_copy_goes_on_by_itself():
    table = ge.Table("belote", seed=2)
    other = table.copy()
    table.apply("take")
    assert other.calls == () and table.calls == ((table.calls[0][0], "take"),)
    again = ge.Table.from_record(table.record())
    assert again.calls == table.calls
