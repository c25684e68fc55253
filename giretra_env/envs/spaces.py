"""What the standard interfaces share: spaces, masks, ends of episodes, render modes."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from giretra_env.envs.scene import Scene
from giretra_env.envs.table import Table
from giretra_env.errors import InvalidInputError, ResetNeededError
from giretra_env.games.game import MAX_DEALS, Game

Observation = dict[str, NDArray[Any]]
"""``{"observation": (D,) uint8, "action_mask": (A,) int8}``"""

MASK_PLACES = ("info", "observation")
RENDER_MODES = ("ansi", "rgb_array")
RENDER_FPS = 1
"""Pictures per second of a video: slow enough to follow the cards."""
SEED_BOUND = 2**62
"""Later episodes without a seed draw one below this."""


def observation_box(game: Game) -> spaces.Box:
    """Return the space of one (D,) uint8 observation."""
    high = game.observation_layout.high
    return spaces.Box(np.zeros_like(high), high, dtype=np.uint8)


def masked_observation(game: Game) -> spaces.Dict:
    """Return the space of ``{"observation": (D,) uint8, "action_mask": (A,) int8}``."""
    mask = spaces.Box(0, 1, (game.num_actions,), np.int8)
    return spaces.Dict({"observation": observation_box(game), "action_mask": mask})


def learner_observation(game: Game, mask_in: str) -> spaces.Space[Any]:
    """Return the space of one observation of a learner, with or without its mask inside."""
    return masked_observation(game) if mask_in == "observation" else observation_box(game)


def require_table(table: Table | None) -> Table:
    """Return the table of an interface.

    Raises:
        ResetNeededError: if there is none yet.
    """
    if table is None:
        raise ResetNeededError("This table has not been dealt yet; call reset() first.")
    return table


def legal_mask(table: Table) -> NDArray[np.int8]:
    """Return (A,) int8, 1 for each action of the seat to act; all 0 when the episode is over."""
    return table.observe_turn()[1].view(np.int8)


def termination_flags(table: Table) -> tuple[bool, bool]:
    """Return whether the episode was played to its end, and whether it was cut short.

    Only the limit of deals cuts a match short; one of a fixed number of deals may end in a draw.
    """
    result = table.result
    if result is None:
        return False, False
    undecided = table.episode == "match" and result.winner is None
    cut_short = undecided and len(table.deals) >= MAX_DEALS
    return not cut_short, cut_short


def check_render_mode(
    render_mode: str | None, possible: Sequence[str] = RENDER_MODES
) -> str | None:
    """Return ``render_mode``.

    Raises:
        InvalidInputError: if it is neither None nor possible.
    """
    if render_mode is not None and render_mode not in possible:
        raise InvalidInputError(
            f"render_mode must be {', '.join(map(repr, possible))} or None, not {render_mode!r}."
        )
    return render_mode


def rendered(
    table: Table, render_mode: str | None, seats: Collection[int] | None = None
) -> str | NDArray[np.uint8] | None:
    """Return the board as text, or a picture, (H, W, 3) uint8.

    Without a render mode it returns nothing and logs a warning.

    Args:
        table: what to show.
        render_mode: None or one of `RENDER_MODES`.
        seats: whose cards are open in a picture; None means all four.

    Raises:
        MissingExtraError: if a picture is wanted and Pillow is not installed.
    """
    if render_mode is None:
        possible = " or ".join(f"render_mode={mode!r}" for mode in RENDER_MODES)
        gymnasium.logger.warn(f"render() returns nothing without {possible}.")
        return None
    return str(table) if render_mode == "ansi" else picture(table.scene(), seats)


def picture(scene: Scene, seats: Collection[int] | None = None) -> NDArray[np.uint8]:
    """Return a scene as pixels, (H, W, 3) uint8, the cards of all but some seats face down.

    Raises:
        MissingExtraError: if Pillow is not installed.
    """
    from giretra_env.envs.raster import draw_pixels  # Pillow is needed only for pictures

    return draw_pixels(scene, seats)
