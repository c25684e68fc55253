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
            ``C D H S NT AT``; contree, belote: ``C D H S SA TA``).

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


def deciding_rule(game: str, *, rules: object = None, **situation: Any) -> str:
    """Return in words which rule decides what `legal_cards` answers, and why it applies.

    Args:
        game: name of the game.
        rules: preset name, ``"preset,option=value"`` or rules; None is the default preset.
        situation: as for `legal_cards`.

    Raises:
        InvalidInputError: if the situation cannot occur.
        NotationError: if a card's name cannot be read.

    Example:
        >>> deciding_rule("giretra", hand=["8H", "KS"], trick=["AC"], leader=0, trump="H")
        'every trump: the suit led is not held and an opponent is ahead with a plain card'
    """
    found = find_game(game)
    answer: str = found.questions.deciding_rule(found.rules(rules), **situation)
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
        situation: ``leader`` (seat 0 … 3 that led), ``trump`` as for `legal_cards`, and ``last``
            (True adds the ten points of the last trick); contree, belote: also ``rules``, whose
            ``ta_values`` matter at tout atout.

    Raises:
        InvalidInputError: if the trick cannot occur.
        NotationError: if a card's name cannot be read.

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
        facts: ``card_points`` and ``tricks``, pairs (side 0, side 1), the last trick's bonus being
            part of the points, and:

            * giretra: ``mode team multiplier``
            * contree: ``value`` (80 …, "capot", "generale"), ``side``, ``multiplier``; where there
              are any, ``belote`` (a side, or at TA a pair of points), ``declarations`` (a pair),
              ``trump``; ``alone`` says whether the bidder of a générale took all tricks himself
            * belote: ``side`` (of the taker); where there are any, ``belote``, ``declarations``
              and ``pot``, the points in suspense

    Raises:
        InvalidInputError: if a number is impossible or a pair does not sum to the deal's total.

    Example:
        >>> facts = {"card_points": (110, 52), "tricks": (5, 3)}
        >>> score_deal("contree", value=100, side=0, multiplier=1, **facts).marks
        (210, 50)
        >>> score_deal("belote", side=1, **facts).outcome
        'failed'
    """
    found = find_game(game)
    result: Result = found.questions.score_deal(found.rules(rules), **facts)
    return result
