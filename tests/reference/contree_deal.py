"""Belote contrée: one deal, driven by action names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reference.contree_auction import Auction
from reference.contree_declarations import (
    Declaration,
    belotes,
    declaration_points,
    declarations,
)
from reference.contree_play import last_trick_bonus, legal_cards, winning_place
from reference.contree_rules import Rules, card_points, deal_hands, next_seat
from reference.contree_score import BELOTE, PASSED_OUT, converted, score_deal

Pair = tuple[int, int]


class Deal:
    """One deal from a pack that is already cut, top card first.

    Example:
        >>> deal = Deal(Rules(), dealer=3, deck=list(CARDS))
        >>> deal.seat, deal.phase, deal.hands[0]
        (0, 'auction', ['7C', '8C', '9C', 'QD', 'KD', 'JH', 'QH', 'KH'])
    """

    def __init__(self, rules: Rules, dealer: int, deck: Sequence[str]) -> None:
        """Deal eight cards to every seat and open the auction."""
        self.rules = rules
        self.dealer = dealer
        self.deck = list(deck)
        self.dealt = deal_hands(rules, deck, dealer)
        self.hands = [list(hand) for hand in self.dealt]
        self.auction = Auction(rules, dealer)
        self.phase = "auction"
        self.seat: int | None = self.auction.seat
        self.contract: dict[str, Any] | None = None
        self.trump = ""
        self.leader = next_seat(dealer)
        self.trick: list[str] = []
        self.tricks: list[list[str]] = []
        self.leaders: list[int] = []
        self.winners: list[int] = []
        # What a seat may declare, and what it has declared; None until it has been asked.
        self.readings: list[list[Declaration]] = [[], [], [], []]
        self.declared: list[list[Declaration] | None] = [None, None, None, None]
        # The belotes of the dealt hands by suit, and how many of the two words have been said;
        # where they count without words, how many of the two cards have been played.
        self.words: list[dict[str, int]] = [{}, {}, {}, {}]
        # The suit in which the seat that has just played is asked for its word.
        self.word_due = ""
        self.result: dict[str, Any] | None = None

    @property
    def done(self) -> bool:
        """Say whether the deal is passed out or played."""
        return self.phase == "over"

    @property
    def legal(self) -> list[str]:
        """The names of the actions open to the seat to act."""
        if self.phase == "auction":
            return self.auction.legal()
        if self.phase == "declare":
            return ["belote", "no_belote"] if self.word_due else ["declare", "no_declare"]
        if self.phase == "play":
            assert self.seat is not None
            return legal_cards(self.rules, self.trump, self.trick, self.hands[self.seat])
        return []

    def apply(self, action: str) -> None:
        """Make a call or play a card for the seat to act; it is taken to be legal."""
        assert self.seat is not None
        if self.phase == "auction":
            self.auction.apply(action)
            self.seat = self.auction.seat
            if self.auction.complete:
                self._end_auction()
        elif action in ("declare", "no_declare"):
            self.declared[self.seat] = self.readings[self.seat] if action == "declare" else []
            self.phase = "play"
        elif action in ("belote", "no_belote"):
            self.words[self.seat][self.word_due] += action == "belote"
            self.word_due = ""
            self._go_on()
        else:
            self._play(self.seat, action)

    def _end_auction(self) -> None:
        self.contract = self.auction.contract()
        if self.contract is None:
            self._finish(dict(PASSED_OUT))
            return
        self.trump = self.contract["trump"]
        for seat, hand in enumerate(self.dealt):
            self.words[seat] = dict.fromkeys(belotes(self.rules, hand, self.trump), 0)
            if self.rules.declarations:
                self.readings[seat] = declarations(hand, self.trump, self.rules.decl_overlap)
        self._go_on()

    @property
    def next_to_play(self) -> int:
        """The seat whose card comes next."""
        return (self.leader + len(self.trick)) % 4

    def _go_on(self) -> None:
        """Let the next seat play, ask it first for its declarations, or end the deal."""
        if len(self.tricks) == 8:
            self._finish(self._count())
            return
        self.seat = self.next_to_play
        self.phase = "declare" if self.has_a_say(self.seat) else "play"

    def has_a_say(self, seat: int) -> bool:
        """Say whether a seat will be asked for its declarations before its first card."""
        unasked = self.declared[seat] is None
        return unasked and not self.tricks and len(self.readings[seat]) > 0

    def _play(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.trick.append(card)
        if len(self.trick) == 4:
            self._end_trick()
        rank, suit = card
        if rank in "KQ" and suit in self.words[seat]:
            if self.rules.belote_call == "automatic":
                self.words[seat][suit] += 1
            elif self._other_of_belote(card) in self.hands[seat] or self.words[seat][suit] == 1:
                self.word_due = suit
                self.seat, self.phase = seat, "declare"
                return
        self._go_on()

    @staticmethod
    def _other_of_belote(card: str) -> str:
        return ("Q" if card[0] == "K" else "K") + card[1]

    def _end_trick(self) -> None:
        winner = (self.leader + winning_place(self.trump, self.trick)) % 4
        self.leaders.append(self.leader)
        self.tricks.append(self.trick)
        self.winners.append(winner)
        self.trick = []
        self.leader = winner

    def trick_points(self) -> Pair:
        """Return the card points of the finished tricks, with the bonus of the last one."""
        points = [0, 0]
        for trick, winner in zip(self.tricks, self.winners, strict=True):
            points[winner % 2] += card_points(self.rules, self.trump, trick)
        if len(self.tricks) == 8:
            last = self.winners[-1] % 2
            points[last] += last_trick_bonus(self.tricks_won()[last])
        return points[0], points[1]

    def tricks_won(self) -> Pair:
        """Return how many tricks each side has."""
        side_1 = sum(winner % 2 for winner in self.winners)
        return len(self.winners) - side_1, side_1

    def declaration_points(self) -> Pair:
        """Return what has been declared, as it counts for each side."""
        declared = [one or [] for one in self.declared]
        return declaration_points(self.rules, self.trump, declared, next_seat(self.dealer))

    def _count(self) -> dict[str, Any]:
        """Return the result of the eight tricks."""
        points, tricks, bid = self.trick_points(), self.tricks_won(), self.auction.bid
        if self.trump == "TA" and self.rules.ta_values == "trump":
            points = converted(points, tricks)
        assert self.contract is not None and bid is not None
        return score_deal(
            self.rules,
            **self.contract,
            card_points=points,
            tricks=tricks,
            belote=self._belote_result(),
            declarations=self.declaration_points(),
            bidder_took_all=set(self.winners) == {bid.seat},
        )

    def _belote_result(self) -> int | Pair | None:
        """Return the side that has the belote; of several, at all trumps, each side's points."""
        counts = [0, 0]
        for seat, suits in enumerate(self.words):
            counts[seat % 2] += list(suits.values()).count(2)
        if sum(counts) > 1:
            return BELOTE * counts[0], BELOTE * counts[1]
        return counts.index(1) if sum(counts) else None

    def _finish(self, result: dict[str, Any]) -> None:
        self.phase = "over"
        self.seat = None
        self.result = result
