"""Results: frozen dataclasses of each game that can also be read like dicts."""

from __future__ import annotations

import dataclasses
import json
import pickle
import random

import pytest

import giretra_env as ge
from support import GAMES, GAMES_WITH_MATCHES, SHORT, play_on


def finished(game: str, episode: str = "deal", seed: int = 7) -> ge.Table:
    table = ge.Table(game, rules=SHORT[game], episode=episode, seed=seed)
    play_on(table, random.Random(seed))
    return table


@pytest.mark.parametrize("game", GAMES)
def test_a_result_is_read_by_attribute_and_like_a_dict(game):
    result = finished(game).result
    names = [field.name for field in dataclasses.fields(result)]
    assert list(result) == list(result.keys()) == names and len(result) == len(names)
    assert dict(result) == {name: getattr(result, name) for name in names} == result
    assert all(f"{name}={result[name]!r}" in repr(result) for name in names)
    assert "winner" not in result
    with pytest.raises(KeyError, match="winner"):
        result["winner"]
    with pytest.raises(AttributeError, match=rf"no field 'winner'; it has {', '.join(names)}"):
        result.winner  # noqa: B018


@pytest.mark.parametrize("game", GAMES)
def test_a_result_cannot_be_changed(game):
    result = finished(game).result
    with pytest.raises(dataclasses.FrozenInstanceError):
        result.tricks = (8, 0)


@pytest.mark.parametrize("game", GAMES)
def test_equal_deals_have_equal_results_and_others_do_not(game):
    one, same = finished(game).result, finished(game).result
    assert one == same and pickle.loads(pickle.dumps(one)) == one
    assert any(finished(game, seed=seed).result != one for seed in range(8, 12))


@pytest.mark.parametrize("game", GAMES_WITH_MATCHES)
def test_the_result_of_a_match_is_json_with_those_of_its_deals(game):
    table = finished(game, "match")
    facts = json.loads(json.dumps(dataclasses.asdict(table.result)))
    assert list(facts) == ["deals", "scores", "target", "winner"]
    assert len(facts["deals"]) == len(table.deals) == int(table._tables["deals"][0])
    assert list(facts["deals"][-1]) == list(table.deals[-1])
    assert facts["scores"][facts["winner"]] >= facts["target"]


def test_a_rules_query_returns_the_type_of_a_result():
    asked = {
        "giretra": {"mode": "H", "team": 0, "multiplier": 1},
        "contree": {"value": 100, "side": 0, "multiplier": 1},
        "belote": {"side": 0},
    }
    for game, facts in asked.items():
        answer = ge.score_deal(game, card_points=(110, 52), tricks=(5, 3), **facts)
        assert type(answer) is type(finished(game).result) and answer.card_points == (110, 52)
    facts = {"contract": "garde", "taker": 2, "taker_half_points": 90, "bouts": 2}
    answer = ge.score_deal("tarot", tricks=(9, 9), **facts)
    assert type(answer) is type(finished("tarot").result) and answer.taker == 2
