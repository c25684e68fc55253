"""Training under several house rules: dealt out or drawn, told on the card, measured each."""

import json

import numpy as np
import pytest
from rich.console import Console

import giretra_env as ge
from giretra_agents import open_agent
from giretra_env.errors import ConfigError, UnknownRuleError
from giretra_env.games.rules_encoding import HOUSE_RULES
from giretra_train.config import SB3Config, TrainConfig
from giretra_train.config_file import load_config, override_config
from giretra_train.evaluate import evaluate
from giretra_train.house_rules import measured_rules, rules_of_deals, trained_rules
from giretra_train.ppo.trainer import PPOTrainer
from giretra_train.runs.folder import new_run_folder
from giretra_train.runs.run import run

pytestmark = pytest.mark.heavy

TINY = (
    "iterations=2",
    "tables=40",
    "minibatch=64",
    "policy_hidden=[8]",
    "critic_hidden=[8]",
    "threads=1",
    "evaluation.deals=4",
    "evaluation.final_deals=4",
)
BOTH = "rules=[standard, 'platform,target=250']"


def tiny(*words):
    return override_config(TrainConfig(), [*TINY, *words])


class Watched(PPOTrainer):
    """Keeps the rules that the rows of every iteration show."""

    def __init__(self, config):
        self.shown = []
        super().__init__(config, self.look)

    def look(self, batch):
        layout = self.game.observation_layout
        rows = batch.states[:, layout.slices[HOUSE_RULES]]
        self.shown.append({row.tobytes() for row in rows})
        return batch


def shown(game, rules):
    return ge.Table(game, rules=rules, seed=1).observe(0)[-block_size(game) :].tobytes()


def block_size(game):
    place = ge.game(game).observation_layout.slices[HOUSE_RULES]
    return place.stop - place.start


def test_a_list_of_rules_is_played_in_every_iteration():
    trainer = Watched(tiny(BOTH))
    trainer.iterate()
    trainer.iterate()
    kinds = {shown("giretra", rules) for rules in ("standard", "platform,target=250")}
    assert trainer.shown == [kinds, kinds]


@pytest.mark.parametrize("game", ["giretra", "contree", "belote", "tarot"])
def test_any_draws_new_mixtures_in_every_iteration(game):
    trainers = [Watched(tiny("rules=any", f"game={game}", "evaluation.deals=8")) for _ in range(2)]
    for trainer in trainers:
        trainer.iterate()
        trainer.iterate()
    first, second = trainers[0].shown
    assert len(first) > 10 and not first & second
    assert trainers[0].shown == trainers[1].shown


def test_networks_see_the_rules_only_if_these_vary():
    assert HOUSE_RULES in PPOTrainer(tiny("rules=platform")).ignored_blocks
    assert HOUSE_RULES in PPOTrainer(tiny("rules=[platform, platform]")).ignored_blocks
    for rules in (BOTH, "rules=any"):
        assert HOUSE_RULES not in PPOTrainer(tiny(rules)).ignored_blocks


def test_any_mixture_is_valid_and_depends_on_its_stream():
    game = ge.game("contree")
    drawn = [rules_of_deals(game, ("any",), 30, np.random.default_rng(seed)) for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]
    assert len(set(drawn[0])) == len(drawn[0])


def test_a_run_is_measured_by_each_of_its_rules(tmp_path):
    config = tiny(BOTH)
    folder = new_run_folder(tmp_path / "both", config)
    console = Console(record=True, width=80)
    assert run(PPOTrainer(config), folder, console) is None
    measured = json.loads((folder / "evaluation.json").read_text())
    assert list(measured) == ["standard", "platform,target=250"]
    assert set(measured["standard"]) == {"random", "rules"}
    assert measured["standard"]["rules"]["rules"] == "standard"
    text = console.export_text()
    assert text.index("│ standard ") < text.index("│ platform,target")
    assert open_agent(folder).rules == ("standard", "platform,target=250")
    assert load_config(folder / "config.yaml").rules == config.rules


def test_a_run_of_any_rules_is_measured_by_every_preset():
    assert measured_rules(tiny("rules=any")) == ("standard", "platform")
    assert measured_rules(tiny("rules=platform")) == ("platform",)
    assert PPOTrainer(tiny("rules=any")).card("x").rules == ("any",)


@pytest.mark.parametrize(
    ("word", "error", "sentence"),
    [
        ("rules=[standard, any]", ConfigError, "rules: 'any' stands for all others; give it alone"),
        ("rules=[]", ConfigError, "rules"),
        ("rules=[standard, fft]", UnknownRuleError, "no preset 'fft'"),
        ("rules=3", ConfigError, "rules"),
    ],
)
def test_wrong_rules_get_one_clear_sentence(word, error, sentence):
    with pytest.raises(error, match=sentence):
        trained_rules(tiny(word))


def test_more_rules_than_tables_or_deals_are_refused_at_once():
    many = ", ".join(f"'platform,target={target}'" for target in range(100, 121))
    with pytest.raises(ConfigError, match=r"21 kinds are too many for collect.tables.*least 42"):
        PPOTrainer(tiny(f"rules=[{many}]"))
    with pytest.raises(ConfigError, match=r"7 kinds are too many for evaluation.deals=4; raise it"):
        PPOTrainer(tiny("rules=any", "game=contree"))
    PPOTrainer(tiny(f"rules=[{many}]", "tables=42", "evaluation.deals=30")).rehearse()


def test_the_same_rules_in_other_words_are_one_kind():
    trainer = PPOTrainer(tiny("rules=[standard, 'standard,target=150']"))
    assert trainer.rules == ("standard",) and HOUSE_RULES in trainer.ignored_blocks


def test_a_mixture_for_training_remembers_all_tricks():
    game = ge.game("contree")
    drawn = rules_of_deals(game, ("any",), 40, np.random.default_rng(1))
    assert {rules.history for rules in drawn} == {"all"}


def test_the_other_algorithm_takes_one_kind():
    from giretra_train.sb3.trainer import SB3Trainer

    config = override_config(SB3Config(), ["rules=[standard, platform]", "iterations=1"])
    with pytest.raises(ConfigError, match="algo=sb3 trains under one kind of rules, not standard"):
        SB3Trainer(config)


def test_an_evaluation_deals_rules_out_to_its_deals_in_turn():
    rules = ["standard", "platform"]
    both = evaluate("giretra", "rules", "random", deals=40, seed=6, rules=rules, num_tables=10)
    again = evaluate("giretra", "rules", "random", deals=40, seed=6, rules=rules)
    assert both.points == again.points and both.rules == "standard; platform"
    alone = [
        evaluate("giretra", "rules", "random", deals=40, seed=6, rules=kind).points.mean
        for kind in rules
    ]
    assert alone[0] != alone[1] and both.points.mean not in alone
