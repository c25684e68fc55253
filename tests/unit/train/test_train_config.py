"""Configurations: reading them, and one sentence for every error."""

import pytest

import giretra_env as ge
from giretra_env.errors import ConfigError
from giretra_train import config_file
from giretra_train.config import CONFIGS, BudgetConfig, TrainConfig
from giretra_train.config_file import load_config, override_config, read_yaml, write_yaml
from giretra_train.ppo.trainer import PPOTrainer


def load(tmp_path, text, *overrides):
    path = tmp_path / "some.yaml"
    path.write_text(text, encoding="utf-8")
    return load_config(path, overrides)


def test_a_file_holds_only_differences(tmp_path):
    config = load(tmp_path, "ppo: {clip: 0.1}\nbudget: {minutes: 5}")
    assert config.ppo.clip == 0.1
    assert config.budget == BudgetConfig(minutes=5.0)
    assert config.ppo.epochs == TrainConfig().ppo.epochs


def test_the_command_line_overrides_the_file(tmp_path):
    words = ("clip=0.3", "budget.iterations=7", "policy_hidden=[64, 32]", "rules=platform")
    config = load(tmp_path, "ppo: {clip: 0.1}\nbudget: {minutes: 5}", *words)
    assert config.ppo.clip == 0.3
    assert config.budget == BudgetConfig(iterations=7)
    assert config.network.policy_hidden == (64, 32)
    assert config.rules == "platform"


def test_what_is_written_is_read_again(tmp_path):
    config = override_config(TrainConfig(), ["iterations=3", "ignored_blocks=[scores]"])
    write_yaml(tmp_path / "config.yaml", config)
    assert load_config(tmp_path / "config.yaml") == config


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "ppo: {learning_rte: 1.0}",
            "unknown key 'ppo.learning_rte'. Did you mean 'learning_rate'",
        ),
        ("bugdet: {minutes: 1}", "unknown key 'bugdet'. Did you mean 'budget'"),
        (
            "ppo: {learning_rate: 3e-4}",
            "got '3e-4' (str). YAML needs a dot in such numbers: 3.0e-4",
        ),
        ("ppo: {clip: '0.2'}", "Leave out the quotes: 0.2"),
        ("ppo: {epochs: 2.5}", "ppo.epochs must be a valid integer, got 2.5 (float)"),
        ("ppo: {epochs: true}", "ppo.epochs must be a valid integer, got True (bool)"),
        ("ppo: 3", "ppo must be a section with epochs"),
        ("1: 2", "the key 1 is not a string; possible: game, rules"),
        ("ppo: {clip: .inf}", "ppo.clip must be a finite number, got inf"),
        ("ppo: {clip: .nan}", "ppo.clip must be a finite number, got nan"),
        ("ppo: {clip: -1.0}", "ppo.clip must be greater than 0, got -1.0"),
        ("budget: {minutes: 1, iterations: 2}", "budget: give either iterations or minutes"),
        ("budget: {iterations: null}", "budget: give either iterations or minutes"),
        ("budget: {minutes: 1, max_minutes: 2}", "budget: max_minutes belongs to a budget in iter"),
        ("ppo: {clip: 0.1, clip_range: 0.2}", "ppo.clip_range and ppo.clip are the same setting"),
        ("opponents: {rules: 0.7, snapshots: 0.7}", "is more than 1"),
        ("device: gpu", "device must be 'auto', 'cpu' or 'cuda', got 'gpu'"),
        ("[1, 2]", "a configuration consists of `key: value` lines"),
        ("ppo: {", "is not valid YAML"),
    ],
)
def test_mistakes_in_a_file(tmp_path, text, sentence):
    with pytest.raises(ConfigError) as caught:
        load(tmp_path, text)
    assert sentence in str(caught.value)
    assert str(tmp_path / "some.yaml") in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("clip", "'clip' is not a setting; write key=value"),
        ("learnin_rate=1.0", "unknown key 'learnin_rate'. Did you mean 'learning_rate'?"),
        ("ppo.clipp=1.0", "unknown key 'ppo.clipp'. Did you mean 'clip'?"),
        ("clip=big", "ppo.clip must be a valid number, got 'big' (str)"),
        ("clip=[", "the value in 'clip=[' is not valid YAML"),
    ],
)
def test_mistakes_on_the_command_line(word, sentence):
    with pytest.raises(ConfigError) as caught:
        load_config(None, [word])
    assert sentence in str(caught.value)
    assert str(caught.value).startswith("command line: ")


def test_both_budgets_on_the_command_line_are_refused():
    with pytest.raises(ConfigError, match="both minutes and iterations are given"):
        load_config(None, ["iterations=2", "minutes=3"])


def test_a_ceiling_in_minutes_keeps_the_budget_in_iterations(tmp_path):
    assert load_config(None, ["max_minutes=5"]).budget == BudgetConfig(max_minutes=5.0)
    config = load(tmp_path, "budget: {iterations: 7, max_minutes: 2}", "max_minutes=3")
    assert config.budget == BudgetConfig(iterations=7, max_minutes=3.0)
    assert override_config(config, ["minutes=4"]).budget == BudgetConfig(minutes=4.0)
    assert override_config(config, ["max_minutes=null"]).budget == BudgetConfig(iterations=7)


def test_the_quick_run_of_giretra_is_what_the_command_does_without_arguments():
    assert load_config("configs/giretra/quick.yaml") == load_config(None) == TrainConfig()


@pytest.mark.parametrize("game", ge.game_names())
def test_quick_runs_are_counted_in_work(game):
    config = load_config(f"configs/{game}/quick.yaml")
    assert config.game == game
    assert config.budget.iterations and config.budget.max_minutes is None


def test_settings_have_the_names_of_other_implementations_too(tmp_path):
    words = ("clip_range=0.3", "ppo.max_grad_norm=1.5")
    config = load(tmp_path, "ppo: {clip_range: 0.1, minibatch_size: 64}", *words)
    assert (config.ppo.clip, config.ppo.gradient_norm, config.ppo.minibatch) == (0.3, 1.5, 64)
    assert load(tmp_path, "ppo: {clip_range: 0.1}", "clip=0.4").ppo.clip == 0.4
    sb3 = load_config(None, ["algo=sb3", "clip_range=0.3"])
    assert sb3.ppo.clip_range == 0.3


def test_a_missing_file(tmp_path):
    with pytest.raises(ConfigError, match=r"cannot read the configuration .*: No such file"):
        load_config(tmp_path / "none.yaml")


def test_an_empty_file_changes_nothing(tmp_path):
    (tmp_path / "empty.yaml").write_text("")
    assert read_yaml(tmp_path / "empty.yaml") == {}


@pytest.mark.parametrize("config", CONFIGS.values(), ids=CONFIGS)
def test_names_without_their_section_are_found(config):
    leaves = list(config_file.leaf_keys(config))
    short = [leaf.rpartition(".")[2] for leaf in leaves if leaf not in config.model_fields]
    clear = [name for name in short if name not in config.model_fields]
    assert len(clear) == len(set(clear))


def test_without_rules_a_run_plays_by_the_games_default_preset():
    tiny = ["iterations=1", "tables=8", "policy_hidden=[8]", "critic_hidden=[8]"]
    for game, rules in (("giretra", "standard"), ("contree", "marques"), ("belote", "maison")):
        assert PPOTrainer(override_config(TrainConfig(), [*tiny, f"game={game}"])).rules == (rules,)
    alone = [*tiny, "game=tarot", "opponents.rules=0.0"]
    assert PPOTrainer(override_config(TrainConfig(), alone)).rules == ("standard",)
