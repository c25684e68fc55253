"""Helpers for the tests of learner slots."""

import numpy as np

import giretra_env as ge
from giretra_agents.learner import LearnerTables
from giretra_env.cards.seats import PARTNERS
from support import GAMES, by_row

FIELDS = ("observation", "action_mask", "reward", "terminated", "truncated", "seat")
GAMES_WITH_SIDES = [game for game in GAMES if ge.game(game).sides == PARTNERS]
LEARNERS = [(game, "seat") for game in GAMES] + [(game, "side") for game in GAMES_WITH_SIDES]


class ByRow:
    """Chooses actions that depend only on the row, so that it plays alike at other tables."""

    def act(self, observation, action_mask):
        return by_row(observation, action_mask)


def make(game, num_envs=8, **options):
    return LearnerTables(game, num_envs, **{"seed": 7, "opponents": ByRow(), **options})


def random_actions(step, generator):
    """Return a random legal action per slot; 0 if there is none."""
    return (generator.random(step.action_mask.shape) * step.action_mask).argmax(axis=1)


def rows_of(step, rows=slice(None)):
    return {name: getattr(step, name)[rows] for name in FIELDS}


def assert_same(first, second):
    for name in FIELDS:
        np.testing.assert_array_equal(first[name], second[name], err_msg=name)


def play(tables, steps, seed=3):
    """Play random actions, restarting finished episodes; yield every step."""
    generator = np.random.default_rng(seed)
    step = tables.reset()
    yield step
    for _ in range(steps):
        step = tables.step(random_actions(step, generator))
        yield step
        if tables.resting.any():
            step = tables.reset(rows=tables.resting)
