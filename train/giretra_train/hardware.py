"""The capabilities of this machine: processor cores and number formats."""

from __future__ import annotations

import os

import torch


def core_count() -> int:
    """Return the number of processor cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def choose_dtype(precision: str, device: torch.device) -> torch.dtype:
    """Return the number format of matrix products.

    Args:
        precision: `"float32"`, `"bfloat16"`, or `"auto"`: bfloat16 where it is faster (CUDA, or a
            processor with AMX or AVX512_BF16).
        device: device of the networks.
    """
    if precision == "auto":
        fast = device.type == "cuda" or _cpu_has_bfloat16()
        return torch.bfloat16 if fast else torch.float32
    return torch.bfloat16 if precision == "bfloat16" else torch.float32


def _cpu_has_bfloat16() -> bool:
    """Return whether the processor has AMX or AVX512_BF16; torch has no public API for it."""
    names = ("_is_amx_tile_supported", "_is_avx512_bf16_supported")
    checks = (getattr(torch.cpu, name, None) for name in names)
    return any(check is not None and check() for check in checks)
