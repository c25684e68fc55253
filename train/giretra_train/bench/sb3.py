"""Speed of collecting decisions through the `VecEnv` of Stable-Baselines3."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from giretra_agents.load import agent_names
from giretra_env.errors import MissingExtraError
from giretra_train.bench.figure import Figure, Work, median_figure, side_by_side

_SECTION, _UNIT = "sb3", "steps/s"
_SLOTS, _STEPS = 512, 16
_OPPONENTS = ("random", "rules")


def bench_sb3(game: str, windows: int, seconds: float) -> Iterator[Figure]:
    """Measure steps of a learner in one seat, with masks and `VecMonitor`, without its policy."""
    try:
        import giretra_train.sb3  # noqa: F401 - raises if a package is missing
    except MissingExtraError as error:
        yield Figure(_SECTION, "make_sb3_vec", None, _UNIT, note=str(error))
        return
    opponents = [name for name in _OPPONENTS if name in agent_names(game)]
    works = [_collecting(game, name) for name in opponents]
    measured = side_by_side(works, windows, seconds)
    for name, rates in zip(opponents, measured, strict=True):
        what = f"make_sb3_vec({game!r}, {_SLOTS}) against {name}, policy excluded"
        yield median_figure(_SECTION, what, _UNIT, rates, "1 thread")


def _collecting(game: str, opponents: str) -> Work:
    """Return work that plays random legal actions, at almost no cost per choice."""
    from sb3_contrib.common.maskable.utils import get_action_masks
    from stable_baselines3.common.vec_env import VecMonitor

    from giretra_train.sb3 import make_sb3_vec

    env = VecMonitor(make_sb3_vec(game, _SLOTS, opponents=opponents, seed=1))
    env.reset()
    draws = np.random.default_rng(1).random((_STEPS, _SLOTS, env.action_space.n), np.float32)

    def work() -> int:
        for draw in draws:
            env.step((draw * get_action_masks(env)).argmax(axis=1))
        return _SLOTS * _STEPS

    return work
