"""Custom agents: functions and classes that play like any other agent."""

import sys
from functools import partial

import numpy as np
import pytest

import giretra_env as ge
from giretra_agents import Agent, HasProbabilities, RandomAgent, as_agent, load_agent
from giretra_agents.learner import LearnerTables
from giretra_env.errors import IllegalActionError, InvalidInputError
from giretra_train import cli
from giretra_train.evaluate import evaluate
from giretra_train.replay import replay_record, replay_text
from support import GAMES

PLAYERS = """
import numpy as np

def lowest(observation, mask):
    return mask.argmax()

class Lowest:
    name = "the lowest"

    def act(self, observation, action_mask):
        return action_mask.argmax(axis=1)

class Group:
    lowest = Lowest()

broken = 5
"""

every_game = pytest.mark.parametrize("game", GAMES)


def lowest(observation, mask):
    return mask.argmax()


class LowestOfRow:
    def __call__(self, observation, mask):
        return int(mask.argmax())


class LowestOfRows:
    name = "the lowest"

    def act(self, observation, action_mask):
        return action_mask.argmax(axis=1)


LOWEST = [
    (lowest, "lowest"),
    (lambda observation, mask: mask.argmax(), "<lambda>"),
    (partial(lowest), "partial"),
    (LowestOfRow, "LowestOfRow"),
    (LowestOfRow(), "LowestOfRow"),
    (LowestOfRows, "the lowest"),
    (LowestOfRows(), "the lowest"),
]
every_kind = pytest.mark.parametrize("player, name", LOWEST, ids=[name for _, name in LOWEST])


@every_kind
@every_game
def test_functions_objects_and_classes_become_agents(game, player, name):
    agent = as_agent(player, game)
    assert isinstance(agent, Agent) and agent.name == name
    step = ge.make_vec(game, num_tables=6, seed=1).reset()
    actions = agent.act(step.observation, step.action_mask)
    np.testing.assert_array_equal(actions, step.action_mask.argmax(axis=1))
    assert actions.dtype == np.int64
    table = ge.Table(game, seed=2)
    assert agent.act_table(table) == table.legal_ids[0]


def test_agents_and_names_pass_through_unchanged():
    agent = RandomAgent(3)
    assert as_agent(agent, "giretra") is agent
    assert isinstance(as_agent(RandomAgent, "giretra"), RandomAgent)
    assert isinstance(as_agent("rules", "giretra"), type(load_agent("giretra", "rules")))
    step = ge.make_vec("giretra", num_tables=50, seed=1).reset()
    drawn = [
        as_agent("random", "giretra", seed=seed).act(step.observation, step.action_mask)
        for seed in (5, 5, 6)
    ]
    assert (drawn[0] == drawn[1]).all() and (drawn[0] != drawn[2]).any()


def test_a_function_gets_one_row_and_an_object_all_rows():
    shapes = []

    def one(observation, mask):
        shapes.append((observation.shape, mask.shape, mask.dtype))
        return mask.argmax()

    class All:
        def act(self, observation, action_mask):
            shapes.append((observation.shape, action_mask.shape, action_mask.dtype))
            return action_mask.argmax(axis=1)

    game = ge.game("contree")
    width, actions = game.observation_layout.size, game.num_actions
    step = ge.make_vec("contree", num_tables=2, seed=1).reset()
    for player in (one, All):
        as_agent(player, "contree").act(step.observation, step.action_mask)
    one_row = ((width,), (actions,), np.uint8)
    assert shapes == [one_row, one_row, ((2, width), (2, actions), np.uint8)]


@pytest.mark.heavy
@every_kind
@every_game
def test_they_can_be_evaluated_replayed_and_used_as_opponents(game, player, name):
    mine = evaluate(game, player, "random", deals=4, seed=1)
    other = evaluate(game, as_agent(lowest, game), RandomAgent(), deals=4, seed=1)
    assert mine.points == other.points and (mine.agent_a, mine.agent_b) == (name, "random")
    text = replay_text(game, player, seed=3)
    assert f"played by {name}" in text
    steps = []
    for opponent in (player, lowest):
        slots = LearnerTables(game, 4, opponents=["random", (opponent, 2)], seed=1)
        slots.reset()
        steps.append(slots.step(slots.reset().action_mask.argmax(axis=1)))
    np.testing.assert_array_equal(steps[0].observation, steps[1].observation)


def test_probabilities_of_a_custom_agent_are_shown_in_a_replay():
    class Sure(Agent):
        name = "sure"

        def act(self, observation, action_mask):
            return action_mask.argmax(axis=1)

        def probabilities(self, observation, action_mask):
            shares = np.zeros(action_mask.shape, np.float32)
            shares[np.arange(len(shares)), action_mask.argmax(axis=1)] = 1.0
            return shares

    assert isinstance(as_agent(Sure, "giretra"), HasProbabilities)
    table = ge.Table("giretra", seed=3)
    table.apply(table.legal_ids[0])
    assert "announce:C 100%" in replay_record(table.record(), as_agent(Sure, "giretra"))


@every_game
@pytest.mark.parametrize(
    "answer, error, sentence",
    [
        (np.nan, InvalidInputError, "'guess' returned nan; a function must return one integer"),
        (0.5, InvalidInputError, "'guess' returned 0.5; a function must return one integer"),
        (None, InvalidInputError, "'guess' returned None; a function must return one integer"),
        ("7C", InvalidInputError, "'guess' returned '7C'; a function must return one integer"),
        (
            [0, 1],
            InvalidInputError,
            r"'guess' returned \[0, 1\]; a function must return one integer",
        ),
        (10**6, IllegalActionError, "'guess' chose 1000000, which is not legal here; legal: "),
        (-1, IllegalActionError, "'guess' chose -1, which is not legal here; legal: "),
    ],
)
def test_a_wrong_return_value_is_named(game, answer, error, sentence):
    def guess(observation, mask):
        return answer

    with pytest.raises(error, match=sentence):
        as_agent(guess, game).act_table(ge.Table(game, seed=1))


@pytest.mark.heavy
@every_game
def test_a_player_may_write_into_what_it_is_given(game):
    def spoil(observation, mask):
        action = mask.argmax()
        observation[:], mask[:] = 0, 0
        return action

    mine, other = (evaluate(game, player, "random", deals=3) for player in (spoil, lowest))
    assert mine.points == other.points


@pytest.mark.parametrize(
    "thing, sentence",
    [
        (5, r"5 cannot play; give the name or path of an agent, a function \(observation, mask\)"),
        (None, "None cannot play"),
        ("rulse", "Unknown agent 'rulse' for giretra; possible: random, rules"),
        ("nowhere_at_all:play", "'nowhere_at_all:play': there is no module 'nowhere_at_all'"),
        ("math:play", "'math:play': math has nothing named 'play'"),
    ],
)
def test_what_cannot_play_is_named(thing, sentence):
    for ask in (lambda: as_agent(thing, "giretra"), lambda: evaluate("giretra", thing, "rules")):
        with pytest.raises(InvalidInputError, match=sentence):
            ask()


def test_a_class_that_needs_arguments_is_named():
    class Wants:
        def __init__(self, size):
            self.size = size

    with pytest.raises(InvalidInputError, match="class Wants cannot be created without arguments"):
        as_agent(Wants, "giretra")


@pytest.fixture
def players(tmp_path, monkeypatch):
    """Go into a folder with a module of players."""
    (tmp_path / "my_players.py").write_text(PLAYERS)
    monkeypatch.chdir(tmp_path)
    yield "my_players"
    sys.modules.pop("my_players", None)


@pytest.mark.parametrize(
    "name, shown", [("lowest", "lowest"), ("Lowest", "the lowest"), ("Group.lowest", "the lowest")]
)
def test_a_player_in_the_current_folder_is_found_by_its_module_and_name(players, name, shown):
    searched = sys.path.copy()
    agent = load_agent("giretra", f"{players}:{name}")
    assert sys.path == searched
    assert agent.name == shown
    table = ge.Table("giretra", seed=2)
    assert agent.act_table(table) == table.legal_ids[0]


def test_the_named_object_must_be_able_to_play(players):
    with pytest.raises(InvalidInputError, match="5 cannot play"):
        load_agent("giretra", f"{players}:broken")


def test_the_command_line_evaluates_and_replays_custom_players(players, monkeypatch, capsys):
    words = ["evaluate", f"{players}:lowest", f"{players}:Lowest", "--deals", "4", "--json"]
    monkeypatch.setattr(sys, "argv", ["giretra", *words])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 0
    assert '"agent_a": "lowest"' in capsys.readouterr().out
    monkeypatch.setattr(sys, "argv", ["giretra", "replay", f"{players}:Lowest", "--seed", "4"])
    with pytest.raises(SystemExit):
        cli.main()
    assert "all seats played by the lowest" in capsys.readouterr().out


@pytest.fixture
def two_files(tmp_path):
    """Two files of one name in different folders, each with a helper of one name beside it."""
    for folder, action in (("first", 0), ("second", -1)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "helper.py").write_text(f"PLACE = {action}\n")
        (tmp_path / folder / "bot.py").write_text(
            "from helper import PLACE\n"
            "class Bot:\n"
            "    def __call__(self, observation, mask):\n"
            "        return mask.nonzero()[0][PLACE]\n"
        )
    return tmp_path


def test_a_player_is_loaded_by_the_path_of_its_file(two_files):
    table = ge.Table("giretra", seed=1)
    played = [
        load_agent("giretra", f"{two_files}/{folder}/bot.py:Bot").act_table(table)
        for folder in ("first", "second")
    ]
    assert played == [table.legal_ids[0], table.legal_ids[-1]]
    assert str(two_files / "first") not in sys.path


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ("nowhere/bot.py:Bot", "there is no file nowhere/bot.py"),
        ("first/bot.py:Boot", "first/bot.py has nothing named 'Boot'"),
        ("broken.py:Bot", "'broken.py:Bot' cannot be loaded: SyntaxError: "),
        ("leaving.py:Bot", "'leaving.py:Bot' cannot be loaded: SystemExit: 3"),
        ("dividing.py:Bot", "cannot be loaded: ZeroDivisionError: division by zero"),
    ],
)
def test_a_path_without_such_a_player_is_named(two_files, monkeypatch, place, sentence):
    monkeypatch.chdir(two_files)
    for name, text in (("broken", "def"), ("leaving", "exit(3)"), ("dividing", "1 / 0")):
        (two_files / f"{name}.py").write_text(text)
    with pytest.raises(InvalidInputError, match=sentence):
        load_agent("giretra", place)
