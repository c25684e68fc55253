"""Drawing a table as text."""

from __future__ import annotations

from typing import Any

from giretra_env.cards.deck32 import CARD_NAMES
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.pack32.trick import ALL_TRUMP
from giretra_env.engine.seats import NOBODY
from giretra_env.games.belote.actions import (
    ACTION_NAMES,
    PHASE_CUT,
    PHASE_OVER,
)
from giretra_env.games.belote.auction import turned_card
from giretra_env.games.belote.options import BeloteRules
from giretra_env.games.belote.table import NO_OUTCOME, OUTCOMES
from giretra_env.games.pack32.text import (
    MODE_WORDS,
    hand_lines,
    play_lines,
    seat_names,
    turn_text,
)
from giretra_env.games.result import pair


def _contract_text(table: Any, seats: tuple[str, ...]) -> str:
    taker = int(table["taker"])
    if taker != NOBODY:
        side = "/".join(seats[taker % 2 :: 2])
        return f"{MODE_WORDS[table['mode']]} taken by {seats[taker]} for {side}"
    return "nobody has taken" if table["phase"] == PHASE_OVER else "nobody has taken yet"


def _auction_lines(table: Any, seats: tuple[str, ...]) -> list[str]:
    if table["phase"] == PHASE_CUT:
        return []
    calls = [
        f"{seats[(table['dealer'] + 1 + place) % NUM_SEATS]} {ACTION_NAMES[call - 1]}"
        for place, call in enumerate(table["calls"][: table["num_calls"]])
    ]
    turned = f"  turned  {CARD_NAMES[turned_card(table)]}"
    return [turned, "  auction  " + ", ".join(calls)] if calls else [turned]


def board(table: Any, rules: BeloteRules) -> str:
    """Draw one table, all hands open; compass names follow the direction of play."""
    seats = seat_names(rules.direction)
    mode = int(table["mode"]) if table["taker"] != NOBODY else ALL_TRUMP
    first, second = ("/".join(seats[side::2]) for side in range(2))
    lines = [
        f"Belote, {seats[table['dealer']]} dealt, {turn_text(table, seats)};"
        f" {_contract_text(table, seats)}",
        *hand_lines(table, seats, mode),
        *_auction_lines(table, seats),
        *play_lines(table, seats),
    ]
    if table["outcome"] != NO_OUTCOME:
        marks = pair(table["marks"])
        outcome = OUTCOMES[table["outcome"]]
        lines.append(f"  {outcome}: {first} mark {marks[0]}, {second} {marks[1]}")
    if table["pot"].any():
        lines.append(f"  in suspense {sum(pair(table['pot']))}")
    if table["deals"] > 0 or table["scores"].any():
        score = pair(table["scores"])
        end = f"target {table['target']}" if rules.deals == 0 else f"of {rules.deals} deals"
        lines.append(f"  match {score[0]} to {score[1]}, {end}")
    return "\n".join(lines)
