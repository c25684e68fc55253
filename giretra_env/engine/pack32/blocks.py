"""Observation blocks shared by the games of the 32-card pack, and how to describe them."""

from __future__ import annotations

from giretra_env.cards.deck32 import CARD_NAMES, NUM_CARDS, NUM_RANKS, NUM_SUITS, NUM_TRICKS, SUITS
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.describe import Describer, Values, by_row, flags, numbers
from giretra_env.engine.layout import Block
from giretra_env.engine.pack32.declarations import KINDS, NUM_KINDS

RELATIVE_SEATS = ("self", "next", "partner", "previous")
OTHERS = RELATIVE_SEATS[1:]
SIDES = ("mine", "theirs")
UNIT = 100  # scores are written as hundreds and rest


def pair(values: Values) -> str:
    """Describe one number per side."""
    return ", ".join(f"{side} {value}" for side, value in zip(SIDES, values, strict=True))


def hundreds(values: Values) -> str:
    """Describe numbers written as hundreds and rest."""
    scores = [UNIT * int(high) + int(low) for high, low in values.reshape(-1, 2)]
    return " ".join(map(str, scores)) if any(scores) else ""


def ceilings(values: Values) -> str:
    """Describe how many ranks of a suit other seats may hold, where there is a limit."""
    limited = [
        f"{seat}: at most {value} ranks of {suit}"
        for seat, row in zip(OTHERS, values, strict=True)
        for suit, value in zip(SUITS, row, strict=True)
        if 0 < value < NUM_RANKS
    ]
    return "; ".join(limited)


describe_cards, describe_suits = flags(CARD_NAMES), flags(tuple(SUITS))
describe_seats, describe_sides = flags(RELATIVE_SEATS), flags(SIDES)

OWN_HAND = Block(
    "own_hand", (NUM_CARDS,), 1, "Cards held now.", describe_cards, axis="card", role="hand"
)
PLAYED = Block(
    "played",
    (NUM_SEATS, NUM_CARDS),
    1,
    "Cards that each relative seat has played in this deal; of other seats, only in tricks at which"
    " the rules allow a look back.",
    by_row(RELATIVE_SEATS, describe_cards),
    axis="card",
    role="played",
)
FELL_IN_TRICK = Block(
    "fell_in_trick",
    (NUM_CARDS,),
    NUM_TRICKS,
    "The trick, from 1, in which each of these cards was played; 0 = not yet.",
    numbers(CARD_NAMES),
    axis="card",
)
ON_TABLE = Block(
    "on_table",
    (NUM_SEATS - 1, NUM_CARDS),
    1,
    "Cards of the other seats in the unfinished trick.",
    by_row(OTHERS, describe_cards),
    axis="card",
)
MASTERS = Block(
    "masters",
    (NUM_CARDS,),
    1,
    "The strongest card of each suit that is not among the visible cards, in the ranking of the"
    " current bid or contract; empty before the first bid.",
    describe_cards,
    axis="card",
)
TRICK_WINNER = Block(
    "trick_winner", (NUM_SEATS,), 1, "Seat that is winning the unfinished trick.", describe_seats
)
LED_SUIT = Block(
    "led_suit", (NUM_SUITS,), 1, "Suit led to the unfinished trick.", describe_suits, axis="suit"
)
VOIDS = Block(
    "voids",
    (NUM_SEATS - 1, NUM_SUITS),
    1,
    "Suits in which other seats have shown a void, in the visible tricks.",
    by_row(OTHERS, describe_suits),
    axis="suit",
)
CARD_BLOCKS = (
    OWN_HAND,
    PLAYED,
    FELL_IN_TRICK,
    ON_TABLE,
    MASTERS,
    TRICK_WINNER,
    LED_SUIT,
    VOIDS,
)
"""The first blocks of an observation."""

CEILINGS = Block(
    "ceilings",
    (NUM_SEATS - 1, NUM_SUITS),
    NUM_RANKS,
    "Number of ranks of a suit, from the weakest, that other seats may still hold according to the"
    " visible tricks; 8 = no limit.",
    ceilings,
    axis="suit",
)
DEALER = Block("dealer", (NUM_SEATS,), 1, "The dealer.", describe_seats)
TO_ACT = Block("to_act", (NUM_SEATS,), 1, "The seat to act.", describe_seats)
CARD_POINTS = Block(
    "card_points",
    (2,),
    255,
    "Card points won, 255 = 255 or more; before the end only if all tricks are visible.",
    pair,
)
TRICKS = Block("tricks", (2,), NUM_TRICKS, "Tricks won.", pair)
DECLARED_KINDS = Block(
    "declared_kinds",
    (NUM_SEATS, NUM_KINDS),
    2,
    "Number of tierces, cinquantes, cents and carrés that each relative seat has declared.",
    by_row(RELATIVE_SEATS, numbers(KINDS)),
    announced=True,
)
DECLARATIONS_SHOWN = Block(
    "declarations_shown",
    (NUM_SEATS, NUM_CARDS),
    1,
    "Cards of the declarations that score, shown in trick 2.",
    by_row(RELATIVE_SEATS, describe_cards),
    axis="card",
    announced=True,
)
SCORES = Block(
    "scores",
    (2, 2),
    UNIT,
    "Match scores, ours and theirs: hundreds, rest; 0 in a single deal.",
    hundreds,
    match_only=True,
)
TARGET = Block(
    "target",
    (2,),
    UNIT,
    "Points needed to win the match: hundreds, rest; 0 in a single deal.",
    hundreds,
    match_only=True,
)
POINTS_WON = Block("points_won", (2,), 255, "Card points won so far; 255 = 255 or more.", pair)
PACK_ORDER = Block(
    "pack_order",
    (NUM_CARDS,),
    NUM_CARDS,
    "Before a cut: the true position of each card in the pack, 1 = top.",
    numbers(CARD_NAMES),
    axis="card",
    match_only=True,
)


def pack_position(meaning: str) -> Block:
    """Return the block for the position of each card in a pack whose order is public."""
    describe = numbers(CARD_NAMES)
    return Block(
        "pack_position", (NUM_CARDS,), NUM_CARDS, meaning, describe, axis="card", match_only=True
    )


def phase(names: tuple[str, ...]) -> Block:
    """Return the block for the phase of the deal; it hides that another seat is declaring."""
    asked = '; only the seat that declares sees "declare", the others "play"'
    meaning = f"Phase of the deal{asked if 'declare' in names else ''}."
    return Block("phase", (len(names),), 1, meaning, flags(names), role="phase")


def holds(meaning: str, high: int, describe: Describer = describe_cards) -> Block:
    """Return the block for the cards that each relative seat holds."""
    rows = by_row(RELATIVE_SEATS, describe)
    return Block("holds", (NUM_SEATS, NUM_CARDS), high, meaning, rows, axis="card")
