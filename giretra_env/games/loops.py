"""The loops over tables ``start`` … ``stop`` - 1, for every game; they contain no rules.

``tables`` is an (N,) array of records, ``rules_array`` an (R,) array of records of `encode_rules`,
and ``rules_of`` (N,) int64, the number in it of each table's rules; loops without ``rules_of`` use
the first record for all tables.  ``seeds`` is (N,) uint64; ``chosen`` is (N,) bool, the tables that
take part, the others stay as they are; outputs are written in place.  Which game is played follows
from the type of the records.
"""

from __future__ import annotations

import numpy as np

from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.jit import kernel, loop, outlined_kernel
from giretra_env.engine.rng import seed_streams
from giretra_env.engine.seats import NOBODY
from giretra_env.games.legal_actions import num_actions
from giretra_env.games.rules_kernels import (
    apply_action,
    begin_episode_from,
    draw_episode,
    end_deal,
    forced_action,
    is_forced,
    is_legal,
    random_action,
    seat_return,
    write_hidden,
    write_mask,
    write_observation,
)


@loop
def seed(tables, seeds, start, stop):
    """Restart the random streams."""
    for index in range(start, stop):
        seed_streams(tables[index], seeds[index])


@loop
def step(
    tables, rules_array, rules_of, chosen, restart, actions, skip_forced, autoreset,
    out_observation, out_mask, out_seat, out_reward, out_done, start, stop,
):  # fmt: skip
    """Apply one legal action to each chosen table, or begin an episode on it if ``restart``.

    Finished tables begin a new episode if ``autoreset``, else they stay idle.  One loop does both
    because compiling the rules takes most of a first call's time.
    """
    several = len(rules_array) > 1  # else there is no need to look up which ones
    for index in range(start, stop):
        table = tables[index]
        rules = rules_array[rules_of[index] if several else 0]
        for seat in range(NUM_SEATS):
            out_reward[index, seat] = 0
        out_done[index] = False
        if not chosen[index]:
            continue
        plays, action = table.seat != NOBODY, actions[index]
        if restart or not plays:
            plays = False
            if restart or autoreset:
                out_done[index] = not restart  # the last deal was cancelled as soon as it was dealt
                _begin_episode(table, rules)
                if skip_forced and is_forced(table):
                    plays, action = True, forced_action(table)
        if plays:
            _advance(table, rules, action, skip_forced, autoreset, out_reward, out_done, index)
        _write(table, rules, out_observation, out_mask, out_seat, index)


@outlined_kernel
def _begin_episode(table, rules):
    """Begin an episode from a shuffled pack."""
    draw_episode(table, rules)
    begin_episode_from(table, rules, np.int64(table.dealer))


@kernel
def _advance(table, rules, action, skip_forced, autoreset, out_reward, out_done, index):
    """Play one action and the forced ones after it, with their rewards and the next deals."""
    while True:
        if apply_action(table, rules, action, True):
            for seat in range(NUM_SEATS):
                out_reward[index, seat] += seat_return(table, seat)
            if end_deal(table, rules):
                out_done[index] = True
                if autoreset:
                    _begin_episode(table, rules)
        if not (skip_forced and is_forced(table)):
            return
        action = forced_action(table)


@loop
def write(tables, rules_array, rules_of, out_observation, out_mask, out_seat, start, stop):
    """Write observation, action mask and seat of the seats to act."""
    for index in range(start, stop):
        rules = rules_array[rules_of[index]]
        _write(tables[index], rules, out_observation, out_mask, out_seat, index)


@kernel
def _write(table, rules, out_observation, out_mask, out_seat, index):
    """Write one table's outputs; a finished one gets an empty mask and keeps its observation."""
    out_seat[index] = table.seat
    for action in range(num_actions(table)):
        out_mask[index, action] = 0
    if table.seat != NOBODY:
        write_mask(table, out_mask, index)
        write_observation(table, rules, table.seat, out_observation, index)


@loop
def write_state(tables, rules_array, rules_of, out_state, start, stop):
    """Write the perfect information of the seats to act."""
    for index in range(start, stop):
        table, rules = tables[index], rules_array[rules_of[index]]
        if table.seat != NOBODY:
            write_observation(table, rules, table.seat, out_state, index)
            write_hidden(table, table.seat, out_state, index)


@loop
def observe(tables, rules_array, index, seat, out_observation):
    """Write what any seat of one table may know into the first row."""
    write_observation(tables[index], rules_array[0], seat, out_observation, 0)


@loop
def first_illegal(tables, chosen, actions, start, stop):
    """Index of the first chosen table with an illegal action, or -1; finished tables accept any."""
    for index in range(start, stop):
        table = tables[index]
        if chosen[index] and table.seat != NOBODY and not is_legal(table, actions[index]):
            return index
    return -1


@loop
def sample(tables, out_actions, start, stop):
    """Draw a uniformly random legal action per table; 0 for finished tables."""
    for index in range(start, stop):
        table = tables[index]
        out_actions[index] = 0
        if table.seat != NOBODY:
            out_actions[index] = random_action(table)


@loop
def draw_one(tables, rules_array, index):
    """Draw dealer and pack of one table's next episode from its own stream."""
    draw_episode(tables[index], rules_array[0])


@loop
def begin_from(tables, rules_array, index, dealer):
    """Begin an episode on one table from the pack in its ``deck``."""
    begin_episode_from(tables[index], rules_array[0], dealer)


@loop
def apply_one(tables, rules_array, index, action):
    """Apply a legal action to one table; true when it ended the deal, which can then be read."""
    return apply_action(tables[index], rules_array[0], action, True)


@loop
def returns_one(tables, index, out_returns):
    """Write what the finished deal of one table is worth to each seat, (4,) float64."""
    table = tables[index]
    for seat in range(NUM_SEATS):
        out_returns[seat] = seat_return(table, seat)


@loop
def end_one(tables, rules_array, index):
    """Continue after a finished deal of one table; true when the episode is over."""
    return end_deal(tables[index], rules_array[0])


@loop
def playouts(tables, rules_array, episodes, start, stop):
    """Play ``episodes`` whole random episodes on each table; return the sum of seat 0's returns."""
    rules = rules_array[0]
    total = 0.0
    for index in range(start, stop):
        table = tables[index]
        for _ in range(episodes):
            _begin_episode(table, rules)
            over = table.seat == NOBODY
            while not over:
                if apply_action(table, rules, random_action(table), False):
                    total += seat_return(table, 0)
                    over = end_deal(table, rules)
    return total
