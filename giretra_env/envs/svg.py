"""Pictures of tables as SVG, for notebooks and pages."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from html import escape

from giretra_env.envs.scene import HEIGHT, WIDTH, XY, Scene, draw_scene
from giretra_env.envs.symbols import SYMBOLS


def draw_svg(
    scene: Scene,
    seats: Collection[int] | None = None,
    shares: Mapping[str, float] | None = None,
) -> str:
    """Return a scene as an SVG document; the arguments are those of `draw_scene`."""
    canvas = _SVGCanvas()
    draw_scene(canvas, scene, seats, shares)
    return "\n".join([*canvas.parts, "</svg>\n"])


class _SVGCanvas:
    """A canvas that collects the elements of an SVG document."""

    def __init__(self) -> None:
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
            f'width="{WIDTH}" font-family="Helvetica, Arial, sans-serif">'
        ]

    def rectangle(
        self, corner: XY, size: XY, fill: str, radius: float, outline: str | None = None
    ) -> None:
        stroke = f' stroke="{outline}"' if outline else ""
        self.parts.append(
            f'<rect x="{corner[0]:g}" y="{corner[1]:g}" width="{size[0]:g}" height="{size[1]:g}" '
            f'rx="{radius:g}" fill="{fill}"{stroke}/>'
        )

    def ring(self, centre: XY, radii: XY, colour: str) -> None:
        self.parts.append(
            f'<ellipse cx="{centre[0]:g}" cy="{centre[1]:g}" rx="{radii[0]:g}" ry="{radii[1]:g}" '
            f'fill="none" stroke="{colour}" stroke-width="3"/>'
        )

    def text(
        self, at: XY, text: str, size: float, fill: str, bold: bool = False, centred: bool = False
    ) -> None:
        weight = ' font-weight="bold"' if bold else ""
        middle = ' text-anchor="middle"' if centred else ""
        self.parts.append(
            f'<text x="{at[0]:g}" y="{at[1]:g}" font-size="{size:g}" fill="{fill}"'
            f"{weight}{middle}>{escape(text)}</text>"
        )

    def symbol(self, corner: XY, size: float, name: str, fill: str) -> None:
        self.parts.append(
            f'<path transform="translate({corner[0]:g} {corner[1]:g}) scale({size / 100:g})" '
            f'fill="{fill}" d="{SYMBOLS[name]}"/>'
        )
