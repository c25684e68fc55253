"""French tarot: one deal, from the pack to the settlement, driven by action names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reference import tarot_poignee as poignee
from reference.tarot_auction import SEEN_BY_ALL, Auction
from reference.tarot_cards import (
    CHIEN,
    EXCUSE,
    TRICKS,
    WHOLE_PACK,
    count_bouts,
    is_petit_sec,
    total,
)
from reference.tarot_ecart import legal_picks, shown_cards
from reference.tarot_pack import next_seat, seats_from, serve
from reference.tarot_play import TrickEnd, end_trick, legal_cards, side_of, winning_place
from reference.tarot_rules import Rules
from reference.tarot_score import petit_au_bout, score_deal, void_deal


class Deal:
    """One deal of a pack, top card first.

    Example:
        >>> deal = Deal(Rules(), dealer=3, deck=list(CARDS))
        >>> deal.seat, deal.phase, deal.hands[0][:3], deal.legal[:2]
        (0, 'auction', ['S1', 'S2', 'S3'], ['pass', 'prise'])
    """

    def __init__(self, rules: Rules, dealer: int, deck: Sequence[str]) -> None:
        """Serve the pack, look for a petit sec and open the auction."""
        self.rules = rules
        self.dealer = dealer
        self.deck = list(deck)
        self.hands, self.chien = serve(deck, dealer, rules.deal_style)
        self.auction = Auction(rules, dealer)
        self.phase = "auction"
        # What the phase "declare" asks: "chelem", "poignee", or "hide", one trump after another.
        self.question = ""
        self.seat: int | None = self.auction.seat
        self.chien_is_open = False
        self.ecart: list[str] = []
        self.chelem: bool | None = None
        self.asked: set[int] = set()
        self.poignees: list[list[str]] = [[], [], [], []]
        self.size = 0
        self.hidden: list[str] = []
        self.leader = self.first_leader = next_seat(dealer)
        self.trick: list[str] = []
        self.tricks: list[list[str]] = []
        self.leaders: list[int] = []
        self.ends: list[TrickEnd] = []
        self.void: str | None = None
        self.petit: str | None = None
        self.per_defender = 0.0
        self.result: dict[str, Any] | None = None
        if rules.petit_sec != "off" and any(map(is_petit_sec, self.hands)):
            self._end_void("petit_sec")

    @property
    def done(self) -> bool:
        """Say whether all cards are played, or the deal is void."""
        return self.phase == "over"

    @property
    def taker(self) -> int | None:
        """The seat that plays against the others, None before the auction is over."""
        return self.auction.taker if self.auction.complete else None

    @property
    def contract(self) -> str | None:
        """What the taker has called, None before the auction is over."""
        return self.auction.contract if self.auction.complete else None

    @property
    def winners(self) -> list[int]:
        """The seats that have won the finished tricks."""
        return [end.winner for end in self.ends]

    @property
    def trumps_put_away(self) -> list[str]:
        """The trumps of a complete écart, which everybody has seen."""
        return shown_cards(self.ecart) if len(self.ecart) == CHIEN else []

    @property
    def legal(self) -> list[str]:
        """The names of the actions open to the seat to act."""
        if self.seat is None:
            return []
        hand = self.hands[self.seat]
        if self.phase == "auction":
            return self.auction.legal()
        if self.phase == "discard":
            return legal_picks(hand)
        if self.question == "chelem":
            return ["no_chelem", "chelem"]
        if self.question == "poignee":
            return ["no_poignee", *(f"poignee_{size}" for size in self.sizes(self.seat))]
        if self.question == "hide":
            return [card for card in self.pool() if card not in self.hidden]
        return legal_cards(self.trick, hand)

    def apply(self, action: str) -> None:
        """Call, put away, declare or play for the seat to act; the action is taken to be legal."""
        if self.phase == "auction":
            self._call(action)
        elif self.phase == "discard":
            self._put_away(action)
        elif self.question == "chelem":
            self._answer_chelem(action == "chelem")
        elif self.question == "poignee":
            self._answer_poignee(int(action.removeprefix("poignee_")) if action[0] == "p" else 0)
        elif self.question == "hide":
            self._hide(action)
        else:
            self._play(action)

    def _end_void(self, reason: str) -> None:
        self.void = reason
        self.phase, self.seat = "over", None
        self.result = void_deal()

    # Auction, chien, écart, slam

    def _call(self, call: str) -> None:
        self.auction.apply(call)
        if not self.auction.complete:
            self.seat = self.auction.seat
        elif self.taker is None:
            self._end_void("all_pass")
        elif self.contract in SEEN_BY_ALL and self.rules.chelem_time == "after_ecart":
            self._take_the_chien()
        else:
            self._ask(self.taker, "chelem")

    def _take_the_chien(self) -> None:
        assert self.taker is not None
        self.chien_is_open = True
        self.hands[self.taker] += self.chien
        self.seat, self.phase, self.question = self.taker, "discard", ""

    def _put_away(self, card: str) -> None:
        assert self.taker is not None
        self.hands[self.taker].remove(card)
        self.ecart.append(card)
        if len(self.ecart) == CHIEN:
            if self.chelem is None:
                self._ask(self.taker, "chelem")
            else:
                self._begin_play()

    def _answer_chelem(self, announced: bool) -> None:
        assert self.taker is not None
        self.chelem = announced
        if announced:
            self.leader = self.first_leader = self.taker
        if self.contract in SEEN_BY_ALL and not self.ecart:
            self._take_the_chien()
        else:
            self._begin_play()

    def _ask(self, seat: int, question: str) -> None:
        self.seat, self.phase, self.question = seat, "declare", question

    # Poignées

    def discarded_by(self, seat: int) -> list[str]:
        """Return the trumps that a seat has put away in sight of all."""
        return self.trumps_put_away if seat == self.taker else []

    def sizes(self, seat: int) -> list[int]:
        """Return the poignées that a seat may show before its first card."""
        return poignee.available(self.rules, self.hands[seat], self.discarded_by(seat))

    def pool(self) -> list[str]:
        """Return the trumps from which the seat to act takes its poignée."""
        assert self.seat is not None
        hand = self.hands[self.seat]
        return poignee.pool(self.rules, self.size, hand, self.discarded_by(self.seat))

    def _answer_poignee(self, size: int) -> None:
        assert self.seat is not None
        self.asked.add(self.seat)
        self.size, self.hidden = size, []
        if not size:
            self._after_the_poignee()
        elif len(self.pool()) > size and self.rules.poignee_cards == "choose":
            self.question = "hide"
        else:
            self.hidden = poignee.hidden_by_rule(self.rules, size, self.pool())
            self._show()

    def _hide(self, card: str) -> None:
        self.hidden.append(card)
        if len(self.pool()) - len(self.hidden) == self.size:
            self._show()

    def _show(self) -> None:
        assert self.seat is not None
        self.poignees[self.seat] = poignee.shown_cards(self.size, self.pool(), self.hidden)
        self._after_the_poignee()

    def _after_the_poignee(self) -> None:
        assert self.seat is not None
        if self.rules.poignee_time == "before_trick_1":
            self._begin_play()
        else:
            self._let_play(self.seat)

    # Tricks

    def _begin_play(self) -> None:
        """Ask for poignées where they come before the first trick, then let the leader play."""
        if self.rules.poignee_time == "before_trick_1":
            for seat in seats_from(self.first_leader):
                if seat not in self.asked and self.sizes(seat):
                    self._ask(seat, "poignee")
                    return
            self._let_play(self.first_leader)
        else:
            self._give_the_turn(self.first_leader)

    def _give_the_turn(self, seat: int) -> None:
        """Let a seat play, after its poignée if it has one and this is its first card."""
        at_the_first_card = self.rules.poignee_time == "first_card" and not self.tricks
        if at_the_first_card and seat not in self.asked and self.sizes(seat):
            self._ask(seat, "poignee")
        else:
            self._let_play(seat)

    def _let_play(self, seat: int) -> None:
        self.seat, self.phase, self.question = seat, "play", ""

    def winning_seat(self) -> int | None:
        """Return the seat ahead in the unfinished trick, None while no card there can win."""
        place = winning_place(self.trick)
        return None if place is None else (self.leader + place) % 4

    def _play(self, card: str) -> None:
        assert self.seat is not None
        self.hands[self.seat].remove(card)
        self.trick.append(card)
        if len(self.trick) < 4:
            self._give_the_turn(next_seat(self.seat))
            return
        assert self.taker is not None
        end = end_trick(self.rules, self.leader, self.trick, self.taker, self.winners)
        self.leaders.append(self.leader)
        self.tricks.append(self.trick)
        self.ends.append(end)
        self.trick = []
        self.leader = end.winner
        if len(self.tricks) == TRICKS:
            self._finish()
        else:
            self._give_the_turn(end.winner)

    # The count

    def tricks_won(self) -> tuple[int, int]:
        """Return the tricks of the taker and of the defence."""
        taken = self.winners.count(self.taker) if self.taker is not None else 0
        return taken, len(self.winners) - taken

    def beside_the_tricks(self) -> list[str]:
        """Return the taker's cards that were not won in tricks: the écart, or the chien."""
        return {"garde_sans": self.chien, "garde_contre": []}.get(self.contract or "", self.ecart)

    def taker_cards(self) -> list[str]:
        """Return the cards that count for the taker: those won so far and those beside."""
        cards = self.beside_the_tricks()
        for trick, end in zip(self.tricks, self.ends, strict=True):
            if end.winner == self.taker:
                cards = [*cards, *(card for card in trick if card != EXCUSE)]
            if end.excuse_to == "taker":
                cards = [*cards, EXCUSE]
        return cards

    def taker_half_points(self) -> int:
        """Return what the taker has so far."""
        beside = total(self.beside_the_tricks())
        return beside + sum(end.taker_half_points for end in self.ends)

    def _finish(self) -> None:
        assert self.taker is not None and self.contract is not None
        self.phase, self.seat = "over", None
        defence = sum(end.defence_half_points for end in self.ends)
        if self.contract == "garde_contre":
            defence += total(self.chien)
        assert self.taker_half_points() + defence == WHOLE_PACK
        self.petit = petit_au_bout(
            self.rules,
            self.tricks[-2:],
            self.winners[-2:],
            self.taker,
            self.ends[-1].slam_by_excuse,
        )
        scored = score_deal(
            self.rules,
            self.contract,
            self.taker,
            self.taker_half_points(),
            count_bouts(self.taker_cards()),
            self.tricks_won(),
            self.petit,
            sum(poignee.BONUS[len(shown)] for shown in self.poignees if shown),
            bool(self.chelem),
        )
        self.per_defender = scored.pop("per_defender")
        scored.pop("base")
        self.result = scored

    def slam_side(self) -> str | None:
        """Return the side that has won all 18 tricks."""
        if len(self.winners) < TRICKS:
            return None
        sides = {side_of(seat, self.taker) for seat in self.winners}
        return sides.pop() if len(sides) == 1 else None
