"""One writer in a folder at a time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from giretra_train.dataset.card import DatasetError


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold a folder while writing into it; the lock goes with the process, however that ends.

    Where the system or the disk knows no such locks, nothing is held.

    Raises:
        DatasetError: if another process holds it.
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
