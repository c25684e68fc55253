"""Sets of cards or actions in the bits of an int64 (bits 0 … 61).

Counting and finding bits are single machine instructions. Each is written here as a plain Python
function, followed by the instruction that compiled code uses instead.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload
from numpy.typing import NDArray

from giretra_env.engine.jit import kernel


@kernel
def has(bits, index):
    """Whether ``index`` is in the set."""
    return (bits >> index) & 1 == 1


@kernel
def one(index):
    """The set that holds only ``index``."""
    return np.int64(1) << np.int64(index)


@kernel
def is_single(bits):
    """Whether the set has exactly one member."""
    return bits != 0 and bits & (bits - 1) == 0


def count(bits):
    """Number of members."""
    return int(bits).bit_count()


@intrinsic
def _count_at_once(_: Any, bits: Any) -> tuple[Any, Callable[..., Any]]:
    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.ctpop(values[0])

    return types.int64(types.int64), generate


@overload(count)
def _compiled_count(bits):
    return lambda bits: _count_at_once(np.int64(bits))


def lowest(bits):
    """Smallest member of a set that is not empty."""
    return (int(bits) & -int(bits)).bit_length() - 1


@intrinsic
def _lowest_at_once(_: Any, bits: Any) -> tuple[Any, Callable[..., Any]]:
    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.cttz(values[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


@overload(lowest)
def _compiled_lowest(bits):
    return lambda bits: _lowest_at_once(np.int64(bits))


def _member_table() -> NDArray[np.uint8]:
    """(256, 8): the member of each set of eight by its position; 0 past the end."""
    table = np.zeros((256, 8), np.uint8)
    for bits in range(256):
        members = [index for index in range(8) if bits >> index & 1]
        table[bits, : len(members)] = members
    table.setflags(write=False)
    return table


_MEMBERS = _member_table()


@kernel
def member(bits, position):
    """The member of a set of 32 with ``position`` smaller ones, 0 <= position < count(bits).

    The three counts do not depend on each other, since random playouts wait longest here.
    """
    byte = (
        np.int64(position >= count(bits & 0xFF))
        + np.int64(position >= count(bits & 0xFFFF))
        + np.int64(position >= count(bits & 0xFFFFFF))
    )
    below = count(bits & ((np.int64(1) << (8 * byte)) - 1))
    return 8 * byte + _MEMBERS[(bits >> (8 * byte)) & 0xFF, position - below]


@kernel
def empty_bytes(bits):
    """Which of the four bytes of a set of 32 have no member, as a set of four."""
    half = bits | bits >> 4
    quarter = half | half >> 2
    filled = (quarter | quarter >> 1) & 0x01010101
    return ~(filled | filled >> 7 | filled >> 14 | filled >> 21) & 0xF
