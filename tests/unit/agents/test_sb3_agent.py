"""Models of Stable-Baselines3 play as agents, and reading one never runs its code."""

import base64
import json
import pickle
import subprocess
import sys
import zipfile

import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3 import DQN, PPO
from stable_baselines3.common.torch_layers import FlattenExtractor
from stable_baselines3.common.vec_env import VecMonitor, VecNormalize
from torch import nn

import giretra_env as ge
from giretra_agents import HasProbabilities, load_agent
from giretra_env.errors import CheckpointError
from giretra_train import cli
from giretra_train.sb3 import make_sb3_vec

pytestmark = pytest.mark.heavy

DEALS = 300


def positions(game, moves):
    tables = ge.make_vec(game, DEALS, seed=3)
    step = tables.reset()
    for _ in range(moves):
        step = tables.step(tables.sample_actions())
    return step


def model(game="giretra", kind=MaskablePPO, scaled=True, **kwargs):
    """Return a model with initial weights, except the last layer, which starts close to 0."""
    made = kind("MlpPolicy", make_sb3_vec(game, 2, scaled=scaled), seed=5, n_steps=64, **kwargs)
    with torch.no_grad():
        made.policy.action_net.weight.mul_(100.0)
    return made


@pytest.fixture
def path(tmp_path):
    place = tmp_path / "mine.zip"
    model().save(place)
    return place


def change(path, **files):
    """Rewrite some files of a zip; None leaves a file out."""
    with zipfile.ZipFile(path) as archive:
        held = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in {**held, **files}.items():
            if content is not None:
                archive.writestr(name, content)


@pytest.mark.parametrize("game", ge.game_names())
@pytest.mark.parametrize("scaled", [True, False])
def test_a_stored_model_plays_as_it_did(tmp_path, game, scaled):
    made = model(game, scaled=scaled)
    made.save(tmp_path / "mine")
    agent = load_agent(game, tmp_path / "mine.zip")
    assert agent.name == "mine" and isinstance(agent, HasProbabilities)
    high = np.maximum(ge.game(game).observation_layout.high, 1).astype(np.float32)
    for moves in (0, 3, 20):
        step = positions(game, moves)
        rows = step.observation / high if scaled else step.observation
        mask = step.action_mask.astype(bool)
        chosen, _ = made.predict(rows, action_masks=mask, deterministic=True)
        assert (agent.act(step.observation, step.action_mask) == chosen).mean() > 0.99
        with torch.no_grad():
            wanted = made.policy.get_distribution(torch.as_tensor(rows), mask).distribution.probs
        found = agent.probabilities(step.observation, step.action_mask)
        np.testing.assert_allclose(found, wanted, atol=1e-4)


@pytest.mark.parametrize(
    "kwargs",
    [
        {"net_arch": []},
        {"net_arch": [24, 16, 8], "activation_fn": nn.ReLU},
        {"net_arch": {"pi": [8] * 11, "vf": [32]}, "activation_fn": nn.GELU},
        {"features_extractor_class": FlattenExtractor, "share_features_extractor": False},
    ],
)
@pytest.mark.parametrize("kind", [MaskablePPO, PPO])
def test_any_sizes_and_common_activations_are_read(tmp_path, kind, kwargs):
    made = model(kind=kind, policy_kwargs=kwargs)
    made.save(tmp_path / "mine")
    step = positions("giretra", 9)
    high = np.maximum(ge.game("giretra").observation_layout.high, 1).astype(np.float32)
    with torch.no_grad():
        rows = torch.as_tensor(step.observation / high)
        wanted = made.policy.get_distribution(rows).distribution.logits.numpy()
    found = load_agent("giretra", tmp_path / "mine.zip").masked_logits(
        step.observation, np.ones_like(step.action_mask)
    )
    np.testing.assert_allclose(found - found[:, :1], wanted - wanted[:, :1], atol=1e-4)


class Mark:
    """Creates a file when it is unpickled."""

    def __init__(self, place):
        self.place = str(place)

    def __reduce__(self):
        return open, (self.place, "w")


def test_reading_a_model_runs_nothing_that_is_in_it(tmp_path, path):
    mark = tmp_path / "was here"
    data = json.loads(zipfile.ZipFile(path).read("data"))
    poison = pickle.dumps(Mark(mark), protocol=2)
    for entry in data.values():
        if isinstance(entry, dict) and ":serialized:" in entry:
            entry[":serialized:"] = base64.b64encode(poison).decode()
    change(path, data=json.dumps(data))
    load_agent("giretra", path).act_table(ge.Table("giretra", seed=1))
    torch.save(Mark(mark), tmp_path / "weights")
    for weights in (poison, (tmp_path / "weights").read_bytes()):
        change(path, **{"policy.pth": weights})
        with pytest.raises(CheckpointError, match=r"mine\.zip is not a model .* or it is broken"):
            load_agent("giretra", path)
    assert not mark.exists()
    pickle.loads(poison).close()
    assert mark.exists()


def test_the_commands_accept_a_model(path, monkeypatch, capsys):
    for words in (["evaluate", str(path), "random", "--deals", "20"], ["replay", str(path)]):
        monkeypatch.setattr(sys, "argv", ["giretra", *words])
        with pytest.raises(SystemExit) as caught:
            cli.main()
        assert caught.value.code == 0 and "mine" in capsys.readouterr().out


def test_reading_a_model_needs_no_stable_baselines(path):
    program = f"""
import sys
sys.modules["stable_baselines3"] = sys.modules["sb3_contrib"] = None
from giretra_agents import load_agent
print(load_agent("giretra", {str(path)!r}).name)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "mine\n", done.stderr


@pytest.mark.parametrize("name", ["data", "policy.pth"])
@pytest.mark.parametrize("content", [None, b"", b"[]", b"\x80\x02N."])
def test_a_broken_model_gives_one_sentence(path, name, content):
    change(path, **{name: content})
    with pytest.raises(CheckpointError, match=r"mine\.zip is not a model") as caught:
        load_agent("giretra", path)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_a_zip_gives_one_sentence(tmp_path):
    (tmp_path / "mine.zip").write_text("weights")
    with pytest.raises(
        CheckpointError, match=r"mine\.zip is not a model saved by Stable-Baselines3"
    ):
        load_agent("giretra", tmp_path / "mine.zip")
    with pytest.raises(ge.InvalidInputError, match=r"no such file or folder: .*none\.zip"):
        load_agent("giretra", str(tmp_path / "none.zip"))


def test_a_model_of_another_game_is_refused(path):
    with pytest.raises(
        CheckpointError, match=r"mine does not play belote, .* bytes and 73 actions"
    ):
        load_agent("belote", path)


class Extractor(FlattenExtractor):
    """Stands for a user's own."""


@pytest.mark.parametrize(
    "kwargs, sentence",
    [
        ({"features_extractor_class": Extractor}, "features_extractor_class is .*Extractor"),
        (
            {"activation_fn": nn.Softplus},
            r"activation_fn is .*Softplus'>; possible: .*Tanh",
        ),
    ],
)
def test_what_cannot_be_read_is_named(tmp_path, kwargs, sentence):
    model(policy_kwargs=kwargs).save(tmp_path / "mine")
    with pytest.raises(CheckpointError, match=rf"cannot play with .*mine\.zip: Its {sentence}"):
        load_agent("giretra", tmp_path / "mine.zip")


def test_a_model_without_a_policy_network_is_refused(tmp_path):
    env = make_sb3_vec("giretra", 1, illegal_action="resample")
    DQN("MlpPolicy", env, buffer_size=10).save(tmp_path / "mine")
    with pytest.raises(
        CheckpointError, match=r"not an MlpPolicy of MaskablePPO, PPO or A2C; .*q_net"
    ):
        load_agent("giretra", tmp_path / "mine.zip")


def trained(wrapper, scaled=True):
    """Return a model that has learned a little from wrapped tables."""
    env = wrapper(make_sb3_vec("giretra", 4, scaled=scaled, seed=1))
    return MaskablePPO("MlpPolicy", env, n_steps=16, batch_size=64, n_epochs=1, seed=5).learn(64)


@pytest.mark.parametrize("scaled", [True, False])
def test_v1_a_model_that_saw_normalised_observations_is_refused(tmp_path, scaled):
    made = trained(VecNormalize, scaled)
    made.save(tmp_path / "mine")
    loaded = MaskablePPO.load(tmp_path / "mine", env=made.get_env())
    loaded.save(tmp_path / "again")
    for name in ("mine", "again"):
        with pytest.raises(CheckpointError, match=r"VecNormalize or another wrapper had changed"):
            load_agent("giretra", tmp_path / f"{name}.zip")


@pytest.mark.parametrize("scaled", [True, False])
def test_v1_a_model_that_saw_plain_observations_plays_as_it_did(tmp_path, scaled):
    def rewards_only(env):
        return VecNormalize(env, norm_obs=False)

    for number, wrapper in enumerate((VecMonitor, rewards_only)):
        made = trained(wrapper, scaled)
        made.save(tmp_path / f"{number}.zip")
        agent = load_agent("giretra", tmp_path / f"{number}.zip")
        step = positions("giretra", 5)
        high = np.maximum(ge.game("giretra").observation_layout.high, 1).astype(np.float32)
        rows = step.observation / high if scaled else step.observation
        chosen, _ = made.predict(
            rows, action_masks=step.action_mask.astype(bool), deterministic=True
        )
        assert (agent.act(step.observation, step.action_mask) == chosen).mean() > 0.99
