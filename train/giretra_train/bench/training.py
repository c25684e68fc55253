"""Speed of learning from end to end, beside `sb3_contrib.MaskablePPO` on the same game."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import torch

from giretra_train.bench.figure import Figure, median_figure, ratio_figure
from giretra_train.config import BudgetConfig, CollectConfig, TrainConfig
from giretra_train.hardware import core_count
from giretra_train.selfplay import Trainer

_SECTION = "training"
_TABLES = 1024
_HIDDEN = [256, 256]
_SB3_STEPS, _SB3_MINIBATCH, _SB3_EPOCHS = 24, 8192, 3
_MAX_WINDOWS = 5  # a window is a whole iteration, some seconds long

Rate = Callable[[], float]
"""Runs one iteration and returns decisions per second."""


def bench_training(game: str, windows: int, seconds: float) -> Iterator[Figure]:
    """Collecting and learning with 256 x 2 networks and 3 epochs, in turns with MaskablePPO."""
    ours, theirs = _our_rate(game), _sb3_rate(game)
    rates: tuple[list[float], list[float]] = ([], [])
    for run in (ours, theirs):
        if run is not None:
            run()  # compiles, allocates
    for _ in range(min(windows, _MAX_WINDOWS)):
        for run, kept in ((ours, rates[0]), (theirs, rates[1])):
            if run is not None:
                kept.append(run())
    mine = median_figure(
        _SECTION,
        f"giretra train, {_TABLES} tables, 256x2 policy and critic, 3 epochs",
        "decisions/s",
        tuple(rates[0]),
        f"{core_count()} core(s)",
    )
    yield mine
    if theirs is None:
        yield Figure(
            _SECTION,
            "sb3_contrib.MaskablePPO",
            None,
            "decisions/s",
            note="sb3-contrib is not installed; pip install 'giretra-env[bench]'",
        )
        return
    other = median_figure(
        _SECTION,
        f"sb3_contrib.MaskablePPO, {_TABLES} tables, same networks, {_SB3_EPOCHS} epochs",
        "decisions/s",
        tuple(rates[1]),
        f"n_steps {_SB3_STEPS}, batch_size {_SB3_MINIBATCH}, float32",
    )
    yield other
    yield ratio_figure(_SECTION, "giretra train against MaskablePPO", mine, other)


def _our_rate(game: str) -> Rate:
    budget = BudgetConfig(iterations=10**6)  # far from its end, so the schedules stand still
    trainer = Trainer(TrainConfig(game=game, budget=budget, collect=CollectConfig(tables=_TABLES)))

    def run() -> float:
        done = trainer.iterate()
        return done.decisions / (done.collect_seconds + done.learn_seconds)

    return run


def _sb3_rate(game: str) -> Rate | None:
    """The same of MaskablePPO, None where it is missing."""
    try:
        from sb3_contrib import MaskablePPO

        from giretra_train.bench.maskable import SharedSeatEnv
    except ImportError:
        return None
    model = MaskablePPO(
        "MlpPolicy",
        SharedSeatEnv(game, _TABLES, core_count()),
        n_steps=_SB3_STEPS,
        batch_size=_SB3_MINIBATCH,
        n_epochs=_SB3_EPOCHS,
        gamma=1.0,
        policy_kwargs={"net_arch": {"pi": _HIDDEN, "vf": _HIDDEN}, "activation_fn": torch.nn.ReLU},
        device="cpu",
    )

    def run() -> float:
        before = torch.get_num_threads()
        torch.set_num_threads(core_count())
        start = time.perf_counter()
        model.learn(_TABLES * _SB3_STEPS, reset_num_timesteps=False)
        elapsed = time.perf_counter() - start
        torch.set_num_threads(before)
        return _TABLES * _SB3_STEPS / elapsed

    return run
