"""What a seat sees: nothing hidden leaks, and every public fact is told, in bytes and in words."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import giretra_env as ge
from reference import giretra as ref
from reference.giretra_view import observe
from support import VARIANTS, fewer, random_position, random_positions

SEEDS = st.integers(0, 2**60)
LAYOUT = ge.game("giretra").observation_layout
CARDS = ge.game("giretra").card_names
LAST_PACKET_FROM = 20
"""Place in the pack of the first card that is dealt after the negotiation."""


def whole_pack_is_known(table: ge.Table) -> bool:
    """Whether the pack was gathered, in which case a seat can count everyone's cards from it."""
    return bool(table.deals) and table.rules.deck_between_deals == "gather"


def hidden_cards(table: ge.Table, seat: int) -> list[int]:
    """Return the cards whose place a seat does not know."""
    record = table._tables[0]
    if table.phase == "cut":
        return list(range(32))
    others = [other for other in range(4) if other != seat]
    hidden = [card for card in range(32) for other in others if record["hands"][other] >> card & 1]
    if table.phase == "auction":
        hidden += [int(card) for card in record["deck"][LAST_PACKET_FROM:]]
    return hidden


def exchange(table: ge.Table, first: int, second: int) -> ge.Table:
    """Return a copy in which two cards have changed places in all hands and in the pack."""
    other = table.copy()
    record = other._tables[0]
    for name in ("deck", "pack"):
        cards = record[name].copy()
        record[name][cards == first] = second
        record[name][cards == second] = first
    for seat in range(4):
        hand = int(record["hands"][seat])
        if (hand >> first & 1) != (hand >> second & 1):
            record["hands"][seat] = hand ^ (1 << first | 1 << second)
    return other


def could_have_played_so(table: ge.Table) -> bool:
    """Whether nobody holds a card that the play has shown to be elsewhere."""
    record = table._tables[0]
    return not any(record["hands"][seat] & record["excluded"][seat] for seat in range(4))


@pytest.mark.parametrize("episode", ["deal", "match"])
@pytest.mark.parametrize("rules", VARIANTS)
def test_two_hidden_cards_exchanged_change_no_byte(rules: str, episode: str) -> None:
    generator = random.Random(f"{rules} {episode}")
    longest = 45 if episode == "deal" else 300
    phases = set()
    later_deals = 0
    for table in random_positions(1, fewer(400), rules, episode, longest):
        if table.done or whole_pack_is_known(table):
            continue
        for seat in range(4):
            hidden = hidden_cards(table, seat)
            if len(hidden) < 2:
                continue
            other = exchange(table, *generator.sample(hidden, 2))
            if not could_have_played_so(other):
                continue
            phases.add(table.phase)
            later_deals += bool(table.deals)
            assert other.observe(seat).tobytes() == table.observe(seat).tobytes()
            if table.seat == seat:
                assert other.legal_ids == table.legal_ids
    assert phases == {"auction", "play"} | ({"cut"} if episode == "match" else set())
    if episode == "match" and table.rules.deck_between_deals == "reshuffle":
        assert later_deals > 0


@given(SEEDS)
def test_an_exchange_of_own_and_hidden_card_is_seen(seed: int) -> None:
    """The control: what is not hidden does change the bytes."""
    table = random_position(seed, longest=20)
    record = table._tables[0]
    seat = seed % 4
    own = [card for card in range(32) if record["hands"][seat] >> card & 1]
    hidden = sorted(set(hidden_cards(table, seat)) - set(own))
    other = exchange(table, own[0], hidden[0])
    assert other.observe(seat).tobytes() != table.observe(seat).tobytes()


def plain_game(table: ge.Table) -> ref.Deal | ref.Match:
    """Return the plain rules' game that a table's record describes."""
    record = table.record()
    rules = ref.rules_from_text(record["rules"])
    kind = ref.Match if record["episode"] == "match" else ref.Deal
    game = kind(rules, record["dealer"], record["deck"])
    for action in record["actions"]:
        game.apply(action)
    return game


@pytest.mark.parametrize("episode", ["deal", "match"])
@pytest.mark.parametrize("rules", ["standard", "platform,deck_between_deals=gather,target=60"])
def test_every_public_fact_is_told(rules: str, episode: str) -> None:
    for table in random_positions(2, fewer(100), rules, episode, 45 if episode == "deal" else 300):
        game = plain_game(table)
        for seat in range(4):
            seen = table.observe(seat)
            for name, values in observe(game, seat).items():
                block = seen[LAYOUT.slices[name]].tobytes()
                assert block == bytes(values).ljust(len(block), b"\0"), name


@given(SEEDS, st.sampled_from(VARIANTS), st.sampled_from(["deal", "match"]))
def test_bytes_stay_within_their_layout(seed: int, rules: str, episode: str) -> None:
    table = random_position(seed, rules, episode, longest=100)
    layout = table.game.state_layout
    assert (table.state() <= layout.high).all()
    for seat in range(4):
        assert (table.observe(seat) <= LAYOUT.high).all()
    if table.seat is not None:
        np.testing.assert_array_equal(table.state()[: LAYOUT.size], table.observe(table.seat))


@given(SEEDS)
def test_state_shows_every_hand(seed: int) -> None:
    table = random_position(seed, longest=40)
    if table.seat is None:
        return
    holds = table.game.state_layout.view(table.state(), "holds")
    for relative in range(4):
        shown = [CARDS[card] for card in np.flatnonzero(holds[relative] == 2)]
        assert tuple(shown) == table.hand((table.seat + relative) % 4)
    to_come = int((holds == 1).sum())
    assert to_come == (12 if table.phase == "auction" else 0)


def test_a_gathered_pack_tells_where_every_card_went() -> None:
    """Between the cut and the play, position p of the pack as known goes to a fixed seat."""
    places = [3] * 4 + [2] * 4 + [3] * 4
    told = 0
    for table in random_positions(3, fewer(400), "standard", "match", 300):
        if not table.deals or table.phase != "auction":
            continue
        record = table._tables[0]
        receivers = [
            (table.dealer + 1 + place % 4) % 4 for place, n in enumerate(places) for _ in range(n)
        ]
        for seat in range(4):
            positions = LAYOUT.view(table.observe(seat), "pack_position")
            assert sorted(positions) == list(range(1, 33))
            for card in np.flatnonzero(positions <= LAST_PACKET_FROM):
                assert record["hands"][receivers[positions[card] - 1]] >> card & 1
        told += 1
    assert told > 0


@given(SEEDS, st.sampled_from(["deal", "match"]))
def test_explain_says_every_block_that_holds_news(seed: int, episode: str) -> None:
    table = random_position(seed, "platform", episode, longest=80)
    seat = seed % 4
    seen = table.observe(seat)
    said = {line.split(":")[0].replace(" ", "_") for line in table.explain(seat).splitlines()}
    for block in LAYOUT.blocks:
        values = LAYOUT.view(seen, block.name)
        untold = block.high if block.name == "ceilings" else 0  # 8 ranks = no limit
        news = values[(values != untold) & (values != 0)]
        if news.size:
            assert block.name in said, block.name


@given(SEEDS)
def test_explain_names_the_own_hand(seed: int) -> None:
    table = random_position(seed, longest=30)
    for seat in range(4):
        hand = " ".join(table.hand(seat))
        assert not hand or f"own hand: {hand}" in table.explain(seat)
