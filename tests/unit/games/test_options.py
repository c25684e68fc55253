"""House rules as text: reading, writing, and the errors for unknown ones."""

from __future__ import annotations

import dataclasses
from typing import get_args

import numpy as np
import pytest

import giretra_env as ge
from giretra_env.engine.pack32.belote import BELOTE_CALL
from giretra_env.engine.pack32.declarations import DECL_TIE
from giretra_env.engine.pack32.history import HISTORY
from giretra_env.engine.pack32.points import TA_VALUES
from giretra_env.games.giretra.options import PRESETS, GiretraRules
from giretra_env.games.house_rules import describe_rules, option_types
from giretra_env.games.pack32.match import END_RULE, FIRST_DEALER
from giretra_env.games.rules_encoding import encode_rules

GAME = ge.game("giretra")
SHARED_OPTIONS = {
    "belote_call": BELOTE_CALL,
    "decl_tie": DECL_TIE,
    "end_rule": END_RULE,
    "first_dealer": FIRST_DEALER,
    "history": HISTORY,
    "ta_values": TA_VALUES,
}

WRONG_RULES = {
    "standart": r"no preset 'standart'.*standard, platform.*Did you mean 'standard'",
    "standard,targt=5": r"no option 'targt'.*clubs_base.*Did you mean 'target'",
    "standard,target": r"Option target cannot be ''.*integer from 1 to 10000",
    "standard,target=0": r"Option target cannot be 0.*from 1 to 10000",
    "standard,target=1e3": r"Option target cannot be '1e3'.*integer",
    "cutter=dealer": r"Option cutter cannot be 'dealer'.*'dealer_left' or 'dealer_right'",
    "clubs_surcontre=maybe": r"Option clubs_surcontre cannot be 'maybe'.*yes or no",
    "at_defender_floor=14": r"Option at_defender_floor cannot be 14.*from 0 to 13",
}


@pytest.mark.parametrize("game", ge.game_names())
def test_options_that_games_share_have_the_values_of_the_shared_kernels(game):
    for option, kind in option_types(ge.game(game).rules_type).items():
        if option in SHARED_OPTIONS:
            assert get_args(kind) == SHARED_OPTIONS[option], option


@pytest.mark.parametrize("text", WRONG_RULES)
def test_wrong_rules_get_one_clear_sentence(text):
    with pytest.raises(ge.UnknownRuleError, match=WRONG_RULES[text]):
        GAME.rules(text)


@pytest.mark.parametrize("rules", [3, ["standard"], {"target": 5}])
def test_rules_of_a_wrong_type_are_named(rules):
    with pytest.raises(
        ge.UnknownRuleError, match=r"rules must be.*GiretraRules.*standard, platform"
    ):
        GAME.rules(rules)


@pytest.mark.parametrize("option, value", [("target", True), ("clubs_surcontre", 1), ("cutter", 0)])
def test_a_value_of_a_wrong_type_is_refused(option, value):
    with pytest.raises(ge.UnknownRuleError, match=f"Option {option} cannot be {value}"):
        GiretraRules(**{option: value})


def test_none_is_the_default_preset_and_rules_pass_through():
    assert GAME.rules() == GAME.rules("standard") == GiretraRules()
    rules = GiretraRules(target=500)
    assert GAME.rules(rules) is rules


def test_options_change_a_preset_whatever_the_spaces():
    rules = GAME.rules(" platform , target = 300 , clubs_surcontre = No ")
    assert rules == dataclasses.replace(PRESETS["platform"], target=300, clubs_surcontre=False)
    assert GAME.rules("target=300") == GiretraRules(target=300)


@pytest.mark.parametrize(
    "rules",
    [
        *PRESETS.values(),
        GiretraRules(target=99, cutter="dealer_right"),
        dataclasses.replace(PRESETS["platform"], clubs_surcontre=False),
    ],
)
def test_rules_written_down_read_back(rules):
    assert GAME.rules(describe_rules(GAME.presets, rules)) == rules


def test_rules_are_described_from_the_nearest_preset():
    rules = dataclasses.replace(PRESETS["platform"], target=99)
    assert describe_rules(GAME.presets, rules) == "platform,target=99"


def test_rules_cannot_be_changed():
    with pytest.raises(dataclasses.FrozenInstanceError):
        GAME.rules().target = 5


def test_kernels_get_every_option_as_a_number():
    record = encode_rules(PRESETS["platform"], "match")
    assert record.shape == (1,)
    assert record["match"][0] == 1 and record["target"][0] == 150
    numbers = {*(f.name for f in dataclasses.fields(GiretraRules)), "match"}
    assert set(record.dtype.names) == {*numbers, "shown"}
    assert all(np.issubdtype(record.dtype[name], np.int32) for name in numbers)


def test_an_unknown_episode_is_named():
    with pytest.raises(ge.UnknownRuleError, match="episode must be 'deal' or 'match', not 'round'"):
        encode_rules(GiretraRules(), "round")


def test_a_game_without_matches_refuses_them():
    sentence = "episode must be 'deal', not 'match': this game has no matches"
    with pytest.raises(ge.UnknownRuleError, match=sentence):
        encode_rules(ge.game("tarot").rules(), "match")
    with pytest.raises(ge.UnknownRuleError, match="episode must be 'deal', not 'round'"):
        encode_rules(ge.game("tarot").rules(), "round")


def test_an_unknown_game_error_names_the_games():
    with pytest.raises(ge.UnknownRuleError, match=r"no game 'giretta'.*Did you mean 'giretra'"):
        ge.game("giretta")
    assert "giretra" in ge.game_names()
