"""Trick-taking card games as fast multi-agent reinforcement-learning environments.

`Table` is one table, `make_vec` makes many; `legal_cards`, `trick_winner` and `score_deal` are
single rules queries.  Names are loaded on first use, so importing this package compiles nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from giretra_env.envs.registration import register_ids

if TYPE_CHECKING:
    from giretra_env.envs.questions import (
        deciding_rule,
        explain,
        legal_cards,
        score_deal,
        trick_winner,
    )
    from giretra_env.envs.step import Step
    from giretra_env.envs.table import Table
    from giretra_env.envs.vector import VectorTables, make_vec
    from giretra_env.errors import (
        GiretraError,
        IllegalActionError,
        InvalidInputError,
        NotationError,
        ResetNeededError,
        UnknownRuleError,
    )
    from giretra_env.games.registry import find_game as game
    from giretra_env.games.registry import game_names

__version__ = "0.1.0"

__all__ = [
    "GiretraError",
    "IllegalActionError",
    "InvalidInputError",
    "NotationError",
    "ResetNeededError",
    "Step",
    "Table",
    "UnknownRuleError",
    "VectorTables",
    "__version__",
    "deciding_rule",
    "explain",
    "game",
    "game_names",
    "legal_cards",
    "make_vec",
    "score_deal",
    "trick_winner",
]

_ALIASES = {"game": "find_game"}  # names that differ inside the package
_MODULES = (
    "giretra_env.errors",
    "giretra_env.games.registry",
    "giretra_env.envs.questions",
    "giretra_env.envs.table",
    "giretra_env.envs.vector",
)


def __getattr__(name: str) -> Any:
    if name in __all__:
        name_inside = _ALIASES.get(name, name)
        for module in map(importlib.import_module, _MODULES):
            if hasattr(module, name_inside):
                return getattr(module, name_inside)
    raise AttributeError(f"module 'giretra_env' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)


register_ids()
