"""Sets of actions in several words: each operation against a Python set."""

from __future__ import annotations

import random

import numpy as np
import pytest

import giretra_env as ge
from giretra_env.engine import wide
from giretra_env.envs.sets import legal_bits, legal_ids

WORDS = 5


def words_of(members: set[int]) -> np.ndarray:
    """The words of a set."""
    words = np.zeros(WORDS, np.int64)
    for member in members:
        words[member // wide.WORD] |= 1 << member % wide.WORD
    return words


@pytest.mark.parametrize("seed", range(20))
def test_every_operation_agrees_with_a_set(seed):
    generator = random.Random(seed)
    size = generator.choice([1, 2, 30])
    members = set(generator.sample(range(WORDS * wide.WORD), size))
    words = words_of(members)
    assert wide.count_wide(words, WORDS) == size
    assert wide.is_single_wide(words, WORDS) == (size == 1)
    assert wide.lowest_wide(words) == min(members)
    assert [wide.member_wide(words, place) for place in range(size)] == sorted(members)
    held = [index for index in range(WORDS * wide.WORD) if wide.has_wide(words, index)]
    assert held == sorted(members)
    row = np.zeros((1, 3 + WORDS * wide.WORD), np.uint8)
    wide.spread_wide(words, WORDS, row, 0, 3, row.shape[1])
    assert np.flatnonzero(row[0, 3:]).tolist() == held


def test_an_empty_set_has_no_single_member():
    assert not wide.is_single_wide(words_of(set()), WORDS)


@pytest.mark.parametrize("game", ["giretra", "contree"])
def test_legal_actions_are_read_from_either_form(game):
    table = ge.Table(game, dealer=3, seed=1)
    tables = table._tables
    ids = legal_ids(table.game, tables, 0)
    assert ids == table.legal_ids and legal_bits(tables, 0).bit_count() == len(ids) > 5
