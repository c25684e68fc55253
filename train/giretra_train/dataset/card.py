"""The description of a dataset, stored as plain data in each of its shards."""

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
    """The dataset cannot be written, or a shard is broken or incompatible."""


@dataclass(frozen=True)
class DatasetCard:
    """Everything that determines the contents of a dataset, except its length."""

    game: str
    """Name of the game."""
    rules: str
    """House rules of the deals."""
    agents: tuple[str, ...]
    """Names of the agents in seats 0 to 3; checkpoints with a digest of their weights."""
    seed: int
    """Deal i uses seed + i."""
    shard_deals: int
    """Deals per shard; the last shard may have fewer."""
    skip_forced: bool
    """Whether moves without a choice were left out."""
    game_digest: str
    """Digest of the observation's blocks and the action names; see `game_digest`."""
    version: str = ge.__version__
    """Version of giretra-env that wrote it."""

    def to_metadata(self) -> dict[bytes, bytes]:
        """Return the card as metadata of an Arrow schema; `read_card` reads it back."""
        return {_KEY: json.dumps({"format": _FORMAT, **asdict(self)}).encode()}

    def difference(self, other: DatasetCard) -> str | None:
        """Return the first field in which ``other`` differs, None if there is none."""
        names = (field.name for field in fields(self))
        return next((name for name in names if getattr(self, name) != getattr(other, name)), None)


def read_card(path: Path, metadata: Mapping[bytes, bytes]) -> DatasetCard:
    """Return the card of a shard.

    Args:
        path: path of the shard, for error messages.
        metadata: metadata of its schema.

    Raises:
        DatasetError: if the shard was not written by `giretra dataset`, or if this version has
            other observations or actions.
    """
    data = json.loads(metadata.get(_KEY, b"{}"))
    if data.pop("format", None) != _FORMAT:
        raise DatasetError(
            f"{path} is not a shard: it was not written by this version's `giretra dataset`."
        )
    card = DatasetCard(**{**data, "agents": tuple(data["agents"])})
    if card.game not in ge.game_names() or card.game_digest != game_digest(ge.game(card.game)):
        raise DatasetError(
            f"{path} was written for observations or actions of {card.game} that this version does"
            f" not have; write it again or install giretra-env {card.version}."
        )
    return card
