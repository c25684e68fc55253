"""Deals played out to check the vectors of `tarot.json`.

`PLAYED` works with either implementation: `Deals` starts deals of the plain rules or tables of
the package. Every function returns facts under the names of the vector.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from math import factorial, prod
from typing import Any, Protocol

from reference import tarot as ref

Facts = dict[str, Any]


def show_facts(legal: bool, shown: Sequence[str]) -> Facts:
    """Return what a poignée, legal or not, is called and counts."""
    return {
        "legal": legal,
        "level": ref.NAMES[len(shown)] if legal else None,
        "bonus": ref.BONUS[len(shown)] if legal else 0,
    }


def settle_facts(result: Facts) -> Facts:
    """Return the facts about the settlement that every result has."""
    scores = list(result["scores"])
    taker = result["taker"]
    return {"made": result["made"], "scores": scores, "per_defender": -scores[taker - 1]}


class Game(Protocol):
    """What a deal of the plain rules and a table of the package have in common."""

    @property
    def seat(self) -> int | None: ...
    @property
    def phase(self) -> str: ...
    @property
    def legal(self) -> Collection[str]: ...
    @property
    def done(self) -> bool: ...
    @property
    def result(self) -> Facts | None: ...
    def apply(self, action: str, /) -> Any: ...


class Deals(Protocol):
    """Starts deals and reads their open cards, with the plain rules or the package."""

    def start(
        self, dealer: int, hands: Sequence[list[str]], chien: list[str], petit_sec: str
    ) -> Game: ...
    def trumps_put_away(self, game: Any) -> Iterable[str]: ...
    def poignee(self, game: Any, seat: int) -> Iterable[str]: ...


class PlainDeals:
    """Deals of the plain rules."""

    def start(
        self, dealer: int, hands: Sequence[list[str]], chien: list[str], petit_sec: str
    ) -> ref.Deal:
        """Deal these cards."""
        rules = ref.rules_from_text(f"standard,petit_sec={petit_sec}")
        return ref.Deal(rules, dealer, ref.pack_dealing(hands, chien, dealer, rules.deal_style))

    def trumps_put_away(self, game: ref.Deal) -> list[str]:
        """Return the trumps of the écart that everybody has seen."""
        return game.trumps_put_away

    def poignee(self, game: ref.Deal, seat: int) -> list[str]:
        """Return what a seat has shown."""
        return game.poignees[seat]


def start_with(
    deals: Deals,
    hand: Sequence[str] = (),
    chien: Sequence[str] = (),
    dealer: int = 3,
    petit_sec: str = "off",
) -> Game:
    """Start a deal in which the seat after the dealer gets a given hand, with a given chien."""
    rest = iter([card for card in ref.CARDS if card not in {*hand, *chien}])
    first = [*hand, *(next(rest) for _ in range(ref.HAND - len(hand)))]
    aside = [*chien, *(next(rest) for _ in range(6 - len(chien)))]
    hands: list[list[str]] = [[], [], [], []]
    for seat in ref.dealing_order(dealer):
        hands[seat] = [next(rest) for _ in range(ref.HAND)] if first == [] else first
        first = []
    return deals.start(dealer, hands, aside, petit_sec)


def make_calls(game: Game, *calls: str) -> None:
    for call in calls:
        game.apply(call)


def play_out(game: Game) -> Facts:
    """Return the result after the first legal action each time."""
    while not game.done:
        game.apply(next(iter(game.legal)))
    assert game.result is not None
    return game.result


def play_petit_sec(deals: Deals, given: Facts) -> Facts:
    return {"petit_sec": start_with(deals, given["hand"], petit_sec="end").done}


def play_legal_bids(deals: Deals, given: Facts) -> Facts:
    game = start_with(deals)
    make_calls(game, *given["bids"])
    return {"legal": list(game.legal)}


def play_auction(deals: Deals, given: Facts) -> Facts:
    game = start_with(deals, dealer=given["dealer"])
    for call in given["bids"]:
        if call not in game.legal:
            return {"legal": False}
        game.apply(call)
    void = game.done
    result = play_out(game)
    taker, contract = result["taker"], result["contract"]
    return {"legal": True, "taker": taker, "contract": contract, "void": void}


def bid_for(game: Game, taker: int | None, contract: str) -> list[int]:
    """Let one seat make a contract, and return the seats in the order in which they spoke."""
    seats: list[int] = []
    while game.phase == "auction":
        assert game.seat is not None
        seats.append(game.seat)
        game.apply(contract if game.seat == taker else "pass")
    return seats


def play_order(deals: Deals, given: Facts) -> Facts:
    game = start_with(deals, dealer=given["dealer"])
    seats = bid_for(game, given["taker"], "garde_sans")
    game.apply("chelem" if given["chelem_announced"] else "no_chelem")
    while game.phase == "declare":
        game.apply("no_poignee")
    return {"first_bidder": seats[0], "bid_order": seats, "leader": game.seat}


def play_may_announce(deals: Deals, given: Facts) -> Facts:
    game = start_with(deals)
    bid_for(game, given["taker"], "garde_sans")
    for _ in range(given["cards_played"]):
        while game.phase == "declare":
            game.apply(next(action for action in game.legal if action.startswith("no_")))
        game.apply(next(iter(game.legal)))
    return {"may": game.seat == given["seat"] and "chelem" in game.legal}


def start_discarding(deals: Deals, hand24: Sequence[str]) -> Game:
    game = start_with(deals, hand24[:18], hand24[18:])
    bid_for(game, 0, "garde")
    assert (game.seat, game.phase) == (0, "discard")
    return game


def play_ecart(deals: Deals, given: Facts) -> Facts:
    game = start_discarding(deals, given["hand24"])
    for card in given["discard"]:
        if game.phase != "discard" or card not in game.legal:
            return {"legal": False, "shown": []}
        game.apply(card)
    legal = game.phase != "discard"
    return {"legal": legal, "shown": list(deals.trumps_put_away(game))}


def play_ecart_info(deals: Deals, given: Facts) -> Facts:
    """Put away the first legal card six times; picks of one kind come in any order."""
    game = start_discarding(deals, given["hand24"])
    seen: set[str] = set()
    choices: dict[bool, list[int]] = {False: [], True: []}
    for _ in range(6):
        legal = list(game.legal)
        seen |= set(legal)
        choices[ref.is_trump(legal[0])].append(len(legal))
        game.apply(legal[0])
    assert game.phase != "discard"
    count = prod(prod(sizes) // factorial(len(sizes)) for sizes in choices.values())
    return {
        "forced_trumps": len(choices[True]),
        "candidates": sorted(seen),
        "count": count,
    }


def start_showing(deals: Deals, given: Facts) -> Game:
    """Start a deal in which the taker may show a poignée from a given hand."""
    hand, away = given["hand"], given["public_discards"]
    spare = [card for card in ref.CARDS if ref.is_ordinary(card) and card not in hand]
    chien = [*away, *spare[: 6 - len(away)]]
    game = start_with(deals, hand, chien)
    bid_for(game, 0, "garde" if away else "garde_sans")
    while game.phase == "discard":
        game.apply(next(card for card in chien if card in game.legal))
    game.apply("no_chelem")
    return game


def play_poignee_options(deals: Deals, given: Facts) -> Facts:
    """Choose every level in turn, and hide the first legal trump as often as the game asks."""
    sets: dict[str, int] = {}
    for size, name in ref.NAMES.items():
        game = start_showing(deals, given)
        sets[name] = 0
        if f"poignee_{size}" in game.legal:
            game.apply(f"poignee_{size}")
            choices = []
            while game.phase == "declare":
                choices.append(len(game.legal))
                game.apply(next(iter(game.legal)))
            sets[name] = prod(choices) // factorial(len(choices))
    return {"sets": sets}


def show(game: Game, shown: Sequence[str]) -> None:
    """Choose the level of some cards and hide what is not among them, as far as one may."""
    game.apply(f"poignee_{len(shown)}")
    while game.phase == "declare":
        others = [card for card in game.legal if card not in shown]
        game.apply(others[0] if others else next(iter(game.legal)))


def play_poignee_show(deals: Deals, given: Facts) -> Facts:
    shown = given["shown"]
    game = start_showing(deals, given)
    if f"poignee_{len(shown)}" not in game.legal:
        return show_facts(False, shown)
    show(game, shown)
    return show_facts(set(deals.poignee(game, 0)) == set(shown), shown)


def follow(game: Game, given: Facts) -> str | None:
    """Play the deal of a vector, and return why it was void, if it was."""
    if game.done:
        return "petit_sec"
    make_calls(game, *given["bids"])
    if game.done:
        return "all_pass"
    make_calls(game, *(given["ecart"] or ()))
    game.apply("chelem" if given["chelem_announced"] else "no_chelem")
    for card in given["plays"]:
        if game.phase == "declare":
            shown = given["poignees"].get(str(game.seat))
            show(game, shown) if shown else game.apply("no_poignee")
        assert card in game.legal
        game.apply(card)
    return None


def play_deal(deals: Deals, given: Facts) -> Facts:
    game = deals.start(given["dealer"], given["hands"], given["chien"], "redeal")
    void = follow(game, given)
    assert game.done and game.result is not None
    if void:
        return {"void": void, "scores": list(game.result["scores"])}
    facts = {name: game.result[name] for name in ("taker", "contract", "bouts", "target")}
    halves = game.result["taker_half_points"]
    return {"void": None, **facts, "taker_h": halves, **settle_facts(game.result)}


PLAYED: dict[str, Callable[[Deals, Facts], Facts]] = {
    "petit_sec": play_petit_sec,
    "legal_bids": play_legal_bids,
    "auction": play_auction,
    "order": play_order,
    "may_announce_chelem": play_may_announce,
    "ecart": play_ecart,
    "ecart_info": play_ecart_info,
    "poignee_options": play_poignee_options,
    "poignee_show": play_poignee_show,
    "deal": play_deal,
}
