"""Reading shards for training, in shuffled batches of decisions."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from giretra_env.cards.notation import did_you_mean
from giretra_env.envs.checks import checked_count
from giretra_env.errors import InvalidInputError, MissingExtraError
from giretra_train.dataset.arrow import pa
from giretra_train.dataset.card import DatasetError
from giretra_train.dataset.decisions import COLUMNS, to_numpy
from giretra_train.dataset.shards import PATTERN, Shard, broken, open_shard, read_shard

try:
    import torch
    from torch.utils.data import IterableDataset, get_worker_info
except ImportError as error:
    raise MissingExtraError(
        f"reading datasets needs {error.name}: pip install 'giretra-env[train,data]'."
    ) from error

Batch: TypeAlias = dict[str, torch.Tensor]
Columns: TypeAlias = dict[str, npt.NDArray[Any]]
Group: TypeAlias = tuple[Path, int]
"""A row group: the path of its shard and its number within it."""

_INTEGERS = ("deal", "step", "seat", "action")  # become int64, which losses and embeddings expect


class DecisionDataset(IterableDataset[Batch]):
    """Batches of decisions; pass it to a ``DataLoader`` with ``batch_size=None``.

    A batch is a dict of tensors with one row per decision: `deal`, `step`, `seat` and `action` are
    int64, `probability` (NaN where unknown) and `outcome` float32, `action_mask` (B, A) and
    `observation` (B, D) uint8. The workers of a DataLoader share the row groups of all shards among
    themselves.

    Each epoch draws a new order from torch's random numbers: that of the row groups, and that of
    the decisions within `mix` row groups at a time. ``torch.manual_seed`` makes it reproducible.

    Args:
        source: the folder of a dataset, or some of its shards, for instance to keep the others for
            validation; shards of several datasets of the same game can be read together.
        batch_size: decisions per batch; the last batch of each worker may be smaller.
        columns: columns to read, such as ``("observation", "action_mask", "action")``; None = all.
        shuffle: False = read in the order of the shards.
        mix: row groups among which decisions are shuffled; more of them need more memory.

    Raises:
        InvalidInputError: if a number is out of range or a column does not exist.
        DatasetError: if there is no shard, or one is broken or incompatible; the error names it.
    """

    def __init__(
        self,
        source: str | os.PathLike[str] | Sequence[str | os.PathLike[str]],
        batch_size: int = 4096,
        columns: Sequence[str] | None = None,
        shuffle: bool = True,
        mix: int = 8,
    ) -> None:
        self.shards = _find_shards(source)
        """The shards that are read."""
        self.columns = _checked_columns(columns)
        """Names of the tensors in a batch."""
        self._batch_size = checked_count("batch_size", batch_size)
        self._shuffle = shuffle
        self._mix = checked_count("mix", mix) if shuffle else 1

    @property
    def decisions(self) -> int:
        """Decisions per epoch."""
        return sum(shard.decisions for shard in self.shards)

    @property
    def deals(self) -> int:
        """Deals per epoch."""
        return sum(shard.deals for shard in self.shards)

    def __iter__(self) -> Iterator[Batch]:
        groups, rest = self._own_groups(), None
        for start in range(0, len(groups), self._mix):
            parts = [self._read(group) for group in groups[start : start + self._mix]]
            pool = _joined(parts if rest is None else [rest, *parts])
            size = len(pool[self.columns[0]])
            order = torch.randperm(size).numpy() if self._shuffle else np.arange(size)
            full = size - size % self._batch_size
            for first in range(0, full, self._batch_size):
                yield _tensors(pool, order[first : first + self._batch_size])
            rest = {name: values[order[full:]] for name, values in pool.items()}
        if rest is not None and len(rest[self.columns[0]]):
            yield _tensors(rest, np.arange(len(rest[self.columns[0]])))

    def _own_groups(self) -> list[Group]:
        """Return the row groups of this worker, shuffled if ``shuffle`` is set."""
        groups = [(shard.path, number) for shard in self.shards for number in range(shard.groups)]
        worker = get_worker_info()
        if worker is not None:
            groups = groups[worker.id :: worker.num_workers]
        if self._shuffle:
            groups = [groups[index] for index in torch.randperm(len(groups)).tolist()]
        return groups

    def _read(self, group: Group) -> Columns:
        path, number = group
        try:
            with open_shard(path) as file:
                table = file.read_row_group(number, list(self.columns), use_threads=False)
                return to_numpy(table, self.columns)
        except (OSError, pa.ArrowException) as error:
            raise broken(path, error) from error


def _find_shards(source: str | os.PathLike[str] | Sequence[str | os.PathLike[str]]) -> list[Shard]:
    """Return the shards of a folder, or of a list of paths."""
    if isinstance(source, (str, os.PathLike)):
        paths = sorted(Path(source).glob(PATTERN))
    else:
        paths = [Path(path) for path in source]
    if not paths:
        raise DatasetError(
            f"there are no shards in {source}; write some with: giretra dataset --out DIR"
        )
    shards = [read_shard(path) for path in paths]
    first = shards[0]
    for shard in shards:
        if shard.card.game != first.card.game:
            raise DatasetError(
                f"{first.path} holds deals of {first.card.game} and {shard.path} deals of"
                f" {shard.card.game}; read the shards of one game at a time."
            )
    return shards


def _checked_columns(columns: Sequence[str] | None) -> tuple[str, ...]:
    chosen = COLUMNS if columns is None else tuple(columns)
    unknown = [name for name in chosen if name not in COLUMNS]
    if unknown or not chosen:
        given = f"There is no column {unknown[0]!r}" if unknown else "columns is empty"
        raise InvalidInputError(
            f"{given}; possible: {', '.join(COLUMNS)}."
            + (did_you_mean(unknown[0], COLUMNS) if unknown else "")
        )
    return chosen


def _joined(parts: Sequence[Columns]) -> Columns:
    if len(parts) == 1:
        return parts[0]
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def _tensors(columns: Columns, rows: npt.NDArray[np.int64]) -> Batch:
    """Return copies of some rows as tensors."""
    chosen = {name: values[rows] for name, values in columns.items()}
    return {
        name: torch.from_numpy(values.astype(np.int64) if name in _INTEGERS else values)
        for name, values in chosen.items()
    }
