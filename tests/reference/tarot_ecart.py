"""French tarot: the legal discards of the taker of a prise or garde (§5)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import comb

from reference.tarot_cards import CHIEN, PETIT, is_ordinary, is_trump, trumps_of

HIGHEST = "T21"


def is_spare_trump(card: str) -> bool:
    """Say whether a card is one of T2 ... T20."""
    return is_trump(card) and card not in (PETIT, HIGHEST)


def legal_picks(hand: Collection[str]) -> list[str]:
    """Return what may be put away next from what is left of the 24 cards."""
    ordinary = [card for card in hand if is_ordinary(card)]
    return ordinary or [card for card in hand if is_spare_trump(card)]


def is_legal_ecart(hand24: Collection[str], discard: Sequence[str]) -> bool:
    """Return whether six cards, in any order, are a legal écart."""
    away = set(discard)
    if len(discard) != CHIEN or len(away) != CHIEN or not away <= set(hand24):
        return False
    ordinary = {card for card in hand24 if is_ordinary(card)}
    if len(ordinary) >= CHIEN:
        return away <= ordinary
    return ordinary <= away and all(is_spare_trump(card) for card in away - ordinary)


def forced_trumps(hand24: Collection[str]) -> int:
    """Return how many trumps must go for want of ordinary cards."""
    return max(CHIEN - sum(map(is_ordinary, hand24)), 0)


def candidates(hand24: Collection[str]) -> list[str]:
    """Return the cards that are in some legal écart."""
    spare = is_spare_trump if forced_trumps(hand24) else is_ordinary
    return [card for card in hand24 if is_ordinary(card) or spare(card)]


def count_ecarts(hand24: Collection[str]) -> int:
    """Return how many different écarts are legal."""
    ordinary = sum(map(is_ordinary, hand24))
    if ordinary >= CHIEN:
        return comb(ordinary, CHIEN)
    return comb(sum(map(is_spare_trump, hand24)), CHIEN - ordinary)


def shown_cards(discard: Collection[str]) -> list[str]:
    """Return the cards of an écart that everybody sees."""
    return trumps_of(discard)
