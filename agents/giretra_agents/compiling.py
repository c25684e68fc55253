"""Compiling the kernels of a game before they are needed, in two processes at once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numba
import numpy as np

import giretra_env as ge
from giretra_agents.rules_agent import RULES_GAMES, RulesAgent
from giretra_env.engine.jit import cache_folder
from giretra_env.envs.canonical import CanonicalSuits

_RULES = Path(__file__).parent / "rules"


def needs_compiling(game: str) -> bool:
    """Return whether `compile_kernels` has not been called for a game in this version yet.

    Raises:
        UnknownRuleError: if there is no such game.
    """
    mark = _mark(game)
    return mark is not None and not mark.exists()


def compile_kernels(game: str) -> None:
    """Compile the loops over many tables of a game and its hand-written player into the disk cache.

    It takes a few seconds once per version of the package, in two processes; after that it returns
    at once. Kernels are compiled on first use as well, so calling it is never necessary: it halves
    the wait on two processor cores, and lets the caller announce it.

    Args:
        game: such as ``"giretra"``.

    Raises:
        UnknownRuleError: if there is no such game.
    """
    mark = _mark(game)
    if mark is None or mark.exists():
        return
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", f"import {__name__} as part; part.{part}({game!r})"],
            env=environment,
        )
        for part in ("_compile_rules", "_compile_rest")
    ]
    try:
        failed = [process.wait() for process in processes]
    finally:
        for process in processes:
            process.kill()
    if not any(failed):
        mark.touch()


def _mark(game: str) -> Path | None:
    """Return the file that marks a game's kernels as compiled; None if there is no disk cache."""
    ge.game(game)
    folder = None if numba.config.DISABLE_JIT else cache_folder(_RULES / game)
    return None if folder is None else folder / f"{game}.compiled"


def _compile_rules(game: str) -> None:
    """Compile the loops that apply the rules, which takes longest."""
    tables = ge.make_vec(game, seed=0, skip_forced=True)
    tables.reset()
    tables.step(tables.sample_actions())
    tables.state()


def _compile_rest(game: str) -> None:
    """Compile the renaming of suits and the rules player."""
    description = ge.game(game)
    sizes = description.observation_layout.size, description.num_actions
    observation, action_mask = (np.zeros((0, size), np.uint8) for size in sizes)
    suits = CanonicalSuits(description)
    suits.rename(observation, suits.namings(observation))
    if game in RULES_GAMES:
        RulesAgent(game).act(observation, action_mask)
