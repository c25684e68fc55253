"""Trick-taking card games as fast multi-agent reinforcement-learning environments.

`Table` is one table, `make_vec` many; `legal_cards`, `trick_winner` and `score_deal` answer single
questions.  Names are loaded when they are first used, so importing this package compiles nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from giretra_env.envs.registration import register_ids

if TYPE_CHECKING:
    from giretra_env.envs.questions import legal_cards, score_deal, trick_winner
    from giretra_env.envs.table import Table
    from giretra_env.envs.vector import Step, VectorTables, make_vec
    from giretra_env.errors import (
        GiretraError,
        IllegalActionError,
        InvalidInputError,
        NotationError,
        ResetNeededError,
        UnknownRuleError,
    )
    from giretra_env.games.registry import game, games

__version__ = "0.1.0"

_HOMES = {
    "giretra_env.envs.questions": ("legal_cards", "score_deal", "trick_winner"),
    "giretra_env.envs.table": ("Table",),
    "giretra_env.envs.vector": ("Step", "VectorTables", "make_vec"),
    "giretra_env.games.registry": ("game", "games"),
    "giretra_env.errors": (
        "GiretraError",
        "IllegalActionError",
        "InvalidInputError",
        "NotationError",
        "ResetNeededError",
        "UnknownRuleError",
    ),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [*_HOME_OF, "__version__"]


def __getattr__(name: str) -> Any:
    if name in _HOME_OF:
        return getattr(importlib.import_module(_HOME_OF[name]), name)
    raise AttributeError(f"module 'giretra_env' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)


register_ids()
