"""Results and boards for people."""

from __future__ import annotations

from typing import Any

from giretra_env.cards.deck32 import CARD_NAMES, NUM_CARDS
from giretra_env.engine.pack32.belote import belote_of, belote_points
from giretra_env.engine.pack32.declarations import declaration_points
from giretra_env.engine.pack32.trick import ALL_TRUMP
from giretra_env.games.boards import trick_lines
from giretra_env.games.contree.actions import (
    ACTION_NAMES,
    MODE_NAMES,
    PHASE_AUCTION,
    PHASE_OVER,
)
from giretra_env.games.contree.options import BID_VALUES, CAPOT, ContreeRules
from giretra_env.games.contree.table import CONTRED, NO_BID, UNDOUBLED
from giretra_env.games.game import Result
from giretra_env.games.pack32.text import (
    MODE_WORDS,
    declaration_lines,
    hand_text,
    pair,
    points_line,
    seat_names,
    turn_text,
)

_ALL_TRICKS_BIDS = ("capot", "generale")


def _value(table: Any) -> int | str:
    level = int(table["level"])
    return BID_VALUES[level] if level < CAPOT else _ALL_TRICKS_BIDS[level - CAPOT]


def deal_result(table: Any) -> Result:
    """Return the fields of a finished deal; its contract is None if nobody has bid."""
    passed_out = table["level"] == NO_BID
    contract = Result(
        value=None if passed_out else _value(table),
        trump=MODE_NAMES[table["mode"]],
        side=int(table["side"]),
        multiplier=int(table["multiplier"]),
    )
    return Result(
        contract=None if passed_out else contract,
        card_points=pair(table["card_points"]),
        tricks=pair(table["tricks"]),
        belote=belote_of(pair([belote_points(table, side) for side in range(2)])),
        declarations=pair([declaration_points(table, side) for side in range(2)]),
        made=None if passed_out else bool(table["made"]),
        marks=pair(table["marks"]),
    )


def _contract_text(table: Any, seats: tuple[str, ...]) -> str:
    if table["level"] == NO_BID:
        return "no bid yet" if table["phase"] != PHASE_OVER else "nobody has bid"
    mode, bidder = int(table["mode"]), int(table["bidder"])
    side = "/".join(seats[bidder % 2 :: 2])
    doubled = ""
    if table["doubling"] != UNDOUBLED:
        doubled = ", contre" if table["doubling"] == CONTRED else ", surcontre"
    kind = "current bid" if table["phase"] == PHASE_AUCTION else "contract"
    return f"{kind} {_value(table)} {MODE_WORDS[mode]} by {seats[bidder]} for {side}{doubled}"


def _auction_lines(table: Any, seats: tuple[str, ...]) -> list[str]:
    number = int(table["num_calls"])
    if number == 0:
        return []
    made = zip(table["callers"][:number], table["calls"][:number], strict=True)
    calls = [f"{seats[caller]} {ACTION_NAMES[call - 1]}" for caller, call in made]
    return ["  auction  " + ", ".join(calls)]


def board(table: Any, rules: ContreeRules) -> str:
    """Draw one table, all hands open, for people; compass names follow the direction of play."""
    seats = seat_names(rules.direction)
    mode = ALL_TRUMP if table["level"] == NO_BID else int(table["mode"])
    first, second = ("/".join(seats[side::2]) for side in range(2))
    turn = turn_text(table, seats) + (" (contre?)" if table["asked"] else "")
    lines = [
        f"Belote contrée, {seats[table['dealer']]} dealt, {turn}; {_contract_text(table, seats)}",
        *(f"  {name:5}  {hand_text(table, seat, mode)}" for seat, name in enumerate(seats)),
        *_auction_lines(table, seats),
        *declaration_lines(table, seats),
        *trick_lines(table, seats, CARD_NAMES),
        points_line(table, seats),
    ]
    if table["num_played"] == NUM_CARDS and table["phase"] == PHASE_OVER:
        marks = pair(table["marks"])
        made = "made" if table["made"] else "failed"
        lines.append(f"  {made}: {first} mark {marks[0]}, {second} {marks[1]}")
    if table["deals"] > 0 or table["scores"].any():
        score = pair(table["scores"])
        lines.append(f"  match {score[0]} to {score[1]}, target {table['target']}")
    return "\n".join(lines)
