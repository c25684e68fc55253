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
import numpy as np
from numba.core import config, types
from numba.core.typing.templates import AbstractTemplate, infer_global

F = TypeVar("F", bound=Callable[..., object])

_numba: Any = config  # its attributes are made at run time, so type checkers cannot see them

if _numba.DISABLE_JIT:  # a context for each call, as in `_interpreted`, would take too long
    warnings.filterwarnings("ignore", "overflow encountered", RuntimeWarning)

_PACKAGE = Path(__file__).parent.parent
_KERNEL_FOLDERS = tuple(_PACKAGE / name for name in ("cards", "engine", "games"))


def cache_folder(folder: Path) -> Path | None:
    """Return the cache folder for kernels in ``folder``, or None where nothing can be written.

    Each version of these kernels has its own, and so has each version of the kernels that they may
    call: those of this package and of the packages next to theirs.
    """
    if _PACKAGE in folder.parents:
        return _cache_of(_KERNEL_FOLDERS)
    package = folder.parent if (folder.parent / "__init__.py").exists() else folder
    return _cache_of((*_KERNEL_FOLDERS, package))


@functools.cache
def _cache_of(roots: tuple[Path, ...]) -> Path | None:
    """The cache folder for kernels that depend on all files below some folders."""
    sources = {path for root in roots for path in root.rglob("*.py")}
    digest = hashlib.sha256(str(_numba.BOUNDSCHECK).encode())
    for path in sorted(sources):
        digest.update(path.read_bytes())
    try:
        home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
        cache = home / "giretra-env" / digest.hexdigest()[:16]
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=cache):
            return cache
    except (OSError, RuntimeError):  # RuntimeError: no home folder
        _warn_once()
        return None


@functools.cache
def _warn_once() -> None:
    warnings.warn(
        "The compile cache cannot be written, so kernels are compiled again in each process;"
        " set XDG_CACHE_HOME to a writable folder to keep them.",
        RuntimeWarning,
        stacklevel=2,
    )


_compiled_kernels: dict[Callable[..., Any], Any] = {}


def loop(function: F) -> F:
    """Compile ``function``, a loop over tables or rows, and cache the machine code on disk.

    It runs without the interpreter and the GIL, and must neither make arrays nor return any.
    """
    return _callable_from_python(function, _nrt=False)


def scratch_kernel(function: F) -> F:
    """Compile like `loop`; the function may make arrays to work in but returns none."""
    return _callable_from_python(function, _nrt=True)


def kernel(function: F) -> F:
    """Compile ``function`` into every `loop` that calls it, which makes loops fast.

    It must neither make arrays nor return any.  Called from Python it is plain Python, so that
    queries about a single table do not wait for the compiler.
    """
    return _callable_from_kernels(function, forceinline=True)


def outlined_kernel(function: F) -> F:
    """Compile like `kernel`, but do not inline it.

    For code off the hot path: keeping it out of line keeps the loop's compile time down.
    """
    return _callable_from_kernels(function, forceinline=False)


def _callable_from_python(function: F, _nrt: bool) -> F:
    if _numba.DISABLE_JIT:
        return _interpreted(function)
    return cast(F, _compiled(function, forceinline=False, _nrt=_nrt))


def _callable_from_kernels(function: F, forceinline: bool) -> F:
    call = _interpreted(function)
    if not _numba.DISABLE_JIT:
        _compiled_kernels[call] = _compiled(
            function, forceinline=forceinline, _nrt=False, no_cpython_wrapper=True
        )
        call_kernel(call, lambda _: call)
    return call


def call_kernel(call: Callable[..., Any], choose: Callable[[Any], Callable[..., Any]]) -> None:
    """Let compiled code that calls a Python function call a kernel instead.

    Args:
        call: the function.
        choose: returns the kernel for the types of the arguments, a tuple.
    """

    class Call(AbstractTemplate):  # type: ignore[misc]  # numba has no types
        key = call

        def generic(self, arguments: Any, keywords: Any) -> Any:
            compiled = types.Dispatcher(_compiled_kernels[choose(arguments)])
            return compiled.get_call_type(self.context, arguments, keywords)

        def get_impl_key(self, signature: Any) -> Any:
            return _compiled_kernels[choose(signature.args)].get_overload(signature.args)

    infer_global(call, types.Function(Call))


def _interpreted(function: F) -> F:
    """The function in plain Python, where random words and seats wrap around on purpose."""
    return function if _numba.DISABLE_JIT else np.errstate(over="ignore")(function)


def _compiled(function: Callable[..., object], **options: bool) -> Any:
    """Compile with options of numba.

    Its runtime ("nrt") reference-counts arrays with slow atomic instructions; only functions that
    make arrays need that.
    """
    cache = cache_folder(Path(function.__code__.co_filename).parent)
    before, _numba.CACHE_DIR = _numba.CACHE_DIR, str(cache or "")
    try:
        return numba.njit(cache=cache is not None, nogil=True, no_cfunc_wrapper=True, **options)(
            function
        )
    finally:
        _numba.CACHE_DIR = before
