"""The house rules as an observation shows them, worked out option by option from their types."""

from __future__ import annotations

from typing import Any, get_args

import giretra_env as ge
from giretra_env.games.house_rules import option_types

_shown: dict[int, tuple[Any, list[int]]] = {}  # by identity: rules of many options hash slowly


def shown_rules(game: str, rules: Any) -> list[int]:
    """Return the bytes of the block for rules of the package or of the plain rules."""
    if id(rules) not in _shown:
        _shown[id(rules)] = rules, _worked_out(game, rules)
    return _shown[id(rules)][1]


def _worked_out(game: str, rules: Any) -> list[int]:
    rules_type = ge.game(game).rules_type
    shown: list[int] = []
    for option, kind in option_types(rules_type).items():
        value = getattr(rules, option)
        if kind is bool:
            shown.append(100 if value else 0)
        elif kind is int:
            low, high = rules_type.__dataclass_fields__[option].metadata["range"]
            wide = high - low > 100
            shown += [value // 100, value % 100] if wide else [(value - low) * 100 // (high - low)]
        else:
            # The plain rules have every named value as text.
            shown += [100 if str(one) == str(value) else 0 for one in get_args(kind)]
    return shown
