"""Records of tables: JSON that restores the table, and errors for broken records."""

from __future__ import annotations

import json
import random

import pytest

import giretra_env as ge
from support import (
    GAME_RULES,
    GAMES,
    RULES_EPISODES,
    fewer,
    fingerprint,
    play_on,
    random_position,
)

every_game = pytest.mark.parametrize("game", GAMES)
every_rules = pytest.mark.parametrize("game, rules", GAME_RULES)


@pytest.mark.parametrize("game, rules, episode", RULES_EPISODES)
def test_a_record_is_json_and_reads_back(game, rules, episode):
    for seed in range(fewer(4, 2)):
        table = random_position(seed, rules, episode, longest=120, game=game)
        record = json.loads(json.dumps(table.record()))
        again = ge.Table.from_record(record)
        assert fingerprint(again) == fingerprint(table)
        assert str(again) == str(table) and again.rules == table.rules
        assert again.deals == table.deals
        play_on(table, random.Random(seed))
        play_on(again, random.Random(seed))
        assert again.result == table.result and again.record() == table.record()


@every_game
@pytest.mark.parametrize("field", ["game", "deck", "actions", "dealer"])
def test_a_record_without_a_field_is_refused(game, field):
    record = ge.Table(game, seed=1).record()
    del record[field]
    with pytest.raises(ge.InvalidInputError, match=f"lacks {field}; a record has game, rules"):
        ge.Table.from_record(record)


@pytest.mark.parametrize(
    "field, value, sentence",
    [
        ("actions", "accept", "actions must be a list of action names, not 'accept'"),
        ("stream", -1, "stream must be an integer from 0 to 18446744073709551615, not -1"),
        ("stream", 1.5, "stream must be an integer.*not 1.5"),
        ("dealer", "north", "dealer must be a seat 0 to 3, not 'north'"),
    ],
)
def test_a_record_with_an_impossible_field_is_refused(field, value, sentence):
    record = ge.Table("giretra", seed=1).record()
    with pytest.raises(ge.InvalidInputError, match=sentence):
        ge.Table.from_record({**record, field: value})
    with pytest.raises(ge.InvalidInputError, match="A record is a dict, not a list"):
        ge.Table.from_record([record])


@every_rules
def test_a_short_record_is_a_single_deal(game, rules):
    table = random_position(3, rules, longest=20, game=game)
    short = {name: table.record()[name] for name in ("game", "rules", "dealer", "deck", "actions")}
    again = ge.Table.from_record(short)
    assert again.actions == table.actions and str(again) == str(table)


@every_game
def test_a_record_with_an_illegal_action_is_refused(game):
    record = ge.Table(game, dealer=3, seed=1).record()
    with pytest.raises(ge.IllegalActionError, match="Seat 0 cannot play 'announce:X' now"):
        ge.Table.from_record({**record, "actions": ["announce:X"]})
