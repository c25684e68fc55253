"""French tarot: an episode, in which void deals are dealt again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from reference.tarot_deal import Deal
from reference.tarot_pack import next_seat
from reference.tarot_rules import Rules


class Episode:
    """One deal, or as many as it takes where the options deal a void one again.

    `deck` is the first pack if its cards are given, so that a petit sec in it ends the episode;
    `next_deck` supplies every pack that is drawn, being told who deals it.
    """

    def __init__(
        self,
        rules: Rules,
        dealer: int,
        next_deck: Callable[[int], Sequence[str]],
        deck: Sequence[str] | None = None,
    ) -> None:
        """Deal the given pack, or draw packs until there is a decision to make."""
        self.rules = rules
        self.next_deck = next_deck
        self.deal = self._draw(dealer) if deck is None else Deal(rules, dealer, deck)

    def _draw(self, dealer: int) -> Deal:
        deal = Deal(self.rules, dealer, self.next_deck(dealer))
        while deal.void == "petit_sec" and self.rules.petit_sec == "redeal":
            dealer = next_seat(dealer)
            deal = Deal(self.rules, dealer, self.next_deck(dealer))
        return deal

    def apply(self, action: str) -> None:
        """Apply an action; after four passes the next dealer may deal again."""
        self.deal.apply(action)
        if self.deal.void == "all_pass" and self.rules.all_pass == "redeal":
            self.deal = self._draw(next_seat(self.deal.dealer))

    @property
    def dealer(self) -> int:
        """Who dealt the cards in play."""
        return self.deal.dealer

    @property
    def done(self) -> bool:
        """Say whether the episode is over."""
        return self.deal.done

    @property
    def phase(self) -> str:
        """`"auction"`, `"discard"`, `"declare"`, `"play"` or `"over"`."""
        return self.deal.phase

    @property
    def seat(self) -> int | None:
        """The seat to act."""
        return self.deal.seat

    @property
    def legal(self) -> list[str]:
        """The names of the actions open to the seat to act."""
        return self.deal.legal

    @property
    def result(self) -> dict[str, Any] | None:
        """The result, None until the episode is over."""
        return self.deal.result
