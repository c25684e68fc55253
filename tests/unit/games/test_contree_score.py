"""Contrée's marks (RULES.md §8): every option of the contract test and of the marks."""

from __future__ import annotations

import pytest

import giretra_env as ge


def score(rules: str = "marques", **facts: object) -> ge.game("contree").rules_type:
    """The record of a deal that side 0 has played for 100."""
    known = dict(value=100, side=0, multiplier=1, card_points=(110, 52), tricks=(5, 3))
    return ge.score_deal("contree", rules=rules, **{**known, **facts})


ALL = dict(card_points=(252, 0), tricks=(8, 0))
NO_TRICK = dict(card_points=(0, 252), tricks=(0, 8))
DOUBLED_BY_FFB = ("ffb2016_demandes", "ffb2016_faits", "ffb2016_note1", "colver")


@pytest.mark.parametrize("points, made", [(80, False), (81, False), (82, True)])
def test_8_min_82(points, made):
    facts = dict(value=80, card_points=(points, 162 - points))
    assert score("min_82=on", **facts).made is made
    assert score(**facts).made is True


def test_8_must_beat_defence():
    facts = dict(value=80, card_points=(81, 81))
    assert score("must_beat_defence=on", **facts).made is False
    assert score("must_beat_defence=on", **facts, belote=0).made is True
    assert score("must_beat_defence=on", value=80, card_points=(82, 80), belote=1).made is False
    assert score(**facts).made is True


@pytest.mark.parametrize("tricks, made", [((8, 0), True), ((7, 1), False)])
def test_8_all_tricks_take_the_declarations_that_they_must_beat(tricks, made):
    points = (252, 0) if made else (162, 0)
    facts = dict(value=80, card_points=points, tricks=tricks, declarations=(0, 300))
    assert score("declarations=on,must_beat_defence=on", **facts).made is made
    assert score("declarations=on", **facts).made is True


def test_8_capot_and_generale():
    capot = dict(value="capot", **ALL)
    assert score(**capot).marks == (500, 0)
    assert score("colver", **capot).marks == (502, 0)
    assert score("generale=500", value="generale", **ALL, alone=True).marks == (500, 0)
    lost = score("generale=500", value="generale", **ALL, alone=False)
    assert lost.made is False and lost.marks == (0, 500)
    assert score("colver,generale=500", value="generale", **ALL, alone=True).marks == (752, 0)
    assert score("generale=1000", value="generale", **ALL, alone=True).marks == (1000, 0)


@pytest.mark.parametrize(
    "fate, marks", [("to_defence", (0, 280)), ("kept", (20, 260)), ("void", (0, 260))]
)
def test_8_belote_on_fail(fate, marks):
    failed = dict(card_points=(70, 92), tricks=(4, 4), belote=0)
    assert score(f"belote_on_fail={fate}", **failed).marks == marks


def test_8_belote_of_the_defence_stays_when_the_contract_fails():
    failed = dict(card_points=(70, 92), tricks=(4, 4), belote=1)
    for fate in ("to_defence", "kept", "void"):
        assert score(f"belote_on_fail={fate}", **failed).marks == (0, 280)


def test_8_belote_multiplied():
    facts = dict(multiplier=2, belote=0)
    assert score(**facts).marks == (440, 100)
    assert score("belote_multiplied=on", **facts).marks == (460, 100)


@pytest.mark.parametrize("rules", DOUBLED_BY_FFB)
def test_8_a_doubled_contract_made_takes_both_belotes_and_declarations(rules):
    facts = dict(multiplier=2, card_points=(110, 52), tricks=(5, 3))
    plain = score(rules, **facts).marks[0]
    rich = score(rules, **facts, belote=1, declarations=(50, 0))
    assert rich.marks == (plain + 70, 0)


def test_8_declarations_help_and_are_marked_once():
    facts = dict(card_points=(60, 102), tricks=(4, 4), declarations=(50, 0))
    assert score(**facts).marks == (60 + 100 + 50, 100)
    assert score(**facts, multiplier=2).marks == (2 * 160 + 50, 200)
    assert score("annonces", **facts).marks == (100, 0)


def test_8_declarations_of_a_failed_contract_go_to_the_defence():
    failed = dict(card_points=(60, 102), tricks=(4, 4), declarations=(20, 0))
    assert score(**failed).marks == (0, 160 + 100 + 20)


def test_8_all_tricks_take_the_defenders_declarations():
    assert score(**ALL, declarations=(0, 150)).marks == (250 + 100 + 150, 0)


@pytest.mark.parametrize(
    "rounding, marks",
    [
        ("nearest10", (220, 50)),
        ("nearest10_6up", (210, 50)),
        ("none", (215, 47)),
        ("up10", (220, 50)),
        ("down10", (210, 40)),
    ],
)
def test_8_rounding(rounding, marks):
    assert score(f"rounding={rounding}", card_points=(115, 47)).marks == marks


def test_8_multipliers_are_options():
    assert score("contre_mult=3", multiplier=3).marks == (630, 150)
    assert score("colver", multiplier=3).marks == (162 + 300, 0)


def test_8_rounding_never_makes_a_contract():
    assert score(value=90, card_points=(89, 73)).marks == (0, 250)


def test_2_ta_with_trump_values_is_brought_to_162():
    rules = "sa_ta=on,ta_values=trump"
    table = ge.Table("contree", rules=rules, dealer=3, seed=11)
    for call in ("80TA", "pass", "pass", "pass"):
        table.apply(call)
    while not table.done:
        table.apply(table.legal[0])
    assert sum(table.result.card_points) in (162, 252)


CUSTOMS = [
    # rules, value, multiplier, points of side 0, side with the belote, marks
    ("marques_exact,defence_keeps=points,all_points=162", 120, 2, 130, None, (500, 32)),
    ("marques_exact,defence_keeps=points,all_points=162", 120, 2, 110, None, (0, 564)),
    ("marques_exact,defence_keeps=points,all_points=162", 120, 4, 130, None, (1000, 32)),
    ("marques_exact,defence_keeps=points,all_points=162", 120, 4, 110, None, (0, 1128)),
    ("marques,defence_keeps=points", 100, 2, 120, None, (440, 40)),
    ("annonces,failed_marks=contract", 80, 1, 70, None, (0, 80)),
    ("annonces,failed_marks=contract", 80, 2, 70, None, (0, 160)),
    ("annonces,capot=250", "capot", 1, 252, None, (250, 0)),
    ("marques,complement=defence", 100, 1, 106, None, (210, 50)),
    ("marques,complement=defence", 80, 1, 82, None, (160, 80)),
    ("marques,complement=defence", 80, 1, 82, 1, (160, 100)),
    ("marques,complement=defence", 80, 1, 62, 0, (160, 100)),
    ("ffb2016_demandes,belote_on_doubled=kept", 100, 2, 110, 1, (520, 20)),
]


@pytest.mark.parametrize("rules, value, multiplier, points, belote, marks", CUSTOMS)
def test_8_customs_of_tables_are_combinations(rules, value, multiplier, points, belote, marks):
    """The customs that no value of a closed list of scorings says."""
    won = dict(card_points=(points, 162 - points), tricks=(5, 3)) if points < 162 else ALL
    facts = dict(value=value, multiplier=multiplier, belote=belote, **won)
    assert score(rules, **facts).marks == marks


@pytest.mark.parametrize("name", ge.game("contree").rules_type.shorthands["scoring"])
def test_8_a_name_of_scoring_stands_for_its_preset_on_top_of_any_other(name):
    rules = ge.game("contree").rules
    for preset in ge.game("contree").presets:
        changes = "rounding=none,surcontre_mult=4,shuffle=never"
        assert rules(f"{preset},scoring={name},{changes}") == rules(f"scoring={name},{changes}")
    assert rules(f"scoring={name},all_points=1").all_points == 1
    assert rules(f"all_points=1,scoring={name}").all_points == 1


def test_8_1_belotes_and_declarations_may_not_help():
    facts = dict(card_points=(95, 67), belote=0)
    assert score(**facts).made and not score("belote_counts=no", **facts).made
    facts = dict(card_points=(60, 102), declarations=(50, 0))
    assert score(**facts).made and not score("decl_counts=no", **facts).made
    even = dict(value=80, card_points=(82, 80), belote=1, declarations=(0, 20))
    rules = "must_beat_defence=yes,belote_counts=no,decl_counts=no"
    assert score(rules, **even).made and not score("must_beat_defence=yes", **even).made


def test_8_1_rounded_points_may_make_the_contract():
    facts = dict(card_points=(95, 67))
    assert not score(**facts).made
    assert score("made_on=rounded", **facts).marks == (200, 70)
    assert not score("made_on=rounded,rounding=nearest10_6up", **facts).made


@pytest.mark.parametrize(
    "side, points, marks", [("defence", (106, 56), (210, 50)), ("attack", (106, 56), (200, 60))]
)
def test_8_2_one_side_marks_what_the_other_leaves_of_160(side, points, marks):
    assert score(f"complement={side}", card_points=points).marks == marks
    assert score(f"complement={side}", card_points=(104, 58)).marks == (200, 60)
    assert score(f"complement={side}", **ALL).marks == (350, 0)


def test_8_2_nobody_marks_less_than_nothing():
    facts = dict(card_points=(161, 1), tricks=(7, 1))
    assert score("rounding=up10,complement=defence", **facts).marks == (270, 0)


def test_8_2_marks_may_be_rounded_in_the_end():
    facts = dict(card_points=(113, 49), multiplier=2)
    assert score(**facts).marks == (2 * 210, 2 * 50)
    assert score("rounding_of=marks", **facts).marks == (430, 100)  # 426 and 98
    failed = dict(card_points=(70, 92), multiplier=4)
    assert score("rounding_of=marks,all_points=162", **failed).marks == (0, 1050)  # 1048


@pytest.mark.parametrize(
    "change, marks",
    [
        ("made_marks=contract", (200, 100)),
        ("made_marks=points", (220, 100)),
        ("made_multiplied=contract", (310, 100)),
        ("made_multiplied=points", (320, 100)),
        ("doubled_counts=all_points", (520, 100)),
        ("doubled_counts=all_points,all_points=162", (524, 100)),
        ("doubled_counts=all_points,made_multiplied=contract", (360, 100)),
        ("defence_keeps=points", (420, 50)),
        ("defence_keeps=unless_doubled", (420, 0)),
        ("defence_keeps=nothing", (420, 0)),
    ],
)
def test_8_3_each_part_of_a_doubled_contract_made(change, marks):
    assert score(change, multiplier=2).marks == marks


@pytest.mark.parametrize("keeps, marks", [("unless_doubled", (210, 50)), ("nothing", (210, 0))])
def test_8_3_what_the_defence_keeps_of_a_contract_that_is_not_doubled(keeps, marks):
    assert score(f"defence_keeps={keeps}").marks == marks


@pytest.mark.parametrize(
    "change, marks",
    [
        ("failed_marks=contract", (0, 200)),
        ("failed_marks=points", (0, 320)),
        ("failed_multiplied=contract", (0, 360)),
        ("failed_multiplied=points", (0, 420)),
        ("all_points=162", (0, 524)),
        ("failed_counts=own_points", (0, 380)),
        ("attack_keeps=yes", (70, 520)),
        ("attack_keeps=yes,failed_counts=own_points,failed_multiplied=contract", (70, 290)),
        ("defence_capot=250", (0, 520)),
    ],
)
def test_8_4_each_part_of_a_doubled_contract_that_failed(change, marks):
    assert score(change, multiplier=2, card_points=(70, 92)).marks == marks


def test_8_4_a_defence_with_all_tricks():
    assert score("defence_capot=250", **NO_TRICK).marks == (0, 350)
    assert score("defence_capot=250,failed_counts=own_points", **NO_TRICK).marks == (0, 350)
    assert score(**NO_TRICK).marks == (0, 260)


@pytest.mark.parametrize(
    "rules, multiplier, marks",
    [
        ("unbid_capot_points=160", 1, (260, 0)),
        ("unbid_capot_points=500", 2, (1200, 0)),
        ("unbid_capot=points", 1, (250, 0)),
        ("unbid_capot=contract", 2, (200, 0)),
        ("annonces", 2, (500, 0)),
        ("annonces,unbid_capot=as_made", 1, (100, 0)),
        ("annonces,unbid_capot=points_and_contract", 1, (350, 0)),
        ("ffb2016_demandes,unbid_capot_points=500", 2, (520, 0)),
        ("ffb2016_demandes,doubled_capot=90", 2, (610, 0)),
    ],
)
def test_8_5_eight_tricks_that_were_not_bid(rules, multiplier, marks):
    assert score(rules, **ALL, multiplier=multiplier).marks == marks


@pytest.mark.parametrize(
    "rules, made, failed",
    [
        ("capot=250", (500, 0), (0, 500)),
        ("capot_failed=410", (1000, 0), (0, 820)),
        ("capot_bid=contract,capot=250", (1000, 0), (0, 820)),
        ("capot_bid=contract,capot=250,capot_failed=250", (1000, 0), (0, 500)),
        ("annonces,capot_bid=contract,capot=250", (500, 0), (0, 320)),
    ],
)
def test_8_6_a_capot_bid(rules, made, failed):
    facts = dict(value="capot", multiplier=2)
    assert score(rules, **facts, **ALL).marks == made
    assert score(rules, **facts, card_points=(162, 0), tricks=(7, 1)).marks == failed


def test_8_7_belotes_and_declarations_by_their_own_options():
    made = dict(multiplier=2, belote=1, declarations=(0, 50))
    assert score(**made).marks == (420, 100 + 70)
    assert score("belote_on_doubled=to_attack", **made).marks == (440, 150)
    assert score("decl_on_doubled=to_attack", **made).marks == (470, 120)
    assert score("belote_marked=no", **made).marks == (420, 150)
    assert score("decl_marked=no", **made).marks == (420, 120)
    assert score("decl_multiplied=yes", **made).marks == (420, 220)
    failed = dict(card_points=(20, 142), tricks=(1, 7), declarations=(50, 0))
    assert score(**failed).marks == (0, 310)
    assert score("decl_on_fail=kept", **failed).marks == (50, 260)
    assert score("decl_on_fail=void", **failed).marks == (0, 260)
    assert score("annonces,belote_marked=yes", belote=1).marks == (100, 20)


def test_2_tout_atout_with_14_9_6_5_3_1():
    rules = "marques,ta_values=14-9-6-5-3-1"
    trick = ["JH", "8H", "7H", "TH"]
    assert ge.trick_winner("contree", trick, leader=0, trump="TA", rules=rules) == (0, 19)
    assert ge.trick_winner("belote", trick, leader=0, trump="TA", rules=rules[8:]) == (0, 19)
    suit = [f"{rank}H" for rank in "J9ATKQ87"]
    points = [
        ge.trick_winner("contree", [card], leader=0, trump="TA", rules=rules)[1] for card in suit
    ]
    assert points == [14, 9, 6, 5, 3, 1, 0, 0]


BELOTES = [
    "KC QC KD QD KH QH KS QS".split(),
    "AC TC JC 9C 8C 7C AD TD".split(),
    "JD 9D 8D 7D AH TH JH 9H".split(),
    "8H 7H AS TS JS 9S 8S 7S".split(),
]


def played_to_the_end(rules, hands, call):
    """The result of a deal in which seat 0 bids and every seat plays its first legal card."""
    table = ge.Table("contree", rules=f"{rules},sa_ta=yes", dealer=3, hands=hands)
    for action in (call, "pass", "pass", "pass"):
        table.apply(action)
    while not table.done:
        table.apply(table.legal[0])
    return table.result


def test_6_no_belote_at_tout_atout():
    assert played_to_the_end("marques", BELOTES, "80TA").belote == (80, 0)
    assert played_to_the_end("ta_belote=no", BELOTES, "80TA").belote is None
    assert played_to_the_end("ta_belote=no", BELOTES, "80H").belote == 0
    facts = dict(trump="TA", belote=0)
    with pytest.raises(ge.InvalidInputError):
        score("sa_ta=yes,ta_belote=no", **facts)
    assert score("sa_ta=yes", **facts).marks == (230, 50)


FOUR_KINGS = [
    "KC KD KH KS AH QH JH TH".split(),
    "AC TC JC 9C 8C 7C AD TD".split(),
    "JD 9D 8D 7D QC QD QS 9H".split(),
    "8H 7H AS TS JS 9S 8S 7S".split(),
]


def test_7_four_kings_and_a_run_from_the_ace_both_count_where_a_card_counts_twice():
    declarations = "declarations=yes"
    assert played_to_the_end(declarations, FOUR_KINGS, "80H").declarations == (140, 0)
    both = played_to_the_end(f"{declarations},decl_overlap=yes", FOUR_KINGS, "80H")
    assert both.declarations == (220, 0)
