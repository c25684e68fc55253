"""French tarot: the one round of calls (§4)."""

from __future__ import annotations

from collections.abc import Sequence

from reference.tarot_pack import dealing_order
from reference.tarot_rules import Rules

MULTIPLIER = {"prise": 1, "garde": 2, "garde_sans": 4, "garde_contre": 6}
CONTRACTS = tuple(MULTIPLIER)
CALLS = ("pass", *CONTRACTS)
SEEN_BY_ALL = ("prise", "garde")
"""Contracts whose chien is shown and taken."""


def legal_calls(calls: Sequence[str]) -> list[str]:
    """Return the calls open after the calls of a round: pass, or higher than the highest."""
    highest = max((CALLS.index(call) for call in calls), default=0)
    return ["pass", *CALLS[highest + 1 :]]


class Auction:
    """The calls of one round.

    Example:
        >>> auction = Auction(Rules(), dealer=3)
        >>> for call in ("pass", "garde", "pass"):
        ...     auction.apply(call)
        >>> auction.seat, auction.legal()
        (3, ['pass', 'garde_sans', 'garde_contre'])
    """

    def __init__(self, rules: Rules, dealer: int) -> None:
        """Begin with the seat after the dealer."""
        self.rules = rules
        self.speakers = dealing_order(dealer)
        self.calls: list[str] = []
        # The highest call so far, and whose it is.
        self.contract: str | None = None
        self.taker: int | None = None

    @property
    def seat(self) -> int:
        """The seat that speaks."""
        return self.speakers[len(self.calls)]

    @property
    def complete(self) -> bool:
        """Say whether nobody has a call left that is asked for."""
        nothing_above = self.rules.forced_pass == "skip" and "garde_contre" in self.calls
        return len(self.calls) == 4 or nothing_above

    def legal(self) -> list[str]:
        """Return the calls open to the seat that speaks."""
        return legal_calls(self.calls)

    def apply(self, call: str) -> None:
        """Make a call for the seat that speaks; it is taken to be legal."""
        if call != "pass":
            self.contract, self.taker = call, self.seat
        self.calls.append(call)
