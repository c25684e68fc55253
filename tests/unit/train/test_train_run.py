"""Complete small runs: resuming changes nothing, and a killed run leaves no broken checkpoint."""

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
import torch
from rich.console import Console

from giretra_agents import load_agent
from giretra_agents.checkpoint import list_checkpoints
from giretra_env.errors import CheckpointError, ConfigError
from giretra_train.config import TrainConfig
from giretra_train.config_file import override_config
from giretra_train.ppo.trainer import PPOTrainer
from giretra_train.runs import run as run_module
from giretra_train.runs.checkpoints import load_training, run_of, save_training, stored_config
from giretra_train.runs.folder import RunFolderError, new_run_folder
from giretra_train.runs.metrics import open_metrics
from giretra_train.runs.run import run
from giretra_train.trainer import DivergedError
from support.run_folder import RUN_FILES, read_metrics

pytestmark = pytest.mark.heavy

TINY = (
    "tables=40",
    "minibatch=128",
    "policy_hidden=[24, 16]",
    "critic_hidden=[24]",
    "iterations=6",
    "snapshot_every=2",
    "snapshots=0.2",
    "evaluation.deals=4",
    "final_deals=8",
    "threads=2",
)


def tiny(*more):
    return override_config(TrainConfig(), (*TINY, *more))


def contents(trainer):
    learner = trainer.learner
    return {
        **{f"policy {name}": value for name, value in learner.policy.state_dict().items()},
        **{f"critic {name}": value for name, value in learner.critic.state_dict().items()},
        **{f"averaged {name}": value for name, value in learner.averaged.items()},
        **{
            f"snapshot {iteration} {name}": value
            for iteration, weights in trainer.pool.snapshots.items()
            for name, value in weights.items()
        },
    }


def assert_same(one, other):
    first, second = contents(one), contents(other)
    assert sorted(first) == sorted(second)
    for name, value in first.items():
        assert torch.equal(value, second[name]), name


@pytest.mark.parametrize("precision", ["float32", "bfloat16"])
def test_a_resumed_run_ends_like_an_uninterrupted_one(tmp_path, precision):
    config = tiny(f"precision={precision}")
    whole = PPOTrainer(config)
    for _ in range(6):
        whole.iterate()

    first = PPOTrainer(config)
    for _ in range(3):
        first.iterate()
    save_training(tmp_path, first)
    second = PPOTrainer(stored_config(tmp_path))
    load_training(tmp_path, second)
    for _ in range(3):
        second.iterate()

    assert second.iteration == whole.iteration == 6
    assert second.decisions == whole.decisions
    assert_same(whole, second)


def test_the_number_of_threads_changes_nothing():
    one, two = PPOTrainer(tiny("threads=1")), PPOTrainer(tiny("threads=2"))
    for trainer in (one, two):
        trainer.iterate()
        trainer.iterate()
    assert_same(one, two)


def test_another_seed_is_another_run():
    one, two = PPOTrainer(tiny("seed=1")), PPOTrainer(tiny("seed=2"))
    assert not torch.equal(*(next(iter(t.learner.policy.parameters())) for t in (one, two)))
    assert one.iterate().decisions != two.iterate().decisions


def test_a_run_leaves_all_its_files(tmp_path):
    config = tiny("iterations=2", "every_seconds=0.001")
    folder = new_run_folder(tmp_path / "whole", config)
    assert run(PPOTrainer(config), folder, Console(quiet=True)) is None
    assert {path.name for path in folder.iterdir()} == RUN_FILES
    lines = read_metrics(folder)
    assert [line["iteration"] for line in lines] == ["0", "1", "2"]
    assert all(float(line["points_random_ci95"]) > 0 for line in lines)
    learned = lines[1:]
    assert all(float(line["value_loss"]) > 0 and line["policy_loss"] for line in learned)
    measures = ("approx_kl", "clip_fraction", "explained_variance")
    assert all(line[name] for line in learned for name in measures)
    assert set(json.loads((folder / "evaluation.json").read_text())) == {"random", "rules"}
    assert json.loads((folder / "about.json").read_text())["seed"] == 1
    assert load_agent("giretra", folder).name == "whole"


def test_a_ceiling_in_minutes_ends_a_run_early_and_says_how_to_resume(tmp_path):
    config = tiny("iterations=1000", "max_minutes=0.0001")
    folder = new_run_folder(tmp_path / "run", config)
    console = Console(file=io.StringIO(), width=200)
    assert run(PPOTrainer(config), folder, console) is None
    assert (
        "Ended early by max_minutes=0.0001, after iteration 1 of 1000. Resume with: giretra train"
        f" --resume {folder}\n"
    ) in console.file.getvalue()
    assert (folder / "evaluation.json").exists()
    again = PPOTrainer(stored_config(folder))
    load_training(folder, again)
    assert run(again, folder, Console(quiet=True)) is None
    assert again.iteration == 2 and again.seconds > 0.0


def test_a_rehearsal_leaves_no_trace():
    one, two = PPOTrainer(tiny()), PPOTrainer(tiny())
    two.rehearse()
    assert (two.iteration, two.decisions) == (0, 0)
    for trainer in (one, two):
        trainer.iterate()
    assert_same(one, two)


def test_metrics_of_an_earlier_version_stay_when_a_run_is_resumed(tmp_path):
    trainer = PPOTrainer(tiny())
    trainer.iteration = 1
    (tmp_path / "metrics.csv").write_text("iteration,kl,clipped\n0,,\n1,0.25,0.5\n2,0.75,1.0\n")
    with open_metrics(tmp_path, trainer) as metrics:
        metrics.write({"iteration": 2, "approx_kl": 0.125})
    lines = read_metrics(tmp_path)
    assert [(line["kl"], line["approx_kl"]) for line in lines] == [
        ("", ""),
        ("0.25", ""),
        ("", "0.125"),
    ]


def test_a_folder_with_a_run_is_not_used_again(tmp_path):
    config = tiny()
    save_training(tmp_path / "run", PPOTrainer(config))
    with pytest.raises(RunFolderError, match="already holds a run; resume it with `giretra"):
        new_run_folder(tmp_path / "run", config)


def test_a_folder_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(RunFolderError, match=r"cannot write the run folder .*Not a directory"):
        new_run_folder(tmp_path / "file" / "run", tiny())


def test_an_unknown_block_cannot_be_ignored():
    with pytest.raises(ConfigError, match="no observation block 'score'; possible: own_hand"):
        PPOTrainer(tiny("ignored_blocks=[score]"))


def test_a_checkpoint_of_other_sizes_does_not_fit(tmp_path):
    save_training(tmp_path, PPOTrainer(tiny()))
    with pytest.raises(CheckpointError, match="its networks have other sizes"):
        load_training(tmp_path, PPOTrainer(tiny("policy_hidden=[24, 24]")))


def test_a_checkpoint_without_training_state_cannot_be_resumed(tmp_path):
    folder = save_training(tmp_path, PPOTrainer(tiny()))
    (folder / "training.json").unlink()
    with pytest.raises(CheckpointError, match="holds an agent, but not a training run to resume"):
        stored_config(tmp_path)


def test_only_the_two_newest_checkpoints_stay(tmp_path):
    trainer = PPOTrainer(tiny())
    for _ in range(4):
        trainer.iterate()
        save_training(tmp_path, trainer)
    assert [path.name for path in list_checkpoints(tmp_path)] == [
        "iteration-000003",
        "iteration-000004",
    ]


# Only Linux has a file that is always full, and nothing else stands in for a full disk without
# faking what is tested; every change is tested on Linux.
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no file here is always full")
@pytest.mark.parametrize("name", ["metrics.csv", "deal.txt"])
def test_a_full_disk_gives_one_sentence_and_loses_nothing(tmp_path, name):
    config = tiny("iterations=1")
    folder = new_run_folder(tmp_path / "run", config)
    trainer = PPOTrainer(config)
    save_training(folder, trainer)
    (folder / name).symlink_to("/dev/full")
    with pytest.raises(RunFolderError, match=r"No space left on device; the .* --resume"):
        run(trainer, folder, Console(quiet=True))
    load_training(folder, PPOTrainer(config))


def test_diverged_weights_stop_the_run_before_they_are_stored(tmp_path):
    trainer = PPOTrainer(tiny())
    with torch.no_grad():
        trainer.learner.critic.head.bias.fill_(torch.nan)
    with pytest.raises(DivergedError, match=r"the gradient of the (critic|policy) is nan"):
        trainer.iterate()


@pytest.mark.parametrize("value", [torch.inf, torch.nan, 1.0e9])
def test_a_diverged_iteration_is_not_stored(tmp_path, monkeypatch, value):
    config = tiny()
    trainer = PPOTrainer(config)
    good = save_training(tmp_path, trainer)

    def spoil(*_):
        with torch.no_grad():
            trainer.learner.critic.head.bias.fill_(value)

    monkeypatch.setattr(trainer.learner, "_learn_critic", spoil)
    with pytest.raises(
        DivergedError, match=rf"weights of the critic .* checkpoint, --resume {good}"
    ):
        run(trainer, tmp_path, Console(quiet=True))
    assert list_checkpoints(tmp_path) == [good]


def test_the_first_iteration_is_stored_at_once(tmp_path, monkeypatch):
    trainer, stored = PPOTrainer(tiny("iterations=3", "checkpoint_seconds=1000000.0")), []
    monkeypatch.setattr(
        run_module, "save_training", lambda _, state: stored.append(state.iteration)
    )
    monkeypatch.setattr(run_module, "finish", lambda *_: None)
    run(trainer, tmp_path, Console(quiet=True))
    assert stored == [1, 3]


def test_resuming_from_an_earlier_checkpoint_moves_later_ones_aside(tmp_path):
    trainer = PPOTrainer(tiny())
    trainer.iterate()
    first = save_training(tmp_path, trainer)
    trainer.iterate()
    second = save_training(tmp_path, trainer)
    assert run_of(first) == tmp_path
    assert list_checkpoints(tmp_path) == [first]
    assert (second.parent / f"abandoned-{second.name}").is_dir()
    with pytest.raises(CheckpointError, match="is not in a run folder"):
        run_of(tmp_path)


@pytest.mark.parametrize(
    ("entry", "value"), [("iteration", "x"), ("seconds", None), ("config", []), ("steps", -1)]
)
def test_wrong_entries_of_a_state_are_named(tmp_path, entry, value):
    folder = save_training(tmp_path, PPOTrainer(tiny()))
    state = json.loads((folder / "training.json").read_text())
    (folder / "training.json").write_text(json.dumps({**state, entry: value}))
    with pytest.raises(CheckpointError, match=f"training.json is broken: the entry '{entry}'"):
        stored_config(tmp_path)


def start(tmp_path, *words):
    command = [sys.executable, "-c", "from giretra_train.cli import main; main()", "train"]
    return subprocess.Popen(
        [*command, "--runs", str(tmp_path), "--name", "run", *TINY, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "COLUMNS": "200"},
    )


def wait_for_checkpoint(folder, process):
    deadline = time.monotonic() + 300
    while not list_checkpoints(folder):
        assert process.poll() is None, process.stdout.read()
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_stopped_run_says_how_to_resume(tmp_path, number):
    process = start(tmp_path, "iterations=100000", "checkpoint_seconds=0.2")
    wait_for_checkpoint(tmp_path / "run", process)
    process.send_signal(number)
    output, _ = process.communicate(timeout=120)
    assert process.returncode == 128 + number
    assert f"Resume with: giretra train --resume {tmp_path / 'run'}" in output
    assert "Traceback" not in output
    config = stored_config(tmp_path / "run")
    trainer = PPOTrainer(config)
    load_training(tmp_path / "run", trainer)
    assert trainer.iteration > 0


def test_a_killed_run_leaves_a_complete_checkpoint(tmp_path):
    stream = np.random.default_rng(1)
    process = start(tmp_path, "iterations=100000", "checkpoint_seconds=0.001")
    wait_for_checkpoint(tmp_path / "run", process)
    time.sleep(stream.uniform(0.0, 0.5))
    process.kill()
    process.communicate(timeout=120)
    trainer = PPOTrainer(stored_config(tmp_path / "run"))
    load_training(tmp_path / "run", trainer)
    assert trainer.iteration > 0
    trainer.iterate()
