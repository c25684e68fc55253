"""What the loops over tables need from a game: the contract between its rules and other code."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from giretra_env.engine.by_record import Kernel, by_record, register
from giretra_env.engine.jit import kernel
from giretra_env.engine.rng import STREAM_FIELDS
from giretra_env.engine.wide import WORD
from giretra_env.errors import InvalidInputError
from giretra_env.games.legal_actions import ONE_WORD, WORDS

_STREAMS = tuple(name for name, _ in STREAM_FIELDS)
_FIELDS = ("seat", "phase", "legal", "dealer", "deck", "hands", *_STREAMS)
"""Fields of the record of a table that every game has, see `Game`."""


@dataclass(frozen=True, kw_only=True)
class RulesKernels:
    """The kernels of a game's rules (see engine/jit.py).

    ``table`` is a record of the game's `Game.table_dtype`, ``rules`` the record of its options, and
    ``seat`` an int64.  They change ``table``, allocate nothing and raise nothing.

    Attributes:
        draw_episode: ``(table, rules)`` draws dealer and pack of an episode.
        begin_episode_from: ``(table, rules, dealer)`` begins an episode from the pack in
            ``table.deck``; it may be over before any seat acts.
        apply_action: ``(table, rules, action, track_shown)`` plays one legal action for the seat to
            act; true when it ended the deal.  ``track_shown`` is true if observations of the deal
            will be written.
        end_deal: ``(table, rules)`` continues after a finished deal: true when the episode is over,
            else the next deal begins.
        seat_return: ``(table, seat)`` is what the finished deal is worth to a seat, a number.
        write_observation: ``(table, rules, seat, out, row)`` writes what a seat may know into
            ``out[row]``.
        write_hidden: ``(table, seat, out, row)`` writes, after that, what is hidden from the seat.
        num_phase_actions: (phases,) int64, number of actions of each phase.
        score_match: ``(table, rules)`` adds a finished deal to its match: true when that decides
            it; for `pack32.match.end_deal`.
        next_deal: ``(table, rules)`` begins the next deal of a match; for the same.
        begin_play: ``(table, rules)`` begins a single deal at its first card, with a random
            contract; for `pack32.card_playouts`.
        play_to_the_end: ``(table, rules)`` plays the cards of that deal at random; for the same.
    """

    draw_episode: Kernel
    begin_episode_from: Kernel
    apply_action: Kernel
    end_deal: Kernel
    seat_return: Kernel
    write_observation: Kernel
    write_hidden: Kernel
    num_phase_actions: NDArray[np.int64]
    score_match: Kernel | None = None
    next_deal: Kernel | None = None
    begin_play: Kernel | None = None
    play_to_the_end: Kernel | None = None


draw_episode = by_record("draw_episode")
begin_episode_from = by_record("begin_episode_from")
apply_action = by_record("apply_action")
end_deal = by_record("end_deal")
seat_return = by_record("seat_return")
write_observation = by_record("write_observation")
write_hidden = by_record("write_hidden")
is_forced = by_record("is_forced")
forced_action = by_record("forced_action")
random_action = by_record("random_action")
is_legal = by_record("is_legal")
write_mask = by_record("write_mask")


def register_rules(
    name: str,
    table_dtype: np.dtype[np.void],
    kernels: RulesKernels,
    first_action: NDArray[np.int64],
    num_actions: int,
) -> None:
    """Let the loops play a game.

    Args:
        name: name of the game, for the error.
        table_dtype: record of one table.
        kernels: its rules.
        first_action: (phases,) int64, the action of bit 0 in ``table["legal"]``.
        num_actions: number of all actions.

    Raises:
        InvalidInputError: if the record lacks a field.
    """
    missing = [field for field in _FIELDS if field not in (table_dtype.names or ())]
    if missing:
        raise InvalidInputError(
            f"The record of a {name} table lacks {', '.join(missing)}; it needs the fields"
            f" {', '.join(_FIELDS)}."
        )
    words = -(-kernels.num_phase_actions // WORD)
    register(
        table_dtype,
        {
            **{field: value for field, value in vars(kernels).items() if callable(value)},
            **(WORDS if table_dtype["legal"].shape else ONE_WORD),
            "num_actions": kernel(lambda _: num_actions),
            "first_action": _by_phase(first_action),
            "num_phase_actions": _by_phase(kernels.num_phase_actions),
            "num_phase_words": _by_phase(words),
        },
    )


def _by_phase(numbers: NDArray[np.int64]) -> Callable[[Any], Any]:
    """Return a kernel that reads the number of a table's phase."""
    return kernel(lambda table: numbers[table.phase])
