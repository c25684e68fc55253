"""Belote contrée: the value of a deal for each side, and the totals of a match.

Throughout, `attack` is the side that holds the contract and `defence` the other one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from reference.contree_rules import CAPOT_TOTAL, SUIT_TOTAL, TA_TRUMP_TOTAL, Rules

BELOTE = 20

Pair = tuple[int, int]


def rounded(how: str, value: int) -> int:
    """Return card points rounded as an option says."""
    tens, units = divmod(value, 10)
    up = {
        "none": False,
        "nearest10": units >= 5,
        "nearest10_6up": units >= 6,
        "up10": units >= 1,
        "down10": False,
    }[how]
    return value if how == "none" else 10 * tens + 10 * up


def converted(points: Pair, tricks: Pair) -> Pair:
    """Return the points of a deal of 258 as parts of 162; a capot holds 252 as in any other."""
    if 8 in tricks:
        return (CAPOT_TOTAL, 0) if tricks[0] == 8 else (0, CAPOT_TOTAL)
    # No total is halfway between two integers: 27/43 has an odd denominator.
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
    no_trick: bool
    attack_belote: int
    defence_belote: int
    attack_declared: int
    defence_declared: int
    bidder_took_all: bool


def contract_value(rules: Rules, deal: Facts) -> int:
    """Return what the contract counts, C."""
    if deal.value == "capot":
        return rules.capot
    if deal.value == "generale":
        return int(rules.generale)
    assert isinstance(deal.value, int)
    return deal.value


def points_marked(rules: Rules, deal: Facts) -> Pair:
    """Return p of attack and defence (section 8.2)."""
    if rules.rounding_of == "marks":
        return deal.attack_points, deal.defence_points
    attack = rounded(rules.rounding, deal.attack_points)
    defence = rounded(rules.rounding, deal.defence_points)
    total = {162: 160, 252: 250}[deal.attack_points + deal.defence_points]
    if rules.complement == "defence":
        return attack, max(0, total - attack)
    if rules.complement == "attack":
        return max(0, total - defence), defence
    return attack, defence


def is_made(rules: Rules, deal: Facts) -> bool:
    """Say whether the attack made its contract (section 8.1)."""
    if deal.value == "capot":
        return deal.all_tricks
    if deal.value == "generale":
        return deal.bidder_took_all
    assert isinstance(deal.value, int)
    attack, defence = deal.attack_points, deal.defence_points
    if rules.made_on == "rounded":
        attack, defence = points_marked(rules, deal)
    if rules.belote_counts:
        attack, defence = attack + deal.attack_belote, defence + deal.defence_belote
    if rules.decl_counts:
        attack += deal.attack_declared
        if deal.all_tricks:
            attack += deal.defence_declared
        else:
            defence += deal.defence_declared
    if rules.must_beat_defence and attack <= defence:
        return False
    return attack >= (82 if rules.min_82 and deal.value == 80 else deal.value)


def parts(marked: str, multiplied: str, m: int, points: int, contract: int) -> int:
    """Return points and contract, whichever are marked, times m, whichever are multiplied."""
    by_name = {"points": points, "contract": contract}
    return sum(
        (m if multiplied in ("all", name) else 1) * value
        for name, value in by_name.items()
        if name in marked.split("_and_")
    )


def tricks_and_bid(rules: Rules, deal: Facts, made: bool) -> Pair:
    """Return what attack and defence mark without belotes and declarations."""
    if made:
        return made_attack(rules, deal), made_defence(rules, deal)
    return failed_attack(rules, deal), failed_defence(rules, deal)


def made_attack(rules: Rules, deal: Facts) -> int:
    """Return the marks of the attack for a contract made (sections 8.3, 8.5, 8.6)."""
    m, contract = deal.multiplier, contract_value(rules, deal)
    bid_all = not isinstance(deal.value, int)
    if bid_all and rules.capot_bid == "flat":
        return m * contract
    marked, points = rules.made_marks, points_marked(rules, deal)[0]
    if deal.all_tricks and not bid_all:
        if rules.unbid_capot != "as_made":
            marked = rules.unbid_capot
        points = rules.unbid_capot_points or points
    more = 0
    if m > 1 and rules.doubled_counts == "all_points":
        points = rules.all_points
        if deal.all_tricks:
            more = rules.doubled_capot
    return parts(marked, rules.made_multiplied, m, points, contract) + more


def made_defence(rules: Rules, deal: Facts) -> int:
    """Return the marks of the defence for a contract made (section 8.3)."""
    points = points_marked(rules, deal)[1]
    return {
        "multiplied": deal.multiplier * points,
        "points": points,
        "unless_doubled": points if deal.multiplier == 1 else 0,
        "nothing": 0,
    }[rules.defence_keeps]


def failed_attack(rules: Rules, deal: Facts) -> int:
    """Return the marks of the attack for a contract that failed (section 8.4)."""
    return points_marked(rules, deal)[0] if rules.attack_keeps else 0


def failed_defence(rules: Rules, deal: Facts) -> int:
    """Return the marks of the defence for a contract that failed (sections 8.4, 8.6)."""
    m, contract = deal.multiplier, contract_value(rules, deal)
    if deal.value == "capot" and rules.capot_failed:
        return m * rules.capot_failed
    if not isinstance(deal.value, int) and rules.capot_bid == "flat":
        return m * contract
    points = rules.all_points
    if rules.failed_counts == "own_points":
        points = points_marked(rules, deal)[1]
    if deal.no_trick and rules.defence_capot:
        points = rules.defence_capot
    return parts(rules.failed_marks, rules.failed_multiplied, m, points, contract)


def shared(on_fail: str, made: bool, to_attack: bool, attack: int, defence: int) -> Pair:
    """Return whose belotes or declarations the two sides' are in the end (section 8.7)."""
    if not made:
        return {
            "to_defence": (0, attack + defence),
            "kept": (attack, defence),
            "void": (0, defence),
        }[on_fail]
    return (attack + defence, 0) if to_attack else (attack, defence)


def extras(rules: Rules, deal: Facts, made: bool) -> Pair:
    """Return what belotes and declarations add to the marks of attack and defence."""
    doubled = deal.multiplier > 1
    attack = defence = 0
    if rules.belote_marked:
        times = deal.multiplier if rules.belote_multiplied else 1
        to_attack = doubled and rules.belote_on_doubled == "to_attack"
        own = (deal.attack_belote, deal.defence_belote)
        first, second = shared(rules.belote_on_fail, made, to_attack, *own)
        attack, defence = attack + times * first, defence + times * second
    if rules.decl_marked:
        times = deal.multiplier if rules.decl_multiplied else 1
        to_attack = deal.all_tricks or (doubled and rules.decl_on_doubled == "to_attack")
        own = (deal.attack_declared, deal.defence_declared)
        first, second = shared(rules.decl_on_fail, made, to_attack, *own)
        attack, defence = attack + times * first, defence + times * second
    return attack, defence


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
        tricks[side] == 0,
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
    if rules.rounding_of == "marks":
        attack, defence = rounded(rules.rounding, attack), rounded(rules.rounding, defence)
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
    """Totals of a match: `winner` is a side, or None while the match continues."""

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
