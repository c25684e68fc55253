"""Drawing a table as text."""

from __future__ import annotations

from typing import Any

from giretra_env.cards.deck32 import CARD_NAMES
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.pack32.trick import ALL_TRUMP, NO_MODE
from giretra_env.games.boards import trick_lines
from giretra_env.games.giretra.actions import (
    ACTION_NAMES,
    MODE_NAMES,
    PHASE_AUCTION,
    PHASE_CUT,
    PHASE_OVER,
)
from giretra_env.games.giretra.options import GiretraRules
from giretra_env.games.pack32.text import MODE_WORDS, hand_lines, points_line, seat_names
from giretra_env.games.result import pair

SEAT_NAMES = seat_names("cw")


def _contract_text(table: Any) -> str:
    if table["mode"] == NO_MODE:
        return "no bid yet"
    mode = MODE_NAMES[table["mode"]]
    bidder = int(table["bidder"][table["mode"]])
    side = "/".join(SEAT_NAMES[bidder % 2 :: 2])
    times = "" if table["multiplier"] == 1 else f", x{table['multiplier']}"
    kind = "current bid" if table["phase"] == PHASE_AUCTION else "contract"
    return f"{kind} {mode} ({MODE_WORDS[table['mode']]}) by {SEAT_NAMES[bidder]} for {side}{times}"


def _auction_lines(table: Any) -> list[str]:
    if table["num_calls"] == 0:
        return []
    calls = [
        f"{SEAT_NAMES[(table['dealer'] + 1 + place) % NUM_SEATS]} {ACTION_NAMES[call - 1]}"
        for place, call in enumerate(table["calls"][: table["num_calls"]])
    ]
    return ["  auction  " + ", ".join(calls)]


def board(table: Any, _: GiretraRules) -> str:
    """Draw one table, all hands open; it looks the same under all rules."""
    phase = table["phase"]
    turn = "the deal is over" if phase == PHASE_OVER else f"{SEAT_NAMES[table['seat']]} to act"
    if phase == PHASE_CUT:
        turn += " (cut)"
    mode = int(table["mode"]) if table["mode"] != NO_MODE else ALL_TRUMP
    lines = [
        f"Giretra, {SEAT_NAMES[table['dealer']]} dealt, {turn}; {_contract_text(table)}",
        *hand_lines(table, SEAT_NAMES, mode),
        *_auction_lines(table),
        *trick_lines(table, SEAT_NAMES, CARD_NAMES),
        points_line(table, SEAT_NAMES),
    ]
    if table["deals"] > 0 or table["scores"].any():
        first, second = pair(table["scores"])
        lines.append(f"  match {first} to {second}, target {table['target']}")
    return "\n".join(lines)
