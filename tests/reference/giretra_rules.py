"""Giretra: options and presets, the cards and their values, the pack, the cut and the deal.

Negotiation, play, scoring and the match follow in the sister files.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

RANKS = ("7", "8", "9", "T", "J", "Q", "K", "A")
SUITS = ("C", "D", "H", "S")
MODES = ("C", "D", "H", "S", "NT", "AT")
CARDS = tuple(rank + suit for suit in SUITS for rank in RANKS)

TRUMP_RANKING = ("J", "9", "A", "T", "K", "Q", "8", "7")
PLAIN_RANKING = ("A", "T", "K", "Q", "J", "9", "8", "7")
TRUMP_POINTS = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
PLAIN_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
LAST_TRICK_BONUS = 10
SMALLEST_CUT, LARGEST_CUT = 6, 26


@dataclass(frozen=True)
class Rules:
    """Every option of the game; the defaults are the preset `standard`.

    `first_dealer` matters to the code that starts a match: here the dealer is always given.
    """

    cutter: str = "dealer_left"
    deck_between_deals: str = "gather"
    accept_bars_announcing: str = "deal"
    opponent_accept_nt_clubs: str = "contre"
    clubs_surcontre: bool = False
    clubs_base: int = 16
    at_rounding: str = "announcer_up"
    at_defender_floor: int = 0
    at_contre: str = "multiply_split"
    colour_capot_points: int = 0
    target: int = 150
    target_step: int = 100
    first_dealer: str = "random"


PRESETS = {
    "standard": Rules(),
    "platform": Rules(
        cutter="dealer_right",
        deck_between_deals="reshuffle",
        accept_bars_announcing="until_next_announcement",
        opponent_accept_nt_clubs="lock",
        clubs_surcontre=True,
        clubs_base=32,
        at_rounding="nearest",
        at_defender_floor=6,
        at_contre="winner_takes_all",
        first_dealer="seat_0",
    ),
}
PRESETS["platform-bench"] = replace(PRESETS["platform"], colour_capot_points=25)


def rules_from_text(text: str) -> Rules:
    """Return the rules meant by ``"preset"`` or ``"preset,option=value,..."``."""
    preset, *changes = text.split(",")
    values: dict[str, object] = {}
    for change in changes:
        name, value = change.split("=")
        kind = type(getattr(PRESETS[preset], name))
        values[name] = value == "true" if kind is bool else kind(value)
    return replace(PRESETS[preset], **values)  # type: ignore[arg-type]


def is_colour(mode: str) -> bool:
    """Say whether the mode has one trump suit."""
    return mode in SUITS


def has_trump_ranking(mode: str, suit: str) -> bool:
    """Say whether a suit is ranked and counted as trumps in a mode."""
    return mode == "AT" or mode == suit


def ranking(mode: str, suit: str) -> list[str]:
    """Return the cards of a suit, strongest first."""
    ranks = TRUMP_RANKING if has_trump_ranking(mode, suit) else PLAIN_RANKING
    return [rank + suit for rank in ranks]


RANKING = {mode: {suit: ranking(mode, suit) for suit in SUITS} for mode in MODES}
# 0 for the weakest card of a suit to 7 for the strongest.
STRENGTH = {
    mode: {card: 7 - place for cards in suits.values() for place, card in enumerate(cards)}
    for mode, suits in RANKING.items()
}
POINTS = {
    mode: {
        card: (TRUMP_POINTS if has_trump_ranking(mode, card[1]) else PLAIN_POINTS)[card[0]]
        for card in CARDS
    }
    for mode in MODES
}


def card_points(mode: str, cards: Iterable[str]) -> int:
    """Return the card points of some cards, without the bonus of the last trick."""
    values = POINTS[mode]
    return sum(values[card] for card in cards)


def partner_of(seat: int) -> int:
    """Return the seat across the table."""
    return (seat + 2) % 4


def next_seat(seat: int) -> int:
    """Return the seat on the left, who acts next."""
    return (seat + 1) % 4


def cutter_of(rules: Rules, dealer: int) -> int:
    """Return who cuts the pack for a dealer."""
    return (dealer + (1 if rules.cutter == "dealer_left" else 3)) % 4


def roles(rules: Rules, dealer: int) -> dict[str, int]:
    """Return who cuts, speaks first, leads first and deals next."""
    left = next_seat(dealer)
    return {
        "cutter": cutter_of(rules, dealer),
        "first_speaker": left,
        "first_leader": left,
        "next_dealer": left,
    }


def cut(deck: Sequence[str], lifted: int) -> list[str]:
    """Return the pack after `lifted` cards were taken from the top and put below the others."""
    if not SMALLEST_CUT <= lifted <= LARGEST_CUT:
        raise ValueError(f"a cut lifts {SMALLEST_CUT} to {LARGEST_CUT} cards, not {lifted}")
    return [*deck[lifted:], *deck[:lifted]]


def deal_hands(deck: Sequence[str], dealer: int) -> tuple[list[list[str]], list[list[str]]]:
    """Return the five cards of every seat, then the three that come after the negotiation."""
    pack = list(deck)
    clockwise = [(dealer + step) % 4 for step in (1, 2, 3, 4)]
    five: list[list[str]] = [[], [], [], []]
    later: list[list[str]] = [[], [], [], []]
    for hands, count in ((five, 3), (five, 2), (later, 3)):
        for seat in clockwise:
            hands[seat] += pack[:count]
            pack = pack[count:]
    return five, later


def gather(tricks: Sequence[Sequence[str]], winners: Sequence[int]) -> list[str]:
    """Return the pack for the next cut, from eight tricks in play order and their winners."""
    piles: list[list[str]] = [[], []]
    for trick, winner in zip(tricks, winners, strict=True):
        side = winner % 2
        piles[side] = [*trick, *piles[side]]
    last = winners[-1] % 2
    return piles[last] + piles[1 - last]
