"""Giretra: one deal and one match, driven by action names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from reference.giretra_auction import Negotiation
from reference.giretra_play import ceilings_shown, legal_cards, winning_place
from reference.giretra_rules import (
    LARGEST_CUT,
    LAST_TRICK_BONUS,
    SMALLEST_CUT,
    SUITS,
    Rules,
    card_points,
    cut,
    cutter_of,
    deal_hands,
    gather,
    next_seat,
)
from reference.giretra_score import MatchScore, score_deal

CUTS = [f"cut:{lifted}" for lifted in range(SMALLEST_CUT, LARGEST_CUT + 1)]


class Deal:
    """One deal from a pack that is already cut, top card first.

    Example:
        >>> deal = Deal(Rules(), dealer=3, deck=list(CARDS))
        >>> deal.seat, deal.phase, deal.hands[0]
        (0, 'auction', ['7C', '8C', '9C', 'JD', 'QD'])
    """

    def __init__(self, rules: Rules, dealer: int, deck: Sequence[str]) -> None:
        """Deal five cards to every seat and open the negotiation."""
        self.rules = rules
        self.dealer = dealer
        self.deck = list(deck)
        self.hands, self.later = deal_hands(deck, dealer)
        self.negotiation = Negotiation(rules, dealer)
        self.phase = "auction"
        self.seat: int | None = self.negotiation.seat
        self.mode: str | None = None
        self.team = -1
        self.multiplier = 0
        self.leader = next_seat(dealer)
        self.trick: list[str] = []
        self.tricks: list[list[str]] = []
        self.leaders: list[int] = []
        self.winners: list[int] = []
        self.played: set[str] = set()
        self.card_points = [0, 0]
        self.tricks_won = [0, 0]
        # Ranks of a suit, counted from the weakest, that a seat may still hold as play has shown.
        self.ceilings = [dict.fromkeys(SUITS, 8) for _ in range(4)]
        self.result: dict[str, Any] | None = None

    @property
    def done(self) -> bool:
        """Say whether all cards are played."""
        return self.phase == "over"

    @property
    def legal(self) -> list[str]:
        """The names of the actions open to the seat to act."""
        if self.phase == "auction":
            return self.negotiation.legal()
        if self.phase == "play":
            assert self.mode is not None and self.seat is not None
            return legal_cards(self.mode, self.trick, self.hands[self.seat])
        return []

    def apply(self, action: str) -> None:
        """Make a call or play a card for the seat to act; it is taken to be legal."""
        if self.phase == "auction":
            self.negotiation.apply(action)
            self.seat = self.negotiation.seat
            if self.negotiation.complete:
                self._begin_play()
        else:
            self._play(action)

    def winning_seat(self) -> int | None:
        """Return the seat ahead in the unfinished trick, None when the trick is empty."""
        if not self.trick or self.mode is None:
            return None
        return (self.leader + winning_place(self.mode, self.trick)) % 4

    def _begin_play(self) -> None:
        self.mode, self.team, self.multiplier = self.negotiation.resolve()
        for hand, more in zip(self.hands, self.later, strict=True):
            hand += more
        self.later = [[], [], [], []]
        self.phase = "play"
        self.seat = self.leader

    def _play(self, card: str) -> None:
        assert self.mode is not None and self.seat is not None
        ceilings = self.ceilings[self.seat]
        for suit, ranks in ceilings_shown(self.mode, self.trick, card).items():
            ceilings[suit] = min(ceilings[suit], ranks)
        self.hands[self.seat].remove(card)
        self.played.add(card)
        self.trick.append(card)
        self.seat = next_seat(self.seat)
        if len(self.trick) == 4:
            self._end_trick(self.mode)

    def _end_trick(self, mode: str) -> None:
        winner = (self.leader + winning_place(mode, self.trick)) % 4
        self.leaders.append(self.leader)
        self.winners.append(winner)
        self.tricks.append(self.trick)
        self.card_points[winner % 2] += card_points(mode, self.trick)
        self.tricks_won[winner % 2] += 1
        self.trick = []
        self.leader = self.seat = winner
        if len(self.tricks) == 8:
            self.card_points[winner % 2] += LAST_TRICK_BONUS
            self._finish(mode)

    def _finish(self, mode: str) -> None:
        self.phase = "over"
        self.seat = None
        self.result = score_deal(
            self.rules,
            mode,
            self.team,
            self.multiplier,
            (self.card_points[0], self.card_points[1]),
            (self.tricks_won[0], self.tricks_won[1]),
        )


class Match:
    """Deals until a side wins; the pack given is the one before the first cut.

    Where the rules shuffle between deals, `next_deck` supplies every further pack (before its cut).
    """

    def __init__(
        self,
        rules: Rules,
        dealer: int,
        deck: Sequence[str],
        next_deck: Callable[[], Sequence[str]] | None = None,
    ) -> None:
        """Offer the first pack to its cutter."""
        self.rules = rules
        self.dealer = dealer
        self.deck = list(deck)
        self.next_deck = next_deck
        self.score = MatchScore((0, 0), rules.target)
        self.deal: Deal | None = None
        self.deals: list[dict[str, Any]] = []
        self.result: dict[str, Any] | None = None

    @property
    def done(self) -> bool:
        """Say whether a side has won."""
        return self.result is not None

    @property
    def phase(self) -> str:
        """`"cut"`, `"auction"`, `"play"` or `"over"`."""
        if self.done:
            return "over"
        return "cut" if self.deal is None else self.deal.phase

    @property
    def seat(self) -> int | None:
        """The seat to act, None when the match is over."""
        if self.done:
            return None
        return cutter_of(self.rules, self.dealer) if self.deal is None else self.deal.seat

    @property
    def legal(self) -> list[str]:
        """The names of the actions open to the seat to act."""
        if self.done:
            return []
        return list(CUTS) if self.deal is None else self.deal.legal

    def apply(self, action: str) -> None:
        """Cut, call or play for the seat to act; it is taken to be legal."""
        if self.deal is None:
            self.deck = cut(self.deck, int(action.removeprefix("cut:")))
            self.deal = Deal(self.rules, self.dealer, self.deck)
            return
        self.deal.apply(action)
        if self.deal.result is not None:
            self._end_deal(self.deal, self.deal.result)

    def _end_deal(self, deal: Deal, result: dict[str, Any]) -> None:
        self.deals.append(result)
        self.score.add(self.rules, result["match_points"], result["instant_win"])
        if self.score.winner is not None:
            self.result = {
                "deals": self.deals,
                "scores": self.score.scores,
                "target": self.score.target,
                "winner": self.score.winner,
            }
            return
        self.dealer = next_seat(self.dealer)
        self.deal = None
        if self.rules.deck_between_deals == "gather":
            self.deck = gather(deal.tricks, deal.winners)
        else:
            if self.next_deck is None:
                raise ValueError("these rules shuffle between deals: give next_deck")
            self.deck = list(self.next_deck())
