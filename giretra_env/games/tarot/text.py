"""Drawing a table as text."""

from __future__ import annotations

from typing import Any

from giretra_env.cards.deck78 import CARD_NAMES, EXCUSE, FIRST_TRUMP, NUM_SUITS, cards_of
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.pack78.trick import SUIT
from giretra_env.engine.seats import NOBODY
from giretra_env.games.boards import trick_lines
from giretra_env.games.tarot.actions import (
    ACTION_NAMES,
    CONTRACT_NAMES,
    GARDE,
    LEVELS,
    NO_CONTRACT,
    PHASE_AUCTION,
    PHASE_DISCARD,
    PHASE_OVER,
)
from giretra_env.games.tarot.options import TarotRules
from giretra_env.games.tarot.result import deal_result
from giretra_env.games.tarot.table import (
    ALL_PASSED,
    ASK_CHELEM,
    ASK_HIDDEN,
    ASK_POIGNEE,
    DEFENCE,
    PETIT_SEC,
    TAKER,
)

SEAT_NAMES = ("south", "east", "north", "west")
"""Compass names of seats 0 … 3: play turns counter-clockwise."""

_PROMPTS = {ASK_CHELEM: " (slam?)", ASK_POIGNEE: " (poignée?)", ASK_HIDDEN: " (what to hide?)"}
_CANCELLED = {ALL_PASSED: "nobody has taken", PETIT_SEC: "cancelled, petit sec"}


def _cards_text(words: Any) -> str:
    """A set of cards by suits, strongest first; trumps and Excuse at the end."""
    cards = cards_of(words)
    groups = [[card for card in cards if SUIT[card] == suit] for suit in range(NUM_SUITS)]
    groups.append([card for card in cards if FIRST_TRUMP <= card < EXCUSE])
    groups.append([card for card in cards if card == EXCUSE])
    texts = [" ".join(CARD_NAMES[card] for card in reversed(group)) for group in groups if group]
    return "   ".join(texts) if texts else "-"


def _turn_text(table: Any) -> str:
    if table["seat"] == NOBODY:
        return "the deal is over"
    asked = " (discard)" if table["phase"] == PHASE_DISCARD else ""
    return f"{SEAT_NAMES[table['seat']]} to act{_PROMPTS.get(int(table['asked']), asked)}"


def _contract_text(table: Any) -> str:
    if table["void"]:
        return _CANCELLED[int(table["void"])]
    if table["contract"] == NO_CONTRACT:
        return "no bid yet"
    kind = "highest bid" if table["phase"] == PHASE_AUCTION else "contract"
    chelem = ", slam announced" if table["chelem"] else ""
    contract = CONTRACT_NAMES[table["contract"] - 1].replace("_", " ")
    return f"{kind} {contract} by {SEAT_NAMES[table['taker']]}{chelem}"


def _auction_line(table: Any) -> list[str]:
    calls = [
        f"{SEAT_NAMES[(table['dealer'] + 1 + place) % NUM_SEATS]} {ACTION_NAMES[call - 1]}"
        for place, call in enumerate(table["calls"][: table["num_calls"]])
    ]
    return ["  auction  " + ", ".join(calls)] if calls else []


def _aside_lines(table: Any) -> list[str]:
    lines = [f"  chien  {_cards_text(table['chien'])}"]
    if table["num_discards"]:
        lines.append(f"  écart  {_cards_text(table['ecart'])}")
    for seat, level in enumerate(table["poignees"]):
        if level:
            shown = _cards_text((0, table["shown"][seat]))
            lines.append(f"  poignée of {LEVELS[level - 1]}, {SEAT_NAMES[seat]}  {shown}")
    return lines


def _count_lines(table: Any) -> list[str]:
    if table["contract"] == NO_CONTRACT:
        return []
    sides = [
        f"{name} {table['half_points'][side] / 2:g} points in {table['tricks'][side]} tricks"
        for name, side in (("taker", TAKER), ("defence", DEFENCE))
    ]
    lines = ["  " + ", ".join(sides)]
    if table["phase"] == PHASE_OVER:
        result = deal_result(table)
        half_points, bouts = int(table["counted"]), int(table["counted_bouts"])
        aside = ", écart included" if table["contract"] <= GARDE else ""
        made = "made" if result.made else "failed"
        scores = zip(SEAT_NAMES, result.scores, strict=True)
        lines.append(
            f"  {made}: {half_points / 2:g} points{aside}, {bouts} bouts, target {result.target}"
        )
        lines.append("  scores " + ", ".join(f"{name} {score:+g}" for name, score in scores))
    return lines


def board(table: Any, rules: TarotRules) -> str:
    """Draw one table, all hands and the chien open."""
    return "\n".join(
        [
            f"French tarot, {SEAT_NAMES[table['dealer']]} dealt, {_turn_text(table)};"
            f" {_contract_text(table)}",
            *(
                f"  {name:5}  {_cards_text(table['hands'][seat])}"
                for seat, name in enumerate(SEAT_NAMES)
            ),
            *_auction_line(table),
            *_aside_lines(table),
            *trick_lines(
                table, SEAT_NAMES, CARD_NAMES, int(table["taker"]) if table["chelem"] else None
            ),
            *_count_lines(table),
        ]
    )
