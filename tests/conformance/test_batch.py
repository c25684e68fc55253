"""Many tables at once: results do not depend on batch size, threads or other tables."""

from __future__ import annotations

import copy
import pickle
import threading

import numpy as np
import pytest

import giretra_env as ge
from giretra_env.cards.seats import PARTNERS
from support import (
    GAME_EPISODES,
    GAME_RULES,
    GAMES,
    RULES,
    RULES_EPISODES,
    SHORT,
    by_row,
    contents,
)

FIELDS = ("observation", "action_mask", "seat", "reward", "done")
ALL_OPTIONS = [
    {},
    {"episode": "match"},
    {"skip_forced": True},
    {"autoreset": False},
    {"episode": "match", "rules": 1, "skip_forced": True, "autoreset": False},
    {"episode": "match", "rules": -1},
]
"""Rules by their place in `RULES`."""
GAME_OPTIONS = [
    (game, options)
    for game in GAMES
    for options in ALL_OPTIONS
    if options.get("episode", "deal") in ge.game(game).episodes
]
CANONICAL = [(game, {"canonical": True}) for game in GAMES]

every_game = pytest.mark.parametrize("game", GAMES)


def make(game, num_tables, **options):
    return ge.make_vec(**{"game": game, "num_tables": num_tables, "seed": 7, **options})


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


@pytest.mark.parametrize("game, options", GAME_OPTIONS, ids=str)
@pytest.mark.parametrize("num_tables, num_threads", [(3, 1), (257, 2), (700, 4)])
def test_a_table_is_the_same_in_every_batch(game, num_tables, num_threads, options):
    options = {**options, "rules": RULES[game][options.get("rules", 0)]}
    wanted = course(make(game, 2, **options), 120)
    found = course(make(game, num_tables, num_threads=num_threads, **options), 120, slice(2))
    for one, other in zip(wanted, found, strict=True):
        assert_same(one, other)


@every_game
@pytest.mark.parametrize("num_threads", [2, 3, 8])
def test_threads_change_nothing_in_any_row(game, num_threads):
    single, several = make(game, 1100), make(game, 1100, num_threads=num_threads)
    single.reset()
    several.reset()
    for _ in range(60):
        actions = single.sample_actions()
        np.testing.assert_array_equal(actions, several.sample_actions())
        assert_same(answer(single.step(actions)), answer(several.step(actions)))
    np.testing.assert_array_equal(single.state(), several.state())
    assert contents(single.tables) == contents(several.tables)


@pytest.mark.parametrize("game, rules, episode", RULES_EPISODES)
def test_table_i_has_the_seed_plus_i(game, rules, episode):
    batch = make(game, 6, rules=rules, episode=episode, seed=40)
    row = batch.reset().copy()
    for i in range(6):
        alone = make(game, 1, rules=rules, episode=episode, seed=40 + i).reset()
        np.testing.assert_array_equal(alone.observation[0], row.observation[i])
        table = ge.Table(game, rules=rules, episode=episode, seed=40 + i)
        np.testing.assert_array_equal(table.observe(table.seat), row.observation[i])


@every_game
def test_an_array_gives_each_table_its_seed(game):
    seeds = np.array([9, 3, 3, 2**63 - 1])
    batch = make(game, 4, seed=seeds)
    step = batch.reset().copy()
    np.testing.assert_array_equal(step.observation[1], step.observation[2])
    np.testing.assert_array_equal(step.observation[0], make(game, 1, seed=9).reset().observation[0])
    assert_same(answer(step), answer(make(game, 4, seed=1).reset(seed=seeds.tolist())))


@every_game
def test_reset_restarts_with_a_seed_and_continues_without(game):
    tables = make(game, 5)
    first = answer(tables.reset())
    second = answer(tables.reset())
    assert not np.array_equal(first["observation"], second["observation"])
    assert_same(first, answer(tables.reset(seed=7)))
    assert_same(second, answer(tables.reset()))


@every_game
def test_sampling_does_not_change_what_is_dealt(game):
    played, sampled = make(game, 4), make(game, 4)
    played.reset()
    sampled.reset()
    for _ in range(200):
        sampled.sample_actions()
        actions = played.sample_actions()
        assert_same(answer(played.step(actions)), answer(sampled.step(actions)))


@pytest.mark.parametrize("game, rules, episode", RULES_EPISODES)
def test_with_forced_moves_skipped_every_row_has_a_choice(game, rules, episode):
    tables = make(game, 64, rules=rules, episode=episode, skip_forced=True)
    step = tables.reset()
    for _ in range(300):
        assert (step.action_mask.sum(1) >= 2).all() and (step.seat >= 0).all()
        step = tables.step(tables.sample_actions())


@pytest.mark.parametrize("game, rules", GAME_RULES)
def test_skipping_forced_moves_plays_the_same_deals(game, rules):
    """Play the choices of the skipping tables on plain ones, and the forced moves in between."""
    skipping = make(game, 20, rules=rules, skip_forced=True, autoreset=False)
    step = skipping.reset()
    singles = [ge.Table(game, rules=rules, seed=7 + row) for row in range(20)]
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


@pytest.mark.parametrize("game, episode", GAME_EPISODES)
def test_without_autoreset_a_finished_table_rests(game, episode):
    tables = make(game, 16, rules=SHORT[game], episode=episode, autoreset=False)
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


@every_game
def test_with_autoreset_the_next_deal_is_there_at_once(game):
    tables = make(game, 50)
    tables.reset()
    deals = 0
    described = ge.game(game)
    negotiation = described.phase_names.index("auction")
    for _ in range(250):
        step = tables.step(tables.sample_actions())
        assert (step.seat >= 0).all() and step.action_mask.any(1).all()
        assert (step.reward[~step.done] == 0).all()
        assert (step.reward.sum(1) == 0).all()
        if described.sides == PARTNERS:
            np.testing.assert_array_equal(step.reward[:, :2], step.reward[:, 2:])
        phase = tables.observation_layout.view(step.observation, "phase")
        assert phase[step.done, negotiation].all()
        deals += step.done.sum()
    assert deals > 100


@every_game
@pytest.mark.parametrize("options", [{}, {"skip_forced": True}, {"num_threads": 2}], ids=str)
def test_scaled_rewards_are_points_divided_by_the_typical_swing(game, options):
    plain, scaled = make(game, 300, **options), make(game, 300, scaled=True, **options)
    plain.reset()
    scaled.reset()
    scale, paid = np.float32(ge.game(game).reward_scale), 0
    for _ in range(100):
        actions = plain.sample_actions()
        np.testing.assert_array_equal(actions, scaled.sample_actions())
        step, other = answer(plain.step(actions)), answer(scaled.step(actions))
        paid += np.count_nonzero(step["reward"])
        assert_same({**step, "reward": step["reward"] / scale}, other)
    assert paid > 300


@pytest.mark.parametrize("game, options", [*GAME_OPTIONS, *CANONICAL], ids=str)
def test_tables_that_are_not_stepped_continue_unchanged(game, options):
    """Step parts of a batch; every table goes through what it does where all move together."""
    options = {**options, "rules": RULES[game][options.get("rules", 0)]}
    whole, parts = make(game, 300, **options), make(game, 300, num_threads=2, **options)
    step, answers = whole.reset(), []
    for _ in range(60):
        answers.append(answer(step))
        step = whole.step(by_row(step.observation, step.action_mask))
    wanted = {name: np.stack([one[name] for one in answers]) for name in FIELDS}
    generator, moves, step = np.random.default_rng(1), np.zeros(300, int), parts.reset()
    while moves.min() < 59:
        rows = (generator.random(300) < 0.6) & (moves < 59)
        actions = by_row(step.observation, step.action_mask)
        actions[~rows] = -7  # of no account
        left, before = contents(parts.tables[~rows]), answer(step, ~rows)
        step = parts.step(actions, rows=rows)
        moves += rows
        assert contents(parts.tables[~rows]) == left
        assert_same(answer(step, ~rows), before | {"reward": 0, "done": False})
        there = np.flatnonzero(rows)
        assert_same(
            answer(step, there), {name: wanted[name][moves[there], there] for name in FIELDS}
        )


@pytest.mark.parametrize("game, options", [*GAME_OPTIONS, *CANONICAL], ids=str)
def test_some_tables_restart_and_the_others_do_not_move(game, options):
    options = {**options, "rules": RULES[game][options.get("rules", 0)]}
    tables, others = (make(game, 200, num_threads=2, **options) for _ in range(2))
    course(tables, 30), course(others, 30)
    rows = np.arange(200) % 3 == 0
    left, before = contents(tables.tables[~rows]), answer(tables.observe(), ~rows)
    again, all_again = tables.reset(rows=rows), others.reset()
    assert contents(tables.tables[~rows]) == left
    assert_same(answer(again, ~rows), before)
    assert_same(answer(again, rows), answer(all_again, rows))
    seeded, fresh = tables.reset(seed=40, rows=rows), others.reset(seed=40)
    assert_same(answer(seeded, ~rows), before)
    assert_same(answer(seeded, rows), answer(fresh, rows))
    assert_same(
        answer(tables.step(tables.sample_actions()), rows),
        answer(others.step(others.sample_actions()), rows),
    )


@pytest.mark.parametrize("game, rules", GAME_RULES)
def test_any_seat_of_a_batch_can_be_observed_as_at_a_single_table(game, rules):
    tables, renamed = (make(game, 4, rules=rules, canonical=canonical) for canonical in (0, 1))
    step, other = tables.reset(), renamed.reset()
    for slot in range(4):
        single = ge.Table(game, rules=rules, seed=7 + slot)
        for seat in range(4):
            np.testing.assert_array_equal(tables.observe_seat(slot, seat), single.observe(seat))
        acting = int(step.seat[slot])
        np.testing.assert_array_equal(renamed.observe_seat(slot, acting), other.observation[slot])


@every_game
def test_arrays_are_reused_unless_copies_are_requested(game):
    reused, fresh = make(game, 3), make(game, 3, copy=True)
    first, first_copy = reused.reset(), fresh.reset()
    kept = answer(first_copy)
    second, second_copy = reused.step([0, 0, 0]), fresh.step([0, 0, 0])
    assert second.observation is first.observation
    assert_same(answer(first_copy), kept)
    assert_same(answer(second), answer(second_copy))
    states = fresh.state(), fresh.state()
    assert states[0] is not states[1] and reused.state() is reused.state()


@pytest.mark.parametrize("game, rules", GAME_RULES)
def test_a_batch_continues_from_saved_tables(game, rules):
    episode = ge.game(game).episodes[-1]
    tables = make(game, 40, rules=rules, episode=episode)
    tables.reset()
    for _ in range(30):
        tables.step(tables.sample_actions())
    saved, there = tables.tables.copy(), answer(tables.observe())
    wanted = [answer(tables.step(tables.sample_actions())) for _ in range(80)]
    for batch in (tables, make(game, 40, rules=rules, episode=episode, seed=1)):
        batch.tables = saved
        assert_same(answer(batch.observe()), there)
        for step in wanted:
            assert_same(answer(batch.step(batch.sample_actions())), step)


@every_game
@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_of_a_batch_are_independent(game, duplicate):
    tables = make(game, 300, num_threads=2)
    tables.reset()
    tables.step(tables.sample_actions())
    other = duplicate(tables)
    for _ in range(30):
        wanted = answer(tables.step(tables.sample_actions()))
        assert_same(answer(other.step(other.sample_actions())), wanted)
    tables.step(tables.sample_actions())
    assert_same(answer(other.observe()), wanted | {"reward": 0, "done": False})


@pytest.mark.parametrize("num_threads", [1, 2])
def test_batches_of_every_game_are_stepped_from_several_threads_at_once(num_threads):
    courses = {}

    def play(game, seed, threads):
        tables = make(game, 400, seed=seed, num_threads=threads)
        return course(tables, 150, slice(None, None, 50))

    def note(*name):
        courses[name] = play(*name, num_threads)

    threads = [threading.Thread(target=note, args=(game, n)) for game in GAMES for n in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for name, found in courses.items():
        for one, other in zip(play(*name, 1), found, strict=True):
            assert_same(one, other)
    assert len(courses) == 2 * len(GAMES)
