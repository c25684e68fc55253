"""Discards and poignées that the rules of French tarot forbid: the error names the rule."""

from __future__ import annotations

import numpy as np
import pytest

import giretra_env as ge

CARDS = ge.game("tarot").card_names
PASSES = ("pass",) * 3
FEW_ORDINARY = (
    "T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15 T16 SK HK DK CK S2",
    "T2 T3 H3 D4 C5 C6",
)
"""The hand of a taker, and the chien: five ordinary cards, four kings, fifteen trumps."""
FORCED = ("S2", "H3", "D4", "C5", "C6", "T2", "no_chelem")
LONG = ("T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 EX SK HK DK S1 H1", "S2 H2 D2 C2 S3 H3")
"""Twelve trumps and the Excuse; the chien, which is all discarded."""
AWAY = ("S2", "H2", "D2", "C2", "S3", "H3", "no_chelem")
NINE = ("T1 T2 T3 T4 T5 T6 T7 T8 T9 SK HK DK CK S1 S4 S5 S6 S7", "S2 H2 D2 C2 S3 H3")


def table_of(cards: tuple[str, str], actions: tuple[str, ...], rules: str = "standard") -> ge.Table:
    """Return a table whose seat 0 has bid a prise with these cards, after more actions."""
    hand, chien = cards
    others = [card for card in CARDS if card not in f"{hand} {chien}".split()]
    table = ge.Table(
        "tarot", rules, dealer=3, hands=[hand, *(others[i::3] for i in range(3))], chien=chien
    )
    for action in ("prise", *PASSES, *actions):
        table.apply(action)
    return table


HIGHEST = "standard,poignee_levels=highest"
BEFORE = "standard,poignee_time=before_trick_1"
FORBIDDEN = [
    (FEW_ORDINARY, "standard", (), "T1", "T1 is not in the hand"),
    (FEW_ORDINARY, "standard", (), "SK", "a king is never discarded"),
    (FEW_ORDINARY, "standard", FORCED[:5], "DK", "a king is never discarded"),
    (FEW_ORDINARY, "standard", (), "T2", "trumps are discarded only once no ordinary card is left"),
    (LONG, "standard", (), "EX", "a bout is never discarded"),
    (LONG, "standard", (), "poignee_10", "once, before a seat's first card"),
    (LONG, "standard", AWAY[:-1], "poignee_10", "once, before a seat's first card"),
    (LONG, BEFORE, AWAY[:-1], "poignee_10", "once, before the first card"),
    (LONG, "standard", AWAY, "poignee_15", "needs 15 trumps, or 14 and .* has 12 and the Excuse"),
    (LONG, HIGHEST, AWAY, "poignee_10", "only the highest poignée that the hand allows"),
    (LONG, "standard", (*AWAY, "no_poignee"), "poignee_10", "once, before a seat's first card"),
    (LONG, "standard", (*AWAY, "poignee_13"), "poignee_10", "a seat may show one poignée"),
    (LONG, "standard", (*AWAY, "poignee_10"), "poignee_13", "a seat may show one poignée"),
    (LONG, "standard", (*AWAY, "poignee_10"), "EX", "only trumps are hidden .* and EX is not one"),
    (LONG, "standard", (*AWAY, "poignee_10"), "SK", "only trumps are hidden .* and SK is not one"),
    (LONG, "standard", (*AWAY, "poignee_10"), "T20", "T20 is not in the hand"),
    (LONG, "standard", (*AWAY, "poignee_10", "T3"), "T3", "T3 is hidden already"),
    (FEW_ORDINARY, "standard", (*FORCED, "poignee_13"), "T2", "T2 is discarded, and such trumps"),
    (
        FEW_ORDINARY,
        "standard,four_kings_triple=no",
        FORCED,
        "poignee_15",
        "needs 15 trumps, or 14 and the Excuse, and the hand has 14;",
    ),
    (
        NINE,
        "standard",
        AWAY,
        "poignee_10",
        "needs 10 trumps, or 9 and the Excuse, and the hand has 9;",
    ),
]


@pytest.mark.parametrize(("cards", "rules", "actions", "wrong", "rule"), FORBIDDEN)
def test_the_error_names_the_rule_that_forbids(cards, rules, actions, wrong, rule):
    table = table_of(cards, actions, rules)
    before = table.record()
    with pytest.raises(ge.IllegalActionError, match=rf"{wrong} \(action \d+\) now: .*{rule}"):
        table.apply(wrong)
    assert table.record() == before


@pytest.mark.parametrize(
    ("actions", "wrong"),
    [(AWAY, "T1"), ((*AWAY, "no_poignee"), "S7"), ((), "no_chelem"), ((), "garde")],
)
def test_of_other_actions_it_says_what_is_legal(actions, wrong):
    with pytest.raises(ge.IllegalActionError, match=r"\(action \d+\) now; legal: "):
        table_of(LONG, actions).apply(wrong)


def test_a_batch_names_the_rule_as_well():
    tables = ge.make_vec("tarot", 3, seed=1)
    tables.reset()
    actions = np.zeros(3, np.int64)
    actions[2] = tables.game.action_id("poignee_10")
    with pytest.raises(ge.IllegalActionError, match=r"Table 2: .* now: a poignée is asked for"):
        tables.step(actions)
