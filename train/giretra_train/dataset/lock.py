"""Locking a folder, so that only one process writes into it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from giretra_train.dataset.card import DatasetError


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Lock a folder while writing into it; the lock ends with the process, however that ends.

    Systems and disks without such locks are not protected.

    Raises:
        DatasetError: if another process holds the lock.
    """
    try:
        import fcntl
    except ImportError:  # Windows
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        raise DatasetError(
            f"another process is writing to {folder}; wait for it or choose another folder."
        ) from None
    except OSError:  # a network disk
        pass
    try:
        yield
    finally:
        os.close(handle)
