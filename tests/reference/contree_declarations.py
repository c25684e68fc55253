"""Belote contrée: declarations (carrés and runs) and the belotes of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reference.contree_rules import PLAIN_RANKING, RANKS, SUITS, TRUMP_RANKING, Rules

CARRE_POINTS = {"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100}
SA_CARRE_POINTS = {"A": 200, "T": 150, "K": 100, "Q": 100, "J": 100, "9": 100}
RUN_POINTS = {"cent": 100, "cinquante": 50, "tierce": 20}
KINDS = ("tierce", "cinquante", "cent", "carre")
NATURAL = {rank: place for place, rank in enumerate(RANKS)}


@dataclass(frozen=True)
class Declaration:
    """One carré or run: its kind, its cards (the top one first) and what it counts."""

    kind: str
    cards: tuple[str, ...]
    points: int

    @property
    def suit(self) -> str:
        """The suit of a run."""
        return self.cards[0][1]


def carres(hand: Sequence[str], trump: str) -> list[Declaration]:
    """Return the fours of a kind; sevens and eights never count."""
    points = SA_CARRE_POINTS if trump == "SA" else CARRE_POINTS
    found = []
    for rank, value in points.items():
        cards = tuple(rank + suit for suit in SUITS)
        if set(cards) <= set(hand):
            found.append(Declaration("carre", cards, value))
    return found


def runs(cards: Sequence[str], suit: str) -> list[Declaration]:
    """Return the runs of three or more in one suit, from the top; eight cards make two."""
    held = sorted((NATURAL[card[0]] for card in cards if card[1] == suit), reverse=True)
    stretches: list[list[int]] = []
    for height in held:
        if stretches and stretches[-1][-1] == height + 1:
            stretches[-1].append(height)
        else:
            stretches.append([height])
    if stretches and len(stretches[0]) == 8:
        stretches = [stretches[0][:5], stretches[0][5:]]
    found = []
    for stretch in stretches:
        if len(stretch) >= 3:
            kind = {3: "tierce", 4: "cinquante"}.get(len(stretch), "cent")
            names = tuple(RANKS[height] + suit for height in stretch)
            found.append(Declaration(kind, names, RUN_POINTS[kind]))
    return found


def declarations(hand: Sequence[str], trump: str, overlap: bool = False) -> list[Declaration]:
    """Return the best reading of a hand: carrés first, then runs of the cards left over.

    With `overlap` runs are made of all cards.
    """
    of_a_kind = carres(hand, trump)
    used = set() if overlap else {card for declared in of_a_kind for card in declared.cards}
    left = [card for card in hand if card not in used]
    return of_a_kind + [run for suit in SUITS for run in runs(left, suit)]


def precedence(declared: Declaration, trump: str) -> tuple[int, int, int]:
    """Return a key that is greater for the better of two declarations and equal for a tie."""
    kind = KINDS.index(declared.kind)
    if declared.kind == "carre":
        order = PLAIN_RANKING if trump == "SA" else TRUMP_RANKING
        return kind, -order.index(declared.cards[0][0]), 0
    return kind, NATURAL[declared.cards[0][0]], int(declared.suit == trump)


def winning_side(
    rules: Rules, trump: str, declared: Sequence[Sequence[Declaration]], first: int
) -> int | None:
    """Return the side with the best declaration; `declared` lists what each seat has named."""
    best: list[tuple[tuple[int, int, int], int]] = []
    for step in range(4):
        seat = (first + step) % 4
        best += [(precedence(one, trump), seat) for one in declared[seat]]
    if not best:
        return None
    highest = max(key for key, _ in best)
    seats = [seat for key, seat in best if key == highest]
    if len({seat % 2 for seat in seats}) > 1 and rules.decl_tie == "none":
        return None
    return seats[0] % 2


def declaration_points(
    rules: Rules, trump: str, declared: Sequence[Sequence[Declaration]], first: int
) -> tuple[int, int]:
    """Return what the declarations count for side 0 and side 1."""
    winner = winning_side(rules, trump, declared, first)
    points = [0, 0]
    if winner is not None:
        points[winner] = sum(one.points for seat in (winner, winner + 2) for one in declared[seat])
    return points[0], points[1]


def belote_suits(rules: Rules, trump: str) -> tuple[str, ...]:
    """Return the suits in which king and queen in one hand are a belote."""
    if trump == "TA":
        return SUITS if rules.ta_belote else ()
    return () if trump == "SA" else (trump,)


def belotes(rules: Rules, hand: Sequence[str], trump: str) -> list[str]:
    """Return the suits in which a dealt hand has the belote."""
    return [suit for suit in belote_suits(rules, trump) if {"K" + suit, "Q" + suit} <= set(hand)]
