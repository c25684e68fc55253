"""Stored agents are complete or absent, and one sentence names what cannot be read."""

import errno
import json

import numpy as np
import pytest
import torch

import giretra_env as ge
from giretra_agents import checkpoint, load_agent
from giretra_agents.checkpoint import AgentCard, game_digest, save_agent
from giretra_agents.network import NetworkAgent, make_policy
from giretra_env.errors import CheckpointError, InvalidInputError

HIDDEN = (16, 8)


def make_card(**changes):
    game = ge.game("giretra")
    facts = {
        "game": game.name,
        "rules": ("standard",),
        "game_digest": game_digest(game),
        "hidden": HIDDEN,
        "ignored_blocks": ("scores",),
        "canonical": False,
        "iteration": 3,
        "decisions": 99,
        "name": "small",
    }
    return AgentCard(**{**facts, **changes})


def make_weights(seed=1):
    return make_policy(ge.game("giretra"), HIDDEN, ("scores",), seed).state_dict()


@pytest.fixture
def stored(tmp_path):
    folder = tmp_path / "small"
    save_agent(folder, make_card(), make_weights())
    return folder


def rows(count=40):
    tables = ge.make_vec("giretra", count, seed=5)
    step = tables.reset()
    for _ in range(6):
        step = tables.step(tables.sample_actions())
    return step.observation, step.action_mask


def test_a_stored_agent_plays_as_before(stored):
    policy = make_policy(ge.game("giretra"), HIDDEN, ("scores",), 1)
    before = NetworkAgent(policy, ge.game("giretra"))
    after = load_agent("giretra", stored)
    assert after.name == "small"
    observation, mask = rows()
    np.testing.assert_array_equal(
        before.probabilities(observation, mask), after.probabilities(observation, mask)
    )
    np.testing.assert_array_equal(
        after.act(observation, mask), after.probabilities(observation, mask).argmax(1)
    )


def test_a_network_acts_legally_and_row_by_row(stored):
    agent = load_agent("giretra", stored)
    observation, mask = rows()
    actions = agent.act(observation, mask)
    assert mask[np.arange(len(actions)), actions].all()
    probabilities = agent.probabilities(observation, mask)
    np.testing.assert_allclose(probabilities.sum(1), 1.0, rtol=1e-5)
    assert not probabilities[mask == 0].any()
    alone = [agent.act(observation[r : r + 1], mask[r : r + 1])[0] for r in range(len(mask))]
    np.testing.assert_array_equal(actions, alone)


def test_a_network_plays_a_table(stored):
    agent = load_agent("giretra", stored)
    table = ge.Table("giretra", seed=4)
    while not table.done:
        table.apply(agent.act_table(table))
    assert sum(table.returns) == 0


def test_ignored_blocks_change_nothing(stored):
    agent = load_agent("giretra", stored)
    observation, mask = rows()
    changed = observation.copy()
    changed[:, ge.game("giretra").observation_layout.slices["scores"]] = 77
    np.testing.assert_array_equal(
        agent.probabilities(observation, mask), agent.probabilities(changed, mask)
    )


@pytest.mark.parametrize("value", [np.nan, np.inf])
def test_damaged_weights_are_named(value):
    game = ge.game("giretra")
    policy = make_policy(game, HIDDEN)
    with torch.no_grad():
        policy.heads["card"].bias[0] = float(value)
    agent = NetworkAgent(policy, game, name="damaged")
    with pytest.raises(InvalidInputError, match=r"'damaged' returned (nan|inf) for 7C"):
        agent.act(*rows())


def test_a_missing_checkpoint(tmp_path):
    with pytest.raises(CheckpointError, match="there is no such folder"):
        NetworkAgent.load("giretra", tmp_path / "none")
    with pytest.raises(CheckpointError, match=r"neither agent.json nor a folder checkpoints"):
        NetworkAgent.load("giretra", tmp_path)


def test_a_file_outside_a_checkpoint_is_refused(tmp_path):
    (tmp_path / "a.py").write_text("")
    with pytest.raises(CheckpointError, match=r"a\.py is not part of a checkpoint"):
        load_agent("giretra", tmp_path / "a.py")


def edit_card(folder, **changes):
    path = folder / checkpoint.AGENT_FILE
    path.write_text(json.dumps({**json.loads(path.read_text()), **changes}))


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"game": "belote"}, "plays belote, not giretra"),
        (
            {"game_digest": "0"},
            "was made by an earlier version of giretra-env, whose observations",
        ),
        ({"format": "other"}, "has the format 'other'; this version reads"),
        ({"hidden": [16, 16]}, "do not match the sizes"),
        ({"hidden": 3}, "agent.json is broken: the entry 'hidden' is 3, not a list"),
        ({"hidden": ["a"]}, "agent.json is broken: the entry 'hidden'"),
        ({"hidden": None}, "agent.json is broken: the entry 'hidden'"),
        ({"ignored_blocks": [1]}, "agent.json is broken: the entry 'ignored_blocks'"),
        ({"iteration": "x"}, "agent.json is broken: the entry 'iteration'"),
        ({"name": 5}, "agent.json is broken: the entry 'name'"),
        ({"weights_sha256": "0"}, "its content has changed since it was written"),
    ],
)
def test_a_foreign_or_damaged_card(stored, changes, sentence):
    edit_card(stored, **changes)
    with pytest.raises(CheckpointError, match=sentence):
        load_agent("giretra", stored)


def test_damaged_files_are_refused(stored):
    weights = stored / checkpoint.WEIGHTS_FILE
    content = weights.read_bytes()
    weights.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    with pytest.raises(CheckpointError, match="its content has changed since it was written"):
        load_agent("giretra", stored)
    weights.unlink()
    with pytest.raises(CheckpointError, match="cannot read"):
        load_agent("giretra", stored)
    (stored / checkpoint.AGENT_FILE).write_text("{")
    with pytest.raises(CheckpointError, match=r"cannot read .*agent.json"):
        load_agent("giretra", stored)


def test_a_full_disk_leaves_the_old_checkpoint(stored, monkeypatch):
    before = {path.name: path.read_bytes() for path in stored.iterdir()}

    def full(path, tensors):
        path.write_bytes(b"half")
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(checkpoint, "write_tensors", full)
    with pytest.raises(CheckpointError, match=r"cannot write .*: No space left on device"):
        save_agent(stored, make_card(), make_weights(2))
    assert {path.name: path.read_bytes() for path in stored.iterdir()} == before
    assert [path.name for path in stored.parent.iterdir()] == ["small"]


def test_saving_again_replaces(stored):
    save_agent(stored, make_card(iteration=4), make_weights(2))
    assert checkpoint.open_checkpoint(stored).card.iteration == 4
    assert [path.name for path in stored.parent.iterdir()] == ["small"]
