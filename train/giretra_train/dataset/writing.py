"""Writing a dataset: finding the missing shards and playing their deals.

A shard holds `shard_deals` deals in blocks of `BLOCK_DEALS`, which are played in parallel. The
contents of a block never depend on threads, on other blocks or on interruptions. Networks round
differently in batches of another size, so the blocks always have the same size, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import giretra_env as ge
from giretra_agents.base import check_seed
from giretra_agents.checkpoint import game_digest
from giretra_agents.load import AgentLike
from giretra_env.envs.checks import checked_count
from giretra_env.envs.seeds import LARGEST_SEED
from giretra_env.errors import InvalidInputError
from giretra_env.games.house_rules import RulesLike, describe_rules
from giretra_train.dataset.card import DatasetCard, DatasetError
from giretra_train.dataset.decisions import Decisions, schema_of
from giretra_train.dataset.lock import locked
from giretra_train.dataset.recording import Recorder
from giretra_train.dataset.seating import seat_players
from giretra_train.dataset.shards import PATTERN, Shard, read_shard, shard_name, write_shard

BLOCK_DEALS = 512
"""Deals played in parallel; they form one row group of a shard."""

Progress = Callable[[int, int], None]
"""Called with the numbers of deals and decisions added, first with those of existing shards."""


@dataclass(frozen=True)
class DatasetSize:
    """The size of a dataset."""

    shards: int
    deals: int
    decisions: int


def write_dataset(
    folder: str | Path,
    game: str,
    players: AgentLike | Sequence[AgentLike] = "rules",
    deals: int = 10_000,
    seed: int = 0,
    rules: RulesLike = None,
    shard_deals: int = 10_000,
    skip_forced: bool = False,
    num_threads: int = 1,
    device: str = "cpu",
    progress: Progress | None = None,
) -> DatasetSize:
    """Write the decisions of many deals into a folder of Parquet shards.

    Existing shards are kept: the same call resumes after an interruption, and a call with more
    deals adds to them. The files are the same to the last byte either way.

    Args:
        folder: output folder; created if it does not exist.
        game: name of the game.
        players: anything that `as_agent` accepts, or a list of them: one for all seats, one per
            side where partners are fixed, or one per seat.
        deals: number of deals in the finished dataset.
        seed: deal i uses ``seed + i``.
        rules: preset name, rules object or ``"preset,option=value"``; None = the default preset.
        shard_deals: deals per shard; the last shard may have fewer.
        skip_forced: leave out moves that have only one legal action.
        num_threads: threads of the game engine.
        device: torch device of the networks.
        progress: called as the dataset grows; see `Progress`.

    Returns:
        The size of the dataset.

    Raises:
        InvalidInputError: if a number is out of range or an agent cannot play.
        UnknownRuleError: if game or rules do not exist.
        DatasetError: if the folder cannot be written or holds another dataset.
    """
    folder, deals = Path(folder), checked_count("deals", deals)
    shard_deals = checked_count("shard_deals", shard_deals)
    check_seed(seed)
    if seed + deals - 1 > LARGEST_SEED:
        raise InvalidInputError(
            f"seed={seed} with deals={deals} exceeds the largest seed, {LARGEST_SEED}."
        )
    description = ge.game(game)
    seating = seat_players(game, players, seed, device)
    recorder = Recorder(
        game, description.rules(rules), seating, skip_forced, checked_count("threads", num_threads)
    )
    card = DatasetCard(
        game=game,
        rules=describe_rules(description.presets, recorder.rules),
        agents=seating.labels,
        seed=int(seed),
        shard_deals=shard_deals,
        skip_forced=skip_forced,
        game_digest=game_digest(description),
    )
    _make_folder(folder)
    with locked(folder):
        return _fill(folder, card, deals, recorder, progress or (lambda *_: None))


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DatasetError(
            f"cannot create the folder {folder}: {error.strerror}; choose a writable location."
        ) from error


def _fill(
    folder: Path, card: DatasetCard, deals: int, recorder: Recorder, progress: Progress
) -> DatasetSize:
    """Write every shard that is missing or shorter than it should be."""
    wanted = {
        folder / shard_name(number): range(first, min(first + card.shard_deals, deals))
        for number, first in enumerate(range(0, deals, card.shard_deals))
    }
    shards = _present(folder, card, wanted)
    for shard in shards.values():
        progress(shard.deals, shard.decisions)
    schema = schema_of(ge.game(card.game), card.to_metadata())
    for path, numbers in wanted.items():
        if path not in shards:
            write_shard(path, schema, len(numbers), _blocks(recorder, card.seed, numbers, progress))
            shards[path] = read_shard(path)
    decisions = sum(shard.decisions for shard in shards.values())
    return DatasetSize(len(shards), deals, decisions)


def _present(folder: Path, card: DatasetCard, wanted: Mapping[Path, range]) -> dict[Path, Shard]:
    """Return the complete shards in a folder.

    Raises:
        DatasetError: if one belongs to another dataset, or has more deals than requested.
    """
    shards = {path: read_shard(path) for path in sorted(folder.glob(PATTERN))}
    for path, shard in shards.items():
        different = card.difference(shard.card)
        if different is not None:
            raise DatasetError(
                f"{folder} holds another dataset: {path.name} has {different}"
                f" {getattr(shard.card, different)!r}, not {getattr(card, different)!r}; choose"
                " another folder or the same settings."
            )
        if shard.deals > len(wanted.get(path, ())):
            raise DatasetError(
                f"{folder} holds more deals: some of {path.name} would be lost; request at least"
                " as many, or choose another folder."
            )
    return {path: shard for path, shard in shards.items() if shard.deals == len(wanted[path])}


def _blocks(
    recorder: Recorder, seed: int, numbers: range, progress: Progress
) -> Iterator[Decisions]:
    """Play deals of consecutive numbers, block by block."""
    for first in range(numbers.start, numbers.stop, BLOCK_DEALS):
        stop = min(first + BLOCK_DEALS, numbers.stop)
        block = recorder.record(np.arange(seed + first, seed + stop))
        yield block
        progress(stop - first, len(block.deal))
