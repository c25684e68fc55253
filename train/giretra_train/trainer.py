"""What a run asks of whatever trains, so that measuring, storing and showing are written once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Protocol

import torch
from torch import Tensor

from giretra_agents.checkpoint import AgentCard
from giretra_agents.network import NetworkAgent
from giretra_env.games.game import Game
from giretra_train.config import RunConfig

Parts = dict[str, dict[str, Tensor]]
"""Named tensors by the part of the training they belong to."""


@dataclass(frozen=True)
class Iteration:
    """What one round of collecting and learning did."""

    number: int
    """1 for the first one."""
    decisions: int
    """Decisions collected in this iteration."""
    learned: int
    """Decisions learned from."""
    collect_seconds: float
    """Time of collecting."""
    learn_seconds: float
    """Time of learning."""
    measures: Mapping[str, float]
    """What else is to be told of it, by the names in `Training.MEASURES`."""


def numbered(parts: Parts, prefix: str) -> dict[int, dict[str, Tensor]]:
    """Return the parts of a prefix by the number behind it, in order."""
    numbers = sorted(int(part[len(prefix) :]) for part in parts if part.startswith(prefix))
    return {number: parts[f"{prefix}{number}"] for number in numbers}


class Training(Protocol):
    """The state of a training run and the step that moves it on."""

    MEASURES: ClassVar[tuple[str, ...]]
    """Names of what each iteration tells."""
    game: Game
    rules: str
    """House rules played by."""
    device: torch.device
    dtype: torch.dtype
    """Number format of the matrix products."""
    threads: int
    """Processor cores used."""
    iteration: int
    """Iterations done."""
    decisions: int
    """Decisions collected, in all iterations."""
    seconds: float
    """Time spent, earlier parts of a resumed run included."""
    steps: int
    """Updates done, as what learns counts them."""

    @property
    def config(self) -> RunConfig:
        """What the run is told."""

    @property
    def share(self) -> float:
        """Share of the budget that is used, 0 … 1."""

    def rehearse(self) -> None:
        """Compile everything that an iteration calls; changes nothing else."""

    def iterate(self) -> Iteration:
        """Collect one batch and learn from it.

        Raises:
            DivergedError: if the weights have run away.
        """

    def agent(self, name: str = "network") -> NetworkAgent:
        """Return the agent as it is now."""

    def card(self, name: str) -> AgentCard:
        """Return what the agent is, as it is stored."""

    def weights(self) -> dict[str, Tensor]:
        """Return the weights of the agent."""

    def parts(self) -> Parts:
        """Return all tensors that are needed to go on."""

    def restore(self, parts: Parts) -> None:
        """Take over stored tensors.

        Raises:
            RuntimeError, KeyError, ValueError: if they do not fit.
        """
