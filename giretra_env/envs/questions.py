"""Queries about the rules of any game, without a table."""

from __future__ import annotations

import inspect
from typing import Any

import numpy as np
from numpy.typing import NDArray

from giretra_env.errors import InvalidInputError
from giretra_env.games.game import Game
from giretra_env.games.house_rules import RulesLike
from giretra_env.games.registry import GameName, find_game
from giretra_env.games.result import Result


def _query(game: Game, name: str, *given: Any, **situation: Any) -> Any:
    """Run a rules query of a game; an error names missing and unknown keywords in one sentence."""
    query = getattr(game.questions, name)
    signature = inspect.signature(query)
    try:
        signature.bind(*given, **situation)
    except TypeError as error:
        known = ", ".join(list(signature.parameters)[len(given) :])
        raise InvalidInputError(f"{name} of {game.title}: {error}; it takes {known}.") from None
    return query(*given, **situation)


def legal_cards(game: GameName, *, rules: RulesLike = None, **situation: Any) -> tuple[str, ...]:
    """Return the cards that may be played, in pack order.

    Args:
        game: name of the game.
        rules: preset name, ``"preset,option=value"`` or rules; None is the default preset.
        situation: ``hand`` (card names, or one string such as "7S 9S KH"), ``trick`` (cards played
            so far, in order), ``leader`` (seat 0 … 3 that led) and ``trump`` (giretra:
            ``C D H S NT AT``; contree, belote: ``C D H S SA TA``; not in tarot).

    Raises:
        InvalidInputError: if the situation cannot occur.
        NotationError: if a card's name cannot be read.

    Example:
        >>> legal_cards("giretra", hand=["7S", "9S", "KH"], trick=["AD", "8S"], leader=0, trump="S")
        ('9S',)
        >>> legal_cards("tarot", hand="S3 HK T4 T9 EX", trick="D5 T7", leader=0)
        ('T9', 'EX')
    """
    found = find_game(game)
    cards: tuple[str, ...] = _query(found, "legal_cards", found.rules(rules), **situation)
    return cards


def deciding_rule(game: GameName, *, rules: RulesLike = None, **situation: Any) -> str:
    """Describe the rule that decides what `legal_cards` returns, and why it applies.

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
    rule: str = _query(found, "deciding_rule", found.rules(rules), **situation)
    return rule


def explain(game: GameName, observation: NDArray[np.uint8]) -> str:
    """Describe an observation as text, one line per block that is not empty.

    Args:
        game: name of the game.
        observation: (D,) uint8, one row of a step.

    Raises:
        InvalidInputError: if it is not one row of D bytes.
    """
    return find_game(game).observation_layout.explain(observation)


def trick_winner(
    game: GameName, cards: Any, *, rules: RulesLike = None, **situation: Any
) -> tuple[int, float]:
    """Return the seat that wins a trick and the card points in it; halves occur only in tarot.

    Args:
        game: name of the game.
        cards: card names in order of play.
        rules: preset name, ``"preset,option=value"`` or rules; None is the default preset.
        situation: ``leader`` (seat 0 … 3 that led); in the 32-card games ``trump`` as for
            `legal_cards`, and ``last`` (True adds the ten points of the last trick).

    Raises:
        InvalidInputError: if the trick cannot occur.
        NotationError: if a card's name cannot be read.

    Example:
        >>> trick_winner("giretra", ["AS", "TS", "7S", "JH"], leader=0, trump="H")
        (3, 41)
        >>> trick_winner("tarot", ["SK", "EX", "T4", "S2"], leader=0)
        (2, 10.0)
    """
    found = find_game(game)
    winner: tuple[int, float] = _query(
        found, "trick_winner", found.rules(rules), cards, **situation
    )
    return winner


def score_deal(game: GameName, *, rules: RulesLike = None, **facts: Any) -> Result:
    """Return the record that `Table.result` would be for a deal with these facts.

    Args:
        game: name of the game.
        rules: preset name, ``"preset,option=value"`` or rules; None is the default preset.
        facts: in the 32-card games ``card_points`` and ``tricks``, pairs (side 0, side 1), the last
            trick's bonus being part of the points, and:

            * giretra: ``mode team multiplier``
            * contree: ``value`` (80 …, "capot", "generale"), ``side``, ``multiplier``; optional:
              ``trump``, ``belote`` (a side, or at TA a pair of points), ``declarations`` (a pair),
              ``alone`` (whether the bidder of a générale won all tricks himself; required where
              his side won them all)
            * belote: ``side`` (of the taker); optional: ``belote``, ``declarations`` and ``pot``,
              the points in suspense
            * tarot, without card points: ``contract taker taker_half_points bouts``, ``tricks``
              (those of the taker, those of the defence); optional: ``petit_au_bout``
              ("taker", "defence"), ``poignees`` (their sum) and ``chelem_announced``

    Raises:
        InvalidInputError: if a fact is impossible, or two facts exclude each other.

    Example:
        >>> facts = {"card_points": (110, 52), "tricks": (5, 3)}
        >>> score_deal("contree", value=100, side=0, multiplier=1, **facts).marks
        (210, 50)
        >>> score_deal("belote", side=1, **facts).outcome
        'failed'
        >>> count = {"taker_half_points": 90, "bouts": 2, "tricks": (8, 10)}
        >>> score_deal("tarot", contract="garde", taker=2, **count).scores
        (-58.0, -58.0, 174.0, -58.0)
    """
    found = find_game(game)
    result: Result = _query(found, "score_deal", found.rules(rules), **facts)
    return result
