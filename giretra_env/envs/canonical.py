"""Observations, masks and actions with their suits renamed in a canonical order."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from giretra_env.engine.canonical import (
    NAMINGS,
    NUM_NAMINGS,
    NUM_SUITS,
    name_suits,
    rename_rows,
)
from giretra_env.engine.layout import Block, Layout
from giretra_env.games.game import Game

Rows = NDArray[np.uint8]
Actions = NDArray[np.int64]
Logits = NDArray[np.float32]
Namings = NDArray[np.int64]

_NUM_BYTES = 256
_IS_TRUMP, _IS_TURNED = 1 << 40, 1 << 32  # above what any suit's cards weigh


class CanonicalSuits:
    """Renames the suits of rows: trump first, then the suits in which the seat was dealt most.

    Belote's turned card comes before length, since its suit is what may become trump. Among equally
    long suits the cards dealt decide, then everything else in the row; never the name. Rows of
    phases in which suits differ by rule (Giretra's bids are ranked) stay as they are, and so do the
    trumps and the Excuse of tarot, which belong to no suit.

    Args:
        game: the game that the rows come from.

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
        phases = layout.role("phase").start
        self._open_phases = np.array(
            [phases + game.phase_names.index(name) for name in game.suit_symmetric_phases], np.int64
        )
        places = np.arange(layout.size)
        self._calls = np.concatenate(
            [places[layout.slices[block.name]] for block in layout.blocks if block.axis == "call"]
            or [places[:0]]
        )
        self._weights, self._places = _suit_bytes(layout, game.num_ranks)
        self._sources = {
            rows.size: _sources(rows, game.num_ranks) for rows in (layout, game.state_layout)
        }

    @cached_property
    def _real_actions(self) -> NDArray[np.int64]:
        """(24, A): the action of the game meant by each action on a renamed row."""
        return _meant_actions(self._game)

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
            suits[action + 1] = _suit_of(self._game, name)
        return suits

    def namings(self, rows: Rows) -> Namings:
        """Return (N,) int64, the naming of the suits for each row of (N, D) or (N, S) uint8."""
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

        Numbers that are not actions stay as they are.
        """
        known = (actions >= 0) & (actions < self._game.num_actions)
        meant: Actions = self._real_actions[namings, np.where(known, actions, 0)]
        return np.asarray(np.where(known, meant, actions), np.int64)

    def real_logits(self, logits: Logits, namings: Namings) -> Logits:
        """Return logits (N, A) for renamed rows in the order of the game's own actions."""
        real: Logits = np.take_along_axis(logits, self._renamed_actions[namings], axis=1)
        return real


def _lanes(block: Block, offset: int, num_ranks: int) -> NDArray[np.int64]:
    """Return (4, n): the positions of each suit's bytes in a block whose last axis has suits."""
    places = offset + np.arange(block.size).reshape(-1, block.shape[-1])
    width = num_ranks if block.axis == "card" else 1
    by_suit = places[:, : NUM_SUITS * width].reshape(-1, NUM_SUITS, width)
    lanes: NDArray[np.int64] = by_suit.transpose(1, 0, 2).reshape(NUM_SUITS, -1)
    return lanes


def _sources(layout: Layout, num_ranks: int) -> NDArray[np.int64]:
    """Return (24, D): where each byte of a renamed row comes from."""
    sources = np.tile(np.arange(layout.size), (NUM_NAMINGS, 1))
    for block in layout.blocks:
        if block.axis in ("card", "suit", "mode"):
            lanes = _lanes(block, layout.offset(block.name), num_ranks)
            for naming, suits in enumerate(NAMINGS):
                sources[naming, lanes] = lanes[suits]
    return sources


def _suit_bytes(layout: Layout, num_ranks: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return (K,) the weights and (4, K) the positions of the bytes that distinguish suits."""
    weights, places = [], []
    ranks = [(1 << num_ranks) + (1 << rank) for rank in range(num_ranks)]  # length, then rank
    for block in layout.blocks:
        if block.axis not in ("card", "suit", "mode"):
            continue
        lanes = _lanes(block, layout.offset(block.name), num_ranks)
        weight = [0] * lanes.shape[1]
        if block.role == "trump":
            weight = [_IS_TRUMP]
        elif block.role == "turned":
            weight = [_IS_TURNED] * num_ranks
        elif block.role in ("hand", "played"):  # the seat's own cards come first
            weight[:num_ranks] = ranks
        weights += weight
        places.append(lanes)
    return np.array(weights, np.int64), np.concatenate(places, axis=1)


def _suit_of(game: Game, action: str) -> int:
    """Return the suit of a card, or of a call that ends with its suit, or -1."""
    if action in game.card_names:
        suit = game.card_names.index(action) // game.num_ranks
        return suit if suit < NUM_SUITS else -1
    return game.suits.find(action[-1])


def _in_suit(game: Game, action: str, suit: int) -> str:
    """Return the same card or call in another suit."""
    if action in game.card_names:
        rank = game.card_names.index(action) % game.num_ranks
        return game.card_names[suit * game.num_ranks + rank]
    return action[:-1] + game.suits[suit]


def _meant_actions(game: Game) -> NDArray[np.int64]:
    """Return (24, A): under each naming, the action that each action's name means."""
    actions = np.tile(np.arange(game.num_actions), (NUM_NAMINGS, 1))
    for action, name in enumerate(game.action_names):
        if (suit := _suit_of(game, name)) >= 0:
            for naming, suits in enumerate(NAMINGS):
                actions[naming, action] = game.action_id(_in_suit(game, name, int(suits[suit])))
    return actions
