"""French belote: the observation of a seat, as named blocks of plain lists.

Seats are counted from the observer: 0 is the observer, then the next to act. The names and the
order of the numbers in a block are those of the package's observation; offsets do not matter here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from reference.belote_deal import Deal
from reference.belote_match import Match
from reference.belote_situation import Situation, open_tricks, situation
from reference.declarations32 import KINDS
from reference.giretra_view import card_flags, one_hot
from reference.tricks32 import CARDS, SUITS, TRUMPS, PlayOptions, ceilings_shown, masters
from reference.tricks_played import lowest_ceilings

PHASES = ("cut", "auction", "declare", "play", "over")
ACTIONS = (
    "pass",
    "take",
    *(f"take:{trump}" for trump in TRUMPS),
    *(f"cut:{lifted}" for lifted in range(2, 31)),
    "declare",
    "no_declare",
    "belote",
    "no_belote",
    *CARDS,
)
ACTION_ID = {name: number for number, name in enumerate(ACTIONS)}
CARD_ID = {card: number for number, card in enumerate(CARDS)}

Blocks = dict[str, list[int]]


def own_hand(now: Situation, observer: int) -> list[int]:
    return card_flags(now.deal.hands[observer] if now.deal else ())


def played(now: Situation, observer: int) -> list[int]:
    cards: list[list[str]] = [[], [], [], []]
    for _, leader, trick in open_tricks(now, observer):
        for place, card in enumerate(trick):
            if card is not None:
                cards[(leader + place - observer) % 4].append(card)
    return [flag for seat_cards in cards for flag in card_flags(seat_cards)]


def fell_in_trick(now: Situation, observer: int) -> list[int]:
    fell = [0] * 32
    for number, _, trick in open_tricks(now, observer):
        for card in trick:
            if card is not None:
                fell[CARD_ID[card]] = number
    return fell


def on_table(now: Situation, observer: int) -> list[int]:
    cards: list[list[str]] = [[], [], [], []]
    if now.deal:
        for place, card in enumerate(now.deal.trick):
            cards[(now.deal.leader + place - observer) % 4].append(card)
    return [flag for seat_cards in cards[1:] for flag in card_flags(seat_cards)]


def best_left(now: Situation, observer: int) -> list[int]:
    if now.deal is None or not now.deal.trump:
        return [0] * 32
    seen = [card for _, _, trick in open_tricks(now, observer) for card in trick if card]
    return card_flags(masters(now.deal.trump, seen))


def trick_winner(now: Situation, observer: int) -> list[int]:
    winner = now.deal.winning_seat() if now.deal else None
    return one_hot(4, None if winner is None else (winner - observer) % 4)


def led_suit(now: Situation, observer: int) -> list[int]:
    trick = now.deal.trick if now.deal else []
    return one_hot(4, SUITS.index(trick[0][1]) if trick else None)


@cache
def ceilings_by_place(
    options: PlayOptions, trump: str, trick: tuple[str, ...]
) -> list[tuple[int, ...]]:
    """Return how many ranks of every suit each card of a trick leaves its player; 0 = void."""
    shown = [
        ceilings_shown(options, trump, trick[:place], card) for place, card in enumerate(trick)
    ]
    return [tuple(ranks.get(suit, 8) for suit in SUITS) for ranks in shown]


def ceilings(now: Situation, observer: int) -> list[int]:
    options, shown = PlayOptions.of(now.rules), []
    for _, leader, trick in open_tricks(now, observer):
        if now.deal and None not in trick:
            cards = tuple(card for card in trick if card)
            shown.append((leader, ceilings_by_place(options, now.deal.trump, cards)))
    return lowest_ceilings(shown, observer)


def voids(now: Situation, observer: int) -> list[int]:
    return [int(ranks == 0) for ranks in ceilings(now, observer)]


def phase(now: Situation, observer: int) -> list[int]:
    shown = now.phase
    if now.phase == "declare" and now.seat != observer:
        asked_next = now.deal and observer == seat_to_play(now) and now.deal.has_a_say(observer)
        shown = "declare" if asked_next else "play"
    return one_hot(5, PHASES.index(shown))


def seat_to_play(now: Situation) -> int | None:
    """Return the seat to act after a belote announcement with the last card was made or not."""
    belote = now.deal is not None and now.deal.question == "belote"
    return now.deal.next_seat if now.deal and belote else now.seat


def dealer(now: Situation, observer: int) -> list[int]:
    return one_hot(4, (now.dealer - observer) % 4)


def to_act(now: Situation, observer: int) -> list[int]:
    """Only the seat that is asked knows of a question: to the others the next one is to play."""
    seat = now.seat if now.seat == observer else seat_to_play(now)
    return one_hot(4, None if seat is None else (seat - observer) % 4)


def trump(now: Situation, observer: int) -> list[int]:
    return one_hot(6, TRUMPS.index(now.deal.trump) if now.deal and now.deal.trump else None)


def contract_side(now: Situation, observer: int) -> list[int]:
    taking = now.deal.taker if now.deal else None
    return one_hot(2, None if taking is None else int(taking % 2 != observer % 2))


def taker(now: Situation, observer: int) -> list[int]:
    taking = now.deal.taker if now.deal else None
    return one_hot(4, None if taking is None else (taking - observer) % 4)


def bidding_round(now: Situation, observer: int) -> list[int]:
    if now.deal is None:
        return [0, 0]
    calls = len(now.deal.bidding.calls)
    return one_hot(2, int(calls > 4 if now.deal.bidding.complete else calls >= 4))


def belote_seat(now: Situation, observer: int) -> list[int]:
    seats = now.deal.words.begun() if now.deal else set()
    return [int((observer + step) % 4 in seats) for step in range(4)]


def belote_complete(now: Situation, observer: int) -> list[int]:
    return [int(now.deal is not None and any(now.deal.words.complete()))]


def turned_card(now: Situation, observer: int) -> list[int]:
    return card_flags([now.deal.turned] if now.deal else ())


def declarations_shown(now: Situation, observer: int) -> list[int]:
    flags: list[int] = []
    shown = now.deal.shown() if now.deal and now.deal.tricks else [[], [], [], []]
    for step in range(4):
        own = shown[(observer + step) % 4]
        flags += card_flags(card for declaration in own for card in declaration.cards)
    return flags


def declared_kinds(now: Situation, observer: int) -> list[int]:
    counts = [0] * 16
    for seat, own in enumerate(now.deal.declared if now.deal else ()):
        for declaration in own:
            counts[(seat - observer) % 4 * 4 + KINDS.index(declaration.kind)] += 1
    return counts


def calls(now: Situation, observer: int) -> list[int]:
    """Return the action ids plus one; the package fills up with zeros."""
    return [ACTION_ID[call] + 1 for call in (now.deal.bidding.calls if now.deal else ())]


def card_points(now: Situation, observer: int) -> list[int]:
    looking_back = now.rules.history == "all" or now.phase == "over"
    return points_won(now, observer) if looking_back else [0, 0]


def points_won(now: Situation, observer: int) -> list[int]:
    """Return the points of the cards won; once the deal is marked, as they are marked."""
    points = now.deal.card_points if now.deal else [0, 0]
    if now.deal and now.deal.result:
        points = now.deal.result["card_points"]
    return [min(points[observer % 2], 255), min(points[1 - observer % 2], 255)]


def tricks(now: Situation, observer: int) -> list[int]:
    won = now.deal.tricks_won if now.deal else [0, 0]
    return [won[observer % 2], won[1 - observer % 2]]


def scores(now: Situation, observer: int) -> list[int]:
    both = now.score.scores
    return [*divmod(both[observer % 2], 100), *divmod(both[1 - observer % 2], 100)]


def pot(now: Situation, observer: int) -> list[int]:
    both = now.score.in_suspense
    return [*divmod(both[observer % 2], 100), *divmod(both[1 - observer % 2], 100)]


def target(now: Situation, observer: int) -> list[int]:
    return [*divmod(now.target, 100)]


def deals_left(now: Situation, observer: int) -> list[int]:
    return [min(now.deals_left, 255)]


def pack_position(now: Situation, observer: int) -> list[int]:
    positions = [0] * 32
    for position, card in enumerate(now.pack, 1):
        positions[CARD_ID[card]] = position
    return positions


BLOCKS: dict[str, Callable[[Situation, int], list[int]]] = {
    "own_hand": own_hand,
    "played": played,
    "fell_in_trick": fell_in_trick,
    "on_table": on_table,
    "masters": best_left,
    "trick_winner": trick_winner,
    "led_suit": led_suit,
    "voids": voids,
    "phase": phase,
    "dealer": dealer,
    "to_act": to_act,
    "trump": trump,
    "contract_side": contract_side,
    "taker": taker,
    "turned_holder": taker,
    "round": bidding_round,
    "belote_seat": belote_seat,
    "belote_complete": belote_complete,
    "turned_card": turned_card,
    "declarations_shown": declarations_shown,
    "declared_kinds": declared_kinds,
    "calls": calls,
    "ceilings": ceilings,
    "card_points": card_points,
    "tricks": tricks,
    "scores": scores,
    "pot": pot,
    "target": target,
    "deals_left": deals_left,
    "pack_position": pack_position,
}


def observe(game: Deal | Match, seat: int, names: Iterable[str] = tuple(BLOCKS)) -> Blocks:
    """Return the named blocks of what `seat` may know."""
    now = situation(game)
    return {name: BLOCKS[name](now, seat) for name in names}


def hidden(game: Deal | Match, seat: int) -> Blocks:
    """Return the blocks that only perfect information adds."""
    deal = game.deal if isinstance(game, Match) else game
    held: list[list[int]] = [[0] * 32 for _ in range(4)]
    if deal is not None:
        later = deal.later_if_taken_by(deal.seat) if deal.phase == "auction" else [[]] * 4
        for owner in range(4):
            row = held[(owner - seat) % 4]
            for card in deal.hands[owner]:
                row[CARD_ID[card]] = 2
            for card in later[owner]:
                row[CARD_ID[card]] = 1
    order = [0] * 32
    if isinstance(game, Match) and deal is None:
        order = [game.deck.index(card) + 1 for card in CARDS]
    return {
        "holds": [number for row in held for number in row],
        "points_won": points_won(situation(game), seat),
        "pack_order": order,
    }
