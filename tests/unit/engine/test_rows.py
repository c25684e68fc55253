"""Writing many bytes at once: plain functions and compiled code against numpy slices."""

from __future__ import annotations

import random

import numba
import numpy as np
import pytest

from giretra_env.engine.rows import (
    BYTES,
    SPREAD_WIDTH,
    copy_bytes,
    copy_members,
    spread,
    spread_counts,
)

SETS = [0, 1, 1 << 31, (1 << 32) - 1, *(random.Random(0).getrandbits(32) for _ in range(20))]
VALUES = np.random.default_rng(0).integers(1, 256, 40, np.uint8)
OFFSET, WIDTH = 3, 45
RUN = 7
"""Bytes that are copied in one run: no power of two."""


@numba.njit
def compiled_spread(bits, out):
    spread(bits, out, 1, OFFSET)


@numba.njit
def compiled_spread_counts(bits, out):
    spread_counts(bits, out, 1, OFFSET)


@numba.njit
def compiled_copy_members(bits, values, out):
    copy_members(bits, values, out, 1, OFFSET)


@numba.njit
def compiled_copy_bytes(values, first, out):
    copy_bytes(values, first, RUN, out, 1, OFFSET)


def rows() -> np.ndarray:
    return np.full((3, WIDTH), 9, np.uint8)


def rows_with(written: np.ndarray) -> np.ndarray:
    """Check that the middle row holds the output from column 3, and nothing else has changed."""
    expected = rows()
    expected[1, OFFSET : OFFSET + len(written)] = written
    return expected


def flags(bits: int) -> np.ndarray:
    return np.array([bits >> index & 1 for index in range(SPREAD_WIDTH)], np.uint8)


@pytest.mark.parametrize("bits", SETS)
def test_spread_writes_one_flag_per_bit(bits):
    plain, fast = rows(), rows()
    spread(np.int64(bits), plain, 1, OFFSET)
    compiled_spread(np.int64(bits), fast)
    np.testing.assert_array_equal(plain, rows_with(flags(bits)))
    np.testing.assert_array_equal(fast, plain)


@pytest.mark.parametrize("bits", [*SETS, ~5, -1])
def test_spread_counts_writes_the_members_of_each_byte(bits):
    plain, fast = rows(), rows()
    spread_counts(np.int64(bits), plain, 1, OFFSET)
    compiled_spread_counts(np.int64(bits), fast)
    counts = flags(bits).reshape(BYTES, -1).sum(axis=1)
    np.testing.assert_array_equal(plain, rows_with(counts))
    np.testing.assert_array_equal(fast, plain)


@pytest.mark.parametrize("bits", SETS)
def test_copy_members_writes_0_for_non_members(bits):
    plain, fast = rows(), rows()
    values = VALUES[:SPREAD_WIDTH]
    copy_members(np.int64(bits), values, plain, 1, OFFSET)
    compiled_copy_members(np.int64(bits), values, fast)
    np.testing.assert_array_equal(plain, rows_with(values * flags(bits)))
    np.testing.assert_array_equal(fast, plain)


@pytest.mark.parametrize("first", [0, 1, len(VALUES) - RUN])
def test_copy_bytes_writes_the_run_from_its_first_byte(first):
    plain, fast = rows(), rows()
    copy_bytes(VALUES, first, RUN, plain, 1, OFFSET)
    compiled_copy_bytes(VALUES, first, fast)
    np.testing.assert_array_equal(plain, rows_with(VALUES[first : first + RUN]))
    np.testing.assert_array_equal(fast, plain)


@pytest.mark.heavy  # not for the interpreted pass: plain functions take any array
@pytest.mark.parametrize("values", [np.arange(40), VALUES[::2]], ids=["wide", "strided"])
def test_an_array_without_contiguous_bytes_is_refused_when_compiled(values):
    with pytest.raises(numba.TypingError, match="does not hold contiguous bytes"):
        compiled_copy_bytes(values, 0, rows())
    with pytest.raises(numba.TypingError, match="does not hold contiguous bytes"):
        compiled_copy_members(np.int64(1), values, rows())
