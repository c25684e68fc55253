"""House rules as data: reading them from text, and checking them."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Literal, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

import numpy as np

from giretra_env.cards.notation import did_you_mean
from giretra_env.errors import UnknownRuleError

R = TypeVar("R", bound="HouseRules")

_SWITCH: dict[str, object] = {
    "yes": True, "on": True, "true": True, "no": False, "off": False, "false": False
}  # fmt: skip


FOR_STUDIES = {"for_studies": True}
"""Metadata of an option that changes what seats remember instead of the game: `random_rules` leaves
it at its default."""


class _WithShorthands(type):
    """Lets a constructor take shorthands as well: ``ContreeRules(scoring="annonces")``."""

    def __call__(cls: Any, *values: Any, **options: Any) -> Any:
        expanded = _expand_shorthands(cls, options)
        if len(expanded) < len(options):
            names = " and ".join(name for name in options if name in cls.shorthands)
            raise UnknownRuleError(
                f"{names} changes nothing, because all of its options are given too; give fewer of"
                " them. To change a preset, write it as text: 'preset,option=value'."
            )
        return type.__call__(cls, *values, **expanded)


@dataclasses.dataclass(frozen=True)
class HouseRules(metaclass=_WithShorthands):
    """Base of the frozen dataclasses that hold a game's options.

    An option is a ``Literal`` of strings or numbers, a ``bool``, or an ``int`` whose range is in
    the field's metadata as ``{"range": (low, high)}``; an optional ``"step"`` limits random values
    to every step-th number.

    Raises:
        UnknownRuleError: if an option has an impossible value.
    """

    episodes: ClassVar[tuple[str, ...]] = ("deal", "match")
    """Kinds of episode under such rules; a game without matches has ("deal",)."""
    shorthands: ClassVar[Mapping[str, Mapping[str, Mapping[str, object]]]] = {}
    """Names that set several options, in text and in the constructor: name → value → the options
    that differ from their defaults.  Options set only by other values of the name keep their
    defaults."""

    def __post_init__(self) -> None:
        for option in dataclasses.fields(self):
            _check_value(type(self), option.name, getattr(self, option.name))


RulesLike: TypeAlias = str | HouseRules | None
"""A preset name or ``"preset,option=value,…"``, rules, or None for the default preset."""


def option_types(rules_type: type[HouseRules]) -> dict[str, Any]:
    """Return the type of every option by name, in order."""
    known: Any = rules_type  # mypy does not consider a dataclass hashable
    types: dict[str, Any] = _read_types(known)
    return types


@cache
def _read_types(rules_type: Any) -> dict[str, Any]:
    hints = get_type_hints(rules_type)
    return {option.name: hints[option.name] for option in dataclasses.fields(rules_type)}


def choices(rules_type: type[HouseRules], option: str) -> range:
    """Return the codes 0 … n - 1 that kernels use for the values of a ``Literal`` option.

    If all its values are numbers, kernels use the number itself.
    """
    return range(len(get_args(option_types(rules_type)[option])))


def resolve_rules(
    rules_type: type[R], presets: Mapping[str, R], rules: RulesLike, default: str
) -> R:
    """Return the rules meant by a preset name, ``"preset,option=value,…"``, rules, or None.

    Raises:
        UnknownRuleError: if a preset, an option or a value does not exist; says what does.
    """
    if rules is None:
        return presets[default]
    if isinstance(rules, rules_type):
        return rules
    if not isinstance(rules, str):
        raise UnknownRuleError(
            f"rules must be a preset name, 'preset,option=value' or a {rules_type.__name__}, not"
            f" {_short(rules)}; the presets are {', '.join(presets)}."
        )
    preset, *changes = (part.strip() for part in rules.split(","))
    if "=" in preset:
        preset, changes = default, [preset, *changes]
    if preset not in presets:
        raise UnknownRuleError(
            f"There is no preset {preset!r}; the presets are {', '.join(presets)}."
            + did_you_mean(preset, list(presets))
        )
    return dataclasses.replace(presets[preset], **_read_changes(rules_type, changes))


def _short(rules: object) -> str:
    """Return how an error names something that is not rules of its game."""
    return f"a {type(rules).__name__}" if isinstance(rules, HouseRules) else repr(rules)


def describe_rules(presets: Mapping[str, R], rules: R) -> str:
    """Return the shortest text that `resolve_rules` reads back as ``rules``."""
    texts = []
    for name, preset in presets.items():
        changed = [
            f"{option}={write_value(value)}"
            for option, value in dataclasses.asdict(rules).items()
            if value != getattr(preset, option)
        ]
        texts.append(",".join([name, *changed]))
    return min(texts, key=lambda text: text.count(","))


def describe_all(presets: Mapping[str, R], kinds: Sequence[R]) -> str:
    """Return the texts of several kinds of rules, each once, separated by semicolons."""
    return "; ".join(describe_rules(presets, rules) for rules in dict.fromkeys(kinds))


def random_rules(rules_type: type[R], presets: Mapping[str, R], stream: np.random.Generator) -> R:
    """Return a random valid mixture of options.

    A switch or named value is drawn uniformly. A number comes from a preset half of the time,
    otherwise from its whole range. Options for studies keep their defaults. Excluded mixtures are
    drawn again.

    Args:
        rules_type: the rules.
        presets: their presets.
        stream: random stream of the draws.
    """
    while True:
        drawn = {
            name: _random_value(rules_type, name, list(presets.values()), stream)
            for name in option_types(rules_type)
            if not rules_type.__dataclass_fields__[name].metadata.get("for_studies")
        }
        try:
            return rules_type(**drawn)
        except UnknownRuleError:
            continue


def _random_value(
    rules_type: type[HouseRules],
    name: str,
    presets: Sequence[HouseRules],
    stream: np.random.Generator,
) -> object:
    kind = option_types(rules_type)[name]
    if kind is bool:
        return bool(stream.integers(2))
    if kind is not int:
        return get_args(kind)[stream.integers(len(get_args(kind)))]
    if stream.integers(2):
        return getattr(presets[int(stream.integers(len(presets)))], name)
    metadata = rules_type.__dataclass_fields__[name].metadata
    low, high = metadata["range"]
    possible = range(low, high + 1, metadata.get("step", 1))
    return possible[stream.integers(len(possible))]


def _read_changes(rules_type: type[HouseRules], changes: list[str]) -> dict[str, object]:
    """Return the options that ``changes`` set."""
    types, shorthands = option_types(rules_type), rules_type.shorthands
    values: dict[str, object] = {}
    for change in changes:
        name, _, text = (part.strip() for part in change.partition("="))
        if name not in types and name not in shorthands:
            known = [*types, *shorthands]
            raise UnknownRuleError(
                f"There is no option {name!r}; the options are {', '.join(known)}."
                + did_you_mean(name, known)
            )
        if name in values:
            raise UnknownRuleError(f"Option {name} is given twice; give it once.")
        values[name] = _read_value(types[name], text) if name in types else text
    return _expand_shorthands(rules_type, values)


def _expand_shorthands(
    rules_type: type[HouseRules], values: Mapping[str, object]
) -> dict[str, object]:
    """Replace shorthands by the options that they set; an option by its own name overrides them."""
    single, combined = dict(values), dict[str, object]()
    for name in rules_type.shorthands:
        if name in single:
            combined |= _expand_shorthand(rules_type, name, single.pop(name))
    return combined | single


def _expand_shorthand(rules_type: type[HouseRules], name: str, value: object) -> dict[str, object]:
    """Return the value of every option that the shorthand sets."""
    combinations = rules_type.shorthands[name]
    if not isinstance(value, str) or value not in combinations:
        possible = " or ".join(map(repr, combinations))
        raise UnknownRuleError(f"Option {name} cannot be {value!r}; it must be {possible}.")
    options = {option for combination in combinations.values() for option in combination}
    defaults = {option: getattr(rules_type, option) for option in options}
    return defaults | dict(combinations[value])


def _read_value(kind: Any, text: str) -> object:
    """Read one option's value; unreadable text stays text, which the rules' own check reports."""
    if kind is bool:
        return _SWITCH.get(text.lower(), text)
    if kind is int:
        return int(text) if text.removeprefix("-").isdecimal() else text
    return {str(value): value for value in get_args(kind)}.get(text, text)


def write_value(value: object) -> str:
    """Return an option's value as texts have it."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _check_value(rules_type: type[HouseRules], name: str, value: object) -> None:
    kind = option_types(rules_type)[name]
    if get_origin(kind) is Literal:
        fits = any(type(value) is type(one) and value == one for one in get_args(kind))
        possible = " or ".join(map(repr, get_args(kind)))
    elif kind is bool:
        fits, possible = isinstance(value, bool), "yes or no (True or False)"
    else:
        low, high = rules_type.__dataclass_fields__[name].metadata["range"]
        fits = isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
        possible = f"an integer from {low} to {high}"
    if not fits:
        raise UnknownRuleError(f"Option {name} cannot be {value!r}; it must be {possible}.")
