"""Observations, masks and actions in which suits have no names of their own."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from giretra_env.cards.deck32 import NUM_RANKS, NUM_SUITS, SUITS
from giretra_env.engine.canonical32 import NAMINGS, NUM_NAMINGS, name_suits, rename_rows
from giretra_env.engine.layout import Block, Layout
from giretra_env.games.game import Game

Rows = NDArray[np.uint8]
Actions = NDArray[np.int64]
Logits = NDArray[np.float32]
Namings = NDArray[np.int64]

_NUM_BYTES = 256
_IS_TRUMP, _IS_TURNED, _IS_LONGER = 1 << 20, 1 << 16, 1 << NUM_RANKS


class CanonicalSuits:
    """Renames the suits of rows: trump first, then the suits the seat was dealt most cards of.

    Belote's turned card comes before length, since its suit is what may become trump. Among equally
    long suits the cards dealt decide, then everything else the row says; never the name. Rows of
    phases in which suits differ by rule (Giretra's bids are ranked) stay as they are.

    Args:
        game: a game of the 32-card pack.

    Example:
        >>> import giretra_env as ge
        >>> suits = CanonicalSuits(ge.game("giretra"))
        >>> step = ge.make_vec("giretra", num_tables=8, seed=7).reset()
        >>> namings = suits.namings(step.observation)
        >>> suits.rename(step.observation, namings).shape == step.observation.shape
        True
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        layout = game.observation_layout
        phases = layout.offset("phase")
        self._open_phases = np.array(
            [phases + game.phase_names.index(name) for name in game.suits_alike_in], np.int64
        )
        self._calls = np.arange(layout.slices["calls"].start, layout.slices["calls"].stop)
        self._weights, self._places = _suit_bytes(layout)
        self._sources = {size.size: _sources(size) for size in (layout, game.state_layout)}

    @cached_property
    def _real_actions(self) -> NDArray[np.int64]:
        """(24, A): the action of the game meant by each action on a renamed row."""
        return _meant_actions(self._game.action_names)

    @cached_property
    def _renamed_actions(self) -> NDArray[np.int64]:
        """(24, A): what each action of the game is called on a renamed row."""
        return np.argsort(self._real_actions, axis=1)

    @cached_property
    def _call_names(self) -> Rows:
        """(24, 256): bytes of the block of calls under a naming; 0 is no call."""
        names = np.zeros((NUM_NAMINGS, _NUM_BYTES), np.uint8)
        names[:, 1 : self._game.num_actions + 1] = self._renamed_actions + 1
        return names

    @cached_property
    def _call_suits(self) -> NDArray[np.int64]:
        """(256,): suit that a byte of the block of calls names, or -1."""
        suits = np.full(_NUM_BYTES, -1, np.int64)
        for action, name in enumerate(self._game.action_names):
            suits[action + 1] = SUITS.find(name[-1])
        return suits

    def namings(self, rows: Rows) -> Namings:
        """Return (N,) how the suits of each row, (N, D) or (N, S) uint8, are to be called."""
        namings = np.empty(len(rows), np.int64)
        name_suits(
            rows,
            self._open_phases,
            self._weights,
            self._places,
            self._calls,
            self._call_suits,
            namings,
        )
        return namings

    def rename(self, rows: Rows, namings: Namings) -> Rows:
        """Return observations (N, D) or states (N, S) with their suits renamed."""
        renamed = np.empty_like(rows)
        sources = self._sources[rows.shape[1]]
        rename_rows(rows, namings, sources, self._calls, self._call_names, renamed)
        return renamed

    def rename_masks(self, masks: Rows, namings: Namings) -> Rows:
        """Return the action masks (N, A) that belong to renamed rows."""
        renamed: Rows = np.take_along_axis(masks, self._real_actions[namings], axis=1)
        return renamed

    def rename_actions(self, actions: Actions, namings: Namings) -> Actions:
        """Return (N,) what actions of the game are called on renamed rows."""
        renamed: Actions = self._renamed_actions[namings, actions]
        return renamed

    def real_actions(self, actions: Actions, namings: Namings) -> Actions:
        """Return (N,) the actions of the game that are meant by actions on renamed rows.

        Numbers that are no actions stay as they are.
        """
        known = (actions >= 0) & (actions < self._game.num_actions)
        meant: Actions = self._real_actions[namings, np.where(known, actions, 0)]
        return np.asarray(np.where(known, meant, actions), np.int64)

    def real_logits(self, logits: Logits, namings: Namings) -> Logits:
        """Return logits (N, A) for renamed rows in the order of the game's own actions."""
        real: Logits = np.take_along_axis(logits, self._renamed_actions[namings], axis=1)
        return real


def _lanes(block: Block, offset: int) -> NDArray[np.int64]:
    """Return (4, n): the places of each suit's bytes in a block whose last axis has suits."""
    places = offset + np.arange(block.size).reshape(-1, block.shape[-1])
    width = NUM_RANKS if block.axis == "card" else 1
    by_suit = places[:, : NUM_SUITS * width].reshape(-1, NUM_SUITS, width)
    lanes: NDArray[np.int64] = by_suit.transpose(1, 0, 2).reshape(NUM_SUITS, -1)
    return lanes


def _sources(layout: Layout) -> NDArray[np.int64]:
    """Return (24, D): where each byte of a renamed row comes from."""
    sources = np.tile(np.arange(layout.size), (NUM_NAMINGS, 1))
    for block in layout.blocks:
        if block.axis in ("card", "suit", "mode"):
            lanes = _lanes(block, layout.offset(block.name))
            for naming, suits in enumerate(NAMINGS):
                sources[naming, lanes] = lanes[suits]
    return sources


def _suit_bytes(layout: Layout) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return (K,) the weights and (4, K) the places of the bytes that tell suits apart."""
    weights, places = [], []
    ranks = [_IS_LONGER + (1 << rank) for rank in range(NUM_RANKS)]
    for block in layout.blocks:
        if block.axis not in ("card", "suit", "mode"):
            continue
        lanes = _lanes(block, layout.offset(block.name))
        weight = [0] * lanes.shape[1]
        if block.name in ("mode", "trump"):
            weight = [_IS_TRUMP]
        elif block.name == "turned_card":
            weight = [_IS_TURNED] * NUM_RANKS
        elif block.name == "own_hand":
            weight = ranks
        elif block.name == "played":  # the seat's own cards come first
            weight[:NUM_RANKS] = ranks
        weights += weight
        places.append(lanes)
    return np.array(weights, np.int64), np.concatenate(places, axis=1)


def _meant_actions(names: tuple[str, ...]) -> NDArray[np.int64]:
    """Return (24, A): under each naming, the action that each action's name stands for."""
    numbers = {name: action for action, name in enumerate(names)}
    actions = np.tile(np.arange(len(names)), (NUM_NAMINGS, 1))
    for action, name in enumerate(names):
        if name[-1] in SUITS:  # a card, or a call that ends with its suit
            for naming, suits in enumerate(NAMINGS):
                meant = name[:-1] + SUITS[suits[SUITS.index(name[-1])]]
                actions[naming, action] = numbers[meant]
    return actions
