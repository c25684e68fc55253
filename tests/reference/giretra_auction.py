"""Giretra: the negotiation, one call at a time, and an enumeration of all negotiations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from reference.giretra_rules import MODES, Rules, is_colour, next_seat

FORCED_CONTRE_MODES = ("NT", "C")


@dataclass(frozen=True)
class Bid:
    """A mode announced by a seat; `moment` counts the calls made before it."""

    seat: int
    mode: str
    moment: int


class Negotiation:
    """The calls between the first five cards and the last three.

    Example:
        >>> talk = Negotiation(Rules(), dealer=3)
        >>> for call in ("announce:H", "accept", "accept", "accept"):
        ...     talk.apply(call)
        >>> talk.resolve()
        ('H', 0, 1)
    """

    def __init__(self, rules: Rules, dealer: int) -> None:
        """Begin with the dealer's left neighbour."""
        self.rules = rules
        self.dealer = dealer
        self.seat = next_seat(dealer)
        self.bids: list[Bid] = []
        self.contred: set[str] = set()
        self.surcontred: set[str] = set()
        self.barred: set[int] = set()
        self.closed = False
        self.accepts_in_a_row = 0
        self.calls: list[tuple[int, str]] = []
        self.first_move: dict[int, int] = {}

    def copy(self) -> Negotiation:
        """Return an independent copy."""
        other = Negotiation(self.rules, self.dealer)
        other.seat = self.seat
        other.bids = list(self.bids)
        other.contred = set(self.contred)
        other.surcontred = set(self.surcontred)
        other.barred = set(self.barred)
        other.closed = self.closed
        other.accepts_in_a_row = self.accepts_in_a_row
        other.calls = list(self.calls)
        other.first_move = dict(self.first_move)
        return other

    @property
    def complete(self) -> bool:
        """Say whether three accepts in a row have ended the negotiation."""
        return self.accepts_in_a_row == 3

    def legal(self) -> list[str]:
        """Return the calls open to the seat to act; none when the negotiation is over."""
        if self.complete:
            return []
        calls = [f"announce:{mode}" for mode in MODES if self.may_announce(mode)]
        if self.bids:
            calls.append("accept")
            calls += [f"contre:{bid.mode}" for bid in self.bids if self.may_contre(bid)]
            calls += [f"surcontre:{bid.mode}" for bid in self.bids if self.may_surcontre(bid)]
        return calls

    def may_announce(self, mode: str) -> bool:
        """Announcing is open, the seat has not accepted, the mode is higher, one Colour a side."""
        if self.closed or self.seat in self.barred:
            return False
        if self.bids and MODES.index(mode) <= MODES.index(self.bids[-1].mode):
            return False
        own_side = self.seat % 2
        return not is_colour(mode) or not any(
            is_colour(bid.mode) and bid.seat % 2 == own_side for bid in self.bids
        )

    def may_contre(self, bid: Bid) -> bool:
        """A bid of the other side that came after the seat's first announcement or accept."""
        if bid.seat % 2 == self.seat % 2 or bid.mode in self.contred:
            return False
        return self.seat not in self.first_move or bid.moment > self.first_move[self.seat]

    def may_surcontre(self, bid: Bid) -> bool:
        """A contred bid of one's own side; not in NT, and in C only if the rules allow it."""
        if bid.seat % 2 != self.seat % 2:
            return False
        if bid.mode not in self.contred or bid.mode in self.surcontred:
            return False
        return bid.mode != "NT" and (bid.mode != "C" or self.rules.clubs_surcontre)

    def apply(self, call: str) -> None:
        """Make a call for the seat to act; the call is taken to be legal."""
        verb, _, mode = call.partition(":")
        if verb == "announce":
            self._announce(mode)
        elif verb == "accept":
            self._accept()
        else:
            (self.contred if verb == "contre" else self.surcontred).add(mode)
            self.closed = True
            self.accepts_in_a_row = 0
        self.calls.append((self.seat, call))
        self.seat = next_seat(self.seat)

    def _announce(self, mode: str) -> None:
        moment = len(self.calls)
        self.bids.append(Bid(self.seat, mode, moment))
        self.first_move.setdefault(self.seat, moment)
        self.accepts_in_a_row = 0
        if self.rules.accept_bars_announcing == "until_next_announcement":
            self.barred.clear()

    def _accept(self) -> None:
        self.first_move.setdefault(self.seat, len(self.calls))
        self.accepts_in_a_row += 1
        self.barred.add(self.seat)
        current = self.bids[-1]
        if current.mode in FORCED_CONTRE_MODES and current.seat % 2 != self.seat % 2:
            if self.rules.opponent_accept_nt_clubs == "contre":
                self.contred.add(current.mode)
                self.closed = True
            elif self.rules.opponent_accept_nt_clubs == "lock":
                self.closed = True

    def multiplier(self, mode: str) -> int:
        """Return the current multiplier of a bid: 1, 2 or 4."""
        if mode in self.surcontred:
            return 4
        return 2 if mode in self.contred else 1

    def resolve(self) -> tuple[str, int, int]:
        """Return (mode, announcing side, multiplier) of a complete negotiation."""
        contred = [bid for bid in self.bids if bid.mode in self.contred]
        played = contred[0] if contred else self.bids[-1]
        return played.mode, played.seat % 2, self.multiplier(played.mode)


@dataclass
class NegotiationCount:
    """What a walk over all negotiations found."""

    complete: int = 0
    longest: int = 0
    most_choices: int = 0
    outcomes: set[tuple[str, int, int]] = field(default_factory=set)


def all_negotiations(rules: Rules, dealer: int = 3) -> Iterator[Negotiation]:
    """Yield every state of every negotiation, unfinished and complete, each sequence once."""
    pending = [Negotiation(rules, dealer)]
    while pending:
        talk = pending.pop()
        yield talk
        for call in talk.legal():
            longer = talk.copy()
            longer.apply(call)
            pending.append(longer)


def count_negotiations(rules: Rules) -> NegotiationCount:
    """Walk over every negotiation and count the complete ones."""
    count = NegotiationCount()
    for talk in all_negotiations(rules):
        count.most_choices = max(count.most_choices, len(talk.legal()))
        if talk.complete:
            count.complete += 1
            count.longest = max(count.longest, len(talk.calls))
            count.outcomes.add(talk.resolve())
    return count
