"""`giretra_env.testing`: every variant of every game passes, and a broken game does not."""

from __future__ import annotations

import pytest

import giretra_env as ge
from giretra_env import testing
from giretra_env.cards.seats import PARTNERS
from giretra_env.envs.vector import VectorTables
from support import GAME_RULES, GAMES

EXTREMES = [
    ("giretra", "target=1"),
    ("giretra", "platform,clubs_base=1000,colour_capot_points=1000,target=60"),
    (
        "giretra",
        "opponent_accept_nt_clubs=nothing,cutter=dealer_right,target=30,target_step=1",
    ),
    ("contree", "target=1,restack=random_piles"),
    (
        "contree",
        "colver,bid_step=5,bid_max=180,generale=500,self_raise=change_suit,contre_freezes=no,"
        "contre_timing=any_time,sa_ta=yes,ta_values=trump,target=2000",
    ),
    ("contree", "bid_min=160,capot_contre=no,surcontre_by=none,four_passes=same_dealer,target=900"),
    ("belote", "target=1,deal_pattern=2-3"),
    ("belote", "pagat,deals=1,sa_ta=yes,ta_values=trump,round2_same_suit=yes"),
    ("belote", "belote_king_first=yes,belote_call=declared,all_pass=same_dealer,shuffle=never"),
    ("tarot", "chelem_time=after_auction,deal_style=packets,excuse_last_trick=winner"),
    ("tarot", "petit_sec=end,poignee_cards=highest,four_kings_triple=no,half_points=winner"),
]


@pytest.mark.parametrize("game, rules", [*GAME_RULES, *EXTREMES])
def test_every_variant_conforms(game, rules):
    testing.check_game(game, rules, episodes=4)


every_game = pytest.mark.parametrize("game", GAMES)


def leaking(self, seat):
    """What a seat may know, and its neighbour's hand."""
    observation = true_observe(self, seat)
    observation[0] = self.game.card_names[0] in self.hand((seat + 1) % 4)
    return observation


true_observe = ge.Table.observe


@every_game
def test_a_leak_is_found(monkeypatch, game):
    monkeypatch.setattr(ge.Table, "observe", leaking)
    with pytest.raises(testing.ConformanceError, match="can see cards that are hidden from it"):
        testing.check_hidden(game, None, "deal", 20, 0)


@every_game
def test_a_false_mask_is_found(monkeypatch, game):
    monkeypatch.setattr(ge.Table, "legal_ids", property(lambda self: (0, 1)))
    with pytest.raises(testing.ConformanceError, match="mask is not the list of legal actions"):
        testing.check_positions(game, None, "deal", 2, 0)


@every_game
def test_returns_that_do_not_sum_to_zero_are_found(monkeypatch, game):
    monkeypatch.setattr(ge.Table, "returns", property(lambda self: (1.0, 0.0, 1.0, 0.0)))
    with pytest.raises(testing.ConformanceError, match="do not sum to zero"):
        testing.check_positions(game, None, "deal", 2, 0)


@pytest.mark.parametrize("game", [game for game in GAMES if ge.game(game).sides == PARTNERS])
def test_unequal_returns_are_found(monkeypatch, game):
    monkeypatch.setattr(ge.Table, "returns", property(lambda self: (1.0, 1.0, -1.0, -1.0)))
    with pytest.raises(testing.ConformanceError, match="artners have different returns"):
        testing.check_positions(game, None, "deal", 2, 0)


@every_game
def test_a_record_that_omits_an_action_is_found(monkeypatch, game):
    def forgetful(self):
        return {**true_record(self), "actions": list(self.actions[:-1])}

    true_record = ge.Table.record
    monkeypatch.setattr(ge.Table, "record", forgetful)
    with pytest.raises(testing.ConformanceError, match="record read back"):
        testing.check_records(game, None, "deal", 2, 0)


@every_game
def test_a_batch_with_other_rewards_is_found(monkeypatch, game):
    true_step = VectorTables.step

    def generous(self, actions):
        step = true_step(self, actions)
        return ge.Step(step.observation, step.action_mask, step.seat, step.reward + 1, step.done)

    monkeypatch.setattr(VectorTables, "step", generous)
    with pytest.raises(testing.ConformanceError, match="batch rewards"):
        testing.check_batch(game, None, "deal", 2, 0)


def test_the_error_is_ours_and_an_assertion():
    assert issubclass(testing.ConformanceError, ge.GiretraError)
    assert issubclass(testing.ConformanceError, AssertionError)
    with pytest.raises(ge.UnknownRuleError, match="no preset"):
        testing.check_game("giretra", rules="strict")
