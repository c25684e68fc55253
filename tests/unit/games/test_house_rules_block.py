"""The house rules in the observation: readable back, the same at every turn, nothing else moved."""

from __future__ import annotations

import dataclasses
from typing import get_args

import numpy as np
import pytest

import giretra_env as ge
from giretra_env.games.house_rules import HouseRules, option_types
from giretra_env.games.rules_encoding import HOUSE_RULES
from support.shown_rules import shown_rules

GAMES = ge.game_names()


def block_of(game: str, rules: object) -> np.ndarray:
    table = ge.Table(game, rules=rules, seed=1)
    return table.game.observation_layout.view(table.observe(0), HOUSE_RULES)


def test_the_bytes_of_the_standard_rules_of_giretra():
    expected = [100, 0] * 2  # the dealer's left cuts, tricks are gathered
    expected += [100, 0]  # an accept bars for the deal
    expected += [100, 0, 0]  # an accept of NT or clubs contres
    expected += [0, 0, 16]  # no surcontre of clubs, which count 16
    expected += [100, 0, 0, 100, 0]  # rounding for the announcers, no floor, contre splits
    expected += [0, 0, 1, 50, 1, 0]  # a capot wins the match; target 150, step 100
    expected += [100, 0]  # the first dealer is drawn
    assert block_of("giretra", "standard").tolist() == expected


@pytest.mark.parametrize("game", GAMES)
def test_it_is_the_last_block_of_an_observation(game):
    layout = ge.game(game).observation_layout
    assert layout.slices[HOUSE_RULES].stop == layout.size


@pytest.mark.parametrize("game", GAMES)
def test_any_mixture_can_be_read_back_from_its_words(game):
    stream, description = np.random.default_rng(5), ge.game(game)
    told = description.observation_layout.blocks[-1]
    for _ in range(40):
        rules = description.random_rules(stream)
        block = block_of(game, rules)
        assert block.tolist() == shown_rules(game, rules)
        assert description.rules(",".join(told.describe(block).split())) == rules


def values_of(plain: HouseRules, option: str) -> list[object]:
    """Values that the option may have; up to 60 of a number."""
    kind = option_types(type(plain))[option]
    if kind is bool:
        return [False, True]
    if kind is not int:
        return list(get_args(kind))
    low, high = type(plain).__dataclass_fields__[option].metadata["range"]
    return sorted({int(value) for value in np.linspace(low, high, 61)})


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_an_option_has_a_block_of_its_own(game):
    plain = ge.game(game).rules()
    for option in option_types(type(plain)):
        blocks = []
        for value in values_of(plain, option):
            try:
                rules = dataclasses.replace(plain, **{option: value})
            except ge.UnknownRuleError:  # it excludes a value of another option
                continue
            blocks.append(block_of(game, rules).tobytes())
        assert 1 < len(blocks) == len(set(blocks)), option


def test_an_empty_row_says_nothing_of_rules():
    layout = ge.game("giretra").observation_layout
    assert "house rules" not in layout.explain(np.zeros(layout.size, np.uint8))


@pytest.mark.parametrize("game", GAMES)
def test_the_words_are_in_the_explanation(game):
    table = ge.Table(game, seed=4)
    last = table.explain(0).splitlines()[-1]
    assert last.startswith("house rules: ")
    for option in dataclasses.fields(table.rules):
        assert f" {option.name}=" in last
