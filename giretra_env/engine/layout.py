"""Observations as named blocks: sizes and offsets are computed here, never typed by hand."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from giretra_env.errors import InvalidInputError

Role: TypeAlias = Literal["", "phase", "hand", "played", "trump", "turned"]
"""What a block means to code shared by all games; most blocks have no role.

* ``"phase"``: one flag per phase, in the order of ``Game.phase_names``; every game has this block.
* ``"hand"``: the cards that the seat holds, one flag per card.
* ``"played"``: the cards that each relative seat has played, the seat's own first.
* ``"trump"``: the trump suit or mode of the current bid or contract.
* ``"turned"``: the card whose suit may become trump.
"""


@dataclass(frozen=True)
class Block:
    """One named part of an observation.

    Attributes:
        name: what `Layout.slices` calls it.
        shape: its shape; the bytes are in C order.
        high: the largest value of its bytes.
        meaning: one sentence for the documentation page.
        describe: turns the block's values (an array of ``shape``) into text for `Layout.explain`.
        axis: what the last axis indexes, if that depends on suits: "card", "suit" or "mode" (four
            trump suits first); "call" if the bytes are numbers of actions + 1; else empty.
        role: what the block means to code shared by all games, see `Role`; unique in a layout.
        match_only: whether it is 0 throughout single deals.
        announced: whether it shows what the rules make a seat reveal about its hidden cards.
    """

    name: str
    shape: tuple[int, ...]
    high: int
    meaning: str
    describe: Callable[[NDArray[np.uint8]], str] = field(repr=False)
    axis: str = ""
    role: Role = ""
    match_only: bool = False
    announced: bool = False

    @property
    def size(self) -> int:
        """Number of bytes."""
        return math.prod(self.shape)


@dataclass(frozen=True)
class Layout:
    """The blocks of an observation in their order."""

    blocks: tuple[Block, ...]

    @cached_property
    def slices(self) -> MappingProxyType[str, slice]:
        """Position of each block, by name."""
        slices, offset = {}, 0
        for block in self.blocks:
            slices[block.name] = slice(offset, offset + block.size)
            offset += block.size
        return MappingProxyType(slices)

    @cached_property
    def size(self) -> int:
        """Width D of an observation in bytes."""
        return sum(block.size for block in self.blocks)

    @cached_property
    def high(self) -> NDArray[np.uint8]:
        """(D,) uint8, the largest value of each byte: divide by it to scale to 0 … 1."""
        high = np.concatenate([np.full(block.size, block.high, np.uint8) for block in self.blocks])
        high.setflags(write=False)
        return high

    def offset(self, name: str) -> int:
        """Return the first byte of a block."""
        start: int = self.slices[name].start
        return start

    def role(self, role: Role) -> slice:
        """Return the position of the block with a role.

        Raises:
            InvalidInputError: if no block has that role.
        """
        for block in self.blocks:
            if block.role == role:
                return self.slices[block.name]
        raise InvalidInputError(f"No block of this layout has the role {role!r}; set it on one.")

    @cached_property
    def match_blocks(self) -> tuple[str, ...]:
        """Names of the blocks that are 0 throughout single deals."""
        return tuple(block.name for block in self.blocks if block.match_only)

    def view(self, observation: NDArray[np.uint8], name: str) -> NDArray[np.uint8]:
        """Return a block of ``(…, D)`` observations as a view of shape ``(…, *block.shape)``.

        Raises:
            InvalidInputError: if the last axis is not D wide or no block has that name.
        """
        self._check(observation)
        for block in self.blocks:
            if block.name == name:
                part = observation[..., self.slices[name]]
                return part.reshape(*observation.shape[:-1], *block.shape)
        names = ", ".join(block.name for block in self.blocks)
        raise InvalidInputError(f"There is no block {name!r}; the blocks are {names}.")

    def explain(self, observation: NDArray[np.uint8]) -> str:
        """Describe a single (D,) observation: one line of text for each block that is not empty.

        Raises:
            InvalidInputError: if ``observation`` is not one row of D bytes.
        """
        observation = np.asarray(observation)
        if observation.shape != (self.size,):
            raise InvalidInputError(
                f"explain takes one observation of {self.size} bytes, not an array of shape"
                f" {observation.shape}; give a single row."
            )
        if (observation > self.high).any():
            raise InvalidInputError(
                "This row has bytes above the largest values of their blocks, so it is not"
                " an observation of this game."
            )
        lines = []
        for block in self.blocks:
            text = block.describe(self.view(observation, block.name))
            if text:
                lines.append(f"{block.name.replace('_', ' ')}: {text}")
        return "\n".join(lines)

    def _check(self, observation: NDArray[np.uint8]) -> None:
        if observation.shape[-1:] != (self.size,):
            raise InvalidInputError(
                f"An observation of this layout has {self.size} bytes in its last axis; this array"
                f" has shape {observation.shape}."
            )
