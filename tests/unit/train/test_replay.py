"""Replays: complete, readable, with probabilities that belong to the actions."""

import json
import re

import numpy as np
import pytest

import giretra_env as ge
from giretra_agents import Agent, load_agent
from giretra_env.errors import IllegalActionError, InvalidInputError
from giretra_train.commands.replay import replay_command
from giretra_train.replay import replay_record, replay_text

pytestmark = pytest.mark.heavy

RULES, RANDOM = load_agent("giretra", "rules"), load_agent("giretra", "random")


class Opinionated(Agent):
    """Plays the lowest legal action, with probability 0.9."""

    name = "opinionated"

    def act(self, observation, action_mask):
        return action_mask.argmax(axis=1)

    def probabilities(self, observation, action_mask):
        shares = action_mask * np.float32(0.1) / np.maximum(action_mask.sum(axis=1) - 1, 1)
        shares[np.arange(len(shares)), action_mask.argmax(axis=1)] = 0.9
        return shares


def played(agent, seed=3, episode="deal"):
    table = ge.Table("giretra", seed=seed, episode=episode)
    while not table.done:
        table.apply(agent.act_table(table))
    return table


def moves(text):
    """Return the action of every move line."""
    return re.findall(r"^  seat \d  (\S+)", text, flags=re.MULTILINE)


def test_text_holds_every_action_and_the_result():
    table, text = played(RULES), replay_text("giretra", RULES, 3)
    acted = [word for word in moves(text) if word != "holds"]
    assert tuple(acted) == table.actions
    assert f"Result: mode {table.result.mode}" in text
    assert text.startswith("Giretra, standard, deal, seed 3, all seats played by rules.")


def test_likeliest_actions_are_shown_next_to_each_choice():
    text = replay_text("giretra", Opinionated(), 3, top=2)
    lines = [line for line in text.splitlines() if re.match(r"  seat \d  \S+ +\S+ \d+%", line)]
    assert lines
    for line in lines:
        action, first, share = re.match(r"  seat \d  (\S+) +(\S+) (\d+)%", line).groups()
        assert (action, share) == (first, "90")
        assert line.count("%") == 2
    assert "(forced)" in text


def test_record_is_replayed_with_the_choices_of_another_agent():
    table = played(RANDOM, episode="match")
    text = replay_record(json.loads(json.dumps(table.record())), RULES)
    acted = [word for word in moves(text) if word != "holds"]
    assert tuple(acted) == table.actions
    assert "rules: " in text
    assert "Deal 1: " in text
    assert f"winner {table.result.winner}" in text


def test_unfinished_record_is_replayed_up_to_its_last_action():
    table = ge.Table("giretra", seed=1)
    table.apply("announce:H")
    text = replay_record(table.record())
    assert "announce:H" in text
    assert text.endswith("Not finished.")


def test_broken_records_are_refused():
    with pytest.raises(InvalidInputError, match="not a record"):
        replay_record({"game": "giretra"})
    record = ge.Table("giretra", seed=1).record()
    with pytest.raises(IllegalActionError, match="accept"):
        replay_record({**record, "actions": ["accept"]})


def test_command_reads_a_record(tmp_path, capsys):
    path = tmp_path / "table.json"
    path.write_text(json.dumps(played(RULES).record()))
    replay_command(str(path), agent="rules")
    assert "Result: " in capsys.readouterr().out
    path.write_text("[1, 2")
    with pytest.raises(InvalidInputError, match="Cannot read"):
        replay_command(str(path))
    path.write_text("[1, 2]")
    with pytest.raises(InvalidInputError, match="not one JSON object"):
        replay_command(str(path))


def test_command_plays_a_deal(capsys):
    replay_command("rules", seed=4)
    assert "seed 4, all seats played by rules" in capsys.readouterr().out


def test_a_tarot_deal_is_shown_trick_by_trick():
    random = load_agent("tarot", "random")
    headings = []
    for seed in range(40):
        text = replay_text("tarot", random, seed)
        played = ge.Table("tarot", seed=seed)
        for action in (word for word in moves(text) if word != "holds"):
            played.apply(action)
        assert played.done and f"Result: taker {played.result.taker}" in text
        headings.append(re.findall(r"^The (\w+) \(seat", text, flags=re.MULTILINE))
        assert len(headings[-1]) == len(set(headings[-1]))
        if "play" in headings[-1]:
            tricks = text[text.index("The play") :].split("\n\n")[1:19]
            cards = [sum(word in played.game.card_names for word in moves(t)) for t in tricks]
            assert cards == [4] * 18
            assert len(re.findall(r"set aside +(\S+ ?){6}$", text, flags=re.MULTILINE)) == 2
    assert ["auction", "écart", "play"] in headings and ["auction", "play"] in headings
