"""Writing many bytes of a row at once: sets as flags, counts, and bytes that a table holds.

A compiler that does not know that tables and rows never overlap writes byte by byte.  So each
function is written twice: in plain Python, and as the few instructions that compiled code uses
instead, which do not check bounds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.errors import TypingError
from numba.extending import intrinsic, overload

SPREAD_WIDTH = 32
BYTES = 4
"""Bytes in a set of 32."""

_WIDEST = 64
"""Bytes of the widest registers."""

_ZERO = ir.Constant(ir.IntType(64), 0)


def _lanes(size: int, bits: int = 8) -> ir.VectorType:
    return ir.VectorType(ir.IntType(bits), size)


def _flags(builder: Any, bits: Any) -> Any:
    """The set as 32 lanes of one bit."""
    return builder.bitcast(builder.trunc(bits, ir.IntType(SPREAD_WIDTH)), _lanes(SPREAD_WIDTH, 1))


def _check_bytes(*arrays: Any) -> None:
    """Check that arrays hold contiguous bytes, which the instructions take for granted.

    Raises:
        TypingError: if they do not, when the caller is compiled.
    """
    for array in arrays:
        if array.dtype.bitwidth != 8 or array.layout != "C":
            raise TypingError(f"{array} does not hold contiguous bytes")


def _load(context: Any, builder: Any, kind: Any, values: Any, first: Any, size: int) -> Any:
    """``values[first : first + size]`` as lanes."""
    data = context.make_array(kind)(context, builder, values).data
    place = builder.bitcast(builder.gep(data, [first]), _lanes(size).as_pointer())
    return builder.load(place, align=1)


def _store(
    context: Any, builder: Any, signature: Any, lanes: Any, out: Any, row: Any, offset: Any
) -> None:
    """Write lanes into ``out[row]``, starting at ``offset``."""
    array = context.make_array(signature.args[-3])(context, builder, out)
    start = builder.add(builder.mul(row, builder.extract_value(array.strides, 0)), offset)
    place = builder.bitcast(builder.gep(array.data, [start]), lanes.type.as_pointer())
    builder.store(lanes, place, align=1)


def _store_lanes(make_lanes: Callable[..., Any]) -> Callable[..., Any]:
    """Generate code that makes lanes of the first arguments and writes them at the last three."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        *inputs, out, row, offset = arguments
        lanes = make_lanes(context, builder, signature, *inputs)
        _store(context, builder, signature, lanes, out, row, offset)
        return context.get_dummy_value()

    return generate


def spread(bits, out, row, offset):
    """Write the set into ``out[row, offset : offset + 32]`` as bytes 0 or 1."""
    for index in range(SPREAD_WIDTH):
        out[row, offset + index] = (bits >> index) & 1


@intrinsic
def _spread_at_once(
    _: Any, bits: Any, out: Any, row: Any, offset: Any
) -> tuple[Any, Callable[..., Any]]:
    _check_bytes(out)

    def make_lanes(_: Any, builder: Any, __: Any, bits: Any) -> Any:
        return builder.zext(_flags(builder, bits), _lanes(SPREAD_WIDTH))

    return types.none(types.int64, out, types.int64, types.int64), _store_lanes(make_lanes)


@overload(spread)
def _compiled_spread(bits, out, row, offset):
    return lambda bits, out, row, offset: _spread_at_once(
        np.int64(bits), out, np.int64(row), np.int64(offset)
    )


def spread_counts(bits, out, row, offset):
    """Write how many members each of the four bytes of a set of 32 has into ``out[row]``."""
    for byte in range(BYTES):
        out[row, offset + byte] = (int(bits) >> 8 * byte & 0xFF).bit_count()


@intrinsic
def _spread_counts_at_once(
    _: Any, bits: Any, out: Any, row: Any, offset: Any
) -> tuple[Any, Callable[..., Any]]:
    _check_bytes(out)

    def make_lanes(_: Any, builder: Any, __: Any, bits: Any) -> Any:
        lanes = _lanes(BYTES)
        count = cgutils.get_or_insert_function(
            builder.module, ir.FunctionType(lanes, [lanes]), f"llvm.ctpop.v{BYTES}i8"
        )
        return builder.call(count, [builder.bitcast(builder.trunc(bits, ir.IntType(32)), lanes)])

    return types.none(types.int64, out, types.int64, types.int64), _store_lanes(make_lanes)


@overload(spread_counts)
def _compiled_spread_counts(bits, out, row, offset):
    return lambda bits, out, row, offset: _spread_counts_at_once(
        np.int64(bits), out, np.int64(row), np.int64(offset)
    )


def copy_members(bits, values, out, row, offset):
    """Write 32 bytes ``values`` into ``out[row]``, 0 for those that are not in the set."""
    for index in range(SPREAD_WIDTH):
        out[row, offset + index] = values[index] if (bits >> index) & 1 else 0


@intrinsic
def _copy_members_at_once(
    _: Any, bits: Any, values: Any, out: Any, row: Any, offset: Any
) -> tuple[Any, Callable[..., Any]]:
    _check_bytes(values, out)

    def make_lanes(context: Any, builder: Any, signature: Any, bits: Any, values: Any) -> Any:
        lanes = _load(context, builder, signature.args[1], values, _ZERO, SPREAD_WIDTH)
        return builder.select(_flags(builder, bits), lanes, ir.Constant(lanes.type, None))

    signature = types.none(types.int64, values, out, types.int64, types.int64)
    return signature, _store_lanes(make_lanes)


@overload(copy_members)
def _compiled_copy_members(bits, values, out, row, offset):
    return lambda bits, values, out, row, offset: _copy_members_at_once(
        np.int64(bits), values, out, np.int64(row), np.int64(offset)
    )


def copy_bytes(values, first, size, out, row, offset):
    """Write the bytes ``values[first : first + size]`` into ``out[row]``, starting at ``offset``.

    ``size`` is a constant of the caller's module.
    """
    out[row, offset : offset + size] = values[first : first + size]


@intrinsic(prefer_literal=True)
def _copy_bytes_at_once(
    _: Any, values: Any, first: Any, size: Any, out: Any, row: Any, offset: Any
) -> tuple[Any, Callable[..., Any]]:
    _check_bytes(values, out)
    width = min(1 << size.literal_value.bit_length() - 1, _WIDEST)
    last = size.literal_value - width

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        values, first, _, out, row, offset = arguments
        # The last register starts early enough to be a whole one; it overlaps the one before.
        for start in (*range(0, last, width), last):
            step = ir.Constant(ir.IntType(64), start)
            place = builder.add(first, step)
            lanes = _load(context, builder, signature.args[0], values, place, width)
            _store(context, builder, signature, lanes, out, row, builder.add(offset, step))
        return context.get_dummy_value()

    signature = types.none(values, types.int64, size, out, types.int64, types.int64)
    return signature, generate


@overload(copy_bytes, prefer_literal=True)
def _compiled_copy_bytes(values, first, size, out, row, offset):
    return lambda values, first, size, out, row, offset: _copy_bytes_at_once(
        values, np.int64(first), size, out, np.int64(row), np.int64(offset)
    )
