"""Single questions to the rules of any game, without a table."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from giretra_env.games.game import Result
from giretra_env.games.registry import game as find_game


def legal_cards(game: str, *, rules: object = None, **situation: Any) -> tuple[str, ...]:
    """Return the cards that may be played, in pack order.

    Args:
        game: name of the game.
        rules: preset name, ``"preset,option=value"`` or rules; None is the default preset.
        situation: ``hand`` (card names, or one text such as "7S 9S KH"), ``trick`` (cards lying
            there in order of play), ``leader`` (seat that led it) and ``trump`` (giretra:
            ``C D H S NT AT``).

    Raises:
        InvalidInputError: if the situation cannot occur.
        NotationError: if a card's name cannot be read.

    Example:
        >>> legal_cards("giretra", hand=["7S", "9S", "KH"], trick=["AD", "8S"], leader=0, trump="S")
        ('9S',)
    """
    found = find_game(game)
    answer: tuple[str, ...] = found.questions.legal_cards(found.rules(rules), **situation)
    return answer


def explain(game: str, observation: NDArray[np.uint8]) -> str:
    """Return an observation in words, a line for each block that says something.

    Args:
        game: name of the game.
        observation: (D,) uint8, one row of a step.

    Raises:
        InvalidInputError: if it is not one row of D bytes.
    """
    return find_game(game).observation_layout.explain(observation)


def trick_winner(game: str, cards: Any, **situation: Any) -> tuple[int, int]:
    """Return the seat that wins a trick and the card points in it.

    Args:
        game: name of the game.
        cards: card names in order of play.
        situation: ``leader`` (seat 0 … 3 that led), ``trump``, and ``last`` (True adds the ten
            points of the last trick).

    Raises:
        InvalidInputError: if the trick cannot occur.

    Example:
        >>> trick_winner("giretra", ["AS", "TS", "7S", "JH"], leader=0, trump="H")
        (3, 41)
    """
    winner: tuple[int, int] = find_game(game).questions.trick_winner(cards, **situation)
    return winner


def score_deal(game: str, *, rules: object = None, **facts: Any) -> Result:
    """Return the record that `Table.result` would be for a deal with these facts.

    Args:
        game: name of the game.
        rules: preset name, ``"preset,option=value"`` or rules; None is the default preset.
        facts: giretra: ``mode team multiplier card_points tricks``, pairs by side.

    Raises:
        InvalidInputError: if a number is impossible or a pair does not sum to the deal's total.
    """
    found = find_game(game)
    result: Result = found.questions.score_deal(found.rules(rules), **facts)
    return result
