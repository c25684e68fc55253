"""Draws tables for people: cards in the hands of the seats and on the table, as SVG."""

from __future__ import annotations

from collections.abc import Mapping

import giretra_env as ge

WIDTH, HEIGHT = 760, 500
WORDS_HEIGHT = 50
"""Of the strip below the table with two lines of its board."""
CARD_WIDTH, CARD_HEIGHT = 46, 64
LONGEST_ROW, LONGEST_COLUMN = 560, 400

FELT, LINE, TEXT = "#2c6e63", "#23584f", "#f4f1e6"
RED, BLACK, BLUE, GOLD = "#c0272d", "#1d2126", "#28527a", "#f2c14e"
SUIT_COLOURS = {"C": BLACK, "D": RED, "H": RED, "S": BLACK, "T": BLUE, "EX": BLUE}
SUIT_SHAPES = {
    "C": '<circle cx="50" cy="29" r="20"/><circle cx="26" cy="57" r="20"/>'
    '<circle cx="74" cy="57" r="20"/><path d="M44 44h12q0 34 12 46H32q12-12 12-46Z"/>',
    "D": '<path d="M50 6Q66 30 84 50Q66 70 50 94Q34 70 16 50Q34 30 50 6Z"/>',
    "H": '<path d="M50 90C22 66 8 50 8 32A21 21 0 0 1 50 26A21 21 0 0 1 92 32'
    'C92 50 78 66 50 90Z"/>',
    "S": '<path d="M50 8C70 32 92 44 92 62A19 19 0 0 1 56 68Q58 84 68 92H32Q42 84 44 68'
    'A19 19 0 0 1 8 62C8 44 30 32 50 8Z"/>',
    "T": '<path d="M50 8L61 38L92 39L67 58L76 90L50 71L24 90L33 58L8 39L39 38Z"/>',
    "EX": '<path d="M50 8L92 50L50 92L8 50Z"/>',
}
"""Shapes in a square of 100; a star for the trumps of tarot."""

COLUMNS = ("west", "east")
CENTRES = {"south": (380, 450), "north": (380, 52), "west": (50, 250), "east": (710, 250)}
LABELS = {"south": (380, 388), "north": (380, 106), "west": (142, 255), "east": (618, 255)}
ON_TABLE = {"south": (380, 304), "north": (380, 196), "west": (318, 250), "east": (442, 250)}


def draw(
    table: ge.Table, seat: int | None = None, shares: Mapping[str, float] | None = None
) -> str:
    """Return a picture of a table as SVG.

    Args:
        table: in any phase of a deal.
        seat: whose eyes to look through: the cards of the others lie face down; None = all open.
        shares: what an agent thinks of the cards of the seat to act, from 0 to 1 by card name;
            written beside these cards.
    """
    shares = shares or {}
    hands, called = seat_hands(table), last_calls(table)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT + WORDS_HEIGHT}" '
        f'width="{WIDTH}" font-family="Helvetica, Arial, sans-serif">',
        f'<rect width="{WIDTH}" height="{HEIGHT + WORDS_HEIGHT}" rx="16" fill="{LINE}"/>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="16" fill="{FELT}"/>',
        f'<ellipse cx="380" cy="250" rx="180" ry="116" fill="none" stroke="{LINE}" '
        'stroke-width="3"/>',
        *words_below(table),
    ]
    for number, (name, cards) in enumerate(hands.items()):
        acts = number == table.seat
        parts.append(seat_label(name, f"{name} · {number} {called.get(name, '')}", acts))
        legal = table.legal if acts and table.phase == "play" else cards
        for card, (x, y) in zip(cards, places(name, len(cards)), strict=True):
            if seat not in (None, number):
                parts.append(back(x, y))
                continue
            parts.append(face(table, card, x, y, name in COLUMNS, card not in legal))
            if acts and card in shares:
                parts.append(share_label(name, x, y, shares[card]))
    for number, card in cards_on_table(table).items():
        x, y = ON_TABLE[list(hands)[number]]
        parts.append(face(table, card, x - CARD_WIDTH / 2, y - CARD_HEIGHT / 2))
    return "\n".join([*parts, "</svg>\n"])


def seat_hands(table: ge.Table) -> dict[str, list[str]]:
    """Return the hands by compass name in the order of the seats, as the table's board has them."""
    rows = [line.split() for line in str(table).splitlines()[1:5]]
    return {name: [card for card in cards if card != "-"] for name, *cards in rows}


def last_calls(table: ge.Table) -> dict[str, str]:
    """Return what each seat has said last, by compass name, while the auction lasts."""
    _, _, said = str(table).partition("  auction  ")
    if table.phase != "auction" or not said:
        return {}
    calls = dict(call.split(" ", 1) for call in said.splitlines()[0].split(", "))
    return {name: f"“{call}”" for name, call in calls.items()}


def cards_on_table(table: ge.Table) -> dict[int, str]:
    """Return the cards of the unfinished trick by seat."""
    if table.seat is None:
        return {}
    layout, names = table.game.observation_layout, table.game.card_names
    lying = layout.view(table.observe(table.seat), "on_table")
    return {
        (table.seat + 1 + place) % 4: names[int(row.argmax())]
        for place, row in enumerate(lying)
        if row.any()
    }


def words_below(table: ge.Table) -> list[str]:
    """Return the first and the last line of the table's board."""
    lines = str(table).splitlines()
    return [
        f'<text x="20" y="{HEIGHT + 20 * row}" font-size="13" fill="{TEXT}">{line.strip()}</text>'
        for row, line in enumerate((lines[0], lines[-1]), start=1)
    ]


def places(name: str, number: int) -> list[tuple[float, float]]:
    """Return the corners of the cards of a seat: a row, or a column at the sides."""
    x, y = CENTRES[name]
    x, y = x - CARD_WIDTH / 2, y - CARD_HEIGHT / 2
    room = LONGEST_COLUMN - CARD_HEIGHT if name in COLUMNS else LONGEST_ROW - CARD_WIDTH
    step = min(26 if name in COLUMNS else CARD_WIDTH + 6, room / max(number - 1, 1))
    shifts = [step * (place - (number - 1) / 2) for place in range(number)]
    return [(x, y + shift) if name in COLUMNS else (x + shift, y) for shift in shifts]


def suit_and_rank(table: ge.Table, card: str) -> tuple[str, str]:
    """Return the suit of a card and what its corner says."""
    if card == "EX":
        return card, "Ex"
    if table.game.name == "tarot":
        return card[0], card[1:]
    return card[1], card[0].replace("T", "10")


def face(
    table: ge.Table, card: str, x: float, y: float, in_column: bool = False, dim: bool = False
) -> str:
    """Return an open card with its corner at a point; `dim` if it may not be played.

    The small suit stands where the next card leaves it uncovered: below the rank in a row, beside
    it in a column.
    """
    suit, rank = suit_and_rank(table, card)
    corner = "27 5" if in_column else "6 21"
    return (
        f'<g transform="translate({x:g} {y:g})" fill="{SUIT_COLOURS[suit]}">'
        f'<rect width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="6" '
        f'fill="{"#bcc4bb" if dim else "#fffdf7"}" stroke="#7d847c"/>'
        f'<text x="5" y="17" font-size="15" font-weight="bold">{rank}</text>'
        f'<g transform="translate({corner}) scale(0.13)">{SUIT_SHAPES[suit]}</g>'
        f'<g transform="translate(18 36) scale(0.23)">{SUIT_SHAPES[suit]}</g></g>'
    )


def back(x: float, y: float) -> str:
    """Return a card face down with its corner at a point."""
    return (
        f'<g transform="translate({x:g} {y:g})">'
        f'<rect width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="6" fill="#e8e4d4" '
        'stroke="#7d847c"/>'
        f'<rect x="4" y="4" width="{CARD_WIDTH - 8}" height="{CARD_HEIGHT - 8}" rx="3" '
        f'fill="{BLUE}"/></g>'
    )


def seat_label(name: str, text: str, acts: bool) -> str:
    """Return the words at a seat, marked if it is to act."""
    x, y = LABELS[name]
    weight, mark = (' font-weight="bold"', "▸ ") if acts else ("", "")
    return (
        f'<text x="{x}" y="{y}" text-anchor="middle" font-size="14" fill="{TEXT}"{weight}>'
        f"{mark}{text.strip()}</text>"
    )


def share_label(name: str, x: float, y: float, share: float) -> str:
    """Return a share in per cent beside a card, golden from one half on."""
    x, y = (x + CARD_WIDTH + 4, y + 4) if name in COLUMNS else (x + CARD_WIDTH / 2 - 19, y - 20)
    ground, ink = (GOLD, BLACK) if share >= 0.5 else (LINE, TEXT)
    return (
        f'<g transform="translate({x:g} {y:g})">'
        f'<rect width="38" height="17" rx="8" fill="{ground}"/>'
        f'<text x="19" y="13" text-anchor="middle" font-size="12" fill="{ink}">'
        f"{share:.0%}</text></g>"
    )
