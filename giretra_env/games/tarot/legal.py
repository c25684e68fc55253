"""The legal actions of the seat to act, packed into the words of ``table.legal``."""

from __future__ import annotations

import numpy as np

from giretra_env.cards.deck78 import NUM_SUIT_CARDS
from giretra_env.engine.jit import kernel, outlined_kernel
from giretra_env.engine.pack78.trick import legal_cards, top_trump
from giretra_env.engine.wide import WORD
from giretra_env.games.tarot.actions import (
    CARD,
    NO_CHELEM,
    NO_POIGNEE,
    PHASE_AUCTION,
    PHASE_DISCARD,
    PHASE_PLAY,
)
from giretra_env.games.tarot.auction import legal_calls
from giretra_env.games.tarot.ecart import legal_discards
from giretra_env.games.tarot.poignee import legal_poignees, trumps_to_hide
from giretra_env.games.tarot.table import ASK_CHELEM, ASK_POIGNEE, NUM_WORDS

_WORD_BITS = (1 << WORD) - 1
_TRUMPS_SHIFT = NUM_SUIT_CARDS - WORD
_NO_OR_YES = 0b11


@kernel
def set_legal(table, rules):
    """Write the legal actions of the seat to act into ``table.legal``."""
    seat = np.int64(table.seat)
    plain, trumps = np.int64(table.hands[seat, 0]), np.int64(table.hands[seat, 1])
    if table.phase == PHASE_PLAY:
        top = top_trump(np.int64(table.winning_card))
        plain, trumps = legal_cards(plain, trumps, np.int64(table.led), top)
        _set_legal_cards(table, plain, trumps, 0)
    elif table.phase == PHASE_DISCARD:
        plain, trumps = legal_discards(plain, trumps)
        _set_legal_cards(table, plain, trumps, 0)
    elif table.phase == PHASE_AUCTION:
        set_legal_calls(table, legal_calls(table))
    else:
        _set_legal_answers(table, rules)


@kernel
def _set_legal_cards(table, plain, trumps, first):
    """Make a set of cards the legal actions, card 0 at bit ``first``, which is below 8."""
    table.legal[0] = (plain << first) & _WORD_BITS
    table.legal[1] = ((plain >> (WORD - first)) | (trumps << _TRUMPS_SHIFT + first)) & _WORD_BITS
    table.legal[2] = trumps >> (WORD - _TRUMPS_SHIFT - first)


@kernel
def set_legal_calls(table, calls):
    """Make a set of calls or answers, counted from the first of the phase, the legal actions."""
    table.legal[0] = calls
    for word in range(1, NUM_WORDS):
        table.legal[word] = 0


@outlined_kernel
def _set_legal_answers(table, rules):
    if table.asked == ASK_CHELEM:
        set_legal_calls(table, np.int64(_NO_OR_YES))
    elif table.asked == ASK_POIGNEE:
        levels = legal_poignees(table, rules, np.int64(table.seat))
        set_legal_calls(table, levels << (NO_POIGNEE - NO_CHELEM))
    else:
        _set_legal_cards(table, np.int64(0), trumps_to_hide(table, rules), CARD - NO_CHELEM)
