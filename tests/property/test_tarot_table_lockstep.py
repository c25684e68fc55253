"""Single tables of French tarot against the plain rules: what all four seats see, results."""

from __future__ import annotations

import json
import random
from dataclasses import asdict
from typing import Any

import numpy as np
import pytest

import giretra_env as ge
from reference import tarot as ref
from reference.tarot_view import ACTION_ID, ACTIONS, observe, perfect
from support import petit_sec
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
LAYOUT = ge.game("tarot").observation_layout
STATE = ge.game("tarot").state_layout


def plain(value: Any) -> Any:
    """Return tuples as lists, as JSON has them."""
    return json.loads(json.dumps(value, default=asdict))


def row_of(blocks: dict[str, list[int]], layout: Any) -> np.ndarray:
    """Return blocks at their places in a row; the calls are filled up with zeros."""
    assert set(blocks) == set(layout.slices)
    row = np.zeros(layout.size, np.uint8)
    for name, values in blocks.items():
        start = layout.slices[name].start
        row[start : start + len(values)] = values
    return row


def assert_same(seen: np.ndarray, wanted: np.ndarray, layout: Any, where: str) -> None:
    if not np.array_equal(seen, wanted):
        differ = [name for name, place in layout.slices.items() if (seen != wanted)[place].any()]
        raise AssertionError(f"{where}: {', '.join(differ)}")


def compare(table: ge.Table, game: ref.Episode) -> None:
    assert (table.seat, table.phase, table.done) == (game.seat, game.phase, game.done)
    assert table.dealer == game.dealer
    assert sorted(table.legal) == sorted(game.legal)
    assert sorted(table.legal_ids) == sorted(ACTION_ID[name] for name in game.legal)
    for seat in range(4):
        assert sorted(table.hand(seat)) == sorted(game.deal.hands[seat])
        wanted = row_of(observe(game.deal, seat), LAYOUT)
        where = f"seat {seat} sees other in {game.phase} {game.deal.question}"
        assert_same(table.observe(seat), wanted, LAYOUT, where)
    if game.seat is not None:
        blocks = {**observe(game.deal, game.seat), **perfect(game.deal, game.seat)}
        assert_same(table.state(), row_of(blocks, STATE), STATE, f"state in {game.phase}")


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

    def play(self) -> None:
        """Play to the end, by name and by number in turn."""
        compare(self.table, self.game)
        while not self.game.done:
            deal = self.game.deal
            action = choose(
                deal.phase, deal.seat, deal.taker, deal.legal, self.rng, self.star, self.style
            )
            self.table.apply(action if self.rng.random() < 0.5 else ACTION_ID[action])
            self.game.apply(action)
            compare(self.table, self.game)
        assert plain(self.table.result) == plain(self.game.result)
        assert self.game.result is not None
        assert self.table.returns == self.game.result["scores"]


def test_actions_have_the_names_of_the_rules() -> None:
    assert ge.game("tarot").action_names == ACTIONS


@pytest.mark.parametrize("preset", ref.PRESETS)
def test_presets_have_the_same_options(preset: str) -> None:
    ours, theirs = ref.PRESETS[preset], ge.Table("tarot", rules=preset, seed=1).rules
    assert {name: getattr(theirs, name) for name in ref.CHOICES} == vars(ours)


@pytest.mark.heavy
@pytest.mark.parametrize("text", MIXES)
def test_deals(text: str) -> None:
    rng = random.Random(f"deals {text}")
    for _ in range(8):
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


@pytest.mark.parametrize("text", ["standard", "fft,poignee_time=before_trick_1"])
def test_illegal_actions_change_nothing(text: str) -> None:
    rng = random.Random(f"illegal {text}")
    both = Both(text, rng, ARRANGEMENTS[0])
    table = both.table
    while not table.done:
        before = table.observe(table.seat).copy()
        for name in rng.sample(sorted(set(ACTIONS) - set(table.legal)), 2):
            with pytest.raises(ge.IllegalActionError, match=name):
                table.apply(name)
        assert (table.observe(table.seat) == before).all()
        table.apply(rng.choice(table.legal))


@pytest.mark.parametrize("text", ["standard", "fft"])
def test_records_and_copies_go_on_as_the_table_does(text: str) -> None:
    rng = random.Random(f"records {text}")
    for _ in range(6):
        table = ge.Table("tarot", rules=text, seed=rng.randrange(2**60))
        for _ in range(rng.randrange(20)):
            if not table.done:
                table.apply(rng.choice(table.legal))
        others = [table.copy(), ge.Table.from_record(plain(table.record()))]
        while not table.done:
            action = rng.choice(table.legal)
            for one in (table, *others):
                one.apply(action)
        for other in others:
            assert plain(other.result) == plain(table.result)
            assert other.record() == table.record()
