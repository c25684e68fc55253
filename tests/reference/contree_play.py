"""Belote contrée: legal cards, and the winner of a trick.

A trick is the list of its cards in play order; players whose places in it differ by two are
partners. `legal_row` is the decision table of the rules, row by row.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from reference.contree_rules import CAPOT_BONUS, CARDS, LAST_TRICK_BONUS, STRENGTH, SUITS
from reference.tricks32 import PlayRules


def winning_place(trump: str, trick: Sequence[str]) -> int:
    """Return the place (0 for the led card) of the card that wins so far."""
    trumps = [card for card in trick if card[1] == trump]
    candidates = trumps or [card for card in trick if card[1] == trick[0][1]]
    return trick.index(max(candidates, key=STRENGTH[trump].__getitem__))


def last_trick_bonus(tricks_of_winner: int) -> int:
    """Return what the last trick counts on top: more when its winner's side has all eight."""
    return CAPOT_BONUS if tricks_of_winner == 8 else LAST_TRICK_BONUS


def beating(trump: str, cards: Sequence[str], best: str) -> list[str]:
    """Return the cards of one suit that are stronger than the best card of it on the table."""
    strength = STRENGTH[trump]
    return [card for card in cards if strength[card] > strength[best]]


class Standing(NamedTuple):
    """All that legality asks of a trick: its suit, the card that wins so far, and whose it is."""

    led: str
    master: str
    partner_is_master: bool

    @classmethod
    def of(cls, trump: str, trick: Sequence[str]) -> Standing | None:
        """Return how a trick stands for the next to play; None for one that is to be led to."""
        if not trick:
            return None
        place = winning_place(trump, trick)
        return cls(trick[0][1], trick[place], partner_is_master=len(trick) - place == 2)


def legal_cards(
    rules: PlayRules, trump: str, trick: Sequence[str], hand: Sequence[str]
) -> list[str]:
    """Return the cards of the hand that may be played next."""
    return cards_to_follow(rules, trump, Standing.of(trump, trick), hand)


def cards_to_follow(
    rules: PlayRules, trump: str, trick: Standing | None, hand: Sequence[str]
) -> list[str]:
    """Return the cards of the hand that may be played to a trick that stands so."""
    if trump in SUITS:
        return legal_row(rules, trump, trick, hand)[1]
    if trick is None:
        return list(hand)
    of_led = [card for card in hand if card[1] == trick.led]
    if not of_led:
        return list(hand)
    if trump == "SA":
        return of_led
    return beating("TA", of_led, trick.master) or of_led


def legal_row(
    rules: PlayRules, trump: str, trick: Standing | None, hand: Sequence[str]
) -> tuple[int, list[str]]:
    """Return the row of the decision table that fits first, and the cards it makes legal."""
    everything = list(hand)
    if trick is None:
        return 1, everything
    led, master, partner_is_master = trick
    of_led = [card for card in hand if card[1] == led]
    trumps = [card for card in hand if card[1] == trump]
    if led != trump and of_led:
        return 2, of_led
    if led == trump:
        if not trumps:
            return 5, everything
        higher = beating(trump, trumps, master)
        if not higher:
            return 4, trumps
        return 3, trumps if partner_is_master and not rules.rise_on_partner else higher
    if not trumps:
        return 6, everything
    if partner_is_master:
        if master[1] == trump:
            return 7, over_partners_ruff(rules, trump, master, everything)
        return 7, everything
    if master[1] != trump:
        return 8, trumps
    higher = beating(trump, trumps, master)
    if higher:
        return 9, higher
    return 10, everything if rules.undertrump == "optional" else trumps


def over_partners_ruff(rules: PlayRules, trump: str, ruff: str, hand: list[str]) -> list[str]:
    """Return what may be played when the partner's trump is master (row 7)."""
    higher = beating(trump, [card for card in hand if card[1] == trump], ruff)
    if rules.partner_ruff == "no_undertrump":
        return [card for card in hand if card[1] != trump or card in higher] or hand
    if rules.partner_ruff == "rise_if_only_trumps" and all(card[1] == trump for card in hand):
        return higher or hand
    return hand


@cache
def cards_ruled_out(
    rules: PlayRules, trump: str, trick: Standing | None, card: str
) -> frozenset[str]:
    """Return the cards that a player of `card` cannot hold, from legality only.

    A further card is ruled out when no hand with both makes the played card legal. Some options
    free a hand by a third card (a plain one, or a lower trump), so hands of three are tried too.
    Cards that are already on the table are treated like all others.
    """
    others = [other for other in CARDS if other != card]

    def possible(*beside: str) -> bool:
        return card in cards_to_follow(rules, trump, trick, [card, *beside])

    return frozenset(
        other
        for other in others
        if not possible(other) and not any(possible(other, third) for third in others)
    )
