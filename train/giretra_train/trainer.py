"""What a run needs from a training algorithm, so that the rest of a run is written once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Protocol

import torch
from torch import Tensor, nn

from giretra_agents.checkpoint import AgentCard
from giretra_agents.network import NetworkAgent
from giretra_env.errors import GiretraError
from giretra_env.games.game import Game
from giretra_train.config import RunConfig

_LARGEST_NORM = 1.0e6  # a healthy network stays below a few hundred

Parts = dict[str, dict[str, Tensor]]
"""Named tensors by the part of the training they belong to."""


class DivergedError(GiretraError, RuntimeError):
    """Weights or gradients that have grown without bound."""


def check_weights(name: str, network: nn.Module) -> None:
    """Check that the weights of a network have not diverged.

    Raises:
        DivergedError: if they have; it names the network as ``name``.
    """
    sizes = torch._foreach_norm([value.detach() for value in network.parameters()])
    norm = float(torch.stack(list(sizes)).norm())
    if not norm < _LARGEST_NORM:  # also catches NaN
        raise DivergedError(f"the weights of the {name} have grown to {norm:.3g}")


@dataclass(frozen=True)
class Iteration:
    """Result of one round of collecting and learning."""

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
    """Further measures, by the names in `Trainer.MEASURES`."""


def numbered(parts: Parts, prefix: str) -> dict[int, dict[str, Tensor]]:
    """Return the parts with a prefix by the number that follows it, in order."""
    numbers = sorted(int(part[len(prefix) :]) for part in parts if part.startswith(prefix))
    return {number: parts[f"{prefix}{number}"] for number in numbers}


class Trainer(Protocol):
    """The state of a training run and the step that moves it on."""

    MEASURES: ClassVar[tuple[str, ...]]
    """Names of the measures of an iteration."""
    game: Game
    rules: str
    """House rules in use."""
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
    """Updates done, as the algorithm counts them."""

    @property
    def config(self) -> RunConfig:
        """The configuration of the run."""

    @property
    def progress(self) -> float:
        """Share of the budget that is used, 0 … 1."""

    def rehearse(self) -> None:
        """Compile everything that an iteration calls; changes nothing else."""

    def iterate(self) -> Iteration:
        """Collect one batch and learn from it.

        Raises:
            DivergedError: if the weights have diverged.
        """

    def agent(self, name: str = "network") -> NetworkAgent:
        """Return the agent as it is now."""

    def card(self, name: str) -> AgentCard:
        """Return what the agent is, as it is stored."""

    def weights(self) -> dict[str, Tensor]:
        """Return the weights of the agent."""

    def parts(self) -> Parts:
        """Return all tensors that are needed to resume."""

    def restore(self, parts: Parts) -> None:
        """Take over stored tensors.

        Raises:
            RuntimeError, KeyError, ValueError: if they do not fit.
        """
