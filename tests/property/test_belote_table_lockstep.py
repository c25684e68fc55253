"""Single tables of French belote against the plain rules: what all four seats see, results."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

import giretra_env as ge
from reference import belote as ref
from support.lockstep import play_both

PRESETS = ["maison", "coinche_official", "pagat"]
MIXES = [
    "maison,sa_ta=yes",
    "maison,sa_ta=yes,ta_values=trump,rounding=nearest10",
    "coinche_official,sa_ta=yes,belote_call=declared,round2_same_suit=yes",
    "pagat,belote_call=declared,belote_king_first=yes,belote_on_fail=to_defence",
    "maison,belote_king_first=yes,deal_pattern=2-3",
    "maison,declarations=yes,sa_ta=yes,history=last_trick",
    "maison,declarations=yes,decl_tie=first_speaker,sa_ta=yes,ta_values=trump",
    "coinche_official,declarations=yes,belote_call=declared,tie=made",
    "maison,declarations=yes,decl_overlap=yes,sa_ta=yes,ta_values=14-9-6-5-3-1,ta_belote=no",
    "maison,tie=failed,belote_on_fail=to_defence,failed_mark=160,rounding=nearest10_6up",
    "maison,litige_belote=kept,capot_mark=250,defence_capot=162",
    "coinche_official,rise_on_partner=no,partner_ruff=rise_if_only_trumps,capot_mark=162",
    "maison,undertrump=optional,partner_ruff=no_undertrump",
]
MATCHES = [
    "maison,shuffle=never,target=400,cut_by=cutter,cut_min=2",
    "maison,shuffle=never,target=300",
    "pagat,shuffle=never,target=500,end_rule=exceed,cut_by=cutter,all_pass=same_dealer",
    "coinche_official,shuffle=never,deals=3,deal_pattern=2-3,cut_min=2,history=none",
    "maison,shuffle=never,deals=4,cut_by=cutter,sa_ta=yes,declarations=yes,litige_belote=kept",
]


def choose(game: ref.Deal | ref.Match, rng: random.Random) -> str:
    """Pass more often than not, so that second rounds and passed-out deals come."""
    return "pass" if "pass" in game.legal and rng.random() < 0.6 else rng.choice(game.legal)


@pytest.mark.heavy
@pytest.mark.parametrize("text", PRESETS + MIXES)
def test_tables_agree_with_the_plain_rules(text: str) -> None:
    rng = random.Random(f"deals {text}")
    for _ in range(20):
        dealer, deck = rng.randrange(4), rng.sample(ref.CARDS, 32)
        table = ge.Table("belote", rules=text, dealer=dealer, deck=deck)
        game = ref.Deal(ref.rules_from_text(text), dealer, deck)
        play_both(table, game, rng, choose)
        assert game.result is not None
        gain = game.result["marks"][0] - game.result["marks"][1]
        assert tuple(table.returns) == (gain, -gain, gain, -gain)


@pytest.mark.heavy
@pytest.mark.parametrize("text", MATCHES)
def test_matches_with_a_pack_that_is_never_shuffled(text: str) -> None:
    rng = random.Random(f"matches {text}")
    for _ in range(6):
        play_match(text, rng)


def play_match(text: str, rng: random.Random) -> None:
    rules = ref.rules_from_text(text)
    dealer, deck = rng.randrange(4), rng.sample(ref.CARDS, 32)
    table = ge.Table("belote", rules=text, episode="match", dealer=dealer, deck=deck)
    play_both(
        table,
        ref.Match(rules, dealer, deck, next_cut=lambda pack: seen_cut(table, pack)),
        rng,
        choose,
    )


def seen_cut(table: Any, pack: Sequence[str]) -> int:
    """Return where a pack was cut at random, from the hands that were dealt."""
    rules = ref.rules_from_text(table.record()["rules"])
    hands = [set(table.hand(seat)) for seat in range(4)]
    first = table.seat
    for lifted in ref.cuts(rules.cut_min):
        dealt, _ = ref.serve(
            ref.cut(pack, lifted), (first - 1) % 4, ref.PACKETS[rules.deal_pattern]
        )
        if [set(hand) for hand in dealt] == hands:
            return lifted
    raise AssertionError("no cut deals these hands")


def test_a_few_deals_of_every_mix() -> None:
    """Short enough for kernels that are not compiled."""
    rng = random.Random("few deals")
    for text in PRESETS + MIXES:
        dealer, deck = rng.randrange(4), rng.sample(ref.CARDS, 32)
        table = ge.Table("belote", rules=text, dealer=dealer, deck=deck)
        play_both(table, ref.Deal(ref.rules_from_text(text), dealer, deck), rng, choose)
