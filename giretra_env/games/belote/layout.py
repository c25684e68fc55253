"""The named blocks of observation and state; all sizes follow from the game's constants."""

from __future__ import annotations

from giretra_env.cards.deck32 import CARD_NAMES, NUM_CARDS
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine import describe
from giretra_env.engine.layout import Block, Layout
from giretra_env.engine.pack32 import blocks
from giretra_env.engine.pack32.blocks import UNIT
from giretra_env.engine.pack32.trick import NUM_MODES
from giretra_env.games.belote.actions import ACTION_NAMES, CUT, PHASE_NAMES
from giretra_env.games.belote.options import BeloteRules
from giretra_env.games.belote.table import MAX_CALLS
from giretra_env.games.pack32.play import MODE_NAMES
from giretra_env.games.rules_encoding import rules_block

_CONTRACT = (
    Block(
        "trump",
        (NUM_MODES,),
        1,
        "The mode taken: a suit, sans atout or tout atout.",
        describe.flags(MODE_NAMES),
        axis="mode",
        role="trump",
    ),
    Block("contract_side", (2,), 1, "The takers' side.", blocks.describe_sides),
    Block("taker", (NUM_SEATS,), 1, "The taker.", blocks.describe_seats),
    Block(
        "turned_holder",
        (NUM_SEATS,),
        1,
        "The seat that got the turned card.",
        blocks.describe_seats,
    ),
    Block(
        "round",
        (2,),
        1,
        "Current round of the bidding, then the round in which the taker took.",
        describe.flags(("first", "second")),
    ),
    Block(
        "belote_seat",
        (NUM_SEATS,),
        1,
        "Seats that have played the first card of a belote.",
        blocks.describe_seats,
        announced=True,
    ),
    Block(
        "belote_complete",
        (1,),
        1,
        "Whether the belote has been completed.",
        describe.flags(("complete",)),
        announced=True,
    ),
)

_MATCH = (
    blocks.SCORES,
    Block(
        "pot",
        (2, 2),
        UNIT,
        "Marks in the pot that came from our side and from theirs: hundreds, rest.",
        blocks.hundreds,
        match_only=True,
    ),
    Block(
        "target",
        (2,),
        UNIT,
        "Marks needed to win: hundreds, rest; 0 in a single deal or a match of N deals.",
        blocks.hundreds,
        match_only=True,
    ),
    Block(
        "deals_left",
        (1,),
        255,
        "In a match of N deals: number of deals left, this one included; 255 = 255 or more.",
        describe.numbers(("left",)),
        match_only=True,
    ),
    blocks.pack_position(
        "In a match with an unshuffled pack, if all tricks are visible: position of each card in"
        " the pack, 1 = top; before the cut as gathered, then as dealt (a seat's own cards reveal"
        " the cut); otherwise 0.",
    ),
)

OBSERVATION = Layout(
    (
        *blocks.CARD_BLOCKS,
        blocks.phase(PHASE_NAMES),
        blocks.DEALER,
        blocks.TO_ACT,
        *_CONTRACT,
        Block(
            "turned_card",
            (NUM_CARDS,),
            1,
            "The turned card.",
            blocks.describe_cards,
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
            describe.calls(ACTION_NAMES),
            axis="call",
        ),
        blocks.CEILINGS,
        blocks.CARD_POINTS,
        blocks.TRICKS,
        *_MATCH,
        rules_block(BeloteRules),
    )
)

STATE = Layout(
    (
        *OBSERVATION.blocks,
        blocks.holds(
            "Cards that each relative seat holds (2) or would get if the seat to act took now (1).",
            2,
            describe.numbers(CARD_NAMES),
        ),
        blocks.POINTS_WON,
        blocks.PACK_ORDER,
    )
)
