"""Why a discard, a poignée or hiding a trump was refused."""

from __future__ import annotations

from typing import Any

import numpy as np

from giretra_env.cards.deck78 import CARD_NAMES, EXCUSE, FIRST_TRUMP, cards_of
from giretra_env.engine.bits import count
from giretra_env.engine.pack78.trick import ALL_TRUMPS, BOUTS, EXCUSE_BIT
from giretra_env.games.tarot.actions import (
    CARD,
    LEVELS,
    NO_POIGNEE,
    PHASE_DISCARD,
    PHASE_PLAY,
)
from giretra_env.games.tarot.options import BEFORE_TRICK_1
from giretra_env.games.tarot.poignee import SIZES, is_available, pool
from giretra_env.games.tarot.table import ASK_HIDDEN, ASK_POIGNEE


def forbidding_rule(table: Any, rules: Any, action: int) -> str:
    """Describe the rule (§5, §7) that forbids an illegal action; "" if it is another rule."""
    if NO_POIGNEE < action < CARD:
        return _poignee_rule(table, rules, action - NO_POIGNEE)
    if action >= CARD and table["phase"] == PHASE_DISCARD:
        return _discard_rule(table, action - CARD)
    if action >= CARD and table["asked"] == ASK_HIDDEN:
        return _hiding_rule(table, action - CARD)
    return ""


def _discard_rule(table: Any, card: int) -> str:
    """Only ordinary cards are legal, or failing those trumps that are not bouts."""
    if card not in cards_of(table["hands"][table["taker"]]):
        return f"{CARD_NAMES[card]} is not in the hand"
    if card in BOUTS:
        return "a bout is never discarded"
    if card < FIRST_TRUMP:
        return "a king is never discarded"
    return "trumps are discarded only once no ordinary card is left"


def _poignee_rule(table: Any, rules: Any, level: int) -> str:
    seat, asked = np.int64(table["seat"]), table["asked"]
    may_come = table["phase"] == PHASE_PLAY and not table["played"][seat].any()
    if asked == ASK_POIGNEE or may_come:
        trumps = np.int64(pool(table, rules, seat, level))
        if not is_available(trumps, SIZES[level]):
            size, excuse = LEVELS[level - 1], " and the Excuse" if trumps & EXCUSE_BIT else ""
            return (
                f"a poignée of {size} needs {size} trumps, or {size - 1} and the Excuse, and the"
                f" hand has {count(trumps & ALL_TRUMPS)}{excuse}"
            )
    if asked == ASK_POIGNEE:
        return "only the highest poignée that the hand allows may be shown"
    if asked == ASK_HIDDEN or table["poignees"][seat]:
        return "a seat may show one poignée"
    first = "the first card" if rules["poignee_time"] == BEFORE_TRICK_1 else "a seat's first card"
    return f"a poignée is asked for once, before {first}"


def _hiding_rule(table: Any, card: int) -> str:
    name = CARD_NAMES[card]
    if card < FIRST_TRUMP or card == EXCUSE:
        return f"only trumps are hidden from a poignée, and {name} is not one"
    if table["hidden"] >> (card - FIRST_TRUMP) & 1:
        return f"{name} is hidden already"
    if card in cards_of(table["ecart"]):
        return f"{name} is discarded, and such trumps count only for a triple poignée"
    return f"{name} is not in the hand"
