"""Reading a configuration: YAML with only the differences, then `key=value` from the command line.

Every error is one sentence that names the place, the given value and the possible ones.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml
from pydantic import BaseModel, ValidationError

from giretra_env.cards.notation import did_you_mean
from giretra_env.errors import ConfigError
from giretra_train.config import ALIASES, CONFIGS, RunConfig

_ALGO = "algo"
_DEFAULT_ALGO = "ppo"
_EXPONENT_HINT = "YAML needs a dot in such numbers: "
_REPLACES = {
    "budget.iterations": ("minutes",),
    "budget.minutes": ("iterations", "max_minutes"),
}
"""The settings of the file that a setting of the command line replaces, in the same section."""


def load_config(
    path: str | os.PathLike[str] | None = None, overrides: Sequence[str] = ()
) -> RunConfig:
    """Return the configuration of a file and of `key=value` arguments.

    Args:
        path: YAML file with the values that differ from the defaults; None for the defaults.
        overrides: such as `"ppo.clip=0.1"`; the section may be omitted if the name is unique.

    Raises:
        ConfigError: if the file cannot be read, a key is unknown or a value invalid.
    """
    data = read_yaml(Path(path)) if path is not None else {}
    for word in filter(_chooses_algo, overrides):  # this decides which settings are allowed
        _apply_override(data, word)
        _model(data, "command line")
    _resolve_aliases(data, str(path))
    config = build_config(data, str(path))
    return _overridden(data, overrides) if overrides else config


def override_config(config: RunConfig, overrides: Sequence[str]) -> RunConfig:
    """Return a configuration with some of its values replaced by `key=value` arguments.

    Raises:
        ConfigError: if a key is unknown, a value invalid, or the algorithm another one.
    """
    for word in filter(_chooses_algo, overrides):
        if word != f"{_ALGO}={config.algo}":
            raise ConfigError(
                f"command line: {word} cannot replace algo={config.algo}, which has other settings;"
                " start a new run."
            )
    data = config.model_dump(mode="json", exclude_none=True)
    return _overridden(data, overrides) if overrides else config


def _overridden(data: dict[str, Any], overrides: Sequence[str]) -> RunConfig:
    given = {_apply_override(data, word) for word in overrides}
    if given >= {"budget.minutes", "budget.iterations"}:
        raise ConfigError("command line: both minutes and iterations are given; give one of them.")
    return build_config(data, "command line")


def _chooses_algo(word: str) -> bool:
    return word.startswith(f"{_ALGO}=")


def build_config(data: Mapping[str, Any], source: str) -> RunConfig:
    """Return the configuration of nested plain data.

    Args:
        data: the values that differ from the defaults.
        source: source of the data for error messages, such as the file.

    Raises:
        ConfigError: if a key is unknown or a value invalid.
    """
    model = _model(data, source)
    try:
        return model.model_validate(data)
    except ValidationError as error:
        raise ConfigError(f"{source}: {_sentence(error.errors()[0], model)}") from error


def _resolve_aliases(data: dict[str, Any], source: str) -> None:
    """Replace other spellings of keys by those of the configuration."""
    for alias, key in _aliases(_model(data, source)).items():
        parent, _, last = key.rpartition(".")
        section, other = data.get(parent), alias.rpartition(".")[2]
        if not isinstance(section, dict) or other not in section:
            continue
        if last in section:
            raise ConfigError(
                f"{source}: {alias} and {key} are the same setting; give one of them."
            )
        section[last] = section.pop(other)


def _aliases(config: type[RunConfig]) -> dict[str, str]:
    """Return the aliases that a configuration accepts, with the key of each."""
    leaves = set(leaf_keys(config))
    return {alias: key for alias, key in ALIASES.items() if key in leaves and alias not in leaves}


def _model(data: Mapping[str, Any], source: str) -> type[RunConfig]:
    """Return the configuration class for the algorithm that the data chooses."""
    algo = data.get(_ALGO, _DEFAULT_ALGO)
    if not isinstance(algo, str) or algo not in CONFIGS:
        raise ConfigError(
            f"{source}: algo must be {' or '.join(map(repr, CONFIGS))}, got {algo!r}."
        )
    return CONFIGS[algo]


def read_yaml(path: Path) -> dict[str, Any]:
    """Return the mapping in a YAML file.

    Raises:
        ConfigError: if the file is missing, unreadable or not a mapping.
    """
    try:
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
    except OSError as error:
        hint = " Give a YAML file, or settings as key=value such as ppo.clip=0.1."
        raise ConfigError(
            f"cannot read the configuration {path}: {error.strerror}."
            f"{hint if isinstance(error, FileNotFoundError) else ''}"
        ) from error
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        reason = " ".join(str(error).split())
        raise ConfigError(f"{path} is not valid YAML: {reason}.") from error
    if data is None:
        return {}
    if not isinstance(data, dict):
        raise ConfigError(f"{path}: a configuration consists of `key: value` lines.")
    return data


def write_yaml(path: Path, config: RunConfig) -> None:
    """Write every value of a configuration, including defaults."""
    text = yaml.safe_dump(config.model_dump(mode="json"), sort_keys=False, allow_unicode=True)
    path.write_text(text, encoding="utf-8")


def _apply_override(data: dict[str, Any], word: str) -> str:
    """Set one `key=value` in nested data and return its full key."""
    key, equals, text = word.partition("=")
    if not equals or not key:
        raise ConfigError(
            f"command line: {word!r} is not a setting; write key=value, such as ppo.clip=0.1."
        )
    section: Any = data
    full = _full_key(key, _model(data, "command line"))
    *parents, last = full.split(".")
    for parent in parents:
        section = section.setdefault(parent, {})
        if not isinstance(section, dict):
            raise ConfigError(f"command line: {key!r} has no parts; got {word!r}.")
    try:
        section[last] = yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise ConfigError(f"command line: the value in {word!r} is not valid YAML.") from error
    if section[last] is not None:
        for other in _REPLACES.get(full, ()):
            section.pop(other, None)
    return full


def _full_key(key: str, config: type[RunConfig]) -> str:
    """Return the key with its section, as the configuration spells it."""
    leaves = list(leaf_keys(config))
    if key in leaves or key in config.model_fields:
        return key
    aliases = _aliases(config)
    short = {leaf.rpartition(".")[2]: leaf for leaf in leaves}
    known = aliases | {alias.rpartition(".")[2]: full for alias, full in aliases.items()} | short
    if key in known:
        return known[key]
    hint = did_you_mean(key.rpartition(".")[2], list(short)) or f" Possible: {', '.join(leaves)}."
    raise ConfigError(f"command line: unknown key {key!r}.{hint}")


def leaf_keys(model: type[BaseModel], prefix: str = "") -> Iterator[str]:
    """Yield the key of every setting of a configuration, including its section."""
    for name, field in model.model_fields.items():
        kind = field.annotation
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            yield from leaf_keys(kind, f"{prefix}{name}.")
        else:
            yield prefix + name


def _section_fields(location: Sequence[int | str], config: type[RunConfig]) -> list[str]:
    """Return the field names of the section in which an error occurred."""
    model: type[BaseModel] = config
    for part in location[:-1]:
        inner = model.model_fields[str(part)].annotation if part in model.model_fields else None
        if isinstance(inner, type) and issubclass(inner, BaseModel):
            model = inner
    return list(model.model_fields)


def _sentence(problem: Mapping[str, Any], config: type[RunConfig]) -> str:
    """Return an error of pydantic as one sentence."""
    location, given = problem["loc"], problem["input"]
    key = ".".join(str(part) for part in location if not str(part).startswith("constrained"))
    names = _section_fields(location, config)
    if problem["type"] == "extra_forbidden":
        hint = did_you_mean(location[-1], names) or f" Possible: {', '.join(names)}."
        return f"unknown key {key!r}.{hint}"
    if problem["type"] == "invalid_key":
        return f"the key {key} is not a string; possible: {', '.join(names)}."
    if problem["type"] == "value_error":
        return f"{key}: {problem['ctx']['error']}; got {dict(given) if given else given}."
    wanted = problem["msg"].removeprefix("Input should be ").removesuffix(" type")
    if problem["type"] in ("model_type", "model_attributes_type"):
        wanted = f"a section with {', '.join(_section_fields((*location, ''), config))}"
    sentence = f"{key} must be {wanted}, got {given!r} ({type(given).__name__})."
    return sentence + _number_hint(given)


def _number_hint(given: object) -> str:
    """Explain the numbers that YAML reads as text, such as 3e-4."""
    if not isinstance(given, str):
        return ""
    try:
        number = float(given)
    except ValueError:
        return ""
    if "e" not in given.lower() or "." in given:
        return f" Leave out the quotes: {number:g}."
    mantissa, _, exponent = given.lower().partition("e")
    return f" {_EXPONENT_HINT}{mantissa}.0e{exponent}."
