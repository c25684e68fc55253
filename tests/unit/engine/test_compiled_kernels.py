"""Kernels that Python calls are plain Python; compiled into a caller, they do the same."""

from __future__ import annotations

import numba
import numpy as np
import pytest
from numba.extending import register_jitable

from giretra_env.engine.deal import (
    cut,
    cut_anywhere,
    gather,
    legal_cuts,
    random_piles,
    restack_hands,
    serve_packets,
    shuffle,
)
from giretra_env.engine.pack32.declarations import (
    clear_declarations,
    compare_declarations,
    declaration_points,
    declare,
    declares_anything,
)
from giretra_env.engine.rng import draw, draw_sample, draw_word, scale_to_bound, seed_streams
from giretra_env.engine.wide import (
    WORD,
    count_wide,
    has_wide,
    is_single_wide,
    lowest_wide,
    member_wide,
    spread_wide,
)
from giretra_env.games.belote.table import TABLE
from support import contents

PACKETS = np.array([3, 2, 3])


def draw_numbers(table, answers):
    answers[0] = np.int64(draw_word(table) >> np.uint64(1))
    answers[1] = scale_to_bound(np.uint64(2**64 - 1), 32)
    for place in range(2, 8):
        answers[place] = draw(table, 7) + 10 * draw_sample(table, 71)


def deal_hands(table, answers):
    shuffle(table)
    cut(table, 5)
    cut_anywhere(table, 3)
    serve_packets(table, 1, PACKETS)
    restack_hands(table, PACKETS)
    answers[0] = legal_cuts(table, 3, 2)


@register_jitable
def win_tricks(table):
    shuffle(table)
    for place in range(32):
        table.order[place] = table.deck[place]
    for trick in range(8):
        table.winners[trick] = draw(table, 4)


def gather_tricks(table, answers):
    win_tricks(table)
    gather(table, 7)


def gather_tricks_at_random(table, answers):
    win_tricks(table)
    random_piles(table, 7)


def declare_hands(table, answers):
    shuffle(table)
    serve_packets(table, 0, PACKETS)
    clear_declarations(table)
    for seat in range(4):
        answers[seat] = declares_anything(table.hands[seat])
        declare(table, seat, draw(table, 6), table.hands[seat], seat % 2 == 0)
    compare_declarations(table, 0, draw(table, 2))
    answers[4] = declaration_points(table, 0)
    answers[5] = declaration_points(table, 1)


@pytest.mark.parametrize(
    "work", [draw_numbers, deal_hands, gather_tricks, gather_tricks_at_random, declare_hands]
)
def test_a_table_is_changed_alike(work):
    compiled = numba.njit(work)
    for seed in range(20):
        found = []
        for function in (work, compiled):
            tables, answers = np.zeros(1, TABLE), np.zeros(8, np.int64)
            seed_streams(tables[0], np.uint64(seed))
            function(tables[0], answers)
            found.append((contents(tables), answers.tolist()))
        assert found[0] == found[1]


def read_set(words, out):
    size = count_wide(words, len(words))
    spread_wide(words, len(words), out, 0, 3, out.shape[1])
    return (
        size,
        is_single_wide(words, len(words)),
        lowest_wide(words),
        member_wide(words, size - 1),
        has_wide(words, 40),
    )


def test_a_set_in_several_words_is_read_alike():
    compiled, generator = numba.njit(read_set), np.random.default_rng(1)
    for size in (1, 2, 30, 31):
        words = np.zeros(5, np.int64)
        for member in generator.choice(5 * WORD, size, replace=False):
            words[member // WORD] |= 1 << member % WORD
        rows = np.zeros((2, 3 + 5 * WORD), np.uint8)
        assert read_set(words, rows[:1]) == compiled(words, rows[1:])
        np.testing.assert_array_equal(rows[0], rows[1])
