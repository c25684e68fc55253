"""Observations leak nothing hidden and contain every public fact, in bytes and in text."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import giretra_env as ge
from giretra_env.games.house_rules import HouseRules
from reference import giretra as ref
from reference.giretra_view import observe
from support import (
    GAME_RULES,
    GAMES,
    INTERPRETED,
    RULES_EPISODES,
    fewer,
    random_position,
    random_positions,
)
from support.games import GAME_FACTS

SEEDS = st.integers(0, 2**60)
VARIANTS = st.sampled_from(GAME_RULES)
VARIANTS_AND_EPISODES = st.sampled_from(RULES_EPISODES)
RULES_OF_32 = [(game, rules) for game, rules in GAME_RULES if ge.game(game).num_cards == 32]
ROYALS = 0b01100000
"""Queen and king of a suit whose first card is card 0."""

every_rules = pytest.mark.parametrize("game, rules", RULES_OF_32)
every_episode = pytest.mark.parametrize("episode", ["deal", "match"])


def whole_pack_is_known(table: ge.Table) -> bool:
    """Whether the pack was gathered in sight, so that a seat can count everyone's cards from it."""
    gathered = table.deals and not is_shuffled(table.rules)
    return bool(gathered) and not is_forgetful(table.rules)


def open_cards(table: ge.Table) -> int:
    """Return the set of cards at which everyone may look, as far as the rules let one look back."""
    record = table._tables[0]
    history = getattr(table.rules, "history", "all")
    if history == "all":
        return sum(int(cards) for cards in record["played"])
    return int(record["on_table"]) | (int(record["last_trick"]) if history == "last_trick" else 0)


def announced_cards(table: ge.Table) -> int:
    """Return the set of cards whose place is public."""
    record, told = table._tables[0], 0
    if table.game.name == "giretra":
        return told
    for suit in range(4):
        if record["belote_begun"] >> suit & 1:
            told |= ROYALS << 8 * suit
    for seat in range(4):
        if seat % 2 == record["declarations_side"]:
            told |= int(record["declared_cards"][seat])
    if table.game.name == "belote":
        told |= 1 << int(record["deck"][GAME_FACTS["belote"].cards_before_calls])
    return told


def hidden_cards(table: ge.Table, seat: int) -> list[int]:
    """Return the cards whose place a seat does not know, or no longer may know."""
    if table.phase == "cut":
        return list(range(32))
    record = table._tables[0]
    known = int(record["hands"][seat]) | int(record["played"][seat])
    known |= open_cards(table) | announced_cards(table)
    return [card for card in range(32) if not known >> card & 1]


def exchanged(cards: int, first: int, second: int) -> int:
    """Return a set in which two cards have changed places."""
    differ = (cards >> first ^ cards >> second) & 1
    return cards ^ (differ << first | differ << second)


def exchange(table: ge.Table, first: int, second: int) -> ge.Table:
    """Return a copy in which two cards have changed places wherever cards are kept."""
    other = table.copy()
    record = other._tables[0]
    for name in ("deck", "pack", "order"):
        cards = record[name].copy()
        record[name][cards == first] = second
        record[name][cards == second] = first
    for name in {"hands", "played", "declared_cards"} & set(record.dtype.names):
        for seat in range(4):
            record[name][seat] = exchanged(int(record[name][seat]), first, second)
    record["fell_in_trick"][[first, second]] = record["fell_in_trick"][[second, first]]
    return other


def could_have_played_so(table: ge.Table) -> bool:
    """Whether nobody holds a card that the play has shown to be elsewhere."""
    record = table._tables[0]
    return not any(record["hands"][seat] & record["excluded"][seat] for seat in range(4))


def decisions(house: HouseRules, episode: str) -> set[str]:
    """Return the phases that random play comes to; a belote to declare is rare."""
    phases = {"auction", "play"}
    if getattr(house, "declarations", False):
        phases.add("declare")
    if episode == "match" and getattr(house, "cut_by", "cutter") == "cutter":
        phases.add("cut")
    return phases


def is_forgetful(house: HouseRules) -> bool:
    """Whether a seat may not look back at all tricks."""
    return getattr(house, "history", "all") != "all"


def is_shuffled(house: HouseRules) -> bool:
    """Whether the pack is shuffled between the deals of a match."""
    between = getattr(house, "deck_between_deals", "") or getattr(house, "shuffle", "")
    return between in ("reshuffle", "each_deal")


@every_episode
@every_rules
def test_exchanging_two_hidden_cards_changes_no_byte(game: str, rules: str, episode: str) -> None:
    generator = random.Random(f"{rules} {episode}")
    house = ge.game(game).rules(rules)
    several_deals = episode == "match" and (is_forgetful(house) or is_shuffled(house))
    longest = 150 if several_deals else 45
    phases = set()
    later_deals = forgotten = 0
    for table in random_positions(1, fewer(150, 8), rules, episode, longest, game):
        if table.done or whole_pack_is_known(table):
            continue
        fell = table._tables[0]["fell_in_trick"]
        for seat in range(4):
            hidden = hidden_cards(table, seat)
            if len(hidden) < 2:
                continue
            first, second = generator.sample(hidden, 2)
            other = exchange(table, first, second)
            if not could_have_played_so(other):
                continue
            phases.add(table.phase)
            later_deals += bool(table.deals)
            forgotten += bool(fell[first] or fell[second])
            assert other.observe(seat).tobytes() == table.observe(seat).tobytes()
            if table.seat == seat:
                assert other.legal_ids == table.legal_ids
    if not INTERPRETED:  # few tables do not come to everything
        assert phases >= decisions(house, episode)
        assert (later_deals > 0, forgotten > 0) == (several_deals, is_forgetful(house))


@every_rules
@given(seed=SEEDS)
def test_exchanging_an_own_card_for_a_hidden_one_is_seen(game: str, rules: str, seed: int) -> None:
    """The control: what is not hidden does change the bytes."""
    table = random_position(seed, rules, longest=20, game=game)
    record = table._tables[0]
    seat = seed % 4
    own = [card for card in range(32) if record["hands"][seat] >> card & 1]
    hidden = hidden_cards(table, seat)
    if own and hidden:
        other = exchange(table, own[0], hidden[0])
        assert other.observe(seat).tobytes() != table.observe(seat).tobytes()


def plain_game(table: ge.Table) -> ref.Deal | ref.Match:
    """Return the game of Giretra's plain rules that a table's record describes."""
    record = table.record()
    rules = ref.rules_from_text(record["rules"])
    kind = ref.Match if record["episode"] == "match" else ref.Deal
    game = kind(rules, record["dealer"], record["deck"])
    for action in record["actions"]:
        game.apply(action)
    return game


@pytest.mark.parametrize("episode", ["deal", "match"])
@pytest.mark.parametrize("rules", ["standard", "platform,deck_between_deals=gather,target=60"])
def test_every_public_fact_of_giretra_is_observed(rules: str, episode: str) -> None:
    for table in random_positions(
        2, fewer(100, 10), rules, episode, 45 if episode == "deal" else 300
    ):
        game = plain_game(table)
        for seat in range(4):
            seen = table.observe(seat)
            for name, values in observe(game, seat).items():
                block = seen[table.game.observation_layout.slices[name]].tobytes()
                assert block == bytes(values).ljust(len(block), b"\0"), name


@given(SEEDS, VARIANTS_AND_EPISODES)
def test_bytes_stay_within_their_layout(seed: int, variant: tuple[str, str, str]) -> None:
    game, rules, episode = variant
    table = random_position(seed, rules, episode, longest=100, game=game)
    state, observation = table.game.state_layout, table.game.observation_layout
    assert (table.state() <= state.high).all()
    for seat in range(4):
        assert (table.observe(seat) <= observation.high).all()
    if table.seat is not None:
        seen = table.observe(table.seat)
        np.testing.assert_array_equal(table.state()[: observation.size], seen)


@given(SEEDS, VARIANTS)
def test_state_shows_every_hand(seed: int, variant: tuple[str, str]) -> None:
    game, rules = variant
    table = random_position(seed, rules, longest=40, game=game)
    if table.seat is None:
        return
    layout = table.game.state_layout
    holds = layout.view(table.state(), "holds")
    held = next(block.high for block in layout.blocks if block.name == "holds")
    for relative in range(4):
        names = table.game.card_names
        shown = [names[card] for card in np.flatnonzero(holds[relative] == held)]
        assert tuple(shown) == table.hand((table.seat + relative) % 4)
    to_come = int((holds > 0).sum() - (holds == held).sum())
    later = 4 * table.game.hand_size - GAME_FACTS[game].cards_before_calls
    assert to_come == (later if table.phase == "auction" else 0)


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("giretra", "colour_capot_points=50,target=10000"),  # no capot ends the match
        ("contree", "target=10000"),
        ("belote", "shuffle=never,target=10000"),
    ],
)
def test_a_gathered_pack_reveals_where_every_card_went(game: str, rules: str) -> None:
    """Between the cut and the play, position p of the pack as known goes to a fixed seat."""
    layout = ge.game(game).observation_layout
    generator = random.Random(rules)
    for seed in range(fewer(50)):
        table = in_the_second_auction(ge.Table(game, rules, "match", seed=seed), generator)
        record = table._tables[0]
        receivers = [
            (table.dealer + 1 + place) % 4
            for packet in GAME_FACTS[game].packets
            for place in range(4)
            for _ in range(packet)
        ]
        assert len(receivers) == GAME_FACTS[game].cards_before_calls
        for seat in range(4):
            positions = layout.view(table.observe(seat), "pack_position")
            assert sorted(positions) == list(range(1, 33))
            for card in np.flatnonzero(positions <= len(receivers)):
                assert record["hands"][receivers[positions[card] - 1]] >> card & 1


def in_the_second_auction(table: ge.Table, generator: random.Random) -> ge.Table:
    """Play at random until the tricks of a deal have been gathered and dealt again."""
    while table.phase != "auction" or not any(sum(deal.tricks) == 8 for deal in table.deals):
        table.apply(generator.choice(table.legal_ids))
    return table


@given(SEEDS, VARIANTS_AND_EPISODES)
def test_explain_mentions_every_block_with_information(
    seed: int, variant: tuple[str, str, str]
) -> None:
    game, rules, episode = variant
    table = random_position(seed, rules, episode, longest=80, game=game)
    seat, layout = seed % 4, table.game.observation_layout
    seen = table.observe(seat)
    said = {line.split(":")[0].replace(" ", "_") for line in table.explain(seat).splitlines()}
    for block in layout.blocks:
        values = layout.view(seen, block.name)
        untold = block.high if block.name == "ceilings" else 0  # all ranks = no limit
        news = values[(values != untold) & (values != 0)]
        if news.size:
            assert block.name in said, block.name


@given(SEEDS, st.sampled_from(GAMES))
def test_explain_names_our_own_hand(seed: int, game: str) -> None:
    table = random_position(seed, longest=30, game=game)
    for seat in range(4):
        hand = " ".join(table.hand(seat))
        assert not hand or f"own hand: {hand}" in table.explain(seat)
