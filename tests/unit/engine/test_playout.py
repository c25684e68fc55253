"""Random playouts play the same cards as the loop of the rules would."""

from __future__ import annotations

import numpy as np
import pytest

import giretra_env as ge
from giretra_env.games.belote.match import begin_play, play_to_the_end
from giretra_env.games.loops import apply_one, sample
from support import fewer


@pytest.mark.parametrize("rules", ["maison", "coinche_official", "pagat"])
def test_a_playout_is_what_random_actions_would_play(rules):
    tables = ge.make_vec("belote", 1, rules=rules, seed=5)
    tables.reset()
    rules_array, actions = tables._ruling.encoded, np.zeros(1, np.int64)
    for _ in range(fewer(40)):
        begin_play(tables.tables[0], rules_array[0])
        played = tables.tables.copy()
        over = False
        while not over:
            sample(played, actions, 0, 1)
            over = apply_one(played, rules_array, 0, int(actions[0]))
        play_to_the_end(tables.tables[0], rules_array[0])
        for field in ("card_points", "tricks", "marks", "outcome", "sampler"):
            np.testing.assert_array_equal(tables.tables[field], played[field], field)
