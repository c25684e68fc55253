"""House rules by table: which table of a batch plays by which rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from giretra_env.errors import InvalidInputError
from giretra_env.games.game import Game
from giretra_env.games.house_rules import HouseRules, RulesLike
from giretra_env.games.rules_encoding import encode_rules, stacked

RulesByTable: TypeAlias = RulesLike | Sequence[RulesLike]
"""Rules of all tables, or a list that is dealt out to the tables in turn."""


@dataclass(frozen=True)
class Ruling:
    """The house rules of N tables; each kind is encoded once."""

    by_table: tuple[HouseRules, ...]
    """Rules of every table."""
    encoded: NDArray[np.void]
    """(R,) records of `encode_rules`, one for each kind."""
    kinds: NDArray[np.int64]
    """(N,) number of each table's rules in ``encoded``."""

    @classmethod
    def of(cls, by_table: Sequence[HouseRules], episode: str) -> Ruling:
        """Return the ruling of tables with these rules.

        Raises:
            UnknownRuleError: if some of them know no such ``episode``.
        """
        numbers: dict[HouseRules, int] = {}
        known: dict[int, int] = {}  # by identity, because hashing many options takes longer
        kinds = np.empty(len(by_table), np.int64)
        for table, rules in enumerate(by_table):
            if id(rules) not in known:
                known[id(rules)] = numbers.setdefault(rules, len(numbers))
            kinds[table] = known[id(rules)]
        records = [encode_rules(rules, episode) for rules in numbers]
        return cls(tuple(by_table), stacked(records), kinds)

    def of_table(self, index: int) -> NDArray[np.void]:
        """Return (1,) record, the rules of one table for kernels that take one."""
        kind = self.kinds[index]
        return self.encoded[kind : kind + 1]


def rules_by_table(
    game: Game, rules: RulesByTable, count: int, what: str = "tables"
) -> list[HouseRules]:
    """Return the rules of every table: a list is dealt out in turn, from its start again.

    Args:
        game: the game.
        rules: those of all tables, or a list.
        count: number of tables.
        what: what errors call them.

    Raises:
        UnknownRuleError: if rules do not exist.
        InvalidInputError: if a list is empty or longer than the tables are many.
    """
    given: Any = rules.tolist() if isinstance(rules, np.ndarray) else rules
    if isinstance(given, (str, HouseRules)) or not isinstance(given, Sequence):
        return [game.rules(given)] * count
    if not 1 <= len(given) <= count:
        raise InvalidInputError(
            f"rules is a list of {len(given)} for {count} {what}; give at most one entry for each;"
            " fewer are dealt out in turn."
        )
    kinds = [game.rules(one) for one in given]
    return [kinds[number % len(kinds)] for number in range(count)]
