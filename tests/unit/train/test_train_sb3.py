"""Small runs of `giretra train --algo sb3`: their files, and resuming them."""

import json
import sys
from importlib.metadata import PackageNotFoundError

import numpy as np
import pytest
import torch
from rich.console import Console

import giretra_env as ge
from giretra_agents import agent_names, load_agent
from giretra_env.errors import CheckpointError, ConfigError
from giretra_train import cli
from giretra_train.config import SB3Config, TrainConfig
from giretra_train.config_file import load_config, override_config
from giretra_train.runs.checkpoints import load_training, save_training, stored_config
from giretra_train.runs.run import run
from giretra_train.sb3 import trainer as trainer_module
from giretra_train.sb3.trainer import SB3Trainer
from giretra_train.trainer import DivergedError
from support.run_folder import RUN_FILES, read_metrics

pytestmark = pytest.mark.heavy

TINY = (
    "num_envs=16",
    "n_steps=16",
    "batch_size=64",
    "policy_hidden=[24, 16]",
    "critic_hidden=[24]",
    "iterations=4",
    "snapshot_every=2",
    "evaluation.deals=4",
    "final_deals=8",
    "threads=1",
)


def tiny(*more):
    return override_config(SB3Config(), (*TINY, *more))


def assert_same(one, other):
    assert one.keys() == other.keys()
    for part, named in one.items():
        for name, value in named.items():
            assert torch.equal(value, other[part][name]), (part, name)


@pytest.mark.parametrize("game", ge.game_names())
def test_the_agent_of_a_run_is_the_policy_that_learned(game, tmp_path):
    rules = 0.2 if "rules" in agent_names(game) else 0.0
    trainer = SB3Trainer(tiny(f"game={game}", f"opponents.rules={rules}"))
    trainer.iterate()
    tables = ge.make_vec(game, 200, seed=3)
    step = tables.reset()
    save_training(tmp_path, trainer)
    stored = load_agent(game, tmp_path)
    high = np.maximum(ge.game(game).observation_layout.high, 1).astype(np.float32)
    for _ in range(25):
        rows, mask = torch.as_tensor(step.observation / high), step.action_mask.astype(bool)
        with torch.no_grad():
            wanted = trainer.model.policy.get_distribution(rows, mask).distribution.probs
        for agent in (trainer.agent(), stored):
            found = agent.probabilities(step.observation, step.action_mask)
            np.testing.assert_allclose(found, wanted, atol=1e-5)
        step = tables.step(tables.sample_actions())


@pytest.mark.parametrize(("cores", "threads", "used"), [(1, 0, 1), (2, 0, 1), (8, 0, 4), (8, 3, 3)])
def test_torch_uses_half_of_the_cores_by_default(monkeypatch, cores, threads, used):
    monkeypatch.setattr(trainer_module, "core_count", lambda: cores)
    before = torch.get_num_threads()
    try:
        trainer = SB3Trainer(tiny(f"threads={threads}"))
        assert trainer.threads == torch.get_num_threads() == used
    finally:
        torch.set_num_threads(before)


def test_a_run_leaves_the_same_files_as_any_other(tmp_path, monkeypatch, capsys):
    words = ["--runs", str(tmp_path), "--name", "whole", "--algo", "sb3", *TINY, "iterations=2"]
    monkeypatch.setattr(sys, "argv", ["giretra", "train", *words])
    with pytest.raises(SystemExit) as caught:
        cli.main()
    assert caught.value.code == 0
    said = capsys.readouterr().out
    assert said.startswith("Training Giretra (standard) for 2 iterations: cpu, float32, 1 thread →")
    assert "random" in said and "rules" in said
    folder = tmp_path / "whole"
    assert {path.name for path in folder.iterdir()} == RUN_FILES
    lines = read_metrics(folder)
    assert [line["decisions"] for line in lines] == ["0", "256", "512"]
    assert float(lines[2]["entropy"]) > 0.1 and float(lines[2]["explained_variance"]) <= 1.0
    assert float(lines[2]["value_loss"]) > 0.0 and lines[2]["policy_loss"]
    assert float(lines[1]["learning_rate"]) > float(lines[2]["learning_rate"])
    assert set(json.loads((folder / "evaluation.json").read_text())) == {"random", "rules"}
    about = json.loads((folder / "about.json").read_text())
    assert about["packages"]["stable-baselines3"] and about["packages"]["sb3-contrib"]
    assert load_config(folder / "config.yaml") == tiny("iterations=2")
    assert load_agent("giretra", folder).name == "whole"


def test_a_stored_run_resumes_where_it_stopped(tmp_path):
    config = tiny("iterations=2")
    assert run(SB3Trainer(config), tmp_path, Console(quiet=True)) is None
    first, second = SB3Trainer(config), SB3Trainer(stored_config(tmp_path))
    for trainer in (first, second):
        load_training(tmp_path, trainer)
        assert (trainer.iteration, trainer.decisions, trainer.steps) == (2, 512, 8)
        assert set(trainer.parts()) > {"policy", "adam.0", "snapshot.0"}
    assert_same(first.parts(), second.parts())
    before = first.parts()["policy"]["action_net.weight"].clone()
    for trainer in (first, second):
        done = trainer.iterate()
        assert (done.number, trainer.decisions, trainer.steps) == (3, 768, 12)
        assert "snapshot.512" in trainer.parts()
    assert_same(first.parts(), second.parts())
    assert not torch.equal(before, first.parts()["policy"]["action_net.weight"])


def test_the_same_seed_is_the_same_run_and_another_one_is_not():
    runs = [SB3Trainer(tiny(f"seed={seed}")) for seed in (1, 1, 2)]
    for trainer in runs:
        trainer.iterate()
    assert_same(runs[0].parts(), runs[1].parts())
    with pytest.raises(AssertionError):
        assert_same(runs[0].parts(), runs[2].parts())


def test_a_run_of_other_sizes_does_not_fit(tmp_path):
    save_training(tmp_path, SB3Trainer(tiny()))
    with pytest.raises(CheckpointError, match="its networks have other sizes"):
        load_training(tmp_path, SB3Trainer(tiny("policy_hidden=[24, 24]")))


@pytest.mark.filterwarnings("ignore:invalid value:RuntimeWarning")
@pytest.mark.parametrize("value", [torch.inf, torch.nan, 1.0e9])
@pytest.mark.parametrize("network", ["action_net", "value_net"])
def test_diverged_weights_stop_the_run(network, value):
    trainer = SB3Trainer(tiny())
    with torch.no_grad():
        getattr(trainer.model.policy, network).bias[0] = value
    with pytest.raises(DivergedError, match="the weights of the network have grown to"):
        trainer.iterate()


# ---- configuration -------------------------------------------------------------------------------


def test_the_shipped_configuration_is_for_sb3():
    config = load_config("configs/giretra/sb3.yaml", ["ent_coef=0.02"])
    assert isinstance(config, SB3Config) and config.ppo.ent_coef == 0.02


def test_the_command_line_chooses_the_algorithm(tmp_path):
    (tmp_path / "some.yaml").write_text("collect: {num_envs: 8}", encoding="utf-8")
    for words in (["algo=sb3", "n_epochs=3"], ["n_epochs=3", "algo=sb3"]):
        config = load_config(tmp_path / "some.yaml", words)
        assert config == SB3Config.model_validate(
            {"collect": {"num_envs": 8}, "ppo": {"n_epochs": 3}}
        )
    assert isinstance(load_config("configs/giretra/quick.yaml"), TrainConfig)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["algo=a2c"], "command line: algo must be 'ppo' or 'sb3', got 'a2c'."),
        (["algo=[1]"], "command line: algo must be 'ppo' or 'sb3', got [1]."),
        (["algo=sb3", "n_step=8"], "unknown key 'n_step'. Did you mean 'n_steps'?"),
        (["algo=sb3", "learner=team"], "collect.learner must be 'seat' or 'side', got 'team'"),
        (["algo=sb3", "opponents.rules=1.0"], "rules + random must be less than 1"),
    ],
)
def test_mistakes_are_named_in_the_error(words, sentence):
    with pytest.raises(ConfigError) as caught:
        load_config(None, words)
    assert sentence in str(caught.value)


def test_a_minibatch_of_one_decision_is_refused():
    with pytest.raises(
        ConfigError, match=r"= 129 decisions leave a last minibatch of one .* = 64, too few"
    ):
        SB3Trainer(tiny("num_envs=43", "n_steps=3"))


def test_a_resumed_run_keeps_its_algorithm(tmp_path, monkeypatch):
    save_training(tmp_path, SB3Trainer(tiny()))
    monkeypatch.setattr(sys, "argv", ["giretra", "train", "--resume", str(tmp_path), "algo=ppo"])
    with pytest.raises(SystemExit) as caught:
        cli.main()
    assert str(caught.value.code).startswith("ConfigError: command line: algo=ppo cannot replace")


def test_without_stable_baselines_the_command_says_what_to_install(monkeypatch):
    def missing(package):
        raise PackageNotFoundError(package)

    monkeypatch.setattr("giretra_train.sb3.versions.version", missing)
    for name in ("giretra_train.sb3", "giretra_train.sb3.trainer"):
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "argv", ["giretra", "train", "--algo", "sb3"])
    with pytest.raises(SystemExit) as caught:
        cli.main()
    assert caught.value.code == (
        "MissingExtraError: giretra_train.sb3 needs stable-baselines3 2.9 or later:"
        " pip install 'giretra-env[sb3]'."
    )


def test_tarot_has_no_sides_for_the_learner():
    with pytest.raises(ge.InvalidInputError, match="learner='side' needs fixed partners"):
        SB3Trainer(tiny("game=tarot", "learner=side"))
