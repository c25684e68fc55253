"""The shapes of the suits, as closed paths of lines (L) and cubic curves (C) in a square of 100."""

from __future__ import annotations

_CIRCLE = 0.5523
"""Length of the handles, in radii, with which four cubic curves make a circle."""


def _circle(x: float, y: float, radius: float) -> str:
    arm = _CIRCLE * radius
    corners = [(x + radius, y), (x, y + radius), (x - radius, y), (x, y - radius)]
    tangents = [(0, arm), (-arm, 0), (0, -arm), (arm, 0)]
    path = f"M{corners[0][0]:g} {corners[0][1]:g}"
    for place in range(4):
        (x0, y0), (x1, y1) = corners[place], corners[(place + 1) % 4]
        (u0, v0), (u1, v1) = tangents[place], tangents[(place + 1) % 4]
        path += f"C{x0 + u0:g} {y0 + v0:g} {x1 - u1:g} {y1 - v1:g} {x1:g} {y1:g}"
    return path + "Z"


SYMBOLS = {
    "C": _circle(50, 29, 20)
    + _circle(26, 57, 20)
    + _circle(74, 57, 20)
    + "M44 44L56 44C56 67 60 83 68 90L32 90C40 83 44 67 44 44Z",
    "D": "M50 6C60 22 70 37 84 50C70 63 60 78 50 94C40 78 30 63 16 50C30 37 40 22 50 6Z",
    "H": "M50 90C22 66 8 50 8 32C8 18 18 10 29 10C39 10 46 16 50 26C54 16 61 10 71 10"
    "C82 10 92 18 92 32C92 50 78 66 50 90Z",
    "S": "M50 8C70 32 92 44 92 62C92 74 84 81 73 81C66 81 60 77 56 68C57 80 62 88 68 92L32 92"
    "C38 88 43 80 44 68C40 77 34 81 27 81C16 81 8 74 8 62C8 44 30 32 50 8Z",
    "T": "M50 8L61 38L92 39L67 58L76 90L50 71L24 90L33 58L8 39L39 38Z",
    "EX": "M50 8L92 50L50 92L8 50Z",
}
"""By the letter of the suit; a star for the trumps of tarot, a rhombus for the Excuse."""
