"""French tarot: the observation of a seat, as named blocks of plain lists.

Seats are counted from the observer: 0 is the observer, then the next to act. The names and the
order of the numbers in a block are those of the package's observation; offsets do not matter here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from reference.tarot_auction import CALLS, CONTRACTS
from reference.tarot_cards import (
    CARDS,
    EXCUSE,
    RANKS,
    SUITS,
    TRUMPS,
    count_bouts,
    is_trump,
    trump_number,
)
from reference.tarot_deal import Deal
from reference.tarot_episode import Episode
from reference.tarot_play import led_suit as led_in
from reference.tarot_play import side_of, top_trump
from reference.tarot_poignee import SIZES
from reference.tricks_played import all_tricks

PHASES = ("auction", "discard", "declare", "play", "over")
ACTIONS = (
    *CALLS,
    "no_chelem",
    "chelem",
    "no_poignee",
    *(f"poignee_{size}" for size in SIZES),
    *CARDS,
)
ACTION_ID = {name: number for number, name in enumerate(ACTIONS)}
CARD_ID = {card: number for number, card in enumerate(CARDS)}
SHOWN_ID = {card: number for number, card in enumerate((*TRUMPS, EXCUSE))}
LED = "SHDCT"

Blocks = dict[str, list[int]]


def flags(names: Iterable[str], numbers: dict[str, int] = CARD_ID) -> list[int]:
    """Return 1 for the names that are there, at the places that `numbers` gives them."""
    row = [0] * len(numbers)
    for name in names:
        row[numbers[name]] = 1
    return row


def one_hot(size: int, place: int | None) -> list[int]:
    """Return `size` numbers, 1 at `place` and 0 elsewhere."""
    return [int(number == place) for number in range(size)]


def seat_flag(seat: int | None, observer: int) -> list[int]:
    """Return a 1 for a seat, counted from the observer."""
    return one_hot(4, None if seat is None else (seat - observer) % 4)


@cache
def shown_by_play(before: tuple[str, ...], card: str) -> tuple[set[str], int]:
    """Return the suits (T for trumps) that a card shows its player to be out of, and a ceiling.

    The ceiling is the highest trump that the player may still hold, 21 if nothing limits it.
    """
    led = led_in(before)
    if led is None or card == EXCUSE or (led != "T" and card[0] == led):
        return set(), 21
    out_of = {led} if led != "T" else set()
    if not is_trump(card):
        return {*out_of, "T"}, 0
    beaten = trump_number(card) < top_trump(before)
    return out_of, top_trump(before) - 1 if beaten else 21


@cache
def shown_by_trick(trick: tuple[str, ...]) -> list[tuple[set[str], int]]:
    """Return what each card of a trick shows about its player."""
    return [shown_by_play(trick[:place], card) for place, card in enumerate(trick)]


def own_hand(deal: Deal, observer: int) -> list[int]:
    return flags(deal.hands[observer])


def played(deal: Deal, observer: int) -> list[int]:
    cards: list[list[str]] = [[], [], [], []]
    for leader, trick in all_tricks(deal):
        for seat, card in enumerate(trick, leader - observer):
            cards[seat % 4].append(card)
    return [flag for row in cards for flag in flags(row)]


def on_table(deal: Deal, observer: int) -> list[int]:
    cards: list[list[str]] = [[], [], [], []]
    for place, card in enumerate(deal.trick):
        cards[(deal.leader + place - observer) % 4].append(card)
    return [flag for row in cards[1:] for flag in flags(row)]


def masters(deal: Deal, observer: int) -> list[int]:
    gone = {card for _, trick in all_tricks(deal) for card in trick}
    suits = [[suit + rank for rank in RANKS] for suit in SUITS]
    best: list[str] = []
    for ranked in [*suits, list(TRUMPS)]:
        best += [card for card in ranked if card not in gone][-1:]
    return flags(best)


def chien(deal: Deal, observer: int) -> list[int]:
    return flags(deal.chien if deal.chien_is_open else ())


def discards(deal: Deal, observer: int) -> list[int]:
    return flags(deal.ecart if observer == deal.taker else deal.trumps_put_away)


def fell_in_trick(deal: Deal, observer: int) -> list[int]:
    tricks = enumerate(all_tricks(deal), 1)
    fell = {card: number for number, (_, trick) in tricks for card in trick}
    return [fell.get(card, 0) for card in CARDS]


def poignees(deal: Deal, observer: int) -> list[int]:
    rows = [deal.poignees[(observer + step) % 4] for step in range(4)]
    return [flag for row in rows for flag in flags(row, SHOWN_ID)]


def hides(deal: Deal, observer: int) -> bool:
    """Say whether a seat is choosing the trumps that it does not show."""
    return deal.question == "hide" and deal.seat == observer


def hidden(deal: Deal, observer: int) -> list[int]:
    return flags(deal.hidden if hides(deal, observer) else (), SHOWN_ID)


def poignee_level(deal: Deal, observer: int) -> list[int]:
    sizes = [len(deal.poignees[(observer + step) % 4]) for step in range(4)]
    if hides(deal, observer):
        sizes[0] = deal.size
    return [int(size == level) for size in sizes for level in SIZES]


def asks_one_seat(deal: Deal) -> bool:
    """Say whether a question is on that nobody but the seat to act knows of."""
    return deal.question in ("poignee", "hide")


def phase(deal: Deal, observer: int) -> list[int]:
    unseen = asks_one_seat(deal) and observer != deal.seat
    return one_hot(5, PHASES.index("play" if unseen else deal.phase))


def dealer(deal: Deal, observer: int) -> list[int]:
    return seat_flag(deal.dealer, observer)


def to_act(deal: Deal, observer: int) -> list[int]:
    """Only the seat that is asked knows of a question: to the others a card is waited for."""
    unseen = asks_one_seat(deal) and observer != deal.seat
    if unseen and deal.rules.poignee_time == "before_trick_1":
        return seat_flag(deal.first_leader, observer)
    return seat_flag(deal.seat, observer)


def taker(deal: Deal, observer: int) -> list[int]:
    return seat_flag(deal.auction.taker, observer)


def contract(deal: Deal, observer: int) -> list[int]:
    bid = deal.auction.contract
    return one_hot(4, None if bid is None else CONTRACTS.index(bid))


def my_side(deal: Deal, observer: int) -> list[int]:
    if deal.taker is None:
        return [0] * 4
    own = side_of(observer, deal.taker)
    return [int(side_of((observer + step) % 4, deal.taker) == own) for step in range(4)]


def chelem(deal: Deal, observer: int) -> list[int]:
    return [int(bool(deal.chelem))]


def trick_winner(deal: Deal, observer: int) -> list[int]:
    return seat_flag(deal.winning_seat(), observer)


def led_suit(deal: Deal, observer: int) -> list[int]:
    led = led_in(deal.trick)
    return one_hot(5, None if led is None else LED.index(led))


def voids(deal: Deal, observer: int) -> list[int]:
    out_of: list[set[str]] = [set(), set(), set(), set()]
    for leader, trick in all_tricks(deal):
        for seat, (suits, _) in enumerate(shown_by_trick(tuple(trick)), leader - observer):
            out_of[seat % 4] |= suits
    return [int(suit in suits) for suits in out_of[1:] for suit in LED]


def ceilings(deal: Deal, observer: int) -> list[int]:
    limits = [21, 21, 21, 21]
    for leader, trick in all_tricks(deal):
        for seat, (_, ceiling) in enumerate(shown_by_trick(tuple(trick)), leader - observer):
            limits[seat % 4] = min(limits[seat % 4], ceiling)
    return limits[1:]


def calls(deal: Deal, observer: int) -> list[int]:
    """Return the action ids plus one; the package fills up with zeros."""
    return [ACTION_ID[call] + 1 for call in deal.auction.calls]


def of_both_sides(deal: Deal, observer: int, taken: int, by_defence: int) -> list[int]:
    """Return the observer's number and the other side's."""
    return [taken, by_defence] if observer == deal.taker else [by_defence, taken]


def half_points(deal: Deal, observer: int) -> list[int]:
    taken = sum(end.taker_half_points for end in deal.ends)
    by_defence = sum(end.defence_half_points for end in deal.ends)
    return of_both_sides(deal, observer, taken, by_defence)


def tricks(deal: Deal, observer: int) -> list[int]:
    return of_both_sides(deal, observer, *deal.tricks_won())


def bouts(deal: Deal, observer: int) -> list[int]:
    """Count the bouts of finished tricks by the side for which they count."""
    taken: list[str] = []
    by_defence: list[str] = []
    taker = deal.taker
    for trick, end in zip(deal.tricks, deal.ends, strict=True):
        for card in trick:
            owner = end.excuse_to if card == EXCUSE else side_of(end.winner, taker)
            (taken if owner == "taker" else by_defence).append(card)
    return of_both_sides(deal, observer, count_bouts(taken), count_bouts(by_defence))


BLOCKS: dict[str, Callable[[Deal, int], list[int]]] = {
    "own_hand": own_hand,
    "played": played,
    "on_table": on_table,
    "masters": masters,
    "chien": chien,
    "discards": discards,
    "fell_in_trick": fell_in_trick,
    "poignees": poignees,
    "hidden": hidden,
    "poignee_level": poignee_level,
    "phase": phase,
    "dealer": dealer,
    "to_act": to_act,
    "taker": taker,
    "contract": contract,
    "my_side": my_side,
    "chelem": chelem,
    "trick_winner": trick_winner,
    "led_suit": led_suit,
    "voids": voids,
    "ceilings": ceilings,
    "calls": calls,
    "half_points": half_points,
    "tricks": tricks,
    "bouts": bouts,
}


def deal_of(game: Deal | Episode) -> Deal:
    """Return the deal in play."""
    return game.deal if isinstance(game, Episode) else game


def observe(game: Deal | Episode, seat: int, names: Iterable[str] = tuple(BLOCKS)) -> Blocks:
    """Return the named blocks of what `seat` may know."""
    deal = deal_of(game)
    return {name: BLOCKS[name](deal, seat) for name in names}


def perfect(game: Deal | Episode, seat: int) -> Blocks:
    """Return the blocks that only perfect information adds."""
    deal = deal_of(game)
    hands = [deal.hands[(seat + step) % 4] for step in range(4)]
    aside = deal.ecart if deal.chien_is_open else deal.chien
    return {"holds": [flag for hand in hands for flag in flags(hand)], "set_aside": flags(aside)}
