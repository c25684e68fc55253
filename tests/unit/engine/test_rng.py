"""The random streams: the published generator, and what depends on a seed."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from giretra_env.engine.rng import draw, draw_sample, draw_word, scale_to_bound, seed_streams
from giretra_env.games.giretra.table import TABLE

# First outputs of splitmix64 from state 1234567, as its authors' C code gives them.
SPLITMIX64 = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]


def new_table(seed: int) -> np.record:
    table = np.zeros(1, TABLE)[0]
    seed_streams(table, np.uint64(seed))
    return table


def test_words_are_those_of_splitmix64():
    table = np.zeros(1, TABLE)[0]
    table.stream = 1234567
    assert [int(draw_word(table)) for _ in SPLITMIX64] == SPLITMIX64


@pytest.mark.parametrize("bound", [1, 2, 3, 32, 71])
def test_a_scaled_word_covers_its_range_evenly(bound):
    words = [np.uint64(place * 2**64 // 710) for place in range(710)]
    counts = np.bincount([int(scale_to_bound(word, bound)) for word in words], minlength=bound)
    assert len(counts) == bound
    assert abs(counts - 710 / bound).max() <= 1


def test_the_largest_word_is_scaled_below_the_bound():
    assert int(scale_to_bound(np.uint64(2**64 - 1), 32)) == 31


def test_neighbouring_seeds_give_unrelated_draws():
    firsts = [int(draw(new_table(seed), 1000)) for seed in range(200)]
    assert len(set(firsts)) > 150
    same_as_next = sum(a == b for a, b in itertools.pairwise(firsts))
    assert same_as_next < 5


def test_sampled_actions_do_not_touch_the_dealing_stream():
    table, other = new_table(5), new_table(5)
    for _ in range(10):
        draw_sample(table, 8)
    assert [int(draw(table, 32)) for _ in range(20)] == [int(draw(other, 32)) for _ in range(20)]


def test_seeds_at_the_ends_of_the_range_are_different_streams():
    words = {int(draw_word(new_table(seed))) for seed in (0, 1, 2**63 - 2, 2**63 - 1)}
    assert len(words) == 4
