"""Card and action names, and the errors for misspelt ones."""

from __future__ import annotations

import pytest

import giretra_env as ge
from giretra_env.cards.deck32 import CARD_NAMES
from giretra_env.cards.notation import (
    PACK_78,
    card_index,
    card_indices,
    card_names,
    did_you_mean,
)

GAME = ge.game("giretra")


def test_every_card_reads_back():
    assert [card_index(name) for name in CARD_NAMES] == list(range(32))
    assert CARD_NAMES[0] == "7C" and CARD_NAMES[31] == "AS" and card_index("TH") == 19


def test_cards_are_read_from_a_list_or_a_string():
    assert card_indices("7C TH AS") == card_indices(["7C", "TH", "AS"]) == [0, 19, 31]
    assert card_indices("") == []


def test_sets_are_written_in_pack_order_up_to_bit_31():
    assert card_names(1 << 31 | 1 | 1 << 19) == ("7C", "TH", "AS")
    assert card_names(0) == ()


def test_the_78_cards_read_back():
    assert card_indices(PACK_78.names, PACK_78) == list(range(78))
    assert card_indices("S1 S10 HK C1 CK T1 T21 EX", PACK_78) == [0, 9, 27, 42, 55, 56, 76, 77]
    assert card_names(1 << 77 | 1 << 11, PACK_78) == ("SC", "EX")


@pytest.mark.parametrize("name", ["1S", "S11", "T0", "T22", "ex", "E", "10H", None])
def test_an_unknown_tarot_card_is_named_with_the_possible_ones(name):
    with pytest.raises(ge.NotationError, match=r"is not a card; write a suit .*T1 to T21, or EX"):
        card_index(name, PACK_78)


@pytest.mark.parametrize("name", ["HT", "10H", "th", "", "TX", None, 3, ["TH"]])
def test_an_unknown_card_is_named_with_the_possible_ones(name):
    with pytest.raises(ge.NotationError, match=r"is not a card.*such as 'TH'"):
        card_index(name)


def test_every_action_has_its_own_name_and_reads_back():
    assert len(set(GAME.action_names)) == GAME.num_actions
    assert [GAME.action_id(name) for name in GAME.action_names] == list(range(GAME.num_actions))


def test_action_names_have_the_documented_numbers():
    numbers = {"announce:C": 0, "accept": 6, "contre:C": 7, "surcontre:AT": 17}
    numbers |= {"cut:6": 18, "cut:26": 38, "7C": 39, "AS": 70}
    assert {name: GAME.action_id(name) for name in numbers} == numbers
    assert "surcontre:NT" not in GAME.action_names


def test_a_misspelt_action_error_suggests_the_nearest():
    with pytest.raises(ge.NotationError, match=r"no action 'anounce:C'.*Did you mean 'announce:C'"):
        GAME.action_id("anounce:C")


def test_nothing_is_suggested_where_nothing_is_near():
    assert did_you_mean("zzz", ("standard", "platform")) == ""
