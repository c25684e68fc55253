"""Pictures of tables in the notebooks and pages show what they say, and nothing hidden."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from xml.etree import ElementTree

import pytest

import giretra_env as ge

DRAW = runpy.run_path(str(Path(__file__).parents[2] / "notebooks" / "drawing.py"))["draw"]
OPEN = re.compile(r'font-weight="bold">([\w]+)</text><g')


def played(game, moves):
    table = ge.Table(game, dealer=3, seed=7)
    for _ in range(moves):
        table.apply(table.legal_ids[-1])
    return table


@pytest.mark.parametrize("game", ge.game_names())
@pytest.mark.parametrize("moves", [0, 15])
def test_all_cards_of_hands_and_trick_lie_open(game, moves):
    table = played(game, moves)
    layout = table.game.observation_layout
    lying = layout.view(table.observe(table.seat), "on_table").sum()
    picture = DRAW(table)
    ElementTree.fromstring(picture)
    held = sum(len(table.hand(seat)) for seat in range(4))
    assert len(OPEN.findall(picture)) == held + lying


@pytest.mark.parametrize("seat", range(4))
def test_through_the_eyes_of_a_seat_hidden_cards_make_no_difference(seat):
    table = ge.Table("contree", dealer=3, seed=7)
    hands = [list(table.hand(number)) for number in range(4)]
    one, other = (number for number in range(4) if number not in (seat, (seat + 1) % 4))
    hands[one], hands[other] = hands[other], hands[one]
    twin = ge.Table("contree", dealer=3, hands=hands)
    assert DRAW(twin, seat=seat) == DRAW(table, seat=seat)
    assert DRAW(twin) != DRAW(table)


def test_shares_stand_beside_the_cards_of_the_seat_to_act():
    table = played("belote", 15)
    card = table.legal[0]
    assert "42%" in DRAW(table, seat=table.seat, shares={card: 0.42})
    assert "42%" not in DRAW(table, seat=table.seat)


def test_a_finished_deal_is_drawn_without_cards():
    table = ge.Table("tarot", dealer=3, seed=7)
    while not table.done:
        table.apply(table.legal_ids[-1])
    assert not OPEN.findall(DRAW(table))
