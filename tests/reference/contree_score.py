"""Belote contrée: what a deal is worth to each side, and the match it adds up to.

Throughout, `attack` is the side that holds the contract and `defence` the other one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from reference.contree_rules import CAPOT_TOTAL, SUIT_TOTAL, TA_TRUMP_TOTAL, Rules

BELOTE = 20
FAILED = 160
UNANNOUNCED_CAPOT = 250
ALL_TRICKS_STAKE = 500
COLVER_VALUES = {"capot": 250, "generale": 500}

Pair = tuple[int, int]


def rounded(how: str, value: int) -> int:
    """Return card points rounded as an option says."""
    if how == "none":
        return value
    # Fives go up, or (6 up) down.
    return (value + (5 if how == "nearest10" else 4)) // 10 * 10


def converted(points: Pair, tricks: Pair) -> Pair:
    """Return the points of a deal of 258 as parts of 162; a capot holds 252 as in any other."""
    if 8 in tricks:
        return (CAPOT_TOTAL, 0) if tricks[0] == 8 else (0, CAPOT_TOTAL)
    # No total falls half way between two whole numbers: 27/43 has an odd denominator.
    first = (2 * points[0] * SUIT_TOTAL + TA_TRUMP_TOTAL) // (2 * TA_TRUMP_TOTAL)
    return first, SUIT_TOTAL - first


@dataclass(frozen=True)
class Facts:
    """What a deal came to, seen from the attack: belotes and declarations in points."""

    value: int | str
    multiplier: int
    attack_points: int
    defence_points: int
    all_tricks: bool
    attack_belote: int
    defence_belote: int
    attack_declared: int
    defence_declared: int
    bidder_took_all: bool

    @property
    def belotes(self) -> int:
        """Both sides' belotes."""
        return self.attack_belote + self.defence_belote

    @property
    def declared(self) -> int:
        """Both sides' declarations."""
        return self.attack_declared + self.defence_declared


def is_made(rules: Rules, deal: Facts) -> bool:
    """Say whether the attack made its contract, on exact points."""
    if deal.value == "capot":
        return deal.all_tricks
    if deal.value == "generale":
        return deal.bidder_took_all
    assert isinstance(deal.value, int)
    attack = deal.attack_points + deal.attack_belote + deal.attack_declared
    defence = deal.defence_points + deal.defence_belote
    if deal.all_tricks:
        attack += deal.defence_declared
    else:
        defence += deal.defence_declared
    if rules.must_beat_defence and attack <= defence:
        return False
    return attack >= (82 if rules.min_82 and deal.value == 80 else deal.value)


def tricks_and_bid(rules: Rules, deal: Facts, made: bool) -> Pair:
    """Return what attack and defence mark without belotes and declarations."""
    flat = not isinstance(deal.value, int) and rules.scoring != "colver"
    if flat:
        stake = deal.multiplier * ALL_TRICKS_STAKE
        return (stake, 0) if made else (0, stake)
    if rules.scoring == "annonces":
        return _annonces(deal, made)
    if rules.scoring == "marques":
        return _marques(rules, deal, made)
    return _federation(rules, deal, made)


def _annonces(deal: Facts, made: bool) -> Pair:
    if not made:
        return 0, deal.multiplier * FAILED
    assert isinstance(deal.value, int)
    return deal.multiplier * (UNANNOUNCED_CAPOT if deal.all_tricks else deal.value), 0


def _marques(rules: Rules, deal: Facts, made: bool) -> Pair:
    assert isinstance(deal.value, int)
    if not made:
        return 0, deal.multiplier * (FAILED + deal.value)
    attack = rounded(rules.rounding, deal.attack_points) + deal.value
    return deal.multiplier * attack, deal.multiplier * rounded(rules.rounding, deal.defence_points)


def _federation(rules: Rules, deal: Facts, made: bool) -> Pair:
    """Return the marks of the presets in which the winner of a doubled contract takes all."""
    value = deal.value if isinstance(deal.value, int) else COLVER_VALUES[deal.value]
    m = deal.multiplier
    if made and m == 1:
        bid = 0 if rules.scoring == "ffb2016_faits" else value
        attack = rounded(rules.rounding, deal.attack_points) + bid
        return attack, rounded(rules.rounding, deal.defence_points)
    if rules.scoring == "ffb2016_demandes":
        won = m * (FAILED + value)
    elif rules.scoring == "ffb2016_faits":
        won = m * FAILED + (100 if made and deal.all_tricks else 0)
    elif rules.scoring == "ffb2016_note1":
        won = FAILED + m * value
    else:
        won = (CAPOT_TOTAL if made and deal.all_tricks else SUIT_TOTAL) + m * value
    return (won, 0) if made else (0, won)


def extras(rules: Rules, deal: Facts, made: bool) -> Pair:
    """Return what belotes and declarations add to the marks of attack and defence."""
    if rules.scoring == "annonces":
        return 0, 0
    winner_takes_all = rules.scoring != "marques" and made and deal.multiplier > 1
    if winner_takes_all:
        belotes = (deal.belotes, 0)
    elif made or rules.belote_on_fail == "kept":
        belotes = (deal.attack_belote, deal.defence_belote)
    elif rules.belote_on_fail == "void":
        belotes = (0, deal.defence_belote)
    else:
        belotes = (0, deal.belotes)
    if not made:
        declared = (0, deal.declared)
    elif deal.all_tricks or winner_takes_all:
        declared = (deal.declared, 0)
    else:
        declared = (deal.attack_declared, deal.defence_declared)
    times = deal.multiplier if rules.belote_multiplied else 1
    return times * belotes[0] + declared[0], times * belotes[1] + declared[1]


def belote_points(belote: int | Pair | None) -> Pair:
    """Return each side's points for belotes: given as they are when there are several."""
    if belote is None:
        return 0, 0
    if isinstance(belote, int):
        return (BELOTE, 0) if belote == 0 else (0, BELOTE)
    return belote


def score_deal(
    rules: Rules,
    value: int | str,
    side: int,
    multiplier: int,
    card_points: Pair,
    tricks: Pair,
    belote: int | Pair | None = None,
    declarations: Pair = (0, 0),
    bidder_took_all: bool = False,
    trump: str | None = None,
) -> dict[str, Any]:
    """Return the result of a deal that was played; pairs are (side 0, side 1)."""
    belotes = belote_points(belote)
    deal = Facts(
        value,
        multiplier,
        card_points[side],
        card_points[1 - side],
        tricks[side] == 8,
        belotes[side],
        belotes[1 - side],
        declarations[side],
        declarations[1 - side],
        bidder_took_all,
    )
    made = is_made(rules, deal)
    attack, defence = (
        marks + extra
        for marks, extra in zip(
            tricks_and_bid(rules, deal, made), extras(rules, deal, made), strict=True
        )
    )
    return {
        "contract": {"value": value, "trump": trump, "side": side, "multiplier": multiplier},
        "card_points": tuple(card_points),
        "tricks": tuple(tricks),
        "belote": belote,
        "declarations": tuple(declarations),
        "made": made,
        "marks": (attack, defence) if side == 0 else (defence, attack),
    }


PASSED_OUT: dict[str, Any] = {
    "contract": None,
    "card_points": (0, 0),
    "tricks": (0, 0),
    "belote": None,
    "declarations": (0, 0),
    "made": None,
    "marks": (0, 0),
}


@dataclass
class MatchScore:
    """Totals of a match: `winner` is a side, or None while it goes on."""

    scores: Pair
    target: int
    winner: int | None = None

    def add(self, rules: Rules, marks: Pair) -> None:
        """Add one deal; both over on the same deal: the higher wins, equal totals play on."""
        self.scores = (self.scores[0] + marks[0], self.scores[1] + marks[1])
        mine, theirs = self.scores
        best = max(mine, theirs)
        over = best > self.target if rules.end_rule == "exceed" else best >= self.target
        if over and mine != theirs:
            self.winner = 0 if mine > theirs else 1
