"""Writing a folder atomically: it is complete or does not exist.

A folder is written under a temporary name, flushed to disk and renamed. A folder with the final
name is therefore always complete, even if the process is killed.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from giretra_env.errors import CheckpointError


def write_folder(folder: Path, fill: Callable[[Path], None]) -> None:
    """Create `folder` with the files that `fill` writes, completely or not at all.

    Args:
        folder: the final path; replaced if it exists.
        fill: called with an empty folder on the same disk.

    Raises:
        CheckpointError: if the disk is full or not writable; an existing `folder` is unchanged.
    """
    scratch = None
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        scratch = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
        scratch.chmod(0o755)  # mkdtemp denies access to other users; a checkpoint need not
        fill(scratch)
        for path in scratch.iterdir():
            flush_to_disk(path)
        flush_to_disk(scratch)
        _put_in_place(scratch, folder)
    except OSError as error:
        reason = error.strerror or error
        raise CheckpointError(
            f"cannot write the checkpoint {folder}: {reason}; earlier checkpoints are unchanged."
        ) from error
    finally:
        if scratch is not None:
            shutil.rmtree(scratch, ignore_errors=True)


def _put_in_place(scratch: Path, folder: Path) -> None:
    """Rename the finished folder into place; any previous one is moved aside, then deleted."""
    aside = folder.with_name(f".{folder.name}-old")
    shutil.rmtree(aside, ignore_errors=True)
    if folder.exists():
        os.replace(folder, aside)
    os.replace(scratch, folder)
    flush_to_disk(folder.parent)
    shutil.rmtree(aside, ignore_errors=True)


def flush_to_disk(path: Path) -> None:
    """Flush a file, or a folder's directory entries, to disk."""
    if os.name == "nt" and path.is_dir():  # Windows cannot open folders
        return
    handle = os.open(path, os.O_RDONLY if os.name != "nt" else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
