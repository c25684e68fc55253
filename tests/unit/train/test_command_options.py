"""The game and house rules of a command: given, or known from the agents."""

import json
import sys

import pytest
import torch

import giretra_env as ge
from giretra_agents import checkpoint, load_agent, open_agent
from giretra_agents.checkpoint import AgentCard, game_digest, save_agent
from giretra_agents.network import make_policy
from giretra_env.errors import CheckpointError, InvalidInputError
from giretra_train import cli
from giretra_train.commands.options import resolve_game, resolve_rules, rules_notes
from support import GAMES

pytestmark = pytest.mark.heavy


def trained_with(name):
    return "coinche_official" if name == "belote" else ge.game(name).default_preset


def game_for(given, names):
    return resolve_game(given, [open_agent(name) for name in names])


def rules_for(given, game, names):
    return resolve_rules([given], game, [open_agent(name) for name in names])


@pytest.fixture
def stored(tmp_path, monkeypatch):
    """Go into a folder with an agent of each game in it, by the game's name."""
    for name in GAMES:
        game = ge.game(name)
        card = AgentCard(
            name, (trained_with(name),), game_digest(game), (8,), (), False, 1, 2, name
        )
        save_agent(tmp_path / name, card, make_policy(game, (8,)).state_dict())
    monkeypatch.chdir(tmp_path)
    return tmp_path


def call(monkeypatch, *words):
    monkeypatch.setattr(sys, "argv", ["giretra", *map(str, words)])
    with pytest.raises(SystemExit) as caught:
        cli.main()
    return caught.value.code


def test_agents_know_their_game(stored):
    assert [open_agent(stored / game).game for game in GAMES] == list(GAMES)
    assert open_agent("giretra-v0").game == "giretra"
    assert open_agent("belote-v0").game == "belote"
    assert open_agent("colver:improved_v2+heuristic").game == "contree"


@pytest.mark.parametrize("name", ["rules", "random", "mine:play", "nothing", "", "model.zip"])
def test_other_agents_play_the_requested_game(stored, name):
    (stored / "model.zip").touch()
    (stored / "rules").mkdir()
    assert open_agent(name).game is None
    assert game_for("", ["rules", name]) == "giretra"
    assert game_for("tarot", [name]) == "tarot"


def test_the_game_is_that_of_the_agents(stored):
    assert game_for("", ["rules", "belote", "belote-v0"]) == "belote"
    assert game_for("belote", ["rules", "belote"]) == "belote"


@pytest.mark.parametrize(
    ("given", "agents", "sentence"),
    [
        ("contree", ["rules", "belote"], "--game contree, but belote plays belote; agents and"),
        ("", ["tarot", "belote-v0"], "tarot plays tarot, but belote-v0 plays belote; agents and"),
    ],
)
def test_two_games_are_refused(stored, given, agents, sentence):
    with pytest.raises(InvalidInputError, match=sentence):
        game_for(given, agents)


def test_house_rules_are_those_of_the_agents_unless_they_are_named(stored):
    assert open_agent(stored / "belote").rules == ("coinche_official",)
    agents = ["rules", "belote"]
    assert rules_for("", "belote", agents) == ("coinche_official",)
    assert rules_for("maison", "belote", agents) == ("maison",)
    assert rules_for("", "contree", ["colver:improved_v2+heuristic"]) == ("colver",)
    assert rules_for("", "contree", ["rules", "random", "mine:play"]) == ("marques",)


def test_an_agent_of_several_rules_plays_by_each(stored):
    rewrite_card(stored / "giretra", ["standard", "platform"])
    assert rules_for("", "giretra", ["giretra", "rules"]) == ("standard", "platform")
    rewrite_card(stored / "giretra", [checkpoint.ANY_RULES])
    assert rules_for("", "giretra", ["giretra"]) == ("standard", "platform")


def test_an_agent_of_any_rules_agrees_with_every_other(stored):
    rewrite_card(stored / "giretra", [checkpoint.ANY_RULES])
    assert rules_for("", "giretra", ["giretra", "giretra-v0"]) == ("standard",)
    assert rules_for("", "giretra", ["mix:giretra+giretra-v0", "rules"]) == ("standard",)
    assert rules_for("", "giretra", ["mix:giretra+rules"]) == ("standard", "platform")


def test_the_same_rules_in_other_words_are_played_once(stored):
    kinds = resolve_rules(["standard", "standard,target=150", "platform"], "giretra", [])
    assert kinds == ("standard", "platform")


def test_wrong_rules_are_named_before_anything_is_played(stored):
    with pytest.raises(ge.UnknownRuleError, match="no preset 'fft'"):
        resolve_rules(["standard", "fft"], "giretra", [])
    with pytest.raises(InvalidInputError, match="--rules any is for training; name the rules"):
        resolve_rules(["any"], "giretra", [])


def notes_for(given, game, names):
    agents = [open_agent(name) for name in names]
    return rules_notes(given, resolve_rules(given, game, agents), game, agents)


def test_it_is_said_when_an_agent_was_made_for_other_rules(stored):
    rewrite_card(stored / "tarot", [checkpoint.ANY_RULES])
    assert notes_for([], "giretra", ["giretra", "rules"]) == []
    assert notes_for(["standard,target=150"], "giretra", ["giretra"]) == []
    assert notes_for(["standard", "platform"], "giretra", ["giretra", "rules"]) == [
        "giretra was trained for standard, not for platform."
    ]
    assert notes_for(["fft"], "tarot", ["tarot"]) == []


def test_both_parts_of_a_mixed_agent_are_looked_at(stored):
    rewrite_card(stored / "giretra", ["platform"])
    assert notes_for(["standard"], "giretra", ["mix:giretra-v0+giretra"]) == [
        "giretra was trained for platform, not for standard."
    ]


def test_rules_of_a_card_that_no_longer_exist_do_not_hinder_given_ones(stored):
    rewrite_card(stored / "tarot", ["nonsense"])
    assert notes_for(["fft"], "tarot", ["tarot"]) == [
        "tarot was trained for nonsense, not for fft."
    ]


def test_it_is_said_which_preset_is_played_when_nobody_names_one(stored):
    assert notes_for([], "belote", ["rules", "random"]) == [
        "No rules were given, so the preset maison is played."
    ]
    assert notes_for(["pagat"], "belote", ["rules", "random"]) == []


def rewrite_card(path, rules):
    card = json.loads((path / "agent.json").read_text())
    (path / "agent.json").write_text(json.dumps(card | {"rules": rules}))


def test_house_rules_written_differently_are_the_same(stored):
    rewrite_card(stored / "belote", "history=all,target=1000")
    assert rules_for("", "belote", ["belote-v0", "belote"]) == ("maison",)


def test_agents_made_for_different_house_rules_are_refused(stored):
    sentence = (
        "contree was trained for marques, but colver:improved_v2.heuristic was trained for colver;"
        " choose the rules with --rules"
    )
    agents = ["contree", "colver:improved_v2+heuristic"]
    with pytest.raises(InvalidInputError, match=sentence):
        rules_for("", "contree", agents)
    assert rules_for("colver", "contree", agents) == ("colver",)


def test_house_rules_that_do_not_exist_are_named_with_their_agent(stored):
    rewrite_card(stored / "tarot", "nonsense")
    with pytest.raises(CheckpointError, match=r"tarot was trained for 'nonsense'\. There is no"):
        rules_for("", "tarot", ["tarot"])
    assert rules_for("standard", "tarot", ["tarot"]) == ("standard",)


def test_a_broken_checkpoint_is_named(stored):
    (stored / "tarot" / "agent.json").write_text("{")
    with pytest.raises(CheckpointError, match="cannot read tarot"):
        open_agent("tarot")
    (stored / "empty").mkdir()
    with pytest.raises(CheckpointError, match="no checkpoint in empty"):
        open_agent("empty")


@pytest.mark.parametrize("words", [("evaluate", "giretra", "random"), ("replay", "giretra")])
def test_a_command_opens_a_checkpoint_once(stored, monkeypatch, words):
    read = []

    def counting(path):
        read.append(path.name)
        return json.loads(path.read_text(encoding="utf-8"))

    monkeypatch.setattr(checkpoint, "read_json", counting)
    more = ("--deals", 2, "--json") if words[0] == "evaluate" else ()
    assert call(monkeypatch, *words, *more) == 0
    assert read == ["agent.json"]


def test_an_opened_checkpoint_stays_the_one_that_was_opened(stored):
    run = stored / "run"
    for iteration in (1, 2):
        card = AgentCard(
            "giretra", ("standard",), game_digest(ge.game("giretra")), (8,), (), False, iteration, 2
        )
        weights = make_policy(ge.game("giretra"), (8,), seed=iteration).state_dict()
        save_agent(run / "checkpoints" / f"iteration-{iteration:06d}", card, weights)
        if iteration == 1:
            opened = open_agent(run)
    rows = ge.make_vec("giretra", 50, seed=1).reset()
    first = load_agent("giretra", run / "checkpoints" / "iteration-000001")
    shares = [
        agent.probabilities(rows.observation, rows.action_mask)
        for agent in (opened.load("giretra"), first, load_agent("giretra", run))
    ]
    assert (shares[0] == shares[1]).all() and (shares[0] != shares[2]).any()


def test_networks_are_evaluated_on_the_requested_threads(stored, monkeypatch):
    asked = []
    monkeypatch.setattr(torch, "set_num_threads", asked.append)
    for words in ([], ["--threads", 2]):
        call(monkeypatch, "evaluate", "giretra", "random", "--deals", 2, "--json", *words)
    assert asked == [1, 2]


def test_commands_play_the_game_of_a_run(stored, monkeypatch, capsys):
    assert call(monkeypatch, "evaluate", "contree", "rules", "--deals", 2, "--json") == 0
    assert json.loads(capsys.readouterr().out)["game"] == "contree"
    assert call(monkeypatch, "evaluate", "belote", "rules", "--deals", 2, "--json") == 0
    assert json.loads(capsys.readouterr().out)["rules"] == "coinche_official"
    assert call(monkeypatch, "replay", "belote", "--seed", 3) == 0
    assert capsys.readouterr().out.startswith("Belote, coinche_official, deal")
    assert call(monkeypatch, "replay", "tarot", "--seed", 3) == 0
    assert capsys.readouterr().out.startswith("French tarot, ")
    words = ("--agents", "rules, belote", "--deals", 2, "--out", "data")
    assert call(monkeypatch, "dataset", *words) == 0
    assert (stored / "data" / "shard-00000.parquet").exists()


@pytest.mark.parametrize("command", ["evaluate", "replay"])
def test_commands_refuse_another_game_in_one_sentence(stored, monkeypatch, command):
    message = call(monkeypatch, command, "tarot", "--game", "contree")
    assert message == (
        "InvalidInputError: --game contree, but tarot plays tarot; agents and --game must agree."
    )


def test_a_record_is_replayed_as_its_own_game(tmp_path, monkeypatch, capsys):
    path = tmp_path / "table.json"
    path.write_text(json.dumps(ge.Table("belote", seed=1).record()))
    assert call(monkeypatch, "replay", path, "--agent", "rules") == 0
    assert capsys.readouterr().out.startswith("Belote, ")
    message = call(monkeypatch, "replay", path, "--game", "tarot")
    assert message.endswith("is a record of belote, not tarot; leave out --game.")
