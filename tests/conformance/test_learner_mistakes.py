"""Learner slots: illegal actions cost the stated penalty, and other mistakes are named."""

from __future__ import annotations

import sys

import numpy as np
import pytest

import giretra_env as ge
from giretra_agents import StatefulAgent
from support import GAMES, contents
from support.learner import LEARNERS, assert_same, make, play, rows_of

every_game = pytest.mark.parametrize("game", GAMES)
every_learner = pytest.mark.parametrize("game, learner", LEARNERS)


def with_illegal(step, slots, number):
    """Return legal actions, except an illegal one for some slots."""
    actions = step.action_mask.argmax(axis=1)
    actions[slots] = number
    return actions


@every_learner
@pytest.mark.parametrize("number", [-1, 10**6, "illegal"])
def test_an_illegal_action_is_named_and_no_table_moves(game, learner, number):
    tables = make(game, 4, learner=learner)
    step = tables.reset()
    if number == "illegal":
        number = int(step.action_mask[2].argmin())
    before = contents(tables.tables.tables)
    with pytest.raises(
        ge.IllegalActionError, match=r"Slot 2: the learner in seat \d cannot play .*"
    ):
        tables.step(with_illegal(step, [2], number))
    assert contents(tables.tables.tables) == before
    untouched = make(game, 4, learner=learner)
    wanted = untouched.step(untouched.reset().action_mask.argmax(axis=1))
    assert_same(rows_of(tables.step(step.action_mask.argmax(axis=1))), rows_of(wanted))


def test_the_rule_that_forbids_a_discard_is_named():
    game = ge.game("tarot")
    tables = make("tarot", 64)
    discarding = game.observation_layout.offset("phase") + game.phase_names.index("discard")
    kings = [(suit + 1) * game.num_ranks - 1 for suit in range(len(game.suits))]
    hand = game.observation_layout.offset("own_hand")
    for step in play(tables, 40):
        for slot in np.flatnonzero(step.observation[:, discarding]):
            held = [king for king in kings if step.observation[slot, hand + king]]
            if held:
                king = game.action_id(game.card_names[held[0]])
                with pytest.raises(ge.IllegalActionError, match="now: a king is never discarded;"):
                    tables.step(with_illegal(step, [slot], king))
                return
    pytest.fail("no learner with a king has taken")


@every_learner
@pytest.mark.parametrize(
    "options", [{}, {"penalty": 500}, {"penalty": 3.5, "scaled": True}], ids=str
)
def test_a_forfeit_costs_the_learners_side_the_penalty_and_ends_the_episode(game, learner, options):
    tables = make(game, 4, learner=learner, illegal_action="forfeit", **options)
    step = tables.reset()
    after = tables.step(with_illegal(step, [1, 3], -1))
    scale = ge.game(game).reward_scale
    penalty = options.get("penalty", scale) / (scale if options.get("scaled") else 1)
    assert after.reward.tolist() == [0, np.float32(-penalty), 0, np.float32(-penalty)]
    assert after.terminated.tolist() == tables.resting.tolist() == [False, True, False, True]
    assert after.action_mask[[1, 3]].sum(axis=1).tolist() == [1, 1]
    assert after.action_mask[[0, 2]].any(axis=1).all()
    np.testing.assert_array_equal(after.observation[[1, 3]], step.observation[[1, 3]])
    np.testing.assert_array_equal(after.seat[[1, 3]], step.seat[[1, 3]])
    again = tables.reset(rows=tables.resting)
    assert again.action_mask.any(axis=1).all()
    for later in play(tables, 20):
        assert not later.reward[~later.terminated].any()


@every_game
def test_resampled_actions_are_random_legal_ones(game):
    tables = make(game, 300, illegal_action="resample", opponents="random")
    step = tables.reset()
    for _ in range(40):
        step = tables.step(np.full(300, -1))
        if tables.resting.any():
            step = tables.reset(rows=tables.resting)
    assert step.action_mask.any(axis=1).all()
    other = make(game, 2, illegal_action="resample", opponents="random")
    other.reset()
    for _ in range(40):
        now = other.step(np.full(2, -1))
        if other.resting.any():
            now = other.reset(rows=other.resting)
    np.testing.assert_array_equal(now.observation, step.observation[:2])


@every_game
def test_an_opponents_illegal_action_is_named_and_all_slots_need_a_reset(game):
    answers = {"now": 0}
    tables = make(game, 3, opponents=lambda observation, mask: mask.argmax() - answers["now"])
    step = tables.reset()
    answers["now"] = 1000
    with pytest.raises(ge.IllegalActionError, match=r"Agent '<lambda>' chose -.* not legal here"):
        for _ in range(30):
            step = tables.step(step.action_mask.argmax(axis=1))
    for call in (lambda: tables.step(np.zeros(3, int)), lambda: tables.reset(rows=[True] * 3)):
        with pytest.raises(ge.ResetNeededError, match=r"call reset\(\) first"):
            call()
    answers["now"] = 0
    assert tables.reset().action_mask.any(axis=1).all()


class Follows(StatefulAgent):
    name = "follows"

    def begin(self, table, seed):
        raise AssertionError("it is refused before it is asked to begin")


WRONG = {
    "game": (dict(game="girafe"), ge.UnknownRuleError, "no game 'girafe'"),
    "rules": (dict(rules="strict"), ge.UnknownRuleError, "no preset 'strict'"),
    "episode": (dict(episode="hand"), ge.UnknownRuleError, "episode must be 'deal'.*, not 'hand'"),
    "no slots": (dict(num_envs=0), ge.InvalidInputError, "num_envs.*positive integer, not 0"),
    "threads": (dict(num_threads=0), ge.InvalidInputError, "num_threads.*positive integer, not 0"),
    "seed": (dict(seed=-1), ge.InvalidInputError, "integer from 0.*not -1"),
    "seat": (dict(seat=4), ge.InvalidInputError, "seat must be a seat 0 to 3, not 4"),
    "word as seat": (dict(seat="all"), ge.InvalidInputError, "0 to 3 or 'any', not 'all'"),
    "learner": (dict(learner="team"), ge.InvalidInputError, "'seat' or 'side', not 'team'"),
    "illegal": (
        dict(illegal_action="end"),
        ge.InvalidInputError,
        "'resample' or 'forfeit', not 'e",
    ),
    "penalty": (
        dict(penalty=-1),
        ge.InvalidInputError,
        "non-negative number of points, not -1",
    ),
    "no penalty": (dict(penalty="all"), ge.InvalidInputError, "penalty must be .* not 'all'"),
    "endless": (dict(penalty=np.inf), ge.InvalidInputError, "penalty must be .* not inf"),
    "nobody": (dict(opponents=[]), ge.InvalidInputError, "empty list; give at least one"),
    "unknown": (
        dict(opponents="rulse"),
        ge.InvalidInputError,
        "Unknown agent 'rulse'.*possible: r",
    ),
    "number": (dict(opponents=5), ge.InvalidInputError, "5 cannot play; give the name or path"),
    "weight": (dict(opponents=[("random", 0)]), ge.InvalidInputError, "weight above 0, as in"),
    "no weight": (
        dict(opponents=[("random",)]),
        ge.InvalidInputError,
        "not a pair .opponent, weight",
    ),
    "colver": (
        dict(opponents=Follows()),
        ge.InvalidInputError,
        "'follows' is stateful",
    ),
}


@every_game
@pytest.mark.parametrize("case", WRONG)
def test_impossible_options_are_refused_in_one_sentence(game, case):
    options, error, sentence = WRONG[case]
    with pytest.raises(error, match=sentence) as raised:
        make(**{"game": game, "num_envs": 3, **options})
    assert "\n" not in str(raised.value)


def test_the_learner_has_no_side_in_tarot():
    with pytest.raises(
        ge.InvalidInputError, match=r"in tarot the auction forms the sides; use learner='seat'"
    ):
        make("tarot", learner="side")


def test_a_network_without_torch_names_the_command_that_installs_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.delitem(sys.modules, "giretra_agents.network", raising=False)
    with pytest.raises(ge.GiretraError, match=r"pip install 'giretra-env\[train\]'"):
        make("giretra", opponents="giretra-v0")


def test_a_checkpoint_without_safetensors_names_the_command_that_installs_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "safetensors", None)
    with pytest.raises(ge.GiretraError, match=r"pip install 'giretra-env\[train\]'"):
        make("giretra", opponents="giretra-v0")


@every_game
@pytest.mark.parametrize(
    "actions, sentence",
    [
        ([0, 0], r"3 integers, shape \(3,\), not shape \(2,\)"),
        ([0.0, 0.0, 0.0], "of float64"),
        ("none", "not shape"),
    ],
)
def test_wrong_shapes_and_types_are_refused(game, actions, sentence):
    tables = make(game, 3)
    tables.reset()
    with pytest.raises(ge.InvalidInputError, match=sentence):
        tables.step(actions)
    for rows in ([True, False], [1, 0, 1]):
        with pytest.raises(ge.InvalidInputError, match="rows must be 3 booleans"):
            tables.reset(rows=rows)


@every_game
def test_before_the_first_reset_every_call_says_so(game):
    tables = make(game, 2)
    assert tables.resting.all()
    for call in (lambda: tables.step([0, 0]), lambda: tables.reset(rows=[True, True])):
        with pytest.raises(ge.ResetNeededError, match=r"call reset\(\) first"):
            call()
