"""Many tables at once: nothing hangs on the size of the batch, on threads or on neighbours."""

from __future__ import annotations

import copy
import pickle
import threading

import numpy as np
import pytest

import giretra_env as ge
from support import VARIANTS, contents

FIELDS = ("observation", "action_mask", "seat", "reward", "done")
ALL_OPTIONS = [
    {},
    {"episode": "match"},
    {"skip_forced": True},
    {"autoreset": False},
    {"episode": "match", "rules": "platform", "skip_forced": True, "autoreset": False},
]


def make(num_tables, **options):
    return ge.make_vec(**{"game": "giretra", "num_tables": num_tables, "seed": 7, **options})


def answer(step, rows=slice(None)):
    """Return what a step says, without the stale observations of finished tables."""
    fields = {name: getattr(step, name)[rows].copy() for name in FIELDS}
    fields["observation"][fields["seat"] < 0] = 0
    return fields


def assert_same(first, second):
    for name in FIELDS:
        np.testing.assert_array_equal(first[name], second[name], err_msg=name)


def course(tables, steps, rows=slice(None)):
    """Play random actions of the tables' own streams; return the answers of some rows."""
    answers = [answer(tables.reset(), rows)]
    for _ in range(steps):
        answers.append(answer(tables.step(tables.sample_actions()), rows))
    return answers


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
@pytest.mark.parametrize("num_tables, num_threads", [(3, 1), (257, 2), (700, 4)])
def test_a_table_is_the_same_in_every_batch(num_tables, num_threads, options):
    wanted = course(make(2, **options), 120)
    found = course(make(num_tables, num_threads=num_threads, **options), 120, slice(2))
    for one, other in zip(wanted, found, strict=True):
        assert_same(one, other)


@pytest.mark.parametrize("num_threads", [2, 3, 8])
def test_threads_change_nothing_in_any_row(num_threads):
    single, several = make(1100), make(1100, num_threads=num_threads)
    single.reset()
    several.reset()
    for _ in range(60):
        actions = single.sample_actions()
        np.testing.assert_array_equal(actions, several.sample_actions())
        assert_same(answer(single.step(actions)), answer(several.step(actions)))
    np.testing.assert_array_equal(single.state(), several.state())
    assert contents(single.tables) == contents(several.tables)


def test_table_i_has_the_seed_plus_i():
    batch = make(6, seed=40)
    row = batch.reset().copy()
    for i in range(6):
        alone = make(1, seed=40 + i).reset()
        np.testing.assert_array_equal(alone.observation[0], row.observation[i])
        table = ge.Table("giretra", seed=40 + i)
        np.testing.assert_array_equal(table.observe(table.seat), row.observation[i])


def test_an_array_gives_each_table_its_seed():
    seeds = np.array([9, 3, 3, 2**63 - 1])
    batch = make(4, seed=seeds)
    step = batch.reset().copy()
    np.testing.assert_array_equal(step.observation[1], step.observation[2])
    np.testing.assert_array_equal(step.observation[0], make(1, seed=9).reset().observation[0])
    assert_same(answer(step), answer(make(4, seed=1).reset(seed=seeds.tolist())))


def test_reset_with_a_seed_restarts_and_without_goes_on():
    tables = make(5)
    first = answer(tables.reset())
    second = answer(tables.reset())
    assert not np.array_equal(first["observation"], second["observation"])
    assert_same(first, answer(tables.reset(seed=7)))
    assert_same(second, answer(tables.reset()))


def test_sampling_does_not_change_what_is_dealt():
    played, sampled = make(4), make(4)
    played.reset()
    sampled.reset()
    for _ in range(200):
        sampled.sample_actions()
        actions = played.sample_actions()
        assert_same(answer(played.step(actions)), answer(sampled.step(actions)))


@pytest.mark.parametrize("rules", VARIANTS)
@pytest.mark.parametrize("episode", ["deal", "match"])
def test_with_forced_moves_skipped_every_row_has_a_choice(rules, episode):
    tables = make(64, rules=rules, episode=episode, skip_forced=True)
    step = tables.reset()
    for _ in range(300):
        assert (step.action_mask.sum(1) >= 2).all() and (step.seat >= 0).all()
        step = tables.step(tables.sample_actions())


def test_skipping_forced_moves_plays_the_same_deals():
    """Play the choices of the skipping tables on plain ones, and the forced moves in between."""
    skipping = make(20, skip_forced=True, autoreset=False)
    step = skipping.reset()
    singles = [ge.Table("giretra", seed=7 + row) for row in range(20)]
    paid = np.zeros((20, 4))
    while not all(single.done for single in singles):
        actions = skipping.sample_actions()
        for row, single in enumerate(singles):
            while len(single.legal_ids) == 1:
                single.apply(single.legal_ids[0])
            if not single.done:
                assert single.seat == step.seat[row]
                single.apply(actions[row])
            while len(single.legal_ids) == 1:
                single.apply(single.legal_ids[0])
        step = skipping.step(actions)
        paid += step.reward
    np.testing.assert_array_equal(paid, [single.returns for single in singles])


@pytest.mark.parametrize("episode", ["deal", "match"])
def test_without_autoreset_a_finished_table_rests(episode):
    tables = make(16, episode=episode, autoreset=False)
    step = tables.reset()
    ended = np.zeros(16, int)
    for _ in range(3000):
        rested = step.seat < 0
        before = contents(tables.tables[rested])
        actions = tables.sample_actions()
        actions[rested] = 10**6  # of no account
        step = tables.step(actions)
        ended += step.done
        assert not step.done[rested].any() and not step.reward[rested].any()
        assert not step.action_mask[step.seat < 0].any()
        assert contents(tables.tables[rested]) == before
        if (step.seat < 0).all():
            break
    assert (ended == 1).all()


def test_with_autoreset_the_next_deal_is_there_at_once():
    tables = make(50)
    tables.reset()
    deals = 0
    for _ in range(200):
        step = tables.step(tables.sample_actions())
        assert (step.seat >= 0).all() and step.action_mask.any(1).all()
        assert (step.reward[~step.done] == 0).all()
        assert (step.reward.sum(1) == 0).all()
        np.testing.assert_array_equal(step.reward[:, :2], step.reward[:, 2:])
        phase = tables.observation_layout.view(step.observation, "phase")
        assert phase[step.done, 1].all()  # a new negotiation
        deals += step.done.sum()
    assert deals > 100


def test_arrays_are_reused_unless_copies_are_asked_for():
    reused, fresh = make(3), make(3, copy=True)
    first, first_copy = reused.reset(), fresh.reset()
    kept = answer(first_copy)
    second, second_copy = reused.step([0, 0, 0]), fresh.step([0, 0, 0])
    assert second.observation is first.observation
    assert_same(answer(first_copy), kept)
    assert_same(answer(second), answer(second_copy))
    states = fresh.state(), fresh.state()
    assert states[0] is not states[1] and reused.state() is reused.state()


def test_a_batch_goes_on_from_saved_tables():
    tables = make(40, episode="match")
    tables.reset()
    for _ in range(30):
        tables.step(tables.sample_actions())
    saved, there = tables.tables.copy(), answer(tables.observe())
    wanted = [answer(tables.step(tables.sample_actions())) for _ in range(80)]
    for batch in (tables, make(40, episode="match", seed=1)):
        batch.tables = saved
        assert_same(answer(batch.observe()), there)
        for step in wanted:
            assert_same(answer(batch.step(batch.sample_actions())), step)


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_of_a_batch_go_their_own_way(duplicate):
    tables = make(300, num_threads=2)
    tables.reset()
    tables.step(tables.sample_actions())
    other = duplicate(tables)
    for _ in range(30):
        wanted = answer(tables.step(tables.sample_actions()))
        assert_same(answer(other.step(other.sample_actions())), wanted)
    tables.step(tables.sample_actions())
    assert_same(answer(other.observe()), wanted | {"reward": 0, "done": False})


@pytest.mark.parametrize("num_threads", [1, 2])
def test_two_batches_are_stepped_from_two_threads_at_once(num_threads):
    courses = {}

    def play(name):
        tables = make(400, seed=name, num_threads=num_threads)
        courses[name] = course(tables, 150, slice(None, None, 50))

    threads = [threading.Thread(target=play, args=(name,)) for name in (1, 2, 3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for name, found in courses.items():
        for one, other in zip(
            course(make(400, seed=name), 150, slice(None, None, 50)), found, strict=True
        ):
            assert_same(one, other)
    assert len(courses) == 3
