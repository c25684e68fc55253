"""Lines that the boards of the 32-card games share."""

from __future__ import annotations

from typing import Any

from giretra_env.cards.deck32 import CARD_NAMES, SUITS
from giretra_env.cards.notation import card_names
from giretra_env.engine.pack32.declarations import KINDS
from giretra_env.engine.pack32.trick import STRENGTH
from giretra_env.engine.seats import NOBODY
from giretra_env.games.boards import trick_lines
from giretra_env.games.pack32.play import PHASE_CUT, PHASE_DECLARE
from giretra_env.games.result import pair

MODE_WORDS = ("clubs", "diamonds", "hearts", "spades", "sans atout", "tout atout")
_CLOCKWISE = ("south", "west", "north", "east")  # seen from above
_COUNTER_CLOCKWISE = ("south", "east", "north", "west")


def seat_names(direction: str) -> tuple[str, ...]:
    """Return the compass names of seats 0 … 3 for play that turns "cw" or "ccw"."""
    return _CLOCKWISE if direction == "cw" else _COUNTER_CLOCKWISE


def _hand_text(table: Any, seat: int, mode: int) -> str:
    """Return a hand by suits, strongest card first in the ranking of a mode."""
    held = card_names(int(table["hands"][seat]))
    suits = []
    for suit in reversed(SUITS):
        cards = [name for name in held if name[1] == suit]
        cards.sort(key=lambda name: -STRENGTH[mode, CARD_NAMES.index(name)])
        if cards:
            suits.append(" ".join(cards))
    return "   ".join(suits) if suits else "-"


def hand_lines(table: Any, seats: tuple[str, ...], mode: int) -> list[str]:
    """Return one line per hand, sorted in the ranking of a mode."""
    return [f"  {name:5}  {_hand_text(table, seat, mode)}" for seat, name in enumerate(seats)]


def play_lines(table: Any, seats: tuple[str, ...]) -> list[str]:
    """Return what was declared in contrée and belote, the tricks, and the points in them."""
    tricks = trick_lines(table, seats, CARD_NAMES)
    return [*declaration_lines(table, seats), *tricks, points_line(table, seats)]


def declaration_lines(table: Any, seats: tuple[str, ...]) -> list[str]:
    """Return what each seat has declared, with the cards if they were shown, and its belote."""
    said = []
    for seat, name in enumerate(seats):
        numbers = zip(map(int, table["declared_kinds"][seat]), KINDS, strict=True)
        kinds = " ".join(f"{number} {kind}" for number, kind in numbers if number)
        shown = seat % 2 == table["declarations_side"]
        cards = " ".join(card_names(int(table["declared_cards"][seat]))) if shown else ""
        if kinds:
            said.append(f"{name} {kinds}" + (f" ({cards})" if cards else ""))
        if table["belote"][seat] & table["belote_begun"]:
            said.append(f"{name} belote")
    return ["  said  " + ", ".join(said)] if said else []


def turn_text(table: Any, seats: tuple[str, ...]) -> str:
    """Return whose turn it is in contrée and belote, and what the seat is asked for."""
    if table["seat"] == NOBODY:
        return "the deal is over"
    turn = f"{seats[table['seat']]} to act"
    if table["phase"] == PHASE_CUT:
        return turn + " (cut)"
    if table["phase"] == PHASE_DECLARE:
        return turn + (" (belote?)" if table["word"] else " (declare?)")
    return turn


def points_line(table: Any, seats: tuple[str, ...]) -> str:
    """Return the card points and tricks of both sides."""
    points, tricks = pair(table["card_points"]), pair(table["tricks"])
    first, second = ("/".join(seats[side::2]) for side in range(2))
    return (
        f"  {first} {points[0]} card points in {tricks[0]} tricks,"
        f" {second} {points[1]} in {tricks[1]}"
    )
