"""Storing an agent: a folder with `agent.json` and `weights.safetensors`.

Both are plain data, so reading them never runs code from them. The state of training is in the same
folder; `giretra_train` reads and writes it.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from giretra_agents.atomic_write import write_folder
from giretra_env.errors import CheckpointError, MissingExtraError

if TYPE_CHECKING:
    import torch

    from giretra_env.games.game import Game

    Weights: TypeAlias = dict[str, torch.Tensor]

AGENT_FILE = "agent.json"
WEIGHTS_FILE = "weights.safetensors"
CHECKPOINTS_FOLDER = "checkpoints"
CHECKPOINT_PREFIX = "iteration-"
ANY_RULES = "any"
"""In place of the rules of a card: trained under random mixtures of all options."""
_FORMAT = "giretra-agent-1"


@dataclass(frozen=True)
class AgentCard:
    """The description of a stored network, in plain data."""

    game: str
    """Name of the game it plays."""
    rules: tuple[str, ...]
    """Kinds of rules that it was trained with; `ANY_RULES` alone for every valid mixture."""
    game_digest: str
    """Digest of the observation's blocks and the action names, see `game_digest`."""
    hidden: tuple[int, ...]
    """Widths of the policy's hidden layers."""
    ignored_blocks: tuple[str, ...]
    """Observation blocks that the policy does not see."""
    canonical: bool
    """Whether the policy sees renamed suits, see `giretra_env.envs.canonical`."""
    iteration: int
    """Number of training iterations so far."""
    decisions: int
    """Number of training decisions so far."""
    name: str = "network"
    """Name of the agent in reports and replays."""
    version: str = ""
    """Version of this package that made it; empty in files of versions that did not say."""


def game_digest(game: Game) -> str:
    """Return a digest of the meaning of inputs and outputs: blocks and action names."""
    blocks = [
        [block.name, list(block.shape), str(block.high)] for block in game.observation_layout.blocks
    ]
    text = json.dumps([blocks, list(game.action_names)])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def file_digest(path: Path) -> str:
    """Return the SHA-256 of a file's bytes."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def write_json(path: Path, data: object) -> None:
    """Write `data` as readable JSON."""
    path.write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def read_json(path: Path) -> dict[str, Any]:
    """Return the object in a JSON file.

    Raises:
        CheckpointError: if the file is missing, unreadable or not a JSON object.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CheckpointError(f"cannot read {path}: {error}.") from error
    if not isinstance(data, dict):
        raise CheckpointError(f"{path} is broken: it is not a JSON object.")
    return data


def check_entry(path: Path, name: str, value: object, good: bool, wanted: str) -> None:
    """Check an entry of a stored file.

    Raises:
        CheckpointError: if it is not good; the error names file and entry.
    """
    if not good:
        raise CheckpointError(f"{path} is broken: the entry {name!r} is {value!r}, not {wanted}.")


def is_count(value: object, smallest: int = 0) -> bool:
    """Return whether an entry read from JSON is an integer of at least `smallest`."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= smallest


def write_tensors(path: Path, tensors: Weights) -> None:
    """Write named tensors as safetensors.

    Raises:
        OSError: if they cannot be written.
    """
    from safetensors import SafetensorError
    from safetensors.torch import save_file

    try:
        save_file({name: tensor.contiguous().cpu() for name, tensor in tensors.items()}, path)
    except SafetensorError as error:
        raise OSError(str(error)) from error


def read_tensors(path: Path, digest: str) -> Weights:
    """Return the named tensors of a safetensors file.

    Args:
        path: the file.
        digest: the `file_digest` of the file when it was written.

    Raises:
        CheckpointError: if the file is missing, was changed, or is not a safetensors file.
        MissingExtraError: if safetensors is not installed.
    """
    try:
        from safetensors import SafetensorError
        from safetensors.torch import load
    except ImportError as error:
        raise MissingExtraError(
            f"a checkpoint needs {error.name}: pip install 'giretra-env[train]'."
        ) from error

    try:
        data = path.read_bytes()
        if hashlib.sha256(data).hexdigest() != digest:
            raise CheckpointError(
                f"{path} is broken: its content has changed since it was written (SHA-256 differs);"
                " use an earlier checkpoint."
            )
        return load(data)
    except (OSError, SafetensorError) as error:
        raise CheckpointError(f"cannot read {path}: {error}.") from error


def find_checkpoint(path: str | os.PathLike[str]) -> Path:
    """Return the checkpoint folder of a path.

    Args:
        path: a checkpoint folder, a file in it, or a run folder (its newest checkpoint counts).

    Raises:
        CheckpointError: if there is none.
    """
    place = Path(path)
    if place.is_file():
        if not (place.parent / AGENT_FILE).is_file():
            raise CheckpointError(
                f"{place} is not part of a checkpoint: there is no {AGENT_FILE} next to it."
                " Give a run folder (runs/<name>) or a checkpoint folder."
            )
        place = place.parent
    if (place / AGENT_FILE).is_file():
        return place
    stored = list_checkpoints(place)
    if stored:
        return stored[-1]
    if not place.exists():
        raise CheckpointError(
            f"no checkpoint at {place}: there is no such folder."
            " Give a run folder (runs/<name>) or a checkpoint folder."
        )
    raise CheckpointError(
        f"no checkpoint in {place}: neither {AGENT_FILE} nor a folder {CHECKPOINTS_FOLDER}/ with"
        " one. Give a run folder (runs/<name>) or a checkpoint folder."
    )


def list_checkpoints(run: Path) -> list[Path]:
    """Return the complete checkpoints of a run folder, oldest first."""
    folder = run / CHECKPOINTS_FOLDER
    if not folder.is_dir():
        return []
    found = folder.glob(f"{CHECKPOINT_PREFIX}*")
    return sorted(path for path in found if (path / AGENT_FILE).is_file())


def fill_agent(folder: Path, card: AgentCard, weights: Weights) -> None:
    """Write an agent into a folder; meant for `write_folder`."""
    write_tensors(folder / WEIGHTS_FILE, weights)
    digest = file_digest(folder / WEIGHTS_FILE)
    write_json(folder / AGENT_FILE, {"format": _FORMAT, "weights_sha256": digest, **asdict(card)})


def save_agent(folder: str | os.PathLike[str], card: AgentCard, weights: Weights) -> None:
    """Store an agent as `folder`, completely or not at all.

    Args:
        folder: replaced if it exists.
        card: the agent's description.
        weights: named float tensors of its `PolicyNet`.

    Raises:
        CheckpointError: if the disk is full or not writable.
    """
    write_folder(Path(folder), lambda scratch: fill_agent(scratch, card, weights))


@dataclass(frozen=True)
class StoredAgent:
    """A checkpoint that was opened once, so that everything read from it belongs together."""

    folder: Path
    card: AgentCard
    weights_sha256: str

    def weights(self, game: Game) -> Weights:
        """Return the named weights.

        Raises:
            CheckpointError: if they are missing or broken, or were made for another game.
            MissingExtraError: if safetensors is not installed.
        """
        if self.card.game != game.name:
            raise CheckpointError(
                f"{self.folder} plays {self.card.game}, not {game.name}; choose a checkpoint of"
                f" {game.name}."
            )
        if self.card.game_digest != game_digest(game):
            made = f"version {self.card.version}" if self.card.version else "an earlier version"
            raise CheckpointError(
                f"{self.folder} was made by {made} of giretra-env, whose observations or actions of"
                f" {game.name} differ from those here; train the agent anew."
            )
        return read_tensors(self.folder / WEIGHTS_FILE, self.weights_sha256)


def open_checkpoint(path: str | os.PathLike[str]) -> StoredAgent:
    """Find the checkpoint at `path`, as `find_checkpoint` does, and read its card.

    Raises:
        CheckpointError: if there is none, or its card is broken or has another format.
    """
    folder = find_checkpoint(path)
    file = folder / AGENT_FILE
    data = read_json(file)
    if data.get("format") != _FORMAT:
        raise CheckpointError(
            f"{file} has the format {data.get('format')!r}; this version reads {_FORMAT!r}."
        )
    names = ("weights_sha256", *(field.name for field in fields(AgentCard)))
    data.setdefault("version", "")
    try:
        known: dict[str, Any] = {name: data[name] for name in names}
    except KeyError as error:
        raise CheckpointError(f"{file} is broken: the entry {error} is missing.") from error
    for name in ("game", "game_digest", "name", "version", "weights_sha256"):
        check_entry(file, name, known[name], isinstance(known[name], str), "a string")
    for name in ("iteration", "decisions"):
        check_entry(file, name, known[name], is_count(known[name], 0), "a non-negative integer")
    rules = [known["rules"]] if isinstance(known["rules"], str) else known["rules"]
    kinds = _are_strings(rules) and len(rules) > 0
    check_entry(file, "rules", known["rules"], kinds, "a string or a list of strings")
    hidden, blocks, canonical = known["hidden"], known["ignored_blocks"], known["canonical"]
    check_entry(file, "canonical", canonical, isinstance(canonical, bool), "true or false")
    widths = isinstance(hidden, list) and hidden and all(is_count(width, 1) for width in hidden)
    check_entry(file, "hidden", hidden, bool(widths), "a list of positive integers")
    check_entry(file, "ignored_blocks", blocks, _are_strings(blocks), "a list of strings")
    digest = known.pop("weights_sha256")
    lists = {"rules": tuple(rules), "hidden": tuple(hidden), "ignored_blocks": tuple(blocks)}
    return StoredAgent(folder, AgentCard(**{**known, **lists}), digest)


def _are_strings(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)
