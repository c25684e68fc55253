"""Single tables of French tarot against the plain rules: what all four seats see, results."""

from __future__ import annotations

import random
from typing import Any

import pytest

import giretra_env as ge
from reference import tarot as ref
from support import petit_sec
from support.lockstep import plain, play_both
from support.tarot import ARRANGEMENTS, STYLES, choose

MIXES = [
    "standard",
    "fft",
    "standard,petit_sec=off,forced_pass=skip,chelem_time=after_auction",
    "standard,excuse_last_trick=winner,poignee_levels=highest",
    "standard,excuse_slam_needs_lead=no,petit_excuse_slam=either",
    "standard,failed_slam_vs_defence_slam=single,half_points=winner,deal_style=packets",
    "standard,four_kings_triple=no,poignee_time=before_trick_1",
    "standard,poignee_cards=lowest,poignee_time=before_trick_1,forced_pass=skip",
    "standard,poignee_cards=highest,petit_sec=end,half_points=winner",
    "fft,poignee_cards=highest,poignee_levels=highest,excuse_slam_needs_lead=no",
    "fft,half_points=exact,chelem_time=after_ecart,poignee_time=before_trick_1",
    "fft,excuse_last_trick=winner,excuse_slam_needs_lead=no,petit_excuse_slam=either",
]


def pack_of(hands: list[list[str]], chien: list[str], dealer: int, rules: ref.Rules) -> list[str]:
    return ref.pack_dealing(hands, chien, dealer, rules.deal_style)


class Both:
    """A table and the same deal by the plain rules, played on together."""

    def __init__(self, text: str, rng: random.Random, arrange: Any = None) -> None:
        """Deal cards at random, or as `arrange` makes them for one seat, the star."""
        self.rng, self.rules = rng, ref.rules_from_text(text)
        self.star = None if arrange is None else rng.randrange(4)
        self.style = rng.choice(STYLES)
        dealer = rng.randrange(4)
        options: dict[str, Any] = {"rules": text, "dealer": dealer, "seed": rng.randrange(2**60)}
        if arrange is None:
            deck = rng.sample(ref.CARDS, 78)
            self.table = ge.Table("tarot", deck=deck, **options)
        else:
            hands, chien = arrange(rng, self.star)
            deck = pack_of(hands, chien, dealer, self.rules)
            self.table = ge.Table("tarot", hands=hands, chien=chien, **options)
        self.game = ref.Episode(self.rules, dealer, self.drawn, deck)

    def drawn(self, dealer: int) -> list[str]:
        """Return the pack that the table has drawn; one that is void where it passed a dealer."""
        if dealer != self.table.dealer:
            return pack_of(*petit_sec(), dealer, self.rules)
        hands = [list(self.table.hand(seat)) for seat in range(4)]
        chien = [card for card in ref.CARDS if not any(card in hand for hand in hands)]
        return pack_of(hands, chien, dealer, self.rules)

    def choose(self, game: ref.Episode, rng: random.Random) -> str:
        deal = game.deal
        return choose(deal.phase, deal.seat, deal.taker, deal.legal, rng, self.star, self.style)

    def play(self) -> None:
        """Play to the end, by name and by number in turn."""
        play_both(self.table, self.game, self.rng, self.choose)
        assert self.game.result is not None
        assert self.table.returns == self.game.result["scores"]


@pytest.mark.parametrize("preset", ref.PRESETS)
def test_presets_have_the_same_options(preset: str) -> None:
    ours, theirs = ref.PRESETS[preset], ge.Table("tarot", rules=preset, seed=1).rules
    assert {name: getattr(theirs, name) for name in ref.CHOICES} == vars(ours)


@pytest.mark.heavy
@pytest.mark.parametrize("text", MIXES)
def test_tables_agree_with_the_plain_rules(text: str) -> None:
    rng = random.Random(f"deals {text}")
    for _ in range(2):
        for arrange in (None, *ARRANGEMENTS):
            Both(text, rng, arrange).play()


def test_a_deal_of_every_mix() -> None:
    """Short enough for kernels that are not compiled."""
    rng = random.Random("few deals")
    for number, text in enumerate(MIXES):
        Both(text, rng, (None, *ARRANGEMENTS)[number % 5]).play()


@pytest.mark.parametrize("option", ["redeal", "end"])
def test_a_given_petit_sec_is_over_at_once(option: str) -> None:
    hands, chien = petit_sec()
    table = ge.Table(
        "tarot", rules=f"standard,petit_sec={option}", dealer=2, hands=hands, chien=chien
    )
    assert (table.done, table.seat, table.legal) == (True, None, ())
    assert plain(table.result) == plain(ref.void_deal())
    assert table.returns == (0.0, 0.0, 0.0, 0.0)
