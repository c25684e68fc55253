"""The contents and layout of a picture of a table, drawn on a canvas of SVG or of pixels."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from numpy.typing import NDArray

from giretra_env.cards.seats import NUM_SEATS
from giretra_env.envs.sets import legal_ids
from giretra_env.games.game import Game
from giretra_env.games.house_rules import HouseRules

WIDTH, HEIGHT = 760, 550
FELT_HEIGHT = 500
"""Below the felt is a strip with two lines of text."""
CARD_WIDTH, CARD_HEIGHT = 46, 64
_LONGEST_ROW, _LONGEST_COLUMN = 560, 400

_FELT, _EDGE, _TEXT = "#2c6e63", "#23584f", "#f4f1e6"
_RED, _BLACK, _BLUE, _GOLD = "#c0272d", "#1d2126", "#28527a", "#f2c14e"
_PAPER, _DIMMED, _BACK, _CARD_EDGE = "#fffdf7", "#bcc4bb", "#e8e4d4", "#7d847c"
_COLOURS = {"C": _BLACK, "D": _RED, "H": _RED, "S": _BLACK, "T": _BLUE, "EX": _BLUE}

_COLUMNS = ("west", "east")
_CENTRES = {"south": (380, 450), "north": (380, 52), "west": (50, 250), "east": (710, 250)}
_LABELS = {"south": (380, 388), "north": (380, 106), "west": (142, 255), "east": (618, 255)}
_PLAYED = {"south": (380, 304), "north": (380, 196), "west": (318, 250), "east": (442, 250)}
_MIDDLE = (380, 250)

XY = tuple[float, float]
"""A point, or a width and a height."""


class Canvas(Protocol):
    """Something to draw on, `WIDTH` × `HEIGHT`; y grows downwards."""

    def rectangle(
        self, corner: XY, size: XY, fill: str, radius: float, outline: str | None = None
    ) -> None:
        """Draw a rectangle with round corners from its upper left corner."""

    def ring(self, centre: XY, radii: XY, colour: str) -> None:
        """Draw the outline of an ellipse."""

    def text(
        self, at: XY, text: str, size: float, fill: str, bold: bool = False, centred: bool = False
    ) -> None:
        """Write a line of text; ``at`` is its start, or its centre, on the baseline."""

    def symbol(self, corner: XY, size: float, name: str, fill: str) -> None:
        """Draw a suit in a square: C D H S, the trumps T of tarot, or the Excuse EX."""


@dataclass(frozen=True)
class Scene:
    """The contents of a picture of a table, with all hands open.

    Attributes:
        game: the game.
        title: who dealt, whose turn it is and the contract.
        score: the points, and the result when the deal is over.
        seats: compass names of seats 0 … 3.
        hands: names of the cards that each seat holds, in the order of the board.
        calls: last call of each seat, during the auction.
        turned: name of a card that is face up during the auction.
        trick: names of the cards on the table by the seat that played them.
        to_act: the seat to act, None when the episode is over.
        playable: names of the cards that the seat to act may play; None where it plays no card.
    """

    game: Game
    title: str
    score: str
    seats: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    calls: Mapping[int, str]
    turned: str | None
    trick: Mapping[int, str]
    to_act: int | None
    playable: frozenset[str] | None


def scene_of(game: Game, tables: NDArray[Any], index: int, rules: HouseRules) -> Scene:
    """Return the scene at one table of a record array, read from the text of its board."""
    table = tables[index]
    board = game.board(table, rules)
    title, *lines = (line.strip() for line in board.splitlines())
    rows = [line.split() for line in lines[:NUM_SEATS]]
    seats = tuple(name for name, *_ in rows)
    phase = game.phase_names[table["phase"]]
    seat = int(table["seat"])
    auction = phase == "auction"
    return Scene(
        game=game,
        title=title,
        score=lines[-1],
        seats=seats,
        hands=tuple(tuple(card for card in cards if card != "-") for _, *cards in rows),
        calls=_last_calls(lines, seats) if auction else {},
        turned=_after("turned", lines) if auction else None,
        trick=_trick(lines, seats),
        to_act=None if seat < 0 else seat,
        playable=(
            frozenset(game.action_names[action] for action in legal_ids(game, tables, index))
            if phase == "play"
            else None
        ),
    )


def _after(word: str, lines: list[str]) -> str | None:
    """Return the text after a line's first word on the board; None without such a line."""
    return next((line[len(word) :].strip() for line in lines if line.startswith(f"{word} ")), None)


def _last_calls(lines: list[str], seats: tuple[str, ...]) -> dict[int, str]:
    """Return the last call of each seat that has made one."""
    called = _after("auction", lines)
    if called is None:
        return {}
    calls = dict(call.split(" ", 1) for call in called.split(", "))
    return {seats.index(name): call for name, call in calls.items()}


def _trick(lines: list[str], seats: tuple[str, ...]) -> dict[int, str]:
    """Return the cards of the unfinished trick by seat."""
    newest = [line for line in lines if line.startswith("trick ")][-1:]
    if not newest or "->" in newest[0]:
        return {}
    _, *cards = newest[0].split("  ")
    return {seats.index(name): card for name, card in map(str.split, cards)}


def draw_scene(
    canvas: Canvas,
    scene: Scene,
    seats: Collection[int] | None = None,
    shares: Mapping[str, float] | None = None,
) -> None:
    """Draw a scene.

    Args:
        canvas: what to draw on.
        scene: what to draw.
        seats: whose cards are open; the others are face down. None means all four.
        shares: fractions of 1 by card name, written beside the cards of the seat to act.
    """
    canvas.rectangle((0, 0), (WIDTH, HEIGHT), _EDGE, 16)
    canvas.rectangle((0, 0), (WIDTH, FELT_HEIGHT), _FELT, 16)
    canvas.ring(_MIDDLE, (180, 116), _EDGE)
    for line, text in enumerate((scene.title, scene.score), start=1):
        canvas.text((20, FELT_HEIGHT + 20 * line), text, 13, _TEXT)
    for seat, name in enumerate(scene.seats):
        acts = seat == scene.to_act
        _label(canvas, scene, seat)
        hand = scene.hands[seat]
        legal = scene.playable if acts and scene.playable is not None else hand
        for card, corner in zip(hand, _corners(name, len(hand)), strict=True):
            if seats is not None and seat not in seats:
                _draw_back(canvas, corner)
                continue
            _draw_face(canvas, scene.game, card, corner, name in _COLUMNS, card not in legal)
            if acts and shares and card in shares:
                _draw_share(canvas, name, corner, shares[card])
    placed = [(_PLAYED[scene.seats[seat]], card) for seat, card in scene.trick.items()]
    if scene.turned is not None:
        placed.append((_MIDDLE, scene.turned))
    for (x, y), card in placed:
        _draw_face(canvas, scene.game, card, (x - CARD_WIDTH / 2, y - CARD_HEIGHT / 2))


def _corners(name: str, number: int) -> list[XY]:
    """Return the corners of the cards of a seat: a row, or a column at the sides."""
    x, y = _CENTRES[name]
    left, top = x - CARD_WIDTH / 2, y - CARD_HEIGHT / 2
    column = name in _COLUMNS
    room = _LONGEST_COLUMN - CARD_HEIGHT if column else _LONGEST_ROW - CARD_WIDTH
    step = min(26 if column else CARD_WIDTH + 6, room / max(number - 1, 1))
    shifts = [step * (place - (number - 1) / 2) for place in range(number)]
    return [(left, top + shift) if column else (left + shift, top) for shift in shifts]


def _suit_and_rank(game: Game, card: str) -> tuple[str, str]:
    """Return the symbol of a card and the text in its corner."""
    suit = game.card_names.index(card) // game.num_ranks
    if suit < len(game.suits):
        letter = game.suits[suit]
        return letter, card.replace(letter, "", 1).replace("T", "10")
    symbol = card.rstrip("0123456789")
    return symbol, card[len(symbol) :] or symbol.title()


def _draw_face(
    canvas: Canvas,
    game: Game,
    card: str,
    corner: XY,
    in_column: bool = False,
    dim: bool = False,
) -> None:
    """Draw an open card, dimmed if it may not be played.

    The small suit is where the next card leaves it uncovered: below the rank in a row, beside it in
    a column.
    """
    x, y = corner
    suit, rank = _suit_and_rank(game, card)
    colour = _COLOURS[suit]
    size = (CARD_WIDTH, CARD_HEIGHT)
    canvas.rectangle(corner, size, _DIMMED if dim else _PAPER, 6, _CARD_EDGE)
    canvas.text((x + 5, y + 17), rank, 15, colour, bold=True)
    canvas.symbol((x + 27, y + 5) if in_column else (x + 6, y + 21), 13, suit, colour)
    canvas.symbol((x + 18, y + 36), 23, suit, colour)


def _draw_back(canvas: Canvas, corner: XY) -> None:
    """Draw a card face down."""
    x, y = corner
    canvas.rectangle(corner, (CARD_WIDTH, CARD_HEIGHT), _BACK, 6, _CARD_EDGE)
    canvas.rectangle((x + 4, y + 4), (CARD_WIDTH - 8, CARD_HEIGHT - 8), _BLUE, 3)


def _label(canvas: Canvas, scene: Scene, seat: int) -> None:
    """Write a seat's name, number and last call, golden if it is to act."""
    name, acts = scene.seats[seat], seat == scene.to_act
    text = f"{name} · {seat}"
    if seat in scene.calls:
        text += f" “{scene.calls[seat]}”"
    colour = _GOLD if acts else _TEXT
    canvas.text(_LABELS[name], text, 14, colour, bold=acts, centred=True)


def _draw_share(canvas: Canvas, name: str, corner: XY, share: float) -> None:
    """Write a share in per cent beside a card, on gold from one half upwards."""
    x, y = corner
    x, y = (x + CARD_WIDTH + 4, y + 4) if name in _COLUMNS else (x + CARD_WIDTH / 2 - 19, y - 20)
    ground, ink = (_GOLD, _BLACK) if share >= 0.5 else (_EDGE, _TEXT)
    canvas.rectangle((x, y), (38, 17), ground, 8)
    canvas.text((x + 19, y + 13), f"{share:.0%}", 12, ink, centred=True)
