"""The kernels of a game, and the loops with a game that is only registered in the test."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

import giretra_env as ge
from giretra_env.engine.jit import kernel
from giretra_env.engine.rng import STREAM_FIELDS
from giretra_env.errors import InvalidInputError
from giretra_env.games import loops
from giretra_env.games.rules_kernels import RulesKernels, register_rules
from support import GAMES

TABLE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("seat", np.int8),
                ("phase", np.int8),
                ("legal", np.int64),
                ("dealer", np.uint8),
                ("deck", np.uint8, (4,)),
                ("hands", np.int64, (4,)),
                *STREAM_FIELDS,
                ("best", np.int8),
            ],
            align=True,
        ),
    )
)
RULES = np.zeros(1, np.dtype((np.record, np.dtype([("bonus", np.int64)]))))
NUM_ACTIONS = 40  # a mask is written 32 bytes at a time


@kernel
def draw_episode(table, rules):
    table.dealer = 3


@kernel
def begin_episode_from(table, rules, dealer):
    table.seat = (dealer + 1) % 4
    table.legal = 0b11
    table.best = 0


@kernel
def apply_action(table, rules, action, track_shown):
    table.best = max(table.best, action)
    table.seat = table.seat + 1 if table.seat < 3 else -1
    table.legal = 0b11 if table.seat >= 0 else 0
    return table.seat < 0


@kernel
def end_deal(table, rules):
    return True


@kernel
def seat_return(table, seat):
    return table.best if seat == 0 else 0


@kernel
def write_observation(table, rules, seat, out, row):
    out[row, 0] = seat


@kernel
def write_hidden(table, seat, out, row):
    out[row, 1] = table.best


KERNELS = {
    "draw_episode": draw_episode,
    "begin_episode_from": begin_episode_from,
    "apply_action": apply_action,
    "end_deal": end_deal,
    "seat_return": seat_return,
    "write_observation": write_observation,
    "write_hidden": write_hidden,
    "num_phase_actions": np.array([2]),
}
FIRST_ACTION = np.array([5])


@pytest.mark.parametrize("game", GAMES)
def test_every_game_hands_in_all_kernels(game):
    description = ge.game(game)
    kernels = description.kernels
    for field in dataclasses.fields(RulesKernels):
        value = getattr(kernels, field.name)
        if field.name == "num_phase_actions":
            assert value.shape == (len(description.phase_names),)
            assert (description.first_action + value <= description.num_actions).all()
        else:
            assert callable(value) or (value is None and field.default is None)
    assert (kernels.begin_play is None) == (kernels.play_to_the_end is None)


@pytest.mark.parametrize("missing", KERNELS)
def test_a_game_without_one_of_the_kernels_is_refused(missing):
    given = {name: value for name, value in KERNELS.items() if name != missing}
    with pytest.raises(TypeError, match=missing):
        RulesKernels(**given)


def test_a_record_without_a_field_is_refused():
    names = [name for name in TABLE.names if name != "dealer"]
    record = np.dtype((np.record, np.dtype([(name, TABLE[name]) for name in names])))
    with pytest.raises(InvalidInputError, match="record of a toy table lacks dealer; it needs"):
        register_rules("toy", record, RulesKernels(**KERNELS), FIRST_ACTION, NUM_ACTIONS)


def test_the_loops_play_a_game_that_is_only_registered():
    register_rules("toy", TABLE, RulesKernels(**KERNELS), FIRST_ACTION, NUM_ACTIONS)
    tables, everyone = np.zeros(2, TABLE), np.ones(2, np.bool_)
    loops.seed(tables, np.arange(2, dtype=np.uint64), 0, 2)
    observation, mask = np.zeros((2, 1), np.uint8), np.zeros((2, NUM_ACTIONS), np.uint8)
    seat, reward, done = np.zeros(2, np.int8), np.zeros((2, 4), np.float32), np.zeros(2, np.bool_)
    actions = np.zeros(2, np.int64)

    def step(restart):
        loops.step(
            tables, RULES, np.zeros(2, np.int64), everyone, restart, actions, False, True,
            observation, mask, seat, reward, done, 0, 2,
        )  # fmt: skip

    step(restart=True)
    assert seat.tolist() == observation[:, 0].tolist() == [0, 0]
    assert mask.nonzero()[1].tolist() == [5, 6, 5, 6]
    played = []
    while not done.any():
        loops.sample(tables, actions, 0, 2)
        assert loops.first_illegal(tables, everyone, actions, 0, 2) == -1
        played.append(actions.copy())
        step(restart=False)
    assert len(played) == 4 and done.all()
    assert reward[:, 0].tolist() == np.max(played, axis=0).tolist()
    assert not reward[:, 1:].any() and (seat == 0).all()
    actions[1] = 7
    assert loops.first_illegal(tables, everyone, actions, 0, 2) == 1
