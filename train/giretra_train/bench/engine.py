"""Speed of the game engine through its interfaces."""

from __future__ import annotations

import importlib
import os
import random
from collections.abc import Callable, Iterator

import numpy as np

import giretra_env as ge
from giretra_env.cards.deck32 import NUM_CARDS
from giretra_env.games.loops import playouts
from giretra_env.games.pack32.card_playouts import card_playouts
from giretra_env.games.rules_encoding import encode_rules
from giretra_train.bench.figure import Figure, Work, median_figure, ratio_figure, side_by_side
from giretra_train.counted import counted

_TABLES = 4096
_THREADS = (1, 2)
_STEPS = 16
_PLAYOUT_TABLES, _PLAYOUTS = 256, 8
_AEC_STEPS = 256
_COLVER_STEPS, _COLVER_ROLLOUTS = 2048, 4096
_NO_COLVER = "colver is not installed; pip install 'giretra-env[bench]'"


def bench_vector(game: str, windows: int, seconds: float) -> Iterator[Figure]:
    """Measure batch steps with all outputs, on one and two threads, and colver's `Env.step`."""
    section = "vector"
    threads = [count for count in _THREADS if count <= _cores()]
    works = [_vector_work(game, count) for count in threads]
    colver = _colver_work() if _is_comparable(game) else None
    measured = side_by_side([*works, *([colver] if colver else [])], windows, seconds)
    ours = []
    for count, rates in zip(threads, measured, strict=False):
        name = f"make_vec({game!r}, {_TABLES}), step + sample_actions, {counted(count, 'thread')}"
        ours.append(median_figure(section, name, "steps/s", rates))
        yield ours[-1]
    if not _is_comparable(game):
        return
    if colver is None:
        yield Figure(section, "colver Env.step", None, "steps/s", note=_NO_COLVER)
        return
    theirs = median_figure(section, "colver Env.step, one table", "steps/s", measured[-1])
    yield theirs
    for figure, count in zip(ours, threads, strict=True):
        yield ratio_figure(section, f"{counted(count, 'thread')} against colver", figure, theirs)


def bench_playouts(game: str, windows: int, seconds: float) -> Iterator[Figure]:
    """Measure random deals in a kernel, on one thread without observations, and colver's."""
    section = "playouts"
    loops = {"random deals inside a kernel, 1 thread": playouts}
    if ge.game(game).kernels.play_to_the_end is not None:
        loops["random cards of a dealt hand inside a kernel, 1 thread"] = card_playouts
    colver = _colver_playouts() if _is_comparable(game) else None
    works = [_playout_work(game, loop) for loop in loops.values()]
    measured = side_by_side([*works, *([colver] if colver else [])], windows, seconds)
    for name, rates in zip(loops, measured, strict=False):
        ours = median_figure(section, name, "deals/s", rates)
        yield ours
    if not _is_comparable(game):
        return
    if colver is None:
        yield Figure(section, "colver Env.rollout", None, "deals/s", note=_NO_COLVER)
        return
    theirs = median_figure(section, "colver Env.rollout, 1 thread", "deals/s", measured[-1])
    yield theirs
    yield ratio_figure(section, f"{name} against colver", ours, theirs)


def bench_pettingzoo(game: str, windows: int, seconds: float) -> Iterator[Figure]:
    """Measure random play through the PettingZoo interface without wrappers."""
    env = importlib.import_module(f"giretra_env.{game}_v0").raw_env()
    env.reset(seed=1)

    def work() -> int:
        for _ in range(_AEC_STEPS):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                continue
            legal = np.flatnonzero(observation["action_mask"])
            env.step(legal[int(random.random() * len(legal))])
        return _AEC_STEPS

    (rates,) = side_by_side([work], windows, seconds)
    yield median_figure("pettingzoo", "raw_env, last + step", "steps/s", rates)


def bench_record(game: str, windows: int, seconds: float) -> Iterator[Figure]:
    """Report the sizes of a table's record, observation and state."""
    description = ge.game(game)
    for name, size in (
        ("record of a table", description.table_dtype.itemsize),
        ("observation", description.observation_layout.size),
        ("state", description.state_layout.size),
    ):
        yield Figure("record", name, size, "bytes")


def _is_comparable(game: str) -> bool:
    """Return whether a game has as many cards as colver's contrée, so that rates compare."""
    return ge.game(game).num_cards == NUM_CARDS


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _vector_work(game: str, num_threads: int) -> Work:
    tables = ge.make_vec(game, num_tables=_TABLES, seed=1, num_threads=num_threads)
    tables.reset()

    def work() -> int:
        for _ in range(_STEPS):
            tables.step(tables.sample_actions())
        return _TABLES * _STEPS

    return work


def _playout_work(game: str, loop: Callable[..., float]) -> Work:
    tables = ge.make_vec(game, num_tables=_PLAYOUT_TABLES, seed=1)
    tables.reset()
    rules = encode_rules(tables.rules[0], "deal")

    def work() -> int:
        loop(tables.tables, rules, _PLAYOUTS, 0, _PLAYOUT_TABLES)
        return _PLAYOUT_TABLES * _PLAYOUTS

    return work


def _colver_playouts() -> Work | None:
    """Return random card play of one contrée deal in colver; None if it is not installed."""
    try:
        import colver
    except ImportError:
        return None
    env = colver.Env.deal(dealer=0, seed=1)
    env.step(1)  # a bid, then three passes
    for _ in range(3):
        env.step(0)

    def work() -> int:
        env.rollout(_COLVER_ROLLOUTS)
        return _COLVER_ROLLOUTS

    return work


def _colver_work() -> Work | None:
    """Return random play at one contrée table of colver; None if it is not installed."""
    try:
        import colver
    except ImportError:
        return None
    env = colver.Env.deal(seed=1)

    def work() -> int:
        legal = env.legal_actions()
        for _ in range(_COLVER_STEPS):
            _, _, done, legal = env.step(legal[int(random.random() * len(legal))])
            if done:
                env.reset()
                legal = env.legal_actions()
        return _COLVER_STEPS

    return work
