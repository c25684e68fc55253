"""The command line: every mistake is one sentence and status 1."""

import sys

import pytest

from giretra_train import cli


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
        (["game=tarrot"], "UnknownRuleError: There is no game 'tarrot'"),
        (["rules=mine"], "UnknownRuleError: There is no preset 'mine'"),
        (["--resume", "no-run"], "CheckpointError: no checkpoint at no-run"),
        (["--resume", ".", "--name", "x"], "ConfigError: --resume goes on in the run's own folder"),
    ],
)
def test_mistakes(monkeypatch, words, sentence):
    assert fail(monkeypatch, "train", *words).startswith(sentence)


def test_a_missing_device(monkeypatch):
    torch = pytest.importorskip("torch")
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
