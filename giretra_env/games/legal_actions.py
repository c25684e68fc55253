"""The set of legal actions in a table's ``legal``, which counts from the first action of its phase.

A set is an int64, or an array of them where some phase has more actions than one can hold (see
engine/wide.py).  The record type of a game decides which, and so which of the two groups of
functions the loops call.
"""

from __future__ import annotations

from giretra_env.engine.bits import count, has, is_single, lowest, member
from giretra_env.engine.by_record import Kernel, by_record
from giretra_env.engine.jit import kernel
from giretra_env.engine.rng import draw_sample
from giretra_env.engine.rows import spread
from giretra_env.engine.wide import (
    count_wide,
    has_wide,
    is_single_wide,
    lowest_wide,
    member_wide,
    spread_wide,
)

first_action = by_record("first_action")
num_actions = by_record("num_actions")
num_phase_actions = by_record("num_phase_actions")
num_phase_words = by_record("num_phase_words")


@kernel
def _is_forced(table):
    """Whether there is exactly one legal action."""
    return is_single(table.legal)


@kernel
def _forced_action(table):
    """The first legal action."""
    return first_action(table) + lowest(table.legal)


@kernel
def _random_action(table):
    """A uniformly random legal action, drawn from the table's sampler."""
    return first_action(table) + member(table.legal, draw_sample(table, count(table.legal)))


@kernel
def _is_legal(table, action):
    """Whether an action, any int64, is legal."""
    choice = action - first_action(table)
    return 0 <= choice < num_phase_actions(table) and has(table.legal, choice)


@kernel
def _write_mask(table, out, row):
    """Write the set into ``out[row]``, which is 0 elsewhere."""
    spread(table.legal, out, row, first_action(table))


@kernel
def _is_forced_wide(table):
    return is_single_wide(table.legal, num_phase_words(table))


@kernel
def _forced_action_wide(table):
    return first_action(table) + lowest_wide(table.legal)


@kernel
def _random_action_wide(table):
    size = count_wide(table.legal, num_phase_words(table))
    return first_action(table) + member_wide(table.legal, draw_sample(table, size))


@kernel
def _is_legal_wide(table, action):
    choice = action - first_action(table)
    return 0 <= choice < num_phase_actions(table) and has_wide(table.legal, choice)


@kernel
def _write_mask_wide(table, out, row):
    words, first = num_phase_words(table), first_action(table)
    spread_wide(table.legal, words, out, row, first, num_actions(table))


ONE_WORD: dict[str, Kernel] = {
    "is_forced": _is_forced,
    "forced_action": _forced_action,
    "random_action": _random_action,
    "is_legal": _is_legal,
    "write_mask": _write_mask,
}
WORDS: dict[str, Kernel] = {
    "is_forced": _is_forced_wide,
    "forced_action": _forced_action_wide,
    "random_action": _random_action_wide,
    "is_legal": _is_legal_wide,
    "write_mask": _write_mask_wide,
}
