"""Columns of decisions, as numpy arrays and as Arrow tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import numpy.typing as npt

from giretra_env.games.game import Game
from giretra_train.dataset.arrow import pa


@dataclass(frozen=True)
class Decisions:
    """B decisions, grouped by deal, in the order in which they were taken."""

    deal: npt.NDArray[np.int64]
    """(B,) seed of the deal: ``Table(game, rules=rules, seed=deal)`` reproduces it."""
    step: npt.NDArray[np.int16]
    """(B,) actions before this one in its deal, forced ones included."""
    seat: npt.NDArray[np.int8]
    """(B,) seat that decided, 0 … 3."""
    action: npt.NDArray[np.int16]
    """(B,) action that was chosen."""
    probability: npt.NDArray[np.float32]
    """(B,) probability that the agent's policy gave to the action; 1 if the action was forced, NaN
    if the agent has no probabilities."""
    outcome: npt.NDArray[np.float32]
    """(B,) return of the seat in this deal, in the game's own points."""
    action_mask: npt.NDArray[np.uint8]
    """(B, A) 1 = legal."""
    observation: npt.NDArray[np.uint8]
    """(B, D) observation of the seat."""


COLUMNS = tuple(field.name for field in fields(Decisions))


def schema_of(game: Game, metadata: dict[bytes, bytes]) -> pa.Schema:
    """Return the Arrow schema of a game's decisions; rows of bytes have a fixed size."""
    types = {
        "deal": pa.int64(),
        "step": pa.int16(),
        "seat": pa.int8(),
        "action": pa.int16(),
        "probability": pa.float32(),
        "outcome": pa.float32(),
        "action_mask": pa.binary(game.num_actions),
        "observation": pa.binary(game.observation_layout.size),
    }
    columns = [pa.field(name, types[name], nullable=name == "probability") for name in COLUMNS]
    return pa.schema(columns, metadata)


def to_arrow(decisions: Decisions, schema: pa.Schema) -> pa.Table:
    """Return decisions as an Arrow table, NaN as null."""
    columns = [_to_arrow(getattr(decisions, field.name), field.type) for field in schema]
    return pa.Table.from_arrays(columns, schema=schema)


def _to_arrow(values: npt.NDArray[Any], kind: pa.DataType) -> pa.Array:
    if values.ndim == 1:
        return pa.array(values, kind, from_pandas=True)
    return pa.Array.from_buffers(kind, len(values), [None, pa.py_buffer(values)])


def to_numpy(table: pa.Table, names: Sequence[str]) -> dict[str, npt.NDArray[Any]]:
    """Return columns of an Arrow table as arrays, some of them read-only; null becomes NaN."""
    return {name: _to_numpy(table.column(name).combine_chunks()) for name in names}


def _to_numpy(column: pa.Array) -> npt.NDArray[Any]:
    if not pa.types.is_fixed_size_binary(column.type):
        values: npt.NDArray[Any] = column.to_numpy(zero_copy_only=False)
        return values
    width = column.type.byte_width
    content = np.frombuffer(column.buffers()[1], np.uint8)
    return content[column.offset * width :][: len(column) * width].reshape(-1, width)
