"""Results and boards for people."""

from __future__ import annotations

from typing import Any

from giretra_env.cards.deck32 import CARD_NAMES, NUM_SEATS, SUITS
from giretra_env.cards.notation import card_names
from giretra_env.engine.trick32 import ALL_TRUMP, STRENGTH
from giretra_env.games.game import Result
from giretra_env.games.giretra.actions import (
    ACTION_NAMES,
    MODE_NAMES,
    PHASE_AUCTION,
    PHASE_CUT,
    PHASE_OVER,
)
from giretra_env.games.giretra.table import NO_MODE, NOBODY

SEAT_NAMES = ("south", "west", "north", "east")  # clockwise seen from above
_MODE_WORDS = ("clubs", "diamonds", "hearts", "spades", "sans atout", "tout atout")


def _pair(values: Any) -> tuple[int, int]:
    return int(values[0]), int(values[1])


def _side_or_none(value: Any) -> int | None:
    return None if value == NOBODY else int(value)


def deal_result(table: Any) -> Result:
    """Return the fields of a finished deal."""
    return Result(
        mode=MODE_NAMES[table["mode"]],
        team=int(table["team"]),
        multiplier=int(table["multiplier"]),
        card_points=_pair(table["card_points"]),
        tricks=_pair(table["tricks"]),
        match_points=_pair(table["match_points"]),
        instant_win=_side_or_none(table["instant_win"]),
    )


def match_result(table: Any) -> Result:
    """Return the fields of a finished match, without its deals."""
    return Result(
        scores=_pair(table["scores"]),
        target=int(table["target"]),
        winner=_side_or_none(table["winner"]),
    )


def _hand_text(table: Any, seat: int) -> str:
    """A hand by suits, strongest card first in the ranking of the mode."""
    mode = table["mode"] if table["mode"] != NO_MODE else ALL_TRUMP
    held = card_names(int(table["hands"][seat]))
    suits = []
    for suit in reversed(SUITS):
        cards = [name for name in held if name[1] == suit]
        cards.sort(key=lambda name: -STRENGTH[mode, CARD_NAMES.index(name)])
        if cards:
            suits.append(" ".join(cards))
    return "   ".join(suits) if suits else "-"


def _contract_text(table: Any) -> str:
    if table["mode"] == NO_MODE:
        return "no bid yet"
    mode = MODE_NAMES[table["mode"]]
    bidder = int(table["bidder"][table["mode"]])
    side = "/".join(SEAT_NAMES[bidder % 2 :: 2])
    times = "" if table["multiplier"] == 1 else f", x{table['multiplier']}"
    kind = "current bid" if table["phase"] == PHASE_AUCTION else "contract"
    return f"{kind} {mode} ({_MODE_WORDS[table['mode']]}) by {SEAT_NAMES[bidder]} for {side}{times}"


def _auction_lines(table: Any) -> list[str]:
    if table["num_calls"] == 0:
        return []
    calls = [
        f"{SEAT_NAMES[(table['dealer'] + 1 + place) % NUM_SEATS]} {ACTION_NAMES[call - 1]}"
        for place, call in enumerate(table["calls"][: table["num_calls"]])
    ]
    return ["  auction  " + ", ".join(calls)]


def _trick_lines(table: Any) -> list[str]:
    """Finished tricks a line each, then the cards on the table."""
    lines = []
    played = int(table["num_played"])
    leader = (int(table["dealer"]) + 1) % NUM_SEATS
    for start in range(0, played, NUM_SEATS):
        cards = [
            f"{SEAT_NAMES[(leader + place) % NUM_SEATS]} {CARD_NAMES[card]}"
            for place, card in enumerate(table["order"][start : min(start + NUM_SEATS, played)])
        ]
        number = start // NUM_SEATS
        text = f"  trick {number + 1}  " + "  ".join(cards)
        if start + NUM_SEATS <= played:
            leader = int(table["winners"][number])
            text += f"  -> {SEAT_NAMES[leader]}"
        lines.append(text)
    return lines


def board(table: Any) -> str:
    """Draw one table, all hands open, for people."""
    phase = table["phase"]
    turn = "the deal is over" if phase == PHASE_OVER else f"{SEAT_NAMES[table['seat']]} to act"
    if phase == PHASE_CUT:
        turn += " (cut)"
    points, tricks = _pair(table["card_points"]), _pair(table["tricks"])
    lines = [
        f"Giretra, {SEAT_NAMES[table['dealer']]} dealt, {turn}; {_contract_text(table)}",
        *(f"  {name:5}  {_hand_text(table, seat)}" for seat, name in enumerate(SEAT_NAMES)),
        *_auction_lines(table),
        *_trick_lines(table),
        f"  south/north {points[0]} card points in {tricks[0]} tricks,"
        f" west/east {points[1]} in {tricks[1]}",
    ]
    if table["deals"] > 0 or table["scores"].any():
        first, second = _pair(table["scores"])
        lines.append(f"  match {first} to {second}, target {table['target']}")
    return "\n".join(lines)
