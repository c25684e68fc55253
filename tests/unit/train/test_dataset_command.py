"""`giretra dataset`: its output, and its errors in one sentence."""

import sys

import pytest

from giretra_train import cli
from giretra_train.dataset import DecisionDataset, writing

pytestmark = pytest.mark.heavy


def call(monkeypatch, *words):
    monkeypatch.setattr(sys, "argv", ["giretra", "dataset", *map(str, words)])
    with pytest.raises(SystemExit) as caught:
        cli.main()
    return caught.value.code


def test_it_writes_and_says_how_much(monkeypatch, capsys, tmp_path):
    words = ("--game", "contree", "--agents", "rules,random", "--rules", "annonces")
    words += ("--deals", 30, "--shard-deals", 20, "--skip-forced", "--out", tmp_path)
    assert call(monkeypatch, *words) == 0
    (first, _) = DecisionDataset(tmp_path).shards
    decisions = DecisionDataset(tmp_path).decisions
    assert first.card.agents == ("rules", "random", "rules", "random")
    assert (first.card.rules, first.card.skip_forced) == ("annonces", True)
    assert capsys.readouterr().out == f"{tmp_path}: 30 deals, {decisions:,} decisions, 2 shards\n"
    assert call(monkeypatch, *words) == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--deals", 0], "InvalidInputError: deals must be a positive integer, not 0."),
        (["--shard-deals", 0], "InvalidInputError: shard_deals must be a positive integer"),
        (["--threads", 0], "InvalidInputError: threads must be a positive integer, not 0."),
        (["--seed", -1], "InvalidInputError: seed must be a non-negative integer, not -1."),
        (["--agents", "rulse"], "InvalidInputError: Unknown agent 'rulse' for giretra"),
        (["--agents", "a,b,c"], "InvalidInputError: 3 agents given; giretra takes 1 for all seats"),
        (["--game", "bridge"], "UnknownRuleError: There is no game 'bridge'"),
    ],
)
def test_mistakes_are_refused_in_one_sentence(monkeypatch, tmp_path, words, sentence):
    message = call(monkeypatch, "--out", tmp_path / "data", *words)
    assert message.startswith(sentence)
    assert "\n" not in message


def test_other_data_is_not_touched(monkeypatch, tmp_path):
    assert call(monkeypatch, "--deals", 3, "--out", tmp_path) == 0
    message = call(monkeypatch, "--deals", 3, "--seed", 1, "--out", tmp_path)
    assert message == (
        f"DatasetError: {tmp_path} holds another dataset: shard-00000.parquet has seed 0, not 1;"
        " choose another folder or the same settings."
    )


def test_an_interrupt_says_how_to_resume(monkeypatch, capsys, tmp_path):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(writing.Recorder, "record", interrupt)
    assert call(monkeypatch, "--out", tmp_path) == 130
    assert capsys.readouterr().err == f"Interrupted; the same command resumes {tmp_path}.\n"


def test_a_missing_extra_is_named_with_its_pip_command(monkeypatch, tmp_path):
    for name in list(sys.modules):
        if name.startswith("giretra_train.dataset"):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    message = call(monkeypatch, "--out", tmp_path)
    assert message == (
        "MissingExtraError: datasets need pyarrow: pip install 'giretra-env[train,data]'."
    )
