"""What the hand-written players of several games do alike."""

import numpy as np
import pytest

import giretra_env as ge
from support.rules_agents import choice, deal_hands, rules_agent

HEARTS = {"giretra": ("announce:H", *["accept"] * 3), "contree": ("80H", *["pass"] * 3)}
RULES = {"giretra": "standard", "contree": "marques"}


@pytest.mark.parametrize("game", HEARTS)
def test_a_winning_partner_gets_points(game):
    hands = {0: "7C 8C", 1: "AC KC", 2: "QC AS", 3: "TS JS 7H 8H AH KH TH QH"}
    assert choice(deal_hands(game, hands, HEARTS[game], "7C AC QC", RULES[game])) == "TS"


@pytest.mark.parametrize("game", HEARTS)
def test_a_trick_is_ruffed_with_a_low_trump(game):
    hands = {0: "AC 8C", 1: "7C KC", 2: "QC AS", 3: "TS JS 7H 8H JH 9H AD KD"}
    table = deal_hands(game, hands, HEARTS[game], "AC 7C QC", RULES[game])
    assert choice(table) in ("7H", "8H")


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("game", "rules", "episode"),
    [
        ("giretra", "standard", "deal"),
        ("giretra", "platform", "deal"),
        ("giretra", "standard", "match"),
        ("giretra", "platform", "match"),
        ("contree", "marques", "match"),
        ("contree", "colver", "match"),
        (
            "contree",
            "marques,cut_by=cutter,declarations=yes,belote_call=declared,sa_ta=yes,generale=500",
            "match",
        ),
        (
            "contree",
            "annonces,contre_timing=any_time,contre_freezes=no,self_raise=change_suit,bid_step=5",
            "match",
        ),
        ("belote", "maison", "match"),
        ("belote", "pagat,shuffle=never,cut_by=cutter,round2_same_suit=yes", "match"),
        (
            "belote",
            "coinche_official,declarations=yes,belote_call=declared,sa_ta=yes,history=none",
            "match",
        ),
    ],
)
def test_only_legal_actions_in_long_play(game, rules, episode):
    tables = ge.make_vec(game, num_tables=64, rules=rules, episode=episode, seed=1)
    step = tables.reset()
    for index in range(150):
        actions = rules_agent(game).act(step.observation, step.action_mask)
        assert (step.action_mask[np.arange(64), actions] == 1).all()
        random = tables.sample_actions()
        step = tables.step(np.where(np.arange(64) % 3 == index % 3, random, actions))
