"""The command line: every mistake gives one sentence and exit status 1."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
import torch

from giretra_train import cli
from giretra_train.ppo import trainer
from giretra_train.runs import run
from giretra_train.runs.checkpoints import save_training


def fail(monkeypatch, *words):
    monkeypatch.setattr(sys, "argv", ["giretra", *words])
    with pytest.raises(SystemExit) as caught:
        cli.main()
    message = caught.value.code
    assert isinstance(message, str)
    assert "\n" not in message
    return message


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["no.yaml"], "ConfigError: cannot read the configuration no.yaml: No such file"),
        (["clipp=1.0"], "ConfigError: command line: unknown key 'clipp'. Did you mean 'clip'?"),
        (
            ["ppo.clip"],
            "ConfigError: cannot read the configuration ppo.clip: No such file or direc",
        ),
        (["evaluation.seed=-1"], "ConfigError: command line: evaluation.seed must be greater than"),
        (["game=tarrot"], "UnknownRuleError: There is no game 'tarrot'"),
        (["rules=mine"], "UnknownRuleError: There is no preset 'mine'"),
        (["--resume", "no-run"], "CheckpointError: no checkpoint at no-run"),
        (["--resume", ".", "--name", "x"], "ConfigError: --resume continues in the run's own fold"),
        (
            ["--name", "../x"],
            "RunFolderError: --name ../x is not the name of a folder in runs; leave",
        ),
        (["--name", "/x"], "RunFolderError: --name /x is not the name of a folder in runs; leave"),
        (["--name", ".."], "RunFolderError: --name .. is not the name of a folder in runs; leave"),
    ],
)
def test_mistakes_are_named_in_the_error(monkeypatch, words, sentence):
    assert fail(monkeypatch, "train", *words).startswith(sentence)


def test_a_missing_device_is_named(monkeypatch):
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    message = fail(monkeypatch, "train", "device=cuda")
    assert message.startswith("InvalidInputError: device=cuda, but torch finds no CUDA device here")


@pytest.mark.parametrize(("module", "words"), [("typer", []), ("torch", ["train"])])
def test_a_missing_extra(monkeypatch, module, words):
    for name in list(sys.modules):
        if name.startswith(("giretra_train.", "giretra_agents.net")):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, module, None)
    message = fail(monkeypatch, *words)
    assert message == (
        f"MissingExtraError: the command giretra needs {module}: pip install 'giretra-env[train]'."
    )


def test_help_lists_the_commands(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["giretra", "--help"])
    with pytest.raises(SystemExit) as caught:
        cli.main()
    assert caught.value.code == 0
    output = capsys.readouterr().out
    assert all(command in output for command in ("train", "evaluate", "replay", "bench"))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["evaluate", "random", "--seed", "-1"], "InvalidInputError: seed must be a non-negative"),
        (
            ["evaluate", "random", "--device", "tpu"],
            "InvalidInputError: Unknown device 'tpu'; poss",
        ),
        (["replay", "random", "--top", "-3"], "InvalidInputError: top=-3 is impossible"),
        (
            ["replay", "no.json"],
            "InvalidInputError: Cannot read the record no.json: No such file or",
        ),
        (["evaluate", "no.zip"], "InvalidInputError: There is no such file or folder: no.zip."),
        (["replay", __file__], f"InvalidInputError: {__file__} cannot be replayed; give a JSON"),
    ],
)
def test_mistakes_of_other_commands(monkeypatch, words, sentence):
    assert fail(monkeypatch, *words).startswith(sentence)


def interrupt(*_):
    raise KeyboardInterrupt


def interrupted(monkeypatch, capsys, *words):
    monkeypatch.setattr(sys, "argv", ["giretra", "train", *words])
    with pytest.raises(SystemExit) as caught:
        cli.main()
    assert caught.value.code == 130
    return capsys.readouterr().err.strip()


@pytest.mark.parametrize(("module", "name"), [(trainer, "PPOTrainer"), (run, "run")])
def test_an_interrupt_before_anything_is_stored_leaves_nothing(
    monkeypatch, capsys, tmp_path, module, name
):
    monkeypatch.setattr(module, name, interrupt)
    words = ("--runs", str(tmp_path), "--name", "mine", "tables=8", "policy_hidden=[8]")
    said = interrupted(monkeypatch, capsys, *words)
    assert said == "Interrupted before the first checkpoint."
    assert not list(tmp_path.iterdir())


def test_a_folder_that_was_there_before_the_run_stays(monkeypatch, capsys, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes.txt").write_text("keep")
    monkeypatch.setattr(run, "run", interrupt)
    words = ("--runs", str(tmp_path), "--name", "mine", "tables=8", "policy_hidden=[8]")
    interrupted(monkeypatch, capsys, *words)
    assert (tmp_path / "mine" / "notes.txt").read_text() == "keep"


TINY_RUN = (
    "train",
    "iterations=1",
    "tables=8",
    "policy_hidden=[8]",
    "critic_hidden=[8]",
    "threads=1",
    "evaluation.deals=2",
    "final_deals=2",
    "--name=mine",
)


@pytest.mark.heavy
@pytest.mark.parametrize("encoding", ["cp1252", "cp437"])
def test_u1_a_run_works_in_any_output_encoding(monkeypatch, tmp_path, encoding):
    printed = in_encoding(monkeypatch, encoding, *TINY_RUN, "--runs", str(tmp_path))
    assert b"Training Giretra (standard) for 1 iteration:" in printed
    assert (tmp_path / "mine" / "evaluation.json").exists()


@pytest.mark.heavy
def test_u1_a_run_works_where_the_system_has_only_ascii(tmp_path):
    main = (sys.executable, "-c", "from giretra_train.cli import main; main()")
    done = subprocess.run(
        [*main, *TINY_RUN, "--runs", tmp_path],
        env={**os.environ, "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert b"Training Giretra (standard) for 1 iteration:" in done.stdout
    assert (tmp_path / "mine" / "evaluation.json").exists()


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
@pytest.mark.parametrize("command", ["train", "evaluate", "replay", "dataset", "bench", "legal"])
def test_u1_help_works_in_any_output_encoding(monkeypatch, encoding, command):
    help_page = in_encoding(monkeypatch, encoding, command, "--help")
    assert b"Usage:" in help_page and f" {command} [OPTIONS]".encode() in help_page


def in_encoding(monkeypatch, encoding, *words):
    """Return what a command prints to a console with few letters."""
    console = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    monkeypatch.setattr(sys, "argv", ["giretra", *words])
    monkeypatch.setattr(sys, "stdout", console)
    with pytest.raises(SystemExit) as caught:
        cli.main()
    assert not caught.value.code
    console.flush()
    return console.buffer.getvalue()


def test_an_interrupt_of_the_last_measurement(monkeypatch, capsys, tmp_path):
    def trained(trainer, folder, console):
        save_training(folder, trainer)
        raise KeyboardInterrupt

    monkeypatch.setattr(run, "run", trained)
    words = ("--runs", str(tmp_path), "--name", "mine", "tables=8", "policy_hidden=[8]")
    said = interrupted(monkeypatch, capsys, *words)
    assert said.endswith(f"giretra train --resume {Path(tmp_path, 'mine')}")
