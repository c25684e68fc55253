"""The card play of contrée and French belote (RULES.md §5 to §7), with declarations and belote.

A seat may be asked for its declarations just before its first card, and for a word of belote just
after a card; both are actions of the phase "declare".
"""

from __future__ import annotations

import numpy as np

from giretra_env.cards.deck32 import NUM_CARDS, SUITS
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.jit import kernel, outlined_kernel
from giretra_env.engine.pack32.belote import (
    AUTOMATIC,
    NO_WORD,
    TRUMP_SUITS,
    clear_belote,
    find_belote,
    keep_silent,
    say_word,
    word_due,
)
from giretra_env.engine.pack32.declarations import (
    clear_declarations,
    compare_declarations,
    declare,
    declares_anything,
)
from giretra_env.engine.pack32.history import archive_trick, clear_history, note_shown
from giretra_env.engine.pack32.legal_plays import playable_cards, shown_by, variant
from giretra_env.engine.pack32.playout import play_at_random
from giretra_env.engine.pack32.points import ALL_TRICKS_BONUS, POINTS
from giretra_env.engine.pack32.trick import (
    LAST_TRICK_POINTS,
    end_trick,
    partner_winning,
    put_card,
    suit_of,
)
from giretra_env.engine.seats import after

MODE_NAMES = (*SUITS, "SA", "TA")
PHASE_NAMES = ("cut", "auction", "declare", "play", "over")
PHASE_CUT, PHASE_AUCTION, PHASE_DECLARE, PHASE_PLAY, PHASE_OVER = range(len(PHASE_NAMES))

ANSWER_NAMES = ("declare", "no_declare", "belote", "no_belote")
"""The actions of the phase "declare" in their order."""
DECLARE, NO_DECLARE, BELOTE, NO_BELOTE = range(len(ANSWER_NAMES))
_DECLARE_OR_NOT = 1 << DECLARE | 1 << NO_DECLARE
_BELOTE_OR_NOT = 1 << BELOTE | 1 << NO_BELOTE


@kernel
def clear_play_facts(table):
    """Forget the last deal's belote, declarations and tricks to look back at."""
    clear_belote(table)
    clear_declarations(table)
    clear_history(table)
    table.word = NO_WORD


@outlined_kernel
def start_play(table, rules):
    """Let the seat after the dealer lead the first trick, whichever side has the contract."""
    find_belote(table, np.int64(table.mode), rules.ta_belote)
    _let_play(table, rules, np.int64(table.leader))


@kernel
def may_declare(table, rules, seat):
    """Whether a seat is asked for its declarations before its next card, §7."""
    if not rules.declarations or table.num_played >= NUM_SEATS:
        return False
    return declares_anything(table.hands[seat])


@kernel
def _let_play(table, rules, seat):
    """Turn to the next seat, which may first declare before its first card."""
    table.seat = seat
    table.next_seat = seat
    table.phase = PHASE_DECLARE if may_declare(table, rules, seat) else PHASE_PLAY


@kernel
def variant_of(rules):
    """The variant of `legal_plays` that these rules use, §5."""
    return variant(rules.undertrump, rules.rise_on_partner, rules.partner_ruff)


@kernel
def legal_plays(table, rules):
    """Set of legal cards, or of legal declarations, of the seat to act."""
    if table.phase == PHASE_DECLARE:
        return np.int64(_DECLARE_OR_NOT if table.word == NO_WORD else _BELOTE_OR_NOT)
    return playable_cards(table, variant_of(rules))


@kernel
def play_out(table, rules):
    """Play all cards at random; belote counts automatically, and nobody declares."""
    table.belote_complete = TRUMP_SUITS[table.mode]
    play_at_random(table, variant_of(rules), np.int64(table.mode), rules.ta_values)


@kernel
def apply_play(table, rules, action, king_first, track_shown):
    """Declare, say belote or play a card for the seat to act; true when the deal is over.

    ``action`` is an index in `ANSWER_NAMES`, or their number plus the card.  With ``king_first``
    belote only counts if the king is played before the queen.  What the card shows about the hand
    is recorded only with ``track_shown``.
    """
    if table.phase == PHASE_DECLARE:
        return _apply_answer(table, rules, action)
    return _apply_card(table, rules, action - len(ANSWER_NAMES), king_first, track_shown)


@kernel
def _apply_card(table, rules, card, king_first, track_shown):
    """Play a legal card for the seat to act; true when the deal is played to its end."""
    mode, seat = np.int64(table.mode), np.int64(table.seat)
    if track_shown:
        shown = shown_by(
            variant_of(rules), mode, card, table.led, table.winning_card, partner_winning(table)
        )
        note_shown(table, seat, shown)
    put_card(table, mode, seat, card, POINTS[rules.ta_values, mode, card])
    if rules.declarations and table.num_played == NUM_SEATS + 1:
        compare_declarations(table, after(table.dealer, 1), rules.decl_tie)
    following = after(seat, 1)
    if table.num_played % NUM_SEATS == 0:
        archive_trick(table)
        end_trick(table, LAST_TRICK_POINTS, ALL_TRICKS_BONUS)
        following = np.int64(table.leader)
    word = word_due(table, seat, card, king_first)
    if word != NO_WORD:
        if rules.belote_call != AUTOMATIC:
            table.word = word
            table.next_seat = following
            table.phase = PHASE_DECLARE
            return False
        say_word(table, suit_of(card), word)
    return _continue_play(table, rules, following)


@kernel
def _continue_play(table, rules, seat):
    """Let ``seat`` play next, unless all cards are played; true if they are."""
    if table.num_played == NUM_CARDS:
        return True
    _let_play(table, rules, seat)
    return False


@outlined_kernel
def _apply_answer(table, rules, answer):
    """Declare or say belote, or decline to; true when the deal is played to its end."""
    seat = np.int64(table.seat)
    if table.word == NO_WORD:
        if answer == DECLARE:
            declare(table, seat, np.int64(table.mode), table.hands[seat], rules.decl_overlap)
        table.phase = PHASE_PLAY
        return False
    suit = suit_of(np.int64(table.order[table.num_played - 1]))
    if answer == BELOTE:
        say_word(table, suit, table.word)
    else:
        keep_silent(table, seat, suit)
    table.word = NO_WORD
    return _continue_play(table, rules, np.int64(table.next_seat))
