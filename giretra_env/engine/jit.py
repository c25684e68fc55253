"""Compiler options for every rules kernel, in one place.

Numba's disk cache looks only at the file of the cached function: editing a helper or a constant in
*another* file would leave a stale binary.  So the cache folder is named after the content of all
kernel files, and of the compiler settings that change the machine code.
"""

from __future__ import annotations

import functools
import hashlib
import os
import tempfile
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core import config

F = TypeVar("F", bound=Callable[..., object])

_numba: Any = config  # its attributes are made at run time, so type checkers cannot see them

if _numba.DISABLE_JIT:  # interpreted: random words and seats wrap around on purpose
    warnings.filterwarnings("ignore", "overflow encountered", RuntimeWarning)

_PACKAGE = Path(__file__).parent.parent
_KERNEL_FOLDERS = tuple(_PACKAGE / name for name in ("cards", "engine", "games"))


@functools.cache
def _cache_folder(folder: Path) -> str | None:
    """Return the cache folder for kernels in ``folder``, or None where nothing can be written.

    They may call kernels of the packages beside theirs.
    """
    beside = folder.parent if (folder.parent / "__init__.py").exists() else folder
    callees = (folder,) if folder in _KERNEL_FOLDERS else (beside,)
    sources = {path for root in (*_KERNEL_FOLDERS, *callees) for path in root.rglob("*.py")}
    digest = hashlib.sha256(str(_numba.BOUNDSCHECK).encode())
    for path in sorted(sources):
        digest.update(path.read_bytes())
    try:
        home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
        cache = home / "giretra-env" / digest.hexdigest()[:16]
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=cache):
            return str(cache)
    except (OSError, RuntimeError):  # RuntimeError: no home folder
        _warn_once()
        return None


@functools.cache
def _warn_once() -> None:
    warnings.warn(
        "The compile cache cannot be written, so kernels are compiled anew in each process;"
        " set XDG_CACHE_HOME to a writable folder to keep them.",
        RuntimeWarning,
        stacklevel=2,
    )


def kernel(function: F) -> F:
    """Compile ``function`` without the interpreter or the GIL, and cache the machine code.

    It becomes part of whatever calls it: this is what makes the loops over tables quick.  It must
    neither make arrays nor return any.
    """
    return _compiled(function, forceinline=True, _nrt=False)


def outlined_kernel(function: F) -> F:
    """Compile like `kernel`, but as a function of its own.

    For what a loop over tables reaches now and then: the loop's own compilation stays short.
    """
    return _compiled(function, forceinline=False, _nrt=False)


def scratch_kernel(function: F) -> F:
    """Compile like `outlined_kernel`; the function may make arrays to work in but returns none."""
    return _compiled(function, forceinline=False, _nrt=True)


def _compiled(function: F, **options: bool) -> F:
    """Compile with options of numba.

    Its runtime ("nrt") counts who uses an array, by slow atomic instructions for every table; only
    functions that make arrays need that.
    """
    if _numba.DISABLE_JIT:
        return function
    cache = _cache_folder(Path(function.__code__.co_filename).parent)
    before, _numba.CACHE_DIR = _numba.CACHE_DIR, cache or ""
    try:
        return cast(F, numba.njit(cache=cache is not None, nogil=True, **options)(function))
    finally:
        _numba.CACHE_DIR = before
