"""The named blocks of observation and state; all sizes follow from the game's constants."""

from __future__ import annotations

from giretra_env.cards.deck32 import NUM_SUITS
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine import describe
from giretra_env.engine.layout import Block, Layout
from giretra_env.engine.pack32 import blocks
from giretra_env.engine.pack32.blocks import RELATIVE_SEATS
from giretra_env.engine.pack32.trick import NUM_MODES
from giretra_env.games.contree.actions import ACTION_NAMES, CUT, PHASE_NAMES
from giretra_env.games.contree.options import (
    BID_VALUES,
    CAPOT,
    HIGHEST_BID,
    NUM_LEVELS,
    ContreeRules,
)
from giretra_env.games.pack32.play import MODE_NAMES
from giretra_env.games.rules_encoding import rules_block

SHOWN_CALLS = 40
"""Number of calls in an observation; longer auctions, which need rare options, lose the first."""
FIVES = 5
ALL_TRICKS_BIDS = ("capot", "generale")
DOUBLINGS = ("not doubled", "contre", "surcontre")


def _level_name(level: int) -> str:
    return str(BID_VALUES[level]) if level < CAPOT else ALL_TRICKS_BIDS[level - CAPOT]


def _bids(values: describe.Values) -> str:
    """Describe a seat's last bid in each mode."""
    named = zip(map(int, values), MODE_NAMES, strict=True)
    return " ".join(f"{_level_name(level - 1)}{mode}" for level, mode in named if level)


def _fives(values: describe.Values) -> str:
    return str(FIVES * int(values[0])) if values[0] else ""


_describe_modes = describe.flags(MODE_NAMES)

OBSERVATION = Layout(
    (
        *blocks.CARD_BLOCKS,
        blocks.phase(PHASE_NAMES),
        blocks.DEALER,
        blocks.TO_ACT,
        Block(
            "trump",
            (NUM_MODES,),
            1,
            "Suit, sans atout or tout atout of the current bid, then of the contract.",
            _describe_modes,
            axis="mode",
            role="trump",
        ),
        Block("contract_side", (2,), 1, "The side of that bid.", blocks.describe_sides),
        Block("bidder", (NUM_SEATS,), 1, "The seat that made that bid.", blocks.describe_seats),
        Block(
            "multiplier",
            (3,),
            1,
            "Whether that bid is contred or surcontred.",
            describe.flags(DOUBLINGS),
        ),
        Block(
            "all_tricks_bid",
            (len(ALL_TRICKS_BIDS),),
            1,
            "Whether that bid is capot or générale.",
            describe.flags(ALL_TRICKS_BIDS),
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
            NUM_SUITS,
            "Number of belotes completed by their second card.",
            describe.numbers(("complete",)),
            announced=True,
        ),
        Block("bid_value", (1,), HIGHEST_BID // FIVES, "Value of a number bid, in fives.", _fives),
        Block("passes", (1,), 4, "Passes in a row.", describe.numbers(("in a row",))),
        Block(
            "bids",
            (NUM_SEATS, NUM_MODES),
            NUM_LEVELS,
            "Each relative seat's last bid in each suit and mode: 1 = 80, 2 = 85 … 21 = 180,"
            " 22 = capot, 23 = générale.",
            describe.by_row(RELATIVE_SEATS, _bids),
            axis="mode",
        ),
        Block(
            "calls",
            (SHOWN_CALLS,),
            CUT,
            "The auction in order, the latest calls if there are more: action + 1, 0 = no call.",
            describe.calls(ACTION_NAMES),
            axis="call",
        ),
        blocks.CEILINGS,
        blocks.CARD_POINTS,
        blocks.TRICKS,
        blocks.DECLARED_KINDS,
        blocks.DECLARATIONS_SHOWN,
        blocks.SCORES,
        blocks.TARGET,
        blocks.pack_position(
            "In a match with a gathered pack, if all tricks are visible: position of each card in"
            " the pack, 1 = top; before the cut as gathered, then as dealt (a seat's own cards"
            " reveal the cut); otherwise 0.",
        ),
        rules_block(ContreeRules),
    )
)

STATE = Layout(
    (
        *OBSERVATION.blocks,
        blocks.holds("Cards that each relative seat holds.", 1),
        blocks.POINTS_WON,
        blocks.PACK_ORDER,
    )
)
