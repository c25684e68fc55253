"""What an evaluation found."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

import giretra_env as ge
from giretra_train.evaluate.statistics import Estimate


@dataclass(frozen=True)
class EvaluationResult:
    """Agent A against agent B over mirrored deals (or matches).

    All intervals are 95 % confidence intervals over deals, each the mean of its playings.
    """

    game: str
    rules: str
    episode: str
    """What was played several times: ``"deal"`` or ``"match"``."""
    agent_a: str
    agent_b: str
    seed: int
    """Deal i is the one of seed + i."""
    deals: int
    """Different deals (matches); each was played with A on each side in turn."""
    points: Estimate
    """Points of A's side minus B's, per deal; for matches the difference of the final scores; in
    tarot the score of A's seat."""
    win_rate: Estimate
    """Share of playings in which A's side had more points (won the match); in tarot share of the
    other playings of a deal in which B got less than A in the same seat. A tie counts half."""
    wins: int
    """Playings won by A, of `playings` x deals; in tarot those better than most of B's."""
    ties: int
    losses: int
    seconds: float
    """Wall-clock time of the evaluation."""

    @property
    def playings(self) -> int:
        """How often each deal (match) was played."""
        return len(ge.game(self.game).sides)

    def to_dict(self) -> dict[str, Any]:
        """Return the fields as plain numbers, texts and dictionaries."""
        return asdict(self)

    def to_json(self) -> str:
        """Return one JSON object on one line."""
        return json.dumps(self.to_dict())
