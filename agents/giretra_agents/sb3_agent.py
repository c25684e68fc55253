"""The agent that plays with a policy trained with Stable-Baselines3.

Model files contain pickled objects besides the weights. Only weights and strings are read, so
reading a file never runs code from it, and Stable-Baselines3 need not be installed.
"""

from __future__ import annotations

import base64
import io
import json
import os
import pickle
import pickletools
import re
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional

import giretra_env as ge
from giretra_agents.base import Observations
from giretra_agents.nets import Layers
from giretra_agents.network import LogitsAgent, choose_device
from giretra_env.errors import CheckpointError, InvalidInputError
from giretra_env.games.game import Game

_HIDDEN = re.compile(r"mlp_extractor\.policy_net\.(\d+)\.")
_PARTS = ("weight", "bias")
_OF_THE_VALUE = ("mlp_extractor.value_net.", "value_net.")
_ACTIVATIONS = {
    str(kind): kind for kind in (nn.Tanh, nn.ReLU, nn.ELU, nn.GELU, nn.LeakyReLU, nn.SiLU)
}
_UNREADABLE = (
    OSError,
    EOFError,
    ValueError,
    LookupError,
    TypeError,
    RuntimeError,
    zipfile.BadZipFile,
    pickle.UnpicklingError,
)
_PLAIN_ROWS = (
    "an agent sees those of the game, so it would play another policy. Train without that wrapper"
    " (make_sb3_vec scales observations and rewards itself), or with VecNormalize(norm_obs=False)."
)
_EXTRACTOR = "<class 'stable_baselines3.common.torch_layers.FlattenExtractor'>"


@dataclass(frozen=True)
class SB3Policy:
    """A copy of the policy network of an `MlpPolicy`, independent of later training.

    Attributes:
        layers: weight (out, in) and bias (out,) of each layer.
        activation: between the layers.
        scaled: whether each byte of a row is divided by its largest value.
    """

    layers: Layers
    activation: type[nn.Module]
    scaled: bool

    @classmethod
    def of(
        cls, weights: Mapping[str, Tensor], activation: type[nn.Module], scaled: bool
    ) -> SB3Policy:
        """Return the policy from the weights of an `MlpPolicy`.

        Args:
            weights: the `state_dict` of the policy.
            activation: its ``activation_fn``.
            scaled: whether it was trained on rows with values from 0 to 1.

        Raises:
            InvalidInputError: if the weights are not those of an `MlpPolicy`.
        """
        own = [name for name in weights if not name.startswith(_OF_THE_VALUE)]
        numbers = sorted({int(found[1]) for name in own if (found := _HIDDEN.match(name))})
        places = [*(f"mlp_extractor.policy_net.{number}" for number in numbers), "action_net"]
        if sorted(own) != sorted(f"{place}.{part}" for place in places for part in _PARTS):
            raise InvalidInputError(
                "The policy is not an MlpPolicy of MaskablePPO, PPO or A2C; its weights are"
                f" {', '.join(sorted(weights)) or 'none'}."
            )
        layers = [
            (_copied(weights[f"{place}.weight"]), _copied(weights[f"{place}.bias"]))
            for place in places
        ]
        return cls(layers, activation, scaled)

    @property
    def num_inputs(self) -> int:
        """Width of a row."""
        return int(self.layers[0][0].shape[1])

    def fits(self, game: Game) -> bool:
        """Return whether its inputs and outputs are a game's observations and actions."""
        widths = [game.observation_layout.size, *(bias.numel() for _, bias in self.layers)]
        return widths[-1] == game.num_actions and all(
            weight.shape == (after, before) and bias.shape == (after,)
            for (weight, bias), (before, after) in zip(self.layers, pairwise(widths), strict=True)
        )


class SB3Agent(LogitsAgent):
    """Plays the most probable legal action of a policy of Stable-Baselines3.

    Args:
        policy: the network.
        game: the game that it plays.
        name: shown in reports.
        device: of the network: ``"cpu"``, ``"cuda"`` or ``"auto"``.

    Raises:
        CheckpointError: if the policy has other inputs or outputs than the game.
    """

    def __init__(
        self, policy: SB3Policy, game: Game, name: str = "sb3", device: str = "cpu"
    ) -> None:
        if not policy.fits(game):
            raise CheckpointError(
                f"{name} does not play {game.name}, which has observations of"
                f" {game.observation_layout.size} bytes and {game.num_actions} actions: its layers"
                f" are {' '.join(str(tuple(weight.shape)) for weight, _ in policy.layers)}."
            )
        super().__init__(_Net(policy, game, choose_device(device)), game, name)

    @classmethod
    def load(cls, game: str, path: str | os.PathLike[str], *, device: str = "cpu") -> SB3Agent:
        """Return the agent in a file written by ``model.save(path)`` of Stable-Baselines3.

        Args:
            game: such as ``"giretra"``.
            path: of the file.
            device: ``"cpu"``, ``"cuda"`` or ``"auto"``.

        Raises:
            CheckpointError: if it is not such a file, its policy is not an `MlpPolicy` on a game's
                plain observations, it learned inside `VecNormalize`, or it was made for another
                game.
            InvalidInputError: if the device is not available.
        """
        place = Path(path)
        try:
            with zipfile.ZipFile(place) as archive:
                described = json.loads(archive.read("data"))
                stored = io.BytesIO(archive.read("policy.pth"))
            weights = dict(torch.load(stored, map_location="cpu", weights_only=True))
            scaled = _sees_fractions(described["observation_space"])
            policy = SB3Policy.of(weights, _activation(described["policy_kwargs"]), scaled)
            _check_last_rows(described, policy)
        except InvalidInputError as error:
            raise CheckpointError(f"cannot play with {place}: {error}") from error
        except _UNREADABLE as error:
            raise CheckpointError(
                f"{place} is not a model saved by Stable-Baselines3, or it is broken; save it again"
                " with model.save(path)."
            ) from error
        return cls(policy, ge.game(game), place.stem, device)


def _copied(weights: Tensor) -> Tensor:
    return weights.detach().to(torch.float32, copy=True)


def _sees_fractions(space: Mapping[str, Any]) -> bool:
    """Return whether a policy sees each byte divided by its largest value, or else plain bytes."""
    if space["dtype"] not in ("float32", "uint8"):
        raise InvalidInputError(f"Its observations are {space['dtype']}; {_PLAIN_ROWS}")
    return bool(space["dtype"] == "float32")


def _check_last_rows(described: Mapping[str, Any], policy: SB3Policy) -> None:
    """Refuse a policy that was trained on observations changed by a wrapper.

    `VecNormalize` leaves the observation space as it is, and its statistics are not in the file.
    The file does hold the observations that the policy saw last: n_envs rows of numbers inside a
    pickle, of which only the bytes are read.
    """
    last = described["_last_obs"]
    if last is None:  # it was loaded and saved again; only VecNormalize keeps original rows
        plain = described.get("_last_original_obs") is None
    else:
        pickled = base64.b64decode(last[":serialized:"])
        parts = [part for _, part, _ in pickletools.genops(pickled)]
        held = max((part for part in parts if isinstance(part, (bytes, bytearray))), key=len)
        size = described["n_envs"] * policy.num_inputs
        if policy.scaled:
            values = np.frombuffer(held, np.float32)
            plain = values.size == size and values.min() >= 0.0 and values.max() <= 1.0
        else:
            plain = len(held) == size
    if not plain:
        raise InvalidInputError(
            "It was trained on observations that VecNormalize or another wrapper had changed;"
            f" {_PLAIN_ROWS}"
        )


def _activation(chosen: Mapping[str, Any]) -> type[nn.Module]:
    """Return the activation named in ``policy_kwargs``."""
    extractor = chosen.get("features_extractor_class", _EXTRACTOR)
    if extractor != _EXTRACTOR:
        raise InvalidInputError(
            f"Its features_extractor_class is {extractor}; only the default one can be read."
        )
    named = chosen.get("activation_fn", str(nn.Tanh))
    if named not in _ACTIVATIONS:
        raise InvalidInputError(
            f"Its activation_fn is {named}; possible: {', '.join(_ACTIVATIONS)}."
        )
    return _ACTIVATIONS[named]


class _Net:
    """Logits (N, A) float32 of observations (N, D) uint8."""

    def __init__(self, policy: SB3Policy, game: Game, device: torch.device) -> None:
        largest = np.maximum(game.observation_layout.high, 1)
        self._divisor = (largest if policy.scaled else np.ones_like(largest)).astype(np.float32)
        self._layers = [(weight.to(device), bias.to(device)) for weight, bias in policy.layers]
        self._activation = policy.activation()
        self._device = device

    def __call__(self, rows: Observations) -> npt.NDArray[np.float32]:
        with torch.inference_mode():
            values = torch.from_numpy(rows / self._divisor).to(self._device)
            for weight, bias in self._layers[:-1]:
                values = self._activation(functional.linear(values, weight, bias))
            outputs = functional.linear(values, *self._layers[-1])
            logits: npt.NDArray[np.float32] = outputs.cpu().numpy()
        return logits
