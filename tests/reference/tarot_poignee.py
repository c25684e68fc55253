"""French tarot: the poignées that a hand may show (§7)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations

from reference.tarot_cards import EXCUSE, KINGS, trump_number, trumps_of
from reference.tarot_rules import Rules

BONUS = {10: 20, 13: 30, 15: 40}
"""Points by the number of cards shown."""
SIZES = tuple(BONUS)
NAMES = {10: "simple", 13: "double", 15: "triple"}
TRIPLE = 15


def pool(rules: Rules, size: int, hand: Collection[str], discarded: Iterable[str]) -> list[str]:
    """Return the trumps from which a poignée of so many cards is taken, the highest first.

    `discarded` are the trumps that this seat, being the taker, had to put away in sight of all.
    """
    four_kings = rules.four_kings_triple and set(KINGS) <= set(hand)
    more = discarded if size == TRIPLE and four_kings else ()
    return trumps_of([*hand, *more])


def number_to_hide(size: int, pool: Sequence[str], has_excuse: bool) -> int | None:
    """Return how many trumps of the pool stay hidden, None if the level is out of reach."""
    if len(pool) >= size:
        return len(pool) - size
    return 0 if has_excuse and len(pool) == size - 1 else None


def available(rules: Rules, hand: Collection[str], discarded: Collection[str] = ()) -> list[int]:
    """Return the sizes that a hand may show, the smallest first."""
    has_excuse = EXCUSE in hand
    sizes = [
        size
        for size in SIZES
        if number_to_hide(size, pool(rules, size, hand, discarded), has_excuse) is not None
    ]
    return sizes[-1:] if rules.poignee_levels == "highest" else sizes


def shown_cards(size: int, pool: Sequence[str], hidden: Collection[str]) -> list[str]:
    """Return the cards shown once some trumps of the pool are hidden; the Excuse comes last."""
    trumps = [card for card in pool if card not in hidden]
    return trumps if len(trumps) == size else [*trumps, EXCUSE]


def hidden_by_rule(rules: Rules, size: int, pool: Sequence[str]) -> list[str]:
    """Return the trumps hidden where the player does not choose: all below, or all above."""
    spare = max(len(pool) - size, 0)
    upwards = sorted(pool, key=trump_number)
    return upwards[:spare] if rules.poignee_cards == "highest" else upwards[len(pool) - spare :]


def all_sets(
    rules: Rules, size: int, hand: Collection[str], discarded: Collection[str] = ()
) -> list[frozenset[str]]:
    """Return every set of cards that may be shown as a poignée of so many cards."""
    trumps = pool(rules, size, hand, discarded)
    if number_to_hide(size, trumps, EXCUSE in hand) is None:
        return []
    if len(trumps) < size:
        return [frozenset([*trumps, EXCUSE])]
    return [frozenset(some) for some in combinations(trumps, size)]


def is_legal_show(
    rules: Rules, shown: Sequence[str], hand: Collection[str], discarded: Collection[str] = ()
) -> bool:
    """Say whether some cards may be shown as a poignée."""
    if len(shown) not in SIZES or len(set(shown)) != len(shown):
        return False
    trumps = pool(rules, len(shown), hand, discarded)
    if EXCUSE in shown:
        return EXCUSE in hand and set(shown) == {*trumps, EXCUSE}
    return set(shown) <= set(trumps)
