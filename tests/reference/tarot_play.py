"""French tarot: legal cards, the winner of a trick, and the Excuse (§8)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from reference.tarot_cards import EXCUSE, RANKS, TRICKS, is_trump, total, trump_number, trumps_of
from reference.tarot_rules import Rules


def led_suit(trick: Sequence[str]) -> str | None:
    """Return the suit led, T for trumps; None for an empty trick or only the Excuse."""
    suits = [card[0] for card in trick if card != EXCUSE]
    return suits[0] if suits else None


def top_trump(trick: Sequence[str]) -> int:
    """Return the highest trump in a trick, 0 if there is none."""
    return max(map(trump_number, trick), default=0)


def legal_cards(trick: Sequence[str], hand: Collection[str]) -> list[str]:
    """Return the cards that may be played to an unfinished trick, one case a row of §8.1."""
    excuse = [card for card in hand if card == EXCUSE]
    led = led_suit(trick)
    if led is None:
        return list(hand)
    following = [card for card in hand if card[0] == led]
    if led != "T" and following:
        return following + excuse
    trumps = [card for card in hand if is_trump(card)]
    top = top_trump(trick)
    higher = [card for card in trumps if trump_number(card) > top]
    if higher:
        return higher + excuse
    if trumps:
        return trumps + excuse
    return list(hand)


def winning_place(trick: Sequence[str]) -> int | None:
    """Return the position of the winning card; None for an empty trick or only the Excuse."""
    led = led_suit(trick)
    if led is None:
        return None
    trumps = trumps_of(trick)
    if trumps:
        return trick.index(trumps[0])
    return trick.index(max((c for c in trick if c[0] == led), key=lambda c: RANKS.index(c[1:])))


@dataclass(frozen=True)
class TrickEnd:
    """What a finished trick comes to: half-points of the two sides, and where the Excuse went.

    `excuse_to` is None where no Excuse was played; `slam_by_excuse` marks case (c) of §8.3.
    """

    winner: int
    taker_half_points: int
    defence_half_points: int
    excuse_to: str | None = None
    compensation: int = 0
    slam_by_excuse: bool = False


def side_of(seat: int, taker: int | None) -> str:
    """Return the side of a seat."""
    return "taker" if seat == taker else "defence"


def other_side(side: str) -> str:
    """Return the side that a side plays against."""
    return "defence" if side == "taker" else "taker"


def end_trick(
    rules: Rules, leader: int, trick: Sequence[str], taker: int, earlier_winners: Sequence[int]
) -> TrickEnd:
    """Return the outcome of the trick that follows `earlier_winners`, by the cases of §8.3."""
    place = winning_place(trick)
    assert place is not None
    winner = (leader + place) % 4
    if EXCUSE not in trick:
        return _shared_out(winner, total(trick), 0, None, taker)

    last = len(earlier_winners) == TRICKS - 1
    player = (leader + trick.index(EXCUSE)) % 4
    own = side_of(player, taker)
    excuse, others = total([EXCUSE]), total(trick) - total([EXCUSE])
    if not last:  # (a), (b)
        compensation = int(side_of(winner, taker) != own)
        return _shared_out(winner, others, excuse, own, taker, compensation)

    won_all = all(side_of(seat, taker) == own for seat in earlier_winners)
    if won_all and (trick[0] == EXCUSE or not rules.excuse_slam_needs_lead):  # (c)
        return _shared_out(player, others, excuse, own, taker, slam_by_excuse=True)
    if rules.excuse_last_trick == "winner":  # (d)
        return _shared_out(winner, others, excuse, side_of(winner, taker), taker)
    return _shared_out(winner, others, excuse, other_side(own), taker)


def _shared_out(
    winner: int,
    others: int,
    excuse: int,
    excuse_to: str | None,
    taker: int,
    compensation: int = 0,
    slam_by_excuse: bool = False,
) -> TrickEnd:
    """Give the winner the other cards and somebody the Excuse; compensation goes to the winner."""
    halves = {"taker": 0, "defence": 0}
    halves[side_of(winner, taker)] += others + compensation
    if excuse_to is not None:
        halves[excuse_to] += excuse - compensation
    return TrickEnd(
        winner, halves["taker"], halves["defence"], excuse_to, compensation, slam_by_excuse
    )
