"""Named blocks: offsets, views, descriptions, and the errors for wrong arrays."""

from __future__ import annotations

import numpy as np
import pytest

import giretra_env as ge
from giretra_env.engine.layout import Block, Layout

GAME = ge.game("giretra")


def said(values: np.ndarray) -> str:
    return f"sum {values.sum()}" if values.any() else ""


SMALL = Layout(
    (
        Block("first", (3,), 1, "Three flags.", said),
        Block("second_one", (2, 2), 7, "A square.", said),
    )
)


@pytest.mark.parametrize("layout", [SMALL, GAME.observation_layout, GAME.state_layout])
def test_blocks_follow_each_other_without_gaps(layout):
    end = 0
    for block in layout.blocks:
        assert layout.slices[block.name] == slice(end, end + block.size)
        assert layout.offset(block.name) == end
        assert (layout.high[layout.slices[block.name]] == block.high).all()
        assert block.meaning.endswith(".")
        end += block.size
    assert layout.size == end == len(layout.high)


def test_the_state_begins_with_the_observation():
    blocks = GAME.observation_layout.blocks
    assert GAME.state_layout.blocks[: len(blocks)] == blocks


@pytest.mark.parametrize("game", ge.game_names())
def test_no_two_blocks_share_a_role_and_every_game_flags_its_phases(game):
    description = ge.game(game)
    layout = description.state_layout
    roles = [block.role for block in layout.blocks if block.role]
    assert len(set(roles)) == len(roles)
    phases = layout.role("phase")
    assert phases.stop - phases.start == len(description.phase_names)
    assert layout.role("hand") == layout.slices["own_hand"]


def test_a_role_that_no_block_has_is_refused():
    with pytest.raises(ge.InvalidInputError, match="has the role 'trump'"):
        SMALL.role("trump")


def test_names_of_blocks_are_unique():
    names = [block.name for block in GAME.state_layout.blocks]
    assert len(set(names)) == len(names)


def test_a_view_shares_the_memory_of_a_row_and_of_a_batch():
    batch = np.zeros((5, SMALL.size), np.uint8)
    SMALL.view(batch, "second_one")[4, 1, 0] = 6
    assert batch[4].tolist() == [0, 0, 0, 0, 0, 6, 0]
    assert SMALL.view(batch[4], "second_one").tolist() == [[0, 0], [6, 0]]


def test_explain_has_one_line_per_described_block():
    row = np.array([0, 0, 0, 1, 2, 3, 4], np.uint8)
    assert SMALL.explain(row) == "second one: sum 10"


def test_the_limits_cannot_be_written():
    with pytest.raises(ValueError, match="read-only"):
        SMALL.high[0] = 3


def test_an_unknown_block_error_lists_the_names():
    with pytest.raises(ge.InvalidInputError, match=r"no block 'third'.*first, second_one"):
        SMALL.view(np.zeros(7, np.uint8), "third")


def test_a_wrong_width_error_states_the_right_one():
    with pytest.raises(ge.InvalidInputError, match=r"7 bytes.*\(6,\)"):
        SMALL.view(np.zeros(6, np.uint8), "first")
    with pytest.raises(ge.InvalidInputError, match=r"7 bytes.*\(2, 7\)"):
        SMALL.explain(np.zeros((2, 7), np.uint8))
