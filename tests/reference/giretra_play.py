"""Giretra: legal cards, the winner of a trick, and what a played card shows.

A trick is the list of its cards in play order; the seats need not be known, because players
whose places in it differ by two are partners.
"""

from __future__ import annotations

from collections.abc import Sequence

from reference.giretra_rules import (
    CARDS,
    LAST_TRICK_BONUS,
    RANKING,
    STRENGTH,
    SUITS,
    card_points,
    is_colour,
)


def winning_place(mode: str, trick: Sequence[str]) -> int:
    """Return the place (0 for the led card) of the card that wins so far."""
    trumps = [card for card in trick if is_colour(mode) and card[1] == mode]
    candidates = trumps or [card for card in trick if card[1] == trick[0][1]]
    return trick.index(max(candidates, key=STRENGTH[mode].__getitem__))


def trick_winner(
    mode: str, leader: int, trick: Sequence[str], last: bool = False
) -> tuple[int, int]:
    """Return the seat that wins a trick and the card points in it."""
    winner = (leader + winning_place(mode, trick)) % 4
    return winner, card_points(mode, trick) + (LAST_TRICK_BONUS if last else 0)


def bar(mode: str, suit: str, trick: Sequence[str]) -> int:
    """Return the strength of the best card of a suit in the trick, -1 if there is none."""
    strength = STRENGTH[mode]
    return max((strength[card] for card in trick if card[1] == suit), default=-1)


def partner_ahead_with_plain_card(mode: str, trick: Sequence[str]) -> bool:
    """Say whether the partner of the player to move wins so far, and not by a trump."""
    place = winning_place(mode, trick)
    return place % 2 == len(trick) % 2 and trick[place][1] != mode


def above_if_possible(mode: str, cards: list[str], height: int) -> list[str]:
    """Return the cards stronger than the bar; all of them when none is."""
    strength = STRENGTH[mode]
    return [card for card in cards if strength[card] > height] or cards


def legal_cards(mode: str, trick: Sequence[str], hand: Sequence[str]) -> list[str]:
    """Return the cards of the hand that may be played next."""
    if not trick:
        return list(hand)
    led = trick[0][1]
    of_led = [card for card in hand if card[1] == led]
    if mode == "NT":
        return of_led or list(hand)
    if mode == "AT":
        return above_if_possible(mode, of_led, bar(mode, led, trick)) or list(hand)
    trumps = [card for card in hand if card[1] == mode]
    if led == mode:
        return above_if_possible(mode, trumps, bar(mode, mode, trick)) or list(hand)
    if of_led:
        return of_led
    if not trumps or partner_ahead_with_plain_card(mode, trick):
        return list(hand)
    # Without a trump in the trick the bar is -1, and every trump is above it.
    return above_if_possible(mode, trumps, bar(mode, mode, trick))


def ceilings_shown(mode: str, trick: Sequence[str], card: str) -> dict[str, int]:
    """Return what the play of `card` to `trick` shows about the player's other cards.

    Suits map to the number of ranks, counted from the weakest, that are not ruled out: 0 for a
    suit shown void, and up to the bar where the player stayed below it (the card at the bar lies
    on the table for all to see). Suits about which nothing was shown are left out.
    """
    if not trick:
        return {}
    led = trick[0][1]
    suit = card[1]
    strength = STRENGTH[mode][card]
    if suit == led:
        height = bar(mode, led, trick)
        must_beat = mode == "AT" or led == mode
        return {led: height + 1} if must_beat and strength < height else {}
    shown = {led: 0}
    if is_colour(mode) and led != mode and not partner_ahead_with_plain_card(mode, trick):
        height = bar(mode, mode, trick)
        if suit != mode:
            shown[mode] = 0
        elif strength < height:
            shown[mode] = height + 1
    return shown


def cards_ruled_out(mode: str, trick: Sequence[str], card: str) -> set[str]:
    """Return the cards that a player of `card` to `trick` cannot hold, from legality only.

    A further card rules itself out when beside it the played card would have been illegal. No
    third card can make it legal again, so hands of two answer the question exactly.
    """
    others = set(CARDS) - {card, *trick}
    return {other for other in others if card not in legal_cards(mode, trick, [card, other])}


def masters(mode: str, played: set[str]) -> list[str]:
    """Return for every suit the strongest card not yet played, where one is left."""
    best: list[str] = []
    for suit in SUITS:
        left = [card for card in RANKING[mode][suit] if card not in played]
        best += left[:1]
    return best
