"""Agents by name, the random agent, and the errors for wrong actions."""

import numpy as np
import pytest

import giretra_env as ge
from giretra_agents import Agent, HasProbabilities, RandomAgent, agent_names, load_agent
from giretra_agents.base import checked_actions, checked_rows, table_rows
from giretra_env.errors import IllegalActionError, InvalidInputError, UnknownRuleError

MASK = np.array([[1, 0, 1], [0, 1, 0]], np.uint8)
NAMES = ("accept", "7C", "8C")


def test_names_of_giretra_begin_with_the_built_in_agents():
    assert agent_names("giretra")[:2] == ("random", "rules")


@pytest.mark.parametrize("name", ["random", "rules"])
def test_load_agent_finds_built_in_agents(name):
    agent = load_agent("giretra", name)
    assert isinstance(agent, Agent)
    assert agent.name == name


def test_an_unknown_agent_error_lists_the_agents_and_the_nearest_name():
    with pytest.raises(InvalidInputError, match=r"'ruls'.*possible: random, rules.*mean 'rules'"):
        load_agent("giretra", "ruls")


@pytest.mark.parametrize("name", ["nosuch.zip", "runs/nosuch", "nosuch.json"])
def test_e1_a_path_without_a_file_is_named_as_one(name):
    with pytest.raises(InvalidInputError, match=f"There is no such file or folder: {name}"):
        load_agent("giretra", name)


def test_an_unknown_game_error_lists_the_games():
    with pytest.raises(UnknownRuleError, match="giretra"):
        load_agent("giretro", "random")


@pytest.mark.parametrize("name", ["random", "rules"])
def test_act_table_returns_a_legal_action(name):
    table, agent = ge.Table("giretra", seed=5), load_agent("giretra", name)
    while not table.done:
        action = agent.act_table(table)
        assert action in table.legal_ids
        table.apply(action)
    with pytest.raises(InvalidInputError, match="over"):
        agent.act_table(table)


def test_table_rows_are_what_a_batch_writes():
    step = ge.make_vec("giretra", num_tables=1, seed=3).reset()
    observation, mask = table_rows(ge.Table("giretra", seed=3))
    assert (observation == step.observation).all()
    assert (mask == step.action_mask).all()


def test_random_agent_is_uniform_over_legal_actions():
    mask = np.tile(np.array([[0, 1, 0, 1, 1]], np.uint8), (30_000, 1))
    actions = RandomAgent(seed=1).act(np.zeros((30_000, 2), np.uint8), mask)
    shares = np.bincount(actions, minlength=5) / 30_000
    assert shares[[0, 2]].tolist() == [0.0, 0.0]
    assert np.allclose(shares[[1, 3, 4]], 1 / 3, atol=0.012)


def test_random_agent_maps_the_ends_of_a_draw_to_the_first_and_last_legal_action():
    draws = np.array([0.0, np.nextafter(1.0, 0.0)])
    mask = np.tile(np.array([[0, 1, 1, 1, 0]], np.uint8), (2, 1))
    assert RandomAgent().act_drawn(np.zeros((2, 1), np.uint8), mask, draws).tolist() == [1, 3]


def test_random_agent_is_reproducible_with_the_same_seed():
    mask = np.ones((50, 9), np.uint8)
    rows = np.zeros((50, 1), np.uint8)
    assert (RandomAgent(4).act(rows, mask) == RandomAgent(4).act(rows, mask)).all()
    assert (RandomAgent(4).act(rows, mask) != RandomAgent(5).act(rows, mask)).any()


def test_random_agent_knows_its_probabilities():
    agent = RandomAgent()
    assert isinstance(agent, HasProbabilities)
    assert agent.probabilities(np.zeros((2, 1), np.uint8), MASK).tolist() == [
        [0.5, 0, 0.5],
        [0, 1, 0],
    ]


def test_checked_actions_accepts_legal_actions():
    assert checked_actions("mine", [2, 1], MASK, NAMES).tolist() == [2, 1]
    assert checked_actions("mine", np.array([0, 1], np.uint8), MASK, NAMES).dtype == np.int64


@pytest.mark.parametrize(
    ("answer", "error", "words"),
    [
        (np.zeros((2, 1), np.int64), InvalidInputError, r"'mine'.*shape \(2, 1\).*2 integers"),
        ([0], InvalidInputError, r"shape \(1,\)"),
        ([0.0, np.nan], InvalidInputError, "nan in row 1"),
        ([0.0, 1.0], InvalidInputError, "float64 values"),
        (["accept", "7C"], InvalidInputError, "values"),
        (None, InvalidInputError, "not an array of numbers"),
        ([[0], [1, 2]], InvalidInputError, "not an array of numbers"),
        ([0, 2], IllegalActionError, r"8C \(action 2\).*legal: 7C\."),
        ([7, 1], IllegalActionError, r"chose 7,.*legal: accept 8C\."),
        ([-1, 1], IllegalActionError, "chose -1,"),
    ],
)
def test_checked_actions_says_what_is_wrong(answer, error, words):
    with pytest.raises(error, match=words):
        checked_actions("mine", answer, MASK, NAMES)


@pytest.mark.parametrize(
    ("observation", "mask", "words"),
    [
        ([[1], [2]], [[1, 0], [0, 0]], "Row 1 of action_mask has no legal action"),
        ([[1]], [[1, 0], [0, 1]], "observation has 1 rows and action_mask 2"),
        ([1, 2], [[1, 0]], r"observation has the shape \(2,\); give an \(N, 1\) array"),
        ([[1, 2]], [[1, 0]], r"observation has the shape \(1, 2\); give an \(N, 1\) array"),
        ([[1]], [[1]], r"action_mask has the shape \(1, 1\); give an \(N, 2\) array"),
        ([[1], [2, 3]], [[1, 0]], "observation is ragged"),
        ([[1.5]], [[1, 0]], "observation holds float64 values"),
        ([[300]], [[1, 0]], "observation holds the values 300 to 300"),
    ],
)
def test_impossible_rows_are_refused(observation, mask, words):
    with pytest.raises(InvalidInputError, match=words):
        checked_rows(observation, mask, 1, 2)


def test_lists_become_rows_and_bytes_stay():
    rows, mask = checked_rows([[7]], [[True, False]], 1, 2)
    assert (rows.dtype, mask.dtype) == (np.uint8, np.uint8)
    assert (rows.tolist(), mask.tolist()) == ([[7]], [[1, 0]])
    assert checked_rows(rows, mask)[1] is mask


@pytest.mark.parametrize("name", ["random", "rules"])
def test_agents_check_their_arguments(name):
    step = ge.make_vec("giretra", num_tables=2, seed=1).reset()
    agent = load_agent("giretra", name)
    with pytest.raises(InvalidInputError, match="no legal action"):
        agent.act(step.observation, np.zeros_like(step.action_mask))
    with pytest.raises(InvalidInputError, match="observation has the shape"):
        agent.act(step.observation[0], step.action_mask)
    assert len(agent.act(step.observation.tolist(), step.action_mask.tolist())) == 2


@pytest.mark.parametrize("seed", [-1, "x", 1.5, True])
@pytest.mark.parametrize("name", ["random", "rules"])
def test_impossible_seeds_of_agents_are_refused(name, seed):
    with pytest.raises(InvalidInputError, match="seed must be a non-negative integer"):
        load_agent("giretra", name, seed=seed)


@pytest.mark.parametrize("name", [None, 5, ""])
def test_an_impossible_agent_name_is_refused(name):
    with pytest.raises(
        InvalidInputError, match="is not the name of an agent; possible: random, rules"
    ):
        load_agent("giretra", name)


def test_a_built_in_agent_refuses_an_unknown_device_too():
    with pytest.raises(InvalidInputError, match="Unknown device 'tpu'; possible: auto, cpu, cuda"):
        load_agent("giretra", "rules", device="tpu")
