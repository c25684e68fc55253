"""What a seat sees, as named blocks; all sizes follow from the game's own numbers."""

from __future__ import annotations

from giretra_env.cards.deck32 import CARD_NAMES, NUM_CARDS
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine import words
from giretra_env.engine.layout import Block, Layout
from giretra_env.engine.pack32 import blocks
from giretra_env.engine.pack32.blocks import UNIT
from giretra_env.engine.pack32.trick import NUM_MODES
from giretra_env.games.belote.actions import ACTION_NAMES, CUT, MODE_NAMES, PHASE_NAMES
from giretra_env.games.belote.table import MAX_CALLS

_CONTRACT = (
    Block(
        "trump",
        (NUM_MODES,),
        1,
        "Suit, sans atout or tout atout that was taken.",
        words.chosen(MODE_NAMES),
        axis="mode",
        role="trump",
    ),
    Block("contract_side", (2,), 1, "The side that has taken.", blocks.side_words),
    Block("taker", (NUM_SEATS,), 1, "Who has taken.", blocks.seat_words),
    Block("turned_holder", (NUM_SEATS,), 1, "Who got the turned card.", blocks.seat_words),
    Block(
        "round",
        (2,),
        1,
        "Round of the bidding, afterwards of the taking.",
        words.chosen(("first", "second")),
    ),
    Block(
        "belote_seat",
        (NUM_SEATS,),
        1,
        "Who has begun belote.",
        blocks.seat_words,
        announced=True,
    ),
    Block(
        "belote_complete",
        (1,),
        1,
        "Whether a rebelote was said.",
        words.chosen(("complete",)),
        announced=True,
    ),
)

_MATCH = (
    blocks.SCORES,
    Block(
        "pot",
        (2, 2),
        UNIT,
        "Marks in suspense, mine and theirs by whose points they are: hundreds, rest.",
        blocks.hundreds,
        match_only=True,
    ),
    Block(
        "target",
        (2,),
        UNIT,
        "Marks that win the match: hundreds, rest; 0 in a single deal or a match of N deals.",
        blocks.hundreds,
        match_only=True,
    ),
    Block(
        "deals_left",
        (1,),
        255,
        "In a match of N deals: how many are left, this one included; 255 = 255 or more.",
        words.with_numbers(("left",)),
        match_only=True,
    ),
    blocks.pack_position(
        "In a match with an unshuffled pack, if one may look back at all tricks: place of each card"
        " in the pack, from 1 on top; before the cut as gathered, afterwards as dealt (one's own"
        " cards tell the cut); else 0.",
    ),
)

OBSERVATION = Layout(
    (
        *blocks.CARDS_SEEN,
        blocks.phase(PHASE_NAMES),
        blocks.DEALER,
        blocks.TO_ACT,
        *_CONTRACT,
        Block(
            "turned_card",
            (NUM_CARDS,),
            1,
            "The turned card.",
            blocks.card_words,
            axis="card",
            role="turned",
            announced=True,
        ),
        blocks.DECLARATIONS_SHOWN,
        blocks.DECLARED_KINDS,
        Block(
            "calls",
            (MAX_CALLS,),
            CUT,
            "The bidding in order, from the seat after the dealer: action + 1, 0 = no call.",
            words.calls(ACTION_NAMES),
            axis="call",
        ),
        blocks.CEILINGS,
        blocks.CARD_POINTS,
        blocks.TRICKS,
        *_MATCH,
    )
)

STATE = Layout(
    (
        *OBSERVATION.blocks,
        blocks.holds(
            "What each relative seat holds (2) and would be dealt if the seat to act took now (1).",
            2,
            words.with_numbers(CARD_NAMES),
        ),
        blocks.POINTS_WON,
        blocks.PACK_ORDER,
    )
)
