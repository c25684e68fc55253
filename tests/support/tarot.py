"""Hands and playing styles that make rare events of French tarot happen."""

from __future__ import annotations

import random
from collections.abc import Sequence

SUITS = "SHDC"
TRUMPS = [f"T{number}" for number in range(1, 22)]
KINGS = [f"{suit}K" for suit in SUITS]
RANKS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "C", "Q", "K"]
CARDS = [*(suit + rank for suit in SUITS for rank in RANKS), *TRUMPS, "EX"]

Arrangement = tuple[list[list[str]], list[str]]
"""Four hands of 18 cards, and the chien."""


def arranged(rng: random.Random, seat: int, own: list[str], chien: list[str]) -> Arrangement:
    """Return a deal in which a seat gets some cards and the chien some; the others fall at random.

    Too many cards for a hand are cut off.
    """
    own = own[:18]
    chien = [card for card in chien if card not in own][:6]
    rest = [card for card in CARDS if card not in {*own, *chien}]
    rng.shuffle(rest)
    chien = [*chien, *(rest.pop() for _ in range(6 - len(chien)))]
    hands: list[list[str]] = []
    for number in range(4):
        kept = own if number == seat else []
        hands.append([*kept, *(rest.pop() for _ in range(18 - len(kept)))])
        rng.shuffle(hands[-1])
    return hands, chien


def trump_heavy(rng: random.Random, seat: int) -> Arrangement:
    """Return a deal with 10 to 18 trumps in one hand, often with kings and the Excuse."""
    own = rng.sample(TRUMPS, rng.randrange(10, 19))
    own = [*rng.sample(KINGS, rng.randrange(5)), *rng.sample(["EX"], rng.randrange(2)), *own]
    chien = rng.sample([*KINGS, *TRUMPS, "EX"], rng.randrange(7))
    return arranged(rng, seat, own, chien)


def four_kings(rng: random.Random, seat: int) -> Arrangement:
    """Return a deal whose taker, if it is that seat, must put trumps away and keeps four kings."""
    big = [*KINGS, *rng.sample(TRUMPS, rng.randrange(14, 21)), *rng.sample(["EX"], 1)]
    if rng.random() < 0.5:
        big.remove("EX")
    rng.shuffle(big)
    return arranged(rng, seat, big[:18], big[18:24])


def slam_hand(rng: random.Random, seat: int) -> Arrangement:
    """Return a deal in which one hand can hardly lose a trick."""
    number = rng.randrange(11, 18)
    own = TRUMPS[-number:] + (["EX"] if rng.random() < 0.7 else [])
    if rng.random() < 0.5:
        own = [*own[1:], "T1"]
    for suit in rng.sample(SUITS, 4):
        own += [f"{suit}{rank}" for rank in ("K", "Q", "C")]
    return arranged(rng, seat, own, [])


def defenders_slam(rng: random.Random, seat: int) -> Arrangement:
    """Return a deal in which one hand has nothing: no trump, no honour, no Excuse."""
    low = [suit + rank for suit in SUITS for rank in RANKS[:7]]
    return arranged(rng, seat, rng.sample(low, 18), [])


ARRANGEMENTS = (trump_heavy, four_kings, slam_hand, defenders_slam)

STYLES = ("random", "strong_taker", "strong_defence")


def choose(
    phase: str,
    seat: int | None,
    taker: int | None,
    legal: Sequence[str],
    rng: random.Random,
    star: int | None = None,
    style: str = "random",
) -> str:
    """Return a legal action: `star` mostly takes, and one side may play strong, the other weak."""
    if phase == "auction" and star is not None:
        bids = [call for call in legal if call != "pass"]
        return (
            rng.choice(bids) if bids and rng.random() < (0.9 if seat == star else 0.1) else "pass"
        )
    if phase == "play" and style != "random":
        strong = (seat == taker) == (style == "strong_taker")
        return max(legal, key=strength) if strong else min(legal, key=strength)
    return rng.choice(list(legal))


def strength(card: str) -> int:
    """Return a number by which cards are kept or played first; the Excuse is kept to the end."""
    if card == "EX":
        return -1
    return 100 + int(card[1:]) if card[0] == "T" else RANKS.index(card[1:])
