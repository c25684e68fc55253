"""Single tables of contrée against the plain rules: hands, what all four seats see, results."""

from __future__ import annotations

import random

import pytest

import giretra_env as ge
from reference import contree as ref
from reference.contree_view import observe
from support.lockstep import play_both

TEXTS = [
    "marques",
    "colver",
    "marques,undertrump=compulsory,rise_on_partner=no,partner_ruff=no_undertrump",
    "annonces,sa_ta=yes,ta_values=trump,partner_ruff=rise_if_only_trumps",
    "ffb2016_note1,history=none,contre_timing=any_time,contre_freezes=no,contre_partner_speaks=no",
    "marques,history=last_trick,declarations=yes,belote_call=declared,sa_ta=yes,bid_step=5",
    "ffb2016_faits,history=last_trick,declarations=yes,decl_tie=first_speaker,belote_call=declared",
    "marques,sa_ta=yes,ta_values=14-9-6-5-3-1,ta_belote=no,declarations=yes,decl_overlap=yes",
    "marques_exact,declarations=yes,history=none,self_raise=change_suit,generale=500",
]


def choose(game: ref.Deal | ref.Match, rng: random.Random) -> str:
    """Return a legal action; calls are low more often than not, so that auctions last."""
    return rng.choice(game.legal if rng.random() < 0.3 else game.legal[:12])


def arranged_pack(rng: random.Random) -> list[str]:
    """Return a pack in which runs, fours of a kind and belotes are roughly together."""
    by_suit, by_rank = list(ref.CARDS), sorted(ref.CARDS, key=lambda card: card[0])
    pack = rng.choice([by_suit, by_rank])
    pack = ref.cut(pack, rng.randrange(32))
    for _ in range(rng.randrange(14)):
        first, second = rng.randrange(32), rng.randrange(32)
        pack[first], pack[second] = pack[second], pack[first]
    return pack


def play_deals(text: str, deals: int) -> None:
    """Play deals from packs that are random and arranged in turn."""
    rng = random.Random(f"deals {text}")
    for number in range(deals):
        rules, dealer = ref.rules_from_text(text), rng.randrange(4)
        pack = arranged_pack(rng) if number % 2 else rng.sample(ref.CARDS, 32)
        hands = [pack[start : start + 8] for start in range(0, 32, 8)]
        game = ref.Deal(rules, dealer, pack_of(rules, hands, dealer))
        table = ge.Table("contree", rules=text, dealer=dealer, hands=hands)
        play_both(table, game, rng, choose)
        assert game.result is not None
        gain = game.result["marks"][0] - game.result["marks"][1]
        assert tuple(table.returns) == (gain, -gain, gain, -gain)


@pytest.mark.heavy
@pytest.mark.parametrize("text", TEXTS)
def test_tables_agree_with_the_plain_rules(text: str) -> None:
    play_deals(text, 30)


@pytest.mark.parametrize("text", TEXTS)
def test_tables_agree_in_one_deal(text: str) -> None:
    """Short enough for kernels that are not compiled."""
    play_deals(text, 1)


def pack_of(rules: ref.Rules, hands: list[list[str]], dealer: int) -> list[str]:
    """Return the pack that deals these hands."""
    order = ref.deal_hands(rules, [str(place) for place in range(32)], dealer)
    pack = [""] * 32
    for places, hand in zip(order, hands, strict=True):
        for place, card in zip(places, hand, strict=True):
            pack[int(place)] = card
    return pack


@pytest.mark.heavy
@pytest.mark.parametrize(
    "text",
    [
        "marques,cut_by=cutter,target=700",
        "marques,cut_by=cutter,target=700,deal_pattern=2-3-3",
        "annonces,cut_by=cutter,target=300,cut_min=3,four_passes=same_dealer",
        "ffb2016_demandes,cut_by=cutter,target=700,end_rule=exceed,declarations=yes,history=none",
    ],
)
def test_matches_with_a_gathered_pack(text: str) -> None:
    rng = random.Random(f"matches {text}")
    for _ in range(5):
        dealer, deck = rng.randrange(4), rng.sample(ref.CARDS, 32)
        table = ge.Table("contree", rules=text, episode="match", dealer=dealer, deck=deck)
        play_both(table, ref.Match(ref.rules_from_text(text), dealer, deck), rng, choose)


def test_a_cut_by_chance_deals_from_the_pack_given() -> None:
    rng = random.Random("chance")
    lifted = set()
    for seed in range(40):
        dealer, deck = rng.randrange(4), rng.sample(ref.CARDS, 32)
        table = ge.Table("contree", episode="match", dealer=dealer, deck=deck, seed=seed)
        found = [
            number
            for number in ref.cuts(ref.Rules())
            if [sorted(hand) for hand in ref.deal_hands(ref.Rules(), ref.cut(deck, number), dealer)]
            == [sorted(table.hand(seat)) for seat in range(4)]
        ]
        assert len(found) == 1
        lifted.add(found[0])
    assert len(lifted) > 10


def test_longest_auctions_show_their_latest_calls() -> None:
    """Contre and a higher bid in turn: more calls than the observation holds."""
    text = "marques,contre_freezes=no,bid_step=5,bid_max=180"
    table = ge.Table("contree", rules=text, dealer=3, seed=2)
    game = ref.Deal(ref.rules_from_text(text), 3, list(ref.CARDS))
    calls = 0
    while table.phase == "auction":
        legal = game.legal
        call = "contre" if "contre" in legal else legal[1] if len(legal) > 1 else legal[0]
        table.apply(call)
        game.apply(call)
        calls += 1
        if table.phase == "auction":
            assert sorted(table.legal) == sorted(game.legal)
            for name in ("calls", "bids", "passes", "multiplier", "bid_value"):
                seen = ge.game("contree").observation_layout.view(table.observe(0), name).ravel()
                wanted = observe(game, 0, [name])[name]
                assert seen[: len(wanted)].tolist() == wanted and not seen[len(wanted) :].any()
    assert calls > 40
