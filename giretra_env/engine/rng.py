"""One random stream per table: splitmix64 (Steele, Lea and Flood, OOPSLA 2014).

The stream is a single uint64 in the table's record, so results never depend on the batch size or
the number of threads.
"""

from __future__ import annotations

import numpy as np

from giretra_env.engine.jit import kernel

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_SAMPLER = np.uint64(0xD1B54A32D192ED03)  # separates the sampler's stream from the dealing one

STREAM_FIELDS = [
    ("stream", np.uint64),  # deals the cards
    ("sampler", np.uint64),  # draws the actions of `sample_actions`, so that it never alters a deal
]


@kernel
def mix(word):
    """Scramble a 64-bit word; every bit of the input reaches every bit of the output."""
    word = (word ^ (word >> np.uint64(30))) * _MIX_1
    word = (word ^ (word >> np.uint64(27))) * _MIX_2
    return word ^ (word >> np.uint64(31))


@kernel
def seed_streams(table, seed):
    """Start both streams of ``table`` from a seed (uint64); neighbouring seeds are unrelated."""
    table.stream = mix(mix(seed + GOLDEN) + GOLDEN)
    table.sampler = mix(table.stream ^ _SAMPLER)


@kernel
def scale_to_bound(word, bound):
    """Map a random word to 0 … bound - 1 (bias below bound / 2**32)."""
    return np.int64(((word >> np.uint64(32)) * np.uint64(bound)) >> np.uint64(32))


@kernel
def draw_word(table):
    """Draw a random word from the dealing stream."""
    table.stream = table.stream + GOLDEN
    return mix(table.stream)


@kernel
def draw(table, bound):
    """Draw 0 … bound - 1 from the dealing stream."""
    return scale_to_bound(draw_word(table), bound)


@kernel
def draw_sample(table, bound):
    """Draw 0 … bound - 1 from the action sampler's stream."""
    table.sampler = table.sampler + GOLDEN
    return scale_to_bound(mix(table.sampler), bound)
