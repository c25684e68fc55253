"""Blocks are marked as match-only exactly if they are 0 throughout single deals (K1)."""

from __future__ import annotations

import numpy as np
import pytest

import giretra_env as ge
from giretra_train.config import TrainConfig
from giretra_train.ppo.trainer import ignored_blocks
from support import GAMES, GAMES_WITH_MATCHES, RULES

STEPS = 300  # some matches of every rules end within


def blocks_used(game: str, episode: str) -> set[str]:
    """Return the blocks of the state with a byte above 0 at any step of random play."""
    layout, used = ge.game(game).state_layout, set()
    for rules in RULES[game]:
        tables = ge.make_vec(game, 24, rules=rules, episode=episode, seed=5)
        tables.reset()
        highest = np.zeros(layout.size, np.uint8)
        for _ in range(STEPS):
            np.maximum(highest, tables.state().max(axis=0), out=highest)
            tables.step(tables.sample_actions())
        used |= {block.name for block in layout.blocks if layout.view(highest, block.name).any()}
    return used


@pytest.mark.heavy  # a pot, for one, takes many deals to appear
@pytest.mark.parametrize("game", GAMES_WITH_MATCHES)
def test_the_blocks_that_only_matches_use_are_those_that_say_so(game):
    only_in_matches = blocks_used(game, "match") - blocks_used(game, "deal")
    assert only_in_matches == set(ge.game(game).state_layout.match_blocks)


def test_a_game_without_matches_has_no_block_for_them():
    for game in set(GAMES) - set(GAMES_WITH_MATCHES):
        assert ge.game(game).state_layout.match_blocks == ()


def test_training_ignores_the_number_of_deals_left_in_a_match():
    """K1: it is 0 in all deals of a training and up to 255 in a match of N deals."""
    config = TrainConfig(game="belote")
    assert "deals_left" in ignored_blocks(config, ge.game("belote"))
