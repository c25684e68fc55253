"""A game's description: the fields that code for all games relies on."""

from __future__ import annotations

import numpy as np
import pytest

import giretra_env as ge
from support import GAMES

EVERY_RECORD = {
    "seat": "int8",
    "phase": "int8",
    "legal": "int64",
    "dealer": "uint8",
    "deck": "uint8",
    "hands": "int64",
    "stream": "uint64",
    "sampler": "uint64",
}
MATCH_RECORD = {"deals": "int16", "scores": "int32", "target": "int32", "winner": "int8"}


@pytest.mark.parametrize("game", GAMES)
def test_the_record_of_a_table_has_the_fields_that_every_game_shares(game):
    description = ge.game(game)
    record = description.table_dtype
    wanted = EVERY_RECORD | (MATCH_RECORD if "match" in description.episodes else {})
    assert {name: record[name].base for name in wanted} == {
        name: np.dtype(kind) for name, kind in wanted.items()
    }
    assert record["deck"].shape == (description.num_cards,)
    assert record["hands"].shape[0] == 4
    if "match" in description.episodes:
        assert record["scores"].shape == (len(description.sides),)
