"""French belote: the facts of a deal or match that the observation blocks are computed from."""

from __future__ import annotations

from dataclasses import dataclass

from reference.belote_deal import Deal
from reference.belote_match import Match
from reference.belote_rules import Rules
from reference.belote_score import MatchScore
from reference.tricks_played import all_tricks


@dataclass
class Situation:
    """What the blocks are read from: `deal` is None before the cut, `pack` empty when unknown."""

    rules: Rules
    dealer: int
    phase: str
    seat: int | None
    deal: Deal | None
    score: MatchScore
    target: int
    deals_left: int
    pack: list[str]


def situation(game: Deal | Match) -> Situation:
    """Return the situation of a match, or of a deal alone, which has no target to reach."""
    if isinstance(game, Deal):
        score = MatchScore()
        return Situation(game.rules, game.dealer, game.phase, game.seat, game, score, 0, 0, [])
    rules = game.rules
    earlier = game.deals[:-1] if game.done else game.deals
    seen = any(result["taker"] is not None for result in earlier)
    known = seen and rules.shuffle == "never" and rules.history == "all"
    return Situation(
        rules,
        game.dealer,
        game.phase,
        game.seat,
        game.deal,
        game.score,
        0 if rules.deals else rules.target,
        max(rules.deals - game.score.played, 0),
        game.deck if known else [],
    )


def open_tricks(now: Situation, observer: int) -> list[tuple[int, int, list[str | None]]]:
    """Return (number, leader, cards) of the tricks; cards that one may not look at are None."""
    deal = now.deal
    if deal is None:
        return []
    played = all_tricks(deal)
    newest = len(played)
    oldest = {"all": 1, "last_trick": newest - 1, "none": newest}[now.rules.history]
    tricks = []
    for number, (leader, cards) in enumerate(played, 1):
        own = (observer - leader) % 4
        seen = [
            card if number >= oldest or place == own else None for place, card in enumerate(cards)
        ]
        tricks.append((number, leader, seen))
    return tricks
