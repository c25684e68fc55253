"""Belote contrée: what a seat sees of hands and tricks, as far as it may look back.

Seats are counted from the observer: 0 is the observer, then the order of play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from reference.contree_auction import Bid
from reference.contree_deal import Deal
from reference.contree_match import Match
from reference.contree_names import CARD_ID
from reference.contree_play import Standing, cards_ruled_out, winning_place
from reference.contree_rules import STRENGTH, SUITS, Rules, ranking
from reference.tricks32 import PlayOptions
from reference.tricks_played import Trick, all_tricks, lowest_ceilings


@dataclass
class Situation:
    """What the blocks are read from: `deal` is None before the cut."""

    rules: Rules
    dealer: int
    phase: str
    seat: int | None
    deal: Deal | None
    match: Match | None


def situation(game: Deal | Match) -> Situation:
    """Return the situation of a match, or of a single deal."""
    if isinstance(game, Deal):
        return Situation(game.rules, game.dealer, game.phase, game.seat, game, None)
    return Situation(game.rules, game.dealer, game.phase, game.seat, game.deal, game)


def one_hot(size: int, place: int | None) -> list[int]:
    """Return `size` numbers, 1 at `place` and 0 elsewhere."""
    flags = [0] * size
    if place is not None:
        flags[place] = 1
    return flags


def card_flags(cards: Iterable[str]) -> list[int]:
    """Return 32 flags in the order of the cards."""
    flags = [0] * 32
    for card in cards:
        flags[CARD_ID[card]] = 1
    return flags


def oldest_open_trick(now: Situation, deal: Deal) -> int:
    """Return the number, from 0, of the first trick that all may look back at."""
    finished = len(deal.tricks)
    return {"all": 0, "last_trick": max(finished - 1, 0), "none": finished}[now.rules.history]


def open_tricks(now: Situation) -> list[Trick]:
    """Return the tricks that all may look back at."""
    return all_tricks(now.deal)[oldest_open_trick(now, now.deal) :] if now.deal else []


def seen_plays(now: Situation, observer: int) -> Iterator[tuple[int, int, str]]:
    """Yield (trick, seat, card) of all plays that the observer may look back at."""
    if now.deal is None:
        return
    oldest = oldest_open_trick(now, now.deal)
    for number, (leader, trick) in enumerate(all_tricks(now.deal)):
        for seat, card in enumerate(trick, leader):
            if number >= oldest or seat % 4 == observer:
                yield number, seat % 4, card


def by_seat(plays: Iterable[tuple[int, str]]) -> list[list[str]]:
    """Return the cards of every relative seat."""
    cards: list[list[str]] = [[], [], [], []]
    for seat, card in plays:
        cards[seat % 4].append(card)
    return cards


def own_hand(now: Situation, observer: int) -> list[int]:
    return card_flags(now.deal.hands[observer] if now.deal else ())


def played(now: Situation, observer: int) -> list[int]:
    plays = ((seat - observer, card) for _, seat, card in seen_plays(now, observer))
    return [flag for cards in by_seat(plays) for flag in card_flags(cards)]


def fell_in_trick(now: Situation, observer: int) -> list[int]:
    fell = [0] * 32
    for number, _, card in seen_plays(now, observer):
        fell[CARD_ID[card]] = number + 1
    return fell


def on_table(now: Situation, observer: int) -> list[int]:
    trick = now.deal.trick if now.deal else []
    leader = now.deal.leader if now.deal else 0
    plays = ((leader + place - observer, card) for place, card in enumerate(trick))
    return [flag for cards in by_seat(plays)[1:] for flag in card_flags(cards)]


def masters(now: Situation, observer: int) -> list[int]:
    """Return the strongest card of each suit that the observer has not seen played."""
    bid = current_bid(now)
    if bid is None:
        return [0] * 32
    gone = {card for _, _, card in seen_plays(now, observer)}
    best: list[str] = []
    for suit in SUITS:
        best += [card for card in ranking(bid.trump, suit) if card not in gone][:1]
    return card_flags(best)


def trick_winner(now: Situation, observer: int) -> list[int]:
    if now.deal is None or not now.deal.trick:
        return [0] * 4
    place = winning_place(now.deal.trump, now.deal.trick)
    return one_hot(4, (now.deal.leader + place - observer) % 4)


def led_suit(now: Situation, observer: int) -> list[int]:
    trick = now.deal.trick if now.deal else []
    return one_hot(4, SUITS.index(trick[0][1]) if trick else None)


def shown_ceilings(
    options: PlayOptions, trump: str, before: Sequence[str], card: str
) -> tuple[int, ...]:
    """Return by suit how many ranks, from the weakest, a card leaves its player; 0 = void."""
    strength = STRENGTH[trump]
    ruled_out = cards_ruled_out(options, trump, Standing.of(trump, before), card)
    return tuple(
        min((strength[one] for one in ruled_out if one[1] == suit), default=8) for suit in SUITS
    )


@cache
def ceilings_by_place(
    options: PlayOptions, trump: str, trick: tuple[str, ...]
) -> list[tuple[int, ...]]:
    """Return what each card of a trick shows about its player."""
    return [shown_ceilings(options, trump, trick[:place], card) for place, card in enumerate(trick)]


def ceilings(now: Situation, observer: int) -> list[int]:
    options, shown = PlayOptions.of(now.rules), []
    for leader, trick in open_tricks(now):
        assert now.deal is not None
        shown.append((leader, ceilings_by_place(options, now.deal.trump, tuple(trick))))
    return lowest_ceilings(shown, observer)


def voids(now: Situation, observer: int) -> list[int]:
    return [int(ranks == 0) for ranks in ceilings(now, observer)]


def current_bid(now: Situation) -> Bid | None:
    return now.deal.auction.bid if now.deal else None
