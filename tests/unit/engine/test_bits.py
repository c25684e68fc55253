"""Sets as bits against plain Python sets; bit 31 would be the sign of a 32-bit integer."""

from __future__ import annotations

import random

import numba
import numpy as np
import pytest

from giretra_env.engine.bits import count, empty_bytes, has, is_single, lowest, member, one

ALL = (1 << 32) - 1

CASES = [
    0,
    1,
    1 << 31,
    1 << 31 | 1,
    ALL,
    0xFF << 24,
    *(random.Random(0).getrandbits(32) for _ in range(50)),
]


def members(bits: int) -> list[int]:
    return [index for index in range(64) if bits >> index & 1]


@numba.njit
def compiled(bits, position):
    """Count, lowest and the member at a position, as kernels get them."""
    return count(bits), lowest(bits), member(bits, position)


@pytest.mark.parametrize("bits", CASES)
def test_count_is_the_number_of_members(bits):
    assert count(np.int64(bits)) == len(members(bits))


@pytest.mark.parametrize("bits", CASES)
def test_is_single_is_true_for_exactly_one_member(bits):
    assert is_single(np.int64(bits)) == (len(members(bits)) == 1)


@pytest.mark.parametrize("bits", CASES)
def test_has_agrees_for_every_card(bits):
    assert [index for index in range(32) if has(np.int64(bits), index)] == members(bits)


@pytest.mark.parametrize("index", [0, 7, 30, 31, 32, 61])
def test_one_is_positive_and_holds_only_its_index(index):
    assert int(one(index)) == 1 << index


@pytest.mark.parametrize("bits", [bits for bits in CASES if bits])
def test_lowest_and_member_walk_the_members_in_order(bits):
    found = [int(member(np.int64(bits), place)) for place in range(len(members(bits)))]
    assert found == members(bits)
    assert lowest(np.int64(bits)) == found[0]


@pytest.mark.parametrize("bits", CASES)
def test_empty_bytes_are_those_without_a_member(bits):
    expected = [byte for byte in range(4) if not bits >> 8 * byte & 0xFF]
    assert members(int(empty_bytes(np.int64(bits)))) == expected
    assert members(int(empty_bytes(~np.int64(bits ^ ALL)))) == expected


@pytest.mark.parametrize("bits", [bits for bits in CASES if bits])
def test_compiled_code_agrees_with_the_plain_functions(bits):
    answers = compiled(np.int64(bits), len(members(bits)) - 1)
    assert answers == (len(members(bits)), members(bits)[0], members(bits)[-1])
