"""What this machine offers: processor cores, device, number format."""

from __future__ import annotations

import ctypes
import os
import sys

import torch

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8  # numbers of mallopt(3)


def core_count() -> int:
    """Return how many processor cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def choose_dtype(precision: str, device: torch.device) -> torch.dtype:
    """Return the number format of matrix products.

    Args:
        precision: `"float32"`, `"bfloat16"`, or `"auto"`: bfloat16 where the hardware multiplies it
            faster (CUDA, or a processor with AMX or AVX512_BF16).
        device: where the networks run.
    """
    if precision == "auto":
        fast = device.type == "cuda" or _cpu_has_bfloat16()
        return torch.bfloat16 if fast else torch.float32
    return torch.bfloat16 if precision == "bfloat16" else torch.float32


def _cpu_has_bfloat16() -> bool:
    """Tell whether the processor has AMX or AVX512_BF16; torch offers no public question."""
    names = ("_is_amx_tile_supported", "_is_avx512_bf16_supported")
    questions = (getattr(torch.cpu, name, None) for name in names)
    return any(question is not None and question() for question in questions)


def keep_freed_memory() -> None:
    """Let the C library keep what this process frees for its next arrays; only glibc can be told.

    Else it gives some of the large arrays of every step back to the system, and filling fresh pages
    takes a training some hundredths of its time.
    """
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None) if sys.platform == "linux" else None
    # Before its version 2.35 glibc takes no threshold so high, and without it the others do harm.
    if mallopt is not None and mallopt(_MMAP_THRESHOLD, 1 << 30):
        mallopt(_TRIM_THRESHOLD, 1 << 30)
        mallopt(_ARENA_MAX, 1)
