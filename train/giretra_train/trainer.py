"""The interface of a training algorithm: what a run needs, whichever algorithm it uses."""

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
    """The weights or gradients have grown without bound."""


def check_weights(name: str, network: nn.Module) -> None:
    """Check that the weights of a network have not diverged.

    Raises:
        DivergedError: if they have; the error calls the network ``name``.
    """
    sizes = torch._foreach_norm([value.detach() for value in network.parameters()])
    norm = float(torch.stack(list(sizes)).norm())
    if not norm < _LARGEST_NORM:  # also catches NaN
        raise DivergedError(f"the weights of the {name} have grown to {norm:.3g}")


@dataclass(frozen=True)
class Iteration:
    """Result of one round of collecting and learning."""

    number: int
    """Number of the iteration, from 1."""
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
    """Return the parts whose names start with ``prefix``, sorted by the number that follows it."""
    numbers = sorted(int(part[len(prefix) :]) for part in parts if part.startswith(prefix))
    return {number: parts[f"{prefix}{number}"] for number in numbers}


class Trainer(Protocol):
    """The state of a training run, and the iteration that advances it."""

    MEASURES: ClassVar[tuple[str, ...]]
    """Names of the measures of an iteration."""
    game: Game
    rules: tuple[str, ...]
    """Kinds of house rules in use; `ANY_RULES` alone for random mixtures."""
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
    """Time spent, including earlier parts of a resumed run."""
    steps: int
    """Updates done, as counted by the algorithm."""

    @property
    def config(self) -> RunConfig:
        """The configuration of the run."""

    @property
    def progress(self) -> float:
        """Share of the budget that is used, 0 … 1."""

    def rehearse(self) -> None:
        """Compile everything that an iteration calls, without changing the state."""

    def iterate(self) -> Iteration:
        """Collect one batch and learn from it.

        Raises:
            DivergedError: if the weights have diverged.
        """

    def agent(self, name: str = "network") -> NetworkAgent:
        """Return the agent as it is now."""

    def card(self, name: str) -> AgentCard:
        """Return the agent's description, as it is stored."""

    def weights(self) -> dict[str, Tensor]:
        """Return the weights of the agent."""

    def parts(self) -> Parts:
        """Return all tensors needed to resume."""

    def restore(self, parts: Parts) -> None:
        """Restore stored tensors.

        Raises:
            RuntimeError, KeyError, ValueError: if they do not fit.
        """
