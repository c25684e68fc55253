"""The hand-written players read the house rules that a row tells, and nothing else of its table."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import giretra_env as ge
from giretra_agents import load_agent
from giretra_env.errors import InvalidInputError
from giretra_env.games.rules_encoding import HOUSE_RULES, encode_rules, read_rules, rules_block
from giretra_train.evaluate import evaluate

pytestmark = pytest.mark.heavy

DEALS = 300


def contres(rules: str, call: str) -> float:
    """Share of deals in which `rules` against itself makes a call."""
    agent = load_agent("giretra", "rules")
    tables = ge.make_vec("giretra", DEALS, rules=rules, seed=9, autoreset=False)
    step, number = tables.reset(), tables.game.action_id(call)
    called = np.zeros(DEALS, np.bool_)
    while (playing := step.seat >= 0).any():
        actions = np.zeros(DEALS, np.int64)
        actions[playing] = agent.act(step.observation[playing], step.action_mask[playing])
        called |= playing & (actions == number)
        step = tables.step(actions)
    return float(called.mean())


def test_all_trumps_is_contred_where_contres_are_split_and_not_where_the_winner_takes_all():
    assert contres("standard", "contre:AT") > 0.3
    assert contres("platform", "contre:AT") < 0.15
    assert contres("standard,at_contre=winner_takes_all", "contre:AT") < 0.15


def hand_of(rules: str, cards: str) -> ge.Table:
    rest = [card for card in ge.game("contree").card_names if card not in cards.split()]
    hands = [cards.split(), rest[:8], rest[8:16], rest[16:]]
    return ge.Table("contree", rules=rules, dealer=3, hands=hands)


def test_what_a_failed_contract_costs_decides_whether_it_is_bid():
    agent = load_agent("contree", "rules")
    cheap, dear = (
        hand_of(f"marques,all_points={points}", "JH 9H 8H AS 7S KD 8C 7C") for points in (0, 1000)
    )
    assert cheap.game.action_names[agent.act_table(cheap)] == "80H"
    assert dear.game.action_names[agent.act_table(dear)] == "pass"


def test_a_batch_of_many_rules_is_played_like_its_rows():
    game, stream = ge.game("contree"), np.random.default_rng(2)
    rules = [game.random_rules(stream) for _ in range(9)]
    step = ge.make_vec("contree", 90, rules=rules, seed=5).reset()
    agent = load_agent("contree", "rules")
    together = agent.act(step.observation, step.action_mask)
    alone = [
        agent.act(step.observation[row : row + 1], step.action_mask[row : row + 1])[0]
        for row in range(90)
    ]
    assert together.tolist() == alone


@pytest.mark.parametrize("name", ["rules", "mix:rules+random"])
def test_it_can_be_sent_to_another_process(name):
    agent = load_agent("belote", name)
    step = ge.make_vec("belote", 9, seed=3).reset()
    again = pickle.loads(pickle.dumps(agent))
    expected = agent.act(step.observation, step.action_mask)
    assert (again.act(step.observation, step.action_mask) == expected).all() or "random" in name


@pytest.mark.parametrize("game", ge.game_names())
def test_no_rows_get_no_actions(game):
    step = ge.make_vec(game, 3, seed=5).reset()
    assert load_agent(game, "rules").act(step.observation[:0], step.action_mask[:0]).shape == (0,)


@pytest.mark.parametrize("game", ge.game_names())
def test_what_a_row_tells_are_the_rules_of_its_table(game):
    description, stream = ge.game(game), np.random.default_rng(8)
    for _ in range(20):
        rules = description.random_rules(stream)
        row = ge.Table(game, rules=rules, seed=1).observe(2)
        block = description.observation_layout.view(row, HOUSE_RULES)
        assert read_rules(description.rules_type, block) == rules
        assert encode_rules(rules, "deal")["shown"][0].tolist() == block.tolist()


def test_a_row_that_tells_no_rules_is_named():
    description = ge.game("belote")
    with pytest.raises(InvalidInputError, match="tells no value of the option direction"):
        read_rules(description.rules_type, np.zeros(rules_block(description.rules_type).size, "u1"))
    step = ge.make_vec("belote", 2, seed=1).reset()
    step.observation[1, description.observation_layout.slices[HOUSE_RULES]] = 0
    with pytest.raises(InvalidInputError, match="give rows of this version's observations"):
        load_agent("belote", "rules").act(step.observation, step.action_mask)


def test_under_the_rules_of_the_platform_it_beats_a_player_that_contres_as_in_standard():
    class Standard:
        """Plays as `rules` does under `standard`, whatever the rules are."""

        def __init__(self):
            self.rules = load_agent("giretra", "rules")
            row = ge.Table("giretra", rules="standard", seed=1).observe(0)
            self.place = ge.game("giretra").observation_layout.slices[HOUSE_RULES]
            self.told = row[self.place]

        def act(self, observation, action_mask):
            observation = observation.copy()
            observation[:, self.place] = self.told
            return self.rules.act(observation, action_mask)

    points = evaluate("giretra", "rules", Standard(), deals=3000, seed=3, rules="platform").points
    assert points.low > 3.0
