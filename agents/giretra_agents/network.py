"""The agent that plays with a trained network."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt
import torch

import giretra_env as ge
from giretra_agents.base import DEVICES, Actions, Agent, Masks, Observations, checked_rows
from giretra_agents.checkpoint import StoredAgent, open_checkpoint
from giretra_agents.nets import FrozenNet, Phases, PolicyNet, input_scale
from giretra_env.engine.layout import Layout
from giretra_env.envs.canonical import CanonicalSuits
from giretra_env.errors import CheckpointError, InvalidInputError
from giretra_env.games.game import Game
from giretra_env.games.rules_encoding import HOUSE_RULES

Net = Callable[[Observations], npt.NDArray[np.float32]]


def make_policy(
    game: Game, hidden: tuple[int, ...], ignored_blocks: tuple[str, ...] = (), seed: int = 0
) -> PolicyNet:
    """Return a policy network with initial weights for a game's observations and actions."""
    layout = game.observation_layout
    scale = input_scale(layout.high, [layout.slices[name] for name in ignored_blocks])
    phases = Phases(layout.role("phase"), game.kinds_by_phase) if game.phase_kinds else None
    drawn = drawn_inputs(layout, ignored_blocks)
    return PolicyNet(scale, game.action_kinds, hidden, seed, phases, drawn)


def drawn_inputs(layout: Layout, ignored_blocks: Sequence[str]) -> torch.Tensor:
    """Return (D,) bool, the inputs of a network that get initial weights.

    They are all but the house rules where the network does not see these, so that a run with one
    kind of rules starts from the same weights however many options there are.
    """
    drawn = torch.ones(layout.size, dtype=torch.bool)
    if HOUSE_RULES in ignored_blocks:
        drawn[layout.slices[HOUSE_RULES]] = False
    return drawn


def with_real_suits(net: Net, suits: CanonicalSuits | None) -> Net:
    """Return ``net`` for rows with real suits, even if it was trained on canonical ones.

    Args:
        net: logits (N, A) float32 of observations (N, D) uint8.
        suits: the renaming that ``net`` was trained with; None if there was none.
    """
    if suits is None:
        return net

    def renaming(rows: Observations) -> npt.NDArray[np.float32]:
        namings = suits.namings(rows)
        return suits.real_logits(net(suits.rename(rows, namings)), namings)

    return renaming


class LogitsAgent(Agent):
    """Plays the legal action with the highest logit of a network.

    Args:
        net: logits (N, A) float32 of observations (N, D) uint8.
        game: the game that it plays.
        name: shown in reports.
    """

    def __init__(self, net: Net, game: Game, name: str) -> None:
        self.name = name
        self._net = net
        self._observation_size = game.observation_layout.size
        self._action_names = game.action_names

    def act(self, observation: Observations, action_mask: Masks) -> Actions:
        """Choose the most probable legal action of each row, the lowest number among equals."""
        logits = self.masked_logits(observation, action_mask)
        return np.asarray(logits.argmax(axis=1), np.int64)

    def probabilities(
        self, observation: Observations, action_mask: Masks
    ) -> npt.NDArray[np.float32]:
        """Return (N, A) float32, zero where illegal, each row summing to 1."""
        logits = self.masked_logits(observation, action_mask)
        weights = np.exp(logits - logits.max(axis=1, keepdims=True))
        shares: npt.NDArray[np.float32] = weights / weights.sum(axis=1, keepdims=True)
        return shares

    def masked_logits(
        self, observation: Observations, action_mask: Masks
    ) -> npt.NDArray[np.float32]:
        """Return (N, A) float32, minus infinity where illegal.

        Raises:
            InvalidInputError: if the rows are not such arrays, or a logit is not finite.
        """
        observation, action_mask = checked_rows(
            observation, action_mask, self._observation_size, len(self._action_names)
        )
        logits = self._net(observation)
        if not np.isfinite(logits).all():
            row, action = np.argwhere(~np.isfinite(logits))[0]
            raise InvalidInputError(
                f"The network {self.name!r} returned {logits[row, action]} for"
                f" {self._action_names[action]} (action {action}) in row {row}; a logit must be a"
                " finite number. Its weights are damaged: load another checkpoint."
            )
        return np.where(action_mask != 0, logits, np.float32(-np.inf))


class NetworkAgent(LogitsAgent):
    """Plays the most probable legal action of a policy network.

    Inference is in float32, whatever the precision of training, so that a decision depends only on
    its row and not on the rest of the batch.

    Args:
        policy: the network; the agent keeps a copy.
        game: the game that it plays.
        canonical: whether it sees rows with renamed suits, see `CanonicalSuits`.
        name: shown in reports.

    Example:
        >>> game = ge.game("giretra")
        >>> agent = NetworkAgent(make_policy(game, (32,)), game)
        >>> agent.act_table(ge.Table("giretra", seed=7)) in ge.Table("giretra", seed=7).legal_ids
        True
    """

    def __init__(
        self, policy: PolicyNet, game: Game, canonical: bool = False, name: str = "network"
    ) -> None:
        suits = CanonicalSuits(game) if canonical else None
        super().__init__(with_real_suits(FrozenNet.of(policy), suits), game, name)

    @classmethod
    def load(cls, game: str, path: str | os.PathLike[str], *, device: str = "cpu") -> NetworkAgent:
        """Return the agent stored at `path`: a run folder or a checkpoint folder.

        Args:
            game: such as `"giretra"`.
            path: of a run folder (its newest checkpoint counts) or of a checkpoint.
            device: `"cpu"`, `"cuda"` or `"auto"`.

        Raises:
            CheckpointError: if there is none, or it is broken or incompatible.
            InvalidInputError: if the device is not available.
        """
        return cls.of_stored(open_checkpoint(path), game, device=device)

    @classmethod
    def of_stored(cls, stored: StoredAgent, game: str, *, device: str = "cpu") -> NetworkAgent:
        """Return the agent of an opened checkpoint; arguments and errors as for `load`."""
        description, card = ge.game(game), stored.card
        weights = stored.weights(description)
        try:
            policy = make_policy(description, card.hidden, card.ignored_blocks)
            policy.load_state_dict(weights)
        except (RuntimeError, KeyError) as error:
            raise CheckpointError(
                f"{stored.folder} is broken: its weights do not match the sizes in its card."
            ) from error
        policy = policy.to(choose_device(device))
        return cls(policy, description, card.canonical, card.name)


def choose_device(device: str) -> torch.device:
    """Return the device of a name; `"auto"` uses CUDA if it is available.

    Raises:
        InvalidInputError: if the name is unknown or the device is not available.
    """
    if device not in DEVICES:
        raise InvalidInputError(f"Unknown device {device!r}; possible: {', '.join(DEVICES)}.")
    available = torch.cuda.is_available()
    if device == "cuda" and not available:
        raise InvalidInputError(
            "device=cuda, but torch finds no CUDA device here; use device=cpu or device=auto."
        )
    return torch.device("cuda" if available and device != "cpu" else "cpu")
