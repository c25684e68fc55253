"""Belote contrée: the observation of a seat, as named blocks of plain lists.

Seats are counted from the observer: 0 is the observer, then the order of play. The names and the
order of the numbers in a block are those of the package's observation; offsets do not matter here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from reference.contree_auction import CAPOT, read_bid
from reference.contree_deal import Deal
from reference.contree_declarations import KINDS, winning_side
from reference.contree_look import (
    Situation,
    card_flags,
    ceilings,
    current_bid,
    fell_in_trick,
    led_suit,
    masters,
    on_table,
    one_hot,
    own_hand,
    played,
    situation,
    trick_winner,
    voids,
)
from reference.contree_match import Match
from reference.contree_names import ACTION_ID, CARD_ID, PHASES
from reference.contree_rules import CARDS, TRUMPS, next_seat

LONGEST_AUCTION = 40

Blocks = dict[str, list[int]]


def asks_another(now: Situation, observer: int) -> bool:
    """Say whether another seat is being asked: the question itself would betray its hand."""
    return now.phase == "declare" and now.seat != observer


def phase(now: Situation, observer: int) -> list[int]:
    """Tell of a question to another nothing; the next to play knows what it will be asked."""
    name = now.phase
    if asks_another(now, observer) and now.deal is not None:
        next_is_asked = observer == now.deal.next_to_play and now.deal.has_a_say(observer)
        name = "declare" if next_is_asked else "play"
    return one_hot(5, PHASES.index(name))


def dealer(now: Situation, observer: int) -> list[int]:
    return one_hot(4, (now.dealer - observer) % 4)


def to_act(now: Situation, observer: int) -> list[int]:
    seat = now.seat
    if asks_another(now, observer) and now.deal is not None:
        seat = now.deal.next_to_play
    return one_hot(4, None if seat is None else (seat - observer) % 4)


def trump(now: Situation, observer: int) -> list[int]:
    bid = current_bid(now)
    return one_hot(6, None if bid is None else TRUMPS.index(bid.trump))


def contract_side(now: Situation, observer: int) -> list[int]:
    bid = current_bid(now)
    return one_hot(2, None if bid is None else (bid.seat - observer) % 2)


def bidder(now: Situation, observer: int) -> list[int]:
    bid = current_bid(now)
    return one_hot(4, None if bid is None else (bid.seat - observer) % 4)


def multiplier(now: Situation, observer: int) -> list[int]:
    if now.deal is None or now.deal.auction.bid is None:
        return [0] * 3
    auction = now.deal.auction
    return one_hot(3, 2 if auction.surcontred else int(auction.doubler is not None))


def all_tricks_bid(now: Situation, observer: int) -> list[int]:
    bid = current_bid(now)
    named = bid is not None and isinstance(bid.value, str)
    return one_hot(2, int(bid.value != CAPOT) if bid is not None and named else None)


def bid_value(now: Situation, observer: int) -> list[int]:
    bid = current_bid(now)
    return [bid.value // 5 if bid is not None and isinstance(bid.value, int) else 0]


def passes(now: Situation, observer: int) -> list[int]:
    return [now.deal.auction.passes if now.deal else 0]


def bids(now: Situation, observer: int) -> list[int]:
    """Return by relative seat and trumps the last bid, counted from 1 for 80 in fives."""
    heights = [0] * 24
    for seat, call in now.deal.auction.calls if now.deal else ():
        if call[0].isdigit() or ":" in call:
            value, named = read_bid(call)
            steps = (value - 75) // 5 if isinstance(value, int) else 22 + int(value != CAPOT)
            heights[(seat - observer) % 4 * 6 + TRUMPS.index(named)] = steps
    return heights


def calls(now: Situation, observer: int) -> list[int]:
    """Return the latest action ids plus one; the package fills up with zeros."""
    made = now.deal.auction.calls if now.deal else []
    return [ACTION_ID[call] + 1 for _, call in made[-LONGEST_AUCTION:]]


def belote_seat(now: Situation, observer: int) -> list[int]:
    flags = [0] * 4
    for seat, suits in enumerate(now.deal.words if now.deal else ()):
        flags[(seat - observer) % 4] = int(any(suits.values()))
    return flags


def belote_complete(now: Situation, observer: int) -> list[int]:
    words = [count for suits in now.deal.words for count in suits.values()] if now.deal else []
    return [words.count(2)]


def card_points(now: Situation, observer: int) -> list[int]:
    if now.deal is None or (now.rules.history != "all" and not now.deal.done):
        return [0, 0]
    points = points_so_far(now.deal)
    return [min(points[observer % 2], 255), min(points[1 - observer % 2], 255)]


def points_so_far(deal: Deal) -> tuple[int, int]:
    """Return the card points of the finished tricks; at the end as they count."""
    if deal.result is not None:
        first, second = deal.result["card_points"]
        return first, second
    return deal.trick_points()


def tricks(now: Situation, observer: int) -> list[int]:
    won = now.deal.tricks_won() if now.deal else (0, 0)
    return [won[observer % 2], won[1 - observer % 2]]


def declared_kinds(now: Situation, observer: int) -> list[int]:
    counts = [0] * 16
    for seat, declared in enumerate(now.deal.declared if now.deal else ()):
        for one in declared or ():
            counts[(seat - observer) % 4 * 4 + KINDS.index(one.kind)] += 1
    return counts


def declarations_shown(now: Situation, observer: int) -> list[int]:
    """Return the cards of the better side's declarations from the first card of trick 2 on."""
    cards: list[list[str]] = [[], [], [], []]
    deal = now.deal
    if deal is not None and (len(deal.tricks) > 1 or (deal.tricks and deal.trick)):
        declared = [one or [] for one in deal.declared]
        side = winning_side(deal.rules, deal.trump, declared, next_seat(deal.dealer))
        for seat in (side, side + 2) if side is not None else ():
            for one in declared[seat]:
                cards[(seat - observer) % 4] += one.cards
    return [flag for shown in cards for flag in card_flags(shown)]


def scores(now: Situation, observer: int) -> list[int]:
    both = now.match.score.scores if now.match else (0, 0)
    return [*divmod(both[observer % 2], 100), *divmod(both[1 - observer % 2], 100)]


def target(now: Situation, observer: int) -> list[int]:
    return [*divmod(now.match.score.target, 100)] if now.match else [0, 0]


def pack_position(now: Situation, observer: int) -> list[int]:
    """Return the places in the pack where everybody may know them."""
    positions = [0] * 32
    if now.match is not None and now.rules.history == "all" and now.match.pack_known:
        for position, card in enumerate(now.match.deck, 1):
            positions[CARD_ID[card]] = position
    return positions


BLOCKS: dict[str, Callable[[Situation, int], list[int]]] = {
    "own_hand": own_hand,
    "played": played,
    "fell_in_trick": fell_in_trick,
    "on_table": on_table,
    "masters": masters,
    "trick_winner": trick_winner,
    "led_suit": led_suit,
    "voids": voids,
    "ceilings": ceilings,
    "phase": phase,
    "dealer": dealer,
    "to_act": to_act,
    "trump": trump,
    "contract_side": contract_side,
    "bidder": bidder,
    "multiplier": multiplier,
    "all_tricks_bid": all_tricks_bid,
    "bid_value": bid_value,
    "passes": passes,
    "bids": bids,
    "calls": calls,
    "belote_seat": belote_seat,
    "belote_complete": belote_complete,
    "card_points": card_points,
    "tricks": tricks,
    "declared_kinds": declared_kinds,
    "declarations_shown": declarations_shown,
    "scores": scores,
    "target": target,
    "pack_position": pack_position,
}


def observe(game: Deal | Match, seat: int, names: Iterable[str] = tuple(BLOCKS)) -> Blocks:
    """Return the named blocks of what `seat` may know."""
    now = situation(game)
    return {name: BLOCKS[name](now, seat) for name in names}


def hidden(game: Deal | Match, seat: int) -> Blocks:
    """Return the blocks that only perfect information adds."""
    deal = game.deal if isinstance(game, Match) else game
    holds: list[int] = []
    for owner in ((seat + step) % 4 for step in range(4)):
        holds += card_flags(deal.hands[owner] if deal else ())
    points = points_so_far(deal) if deal else (0, 0)
    order = [0] * 32
    if isinstance(game, Match) and deal is None:
        order = [game.deck.index(card) + 1 for card in CARDS]
    own = [min(points[seat % 2], 255), min(points[1 - seat % 2], 255)]
    return {"holds": holds, "points_won": own, "pack_order": order}
