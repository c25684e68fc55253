"""Belote: announcements during play: belote, rebelote and declarations."""

from __future__ import annotations

import giretra_env as ge
from giretra_env.engine.pack32.declarations import declaration_points
from support.belote import RUNS, pack_dealing


def dealt(rules: str, calls: str = "take", **options: object) -> ge.Table:
    table = ge.Table("belote", rules=rules, dealer=3, deck=pack_dealing(RUNS), **options)
    return played(table, calls)


def played(table: ge.Table, actions: str) -> ge.Table:
    for action in actions.split():
        table.apply(action)
    return table


def seen(table: ge.Table, seat: int, block: str) -> list[int]:
    layout = table.game.observation_layout
    return layout.view(table.observe(seat), block).ravel().tolist()


def cards_seen(table: ge.Table, seat: int, block: str, row: int) -> set[str]:
    layout = table.game.observation_layout
    flags = layout.view(table.observe(seat), block)[row]
    return {name for name, flag in zip(table.game.card_names, flags, strict=True) if flag}


def finished(table: ge.Table, words: str = "") -> ge.Table:
    """Play on with the first legal card, but the words asked for in turn."""
    answers = iter(words.split())
    while not table.done:
        if table.phase == "declare":
            table.apply(next(answers))
        else:
            table.apply(table.legal[0])
    return table


def test_automatic_belote_is_public_with_the_first_card():
    table = dealt("maison", "take")
    assert seen(table, 2, "belote_seat") == [0, 0, 0, 0]
    played(table, "KS")
    assert seen(table, 2, "belote_seat") == [0, 0, 1, 0]
    assert seen(table, 2, "belote_complete") == [0]
    assert finished(table).result.belote == 0


def test_no_belote_at_another_trump():
    assert finished(dealt("maison", "pass pass pass pass take:H")).result.belote == 1
    assert finished(dealt("maison,sa_ta=on", "pass pass pass pass take:SA")).result.belote is None


def test_every_suit_has_its_belote_at_all_trumps():
    table = dealt("maison,sa_ta=on", "pass pass pass pass take:TA")
    assert finished(table).result.belote == (40, 40)


def test_declared_belote_needs_both_words():
    for words, side in (("belote belote", 0), ("belote no_belote", None), ("no_belote", None)):
        table = dealt("maison,belote_call=declared", "take KS")
        assert (table.seat, table.phase, table.legal) == (0, "declare", ("belote", "no_belote"))
        assert finished(table, words).result.belote == side


def test_others_do_not_see_that_a_seat_has_a_decision():
    table = dealt("maison,belote_call=declared", "take KS")
    assert seen(table, 1, "phase").index(1) == table.game.phase_names.index("play")
    assert seen(table, 1, "to_act") == [1, 0, 0, 0]
    assert seen(table, 0, "to_act") == [1, 0, 0, 0]
    assert seen(table, 1, "belote_seat") == [0, 0, 0, 0]
    played(table, "belote")
    assert seen(table, 1, "belote_seat") == [0, 0, 0, 1]


def test_the_king_first():
    rules = "maison,belote_king_first=on"
    assert finished(dealt(rules, "take KS")).result.belote == 0
    assert finished(dealt(rules, "take QS")).result.belote is None
    assert dealt(f"{rules},belote_call=declared", "take QS").phase == "play"


def test_only_seats_with_a_declaration_are_asked_in_trick_1():
    table = dealt("maison,declarations=on")
    assert (table.seat, table.phase, table.legal) == (0, "declare", ("declare", "no_declare"))
    played(table, "declare 9S")
    assert (table.seat, table.phase) == (1, "declare")
    played(table, "no_declare TH declare TD declare JS")
    assert table.phase == "play"
    layout = table.game.observation_layout
    kinds = layout.view(table.observe(0), "declared_kinds").tolist()
    assert kinds == [[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 1, 0], [0, 1, 0, 0]]


def test_cards_are_shown_when_trick_2_has_begun():
    table = dealt("maison,declarations=on", "take declare 9S declare TH no_declare TD declare JS")
    assert table.seat == 3
    assert not any(seen(table, 0, "declarations_shown"))
    played(table, "AC")
    assert cards_seen(table, 0, "declarations_shown", 1) == set("AH KH QH JH TH 9H".split())
    assert cards_seen(table, 0, "declarations_shown", 3) == set("AC KC QC JC".split())
    assert not cards_seen(table, 1, "declarations_shown", 3)  # seat 0 has lost


def declarations_counted(
    rules: str, trump: str = "take", answers: str = "declare " * 4
) -> list[int]:
    """Points that each side has from declarations once trick 2 has begun."""
    table, words = dealt(f"{rules},declarations=on", trump), iter(answers.split())
    while table._tables["num_played"][0] < 5:
        table.apply(next(words) if table.phase == "declare" else table.legal[0])
    return [int(declaration_points(table._tables[0], side)) for side in range(2)]


def test_equal_cents_count_for_nobody_or_the_first_speaker():
    assert declarations_counted("maison") == [0, 0]
    assert declarations_counted("maison,decl_tie=first_speaker") == [0, 100 + 50]


def test_the_trump_suit_breaks_a_tie():
    assert declarations_counted("maison", "pass pass pass pass take:H") == [0, 100 + 50]
    assert declarations_counted("maison", "pass pass pass pass take:D") == [100 + 20, 0]


def test_what_is_not_declared_does_not_count():
    answers = "no_declare no_declare declare declare"
    assert declarations_counted("maison", answers=answers) == [100, 0]


def test_another_seats_question_is_hidden_from_the_next_one():
    table = dealt("maison,belote_call=declared,declarations=on", "take declare KS")
    assert (table.seat, table.legal) == (0, ("belote", "no_belote"))
    before = table.observe(1)
    played(table, "no_belote")
    assert table.seat == 1 and table.legal == ("declare", "no_declare")
    assert (table.observe(1) == before).all()
