"""House rules in numbers: as a record for the kernels, and as a block of the observation."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from functools import cache
from typing import Any, Literal, TypeVar, get_args, get_origin

import numpy as np
from numpy.typing import NDArray

from giretra_env.engine.layout import Block
from giretra_env.errors import InvalidInputError, UnknownRuleError
from giretra_env.games.house_rules import HouseRules, option_types, write_value

R = TypeVar("R", bound=HouseRules)

HOUSE_RULES = "house_rules"
"""Name of the block."""

_FULL = 100
"""The largest byte of the block: flags are 0 or 100, and numbers are scaled to 0 … 100."""


def encode_rules(rules: HouseRules, episode: str) -> NDArray[np.void]:
    """Return (1,) record for the kernels: every option as a number, ``match`` and ``shown``.

    ``shown`` is the block of the observation, see `rules_block`.

    Raises:
        UnknownRuleError: if these rules know no such ``episode``.
    """
    if episode not in rules.episodes:
        why = ": this game has no matches" if episode == "match" else ""
        possible = " or ".join(map(repr, rules.episodes))
        raise UnknownRuleError(f"episode must be {possible}, not {episode!r}{why}.")
    codes = _option_codes(type(rules))
    values = ((getattr(rules, name), code) for name, code in codes.items())
    numbers = [code[value] if code else value for value, code in values]
    shown = _shown(rules)
    record = np.zeros(1, _record_dtype(tuple(codes), len(shown)))
    record[0] = (*numbers, episode == "match", shown)
    return record


def stacked(records: Sequence[NDArray[np.void]]) -> NDArray[np.void]:
    """Return (R,) records from R arrays of one, at least one."""
    together = np.zeros(len(records), records[0].dtype)
    for place, record in enumerate(records):
        together[place] = record[0]
    return together


@cache
def _option_codes(rules_type: Any) -> dict[str, dict[object, int]]:
    """The codes of the values of every option; none for options that are numbers or switches."""
    codes = {}
    for name, kind in option_types(rules_type).items():
        named = get_origin(kind) is Literal and not all(
            isinstance(value, int) for value in get_args(kind)
        )
        codes[name] = {value: code for code, value in enumerate(get_args(kind))} if named else {}
    return codes


@cache
def _record_dtype(names: tuple[str, ...], num_shown: int) -> np.dtype[np.void]:
    numbers = [(name, np.int32) for name in (*names, "match")]
    fields = np.dtype([*numbers, ("shown", np.uint8, (num_shown,))], align=True)
    return np.dtype((np.record, fields))


def rules_block(rules_type: type[HouseRules]) -> Block:
    """Return the observation block that tells a seat the house rules it plays by.

    Options follow each other in their order. A switch is one byte, 0 or 100. An option with named
    values has one byte for each of them, 100 for the one that applies. A number is one byte, scaled
    from its range to 0 … 100; if its range is wider than that, two: hundreds and rest.
    """
    size = sum(_width(rules_type, name) for name in option_types(rules_type))

    def describe(values: NDArray[np.uint8]) -> str:
        told = dataclasses.asdict(read_rules(rules_type, values)) if values.any() else {}
        return " ".join(f"{name}={write_value(value)}" for name, value in told.items())

    meaning = "The house rules, option by option: 100 for what applies; numbers scaled to 0 … 100."
    return Block(HOUSE_RULES, (size,), _FULL, meaning, describe)


def _shown(rules: HouseRules) -> list[int]:
    """Return the bytes of the block for some rules."""
    shown: list[int] = []
    for name, kind in option_types(type(rules)).items():
        value = getattr(rules, name)
        if get_origin(kind) is Literal:
            shown += [_FULL * (value == one) for one in get_args(kind)]
        elif kind is bool:
            shown.append(_FULL * value)
        elif _width(type(rules), name) == 1:
            low, high = _range(type(rules), name)
            shown.append((value - low) * _FULL // (high - low))
        else:
            shown += divmod(value, _FULL)
    return shown


def read_rules(rules_type: type[R], shown: NDArray[np.uint8]) -> R:
    """Return the rules that a block of the observation tells.

    Args:
        rules_type: the rules of the game.
        shown: (K,) uint8, the block.

    Raises:
        InvalidInputError: if it tells none.
    """
    values: dict[str, object] = {}
    start = 0
    for name, kind in option_types(rules_type).items():
        width = _width(rules_type, name)
        part = shown[start : start + width].tolist()
        start += width
        if get_origin(kind) is Literal:
            if part.count(_FULL) != 1:
                raise InvalidInputError(
                    f"The block {HOUSE_RULES} of this row tells no value of the option {name}; give"
                    " rows of this version's observations."
                )
            values[name] = get_args(kind)[part.index(_FULL)]
        elif kind is bool:
            values[name] = part == [_FULL]
        elif width == 1:
            low, high = _range(rules_type, name)
            values[name] = low - -part[0] * (high - low) // _FULL
        else:
            values[name] = part[0] * _FULL + part[1]
    return rules_type(**values)


def _width(rules_type: type[HouseRules], name: str) -> int:
    """Number of bytes of an option in the block."""
    kind = option_types(rules_type)[name]
    if get_origin(kind) is Literal:
        return len(get_args(kind))
    if kind is bool:
        return 1
    low, high = _range(rules_type, name)
    return 1 if high - low <= _FULL else 2


def _range(rules_type: type[HouseRules], name: str) -> tuple[int, int]:
    low, high = rules_type.__dataclass_fields__[name].metadata["range"]
    return low, high
