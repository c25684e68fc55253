"""Reading the arguments of rules queries, in any game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from giretra_env.cards.notation import Pack, card_indices
from giretra_env.cards.seats import NUM_SEATS
from giretra_env.errors import InvalidInputError

Cards = Iterable[str] | str


def number_among(possible: Sequence[int], value: object, what: str, allowed: str) -> int:
    """Return ``value`` as an int.

    Raises:
        InvalidInputError: if it is not one of ``possible``, which ``allowed`` describes.
    """
    if isinstance(value, (int, np.integer)) and not isinstance(value, bool) and value in possible:
        return int(value)
    raise InvalidInputError(f"{what} must be {allowed}, not {value!r}.")


def seat_of(value: object, what: str) -> int:
    """Return a seat as an int.

    Raises:
        InvalidInputError: if there is no such seat.
    """
    return number_among(range(NUM_SEATS), value, what, f"a seat 0 to {NUM_SEATS - 1}")


def boolean_of(value: object, what: str) -> bool:
    """Return a boolean.

    Raises:
        InvalidInputError: if it is neither True nor False.
    """
    if isinstance(value, (bool, np.bool_)):
        return bool(value)
    raise InvalidInputError(f"{what} must be True or False, not {value!r}.")


def pair_of(
    values: object,
    name: str,
    totals: Sequence[int] | None,
    sides: tuple[str, str] = ("side 0", "side 1"),
) -> tuple[int, int]:
    """Return a pair of integers by side, none of them negative.

    Raises:
        InvalidInputError: if it is not one, or its sum is not one of ``totals`` (None: any sum).
    """
    try:
        pair = np.asarray(values)
    except (ValueError, OverflowError):  # numpy cannot make an array of it
        pair = np.array(None)
    if pair.shape == (2,) and pair.dtype.kind in "iu" and pair.min() >= 0:
        if totals is None or int(pair.sum()) in totals:
            return int(pair[0]), int(pair[1])
    sums = "" if totals is None else f" that sums to {' or '.join(map(str, totals))}"
    raise InvalidInputError(
        f"{name} must be a pair of integers ({', '.join(sides)}){sums}, not {values!r}."
    )


def hand_and_trick(
    pack: Pack, hand_size: int, hand: Cards, trick: Cards
) -> tuple[list[int], list[int]]:
    """Return the cards of a hand and of the trick it is to play to.

    Raises:
        InvalidInputError: if there are too many cards, or one is given twice.
        NotationError: if a card's name cannot be read.
    """
    held, on_table = card_indices(hand, pack), card_indices(trick, pack)
    _check_different(pack, held + on_table, "Hand and trick")
    if len(held) > hand_size:
        raise InvalidInputError(f"A hand has at most {hand_size} cards, not {len(held)}.")
    if len(on_table) >= NUM_SEATS:
        raise InvalidInputError(
            f"A trick with {len(on_table)} cards is complete; give 0 to {NUM_SEATS - 1} cards."
        )
    return held, on_table


def cards_of_trick(pack: Pack, cards: Cards) -> list[int]:
    """Return the cards of a trick.

    Raises:
        InvalidInputError: if there are no cards or too many, or one is given twice.
        NotationError: if a card's name cannot be read.
    """
    trick = card_indices(cards, pack)
    _check_different(pack, trick, "The cards of the trick")
    if not trick or len(trick) > NUM_SEATS:
        raise InvalidInputError(f"A trick has 1 to {NUM_SEATS} cards, not {len(trick)}.")
    return trick


def _check_different(pack: Pack, cards: list[int], what: str) -> None:
    doubled = sorted({card for card in cards if cards.count(card) > 1})
    if doubled:
        names = " ".join(pack.names[card] for card in doubled)
        raise InvalidInputError(f"{what} contain {names} twice; each card exists once.")
