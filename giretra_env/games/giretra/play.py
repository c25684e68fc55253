"""Playing a card (RULES.md §6, §7): which cards are legal, and what a play shows about a hand."""

from __future__ import annotations

import numpy as np

from giretra_env.cards.deck32 import NUM_CARDS
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.jit import kernel
from giretra_env.engine.pack32.legal_plays import AS_OPPONENT, COMPULSORY, playable_cards, shown_by
from giretra_env.engine.pack32.legal_plays import variant as _variant
from giretra_env.engine.pack32.trick import (
    CARD_POINTS,
    LAST_TRICK_POINTS,
    end_trick,
    partner_winning,
    put_card,
)
from giretra_env.engine.seats import after
from giretra_env.games.giretra.actions import PHASE_PLAY

VARIANT = _variant(COMPULSORY, 1, AS_OPPONENT)
"""Overruff, else underruff, even after the partner's ruff; beat the partner's trump, §6."""


@kernel
def start_play(table):
    """Let the seat after the dealer lead the first trick, §4."""
    table.phase = PHASE_PLAY
    table.seat = table.leader


@kernel
def legal_plays(table):
    """Set of legal cards of the seat to act."""
    return playable_cards(table, VARIANT)


@kernel
def apply_card(table, card, track_shown):
    """Play a legal card for the seat to act; true when the last trick is complete.

    What the card shows about the hand is recorded only with ``track_shown``.
    """
    mode, seat = np.int64(table.mode), np.int64(table.seat)
    if track_shown:
        table.excluded[seat] |= shown_by(
            VARIANT, mode, card, table.led, table.winning_card, partner_winning(table)
        )
    put_card(table, mode, seat, card, CARD_POINTS[mode, card])
    table.seat = after(seat, 1)
    if table.num_played % NUM_SEATS == 0:
        end_trick(table, LAST_TRICK_POINTS, LAST_TRICK_POINTS)
        table.seat = table.leader
    return table.num_played == NUM_CARDS
