"""Compile the kernels of a game into the disk cache: python tests/compile_kernels.py GAME.

The Makefile calls it for every game before the workers of pytest start; otherwise each of them
would compile the same kernels.
"""

from __future__ import annotations

import sys

import giretra_env as ge
from giretra_agents import load_agent


def compile_kernels(game: str) -> None:
    """Use a batch, a single table and the rules player of a game once."""
    for canonical in (True, False):
        tables = ge.make_vec(game, 2, seed=1, canonical=canonical)
        tables.reset()
        tables.observe_seat(0, 0)
        tables.state()
        step = tables.step(tables.sample_actions())
    load_agent(game, "rules").act(step.observation, step.action_mask)
    table = ge.Table(game, seed=1)
    while not table.done:
        table.apply(table.legal_ids[-1])


if __name__ == "__main__":
    compile_kernels(sys.argv[1])
