"""The result of an evaluation."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

import giretra_env as ge
from giretra_train.evaluate.statistics import Estimate


@dataclass(frozen=True)
class EvaluationResult:
    """Agent A against agent B over mirrored deals (or matches).

    Intervals are 95 % confidence intervals over deals; the value of a deal is the mean over its
    seatings.
    """

    game: str
    rules: str
    episode: str
    """The unit that was played in every seating: ``"deal"`` or ``"match"``."""
    agent_a: str
    agent_b: str
    seed: int
    """Deal i uses seed + i."""
    deals: int
    """Number of different deals (matches); each was played with A on each side in turn."""
    points: Estimate
    """Points of A's side minus B's, per deal; for matches the difference of the final scores; in
    tarot the score of A's seat."""
    win_rate: Estimate
    """Share of games in which A's side had more points (won the match); in tarot the share of a
    deal's other seatings in which B scored less than A in the same seat. A tie counts half."""
    wins: int
    """Games won by A, of `seatings` x deals; in tarot those better than most of B's."""
    ties: int
    losses: int
    seconds: float
    """Wall-clock time of the evaluation."""

    @property
    def seatings(self) -> int:
        """Number of seatings, that is how often each deal (match) was played."""
        return len(ge.game(self.game).sides)

    def to_dict(self) -> dict[str, Any]:
        """Return the fields as plain numbers, strings and dictionaries."""
        return asdict(self)

    def to_json(self) -> str:
        """Return one JSON object on one line."""
        return json.dumps(self.to_dict())
