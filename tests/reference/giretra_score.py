"""Giretra: the match points of a deal, and the totals of a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from reference.giretra_rules import Rules, is_colour

COLOUR_BASE = 16
NT_BASE, NT_CAPOT = 52, 90
AT_BASE, AT_CAPOT = 26, 35
TIE_AT = {"NT": 65, "AT": 129}
COLOUR_TIE = 81


def score_deal(
    rules: Rules,
    mode: str,
    team: int,
    multiplier: int,
    card_points: tuple[int, int],
    tricks: tuple[int, int],
) -> dict[str, Any]:
    """Return the result of a deal; pairs are (side 0, side 1).

    Capot comes first, then the tie, then the rule of the mode, then the multiplier.
    """
    points, instant_win = (0, 0), None
    if 8 in tricks:
        winner = tricks.index(8)
        if is_colour(mode) and rules.colour_capot_points == 0:
            instant_win = winner
        else:
            points = _all_to(winner, _capot_value(rules, mode) * multiplier)
    elif card_points[team] != TIE_AT.get(mode, COLOUR_TIE):
        if mode == "AT":
            announcers, defenders = _tout_atout(rules, card_points[team], multiplier)
            points = (announcers, defenders) if team == 0 else (defenders, announcers)
        else:
            made = card_points[team] > TIE_AT.get(mode, COLOUR_TIE)
            points = _all_to(team if made else 1 - team, _value(rules, mode) * multiplier)
    return {
        "mode": mode,
        "team": team,
        "multiplier": multiplier,
        "card_points": tuple(card_points),
        "tricks": tuple(tricks),
        "match_points": points,
        "instant_win": instant_win,
    }


def _all_to(side: int, points: int) -> tuple[int, int]:
    return (points, 0) if side == 0 else (0, points)


def _value(rules: Rules, mode: str) -> int:
    if mode == "NT":
        return NT_BASE
    return rules.clubs_base if mode == "C" else COLOUR_BASE


def _capot_value(rules: Rules, mode: str) -> int:
    return {"NT": NT_CAPOT, "AT": AT_CAPOT}.get(mode, rules.colour_capot_points)


def _tout_atout(rules: Rules, announcers_made: int, multiplier: int) -> tuple[int, int]:
    """Return (announcers, defenders) when neither a capot nor 129 all decides."""
    if announcers_made < 129:
        return 0, AT_BASE * multiplier
    if multiplier > 1 and rules.at_contre == "winner_takes_all":
        return AT_BASE * multiplier, 0
    announcers, defenders = _at_shares(rules, announcers_made)
    if announcers == defenders:
        return 0, 0
    if defenders < rules.at_defender_floor:
        announcers, defenders = AT_BASE, 0
    return announcers * multiplier, defenders * multiplier


def _at_shares(rules: Rules, announcers_made: int) -> tuple[int, int]:
    defenders_made = 258 - announcers_made
    if rules.at_rounding == "nearest":
        return (announcers_made + 5) // 10, (defenders_made + 5) // 10
    announcers = (announcers_made + 9) // 10
    return announcers, min((defenders_made + 9) // 10, AT_BASE - announcers)


@dataclass
class MatchScore:
    """Scores of a match: `winner` is a side, or None while the match continues."""

    scores: tuple[int, int]
    target: int
    winner: int | None = None

    def add(self, rules: Rules, points: tuple[int, int], instant_win: int | None) -> None:
        """Add one deal: a Colour capot wins at once; both at the target raise it, once."""
        mine, theirs = self.scores
        self.scores = (mine + points[0], theirs + points[1])
        if instant_win is not None:
            self.winner = instant_win
            return
        reached = [score >= self.target for score in self.scores]
        if all(reached):
            self.target += rules.target_step
        elif any(reached):
            self.winner = reached.index(True)
