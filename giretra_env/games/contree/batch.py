"""The loops over tables ``start`` … ``stop`` - 1; no rules inside.

Every game has the same loops with the same arguments.  ``rules`` is the (1,) record of
`encode_rules`; ``seeds`` is (N,) uint64; ``chosen`` is (N,) bool, which tables take part, the rest
stay as they are; outputs are written in place.
"""

from __future__ import annotations

import numpy as np

from giretra_env.cards.seats import NUM_SEATS
from giretra_env.engine.jit import kernel, outlined_kernel
from giretra_env.engine.pack32.playout import restore_hands
from giretra_env.engine.rng import draw_sample, seed_streams
from giretra_env.engine.seats import NOBODY
from giretra_env.engine.wide import (
    count_wide,
    has_wide,
    is_single_wide,
    lowest_wide,
    member_wide,
    spread_wide,
)
from giretra_env.games.contree.actions import (
    FIRST_ACTION,
    NUM_ACTIONS,
    NUM_PHASE_ACTIONS,
    NUM_PHASE_WORDS,
    PHASE_OVER,
)
from giretra_env.games.contree.match import (
    apply_action,
    begin_episode,
    begin_episode_from,
    begin_play,
    end_deal,
    play_to_the_end,
)
from giretra_env.games.contree.observation import write_hidden, write_observation
from giretra_env.games.contree.score import seat_return
from giretra_env.games.pack32.match import draw_episode


@kernel
def seed(tables, seeds, start, stop):
    """Restart the random streams."""
    for index in range(start, stop):
        seed_streams(tables[index], seeds[index])


@kernel
def reset(
    tables,
    rules,
    chosen,
    skip_forced,
    out_observation,
    out_mask,
    out_seat,
    out_reward,
    out_done,
    start,
    stop,
):
    """Begin a new episode on every chosen table."""
    house = rules[0]
    for index in range(start, stop):
        table = tables[index]
        for seat in range(NUM_SEATS):
            out_reward[index, seat] = 0
        out_done[index] = False
        if not chosen[index]:
            continue
        begin_episode(table, house)
        if skip_forced:
            again = skip_forced  # true: a literal would compile all that follows once more
            _play_forced(table, house, again, out_reward, out_done, index)
        _write(table, house, out_observation, out_mask, out_seat, index)


@kernel
def draw_one(tables, rules, index):
    """Draw dealer and pack of one table's next episode from its own stream."""
    draw_episode(tables[index], rules[0])


@kernel
def begin_from(tables, rules, index, dealer):
    """Begin an episode on one table from the pack that lies in its ``deck``."""
    begin_episode_from(tables[index], rules[0], dealer)


@kernel
def step(
    tables, rules, chosen, actions, skip_forced, autoreset,
    out_observation, out_mask, out_seat, out_reward, out_done, start, stop,
):  # fmt: skip
    """Apply a legal action a chosen table; finished ones begin anew if ``autoreset``, else rest."""
    house = rules[0]
    for index in range(start, stop):
        table = tables[index]
        for seat in range(NUM_SEATS):
            out_reward[index, seat] = 0
        out_done[index] = False
        if not chosen[index]:
            continue
        if table.phase != PHASE_OVER:
            _advance(table, house, actions[index], autoreset, out_reward, out_done, index)
            if skip_forced:
                _play_forced(table, house, autoreset, out_reward, out_done, index)
        _write(table, house, out_observation, out_mask, out_seat, index)


@outlined_kernel
def _advance(table, house, action, autoreset, out_reward, out_done, index):
    """One action and what follows from it: the deal's reward and the next deal."""
    if not apply_action(table, house, action, True):
        return
    for seat in range(NUM_SEATS):
        out_reward[index, seat] += seat_return(table, seat)
    if end_deal(table, house):
        out_done[index] = True
        if autoreset:
            begin_episode(table, house)


@outlined_kernel
def _play_forced(table, house, autoreset, out_reward, out_done, index):
    """Play on while there is only one legal action."""
    while is_single_wide(table.legal, NUM_PHASE_WORDS[table.phase]):
        action = FIRST_ACTION[table.phase] + lowest_wide(table.legal)
        _advance(table, house, action, autoreset, out_reward, out_done, index)


@kernel
def write(tables, rules, out_observation, out_mask, out_seat, start, stop):
    """Write observation, action mask and seat of the seats to act."""
    for index in range(start, stop):
        _write(tables[index], rules[0], out_observation, out_mask, out_seat, index)


@kernel
def _write(table, house, out_observation, out_mask, out_seat, index):
    """A finished table gets an empty mask and keeps its last observation."""
    out_seat[index] = table.seat
    for action in range(NUM_ACTIONS):
        out_mask[index, action] = 0
    if table.seat != NOBODY:
        first, num_words = FIRST_ACTION[table.phase], NUM_PHASE_WORDS[table.phase]
        spread_wide(table.legal, num_words, out_mask, index, first)
        write_observation(table, house, table.seat, out_observation, index)


@kernel
def write_state(tables, rules, out_state, start, stop):
    """Write the perfect information of the seats to act."""
    house = rules[0]
    for index in range(start, stop):
        table = tables[index]
        if table.seat != NOBODY:
            write_observation(table, house, table.seat, out_state, index)
            write_hidden(table, table.seat, out_state, index)


@kernel
def observe(tables, rules, index, seat, out_observation):
    """Write what any seat of one table may know into the first row."""
    write_observation(tables[index], rules[0], seat, out_observation, 0)


@kernel
def first_illegal(tables, chosen, actions, start, stop):
    """Index of the first chosen table with an illegal action, or -1; finished ones take any."""
    for index in range(start, stop):
        table = tables[index]
        if chosen[index] and table.phase != PHASE_OVER:
            choice = actions[index] - FIRST_ACTION[table.phase]
            if choice < 0 or choice >= NUM_PHASE_ACTIONS[table.phase]:
                return index
            if not has_wide(table.legal, choice):
                return index
    return -1


@kernel
def sample(tables, out_actions, start, stop):
    """Draw a uniformly random legal action a table; 0 for finished tables."""
    for index in range(start, stop):
        table = tables[index]
        out_actions[index] = 0
        if table.phase != PHASE_OVER:
            out_actions[index] = _random_action(table)


@kernel
def _random_action(table):
    size = count_wide(table.legal, NUM_PHASE_WORDS[table.phase])
    return FIRST_ACTION[table.phase] + member_wide(table.legal, draw_sample(table, size))


@kernel
def playouts(tables, rules, episodes, start, stop):
    """Play ``episodes`` whole random episodes on each table; the sum of seat 0's returns."""
    house = rules[0]
    total = np.int64(0)
    for index in range(start, stop):
        table = tables[index]
        for _ in range(episodes):
            begin_episode(table, house)
            over = False
            while not over:
                if apply_action(table, house, _random_action(table), False):
                    total += seat_return(table, 0)
                    over = end_deal(table, house)
    return total


@kernel
def card_playouts(tables, rules, deals, start, stop):
    """Play the cards of one random deal a table ``deals`` times at random; seat 0's returns summed.

    The contract is drawn; belote counts by itself, and nobody declares.
    """
    house = rules[0]
    total = np.int64(0)
    for index in range(start, stop):
        table = tables[index]
        begin_play(table, house)
        first, second = np.int64(table.hands[0]), np.int64(table.hands[1])
        third, fourth = np.int64(table.hands[2]), np.int64(table.hands[3])
        for _ in range(deals):
            restore_hands(table, first, second, third, fourth)
            play_to_the_end(table, house)
            total += seat_return(table, 0)
    return total


@kernel
def apply_one(tables, rules, index, action):
    """Apply a legal action to one table; true when it finished the deal, which is left to read."""
    return apply_action(tables[index], rules[0], action, True)


@kernel
def returns_one(tables, index, out_returns):
    """Write what the finished deal of one table is worth to each seat, (4,) float64."""
    table = tables[index]
    for seat in range(NUM_SEATS):
        out_returns[seat] = seat_return(table, seat)


@kernel
def end_one(tables, rules, index):
    """After a finished deal of one table: true when the episode is over."""
    return end_deal(tables[index], rules[0])
