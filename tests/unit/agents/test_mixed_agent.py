"""The agent `mix:A+B`: each part acts in its own phases, and only there."""

from __future__ import annotations

import numpy as np
import pytest

import giretra_env as ge
from giretra_agents import Agent, load_agent, open_agent
from giretra_agents.mixed_agent import MixedAgent
from giretra_env.errors import InvalidInputError
from giretra_train.evaluate import evaluate
from support import GAMES

pytestmark = pytest.mark.heavy


class Recorder(Agent):
    """Plays the first legal action, and notes the phases of the rows that it gets."""

    def __init__(self, name, game):
        self.name, self.game, self.phases = name, ge.game(game), set()

    def act(self, observation, action_mask):
        layout = self.game.observation_layout
        flags = observation[:, layout.role("phase")]
        self.phases |= {self.game.phase_names[phase] for phase in flags.argmax(axis=1)}
        return action_mask.argmax(axis=1)


@pytest.mark.parametrize("game", GAMES)
def test_one_calls_and_the_other_plays_cards(game):
    calls, cards = Recorder("one", game), Recorder("other", game)
    mixed = MixedAgent(calls, cards, game)
    tables = ge.make_vec(game, 40, seed=3)
    step = tables.reset()
    for _ in range(60):
        drawn, chosen = tables.sample_actions(), mixed.act(step.observation, step.action_mask)
        np.testing.assert_array_equal(chosen, step.action_mask.argmax(axis=1))
        step = tables.step(drawn)
    assert cards.phases == {"play"}
    assert "auction" in calls.phases and "play" not in calls.phases


@pytest.mark.parametrize("game", GAMES)
def test_an_agent_mixed_with_itself_is_that_agent(game):
    alone, mixed = (
        evaluate(game, name, "random", deals=50, seed=2) for name in ("rules", "mix:rules+rules")
    )
    assert alone.points == mixed.points and mixed.agent_a == "mix:rules+rules"


def test_drawing_agents_draw_the_same_whatever_the_batch():
    results = [
        evaluate("belote", "mix:random+rules", "rules", deals=60, seed=4, num_tables=tables)
        for tables in (8, 4096)
    ]
    assert results[0].points == results[1].points


def test_good_calls_and_good_cards_are_each_worth_points():
    for name in ("mix:rules+random", "mix:random+rules"):
        assert evaluate("giretra", name, "random", deals=300, seed=1).points.low > 5.0, name


def test_its_source_tells_game_and_rules_of_both():
    assert open_agent("mix:giretra-v0+rules").game == "giretra"
    assert open_agent("mix:rules+belote-v0").rules == ("maison",)
    assert open_agent("mix:rules+random").rules is None


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("mix:rules", r"'mix:rules' does not name two agents; write mix:A\+B"),
        ("mix:+rules", r"does not name two agents"),
        ("mix:rules+", r"does not name two agents"),
        ("mix:rules+rulse", r"Unknown agent 'rulse' for giretra.*Did you mean 'rules'"),
        ("mix:giretra-v0+belote-v0", r"mixes an agent for giretra with one for belote"),
    ],
)
def test_a_wrong_name_gets_one_clear_sentence(name, sentence):
    with pytest.raises(InvalidInputError, match=sentence):
        load_agent("giretra", name)


def test_an_agent_that_follows_tables_cannot_be_mixed():
    with pytest.raises(InvalidInputError, match="follows whole tables, so it cannot be mixed"):
        load_agent("contree", "mix:rules+colver:improved_v2+heuristic")
