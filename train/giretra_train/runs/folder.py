"""The folder of a run: its configuration, versions, metrics and results.

* `config.yaml`: every value of the configuration
* `about.json`: versions, command, seed, git commit, machine
* `metrics.csv`: one row per iteration, with any measurement made after it
* `tensorboard/`: the same metrics as TensorBoard events
* `curve.png`: points per deal against the baselines over decisions
* `checkpoints/`: the two newest checkpoints
* `evaluation.json`: the final evaluation
* `deal.txt`: one deal played by the agent, as text
"""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timezone
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from giretra_agents.checkpoint import list_checkpoints, write_json
from giretra_env.errors import GiretraError
from giretra_train.config import RunConfig
from giretra_train.config_file import write_yaml

_PACKAGES = (
    "giretra-env",
    "numpy",
    "numba",
    "torch",
    "safetensors",
    "gymnasium",
    "pettingzoo",
    "stable-baselines3",
    "sb3-contrib",
)


class RunFolderError(GiretraError, OSError):
    """The run folder cannot be used."""


def new_run_folder(folder: Path, config: RunConfig) -> Path:
    """Create a run folder and write the configuration.

    Args:
        folder: folder without a run.
        config: the configuration; it is written in full.

    Raises:
        RunFolderError: if the folder holds a run, or cannot be written.
    """
    if list_checkpoints(folder):
        raise RunFolderError(
            f"{folder} already holds a run; resume it with `giretra train --resume {folder}`,"
            " or choose another --name."
        )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_yaml(folder / "config.yaml", config)
        write_json(folder / "about.json", about(config))
    except OSError as error:
        raise RunFolderError(
            f"cannot write the run folder {folder}: {error.strerror or error}."
            " Choose a writable location with --runs."
        ) from error
    return folder


@contextmanager
def begun_run(folder: Path, config: RunConfig) -> Iterator[Path]:
    """Create a run folder, and remove it if an error ends the run before its first checkpoint.

    Raises:
        RunFolderError: as from `new_run_folder`.
    """
    existed = folder.exists()
    try:
        yield new_run_folder(folder, config)
    except BaseException:
        if not existed and not list_checkpoints(folder):
            shutil.rmtree(folder, ignore_errors=True)
        raise


def named_folder(runs: Path, name: str) -> Path:
    """Return the folder of a new run.

    Args:
        runs: folder that holds the runs.
        name: name of the run.

    Raises:
        RunFolderError: if the name is not that of a folder directly in ``runs``.
    """
    if name in (".", "..") or {"/", "\\", ":"} & set(name):
        raise RunFolderError(
            f"--name {name} is not the name of a folder in {runs}; leave out path separators, and"
            " choose another location with --runs."
        )
    return runs / name


def free_name(runs: Path, game: str) -> str:
    """Return an unused name in ``runs``: the game, date and time."""
    stem = f"{game}-{datetime.now().strftime('%Y%m%d-%H%M%S')}"
    names = (stem, *(f"{stem}-{number}" for number in range(2, 1000)))
    return next(name for name in names if not (runs / name).exists())


def about(config: RunConfig) -> dict[str, Any]:
    """Return everything needed to reproduce a run, apart from its configuration."""
    return {
        "started": datetime.now(timezone.utc).isoformat(timespec="seconds"),
        "command": sys.argv,
        "seed": config.seed,
        "git_commit": _git_commit(),
        "python": platform.python_version(),
        "packages": {name: _version(name) for name in _PACKAGES},
        "machine": {"system": platform.platform(), "processor": _processor()},
    }


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _git_commit() -> str | None:
    """Return the commit of the checkout that holds this file, with `+` if files were changed."""
    here = Path(__file__).parent

    def git(*arguments: str) -> str:
        done = subprocess.run(
            ("git", "-C", str(here), *arguments),
            capture_output=True,
            text=True,
            check=True,
            timeout=5,
        )
        return done.stdout.strip()

    try:
        return git("rev-parse", "HEAD") + ("+" if git("status", "--porcelain") else "")
    except (OSError, subprocess.SubprocessError):
        return None


def _processor() -> str:
    """Return the processor's name."""
    try:
        lines: Sequence[str] = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor())
