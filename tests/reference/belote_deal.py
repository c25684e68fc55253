"""French belote: one deal, from the first five cards to the marks, driven by action names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reference.belote32 import Words
from reference.belote_rules import PACKETS, Bidding, Rules
from reference.belote_score import BELOTE, Belote, passed_out, score_deal
from reference.declarations32 import Declaration, declared_points, read_hand, winning_side
from reference.pack32 import dealing_order, next_seat, piles, restack_hands, serve
from reference.tricks32 import (
    LAST_OF_EIGHT,
    LAST_TRICK,
    card_points,
    legal_cards,
    side_points,
    winning_place,
)


class Deal:
    """One deal from a pack that is already cut, top card first; `pot` is in suspense before it.

    Example:
        >>> deal = Deal(Rules(), dealer=3, deck=list(CARDS))
        >>> deal.seat, deal.phase, deal.hands[0], deal.turned
        (0, 'auction', ['7C', '8C', '9C', 'JD', 'QD'], 'JH')
    """

    def __init__(self, rules: Rules, dealer: int, deck: Sequence[str], pot: int = 0) -> None:
        """Deal five cards to every seat, turn one and open the bidding."""
        self.rules = rules
        self.dealer = dealer
        self.deck = list(deck)
        self.pot = pot
        self.hands, (self.turned, *self.stock) = serve(deck, dealer, PACKETS[rules.deal_pattern])
        self.bidding = Bidding(rules, dealer, self.turned)
        self.phase = "auction"
        self.seat: int | None = self.bidding.seat
        self.trump = ""
        self.leader = self.next_seat = next_seat(dealer)
        self.last_card = ""
        self.trick: list[str] = []
        self.tricks: list[list[str]] = []
        self.leaders: list[int] = []
        self.winners: list[int] = []
        self.card_points = [0, 0]
        self.tricks_won = [0, 0]
        # What a seat could declare, None until it is asked; what it did declare.
        self.asked: list[list[Declaration] | None] = [None] * 4
        self.declared: list[list[Declaration]] = [[], [], [], []]
        self.words = Words("SA", self.hands, rules.belote_king_first)
        self.question = ""
        self.result: dict[str, Any] | None = None
        self.share = 0

    @property
    def done(self) -> bool:
        """Say whether all cards are played, or all seats have passed twice."""
        return self.phase == "over"

    @property
    def taker(self) -> int | None:
        """The seat that took."""
        return self.bidding.taker

    @property
    def legal(self) -> list[str]:
        """The names of the actions open to the seat to act."""
        if self.seat is None:
            return []
        if self.phase == "auction":
            return self.bidding.legal()
        if self.phase == "declare":
            return [self.question, f"no_{self.question}"]
        return legal_cards(self.rules, self.trump, self.trick, self.hands[self.seat])

    def apply(self, action: str) -> None:
        """Call, declare or play for the seat to act; the action is taken to be legal."""
        if self.phase == "auction":
            self._call(action)
        elif self.question:
            self._answer(self.question, action == self.question)
        else:
            self._play(action)

    # The bidding and the second part of the deal

    def _call(self, call: str) -> None:
        self.bidding.apply(call)
        self.seat = self.bidding.seat
        if self.bidding.trump is not None:
            self._begin_play(self.bidding.trump)
        elif self.bidding.complete:
            self.phase, self.seat = "over", None
            self.result = passed_out(self.pot)

    def _begin_play(self, trump: str) -> None:
        self.trump = trump
        later = self.later_if_taken_by(self.taker)
        for hand, more in zip(self.hands, later, strict=True):
            hand += more
        self.stock = []
        self.words = Words(trump, self.hands, self.rules.belote_king_first, self.rules.ta_belote)
        self._give_the_turn(self.leader)

    def later_if_taken_by(self, taker: int | None) -> list[list[str]]:
        """Return what every seat gets after the taking, the taker the turned card and two more."""
        later: list[list[str]] = [[], [], [], []]
        stock = list(self.stock)
        for seat in dealing_order(self.dealer):
            more = 2 if seat == taker else 3
            later[seat] = [self.turned] * (seat == taker) + stock[:more]
            stock = stock[more:]
        return later

    # Declarations and belote

    def has_a_say(self, seat: int) -> bool:
        """Say whether a seat is asked for declarations before its card to the first trick."""
        unasked = self.rules.declarations and not self.tricks and self.asked[seat] is None
        return unasked and bool(read_hand(self.hands[seat], self.rules.decl_overlap))

    def _give_the_turn(self, seat: int) -> None:
        self.seat, self.phase = seat, "play"
        if self.has_a_say(seat):
            self.asked[seat] = read_hand(self.hands[seat], self.rules.decl_overlap)
            self._ask("declare")

    def _ask(self, question: str) -> None:
        self.question, self.phase = question, "declare"

    def _answer(self, question: str, yes: bool) -> None:
        assert self.seat is not None
        self.question, self.phase = "", "play"
        if question == "belote":
            if yes:
                self.words.say(self.last_card)
            self._go_on()
        elif yes:
            self.declared[self.seat] = self.asked[self.seat] or []

    def belote(self) -> Belote:
        """Return which side has a complete belote; of several at all trumps the points."""
        counts = self.words.complete()
        if sum(counts) > 1:
            return BELOTE * counts[0], BELOTE * counts[1]
        return counts.index(1) if any(counts) else None

    def shown(self) -> list[list[Declaration]]:
        """Return the declarations shown: the winners', once trick 2 has begun."""
        first = next_seat(self.dealer)
        side = winning_side(self.declared, self.trump, first, self.rules.decl_tie)
        begun = len(self.tricks) > 1 or bool(self.tricks and self.trick)
        return [own if begun and seat % 2 == side else [] for seat, own in enumerate(self.declared)]

    # Tricks

    def winning_seat(self) -> int | None:
        """Return the seat ahead in the unfinished trick, None when the trick is empty."""
        if not self.trick:
            return None
        return (self.leader + winning_place(self.trump, self.trick)) % 4

    def _play(self, card: str) -> None:
        """Put a card; a word to it comes after the trick, and before anybody else acts."""
        assert self.seat is not None
        self.hands[self.seat].remove(card)
        self.trick.append(card)
        self.last_card = card
        self.next_seat = next_seat(self.seat)
        if len(self.trick) == 4:
            self._end_trick()
        if self.words.is_due(self.seat, card, self.hands[self.seat]):
            if self.rules.belote_call == "declared":
                self._ask("belote")
                return
            self.words.say(card)
        self._go_on()

    def _end_trick(self) -> None:
        winner = self.winning_seat()
        assert winner is not None
        self.leaders.append(self.leader)
        self.winners.append(winner)
        self.tricks.append(self.trick)
        self.card_points[winner % 2] += card_points(self.trump, self.trick, self.rules.ta_values)
        self.tricks_won[winner % 2] += 1
        self.trick = []
        self.leader = self.next_seat = winner
        if len(self.tricks) == 8:
            self.card_points[winner % 2] += LAST_TRICK

    def _go_on(self) -> None:
        """Pass the turn after a card and its announcement."""
        if len(self.tricks) == 8:
            self._finish()
        else:
            self._give_the_turn(self.next_seat)

    def _finish(self) -> None:
        assert self.taker is not None
        self.phase, self.seat = "over", None
        points = list(
            side_points(
                self.trump, (self.card_points[0], self.card_points[1]), self.rules.ta_values
            )
        )
        if 8 in self.tricks_won:
            points[self.tricks_won.index(8)] += LAST_OF_EIGHT - LAST_TRICK
        first = next_seat(self.dealer)
        scored = score_deal(
            self.rules,
            self.taker % 2,
            (points[0], points[1]),
            (self.tricks_won[0], self.tricks_won[1]),
            self.belote(),
            declared_points(self.declared, self.trump, first, self.rules.decl_tie),
            self.pot,
        )
        self.share = scored.pop("share")
        self.result = {"taker": self.taker, "trump": self.trump, **scored}

    def pack_after(self) -> list[str]:
        """Return the pack of a finished deal, laid together without shuffling."""
        if self.taker is not None:
            return piles(self.tricks, self.winners)
        return [*restack_hands(self.hands, self.dealer), self.turned, *self.stock]
