"""Random deals and matches of Giretra in lockstep: the package against the plain rules.

After every step the seat, the phase, the exact legal set, the reward, and what the observation
says about the trick, the points and the cards that play has ruled out must be the same.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from reference import giretra as ref
from support.lockstep import NUM_SEATS, Case, Lockstep, Plain, untried_values

CASES = [
    Case("standard", 800),
    Case("standard", 500, skip_forced=True),
    Case("standard", 700, play="lopsided"),
    Case("platform", 800),
    Case("platform", 500, play="lopsided", skip_forced=True),
    Case("standard", 600, episode="match"),
    Case("standard", 400, episode="match", play="lopsided", skip_forced=True),
    Case("platform", 500, episode="match"),
    Case("platform,first_dealer=random", 500, episode="match"),
    Case("platform,deck_between_deals=gather,target=40,target_step=30", 400, episode="match"),
    Case("standard,cutter=dealer_right,deck_between_deals=reshuffle", 400, episode="match"),
    Case("standard,target=30,target_step=5,colour_capot_points=25", 300, "match", "lopsided"),
    Case("standard,accept_bars_announcing=until_next_announcement", 300),
    Case("standard,opponent_accept_nt_clubs=lock,clubs_surcontre=true,clubs_base=32", 300),
    Case("platform,opponent_accept_nt_clubs=nothing,at_contre=multiply_split", 300),
    Case("platform,opponent_accept_nt_clubs=contre,at_rounding=announcer_up", 300),
    Case("standard,at_rounding=nearest,at_defender_floor=9,at_contre=winner_takes_all", 300),
    Case("platform,colour_capot_points=25", 300, play="lopsided"),
]


class GiretraLockstep(Lockstep):
    """Tables of Giretra beside the plain rules."""

    game = "giretra"
    facts = (
        "phase",
        "own_hand",
        "masters",
        "trick_winner",
        "voids",
        "ceilings",
        "card_points",
        "tricks",
        "scores",
        "target",
    )
    rounds_per_look = 2

    def new_game(self, table: int) -> Plain:
        dealer = self.dealer(table)
        if self.case.episode == "match":
            return ref.Match(self.rules, dealer, self.pack(table), lambda: self.pack(table))
        return ref.Deal(self.rules, dealer, self.dealt_pack(table, dealer))

    def dealt_pack(self, table: int, dealer: int) -> list[str]:
        """Return a pack that deals the hands of a table: 2 is held, 1 comes after the auction."""
        pack = [""] * 32
        five, later = ref.deal_hands([str(place) for place in range(32)], dealer)
        for seat, held in enumerate(self.holds(table)):
            for number, places in ((2, five[seat]), (1, later[seat])):
                for place, card in zip(places, np.flatnonzero(held == number), strict=True):
                    pack[int(place)] = ref.CARDS[card]
        return pack

    def choose(self, table: int, game: Plain) -> str | None:
        """Lopsided: one side plays its strongest cards, the other its weakest, for capots."""
        if self.case.play == "random":
            return None
        deal = game.deal if isinstance(game, ref.Match) else game
        if deal is None or deal.mode is None:
            return self.rng.choice(game.legal)
        best, strength = max if game.seat % 2 else min, ref.STRENGTH[deal.mode]
        return best(game.legal, key=lambda card: (strength[card], card[1] == deal.mode))

    def rewards(self, game: Plain, ended: dict[str, Any]) -> list[float]:
        """Return the match points of a seat's side minus the other's; a target for a match won."""
        gain = ended["match_points"][0] - ended["match_points"][1]
        if ended["instant_win"] is not None:
            target = game.score.target if isinstance(game, ref.Match) else game.rules.target
            gain = target if ended["instant_win"] == 0 else -target
        return [gain, -gain] * (NUM_SEATS // 2)

    def outcome_of(self, game: Plain, ended: dict[str, Any]) -> tuple[str, int, bool]:
        return ended["mode"], ended["multiplier"], 8 in ended["tricks"]


@pytest.mark.heavy
@pytest.mark.parametrize("case", CASES, ids=str)
def test_batches_agree_with_the_plain_rules(case: Case) -> None:
    played = GiretraLockstep.play(case, num_tables=min(250, case.deals // 4))
    assert {mode for mode, _, _ in played.outcomes} == set(ref.MODES)
    if case.play == "lopsided":
        assert any(capot for _, _, capot in played.outcomes)


@pytest.mark.parametrize(
    "case", [Case("standard", 6), Case("platform", 6), Case("standard", 6, "match")], ids=str
)
def test_batches_agree_in_a_few_deals(case: Case) -> None:
    """Short enough for kernels that are not compiled."""
    GiretraLockstep.play(case, num_tables=2)


def test_every_value_of_every_option_is_played_in_some_case() -> None:
    assert untried_values("giretra", CASES) == []
