"""Shards: Parquet files that are written atomically, and the metadata at their end."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from giretra_agents.atomic_write import flush_to_disk
from giretra_train.dataset.arrow import pa, pq
from giretra_train.dataset.card import DatasetCard, DatasetError, read_card
from giretra_train.dataset.decisions import Decisions, to_arrow

PATTERN = "*.parquet"
_DEALS = b"giretra_deals"
_BYTES = ("action_mask", "observation")  # a dictionary or statistics would not help


def shard_name(number: int) -> str:
    """Return the file name of a shard, counted from 0."""
    return f"shard-{number:05d}.parquet"


@dataclass(frozen=True)
class Shard:
    """A complete shard."""

    path: Path
    card: DatasetCard
    deals: int
    decisions: int
    groups: int
    """Row groups; each holds complete deals."""


def write_shard(path: Path, schema: pa.Schema, deals: int, blocks: Iterable[Decisions]) -> None:
    """Write a shard, one row group per block.

    Args:
        path: path of the shard; an existing file is replaced.
        schema: Arrow schema with the card as metadata.
        deals: number of deals in the shard.
        blocks: its decisions, in blocks of complete deals.

    Raises:
        DatasetError: if the disk is full or not writable; an existing file is left unchanged.
    """
    schema = schema.with_metadata({**schema.metadata, _DEALS: str(deals).encode()})
    narrow = [name for name in schema.names if name not in _BYTES]
    scratch = path.with_name(f".{path.name}.unfinished")
    try:
        with scratch.open("wb") as file:
            with pq.ParquetWriter(
                file,
                schema,
                compression="zstd",
                use_dictionary=narrow,
                write_statistics=narrow,
                write_page_checksum=True,
            ) as writer:
                for block in blocks:
                    writer.write_table(to_arrow(block, schema), row_group_size=len(block.deal))
            file.flush()
            os.fsync(file.fileno())
        os.replace(scratch, path)
        flush_to_disk(path.parent)
    except OSError as error:
        raise DatasetError(
            f"cannot write {path}: {error.strerror or error}; the earlier shards are complete, and"
            " the same command resumes from here."
        ) from error
    finally:
        scratch.unlink(missing_ok=True)


def read_shard(path: Path) -> Shard:
    """Return a shard's description from the metadata of its file.

    Raises:
        DatasetError: if the file cannot be read or is not a shard of this version.
    """
    with open_shard(path) as file:
        metadata = file.schema_arrow.metadata or {}
        card = read_card(path, metadata)
        return Shard(
            path, card, int(metadata[_DEALS]), file.metadata.num_rows, file.metadata.num_row_groups
        )


def open_shard(path: Path) -> pq.ParquetFile:
    """Open the Parquet file of a shard; checksums are verified on reading.

    Raises:
        DatasetError: if it cannot be read.
    """
    try:
        return pq.ParquetFile(path, page_checksum_verification=True)
    except (OSError, pa.ArrowException) as error:
        raise broken(path, error) from error


def broken(path: Path, error: Exception) -> DatasetError:
    """Return the error of a shard that cannot be read."""
    reason = str(error).partition("\n")[0].rstrip(".")
    return DatasetError(
        f"cannot read {path}: {reason}; delete the file and let `giretra dataset` write it again."
    )
