"""French belote: the marks of a deal, the pot, and the totals of a match."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from reference.belote_rules import Rules

BELOTE = 20
Pair = tuple[int, int]
# None, the side that has the only belote, or (all trumps) the points of several for each side.
Belote = int | Pair | None


def round_points(rounding: str, points: int) -> int:
    """Return points to the nearest ten, fives up (`nearest10`) or down (`nearest10_6up`)."""
    if rounding == "nearest10":
        return (points + 5) // 10 * 10
    if rounding == "nearest10_6up":
        return (points + 4) // 10 * 10
    return points


def belote_points(belote: Belote) -> list[int]:
    """Return what the belotes of each side count."""
    if belote is None:
        return [0, 0]
    if isinstance(belote, tuple):
        return list(belote)
    return [BELOTE if side == belote else 0 for side in (0, 1)]


def score_deal(
    rules: Rules,
    side: int,
    card_points: Pair,
    tricks: Pair,
    belote: Belote,
    declarations: Pair = (0, 0),
    pot: int = 0,
) -> dict[str, Any]:
    """Return outcome, marks, the pot carried on, and the takers' share of a litige.

    `side` took; pairs are (side 0, side 1); `pot` was in suspense before the deal.
    """
    facts = Facts(rules, side, card_points, tricks, belote_points(belote), list(declarations))
    if 8 in tricks:
        winner = tricks.index(8)
        facts.validated[winner] = sum(declarations)
        facts.validated[1 - winner] = 0
    outcome = facts.outcome()
    marks, share = {"made": facts.made, "failed": facts.failed, "litige": facts.litige}[outcome]()
    if outcome != "litige":
        marks[side if outcome == "made" else 1 - side] += pot
        pot = 0
    return {
        "card_points": tuple(card_points),
        "tricks": tuple(tricks),
        "belote": belote,
        "declarations": tuple(declarations),
        "outcome": outcome,
        "marks": (marks[0], marks[1]),
        "pot": pot + share,
        "share": share,
    }


@dataclass
class Facts:
    """What a deal is marked from; `belotes` and `validated` are points of both sides."""

    rules: Rules
    side: int
    card_points: Pair
    tricks: Pair
    belotes: list[int]
    validated: list[int]

    def outcome(self) -> str:
        """Compare the sides on exact points; what equal points mean is the rules' choice."""
        totals = [self.card_points[side] + self.validated[side] for side in (0, 1)]
        if self.rules.litige_belote == "in_pot":
            totals = [totals[side] + self.belotes[side] for side in (0, 1)]
        takers, defence = totals[self.side], totals[1 - self.side]
        if takers == defence:
            return self.rules.tie
        return "made" if takers > defence else "failed"

    def own_points(self, side: int) -> int:
        """Return P + B + X of a side as it is marked."""
        points = self.rules.capot_mark if self.tricks[side] == 8 else self.card_points[side]
        return self._rounded(points) + self.belotes[side] + self.validated[side]

    def made(self) -> tuple[list[int], int]:
        """Return marks: each side its own."""
        return [self.own_points(0), self.own_points(1)], 0

    def failed(self) -> tuple[list[int], int]:
        """Return marks: everything to the defence, except the takers' belote."""
        marks = [0, 0]
        defence = 1 - self.side
        all_tricks = self.tricks[defence] == 8
        whole = self.rules.defence_capot if all_tricks else self.rules.failed_mark
        marks[defence] = self._rounded(whole) + self.belotes[defence] + sum(self.validated)
        kept = self.rules.belote_on_fail == "kept"
        marks[self.side if kept else defence] += self.belotes[self.side]
        return marks, 0

    def litige(self) -> tuple[list[int], int]:
        """Return marks: its own to the defence, and the takers' share goes into the pot."""
        marks = [0, 0]
        marks[1 - self.side] = self.own_points(1 - self.side)
        share = self.own_points(self.side)
        if self.rules.litige_belote == "kept":
            marks[self.side] = self.belotes[self.side]
            share -= self.belotes[self.side]
        return marks, share

    def _rounded(self, points: int) -> int:
        return round_points(self.rules.rounding, points)


def passed_out(pot: int) -> dict[str, Any]:
    """Return the result of a deal that nobody took; the pot stays."""
    return {
        "taker": None,
        "trump": None,
        "card_points": (0, 0),
        "tricks": (0, 0),
        "belote": None,
        "declarations": (0, 0),
        "outcome": None,
        "marks": (0, 0),
        "pot": pot,
    }


@dataclass
class MatchScore:
    """Totals of a match, and what each side has in suspense.

    `over` says that the match has ended; `winner` is a side then, or None after a drawn number of
    deals.
    """

    scores: Pair = (0, 0)
    in_suspense: list[int] = field(default_factory=lambda: [0, 0])
    played: int = 0
    over: bool = False
    winner: int | None = None

    @property
    def pot(self) -> int:
        """What the next winners get."""
        return sum(self.in_suspense)

    def add(self, rules: Rules, marks: Pair, taking_side: int | None, share: int, pot: int) -> None:
        """Add a deal: its marks, the takers' share of a litige and the pot left after it."""
        self.scores = (self.scores[0] + marks[0], self.scores[1] + marks[1])
        if taking_side is None:
            return
        self.played += 1
        self.in_suspense = [0, 0] if pot == 0 else self.in_suspense
        self.in_suspense[taking_side] += share
        if rules.deals:
            if self.played == rules.deals:
                self._settle()
        elif self.scores[0] != self.scores[1]:
            self._look_at_the_target(rules)

    def _settle(self) -> None:
        """End a numbered match: each side takes its own points out of the pot."""
        mine, theirs = self.scores
        self.scores = (mine + self.in_suspense[0], theirs + self.in_suspense[1])
        self.over = True
        if self.scores[0] != self.scores[1]:
            self.winner = self.scores.index(max(self.scores))

    def _look_at_the_target(self, rules: Rules) -> None:
        needed = rules.target + (1 if rules.end_rule == "exceed" else 0)
        if max(self.scores) >= needed:
            self.over = True
            self.winner = self.scores.index(max(self.scores))
