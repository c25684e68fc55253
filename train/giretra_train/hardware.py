"""What this machine offers: processor cores, device, number format."""

from __future__ import annotations

import os

import torch


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
    """Tell whether the processor has AMX or AVX512_BF16; torch has no public API for it."""
    names = ("_is_amx_tile_supported", "_is_avx512_bf16_supported")
    questions = (getattr(torch.cpu, name, None) for name in names)
    return any(question is not None and question() for question in questions)
