"""Lines that the boards of all games share."""

from __future__ import annotations

from typing import Any

from giretra_env.cards.seats import NUM_SEATS


def trick_lines(
    table: Any, seats: tuple[str, ...], card_names: tuple[str, ...], leader: int | None = None
) -> list[str]:
    """Return one line per finished trick, then one for the cards on the table.

    ``leader`` led the first trick; None means the seat after the dealer.
    """
    lines = []
    played = int(table["num_played"])
    if leader is None:
        leader = (int(table["dealer"]) + 1) % NUM_SEATS
    for start in range(0, played, NUM_SEATS):
        cards = [
            f"{seats[(leader + place) % NUM_SEATS]} {card_names[card]}"
            for place, card in enumerate(table["order"][start : min(start + NUM_SEATS, played)])
        ]
        number = start // NUM_SEATS
        text = f"  trick {number + 1}  " + "  ".join(cards)
        if start + NUM_SEATS <= played:
            leader = int(table["winners"][number])
            text += f"  -> {seats[leader]}"
        lines.append(text)
    return lines
