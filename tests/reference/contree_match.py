"""Belote contrée: a match, driven by action names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from reference.contree_deal import Deal
from reference.contree_rules import Rules, cut, cuts, gather, next_seat, restack_hands, roles
from reference.contree_score import MatchScore


class Match:
    """Deals until a side wins; the pack given is the one before the first cut.

    What chance decides is asked for: `next_cut(deck)` how many cards are lifted where chance cuts,
    `next_deck(deal)` for the pack that comes after a deal, before its cut, where it is shuffled or
    piled at random.
    """

    def __init__(
        self,
        rules: Rules,
        dealer: int,
        deck: Sequence[str],
        next_cut: Callable[[list[str]], int] | None = None,
        next_deck: Callable[[Deal], Sequence[str]] | None = None,
    ) -> None:
        """Offer the first pack to its cutter, or deal it where chance cuts."""
        self.rules = rules
        self.dealer = dealer
        self.deck = list(deck)
        self.next_cut = next_cut
        self.next_deck = next_deck
        self.score = MatchScore((0, 0), rules.target)
        # Whether the order of the pack follows from tricks that everybody has seen.
        self.pack_known = False
        self.deal: Deal | None = None
        self.deals: list[dict[str, Any]] = []
        self.result: dict[str, Any] | None = None
        self._offer()

    @property
    def done(self) -> bool:
        """Say whether a side has won."""
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
        return roles(self.dealer)["cutter"] if self.deal is None else self.deal.seat

    @property
    def legal(self) -> list[str]:
        """The names of the actions open to the seat to act."""
        if self.done:
            return []
        if self.deal is None:
            return [f"cut:{lifted}" for lifted in cuts(self.rules)]
        return self.deal.legal

    def apply(self, action: str) -> None:
        """Cut, call or play for the seat to act; it is taken to be legal."""
        if self.deal is None:
            self._serve(int(action.removeprefix("cut:")))
            return
        self.deal.apply(action)
        if self.deal.result is not None:
            self._end_deal(self.deal, self.deal.result)

    def _offer(self) -> None:
        if self.rules.cut_by == "chance":
            assert self.next_cut is not None
            lifted = self.next_cut(self.deck)
            assert lifted in cuts(self.rules)
            self._serve(lifted)

    def _serve(self, lifted: int) -> None:
        self.deck = cut(self.deck, lifted)
        self.deal = Deal(self.rules, self.dealer, self.deck)

    def _end_deal(self, deal: Deal, result: dict[str, Any]) -> None:
        self.deals.append(result)
        self.score.add(self.rules, result["marks"])
        if self.score.winner is not None:
            self.result = {
                "deals": self.deals,
                "scores": self.score.scores,
                "target": self.score.target,
                "winner": self.score.winner,
            }
            return
        if deal.contract is not None or self.rules.four_passes == "next_dealer":
            self.dealer = next_seat(self.dealer)
        self.deal = None
        self.deck = self._next_pack(deal)
        self._offer()

    def _next_pack(self, deal: Deal) -> list[str]:
        piled_at_random = deal.contract is not None and self.rules.restack == "random_piles"
        if self.rules.shuffle == "each_deal" or piled_at_random:
            self.pack_known = False
            assert self.next_deck is not None
            return list(self.next_deck(deal))
        if deal.contract is None:
            return restack_hands(deal.dealt, deal.dealer)
        self.pack_known = True
        return gather(deal.tricks, deal.winners)
