"""Contrée's play (RULES.md §5 to §7): legal cards by option, belote, declarations."""

from __future__ import annotations

import pytest

import giretra_env as ge

DEALER = 3  # so that seat 0 speaks and leads first
DECLARING = "declarations=on"


def legal(hand: str, trick: str, trump: str = "H", rules: str = "marques") -> set[str]:
    """Cards that the last seat of a trick may play; the first card is of seat 0."""
    found = ge.legal_cards("contree", hand=hand, trick=trick, leader=0, trump=trump, rules=rules)
    return set(found)


def test_5_row_3_rise_over_the_partner_is_an_option():
    assert legal("9H 8H KS", "QH 7S") == {"9H"}
    assert legal("9H 7H KS", "QH 7S", rules="rise_on_partner=off") == {"9H", "7H"}
    assert legal("9H 7H KS", "QH", rules="rise_on_partner=off") == {"9H"}  # an opponent


def test_5_row_10_underruffing_is_free_or_a_duty():
    assert legal("7H 8H KS", "AD 9H") == {"7H", "8H", "KS"}
    assert legal("7H 8H KS", "AD 9H", rules="undertrump=compulsory") == {"7H", "8H"}


def test_5_row_7_over_the_partners_ruff():
    trick = "AD TH 7D"  # seat 1 has ruffed for seat 3
    assert legal("7H 9H KS", trick) == {"7H", "9H", "KS"}
    assert legal("7H 9H KS", trick, rules="partner_ruff=no_undertrump") == {"9H", "KS"}
    assert legal("7H 8H", trick, rules="partner_ruff=no_undertrump") == {"7H", "8H"}
    assert legal("7H 9H", trick, rules="partner_ruff=rise_if_only_trumps") == {"9H"}
    assert legal("7H 9H KS", trick, rules="partner_ruff=rise_if_only_trumps") == {"7H", "9H", "KS"}


def test_5_sa_and_ta():
    assert legal("AD 7D KS", "KD", trump="SA") == {"AD", "7D"}
    assert legal("9D 7D KS", "KD 8S", trump="TA") == {"9D"}
    assert legal("QD 7D KS", "KD", trump="TA") == {"QD", "7D"}
    assert legal("QH KS", "KD", trump="TA") == {"QH", "KS"}


def test_2_points_at_sa_and_ta():
    cards = ["JD", "9D", "AD", "7S"]
    assert ge.trick_winner("contree", cards, leader=0, trump="SA") == (2, 21)
    assert ge.trick_winner("contree", cards, leader=0, trump="TA") == (0, 28)
    trumps = ge.trick_winner("contree", cards, leader=0, trump="TA", rules="ta_values=trump")
    assert trumps == (0, 45)


# ---- belote --------------------------------------------------------------------------------------

BELOTE_HANDS = (  # seat 1 holds king and queen of hearts and must follow hearts
    "JH 9H AH 7S 8S 9S TS JS",
    "KH QH 7C 8C 9C TC JC QC",
    "TH 8H 7H QS KS AS KC AC",
    "7D 8D 9D TD JD QD KD AD",
)


def dealt(*actions: str, rules: str = "marques", hands: tuple[str, ...] = BELOTE_HANDS) -> ge.Table:
    """A table after these actions."""
    table = ge.Table("contree", rules=rules, dealer=DEALER, hands=[hand.split() for hand in hands])
    for action in actions:
        table.apply(action)
    return table


HEARTS = ("80H", "pass", "pass", "pass")


def block(table: ge.Table, seat: int, name: str) -> list[int]:
    """A block of what a seat sees."""
    layout = table.game.observation_layout
    return layout.view(table.observe(seat), name).tolist()


def finish(table: ge.Table) -> ge.Table:
    """Play the first legal card until the end."""
    while not table.done:
        table.apply(table.legal[0])
    return table


def test_6_belote_is_public_with_its_first_card():
    table = dealt(*HEARTS, "JH")
    assert block(table, 2, "belote_seat") == [0, 0, 0, 0]
    table.apply("QH")
    assert block(table, 2, "belote_seat") == [0, 0, 0, 1]
    assert block(table, 2, "belote_complete") == [0]
    for card in ("7H", "7D", "9H", "KH"):
        table.apply(card)
    assert block(table, 2, "belote_complete") == [1]
    assert finish(table).result.belote == 1


def test_6_none_at_sa_and_one_a_suit_at_ta():
    sa = finish(dealt("80SA", "pass", "pass", "pass", rules="sa_ta=on"))
    assert sa.result.belote is None
    ta = finish(dealt("80TA", "pass", "pass", "pass", rules="sa_ta=on"))
    assert ta.result.belote == (20, 40)  # spades of seat 2; hearts of seat 1, diamonds of seat 3


def test_6_declared_is_asked_after_each_card():
    table = dealt(*HEARTS, "JH", "QH", rules="belote_call=declared")
    assert (table.seat, table.phase, table.legal) == (1, "declare", ("belote", "no_belote"))
    for action in ("belote", "7H", "7D", "9H", "KH"):
        table.apply(action)
    assert table.phase == "declare"
    table.apply("belote")
    assert finish(table).result.belote == 1


@pytest.mark.parametrize("words", [("no_belote",), ("belote", "no_belote")])
def test_6_a_word_forgotten_loses_the_twenty(words):
    table = dealt(
        *HEARTS, "JH", "QH", words[0], "7H", "7D", "9H", "KH", rules="belote_call=declared"
    )
    assert table.phase == ("declare" if len(words) == 2 else "play")
    for word in words[1:]:
        table.apply(word)
    assert finish(table).result.belote is None


def test_6_only_the_seat_that_is_asked_sees_the_question():
    asked = dealt(*HEARTS, "JH", "QH", rules="belote_call=declared")
    phases = asked.game.phase_names
    for seat in range(4):
        phase = phases[block(asked, seat, "phase").index(1)]
        turn = (seat + block(asked, seat, "to_act").index(1)) % 4
        assert (phase, turn) == (("declare", 1) if seat == 1 else ("play", 2))


def test_6_the_next_seat_to_be_asked_does_not_see_that_another_is():
    """Seat 2 has a run to declare and will be asked; nothing reveals seat 1's belote."""
    rules = f"{DECLARING},belote_call=declared"
    table = dealt(*HEARTS, "no_declare", "JH", "no_declare", "QH", rules=rules)
    assert (table.seat, table.legal) == (1, ("belote", "no_belote"))
    others = {seat: table.observe(seat).tobytes() for seat in (0, 2, 3)}
    table.apply("no_belote")
    assert (table.seat, table.legal) == (2, ("declare", "no_declare"))
    assert others == {seat: table.observe(seat).tobytes() for seat in (0, 2, 3)}


def test_6_the_last_card_may_still_be_asked_about():
    for seed in range(2000):
        table = ge.Table("contree", rules="belote_call=declared", dealer=DEALER, seed=seed)
        for call in HEARTS:
            table.apply(call)
        while not table.done:
            if table.phase == "declare" and not any(table.hand(seat) for seat in range(4)):
                side = table.seat % 2
                assert table.legal == ("belote", "no_belote") and table.result is None
                table.apply("belote")
                assert table.done and table.result.belote == side
                return
            late = [card for card in table.legal if card not in ("KH", "QH")]
            table.apply((late or table.legal)[0])
    raise AssertionError("no deal whose last card is king or queen of trumps")


# ---- declarations --------------------------------------------------------------------------------


def test_7_who_has_something_is_asked_before_the_first_card():
    table = dealt(*HEARTS, rules=DECLARING)
    assert (table.seat, table.phase, table.legal) == (0, "declare", ("declare", "no_declare"))
    table.apply("declare")
    assert block(table, 1, "declared_kinds")[3] == [0, 0, 1, 0]  # 7 8 9 T J of spades
    table.apply("7S")
    assert (table.seat, table.phase) == (1, "declare")


def test_7_the_cards_of_the_winners_are_shown_in_trick_2():
    table = dealt(*HEARTS, rules=DECLARING)
    for action in ("declare", "JH", "declare", "QH", "no_declare", "7H", "declare", "7D"):
        table.apply(action)
    assert not any(map(any, block(table, 1, "declarations_shown")))
    table.apply("7S")
    shown = block(table, 0, "declarations_shown")
    assert [sum(row) for row in shown] == [0, 6, 0, 8]  # 7 to Q of clubs; cent and tierce
    assert finish(table).result.declarations == (0, 220)


def test_7_who_keeps_silent_scores_nothing():
    table = dealt(*HEARTS, rules=DECLARING)
    while not table.done:
        table.apply("no_declare" if table.phase == "declare" else table.legal[0])
    assert table.result.declarations == (0, 0)


@pytest.mark.parametrize("tie, points", [("none", (0, 0)), ("first_speaker", (20, 0))])
def test_7_equal_runs_score_for_nobody_or_the_first_speaker(tie, points):
    hands = (
        "7C 8C 9C JC 7D TD KD QS",
        "7S 8S 9S JS TC AC QD AD",
        "TS AS KC 8D JD 8H TH QH",
        "KS QC 9D 7H 9H JH KH AH",
    )
    table = dealt("80H", "pass", "pass", "pass", rules=f"{DECLARING},decl_tie={tie}", hands=hands)
    assert finish(table).result.declarations == points
