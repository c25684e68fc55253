"""Pictures of tables, as SVG and as pixels, show what they should and nothing hidden."""

from __future__ import annotations

import importlib
import re
import sys
from xml.etree import ElementTree

import numpy as np
import pytest

import giretra_env as ge
from giretra_env.envs import scene
from giretra_env.envs.spaces import picture
from giretra_env.errors import MissingExtraError

RANK = re.compile(r'font-size="15" [^>]*font-weight="bold">(\w+)</text>')


def played(game, moves):
    table = ge.Table(game, dealer=3, seed=7)
    for _ in range(moves):
        table.apply(table.legal_ids[-1])
    return table


def swapped(table, seat):
    """Return the deal with the hands of two seats exchanged that are not ``seat``."""
    hands = [list(table.hand(number)) for number in range(4)]
    one, other = (number for number in range(4) if number not in (seat, (seat + 1) % 4))
    hands[one], hands[other] = hands[other], hands[one]
    return ge.Table(table.game.name, dealer=3, hands=hands)


@pytest.mark.parametrize("game", ge.game_names())
@pytest.mark.parametrize("moves", [0, 15])
def test_all_cards_of_hands_and_trick_are_open(game, moves):
    table = played(game, moves)
    shown = RANK.findall(table.svg())
    ElementTree.fromstring(table.svg())
    turned = int(game == "belote" and table.phase == "auction")
    on_table = table.game.observation_layout.view(table.observe(table.seat), "on_table").sum()
    held = sum(len(table.hand(seat)) for seat in range(4))
    assert len(shown) == held + on_table + turned


@pytest.mark.parametrize("seat", range(4))
def test_from_a_seat_hidden_cards_make_no_difference(seat):
    table = ge.Table("contree", dealer=3, seed=7)
    twin = swapped(table, seat)
    assert twin.svg(seat) == table.svg(seat)
    assert twin.svg() != table.svg()
    np.testing.assert_array_equal(picture(twin.scene(), [seat]), picture(table.scene(), [seat]))
    assert (picture(twin.scene()) != picture(table.scene())).any()


def test_a_trick_is_shown_in_front_of_those_who_played_it():
    table = ge.Table("giretra", dealer=3, seed=7)
    while table.phase != "play":
        table.apply(table.legal_ids[0])
    first, card = table.seat, table.legal[0]
    table.apply(card)
    second, other = table.seat, table.legal[0]
    table.apply(other)
    assert table.scene().trick == {first: card, second: other}


def test_a_card_stays_in_front_of_a_seat_that_is_asked_for_belote():
    hands = [
        ["JH", "9H", "AH", "AS", "TS", "KH", "QH", "7C"],
        ["AC", "TC", "7D", "8D", "9S", "KC", "8S", "7S"],
        ["TH", "8H", "AD", "TD", "KS", "QS", "JS", "8C"],
        ["KD", "QD", "JD", "9C", "JC", "QC", "9D", "7H"],
    ]
    table = ge.Table("contree", rules="belote_call=declared", dealer=3, hands=hands)
    for action in ("100H", "pass", "pass", "pass", "QH"):
        table.apply(action)
    assert table.legal == ("belote", "no_belote") and table.seat == 0
    assert table.scene().trick == {0: "QH"}


def test_calls_and_the_turned_card_are_shown_during_the_auction():
    table = ge.Table("belote", dealer=3, seed=7)
    table.apply("pass")
    seen = table.scene()
    assert seen.calls == {0: "pass"} and f"turned  {seen.turned}" in str(table)
    assert "“pass”" in table.svg()


def test_shares_are_beside_the_cards_of_the_seat_to_act():
    table = played("belote", 15)
    card = table.legal[0]
    assert "42%" in table.svg(table.seat, {card: 0.42})
    assert "42%" not in table.svg(table.seat)


def test_a_finished_deal_is_drawn_without_cards():
    table = ge.Table("tarot", dealer=3, seed=7)
    while not table.done:
        table.apply(table.legal_ids[-1])
    assert not RANK.findall(table.svg()) and table.scene().to_act is None


def test_a_notebook_shows_a_table_with_all_hands_open():
    table = played("giretra", 4)
    assert table._repr_svg_() == table.svg()


@pytest.mark.parametrize("game", ge.game_names())
def test_pixels_have_the_colours_of_the_cards(game):
    pixels = picture(ge.Table(game, dealer=3, seed=7).scene())
    assert pixels.shape == (scene.HEIGHT, scene.WIDTH, 3) and pixels.dtype == np.uint8
    colours, counts = np.unique(pixels.reshape(-1, 3), axis=0, return_counts=True)
    found = {f"#{bytes(colour).hex()}" for colour in colours[counts > 90]}
    assert {scene._FELT, scene._PAPER, scene._RED, scene._BLACK} <= found


def test_without_pillow_the_command_that_installs_it_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "PIL", None)
    monkeypatch.delitem(sys.modules, "giretra_env.envs.raster", raising=False)
    with pytest.raises(
        MissingExtraError, match=r"needs Pillow: pip install 'giretra-env\[render\]'"
    ):
        importlib.import_module("giretra_env.envs.raster")
