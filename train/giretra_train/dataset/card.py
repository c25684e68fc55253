"""What a dataset is, in plain data that stands in each of its shards."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path

import giretra_env as ge
from giretra_agents.checkpoint import game_digest
from giretra_env.errors import GiretraError

_FORMAT = "giretra-decisions-1"
_KEY = b"giretra"


class DatasetError(GiretraError, ValueError):
    """A dataset that cannot be written, or a shard that is broken or made for something else."""


@dataclass(frozen=True)
class DatasetCard:
    """All that decides what a dataset holds, but for its length."""

    game: str
    """Name of the game."""
    rules: str
    """House rules it was played by."""
    agents: tuple[str, ...]
    """Who played in seats 0 to 3; checkpoints with a digest of their weights."""
    seed: int
    """Deal i is the one of seed + i."""
    shard_deals: int
    """Deals of every shard but the last one."""
    skip_forced: bool
    """Whether moves without a choice were left out."""
    game_digest: str
    """Digest of the observation's blocks and the action names, see `game_digest`."""
    version: str = ge.__version__
    """Version of giretra-env that wrote it."""

    def to_metadata(self) -> dict[bytes, bytes]:
        """Return what `read_card` reads back, as metadata of an Arrow schema."""
        return {_KEY: json.dumps({"format": _FORMAT, **asdict(self)}).encode()}

    def difference(self, other: DatasetCard) -> str | None:
        """Return the first field in which ``other`` differs, None if there is none."""
        names = (field.name for field in fields(self))
        return next((name for name in names if getattr(self, name) != getattr(other, name)), None)


def read_card(path: Path, metadata: Mapping[bytes, bytes]) -> DatasetCard:
    """Return the card of a shard.

    Args:
        path: of the shard.
        metadata: of its schema.

    Raises:
        DatasetError: if it was not written by `giretra dataset`, or for other observations or
            actions than this version has.
    """
    data = json.loads(metadata.get(_KEY, b"{}"))
    if data.pop("format", None) != _FORMAT:
        raise DatasetError(
            f"{path} was not written by this version's `giretra dataset`; it is no shard."
        )
    card = DatasetCard(**{**data, "agents": tuple(data["agents"])})
    if card.game not in ge.game_names() or card.game_digest != game_digest(ge.game(card.game)):
        raise DatasetError(
            f"{path} was made for other observations or actions of {card.game} than this version"
            f" has; write it anew or install giretra-env {card.version}."
        )
    return card
