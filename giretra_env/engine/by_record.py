"""Functions that call a different kernel for each type of record.

The loops over tables serve every game: ``apply_action(table, …)`` calls the kernel registered for
the record type of ``table``.  Numba chooses it when it compiles the loop, so the choice costs no
time in the loop, and the machine code can be cached on disk.  A closure that makes a loop per game
could not be cached: its cache key would change with every process.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numba.np import numpy_support

from giretra_env.engine.jit import overload_with_kernel

Kernel = Callable[..., Any]

_kernels: dict[Any, Mapping[str, Kernel]] = {}  # by dtype, and by numba's type for it


def register(record: np.dtype[np.void], kernels: Mapping[str, Kernel]) -> None:
    """Make the functions of these names call these kernels for records of this type."""
    _kernels[record] = _kernels[numpy_support.from_dtype(record)] = kernels


def by_record(name: str) -> Kernel:
    """Return a function whose first argument, a record, decides which kernel it calls."""

    def call(record: Any, *arguments: Any) -> Any:
        return _kernels[record.dtype][name](record, *arguments)

    overload_with_kernel(call, lambda arguments: _kernels[arguments[0]][name])
    return call
