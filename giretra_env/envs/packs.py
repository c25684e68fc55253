"""Packs that users give by name, checked to be one whole pack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from giretra_env.cards.seats import NUM_SEATS
from giretra_env.errors import InvalidInputError, NotationError
from giretra_env.games.game import Game
from giretra_env.games.house_rules import HouseRules


def pack_of_names(game: Game, names: Sequence[str]) -> list[int]:
    """Return a pack given by card names, top first, as card indices.

    Raises:
        NotationError: if a name is no card of the game.
        InvalidInputError: if a card is missing or there twice.
    """
    return _whole(game, _indices(game, _listed("deck", names)))


def pack_of_hands(
    game: Game,
    hands: Sequence[Sequence[str]],
    chien: Sequence[str] | None,
    dealer: int,
    rules: HouseRules,
) -> list[int]:
    """Return the pack that deals ``hands`` (four lists of card names in the order received).

    Raises:
        NotationError: if a name is no card of the game.
        InvalidInputError: if a hand or the chien has the wrong size, a card is missing or there
            twice, or the game has no chien.
    """
    size = game.hand_size
    named = [_listed("A hand", hand) for hand in _listed("hands", hands)]
    if [len(hand) for hand in named] != [size] * NUM_SEATS:
        raise InvalidInputError(
            f"hands must be {NUM_SEATS} lists of {size} cards, not of"
            f" {' '.join(str(len(hand)) for hand in named)} cards."
        )
    if game.chien_size:
        named.append(_chien(game, chien))
    elif chien is not None:
        raise InvalidInputError(f"chien was given, but {game.title} has none; leave it out.")
    cards = [_indices(game, hand) for hand in named]
    return _whole(game, game.deck_from_hands(cards, dealer, rules))


def _chien(game: Game, names: Sequence[str] | None) -> list[Any]:
    if names is None:
        raise InvalidInputError(
            f"hands were given without the chien; give chien={game.chien_size} card names as well."
        )
    chien = _listed("chien", names)
    if len(chien) != game.chien_size:
        raise InvalidInputError(f"chien must have {game.chien_size} cards, not {len(chien)}.")
    return chien


def _listed(what: str, names: Any) -> list[Any]:
    """Return card names as a list, also from one text such as "7S 9S KH"."""
    try:
        return names.split() if isinstance(names, str) else list(names)
    except TypeError:
        raise InvalidInputError(f"{what} must be a list of card names, not {names!r}.") from None


def _indices(game: Game, names: list[Any]) -> list[int]:
    for name in names:
        if not isinstance(name, str) or name not in game.card_names:
            raise NotationError(
                f"{name!r} is not a card of {game.title}; its cards are"
                f" {' '.join(game.card_names)}."
            )
    return [game.card_names.index(name) for name in names]


def _whole(game: Game, deck: list[int]) -> list[int]:
    missing = [name for card, name in enumerate(game.card_names) if card not in deck]
    doubled = [name for card, name in enumerate(game.card_names) if deck.count(card) > 1]
    if missing or doubled:
        raise InvalidInputError(
            f"The cards are not one pack of {game.num_cards}: missing"
            f" {' '.join(missing) or 'none'}, twice {' '.join(doubled) or 'none'}."
        )
    return deck
