"""What an evaluation tells beside points: who announced what, and what came of it."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict

import numpy as np
import pytest
from rich.console import Console

import giretra_env as ge
from giretra_env.errors import InvalidInputError
from giretra_train import cli
from giretra_train.evaluate import evaluate
from giretra_train.evaluate.contracts import print_contracts, write_playings
from support import GAMES

pytestmark = pytest.mark.heavy


def playings_of(game, a="rules", b="random", **options):
    playings = []
    result = evaluate(game, a, b, seed=5, playings=playings, **options)
    return result, playings


@pytest.mark.parametrize("game", GAMES)
def test_the_points_of_the_playings_are_those_of_the_result(game):
    result, playings = playings_of(game, deals=30)
    seatings = len(ge.game(game).sides)
    assert len(playings) == 30 * seatings
    assert np.mean([one.points for one in playings]) == pytest.approx(result.points.mean)
    assert {(one.seed, one.seating) for one in playings} == {
        (seed, seating) for seed in range(5, 35) for seating in range(seatings)
    }
    assert {one.rules for one in playings} == {ge.game(game).default_preset}


def lowest(observation, mask):
    return mask.argmax()


@pytest.mark.parametrize("game", GAMES)
def test_a_playing_tells_what_its_table_tells(game):
    _, playings = playings_of(game, lowest, lowest, deals=6)
    for one in playings:
        table = ge.Table(game, seed=one.seed)
        while not table.done:
            table.apply(table.legal_ids[0])
        told = table.result.announced
        own = table.game.sides[one.seating]
        assert one.points == table.returns[own[0]]
        if told is None:
            assert one.agent is one.announced is one.made is None
            continue
        assert (one.announced, one.multiplier) == (told.name, told.multiplier)
        assert (one.made, one.all_tricks) == (told.made, told.all_tricks)
        assert one.agent == ("A" if told.seats[0] in own else "B")
        assert one.announcer_points == table.returns[told.seats[0]]


@pytest.mark.parametrize(
    ("game", "calls", "announced"),
    [
        ("giretra", ["announce:H", "contre:H", *["accept"] * 3], ("H", (0, 2), 2)),
        ("contree", ["80H", "contre", *["pass"] * 3], ("H", (0, 2), 2)),
        ("belote", ["take"], ("turned", (0, 2), 1)),
        ("tarot", ["garde_sans", "pass", "pass", "pass"], ("garde_sans", (0,), 1)),
    ],
)
def test_every_result_tells_what_was_announced(game, calls, announced):
    table = ge.Table(game, dealer=3, seed=7)
    turned = table.explain(0).split("turned card: ")[-1][:2]
    for call in calls:
        if call in table.legal:
            table.apply(call)
    while not table.done:
        table.apply(table.legal_ids[0])
    told = table.result.announced
    name = turned[1] if announced[0] == "turned" else announced[0]
    assert (told.name, told.seats, told.multiplier) == (name, *announced[1:])
    result = table.result
    if game == "contree":
        assert told.made == result.made and told.all_tricks == (result.tricks[0] == 8)
    if game == "belote":
        assert told.made == {"made": True, "failed": False, "litige": None}[result.outcome]
    if game == "tarot":
        assert told.made == result.made and told.all_tricks is None


def test_a_deal_that_is_passed_out_announces_nothing():
    table = ge.Table("contree", dealer=3, seed=7)
    for _ in range(4):
        table.apply("pass")
    assert table.result.announced is None
    assert "announced" not in dict(table.result)


def test_the_table_has_a_row_for_each_agent_and_contract():
    _, playings = playings_of("giretra", deals=100)
    console = Console(record=True, width=80)
    print_contracts(playings, console)
    text = console.export_text()
    shown = {
        tuple(line.split()[1:3])
        for line in text.splitlines()
        if line.startswith("│") and line[2] in "AB"
    }
    assert shown == {(f"{one.agent}:", one.announced) for one in playings}
    assert "What was announced under standard" in text


def test_playings_are_written_as_parquet(tmp_path):
    import pyarrow.parquet as pq

    _, playings = playings_of("tarot", deals=3)
    write_playings(tmp_path / "playings.parquet", playings)
    assert pq.read_table(tmp_path / "playings.parquet").to_pylist() == list(map(asdict, playings))
    with pytest.raises(InvalidInputError, match=r"Cannot write .*choose another file"):
        write_playings(tmp_path / "nowhere" / "playings.parquet", playings)


def test_matches_have_no_playings():
    with pytest.raises(InvalidInputError, match="playings are of single deals, not of"):
        playings_of("giretra", deals=2, episode="match")


def call(monkeypatch, *words):
    monkeypatch.setattr(sys, "argv", ["giretra", *map(str, words)])
    with pytest.raises(SystemExit) as caught:
        cli.main()
    return caught.value.code


def test_the_command_tells_why(tmp_path, monkeypatch, capsys):
    import pyarrow.parquet as pq

    path = tmp_path / "details.parquet"
    words = ("evaluate", "rules", "random", "--deals", 20, "--rules", "standard")
    more = ("--rules", "platform", "--split", "--contracts", "--details", path)
    assert call(monkeypatch, *words, *more) == 0
    output = capsys.readouterr().out
    for text in ("mix:rules+random", "mix:random+rules", "under standard", "under platform"):
        assert text in output
    rows = pq.read_table(path).to_pylist()
    assert len(rows) == 2 * 2 * 20  # of A itself, not of the mixed agents
    assert {row["rules"] for row in rows} == {"standard", "platform"}
    assert call(monkeypatch, *words, "--rules", "platform", "--json") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [json.loads(line)["rules"] for line in lines] == ["standard", "platform"]
