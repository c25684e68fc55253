"""Random deals and matches of French belote in lockstep: the package against the plain rules.

After every step the seat, the phase, the exact legal set, the reward, and what the observation
says about the trick, the points and the cards that play has ruled out must be the same.
"""

from __future__ import annotations

from typing import Any

import pytest

from reference import belote as ref
from support.lockstep import NUM_SEATS, Case, Lockstep, Plain, untried_values

CASES = [
    Case("maison", 700),
    Case("maison", 400, skip_forced=True),
    Case("maison", 600, play="lopsided"),
    Case("coinche_official", 600),
    Case("coinche_official,history=none", 400, play="lopsided", skip_forced=True),
    Case("pagat", 600),
    Case("pagat,history=last_trick", 400, play="lopsided"),
    Case("maison,sa_ta=yes", 400),
    Case("maison,sa_ta=yes,ta_values=trump,rounding=nearest10", 300, play="lopsided"),
    Case("coinche_official,sa_ta=yes,belote_call=declared,round2_same_suit=yes", 300),
    Case("pagat,belote_call=declared,belote_king_first=yes,belote_on_fail=to_defence", 300),
    Case("maison,belote_king_first=yes,deal_pattern=2-3", 300),
    Case("maison,declarations=yes,sa_ta=yes,history=last_trick", 400),
    Case("maison,declarations=yes,decl_tie=first_speaker,belote_call=declared", 300),
    Case("maison,declarations=yes,decl_overlap=yes,sa_ta=yes,ta_belote=no", 300),
    Case("maison,sa_ta=yes,ta_values=14-9-6-5-3-1", 400, play="lopsided"),
    Case("coinche_official,declarations=yes,sa_ta=yes,tie=made", 400, play="lopsided"),
    Case("maison,tie=failed,belote_on_fail=to_defence,failed_mark=160,rounding=nearest10_6up", 300),
    Case("maison,litige_belote=kept,capot_mark=250,defence_capot=162", 300, play="lopsided"),
    Case("coinche_official,rise_on_partner=no,partner_ruff=rise_if_only_trumps", 300),
    Case("maison,undertrump=optional,partner_ruff=no_undertrump,capot_mark=162", 300),
    Case("maison,first_dealer=seat_0,target=400,history=last_trick", 300, episode="match"),
    Case("maison,target=300,end_rule=exceed", 300, "match", "lopsided"),
    Case("coinche_official,cut_by=cutter,cut_min=2,target=300", 400, episode="match"),
    Case("pagat,cut_by=cutter,deals=3,declarations=yes", 400, episode="match"),
    Case("maison,deals=2,litige_belote=kept,all_pass=same_dealer", 300, "match"),
    Case("maison,shuffle=never,cut_by=cutter,target=500", 300, "match"),
    Case("maison,shuffle=never,cut_by=cutter,deals=4,all_pass=same_dealer", 500, "match"),
]


class BeloteLockstep(Lockstep):
    """Tables of French belote beside the plain rules."""

    game = "belote"
    facts = (
        "phase",
        "own_hand",
        "trump",
        "taker",
        "trick_winner",
        "voids",
        "ceilings",
        "belote_seat",
        "belote_complete",
        "declared_kinds",
        "tricks",
        "scores",
        "pot",
    )
    rounds_per_look = 2

    @property
    def cutter_cuts(self) -> bool:
        return self.case.episode == "match" and self.rules.cut_by == "cutter"

    def new_game(self, table: int) -> Plain:
        dealer = self.dealer(table)
        if self.case.episode == "deal":
            return ref.Deal(self.rules, dealer, self.dealt_pack(table))
        if self.cutter_cuts:
            return ref.Match(self.rules, dealer, self.pack(table), lambda: self.pack(table))
        # The pack read from the hands is the one that chance has cut already.
        return ref.Match(
            self.rules,
            dealer,
            self.dealt_pack(table),
            next_deck=lambda: self.dealt_pack(table),
            next_cut=lambda pack: 0,
        )

    def dealt_pack(self, table: int) -> list[str]:
        """Return a pack that deals the hands of a table where the bidding begins."""
        hands = [self.names(held == 2) for held in self.holds(table)]
        first = int(self.step.seat[table])
        order = [(first + step) % NUM_SEATS for step in range(NUM_SEATS)]
        pack: list[str] = []
        for packet in ref.PACKETS[self.rules.deal_pattern]:
            for seat in order:
                pack += hands[seat][:packet]
                hands[seat] = hands[seat][packet:]
        turned = ref.CARDS[int(self.block(table, "turned_card").argmax())]
        return [*pack, turned, *self.stock(table, turned, order)]

    def stock(self, table: int, turned: str, order: list[int]) -> list[str]:
        """Return the cards under the turned one, as they come if the seat to act takes."""
        later = [self.names(held == 1) for held in self.holds(table)]
        return [card for seat in order for card in later[seat] if card != turned]

    def choose(self, table: int, game: Plain) -> str | None:
        """Pass more often than not; lopsided: one side plays high, the other low, for capots."""
        if game.phase == "auction":
            return "pass" if self.rng.random() < 0.5 else None
        if self.case.play == "random" or game.phase != "play":
            return None
        deal = game.deal if isinstance(game, ref.Match) else game
        best, strength = max if game.seat % 2 else min, ref.STRENGTH[deal.trump]
        return best(game.legal, key=lambda card: (strength[card], card[1] == deal.trump))

    def compare(self) -> None:
        """Let the plain games know what is dealt if the seat to act takes: states hold no more."""
        for table, game in enumerate(self.games):
            deal = game.deal if isinstance(game, ref.Match) else game
            if deal is not None and deal.phase == "auction" and not self.cutter_cuts:
                deal.stock = self.stock(table, deal.turned, ref.dealing_order(deal.dealer))
        super().compare()

    def play_on(self, game: Plain, action: str) -> dict[str, Any] | None:
        self.scores_before = game.score.scores if isinstance(game, ref.Match) else (0, 0)
        return super().play_on(game, action)

    def rewards(self, game: Plain, ended: dict[str, Any]) -> list[float]:
        """Return what a seat's side gains on the other; in a match with a pot that it wins."""
        after = game.score.scores if isinstance(game, ref.Match) else ended["marks"]
        before = self.scores_before
        gain = after[0] - before[0] - after[1] + before[1]
        return [gain, -gain] * (NUM_SEATS // 2)

    def outcome_of(self, game: Plain, ended: dict[str, Any]) -> tuple[str | None, str | None, bool]:
        return ended["trump"], ended["outcome"], 8 in ended["tricks"]


@pytest.mark.heavy
@pytest.mark.parametrize("case", CASES, ids=str)
def test_batches_agree_with_the_plain_rules(case: Case) -> None:
    played = BeloteLockstep.play(case, num_tables=min(250, case.deals // 4))
    assert {outcome for _, outcome, _ in played.outcomes} >= {"made", "failed", None}
    assert {trump for trump, _, _ in played.outcomes} >= set(
        ref.TRUMPS if "sa_ta=yes" in case.rules else ref.SUITS
    )
    if case.play == "lopsided":
        assert any(capot for _, _, capot in played.outcomes)


@pytest.mark.parametrize(
    "case",
    [
        Case("maison", 6),
        Case("coinche_official,sa_ta=yes,declarations=yes,belote_call=declared", 6),
        Case("pagat,cut_by=cutter,target=200,shuffle=never", 6, "match"),
    ],
    ids=str,
)
def test_batches_agree_in_a_few_deals(case: Case) -> None:
    """Short enough for kernels that are not compiled."""
    BeloteLockstep.play(case, num_tables=2)


def test_every_value_of_every_option_is_played_in_some_case() -> None:
    assert untried_values("belote", CASES) == []
