"""Checking the cards and dealer that a user gives, and dealing from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from numpy.typing import NDArray

from giretra_env.cards.seats import NUM_SEATS
from giretra_env.envs.checks import checked_seat
from giretra_env.errors import InvalidInputError, NotationError
from giretra_env.games import loops
from giretra_env.games.game import Game
from giretra_env.games.house_rules import HouseRules

DealOptions = Mapping[str, Any] | list[dict[str, Any]] | None
"""Options of a reset of many tables: one dict for all of them, or one per table."""
VOID_DEAL = "The given cards are a void deal, over before anyone acts; give other cards."


def deal_options(
    game: Game, options: Mapping[str, Any] | None, others: Sequence[str] = ()
) -> dict[str, Any]:
    """Return the options of a reset that describe the deal.

    Args:
        game: the game.
        options: any of `Game.deal_options`, with values as for `Table`; None means none of them.
        others: keys that the interface reads itself.

    Raises:
        InvalidInputError: if it is not a dict, or has another key.
    """
    if options is None:
        return {}
    if not isinstance(options, Mapping):
        raise InvalidInputError(f"options must be a dict, not {options!r}.")
    possible = (*others, *game.deal_options)
    for name in options:
        if name not in possible:
            raise InvalidInputError(
                f"reset has no option {name!r}; possible: {', '.join(possible)}."
            )
    return {name: options[name] for name in game.deal_options if name in options}


def gives_cards(given: Mapping[str, Any]) -> bool:
    """Whether the options of a deal name its cards."""
    return given.get("deck") is not None or given.get("hands") is not None


def begin_given(
    game: Game,
    rules: HouseRules,
    episode: str,
    tables: NDArray[Any],
    encoded: NDArray[Any],
    index: int,
    given: Mapping[str, Any],
) -> None:
    """Draw an episode on one table, replace what the user has given, and deal.

    Raises:
        InvalidInputError: if dealer or cards are impossible.
        NotationError: if a card's name cannot be read.
    """
    loops.draw_one(tables, encoded, index)
    dealer = lay_pack(game, rules, episode, tables[index], **given)
    loops.begin_from(tables, encoded, index, dealer)


def lay_pack(
    game: Game,
    rules: HouseRules,
    episode: str,
    table: Any,
    dealer: int | None = None,
    deck: Sequence[str] | None = None,
    hands: Sequence[Sequence[str]] | None = None,
    chien: Sequence[str] | None = None,
) -> int:
    """Replace the pack drawn for a table with a given one, if any, and return the dealer.

    Raises:
        InvalidInputError: if dealer or cards are impossible.
        NotationError: if a card's name cannot be read.
    """
    dealer = int(table["dealer"]) if dealer is None else checked_seat("dealer", dealer)
    if deck is not None and hands is not None:
        raise InvalidInputError("Both deck and hands were given; give one of them.")
    if hands is not None and episode == "match":
        raise InvalidInputError("hands belong to one deal; give a match its deck instead.")
    if chien is not None and not game.chien_size:
        raise InvalidInputError(f"chien was given, but {game.title} has none; leave it out.")
    if hands is None and chien is not None:
        raise InvalidInputError("chien was given without hands; give both, or a deck instead.")
    if hands is not None:
        table["deck"] = pack_of_hands(game, hands, chien, dealer, rules)
    elif deck is not None:
        table["deck"] = pack_of_names(game, deck)
    table["dealer"] = dealer
    return dealer


def pack_of_names(game: Game, names: Sequence[str]) -> list[int]:
    """Return a pack given by card names, top first, as card indices.

    Raises:
        NotationError: if a name is not a card of the game.
        InvalidInputError: if a card is missing or occurs twice.
    """
    return _one_pack(game, _indices(game, _as_list("deck", names)))


def pack_of_hands(
    game: Game,
    hands: Sequence[Sequence[str]],
    chien: Sequence[str] | None,
    dealer: int,
    rules: HouseRules,
) -> list[int]:
    """Return the pack that deals ``hands`` (four lists of card names in the order received).

    Raises:
        NotationError: if a name is not a card of the game.
        InvalidInputError: if a hand or the chien has the wrong size, or a card is missing or occurs
            twice.
    """
    size = game.hand_size
    if isinstance(hands, (str, Mapping)) or not isinstance(hands, Iterable):
        raise InvalidInputError(
            f"hands must be a list of four, each a list of card names, not {hands!r}."
        )
    named = [_as_list("A hand", hand) for hand in hands]
    if [len(hand) for hand in named] != [size] * NUM_SEATS:
        raise InvalidInputError(
            f"hands must be {NUM_SEATS} lists of {size} cards, not of"
            f" {' '.join(str(len(hand)) for hand in named)} cards."
        )
    if game.chien_size:
        named.append(_chien(game, chien))
    cards = [_indices(game, hand) for hand in named]
    return _one_pack(game, game.deck_from_hands(cards, dealer, rules))


def _chien(game: Game, names: Sequence[str] | None) -> list[Any]:
    if names is None:
        raise InvalidInputError(
            f"hands were given without the chien; give chien={game.chien_size} card names as well."
        )
    chien = _as_list("chien", names)
    if len(chien) != game.chien_size:
        raise InvalidInputError(f"chien must have {game.chien_size} cards, not {len(chien)}.")
    return chien


def _as_list(what: str, names: Any) -> list[Any]:
    """Return card names as a list, also from one string such as "7S 9S KH"."""
    try:
        return names.split() if isinstance(names, str) else list(names)
    except TypeError:
        raise InvalidInputError(f"{what} must be a list of card names, not {names!r}.") from None


def _indices(game: Game, names: list[Any]) -> list[int]:
    """Return the indices of cards given by name."""
    for name in names:
        if not isinstance(name, str) or name not in game.card_names:
            raise NotationError(
                f"{name!r} is not a card of {game.title}; its cards are"
                f" {' '.join(game.card_names)}."
            )
    return [game.card_names.index(name) for name in names]


def _one_pack(game: Game, deck: list[int]) -> list[int]:
    """Return ``deck`` if every card of the game occurs in it exactly once."""
    missing = [name for card, name in enumerate(game.card_names) if card not in deck]
    doubled = [name for card, name in enumerate(game.card_names) if deck.count(card) > 1]
    if missing or doubled:
        raise InvalidInputError(
            f"The cards are not one pack of {game.num_cards}: missing"
            f" {' '.join(missing) or 'none'}, twice {' '.join(doubled) or 'none'}."
        )
    return deck
