"""Many tables: shapes and dtypes, and errors that change nothing."""

from __future__ import annotations

import numpy as np
import pytest

import giretra_env as ge
from support import GAMES, RULES, contents
from support.games import GAME_FACTS

WRONG_BATCHES = {
    "game": (dict(game="girafe"), ge.UnknownRuleError, r"no game 'girafe'"),
    "rules": (dict(rules="strict"), ge.UnknownRuleError, r"no preset 'strict'"),
    "episode": (dict(episode="game"), ge.UnknownRuleError, r"must be 'deal'.*, not 'game'"),
    "no tables": (dict(num_tables=0), ge.InvalidInputError, r"tables.*positive integer, not 0"),
    "half tables": (dict(num_tables=2.5), ge.InvalidInputError, r"num_tables.*not 2.5"),
    "no threads": (dict(num_threads=0), ge.InvalidInputError, r"threads.*positive integer, not 0"),
    "word as threads": (dict(num_threads="2"), ge.InvalidInputError, r"num_threads.*not '2'"),
    "negative seed": (dict(seed=-5), ge.InvalidInputError, r"integer from 0.*not -5"),
    "float seeds": (dict(seed=[0.5] * 3), ge.InvalidInputError, r"integer from 0"),
    "few seeds": (dict(seed=[1, 2]), ge.InvalidInputError, r"shape \(2,\).*shape \(3,\)"),
    "square seeds": (dict(seed=[[1, 2, 3]]), ge.InvalidInputError, r"shape \(1, 3\)"),
    "one negative": (dict(seed=[1, -2, 3]), ge.InvalidInputError, r"integer from 0"),
}

WRONG_ACTIONS = {
    "too few": ([0, 0], ge.InvalidInputError, r"3 integers, shape \(3,\), not shape \(2,\)"),
    "one for all": (0, ge.InvalidInputError, r"not shape \(\)"),
    "a column": ([[0], [0], [0]], ge.InvalidInputError, r"not shape \(3, 1\)"),
    "floats": ([0.0, 0.0, 0.0], ge.InvalidInputError, r"of float64"),
    "not a number": ([0, 0, np.nan], ge.InvalidInputError, r"of float64"),
    "flags": ([True, True, True], ge.InvalidInputError, r"of bool"),
    "ragged": ([[0], [0, 0]], ge.InvalidInputError, r"3 integers.*of object"),
    "names": (["accept"] * 3, ge.InvalidInputError, r"of <U6"),
    "negative": ([-1, 0, 0], ge.IllegalActionError, r"Table 0.*cannot play -1 now"),
    "too large": ([0, 999, 0], ge.IllegalActionError, r"Table 1.*cannot play 999 now.*mask"),
}

every_game = pytest.mark.parametrize("game", GAMES)


def make(game="giretra", **options):
    return ge.make_vec(**{"game": game, "num_tables": 3, "seed": 1, **options})


@every_game
@pytest.mark.parametrize("case", WRONG_BATCHES)
def test_an_impossible_batch_is_refused_in_one_sentence(game, case):
    options, error, sentence = WRONG_BATCHES[case]
    with pytest.raises(error, match=sentence):
        make(**{"game": game, **options})


def test_numpy_integers_are_numbers_too():
    tables = make(num_tables=np.int64(3), num_threads=np.int8(2), seed=np.uint16(1))
    assert type(tables.num_tables) is int
    np.testing.assert_array_equal(tables.reset().observation, make().reset().observation)


def refuse(tables, actions, error, sentence):
    """Step with wrong actions: they are named, and no table moves."""
    step = tables.reset().copy()
    before = contents(tables.tables)
    with pytest.raises(error, match=sentence):
        tables.step(actions)
    assert contents(tables.tables) == before
    again = tables.observe()
    np.testing.assert_array_equal(again.observation, step.observation)
    np.testing.assert_array_equal(again.action_mask, step.action_mask)


@every_game
@pytest.mark.parametrize("case", WRONG_ACTIONS)
def test_wrong_actions_are_refused_and_no_table_moves(game, case):
    refuse(make(game), *WRONG_ACTIONS[case])


@every_game
def test_actions_are_checked_only_at_tables_that_are_stepped(game):
    tables = make(game)
    actions = tables.reset().action_mask.argmax(axis=1)
    actions[[0, 2]] = -1
    tables.step(actions, rows=[False, True, False])
    with pytest.raises(ge.IllegalActionError, match=r"Table 2.*cannot play -1 now"):
        tables.step(actions, rows=[False, False, True])


@every_game
@pytest.mark.parametrize("rows", [[True, False], [1, 0, 1], True, [[True] * 3], ["a", "b", "c"]])
def test_rows_that_are_not_booleans_are_refused(game, rows):
    tables = make(game)
    step = tables.reset()
    for call in (
        lambda: tables.step(step.action_mask.argmax(1), rows),
        lambda: tables.reset(rows=rows),
    ):
        with pytest.raises(
            ge.InvalidInputError, match=r"rows must be 3 booleans, shape \(3,\), not"
        ):
            call()


@every_game
def test_all_tables_must_be_reset_before_some_are(game):
    with pytest.raises(ge.ResetNeededError, match=r"call reset\(\) first"):
        make(game).reset(rows=[True, False, True])


@every_game
@pytest.mark.parametrize("index, seat", [(3, 0), (-1, 0), (0, 4), (0, "north")])
def test_an_unknown_seat_cannot_be_observed(game, index, seat):
    tables = make(game)
    tables.reset()
    with pytest.raises(ge.InvalidInputError, match=r"index must be .* 0 to 2|seat must be .*"):
        tables.observe_seat(index, seat)


@every_game
@pytest.mark.parametrize("table, kind", [(1, "card"), (2, "call")])
def test_an_illegal_action_is_named_with_its_table_and_what_is_legal(game, table, kind):
    tables = make(game)
    name = tables.game.card_names[-1] if kind == "card" else GAME_FACTS[game].illegal_at_first
    actions, number = [0, 0, 0], tables.game.action_id(name)
    actions[table] = number
    sentence = rf"Table {table}: seat . cannot play {name} \(action {number}\) now; legal: "
    refuse(tables, actions, ge.IllegalActionError, sentence + tables.game.action_names[0])


@every_game
@pytest.mark.parametrize("call", ["step", "sample_actions", "state", "observe", "observe_seat"])
def test_before_the_first_reset_every_call_says_so(game, call):
    tables = make(game)
    arguments = {"step": ([0, 0, 0],), "observe_seat": (0, 0)}.get(call, ())
    with pytest.raises(ge.ResetNeededError, match=r"call reset\(\) first"):
        getattr(tables, call)(*arguments)


@every_game
@pytest.mark.parametrize("seed", [-1, 1.5, "x", [1], 2**64])
def test_an_impossible_seed_at_reset_leaves_the_tables_unchanged(game, seed):
    tables = make(game)
    tables.reset()
    before = contents(tables.tables)
    with pytest.raises(ge.InvalidInputError):
        tables.reset(seed=seed)
    assert contents(tables.tables) == before


@every_game
def test_shapes_and_dtypes_are_as_documented(game):
    tables = make(game, episode=ge.game(game).episodes[-1])
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
    assert tables.tables.shape == (n,)
    assert tables.tables.dtype.itemsize <= GAME_FACTS[game].most_bytes
    assert set(tables.rules) == {ge.game(game).rules()} and tables.game.name == game


@every_game
@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int32, np.uint64, list])
def test_actions_of_any_integer_type_are_taken(game, dtype):
    tables = make(game)
    step = tables.reset()
    actions = step.action_mask.argmax(1)
    tables.step(actions.tolist() if dtype is list else actions.astype(dtype))


@every_game
def test_saved_tables_of_another_size_or_kind_are_refused(game):
    tables = make(game)
    tables.reset()
    before = contents(tables.tables)
    others = [make(other) for other in GAMES if other != game]
    foreign = [other.reset() and other.tables for other in others]
    for saved in ([1, 2, 3], None, tables.tables[:2], np.zeros(3, np.int64), *foreign):
        with pytest.raises(ge.InvalidInputError, match=r"copy of a record array.*shape \(3,\)"):
            tables.tables = saved
    assert contents(tables.tables) == before


@every_game
def test_later_calls_do_not_change_a_copied_step(game):
    tables = make(game, rules=RULES[game][1])
    step = tables.reset().copy()
    observation = step.observation.copy()
    tables.step(tables.sample_actions())
    np.testing.assert_array_equal(step.observation, observation)
