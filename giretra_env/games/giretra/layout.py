"""The named blocks of observation and state; all sizes follow from the game's constants."""

from __future__ import annotations

from giretra_env.cards.deck32 import CARD_NAMES, NUM_CARDS, NUM_RANKS, NUM_SUITS, NUM_TRICKS
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine import describe
from giretra_env.engine.layout import Block, Layout
from giretra_env.engine.pack32 import blocks
from giretra_env.engine.pack32.blocks import OTHERS, RELATIVE_SEATS
from giretra_env.engine.pack32.trick import NUM_MODES
from giretra_env.games.giretra.actions import ACTION_NAMES, CUT, MODE_NAMES, PHASE_NAMES
from giretra_env.games.giretra.options import GiretraRules
from giretra_env.games.giretra.table import MAX_CALLS
from giretra_env.games.rules_encoding import rules_block

MULTIPLIERS = (1, 2, 4)
_describe_modes = describe.flags(MODE_NAMES)

OBSERVATION = Layout(
    (
        blocks.OWN_HAND,
        Block(
            "played",
            (NUM_SEATS, NUM_CARDS),
            1,
            "Cards that each relative seat has played in this deal.",
            describe.by_row(RELATIVE_SEATS, blocks.describe_cards),
            axis="card",
            role="played",
        ),
        Block(
            "fell_in_trick",
            (NUM_CARDS,),
            NUM_TRICKS,
            "The trick, from 1, in which each card was played; 0 = not yet.",
            describe.numbers(CARD_NAMES),
            axis="card",
        ),
        blocks.ON_TABLE,
        Block(
            "masters",
            (NUM_CARDS,),
            1,
            "The strongest card of each suit not played yet, in the ranking of the current bid or"
            " mode; empty before the first bid.",
            blocks.describe_cards,
            axis="card",
        ),
        blocks.TRICK_WINNER,
        blocks.LED_SUIT,
        Block(
            "voids",
            (NUM_SEATS - 1, NUM_SUITS),
            1,
            "Suits in which other seats have shown a void.",
            describe.by_row(OTHERS, blocks.describe_suits),
            axis="suit",
        ),
        blocks.phase(PHASE_NAMES),
        blocks.DEALER,
        blocks.TO_ACT,
        Block(
            "announced",
            (NUM_SEATS, NUM_MODES),
            1,
            "Modes that each relative seat has announced.",
            describe.by_row(RELATIVE_SEATS, _describe_modes),
            axis="mode",
        ),
        Block(
            "mode",
            (NUM_MODES,),
            1,
            "The current bid, then the mode played.",
            _describe_modes,
            axis="mode",
            role="trump",
        ),
        Block(
            "contract_side", (2,), 1, "The side that announced that mode.", blocks.describe_sides
        ),
        Block("contred", (NUM_MODES,), 1, "Bids that are contred.", _describe_modes, axis="mode"),
        Block(
            "surcontred", (NUM_MODES,), 1, "Bids that are surcontred.", _describe_modes, axis="mode"
        ),
        Block(
            "barred", (NUM_SEATS,), 1, "Seats that may no longer announce.", blocks.describe_seats
        ),
        Block(
            "multiplier",
            (len(MULTIPLIERS),),
            1,
            "Multiplier of that mode: 1, contred 2, surcontred 4.",
            describe.flags(tuple(f"x{value}" for value in MULTIPLIERS)),
        ),
        Block(
            "closed",
            (1,),
            1,
            "Whether announcing is over.",
            describe.flags(("announcing is over",)),
        ),
        Block("accepts", (1,), 3, "Accepts in a row.", describe.numbers(("in a row",))),
        Block(
            "calls",
            (MAX_CALLS,),
            CUT,
            "The negotiation in order, from the seat after the dealer: action + 1, 0 = no call.",
            describe.calls(ACTION_NAMES),
            axis="call",
        ),
        Block(
            "ceilings",
            (NUM_SEATS - 1, NUM_SUITS),
            NUM_RANKS,
            "Number of ranks of a suit, from the weakest, that other seats may still hold according"
            " to their play; 8 = no limit.",
            blocks.ceilings,
            axis="suit",
        ),
        Block("card_points", (2,), 255, "Card points won; 255 = 255 or more.", blocks.pair),
        blocks.TRICKS,
        blocks.SCORES,
        Block(
            "target",
            (2,),
            blocks.UNIT,
            "Match points needed to win the match: hundreds, rest; 0 in a single deal.",
            blocks.hundreds,
            match_only=True,
        ),
        blocks.pack_position(
            "In a match with a gathered pack: position of each card in the pack, 1 = top; before"
            " the cut as gathered, then as dealt (a seat's own cards reveal the cut); otherwise 0.",
        ),
        rules_block(GiretraRules),
    )
)

STATE = Layout(
    (
        *OBSERVATION.blocks,
        blocks.holds(
            "Cards that each relative seat holds (2) and will be dealt after the negotiation (1).",
            2,
        ),
        blocks.PACK_ORDER,
    )
)
