"""End-to-end speed of training, compared with `sb3_contrib.MaskablePPO` on the same game."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import torch

from giretra_agents.load import agent_names
from giretra_train.bench.figure import Figure, median_figure, ratio_figure
from giretra_train.config import (
    BudgetConfig,
    CollectConfig,
    NetworkConfig,
    OpponentConfig,
    PPOConfig,
    TrainConfig,
)
from giretra_train.hardware import choose_dtype, core_count
from giretra_train.ppo.trainer import PPOTrainer

_SECTION, _UNIT = "training", "decisions/s"
_TABLES = 1024
_HIDDEN = (256, 256)
_EPOCHS, _MINIBATCH = 3, 8192  # for both; smaller minibatches are slower in both
_SB3_STEPS = 24
_MAX_WINDOWS = 5  # a window is a whole iteration, which takes a few seconds

Rate = Callable[[], float]
"""Runs one iteration and returns decisions per second."""


def bench_training(game: str, windows: int, seconds: float) -> Iterator[Figure]:
    """Measure collecting and learning, ours and MaskablePPO's, with networks of the same size."""
    theirs = _sb3_rate(game)
    runs = [_our_rate(game), *([theirs] if theirs else [])]
    for run in runs:
        run()  # compiles, allocates
    rounds = [[run() for run in runs] for _ in range(min(windows, _MAX_WINDOWS))]
    rates = list(zip(*rounds, strict=True))
    ours = _our_figure(rates[0])
    yield ours
    if theirs is None:
        missing = "sb3-contrib is not installed; pip install 'giretra-env[bench]'"
        yield Figure(_SECTION, "sb3_contrib.MaskablePPO", None, _UNIT, note=missing)
        return
    other = median_figure(
        _SECTION,
        f"sb3_contrib.MaskablePPO, {_TABLES} tables, same networks, {_EPOCHS} epochs",
        _UNIT,
        rates[1],
        f"n_steps {_SB3_STEPS}, batch_size {_MINIBATCH}, float32",
    )
    yield other
    yield ratio_figure(_SECTION, "giretra train against MaskablePPO", ours, other)


def _our_figure(rates: tuple[float, ...]) -> Figure:
    dtype = str(choose_dtype("auto", torch.device("cpu"))).removeprefix("torch.")
    return median_figure(
        _SECTION,
        f"giretra train, {_TABLES} tables, 256x2 policy and critic, {_EPOCHS} epochs",
        _UNIT,
        rates,
        f"minibatch {_MINIBATCH}, {dtype}, {core_count()} cores",
    )


def _our_rate(game: str) -> Rate:
    has_rules = "rules" in agent_names(game)
    config = TrainConfig(
        game=game,
        opponents=OpponentConfig() if has_rules else OpponentConfig(rules=0.0),
        budget=BudgetConfig(iterations=10**6),  # so long that the schedules hardly change
        collect=CollectConfig(tables=_TABLES),
        network=NetworkConfig(policy_hidden=_HIDDEN, critic_hidden=_HIDDEN),
        ppo=PPOConfig(epochs=_EPOCHS, minibatch=_MINIBATCH, kickstart=0.0),
    )
    trainer = PPOTrainer(config)

    def run() -> float:
        done = trainer.iterate()
        return done.decisions / (done.collect_seconds + done.learn_seconds)

    return run


def _sb3_rate(game: str) -> Rate | None:
    """Return the same measurement of MaskablePPO; None if it is not installed."""
    try:
        from sb3_contrib import MaskablePPO

        from giretra_train.bench.maskable import SharedSeatEnv
    except ImportError:
        return None
    model = MaskablePPO(
        "MlpPolicy",
        SharedSeatEnv(game, _TABLES, core_count()),
        n_steps=_SB3_STEPS,
        batch_size=_MINIBATCH,
        n_epochs=_EPOCHS,
        gamma=1.0,
        policy_kwargs={
            "net_arch": {"pi": [*_HIDDEN], "vf": [*_HIDDEN]},
            "activation_fn": torch.nn.ReLU,
        },
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
