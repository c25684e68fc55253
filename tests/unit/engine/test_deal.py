"""Shuffling, cutting, serving and gathering the pack."""

from __future__ import annotations

import numpy as np
import pytest

import giretra_env as ge
from giretra_env.engine.deal import cut, gather, random_piles, restack_hands, serve, shuffle
from giretra_env.engine.rng import seed_streams
from giretra_env.games.giretra.table import TABLE
from support import fewer

CARDS = ge.game("giretra").card_names


def new_table(seed: int = 0) -> np.record:
    table = np.zeros(1, TABLE)[0]
    table.deck[:] = np.arange(32)
    seed_streams(table, np.uint64(seed))
    return table


def test_shuffling_keeps_every_card_once():
    for seed in range(fewer(100)):
        table = new_table(seed)
        shuffle(table)
        assert sorted(table.deck) == list(range(32))


def test_every_card_reaches_every_position_about_equally_often():
    counts = np.zeros((32, 32), int)
    packs = fewer(5000)
    table = new_table(3)
    for _ in range(packs):
        shuffle(table)
        counts[np.arange(32), table.deck] += 1
    expected = packs / 32
    # Chi-square with 31 x 31 degrees of freedom: mean 961, standard deviation 44.
    assert ((counts - expected) ** 2 / expected).sum() < 961 + 5 * 44


@pytest.mark.parametrize("lifted", [6, 16, 26])
def test_the_lower_part_comes_on_top(lifted):
    table = new_table()
    cut(table, lifted)
    assert table.deck.tolist() == [*range(lifted, 32), *range(lifted)]
    assert table.pack.tolist() == list(range(32))


def test_a_packet_goes_to_each_seat_in_turn():
    table = new_table()
    serve(table, 2, 0, 3)
    assert [int(hand) for hand in table.hands] == [0b111 << 6, 0b111 << 9, 0b111, 0b111 << 3]


def test_a_deal_is_three_two_three_from_the_dealers_left():
    table = ge.Table("giretra", dealer=1, deck=CARDS)
    assert table.hand(2) == (*CARDS[0:3], *CARDS[12:14])
    assert table.hand(1) == (*CARDS[9:12], *CARDS[18:20])
    for action in ("announce:S", "accept", "accept", "accept"):
        table.apply(action)
    assert table.hand(2) == (*CARDS[0:3], *CARDS[12:14], *CARDS[20:23])
    assert table.hand(1) == (*CARDS[9:12], *CARDS[18:20], *CARDS[29:32])


def test_the_pile_of_the_last_tricks_side_goes_on_top():
    table = new_table()
    table.order[:] = np.arange(32)
    table.winners[:] = [0, 1, 2, 3, 0, 1, 2, 3]  # the last trick, 28 … 31, is side 1's
    gather(table, 7)
    tricks = [7, 5, 3, 1, 6, 4, 2, 0]
    assert table.deck.tolist() == [4 * trick + place for trick in tricks for place in range(4)]


def test_a_side_without_tricks_adds_nothing_to_the_pack():
    table = new_table()
    table.order[:] = np.arange(32)[::-1]
    table.winners[:] = 2
    gather(table, 7)
    assert table.deck.tolist() == [
        31 - 4 * trick - place for trick in range(7, -1, -1) for place in range(4)
    ]


def won_by(sides: str) -> np.record:
    """A table whose tricks, four cards each in pack order, were won by these sides."""
    table = new_table()
    table.order[:] = np.arange(32)
    table.winners[:] = [int(side) for side in sides]
    return table


def test_random_piles_keep_each_sides_tricks_together():
    orders = set()
    for seed in range(20):
        table = won_by("01001101")
        seed_streams(table, np.uint64(seed))
        random_piles(table, 7)
        tricks = table.deck.reshape(8, 4)
        assert (tricks == tricks[:, :1] + np.arange(4)).all()  # no trick is torn apart
        order = (tricks[:, 0] // 4).tolist()
        assert set(order[:4]) == {1, 4, 5, 7}  # the pile of the last trick's side is on top
        assert sorted(order) == list(range(8))
        orders.add(tuple(order))
    assert len(orders) > 10


def test_hands_that_are_not_played_are_stacked_in_the_order_dealt():
    table = new_table()
    restack_hands(table, np.array([3, 2, 3]))
    first = [0, 1, 2, 12, 13, 20, 21, 22]
    assert table.deck[:8].tolist() == first
    assert table.deck[8:16].tolist() == [3, 4, 5, 14, 15, 23, 24, 25]
    assert sorted(table.deck) == list(range(32))


def test_cards_that_were_not_dealt_stay_at_the_bottom():
    table = new_table()
    restack_hands(table, np.array([3, 2]))
    assert table.deck[20:].tolist() == list(range(20, 32))
