"""A training run on disk: everything that a `Trainer` needs to resume exactly.

Besides the agent's two files (`giretra_agents.checkpoint`), a checkpoint folder of a run holds
`training.json` with the counters and the configuration, and `training.safetensors` with weights,
averages, the optimiser's moments and the snapshots. Random streams follow from seed and iteration.
"""

from __future__ import annotations

import math
import shutil
from pathlib import Path
from typing import Any

from torch import Tensor

from giretra_agents.atomic_write import write_folder
from giretra_agents.checkpoint import (
    CHECKPOINT_PREFIX,
    CHECKPOINTS_FOLDER,
    check_entry,
    file_digest,
    fill_agent,
    find_checkpoint,
    is_count,
    list_checkpoints,
    open_checkpoint,
    read_json,
    read_tensors,
    write_json,
    write_tensors,
)
from giretra_env.errors import CheckpointError
from giretra_train.config import RunConfig
from giretra_train.config_file import build_config
from giretra_train.trainer import Parts, Trainer

STATE_FILE = "training.json"
TENSORS_FILE = "training.safetensors"
_FORMAT = "giretra-training-1"
_KEPT = 2


def save_training(run: Path, trainer: Trainer) -> Path:
    """Store a run's state as its newest checkpoint; keep the previous one, delete older ones.

    Args:
        run: the run folder.
        trainer: the trainer; it is not changed.

    Returns:
        The new checkpoint folder.

    Raises:
        CheckpointError: if the disk is full or not writable; earlier checkpoints are kept.
    """
    folder = run / CHECKPOINTS_FOLDER / f"{CHECKPOINT_PREFIX}{trainer.iteration:06d}"
    write_folder(folder, lambda scratch: _fill(scratch, trainer, run.name))
    for old in list_checkpoints(run)[:-_KEPT]:
        shutil.rmtree(old, ignore_errors=True)
    return folder


def run_of(checkpoint: Path) -> Path:
    """Return the run folder of a checkpoint, after moving later checkpoints of the run aside.

    Raises:
        CheckpointError: if the checkpoint is not in a run folder.
    """
    if checkpoint.resolve().parent.name != CHECKPOINTS_FOLDER:
        raise CheckpointError(
            f"{checkpoint} is not in a run folder; give runs/<name> or a folder in"
            f" runs/<name>/{CHECKPOINTS_FOLDER}/."
        )
    run = checkpoint.resolve().parent.parent
    for later in list_checkpoints(run):
        if later.name > checkpoint.name:
            later.rename(later.with_name(f"abandoned-{later.name}"))
    here = Path.cwd()
    return run.relative_to(here) if here in run.parents else run


def stored_config(path: Path) -> RunConfig:
    """Return the configuration of a stored run.

    Raises:
        CheckpointError: if there is no training checkpoint or it is broken.
    """
    folder = find_checkpoint(path)
    return build_config(_read_state(folder)["config"], str(folder / STATE_FILE))


def load_training(path: Path, trainer: Trainer) -> None:
    """Restore a trainer to the state of a stored run.

    Args:
        path: run folder (for its newest checkpoint) or checkpoint folder.
        trainer: a new trainer with the stored configuration.

    Raises:
        CheckpointError: if there is no training checkpoint, or it is broken or does not fit.
    """
    folder = find_checkpoint(path)
    state = _read_state(folder)
    open_checkpoint(folder).weights(trainer.game)
    tensors = read_tensors(folder / TENSORS_FILE, state["tensors_sha256"])
    parts: Parts = {}
    for name, value in tensors.items():
        part, _, rest = name.partition("/")
        parts.setdefault(part, {})[rest] = value.to(trainer.device)
    try:
        trainer.restore(parts)
    except (RuntimeError, KeyError, ValueError) as error:
        raise CheckpointError(
            f"{folder} does not fit the configuration: its networks have other sizes."
            " Resume with the configuration stored in the run folder."
        ) from error
    trainer.iteration, trainer.decisions = state["iteration"], state["decisions"]
    trainer.seconds, trainer.steps = state["seconds"], state["steps"]


def _read_state(folder: Path) -> dict[str, Any]:
    if not (folder / STATE_FILE).is_file():
        raise CheckpointError(
            f"{folder} holds an agent, but not a training run to resume ({STATE_FILE} is missing)."
        )
    state = read_json(folder / STATE_FILE)
    wanted = {"config", "tensors_sha256", "iteration", "decisions", "seconds", "steps"}
    if state.get("format") != _FORMAT or not wanted <= set(state):
        raise CheckpointError(
            f"{folder / STATE_FILE} is broken or of another version: format"
            f" {state.get('format')!r}; this version reads {_FORMAT!r}."
        )
    file, config, seconds = folder / STATE_FILE, state["config"], state["seconds"]
    for name in ("iteration", "decisions", "steps"):
        check_entry(file, name, state[name], is_count(state[name]), "a non-negative integer")
    good = isinstance(seconds, (int, float)) and 0.0 <= seconds < math.inf
    check_entry(file, "seconds", seconds, good, "a number of seconds")
    check_entry(file, "config", config, isinstance(config, dict), "a configuration")
    return state


def _fill(folder: Path, trainer: Trainer, name: str) -> None:
    write_tensors(folder / TENSORS_FILE, _tensors(trainer.parts()))
    state = {
        "format": _FORMAT,
        "tensors_sha256": file_digest(folder / TENSORS_FILE),
        "iteration": trainer.iteration,
        "decisions": trainer.decisions,
        "seconds": trainer.seconds,
        "steps": trainer.steps,
        "config": trainer.config.model_dump(mode="json"),
    }
    write_json(folder / STATE_FILE, state)
    fill_agent(folder, trainer.card(name), trainer.weights())


def _tensors(parts: Parts) -> dict[str, Tensor]:
    return {
        f"{part}/{name}": value for part, named in parts.items() for name, value in named.items()
    }
