"""`giretra_env.testing`: every variant passes, and a broken game does not."""

from __future__ import annotations

import pytest

import giretra_env as ge
from giretra_env import testing
from giretra_env.envs.vector import VectorTables
from support import VARIANTS

EXTREMES = (
    "target=1",
    "platform,clubs_base=1000,colour_capot_points=1000,target=60",
    "opponent_accept_nt_clubs=nothing,cutter=dealer_right,target=30,target_step=1",
)


@pytest.mark.parametrize("rules", [*VARIANTS, *EXTREMES])
def test_every_variant_of_giretra_conforms(rules):
    testing.check_game("giretra", rules, episodes=4)


def leaking(self, seat):
    """What a seat may know, and its neighbour's hand."""
    observation = true_observe(self, seat)
    observation[0] = "7C" in self.hand((seat + 1) % 4)
    return observation


true_observe = ge.Table.observe


def test_a_leak_is_found(monkeypatch):
    monkeypatch.setattr(ge.Table, "observe", leaking)
    with pytest.raises(testing.ConformanceError, match="can see cards that are hidden from it"):
        testing.check_hidden("giretra", None, "deal", 20, 0)


def test_a_false_mask_is_found(monkeypatch):
    monkeypatch.setattr(ge.Table, "legal_ids", property(lambda self: (0, 1)))
    with pytest.raises(testing.ConformanceError, match="mask is not the list of legal actions"):
        testing.check_positions("giretra", None, "deal", 2, 0)


def test_unequal_returns_are_found(monkeypatch):
    monkeypatch.setattr(ge.Table, "returns", property(lambda self: (1.0, 1.0, -1.0, -1.0)))
    with pytest.raises(testing.ConformanceError, match="artners have different returns"):
        testing.check_positions("giretra", None, "deal", 2, 0)


def test_a_record_that_forgets_an_action_is_found(monkeypatch):
    def forgetful(self):
        return {**true_record(self), "actions": list(self.actions[:-1])}

    true_record = ge.Table.record
    monkeypatch.setattr(ge.Table, "record", forgetful)
    with pytest.raises(testing.ConformanceError, match="record read back"):
        testing.check_records("giretra", None, "deal", 2, 0)


def test_a_batch_that_pays_otherwise_is_found(monkeypatch):
    true_step = VectorTables.step

    def generous(self, actions):
        step = true_step(self, actions)
        return ge.Step(step.observation, step.action_mask, step.seat, step.reward + 1, step.done)

    monkeypatch.setattr(VectorTables, "step", generous)
    with pytest.raises(testing.ConformanceError, match="batch pays"):
        testing.check_batch("giretra", None, "deal", 2, 0)


def test_the_error_is_ours_and_an_assertion():
    assert issubclass(testing.ConformanceError, ge.GiretraError)
    assert issubclass(testing.ConformanceError, AssertionError)
    with pytest.raises(ge.UnknownRuleError, match="no preset"):
        testing.check_game("giretra", rules="strict")
