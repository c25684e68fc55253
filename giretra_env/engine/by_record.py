"""Functions that call a different kernel for each type of record.

Loops over tables serve every game: in them ``apply_action(table, …)`` is the kernel that was
registered for the record that ``table`` is.  Numba settles which one when it compiles the loop, so
the call costs nothing, and the compiled loop can be cached on disk.  A loop made for each game by a
closure could not: its cache key would change with every process.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numba.np import numpy_support

from giretra_env.engine.jit import overload_with_kernel

Kernel = Callable[..., Any]

_kernels: dict[Any, Mapping[str, Kernel]] = {}  # by dtype, and by numba's name for it


def register(record: np.dtype[np.void], kernels: Mapping[str, Kernel]) -> None:
    """Make the functions of these names call these kernels for records of this type."""
    _kernels[record] = _kernels[numpy_support.from_dtype(record)] = kernels


def by_record(name: str) -> Kernel:
    """Return a function whose first argument, a record, decides which kernel it calls."""

    def call(record: Any, *arguments: Any) -> Any:
        return _kernels[record.dtype][name](record, *arguments)

    overload_with_kernel(call, lambda arguments: _kernels[arguments[0]][name])
    return call
