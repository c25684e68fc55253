"""What several test folders share."""

from __future__ import annotations

import hashlib
import os
import random
from collections.abc import Iterator

import numpy as np

import giretra_env as ge

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") != "0"

VARIANTS = (
    "standard",
    "platform",
    "standard,deck_between_deals=reshuffle,target=40,target_step=30",
)


def contents(tables: np.ndarray) -> dict[str, bytes]:
    """Return the bytes of every field; copies of records differ in the gaps between fields."""
    return {name: tables[name].tobytes() for name in tables.dtype.names}


def fewer(count: int) -> int:
    """Return a count of repetitions: the full one compiled, a fifth of it interpreted."""
    return max(1, count // 5) if INTERPRETED else count


def play_on(table: ge.Table, generator: random.Random, most: int = 10**6) -> None:
    """Play at most so many random legal actions."""
    for _ in range(most):
        if table.done:
            return
        table.apply(generator.choice(table.legal_ids))


def random_positions(
    seed: int, count: int, rules: str = "standard", episode: str = "deal", longest: int = 60
) -> Iterator[ge.Table]:
    """Yield tables after 0 … longest random actions, every eighth one at its very start."""
    generator = random.Random(f"{seed} {rules} {episode}")
    for number in range(count):
        table = ge.Table("giretra", rules=rules, episode=episode, seed=generator.getrandbits(60))
        if number % 8:
            play_on(table, generator, generator.randrange(longest + 1))
        yield table


def random_position(
    seed: int, rules: str = "standard", episode: str = "deal", longest: int = 60
) -> ge.Table:
    """Return one table after 0 … longest random actions."""
    generator = random.Random(f"{seed} {rules} {episode}")
    table = ge.Table("giretra", rules=rules, episode=episode, seed=seed)
    play_on(table, generator, generator.randrange(longest + 1))
    return table


def digest(seed: int, num_threads: int = 1) -> str:
    """Return a hash of everything that 300 random steps of 300 tables answer."""
    tables = ge.make_vec("giretra", 300, episode="match", seed=seed, num_threads=num_threads)
    hashed = hashlib.sha256()
    step = tables.reset()
    for _ in range(300):
        for field in (step.observation, step.action_mask, step.seat, step.reward, step.done):
            hashed.update(field.tobytes())
        step = tables.step(tables.sample_actions())
    hashed.update(tables.state().tobytes())
    return hashed.hexdigest()


def play_to_the_end(table: ge.Table, seed: int) -> ge.Table:
    """Play a table to its end and return it; other processes are asked to do this."""
    play_on(table, random.Random(seed))
    return table
