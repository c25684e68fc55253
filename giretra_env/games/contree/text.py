"""Drawing a table as text."""

from __future__ import annotations

from typing import Any

from giretra_env.cards.deck32 import NUM_CARDS
from giretra_env.engine.pack32.trick import ALL_TRUMP
from giretra_env.games.contree.actions import (
    ACTION_NAMES,
    PHASE_AUCTION,
    PHASE_OVER,
)
from giretra_env.games.contree.options import ContreeRules
from giretra_env.games.contree.result import value_of
from giretra_env.games.contree.table import CONTRED, NO_BID, UNDOUBLED
from giretra_env.games.pack32.text import (
    MODE_WORDS,
    hand_lines,
    play_lines,
    seat_names,
    turn_text,
)
from giretra_env.games.result import pair


def _contract_text(table: Any, seats: tuple[str, ...]) -> str:
    if table["level"] == NO_BID:
        return "no bid yet" if table["phase"] != PHASE_OVER else "nobody has bid"
    mode, bidder = int(table["mode"]), int(table["bidder"])
    side = "/".join(seats[bidder % 2 :: 2])
    doubled = ""
    if table["doubling"] != UNDOUBLED:
        doubled = ", contre" if table["doubling"] == CONTRED else ", surcontre"
    kind = "current bid" if table["phase"] == PHASE_AUCTION else "contract"
    return f"{kind} {value_of(table)} {MODE_WORDS[mode]} by {seats[bidder]} for {side}{doubled}"


def _auction_lines(table: Any, seats: tuple[str, ...]) -> list[str]:
    number = int(table["num_calls"])
    if number == 0:
        return []
    made = zip(table["callers"][:number], table["calls"][:number], strict=True)
    calls = [f"{seats[caller]} {ACTION_NAMES[call - 1]}" for caller, call in made]
    return ["  auction  " + ", ".join(calls)]


def board(table: Any, rules: ContreeRules) -> str:
    """Draw one table, all hands open; compass names follow the direction of play."""
    seats = seat_names(rules.direction)
    mode = ALL_TRUMP if table["level"] == NO_BID else int(table["mode"])
    first, second = ("/".join(seats[side::2]) for side in range(2))
    turn = turn_text(table, seats) + (" (contre?)" if table["asked"] else "")
    lines = [
        f"Belote contrée, {seats[table['dealer']]} dealt, {turn}; {_contract_text(table, seats)}",
        *hand_lines(table, seats, mode),
        *_auction_lines(table, seats),
        *play_lines(table, seats),
    ]
    if table["num_played"] == NUM_CARDS and table["phase"] == PHASE_OVER:
        marks = pair(table["marks"])
        made = "made" if table["made"] else "failed"
        lines.append(f"  {made}: {first} mark {marks[0]}, {second} {marks[1]}")
    if table["deals"] > 0 or table["scores"].any():
        score = pair(table["scores"])
        lines.append(f"  match {score[0]} to {score[1]}, target {table['target']}")
    return "\n".join(lines)
