"""The networks: one policy for all seats, with one head per kind of decision, and one critic.

Inputs are the bytes of an observation or state. The weights of the first layer include the division
by each byte's largest value, so rows are converted but never scaled. `giretra_train` trains the
networks, and `checkpoint` stores them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional

Layers = list[tuple[Tensor, Tensor]]
ByPhase = tuple[slice, Tensor]
"""Bytes of a row that flag its phase, and the output of each action by phase, (P, A)."""

_ROW_BLOCK = 64


def run_layers(layers: Layers, rows: Tensor) -> Tensor:
    """Return the outputs of a ReLU network.

    Args:
        layers: weight (out, in) and bias (out,) of each layer, all of one dtype.
        rows: (N, in) of the same dtype.

    Returns:
        (N, out of the last layer), same dtype.
    """
    hidden, (weight, bias) = layers[:-1], layers[-1]
    for inner_weight, inner_bias in hidden:
        rows = functional.linear(rows, inner_weight, inner_bias).relu_()
    return functional.linear(rows, weight, bias)


def pick_outputs(outputs: Tensor, rows: Tensor, by_phase: ByPhase | None) -> Tensor:
    """Return the outputs (N, A) of the actions in the phase of each row (N, D)."""
    if by_phase is None:
        return outputs
    flags, columns = by_phase
    return outputs.gather(1, columns[rows[:, flags].argmax(dim=1)])


def input_scale(high: npt.NDArray[np.uint8], ignored: Sequence[slice] = ()) -> Tensor:
    """Return the factor of each input byte.

    Args:
        high: (D,) largest value of each byte, as in `Layout.high`.
        ignored: parts of the row that the network does not see; their factor is 0.

    Returns:
        (D,) float32 tensor.
    """
    scale = 1.0 / np.maximum(high.astype(np.float32), 1.0)
    for part in ignored:
        scale[part] = 0.0
    return torch.from_numpy(scale)


def _linear(inputs: int, outputs: int, gain: float, generator: torch.Generator) -> nn.Linear:
    layer = nn.Linear(inputs, outputs)
    nn.init.orthogonal_(layer.weight, gain, generator=generator)
    nn.init.zeros_(layer.bias)
    return layer


def _first_layer(outputs: int, generator: torch.Generator, drawn: Tensor) -> nn.Linear:
    """Return a layer whose weights are drawn as if these were its only inputs, and 0 elsewhere."""
    layer = nn.Linear(len(drawn), outputs)
    with torch.no_grad():
        layer.weight.zero_()
        layer.weight[:, drawn] = _linear(int(drawn.sum()), outputs, 2**0.5, generator).weight
        layer.bias.zero_()
    return layer


class _Trunk(nn.Module):
    """Hidden layers of the form that both networks share; each has its own weights."""

    scale: Tensor

    def __init__(
        self,
        scale: Tensor,
        hidden: Sequence[int],
        generator: torch.Generator,
        drawn: Tensor | None = None,
    ) -> None:
        super().__init__()
        drawn = torch.ones(len(scale), dtype=torch.bool) if drawn is None else drawn
        self.register_buffer("scale", scale, persistent=False)
        # Ignored blocks at the end of the row are excluded from the products.
        self.width = int(scale.nonzero().max()) + 1
        """Number of leading bytes of a row that are used."""
        self.hidden: Sequence[nn.Linear] = nn.ModuleList(  # type: ignore[assignment]
            [
                _first_layer(hidden[0], generator, drawn),
                *(
                    _linear(inputs, outputs, 2**0.5, generator)
                    for inputs, outputs in pairwise(hidden)
                ),
            ]
        )

    def hidden_layers(self) -> Layers:
        layers = [(layer.weight, layer.bias) for layer in self.hidden]
        weight, bias = layers[0]
        return [(weight[:, : self.width] * self.scale[: self.width], bias), *layers[1:]]


@dataclass(frozen=True)
class Phases:
    """Phases in which actions are decisions of another kind, such as discarding a card."""

    flags: slice
    """Bytes of a row that flag its phase."""
    kinds: tuple[str | None, ...]
    """Head of all actions of each phase; None if every action has the head of its own kind."""


class PolicyNet(_Trunk):
    """Logits of every action; each kind of decision (`"call"`, `"card"`) has its own head.

    Args:
        scale: (D,) float32, see `input_scale`.
        action_kinds: (A,) names, as in `Game.action_kinds`.
        hidden: widths of the hidden layers.
        seed: of the initial weights.
        phases: phases that have their own head; None if there are none.
        drawn: (D,) bool, the inputs that get initial weights; None means all of them.

    Example:
        >>> net = PolicyNet(torch.ones(4), ("call", "card", "card"), hidden=(8,))
        >>> net(torch.zeros(2, 4)).shape
        torch.Size([2, 3])
    """

    columns: Tensor

    def __init__(
        self,
        scale: Tensor,
        action_kinds: Sequence[str],
        hidden: Sequence[int] = (256, 256),
        seed: int = 0,
        phases: Phases | None = None,
        drawn: Tensor | None = None,
    ) -> None:
        generator = torch.Generator().manual_seed(seed)
        super().__init__(scale, hidden, generator, drawn)
        kinds_by_phase = phases.kinds if phases else (None,)
        actions = _actions_of_heads(action_kinds, kinds_by_phase)
        self._actions = actions
        # A small last layer: the initial policy is close to uniform over the legal actions.
        self.heads: Mapping[str, nn.Linear] = nn.ModuleDict(  # type: ignore[assignment]
            {kind: _linear(hidden[-1], len(own), 0.01, generator) for kind, own in actions.items()}
        )
        columns = torch.tensor(_columns(actions, action_kinds, kinds_by_phase))
        self.register_buffer("columns", columns, persistent=False)
        self._flags = phases.flags if phases else None
        if self._flags:
            self.width = max(self.width, self._flags.stop)
        self._in_order = columns[0].tolist() == sorted(columns[0].tolist())

    @property
    def by_phase(self) -> ByPhase | None:
        """The outputs of the actions by phase; None if they are the same in all phases."""
        return (self._flags, self.columns) if self._flags else None

    def take_over(self, layers: Layers) -> None:
        """Copy the weights of a plain network on scaled rows, with one output per action.

        Args:
            layers: weight (out, in) and bias (out,) of each, with the widths of this network.

        Raises:
            RuntimeError, ValueError: if the widths differ.
        """
        weight, bias = layers[-1]
        with torch.no_grad():
            for own, (other_weight, other_bias) in zip(self.hidden, layers[:-1], strict=True):
                own.weight.copy_(other_weight)
                own.bias.copy_(other_bias)
            for kind, head in self.heads.items():
                head.weight.copy_(weight[self._actions[kind]])
                head.bias.copy_(bias[self._actions[kind]])

    def layers(self) -> Layers:
        """Return all layers, with the heads in the order of the actions where that is possible."""
        weight = torch.cat([head.weight for head in self.heads.values()])
        bias = torch.cat([head.bias for head in self.heads.values()])
        if self._flags is None and not self._in_order:
            weight, bias = weight[self.columns[0]], bias[self.columns[0]]
        return [*self.hidden_layers(), (weight, bias)]

    def forward(self, rows: Tensor) -> Tensor:
        """Return the logits (N, A) float32 of rows (N, D); computed in the dtype of `rows`."""
        layers = [(weight.to(rows.dtype), bias.to(rows.dtype)) for weight, bias in self.layers()]
        outputs = run_layers(layers, rows[:, : self.width]).float()
        return pick_outputs(outputs, rows, self.by_phase)


def _actions_of_heads(
    action_kinds: Sequence[str], kinds_by_phase: Sequence[str | None]
) -> dict[str, list[int]]:
    """Return the actions of each head; the head of a phase has all of them."""
    of_phases = {kind for kind in kinds_by_phase if kind is not None}
    return {
        head: [
            action for action, kind in enumerate(action_kinds) if head == kind or head in of_phases
        ]
        for head in sorted({*action_kinds, *of_phases})
    }


def _columns(
    actions: Mapping[str, Sequence[int]],
    action_kinds: Sequence[str],
    kinds_by_phase: Sequence[str | None],
) -> list[list[int]]:
    """Return (P, A): the output of each action by phase, counted over all heads."""
    outputs = [(head, action) for head, own in actions.items() for action in own]
    column = {output: number for number, output in enumerate(outputs)}
    return [
        [column[of_phase or kind, action] for action, kind in enumerate(action_kinds)]
        for of_phase in kinds_by_phase
    ]


class CriticNet(_Trunk):
    """The value of the seat to act, given all hands.

    Args:
        scale: (S,) float32, see `input_scale`.
        hidden: widths of the hidden layers.
        seed: of the initial weights.
    """

    def __init__(self, scale: Tensor, hidden: Sequence[int] = (256, 256), seed: int = 0) -> None:
        generator = torch.Generator().manual_seed(seed)
        super().__init__(scale, hidden, generator)
        self.head = _linear(hidden[-1], 1, 1.0, generator)

    def layers(self) -> Layers:
        """Return all layers."""
        return [*self.hidden_layers(), (self.head.weight, self.head.bias)]

    def forward(self, rows: Tensor) -> Tensor:
        """Return the values (N,) float32 of rows (N, S); computed in the dtype of `rows`."""
        layers = [(weight.to(rows.dtype), bias.to(rows.dtype)) for weight, bias in self.layers()]
        return run_layers(layers, rows[:, : self.width]).float()[:, 0]


@dataclass(frozen=True)
class FrozenNet:
    """A network for inference: weights scaled, assembled and converted once."""

    layers: Layers
    dtype: torch.dtype
    device: torch.device
    by_phase: ByPhase | None

    @classmethod
    def of(cls, net: PolicyNet | CriticNet, dtype: torch.dtype = torch.float32) -> FrozenNet:
        """Return a copy of `net`, independent of its later changes."""
        with torch.no_grad():
            layers = [
                (weight.to(dtype, copy=True), bias.to(dtype, copy=True))
                for weight, bias in net.layers()
            ]
        by_phase = net.by_phase if isinstance(net, PolicyNet) else None
        return cls(layers, dtype, net.scale.device, by_phase)

    def __call__(self, rows: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
        """Return the outputs (N, out) float32 of rows (N, D) uint8."""
        count = len(rows)
        # In bfloat16 the matrix routines generate code for every new batch size.
        size = count if self.dtype == torch.float32 else -(-count // _ROW_BLOCK) * _ROW_BLOCK
        with torch.inference_mode():
            width = self.layers[0][0].shape[1]
            inputs = torch.zeros((size, width), dtype=self.dtype, device=self.device)
            inputs[:count] = torch.from_numpy(rows[:, :width]).to(self.device)
            outputs = run_layers(self.layers, inputs)[:count].float()
            picked = pick_outputs(outputs, inputs[:count], self.by_phase).cpu()
        logits: npt.NDArray[np.float32] = picked.numpy()
        return logits
