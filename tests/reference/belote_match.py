"""French belote: a match, driven by action names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from reference.belote_deal import Deal
from reference.belote_rules import Rules
from reference.belote_score import MatchScore
from reference.pack32 import cut, cuts, cutter_of, next_seat


class Match:
    """Deals until one side wins or the number of deals is played.

    `deck` is the pack before the first cut. Where nobody at the table cuts, `next_cut` says how
    many cards chance lifts from a pack; where the rules shuffle, `next_deck` supplies every
    further pack (before its cut).
    """

    def __init__(
        self,
        rules: Rules,
        dealer: int,
        deck: Sequence[str],
        next_deck: Callable[[], Sequence[str]] | None = None,
        next_cut: Callable[[Sequence[str]], int] | None = None,
    ) -> None:
        """Offer the first pack to its cutter, or let chance cut it."""
        self.rules = rules
        self.dealer = dealer
        self.deck = list(deck)
        self.next_deck = next_deck
        self.next_cut = next_cut
        self.score = MatchScore()
        self.deal: Deal | None = None
        self.deals: list[dict[str, Any]] = []
        self.result: dict[str, Any] | None = None
        self._offer_the_cut()

    @property
    def done(self) -> bool:
        """Say whether the match has ended."""
        return self.result is not None

    @property
    def phase(self) -> str:
        """`"cut"`, `"auction"`, `"declare"`, `"play"` or `"over"`."""
        if self.done:
            return "over"
        return "cut" if self.deal is None else self.deal.phase

    @property
    def seat(self) -> int | None:
        """The seat to act, None when the match is over."""
        if self.done:
            return None
        return cutter_of(self.dealer) if self.deal is None else self.deal.seat

    @property
    def legal(self) -> list[str]:
        """The names of the actions open to the seat to act."""
        if self.done:
            return []
        if self.deal is None:
            return [f"cut:{lifted}" for lifted in cuts(self.rules.cut_min)]
        return self.deal.legal

    def apply(self, action: str) -> None:
        """Cut, call, declare or play for the seat to act; it is taken to be legal."""
        if self.deal is None:
            self._cut(int(action.removeprefix("cut:")))
            return
        self.deal.apply(action)
        if self.deal.result is not None:
            self._end_deal(self.deal, self.deal.result)

    def _offer_the_cut(self) -> None:
        self.deal = None
        if self.rules.cut_by == "chance":
            if self.next_cut is None:
                raise ValueError("under these rules chance cuts the pack: give next_cut")
            self._cut(self.next_cut(self.deck))

    def _cut(self, lifted: int) -> None:
        self.deck = cut(self.deck, lifted)
        self.deal = Deal(self.rules, self.dealer, self.deck, self.score.pot)

    def _end_deal(self, deal: Deal, result: dict[str, Any]) -> None:
        self.deals.append(result)
        taking_side = None if deal.taker is None else deal.taker % 2
        self.score.add(self.rules, result["marks"], taking_side, deal.share, result["pot"])
        if self.score.over:
            self.result = {
                "deals": self.deals,
                "scores": self.score.scores,
                "target": 0 if self.rules.deals else self.rules.target,
                "winner": self.score.winner,
            }
            return
        if deal.taker is not None or self.rules.all_pass == "next_dealer":
            self.dealer = next_seat(self.dealer)
        if self.rules.shuffle == "never":
            self.deck = deal.pack_after()
        else:
            if self.next_deck is None:
                raise ValueError("these rules shuffle between deals: give next_deck")
            self.deck = list(self.next_deck())
        self._offer_the_cut()
