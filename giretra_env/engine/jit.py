"""The decorators that compile kernels: all options of the compiler are here.

Python calls functions decorated with `loop` or `scratch_kernel`; they are what ``numba.njit``
returns.  Functions decorated with `kernel` or `outlined_kernel` remain Python functions, and are
compiled where a loop or another kernel calls them.  With ``NUMBA_DISABLE_JIT=1`` nothing is
compiled.

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

_config: Any = config  # its attributes are made at run time, so type checkers cannot see them
_dispatchers: dict[Callable[..., Any], Any] = {}  # numba's, by the Python function of each kernel

_PACKAGE = Path(__file__).parent.parent
_KERNEL_FOLDERS = tuple(_PACKAGE / name for name in ("cards", "engine", "games"))

if _config.DISABLE_JIT:  # cheaper than the context of `_without_overflow_warnings` for each call
    warnings.filterwarnings("ignore", "overflow encountered", RuntimeWarning)


def loop(function: F) -> F:
    """Compile ``function``, a loop over tables or rows, and cache the machine code on disk.

    It runs without the interpreter and the GIL, and must neither make arrays nor return any.
    """
    return _compile_for_python(function, _nrt=False)


def scratch_kernel(function: F) -> F:
    """Compile like `loop`; the function may make arrays to work in but returns none."""
    return _compile_for_python(function, _nrt=True)


def kernel(function: F) -> F:
    """Compile ``function`` into every `loop` that calls it, which makes loops fast.

    It must neither make arrays nor return any.  Called from Python it is plain Python, so that
    queries about a single table do not wait for the compiler.
    """
    return _compile_for_kernels(function, forceinline=True)


def outlined_kernel(function: F) -> F:
    """Compile like `kernel`, but do not inline it.

    For code off the hot path: keeping it out of line keeps the loop's compile time down.
    """
    return _compile_for_kernels(function, forceinline=False)


def overload_with_kernel(
    function: Callable[..., Any], choose: Callable[[Any], Callable[..., Any]]
) -> None:
    """Make compiled code that calls a Python function call a kernel instead.

    Args:
        function: the Python function.
        choose: returns the kernel for the numba types of the arguments, a tuple.
    """

    class Template(AbstractTemplate):  # type: ignore[misc]  # numba has no types
        key = function

        def generic(self, arguments: Any, keywords: Any) -> Any:
            dispatcher = types.Dispatcher(_dispatchers[choose(arguments)])
            return dispatcher.get_call_type(self.context, arguments, keywords)

        def get_impl_key(self, signature: Any) -> Any:
            return _dispatchers[choose(signature.args)].get_overload(signature.args)

    infer_global(function, types.Function(Template))


def _compile_for_python(function: F, _nrt: bool) -> F:
    if _config.DISABLE_JIT:
        return function
    return cast(F, _compile(function, forceinline=False, _nrt=_nrt))


def _compile_for_kernels(function: F, forceinline: bool) -> F:
    if _config.DISABLE_JIT:
        return function
    plain = _without_overflow_warnings(function)
    _dispatchers[plain] = _compile(
        function, forceinline=forceinline, _nrt=False, no_cpython_wrapper=True
    )
    overload_with_kernel(plain, lambda _: plain)
    return plain


def _without_overflow_warnings(function: F) -> F:
    """The function in plain Python, where random words and seats wrap around on purpose."""
    return np.errstate(over="ignore")(function)


def _compile(function: Callable[..., object], **options: bool) -> Any:
    """Return numba's dispatcher, which compiles for the types of the arguments at the first call.

    Numba's runtime ("nrt") counts references to arrays with slow atomic instructions; only
    functions that make arrays need it.
    """
    cache = cache_folder(Path(function.__code__.co_filename).parent)
    before, _config.CACHE_DIR = _config.CACHE_DIR, str(cache or "")
    try:
        return numba.njit(cache=cache is not None, nogil=True, no_cfunc_wrapper=True, **options)(
            function
        )
    finally:
        _config.CACHE_DIR = before


def cache_folder(folder: Path) -> Path | None:
    """Return the cache folder for kernels in ``folder``, or None where nothing can be written.

    Its name is a digest of the files that these kernels may depend on: all kernels of this package,
    and for kernels outside it also the package that ``folder`` is in.
    """
    if _PACKAGE in folder.parents:
        return _cache_folder_of(_KERNEL_FOLDERS)
    package = folder.parent if (folder.parent / "__init__.py").exists() else folder
    return _cache_folder_of((*_KERNEL_FOLDERS, package))


@functools.cache
def _cache_folder_of(sources: tuple[Path, ...]) -> Path | None:
    """The cache folder for kernels that depend on all files in some folders."""
    files = {path for folder in sources for path in folder.rglob("*.py")}
    settings = (_config.BOUNDSCHECK, str(_config.OPT))
    digest = hashlib.sha256(str(settings).encode())
    for path in sorted(files):
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
