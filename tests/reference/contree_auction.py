"""Belote contrée: the auction, one call at a time, and an enumeration of all auctions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from reference.contree_rules import SUITS, TRUMPS, Rules, next_seat

CAPOT, GENERALE = "capot", "generale"


@dataclass(frozen=True)
class Bid:
    """A bid: who made it, its value (a number, `"capot"` or `"generale"`) and its trump."""

    seat: int
    value: int | str
    trump: str


def bid_name(value: int | str, trump: str) -> str:
    """Return the name of a bid as an action."""
    return f"{value}{trump}" if isinstance(value, int) else f"{value}:{trump}"


def read_bid(name: str) -> tuple[int | str, str]:
    """Return the value and the trump of a bid's name."""
    if ":" in name:
        value, trump = name.split(":")
        return value, trump
    digits = name.rstrip("CDHSTA")
    return int(digits), name.removeprefix(digits)


def values(rules: Rules) -> list[int | str]:
    """Return every value that can be bid, lowest first."""
    numbers: list[int | str] = [*range(rules.bid_min, rules.bid_max + 1, rules.bid_step)]
    return [*numbers, CAPOT] + ([GENERALE] if rules.generale != "off" else [])


class Auction:
    """The calls between the deal and the first card.

    Example:
        >>> talk = Auction(Rules(), dealer=3)
        >>> for call in ("80H", "contre", "pass", "pass", "surcontre"):
        ...     talk.apply(call)
        >>> talk.complete, talk.contract()
        (True, {'value': 80, 'trump': 'H', 'side': 0, 'multiplier': 4})
    """

    def __init__(self, rules: Rules, dealer: int) -> None:
        """Begin with the seat after the dealer."""
        self.rules = rules
        self.values = values(rules)
        self.dealer = dealer
        self.seat = next_seat(dealer)
        self.bid: Bid | None = None
        self.doubler: int | None = None
        self.surcontred = False
        self.passes = 0
        # The seat that speaks on when the one to act is only asked for a contre out of turn.
        self.waiting: int | None = None
        self.calls: list[tuple[int, str]] = []

    def copy(self) -> Auction:
        """Return an independent copy."""
        other = Auction(self.rules, self.dealer)
        other.__dict__.update(self.__dict__)
        other.calls = list(self.calls)
        return other

    @property
    def passes_to_close(self) -> int:
        """Number of consecutive passes that would now end the auction."""
        if self.bid is None:
            return 4
        if self.doubler is not None:
            return 3 if self.rules.contre_partner_speaks else 2
        # The bidder speaks once more where he may bid over himself and a higher bid is left.
        may_raise = self.rules.self_raise == "change_suit" and self.bid.value != self.values[-1]
        return 4 if may_raise else 3

    @property
    def complete(self) -> bool:
        """Say whether the auction is over."""
        return self.surcontred or self.passes == self.passes_to_close

    def legal(self) -> list[str]:
        """Return the calls open to the seat to act; none when the auction is over."""
        if self.complete:
            return []
        if self.waiting is not None:
            return ["contre", "no_contre"]
        calls = ["pass", *self.open_bids()]
        if self.may_contre(self.seat):
            calls.append("contre")
        if self.may_surcontre():
            calls.append("surcontre")
        return calls

    def open_bids(self) -> list[str]:
        """Higher values; none over a contre that freezes, nor over oneself in the same suit."""
        trumps = TRUMPS if self.rules.sa_ta else SUITS
        higher = self.values
        if self.bid is not None:
            if self.doubler is not None and self.rules.contre_freezes:
                return []
            if self.bid.seat == self.seat:
                if self.rules.self_raise == "off":
                    return []
                trumps = tuple(trump for trump in trumps if trump != self.bid.trump)
            higher = higher[higher.index(self.bid.value) + 1 :]
        return [bid_name(value, trump) for value in higher for trump in trumps]

    def may_contre(self, seat: int) -> bool:
        """The last bid is the other side's, and not doubled yet."""
        if self.bid is None or self.doubler is not None or self.bid.seat % 2 == seat % 2:
            return False
        return isinstance(self.bid.value, int) or self.rules.capot_contre

    def may_surcontre(self) -> bool:
        """The own side has been doubled."""
        if self.bid is None or self.doubler is None or self.bid.seat % 2 != self.seat % 2:
            return False
        allowed = self.rules.surcontre_by
        return allowed == "team" or (allowed == "bidder" and self.seat == self.bid.seat)

    def apply(self, call: str) -> None:
        """Make a call for the seat to act; the call is taken to be legal."""
        caller = self.seat
        self.calls.append((caller, call))
        if call == "no_contre":
            assert self.waiting is not None
            self.seat, self.waiting = self.waiting, None
            return
        self.waiting = None
        self.seat = next_seat(caller)
        if call == "pass":
            self._pass()
        elif call == "contre":
            self.doubler, self.passes = caller, 0
        elif call == "surcontre":
            self.surcontred, self.passes = True, 0
        else:
            self._bid(caller, call)

    def _pass(self) -> None:
        self.passes += 1
        if self.doubler is None or self.rules.contre_partner_speaks:
            return
        if self.seat % 2 == self.doubler % 2:
            self.seat = next_seat(self.seat)

    def _bid(self, caller: int, call: str) -> None:
        value, trump = read_bid(call)
        self.bid = Bid(caller, value, trump)
        self.doubler, self.passes = None, 0
        out_of_turn = (caller + 3) % 4
        if self.rules.contre_timing == "any_time" and self.may_contre(out_of_turn):
            self.seat, self.waiting = out_of_turn, next_seat(caller)

    @property
    def multiplier(self) -> int:
        """The current multiplier."""
        if self.surcontred:
            return self.rules.surcontre_mult
        return 1 if self.doubler is None else self.rules.contre_mult

    def contract(self) -> dict[str, int | str] | None:
        """Return the contract of a complete auction, None when it was passed out."""
        if self.bid is None:
            return None
        return {
            "value": self.bid.value,
            "trump": self.bid.trump,
            "side": self.bid.seat % 2,
            "multiplier": self.multiplier,
        }


def all_auctions(rules: Rules, dealer: int = 3, suits: str = "H") -> Iterator[Auction]:
    """Yield every state of every auction that bids these suits only, each sequence once."""
    pending = [Auction(rules, dealer)]
    while pending:
        talk = pending.pop()
        yield talk
        for call in talk.legal():
            if call[0].isdigit() or ":" in call:
                if read_bid(call)[1] not in suits:
                    continue
            longer = talk.copy()
            longer.apply(call)
            pending.append(longer)
