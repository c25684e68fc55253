"""What all doors for a learner ask of it: its seats, and what an illegal action costs it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from numbers import Real
from typing import Any

from giretra_env.cards.seats import EACH_ALONE, PARTNERS
from giretra_env.envs.checks import checked_seat
from giretra_env.errors import InvalidInputError
from giretra_env.games.game import Game

ILLEGAL_ACTIONS = ("raise", "resample", "forfeit")
ANY_SEAT = "any"
_LEARNERS = ("seat", "side")


def checked_choice(name: str, value: Any, choices: Sequence[str]) -> str:
    """Return one of some words.

    Raises:
        InvalidInputError: if it is none of them; calls it ``name``.
    """
    if value not in choices:
        possible = " or ".join(map(repr, choices))
        raise InvalidInputError(f"{name} must be {possible}, not {value!r}.")
    return str(value)


def learner_places(game: Game, learner: str, seat: int | str) -> list[tuple[int, ...]]:
    """Return the seats that a learner may be given for an episode, in play order.

    Args:
        game: what is played.
        learner: "seat", or "side" for both partners.
        seat: 0 … 3, or "any" for one of all places.

    Raises:
        InvalidInputError: if there is no such learner or seat, or if partners are not fixed.
    """
    checked_choice("learner", learner, _LEARNERS)
    places = EACH_ALONE if learner == "seat" else PARTNERS
    if learner == "side" and game.sides != PARTNERS:
        raise InvalidInputError(
            f"learner='side' needs partners; in {game.name} the auction decides who plays against"
            " whom, so take learner='seat'."
        )
    if seat == ANY_SEAT:
        return list(places)
    if isinstance(seat, str):
        raise InvalidInputError(f"seat must be a seat 0 to 3 or {ANY_SEAT!r}, not {seat!r}.")
    return [place for place in places if checked_seat("seat", seat) in place]


def checked_penalty(game: Game, penalty: object) -> float:
    """Return the points that a forfeit costs a learner; None is the typical swing of a contract.

    Raises:
        InvalidInputError: if it is no number from 0 on.
    """
    if penalty is None:
        return game.reward_scale
    if not isinstance(penalty, Real) or not 0.0 <= float(penalty) < math.inf:
        raise InvalidInputError(f"penalty must be a number of points from 0 on, not {penalty!r}.")
    return float(penalty)
