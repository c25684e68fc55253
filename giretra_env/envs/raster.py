"""Pictures of tables as pixels, for video recorders; needs Pillow."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from functools import cache

import numpy as np
from numpy.typing import NDArray

from giretra_env.envs.scene import HEIGHT, WIDTH, XY, Scene, draw_scene
from giretra_env.envs.symbols import SYMBOLS
from giretra_env.errors import MissingExtraError

try:
    from PIL import Image, ImageDraw, ImageFont
except ImportError:
    raise MissingExtraError(
        "render_mode='rgb_array' needs Pillow: pip install 'giretra-env[render]'."
    ) from None

_SCALE = 3
"""Shapes are drawn this many times larger and then reduced, which smooths their edges."""
_POINTS_PER_CURVE = 8
_PATH_STEP = re.compile(r"([MLCZ])([^MLCZ]*)")


def draw_pixels(scene: Scene, seats: Collection[int] | None = None) -> NDArray[np.uint8]:
    """Return a scene as a picture, (`HEIGHT`, `WIDTH`, 3) uint8.

    Args:
        scene: what to draw.
        seats: whose cards are open; the others are face down. None means all four.
    """
    canvas = _PixelCanvas()
    draw_scene(canvas, scene, seats)
    return np.array(canvas.image.resize((WIDTH, HEIGHT), Image.Resampling.BOX))


class _PixelCanvas:
    """A canvas of pixels, `_SCALE` times as large as the picture."""

    def __init__(self) -> None:
        self.image = Image.new("RGB", (WIDTH * _SCALE, HEIGHT * _SCALE), "white")
        self._pen = ImageDraw.Draw(self.image)

    def rectangle(
        self, corner: XY, size: XY, fill: str, radius: float, outline: str | None = None
    ) -> None:
        (x, y), (width, height) = corner, size
        box = [_SCALE * x, _SCALE * y, _SCALE * (x + width) - 1, _SCALE * (y + height) - 1]
        self._pen.rounded_rectangle(box, _SCALE * radius, fill, outline, _SCALE if outline else 0)

    def ring(self, centre: XY, radii: XY, colour: str) -> None:
        (x, y), (across, down) = centre, radii
        box = [
            _SCALE * (x - across),
            _SCALE * (y - down),
            _SCALE * (x + across),
            _SCALE * (y + down),
        ]
        self._pen.ellipse(box, outline=colour, width=3 * _SCALE)

    def text(
        self, at: XY, text: str, size: float, fill: str, bold: bool = False, centred: bool = False
    ) -> None:
        self._pen.text(
            (_SCALE * at[0], _SCALE * at[1]),
            _without_accents(text),
            fill,
            _font(_SCALE * size),
            anchor="ms" if centred else "ls",
            stroke_width=1 if bold else 0,
            stroke_fill=fill,
        )

    def symbol(self, corner: XY, size: float, name: str, fill: str) -> None:
        unit, start = _SCALE * size / 100, _SCALE * np.array(corner)
        for outline in _outlines(name):
            self._pen.polygon([*map(tuple, (start + unit * outline).tolist())], fill)


@cache
def _font(size: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Return the font that comes with Pillow, so that pictures are the same everywhere."""
    return ImageFont.load_default(size)


def _without_accents(text: str) -> str:
    """Return text in the letters that the font has."""
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


@cache
def _outlines(name: str) -> list[NDArray[np.float64]]:
    """Return the closed outlines of a symbol, each (P, 2) points in a square of 100."""
    outlines: list[NDArray[np.float64]] = []
    share = np.linspace(0.0, 1.0, _POINTS_PER_CURVE + 1)[1:, None]
    points: list[NDArray[np.float64]] = []
    for command, numbers in _PATH_STEP.findall(SYMBOLS[name]):
        given = np.array(numbers.split(), float).reshape(-1, 2)
        if command == "Z":
            outlines.append(np.concatenate(points))
            points = []
        elif command == "C":
            start = points[-1][-1]
            points.append(
                (1 - share) ** 3 * start
                + 3 * (1 - share) ** 2 * share * given[0]
                + 3 * (1 - share) * share**2 * given[1]
                + share**3 * given[2]
            )
        else:
            points.append(given)
    return outlines
