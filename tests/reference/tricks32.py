"""Contrée and French belote: cards, their order and value, and the legal plays.

A trick is the list of its cards in play order; the seats need not be known, because players
whose places in it differ by two are partners. `trump` is a suit, `"SA"` (no trump) or `"TA"` (all
trumps). The rows are those of the decision table in section 5 (contrée) and section 4 (belote).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

RANKS = ("7", "8", "9", "T", "J", "Q", "K", "A")
SUITS = ("C", "D", "H", "S")
TRUMPS = (*SUITS, "SA", "TA")
CARDS = tuple(rank + suit for suit in SUITS for rank in RANKS)

TRUMP_RANKING = ("J", "9", "A", "T", "K", "Q", "8", "7")
PLAIN_RANKING = ("A", "T", "K", "Q", "J", "9", "8", "7")
TRUMP_POINTS = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3}
PLAIN_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
SA_POINTS = {"A": 19, "T": 10, "K": 4, "Q": 3, "J": 2}
TA_POINTS = {
    "rescaled": {"J": 13, "9": 9, "A": 6, "T": 5, "K": 3, "Q": 2},
    "14-9-6-5-3-1": {"J": 14, "9": 9, "A": 6, "T": 5, "K": 3, "Q": 1},
    "trump": TRUMP_POINTS,
}

TRICKS = 8
LAST_TRICK, LAST_OF_EIGHT = 10, 100


class PlayRules(Protocol):
    """The options that decide which cards are legal."""

    @property
    def undertrump(self) -> str: ...

    @property
    def rise_on_partner(self) -> bool: ...

    @property
    def partner_ruff(self) -> str: ...


class PlayOptions(NamedTuple):
    """These options alone: a key for what is remembered about tricks."""

    undertrump: str
    rise_on_partner: bool
    partner_ruff: str

    @classmethod
    def of(cls, rules: PlayRules) -> PlayOptions:
        """Return those of some house rules."""
        return cls(rules.undertrump, rules.rise_on_partner, rules.partner_ruff)


def ranking(trump: str, suit: str) -> list[str]:
    """Return the cards of a suit, strongest first."""
    ranks = TRUMP_RANKING if trump in ("TA", suit) else PLAIN_RANKING
    return [rank + suit for rank in ranks]


RANKING = {trump: {suit: ranking(trump, suit) for suit in SUITS} for trump in TRUMPS}
# 0 for the weakest card of a suit to 7 for the strongest.
STRENGTH = {
    trump: {card: 7 - place for cards in suits.values() for place, card in enumerate(cards)}
    for trump, suits in RANKING.items()
}


def value(trump: str, card: str, ta_values: str = "rescaled") -> int:
    """Return the card points of one card."""
    rank, suit = card
    if trump == "SA":
        return SA_POINTS.get(rank, 0)
    if trump == "TA":
        return TA_POINTS[ta_values].get(rank, 0)
    return (TRUMP_POINTS if trump == suit else PLAIN_POINTS).get(rank, 0)


def card_points(trump: str, cards: Iterable[str], ta_values: str = "rescaled") -> int:
    """Return the card points of some cards, without the bonus of the last trick."""
    return sum(value(trump, card, ta_values) for card in cards)


def winning_place(trump: str, trick: Sequence[str]) -> int:
    """Return the place (0 for the led card) of the card that wins so far."""
    trumps = [card for card in trick if card[1] == trump]
    candidates = trumps or [card for card in trick if card[1] == trick[0][1]]
    return trick.index(max(candidates, key=STRENGTH[trump].__getitem__))


def trick_winner(
    trump: str, leader: int, trick: Sequence[str], ta_values: str = "rescaled"
) -> tuple[int, int]:
    """Return the seat that wins a trick and the card points in it."""
    winner = (leader + winning_place(trump, trick)) % 4
    return winner, card_points(trump, trick, ta_values)


def partner_is_master(trump: str, trick: Sequence[str]) -> bool:
    """Say whether the partner of the player to move has the card that wins so far."""
    return winning_place(trump, trick) % 2 == len(trick) % 2


def that_beat(trump: str, cards: Iterable[str], suit: str, trick: Sequence[str]) -> list[str]:
    """Return the cards of `suit` stronger than every card of that suit in the trick."""
    best = _best(trump, suit, trick)
    return [card for card in cards if card[1] == suit and STRENGTH[trump][card] > best]


def legal_cards(
    rules: PlayRules, trump: str, trick: Sequence[str], hand: Sequence[str]
) -> list[str]:
    """Return the cards of the hand that may be played next."""
    everything = list(hand)
    if not trick:
        return everything  # row 1
    led = trick[0][1]
    of_led = [card for card in hand if card[1] == led]
    if trump == "SA":
        return of_led or everything
    if trump == "TA":
        return that_beat("TA", of_led, led, trick) or of_led or everything
    if led == trump:
        return _on_a_trump_lead(rules, trump, trick, of_led) or everything  # row 5
    if of_led:
        return of_led  # row 2
    return _void(rules, trump, trick, everything)


def _on_a_trump_lead(
    rules: PlayRules, trump: str, trick: Sequence[str], trumps: list[str]
) -> list[str]:
    if partner_is_master(trump, trick) and not rules.rise_on_partner:
        return trumps
    return that_beat(trump, trumps, trump, trick) or trumps  # rows 3 and 4


def _void(rules: PlayRules, trump: str, trick: Sequence[str], everything: list[str]) -> list[str]:
    trumps = [card for card in everything if card[1] == trump]
    if not trumps:
        return everything  # row 6
    higher = that_beat(trump, trumps, trump, trick)
    ruffed = trick[winning_place(trump, trick)][1] == trump
    if partner_is_master(trump, trick):
        if ruffed:
            return _over_the_partners_ruff(rules, trumps, higher, everything)
        return everything  # row 7
    if not ruffed:
        return trumps  # row 8
    if higher:
        return higher  # row 9
    return trumps if rules.undertrump == "compulsory" else everything  # row 10


def _over_the_partners_ruff(
    rules: PlayRules, trumps: list[str], higher: list[str], everything: list[str]
) -> list[str]:
    if rules.partner_ruff == "no_undertrump":
        no_lower = [card for card in everything if card not in trumps or card in higher]
        return no_lower or everything
    if rules.partner_ruff == "rise_if_only_trumps" and len(trumps) == len(everything):
        return higher or everything
    return everything  # row 7


def ceilings_shown(rules: PlayRules, trump: str, trick: Sequence[str], card: str) -> dict[str, int]:
    """Return what the play of `card` to `trick` shows about the player's other cards.

    Suits map to the number of ranks, counted from the weakest, that are not ruled out: 0 for a
    suit shown void, and up to the best card lying there where the player stayed below it (that
    card lies on the table for all to see). Suits about which nothing was shown are left out.
    """
    if not trick:
        return {}
    led, suit = trick[0][1], card[1]
    partner = partner_is_master(trump, trick)
    if suit == led:
        free = partner and led == trump and not rules.rise_on_partner
        must_beat = led == trump or trump == "TA"
        return {} if free or not must_beat else _stayed_below(trump, trick, card)
    shown = {led: 0}
    if trump in (led, "SA", "TA"):
        return shown
    below = _stayed_below(trump, trick, card) if suit == trump else {}
    ruffed = trick[winning_place(trump, trick)][1] == trump
    if partner:
        if ruffed and below and rules.partner_ruff == "no_undertrump":
            return {**dict.fromkeys(SUITS, 0), **below}
        return shown
    if suit == trump:
        return {**shown, **below}
    if ruffed and rules.undertrump == "optional":
        return {**shown, trump: _best(trump, trump, trick) + 1}
    return {**shown, trump: 0}


def _best(trump: str, suit: str, trick: Sequence[str]) -> int:
    """Return the strength of the best card of a suit in the trick, -1 if there is none."""
    return max((STRENGTH[trump][card] for card in trick if card[1] == suit), default=-1)


def _stayed_below(trump: str, trick: Sequence[str], card: str) -> dict[str, int]:
    best = _best(trump, card[1], trick)
    return {card[1]: best + 1} if STRENGTH[trump][card] < best else {}


def cards_ruled_out(rules: PlayRules, trump: str, trick: Sequence[str], card: str) -> set[str]:
    """Return the cards that a player of `card` to `trick` cannot hold, from legality only.

    A further card is ruled out when `card` would have been illegal in every hand that holds both;
    what a hand allows hangs on no more than one card beside these two.
    """
    others = [other for other in CARDS if other not in (card, *trick)]
    return {
        other
        for other in others
        if not any(
            card in legal_cards(rules, trump, trick, [card, other, third]) for third in others
        )
    }


def masters(trump: str, seen: Iterable[str]) -> list[str]:
    """Return for every suit the strongest card not seen yet, where one is left."""
    gone = set(seen)
    best: list[str] = []
    for suit in SUITS:
        best += [card for card in RANKING[trump][suit] if card not in gone][:1]
    return best


def side_points(trump: str, raw: tuple[int, int], ta_values: str) -> tuple[int, int]:
    """Return the points of the sides as they are marked, from the sums of card values.

    `raw` holds the values of the cards alone with 10 for the last trick. Only all trumps with
    trump values has more than 162 of them: there the share of 258 becomes a share of 162. A side
    that has everything gets 90 more for the eight tricks, whatever is trump.
    """
    if trump == "TA" and ta_values == "trump":
        first = (raw[0] * 162 * 2 + 258) // (258 * 2)
        return first, 162 - first
    return raw
