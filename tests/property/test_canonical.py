"""Renaming suits: rows that differ only in suit names look alike and are played alike."""

from __future__ import annotations

import dataclasses
import itertools
import random

import numpy as np
import pytest

import giretra_env as ge
from giretra_agents.network import NetworkAgent, make_policy
from giretra_env.engine import describe
from giretra_env.engine.layout import Block, Layout
from giretra_env.envs.canonical import CanonicalSuits
from giretra_env.errors import IllegalActionError
from support import GAMES, fewer, random_positions

SUITS = "CDHS"
GIRETRA = ge.game("giretra")


def split(name: str, game: str) -> tuple[str, str]:
    """Return what a card or call is without its suit, and the suit; other actions have none."""
    if game == "tarot":  # the suit comes first, and calls have none
        suited = name[0] in SUITS and name in ge.game(game).card_names
        return (name[1:], name[0]) if suited else (name, "")
    return (name[:-1], name[-1]) if name[-1] in SUITS else (name, "")


def renamed_text(name: str, naming: dict[str, str], game: str) -> str:
    """Return a card or call with its suit renamed; other actions stay."""
    rest, suit = split(name, game)
    if not suit:
        return name
    return naming[suit] + rest if game == "tarot" else rest + naming[suit]


def random_naming(generator: random.Random, fixed: str = "") -> dict[str, str]:
    """Return a renaming of the suits that leaves some where they are."""
    free = [suit for suit in SUITS if suit not in fixed]
    naming = dict(zip(free, generator.sample(free, len(free)), strict=True))
    return {suit: naming.get(suit, suit) for suit in SUITS}


def by_suit(game: str, values: np.ndarray) -> np.ndarray:
    """Return (…, 4, ranks): the suits' part of values whose last axis counts cards."""
    ranks = ge.game(game).num_ranks
    return values[..., : 4 * ranks].reshape(*values.shape[:-1], 4, ranks)


def opening(game: str, generator: random.Random) -> tuple[list[str], str]:
    """Return calls that a twin deal can follow, and suits that must keep their names.

    Giretra's bids are ranked and clubs are special, so one bid is made there and clubs stay.
    """
    if game != "giretra":
        return [], ""
    bid = generator.choice(["announce:D", "announce:H", "announce:S", "announce:AT"])
    return [bid, "accept", "accept", "accept"], "C"


def twins(game: str, generator: random.Random):
    """Yield pairs of tables whose deals differ by the names of suits, and the renaming."""
    calls, fixed = opening(game, generator)
    naming = random_naming(generator, fixed)
    names = list(ge.game(game).card_names)
    generator.shuffle(names)
    dealer = generator.randrange(4)
    first = ge.Table(game, dealer=dealer, deck=names)
    renamed = [renamed_text(name, naming, game) for name in names]
    second = ge.Table(game, dealer=dealer, deck=renamed)
    while not first.done:
        if not calls:
            yield first, second, naming
        action = calls.pop(0) if calls else generator.choice(first.legal)
        first.apply(action)
        second.apply(renamed_text(action, naming, game))


def exchange_changes_nothing(table: ge.Table, one: str, other: str) -> bool:
    """Whether two suits are alike in all that the seat to act sees."""
    layout = table.game.observation_layout
    game, names = table.game.name, table.game.suits
    row, suits = table.observe(table.seat), [names.index(one), names.index(other)]
    for block in layout.blocks:
        values = layout.view(row, block.name)
        if block.axis == "card":
            values = by_suit(game, values)
            if (values[..., suits[0], :] != values[..., suits[1], :]).any():
                return False
        elif block.axis in ("suit", "mode"):
            if (values[..., suits[0]] != values[..., suits[1]]).any():
                return False
        elif block.axis == "call":
            called = [table.game.action_names[value - 1] for value in values if value]
            if any(split(name, game)[1] in (one, other) for name in called):
                return False
    return True


def network(game: str):
    description = ge.game(game)
    policy = make_policy(description, (32,), (), 3)
    for head in policy.heads.values():  # louder than first weights are, so that rows matter
        head.weight.data.mul_(100.0)
    return NetworkAgent(policy, description, canonical=True)


@pytest.mark.parametrize("game", GAMES)
def test_deals_that_differ_only_in_suit_names_give_the_same_rows(game):
    suits, generator = CanonicalSuits(ge.game(game)), random.Random(game)
    deals, compared = fewer(60, 20), 0
    for _ in range(deals):
        for first, second, _ in twins(game, generator):
            rows = np.stack([table.observe(table.seat) for table in (first, second)])
            one, other = suits.rename(rows, suits.namings(rows))
            np.testing.assert_array_equal(one, other)
            compared += (rows[0] != rows[1]).any()
    assert compared > deals * 10


@pytest.mark.heavy
@pytest.mark.parametrize("game", GAMES)
def test_renaming_the_suits_never_changes_what_an_agent_does(game):
    agent, generator = network(game), random.Random(game)
    compared = 0
    for _ in range(60):
        for first, second, naming in twins(game, generator):
            names = first.game.action_names
            meant = renamed_text(names[agent.act_table(first)], naming, game)
            chosen = names[agent.act_table(second)]
            compared += 1
            if chosen != meant:
                (rest, suit), (meant_rest, meant_suit) = split(chosen, game), split(meant, game)
                assert rest == meant_rest
                assert exchange_changes_nothing(second, suit, meant_suit)
    assert compared > 1000


@pytest.mark.heavy
def test_without_renaming_the_same_agent_would_act_differently():
    game = ge.game("giretra")
    policy = make_policy(game, (32,), (), 3)
    policy.heads["card"].weight.data.mul_(100.0)
    agent = NetworkAgent(policy, game)
    generator, differences = random.Random(1), 0
    for first, second, naming in itertools.chain(*(twins("giretra", generator) for _ in range(9))):
        meant = renamed_text(game.action_names[agent.act_table(first)], naming, "giretra")
        differences += meant != game.action_names[agent.act_table(second)]
    assert differences > 20


@pytest.mark.parametrize("game", GAMES)
def test_trump_comes_first_and_then_the_longest_suit(game):
    description = ge.game(game)
    suits, layout = CanonicalSuits(description), description.observation_layout
    trump_block = next((block.name for block in layout.blocks if block.role == "trump"), None)
    seen = 0
    for table in random_positions(5, fewer(300), game=game):
        if table.phase != "play":
            continue
        rows = table.observe(table.seat)[None]
        renamed = suits.rename(rows, suits.namings(rows))[0]
        dealt = layout.view(renamed, "own_hand") + layout.view(renamed, "played")[0]
        lengths, start = by_suit(game, dealt).sum(axis=1), 0
        if trump_block is not None:
            trumps = layout.view(renamed, trump_block)
            assert not trumps[1:4].any()
            start = int(trumps[:4].any())
        if "turned_card" in layout.slices:
            turned = by_suit(game, layout.view(renamed, "turned_card")).any(axis=1)
            assert turned[:2].any()
            start += int(turned[start])
        assert list(lengths[start:]) == sorted(lengths[start:], reverse=True)
        seen += 1
    assert seen > fewer(300) // 4


def test_suits_are_renamed_even_without_calls_or_trumps():
    """K2: the role of a block states its meaning, so its name does not matter."""
    flags = describe.flags(("on",))
    layout = Layout(
        (
            Block("stage", (len(GIRETRA.phase_names),), 1, "Phase.", flags, role="phase"),
            Block("cards", (32,), 1, "Own cards.", flags, axis="card", role="hand"),
            Block("tables", (1,), 255, "Not about suits.", flags),
        )
    )
    suits = CanonicalSuits(
        dataclasses.replace(GIRETRA, observation_layout=layout, state_layout=layout)
    )
    row = np.zeros((1, layout.size), np.uint8)
    row[0, GIRETRA.phase_names.index("play")] = 1
    hand = layout.view(row, "cards")[0].reshape(4, 8)
    hand[2, :5], hand[0, :2], hand[3, 7] = 1, 1, 1
    renamed = layout.view(suits.rename(row, suits.namings(row)), "cards")[0].reshape(4, 8)
    np.testing.assert_array_equal(renamed, hand[[2, 0, 3, 1]])


@pytest.mark.parametrize("game", GAMES)
def test_renaming_rows_masks_and_actions_can_be_undone(game):
    description = ge.game(game)
    suits = CanonicalSuits(description)
    count = fewer(200, 10)
    tables = ge.make_vec(game, count, seed=3)
    step = tables.reset()
    for _ in range(12):
        step = tables.step(tables.sample_actions())
    namings = suits.namings(step.observation)
    rows = suits.rename(step.observation, namings)
    assert (suits.namings(rows) == 0).all()
    actions = tables.sample_actions()
    renamed = suits.rename_actions(actions, namings)
    masks = suits.rename_masks(step.action_mask, namings)
    assert masks[np.arange(count), renamed].all()
    np.testing.assert_array_equal(suits.real_actions(renamed, namings), actions)
    logits = np.random.default_rng(1).random(step.action_mask.shape, np.float32)
    real = suits.real_logits(logits, namings)
    np.testing.assert_array_equal(
        real[np.arange(count), actions], logits[np.arange(count), renamed]
    )
    assert len(np.unique(namings)) > 4


@pytest.mark.parametrize("options", [{}, {"num_threads": 2}, {"autoreset": False}], ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_a_canonical_batch_is_the_plain_one_renamed(game, options):
    suits = CanonicalSuits(ge.game(game))
    plain = ge.make_vec(game, fewer(90, 20), seed=7, **{**options, "num_threads": 1})
    canonical = ge.make_vec(game, fewer(90, 20), seed=7, canonical=True, **options)
    step, renamed = plain.reset(), canonical.reset()
    for _ in range(30):
        active = step.seat >= 0
        namings = suits.namings(step.observation)
        np.testing.assert_array_equal(
            suits.rename(step.observation, namings)[active], renamed.observation[active]
        )
        np.testing.assert_array_equal(
            suits.rename_masks(step.action_mask, namings), renamed.action_mask
        )
        np.testing.assert_array_equal(
            suits.rename(plain.state(), namings)[active], canonical.state()[active]
        )
        actions = plain.sample_actions()
        drawn = canonical.sample_actions()
        np.testing.assert_array_equal(suits.rename_actions(actions, namings)[active], drawn[active])
        step, renamed = plain.step(actions), canonical.step(drawn)
        np.testing.assert_array_equal(step.reward, renamed.reward)
        np.testing.assert_array_equal(step.done, renamed.done)


def test_an_illegal_action_of_a_canonical_batch_is_named_as_the_game_calls_it():
    tables = ge.make_vec("giretra", 1, seed=7, canonical=True)
    tables.reset()
    with pytest.raises(IllegalActionError, match="cannot play 999 now"):
        tables.step([999])
    with pytest.raises(IllegalActionError, match="accept"):
        tables.step([tables.game.action_id("accept")])
