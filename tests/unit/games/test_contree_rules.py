"""Contrée's options: presets, values, exclusions, and errors for impossible input."""

from __future__ import annotations

import dataclasses

import pytest

import giretra_env as ge
from giretra_env.games.contree.options import PRESETS, ContreeRules

GAME = ge.game("contree")
CARDS = GAME.card_names
HANDS = [list(CARDS[seat::4]) for seat in range(4)]

WRONG_RULES = {
    "marque": r"no preset 'marque'.*Did you mean 'marques'",
    "bid_min=170": r"bid_min=170 and bid_max=160 exclude each other",
    "bid_max=165": r"bid_max=165 and bid_step=10 exclude each other; bid_max must be a multiple",
    "bid_min=85": r"bid_min=85 and bid_step=10 exclude each other",
    "contre_mult=5": r"contre_mult=5 and surcontre_mult=4 exclude each other",
    "bid_step=15": r"Option bid_step cannot be '15'; it must be 10 or 5",
    "cut_min=4": r"Option cut_min cannot be '4'; it must be 2 or 3",
    "deal_pattern=4-4": r"Option deal_pattern cannot be '4-4'",
    "generale=400": r"Option generale cannot be '400'; it must be 'off' or 500",
    "sa_ta=perhaps": r"Option sa_ta cannot be 'perhaps'.*yes or no",
    "scoring=ffb": r"Option scoring cannot be 'ffb'; it must be 'marques' or 'annonces' or",
    "scoring=colver,scoring=marques": r"Option scoring is given twice",
    "scorings=colver": r"no option 'scorings'.*Did you mean 'scoring'",
    "annonces,complement=defence": r"complement=defence and rounding=none exclude each other",
    "complement=attack,rounding_of=marks": r"complement=attack and rounding_of=marks exclude",
    "made_on=rounded,rounding=none": r"made_on=rounded and rounding=none exclude each other",
    "made_on=rounded,min_82=yes": r"made_on=rounded and min_82=yes exclude each other",
    "made_marks=both": r"Option made_marks cannot be 'both'; it must be 'points_and_contract' or",
    "defence_keeps=all": r"Option defence_keeps cannot be 'all'; it must be 'multiplied' or",
    "capot=2000": r"Option capot cannot be 2000.*from 0 to 1000",
    "ta_values=14": r"Option ta_values cannot be '14'; it must be 'rescaled' or 'trump' or '14-9-",
    "bid_max=190": r"Option bid_max cannot be 190.*80 to 180",
}

FACTS = dict(value=100, side=0, multiplier=1, card_points=(110, 52), tricks=(5, 3))
WRONG_FACTS = {
    "value": (dict(value=85), r"value must be 80 to 160 by 10 or 'capot', not 85"),
    "too high": (dict(value=170), r"value must be 80 to 160.*not 170"),
    "generale": (dict(value="generale"), r"not 'generale'"),
    "side": (dict(side=2), r"side must be 0 or 1, not 2"),
    "multiplier": (dict(multiplier=3), r"multiplier must be 1 or 2 \(contre\) or 4 \(surcontre\)"),
    "points": (dict(card_points=(110, 53)), r"card_points must be a pair.*sums to 162"),
    "tricks": (dict(tricks=(5, 4)), r"tricks must be a pair.*sums to 8"),
    "all tricks": (dict(tricks=(8, 0)), r"sums to 252"),
    "loser's points": (
        dict(tricks=(8, 0), card_points=(0, 252)),
        r"0 tricks can hold no card points",
    ),
    "belote": (dict(belote=2), r"belote must be a side 0 or 1, or None, not 2"),
    "declarations": (dict(declarations=(20, -20)), r"declarations must be a pair"),
    "trump": (dict(trump="NT"), r"trump must be one of C D H S, not 'NT'"),
}

WRONG_HANDS = {
    "twice": ([[*HANDS[0][:7], HANDS[1][0]], *HANDS[1:]], r"missing JS, twice 8C"),
    "missing": ([HANDS[0][:7], *HANDS[1:]], r"4 lists of 8 cards, not of 7 8 8 8 cards"),
    "too many": ([[*HANDS[0], "7C"], *HANDS[1:]], r"4 lists of 8 cards, not of 9 8 8 8 cards"),
}


@pytest.mark.parametrize("text", WRONG_RULES)
def test_wrong_rules_are_named(text):
    with pytest.raises(ge.UnknownRuleError, match=WRONG_RULES[text]):
        ge.Table("contree", rules=text)


@pytest.mark.parametrize("case", WRONG_FACTS)
def test_impossible_facts_are_named(case):
    change, message = WRONG_FACTS[case]
    with pytest.raises(ge.InvalidInputError, match=message):
        ge.score_deal("contree", **{**FACTS, **change})


def test_a_contract_that_the_rules_do_not_know_is_refused():
    rules = "capot_contre=off,surcontre_by=none"
    for change in (dict(multiplier=4), dict(value="capot", multiplier=2)):
        with pytest.raises(ge.InvalidInputError, match="multiplier must be 1"):
            ge.score_deal("contree", rules=rules, **{**FACTS, **change})


@pytest.mark.parametrize("case", WRONG_HANDS)
def test_inconsistent_hands_are_named(case):
    hands, message = WRONG_HANDS[case]
    with pytest.raises(ge.InvalidInputError, match=message):
        ge.Table("contree", dealer=0, hands=hands)


def test_the_presets_differ_in_what_they_say():
    assert GAME.default_preset == "marques"
    assert GAME.rules("annonces") == GAME.rules("scoring=annonces,rounding=none")
    assert PRESETS["marques_exact"] == ContreeRules(rounding="none")
    colver = GAME.rules("colver")
    assert (colver.surcontre_mult, colver.shuffle, colver.history) == (3, "each_deal", "all")


@pytest.mark.parametrize("name", ContreeRules.shorthands["scoring"])
def test_the_constructor_takes_scoring_as_text_does(name):
    assert ContreeRules(scoring=name) == GAME.rules(f"scoring={name}")
    single = ContreeRules(capot=500, belote_on_doubled="kept", scoring=name, target=1000)
    assert single == GAME.rules(f"scoring={name},capot=500,belote_on_doubled=kept,target=1000")


@pytest.mark.parametrize("value", ["annonce", None, ["annonces"]])
def test_the_constructor_names_the_values_of_scoring(value):
    with pytest.raises(ge.UnknownRuleError, match=r"Option scoring cannot be .* or 'anno"):
        ContreeRules(scoring=value)


def test_scoring_among_all_its_options_is_refused():
    with pytest.raises(ge.UnknownRuleError, match="scoring changes nothing"):
        dataclasses.replace(PRESETS["colver"], scoring="annonces")


def test_numbers_and_switches_are_read_from_text():
    rules = GAME.rules("bid_step=5,bid_max=180,generale=500,sa_ta=on,rise_on_partner=off")
    assert (rules.bid_step, rules.bid_max, rules.generale) == (5, 180, 500)
    assert rules.sa_ta is True and rules.rise_on_partner is False
    table = ge.Table("contree", rules=rules, seed=1)
    assert ge.Table.from_record(table.record()).rules == rules


@pytest.mark.parametrize("pattern", ["3-2-3", "3-3-2", "2-3-3", "2-2-2-2"])
def test_hands_given_are_the_hands_held(pattern):
    table = ge.Table("contree", rules=f"deal_pattern={pattern}", dealer=2, hands=HANDS)
    assert [set(table.hand(seat)) for seat in range(4)] == [set(hand) for hand in HANDS]
    deck = table.record()["deck"]
    assert deck[: int(pattern[0])] == HANDS[3][: int(pattern[0])]


def test_compass_names_follow_the_direction():
    played = [
        str(ge.Table("contree", f"direction={way}", dealer=0, seed=1)) for way in ("ccw", "cw")
    ]
    assert [text.split(" to act")[0].split()[-1] for text in played] == ["east", "west"]
    assert [text.split("\n")[2].split()[0] for text in played] == ["east", "west"]
