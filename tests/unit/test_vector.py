"""Many tables: what they answer, what they refuse, and that refusals move nothing."""

from __future__ import annotations

import numpy as np
import pytest

import giretra_env as ge
from support import contents

ACCEPT = 6

WRONG_BATCHES = {
    "game": (dict(game="girafe"), ge.UnknownRuleError, r"no game 'girafe'"),
    "rules": (dict(rules="strict"), ge.UnknownRuleError, r"no preset 'strict'"),
    "episode": (dict(episode="game"), ge.UnknownRuleError, r"'deal' or 'match', not 'game'"),
    "no tables": (dict(num_tables=0), ge.InvalidInputError, r"num_tables.*from 1 on, not 0"),
    "half tables": (dict(num_tables=2.5), ge.InvalidInputError, r"num_tables.*not 2.5"),
    "no threads": (dict(num_threads=0), ge.InvalidInputError, r"num_threads.*from 1 on, not 0"),
    "word as threads": (dict(num_threads="2"), ge.InvalidInputError, r"num_threads.*not '2'"),
    "negative seed": (dict(seed=-5), ge.InvalidInputError, r"whole number from 0.*not -5"),
    "float seeds": (dict(seed=[0.5] * 3), ge.InvalidInputError, r"whole number from 0"),
    "few seeds": (dict(seed=[1, 2]), ge.InvalidInputError, r"shape \(2,\).*shape \(3,\)"),
    "square seeds": (dict(seed=[[1, 2, 3]]), ge.InvalidInputError, r"shape \(1, 3\)"),
    "one negative": (dict(seed=[1, -2, 3]), ge.InvalidInputError, r"whole number from 0"),
}

WRONG_ACTIONS = {
    "too few": ([0, 0], ge.InvalidInputError, r"3 whole numbers, shape \(3,\), not shape \(2,\)"),
    "one for all": (0, ge.InvalidInputError, r"not shape \(\)"),
    "a column": ([[0], [0], [0]], ge.InvalidInputError, r"not shape \(3, 1\)"),
    "floats": ([0.0, 0.0, 0.0], ge.InvalidInputError, r"of float64"),
    "not a number": ([0, 0, np.nan], ge.InvalidInputError, r"of float64"),
    "flags": ([True, True, True], ge.InvalidInputError, r"of bool"),
    "ragged": ([[0], [0, 0]], ge.InvalidInputError, r"3 whole numbers.*of object"),
    "names": (["accept"] * 3, ge.InvalidInputError, r"of <U6"),
    "illegal": (
        [0, 0, ACCEPT],
        ge.IllegalActionError,
        r"Table 2: seat . cannot play accept \(action 6\)",
    ),
    "a card": ([0, 70, 0], ge.IllegalActionError, r"Table 1.*AS \(action 70\).*legal: announce:C"),
    "negative": ([-1, 0, 0], ge.IllegalActionError, r"Table 0.*cannot play -1 now"),
    "too large": ([0, 71, 0], ge.IllegalActionError, r"Table 1.*cannot play 71 now.*action_mask"),
}


def make(**options):
    return ge.make_vec(**{"game": "giretra", "num_tables": 3, "seed": 1, **options})


@pytest.mark.parametrize("case", WRONG_BATCHES)
def test_an_impossible_batch_is_refused_in_one_sentence(case):
    options, error, sentence = WRONG_BATCHES[case]
    with pytest.raises(error, match=sentence):
        make(**options)


def test_numpy_integers_are_numbers_too():
    tables = make(num_tables=np.int64(3), num_threads=np.int8(2), seed=np.uint16(1))
    assert type(tables.num_tables) is int
    np.testing.assert_array_equal(tables.reset().observation, make().reset().observation)


@pytest.mark.parametrize("case", WRONG_ACTIONS)
def test_wrong_actions_are_refused_and_no_table_moves(case):
    actions, error, sentence = WRONG_ACTIONS[case]
    tables = make()
    step = tables.reset().copy()
    before = contents(tables.tables)
    with pytest.raises(error, match=sentence):
        tables.step(actions)
    assert contents(tables.tables) == before
    again = tables.observe()
    np.testing.assert_array_equal(again.observation, step.observation)
    np.testing.assert_array_equal(again.action_mask, step.action_mask)


@pytest.mark.parametrize("call", ["step", "sample_actions", "state", "observe"])
def test_before_the_first_reset_every_call_says_so(call):
    tables = make()
    arguments = ([0, 0, 0],) if call == "step" else ()
    with pytest.raises(ge.ResetNeededError, match=r"call reset\(\) first"):
        getattr(tables, call)(*arguments)


@pytest.mark.parametrize("seed", [-1, 1.5, "x", [1], 2**64])
def test_an_impossible_seed_at_reset_leaves_the_tables_alone(seed):
    tables = make()
    tables.reset()
    before = contents(tables.tables)
    with pytest.raises(ge.InvalidInputError):
        tables.reset(seed=seed)
    assert contents(tables.tables) == before


def test_shapes_and_dtypes_are_as_documented():
    tables = make(episode="match")
    step = tables.reset()
    n, layout = tables.num_tables, tables.observation_layout
    documented = {
        "observation": ((n, layout.size), np.uint8),
        "action_mask": ((n, tables.num_actions), np.uint8),
        "seat": ((n,), np.int8),
        "reward": ((n, 4), np.float32),
        "done": ((n,), np.bool_),
    }
    for name, (shape, dtype) in documented.items():
        array = getattr(step, name)
        assert (array.shape, array.dtype) == (shape, dtype), name
    actions = tables.sample_actions()
    assert (actions.shape, actions.dtype) == ((n,), np.int64)
    assert tables.state().shape == (n, tables.state_layout.size)
    assert tables.tables.shape == (n,) and tables.tables.dtype.itemsize <= 512
    assert tables.rules == ge.game("giretra").rules() and tables.game.name == "giretra"


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int32, np.uint64, list])
def test_actions_of_any_integer_type_are_taken(dtype):
    tables = make()
    step = tables.reset()
    actions = step.action_mask.argmax(1)
    tables.step(actions.tolist() if dtype is list else actions.astype(dtype))


def test_saved_tables_of_another_size_or_kind_are_refused():
    tables = make()
    tables.reset()
    before = contents(tables.tables)
    for saved in ([1, 2, 3], None, tables.tables[:2], np.zeros(3, np.int64)):
        with pytest.raises(ge.InvalidInputError, match=r"copy of a record array.*shape \(3,\)"):
            tables.tables = saved
    assert contents(tables.tables) == before


def test_a_copied_step_is_left_alone_by_later_calls():
    tables = make()
    step = tables.reset().copy()
    observation = step.observation.copy()
    tables.step(tables.sample_actions())
    np.testing.assert_array_equal(step.observation, observation)
