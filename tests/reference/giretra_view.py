"""Giretra: the observation of a seat, as named blocks of plain lists.

Seats are counted from the observer: 0 is the observer, then clockwise. The names and the order of
the numbers in a block are those of the package's observation; offsets are none of our business.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from reference.giretra_match import Deal, Match
from reference.giretra_play import masters
from reference.giretra_rules import CARDS, MODES, SUITS
from reference.giretra_score import MatchScore
from reference.tricks_played import all_tricks

PHASES = ("cut", "auction", "play", "over")
MULTIPLIERS = (1, 2, 4)
ACTIONS = (
    *(f"announce:{mode}" for mode in MODES),
    "accept",
    *(f"contre:{mode}" for mode in MODES),
    *(f"surcontre:{mode}" for mode in MODES if mode != "NT"),
    *(f"cut:{lifted}" for lifted in range(6, 27)),
    *CARDS,
)
ACTION_ID = {name: number for number, name in enumerate(ACTIONS)}
CARD_ID = {card: number for number, card in enumerate(CARDS)}

Blocks = dict[str, list[int]]


@dataclass
class Situation:
    """What the blocks are read from: `deal` is None before the cut, `pack` empty when unknown."""

    dealer: int
    phase: str
    seat: int | None
    deal: Deal | None
    score: MatchScore
    pack: list[str]


def situation(game: Deal | Match) -> Situation:
    """Return the situation of a match, or of a deal alone, which has no target to reach."""
    if isinstance(game, Deal):
        score = MatchScore((0, 0), target=0)
        return Situation(game.dealer, game.phase, game.seat, game, score, [])
    gathered = bool(game.deals) and game.rules.deck_between_deals == "gather"
    pack = game.deck if gathered else []
    return Situation(game.dealer, game.phase, game.seat, game.deal, game.score, pack)


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


def mode_flags(modes: Iterable[str]) -> list[int]:
    """Return 6 flags in the order of the modes."""
    return [int(mode in modes) for mode in MODES]


def own_hand(now: Situation, observer: int) -> list[int]:
    return card_flags(now.deal.hands[observer] if now.deal else ())


def played(now: Situation, observer: int) -> list[int]:
    cards: list[list[str]] = [[], [], [], []]
    for leader, trick in all_tricks(now.deal) if now.deal else ():
        for place, card in enumerate(trick):
            cards[(leader + place - observer) % 4].append(card)
    return [flag for seat_cards in cards for flag in card_flags(seat_cards)]


def fell_in_trick(now: Situation, observer: int) -> list[int]:
    fell = [0] * 32
    for number, (_, trick) in enumerate(all_tricks(now.deal) if now.deal else (), 1):
        for card in trick:
            fell[CARD_ID[card]] = number
    return fell


def on_table(now: Situation, observer: int) -> list[int]:
    cards: list[list[str]] = [[], [], [], []]
    for place, card in enumerate(now.deal.trick if now.deal else ()):
        cards[(now.deal.leader + place - observer) % 4].append(card)  # type: ignore[union-attr]
    return [flag for seat_cards in cards[1:] for flag in card_flags(seat_cards)]


def best_left(now: Situation, observer: int) -> list[int]:
    current = contract(now.deal)
    return card_flags(masters(current[0], now.deal.played) if now.deal and current else ())


def trick_winner(now: Situation, observer: int) -> list[int]:
    winner = now.deal.winning_seat() if now.deal else None
    return one_hot(4, None if winner is None else (winner - observer) % 4)


def led_suit(now: Situation, observer: int) -> list[int]:
    trick = now.deal.trick if now.deal else []
    return one_hot(4, SUITS.index(trick[0][1]) if trick else None)


def ceilings(now: Situation, observer: int) -> list[int]:
    if now.deal is None:
        return [8] * 12
    left, across, right = ((observer + step) % 4 for step in (1, 2, 3))
    limits = now.deal.ceilings
    return [*limits[left].values(), *limits[across].values(), *limits[right].values()]


def voids(now: Situation, observer: int) -> list[int]:
    return [int(ranks == 0) for ranks in ceilings(now, observer)]


def phase(now: Situation, observer: int) -> list[int]:
    return one_hot(4, PHASES.index(now.phase))


def dealer(now: Situation, observer: int) -> list[int]:
    return one_hot(4, (now.dealer - observer) % 4)


def to_act(now: Situation, observer: int) -> list[int]:
    return one_hot(4, None if now.seat is None else (now.seat - observer) % 4)


def announced(now: Situation, observer: int) -> list[int]:
    flags = [0] * 24
    for bid in now.deal.negotiation.bids if now.deal else ():
        flags[(bid.seat - observer) % 4 * 6 + MODES.index(bid.mode)] = 1
    return flags


def contred(now: Situation, observer: int) -> list[int]:
    return mode_flags(now.deal.negotiation.contred if now.deal else ())


def surcontred(now: Situation, observer: int) -> list[int]:
    return mode_flags(now.deal.negotiation.surcontred if now.deal else ())


def barred(now: Situation, observer: int) -> list[int]:
    seats = now.deal.negotiation.barred if now.deal else ()
    return [int((observer + step) % 4 in seats) for step in range(4)]


def accepts(now: Situation, observer: int) -> list[int]:
    return [now.deal.negotiation.accepts_in_a_row if now.deal else 0]


def closed(now: Situation, observer: int) -> list[int]:
    return [int(now.deal is not None and now.deal.negotiation.closed)]


def calls(now: Situation, observer: int) -> list[int]:
    """Return the action ids plus one; the package fills up with zeros."""
    return [ACTION_ID[call] + 1 for _, call in (now.deal.negotiation.calls if now.deal else ())]


def contract(deal: Deal | None) -> tuple[str, int, int] | None:
    """Return (mode, side, multiplier): the mode played, before that the current bid."""
    if deal is None or not deal.negotiation.bids:
        return None
    if deal.mode is not None:
        return deal.mode, deal.team, deal.multiplier
    bid = deal.negotiation.bids[-1]
    return bid.mode, bid.seat % 2, deal.negotiation.multiplier(bid.mode)


def mode(now: Situation, observer: int) -> list[int]:
    current = contract(now.deal)
    return one_hot(6, MODES.index(current[0]) if current else None)


def contract_side(now: Situation, observer: int) -> list[int]:
    current = contract(now.deal)
    return one_hot(2, int(current[1] != observer % 2) if current else None)


def multiplier(now: Situation, observer: int) -> list[int]:
    current = contract(now.deal)
    return one_hot(3, MULTIPLIERS.index(current[2]) if current else None)


def card_points(now: Situation, observer: int) -> list[int]:
    points = now.deal.card_points if now.deal else [0, 0]
    return [min(points[observer % 2], 255), min(points[1 - observer % 2], 255)]


def tricks(now: Situation, observer: int) -> list[int]:
    won = now.deal.tricks_won if now.deal else [0, 0]
    return [won[observer % 2], won[1 - observer % 2]]


def scores(now: Situation, observer: int) -> list[int]:
    both = now.score.scores
    return [*divmod(both[observer % 2], 100), *divmod(both[1 - observer % 2], 100)]


def target(now: Situation, observer: int) -> list[int]:
    return [*divmod(now.score.target, 100)]


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
    "ceilings": ceilings,
    "phase": phase,
    "dealer": dealer,
    "to_act": to_act,
    "announced": announced,
    "contred": contred,
    "surcontred": surcontred,
    "barred": barred,
    "accepts": accepts,
    "closed": closed,
    "calls": calls,
    "mode": mode,
    "contract_side": contract_side,
    "multiplier": multiplier,
    "card_points": card_points,
    "tricks": tricks,
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
        held, later = (deal.hands[owner], deal.later[owner]) if deal else ([], [])
        holds += [2 * in_hand + to_come for in_hand, to_come in _pairs(held, later)]
    order = [0] * 32
    if isinstance(game, Match) and deal is None:
        order = [game.deck.index(card) + 1 for card in CARDS]
    return {"holds": holds, "pack_order": order}


def _pairs(held: list[str], later: list[str]) -> Iterable[tuple[int, int]]:
    return zip(card_flags(held), card_flags(later), strict=True)
