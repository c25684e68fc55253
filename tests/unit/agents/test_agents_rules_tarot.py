"""The hand-written player of tarot: reading, bidding, discarding, showing and playing."""

import numpy as np
import pytest

import giretra_env as ge
from giretra_agents import load_agent
from giretra_env.cards.deck78 import CARD_NAMES, cards_of
from giretra_train.evaluate import evaluate
from support.rules_agents import choice, rules_agent, view_at

RULES = rules_agent("tarot")
STRONG = "SK SQ SJ HK HQ T21 T20 T19 T17 T15 T13 T12 T10 T8 T6 T1 EX DK"
WEAK = "S1 S2 S3 S4 H1 H2 H3 D1 D2 D3 D4 C1 C2 C3 C4 T2 T3 T4"
PASSES = ("pass", "pass", "pass")


def deal(hands, calls=(), chien=""):
    """A table led by seat 0 with some hands given and the rest filled up in pack order."""
    given = {seat: names.split() for seat, names in hands.items()}
    aside = chien.split()
    taken = {card for hand in [*given.values(), aside] for card in hand}
    rest = [card for card in CARD_NAMES if card not in taken]
    full = [given.get(seat, []) for seat in range(4)]
    full = [[*hand, *(rest.pop(0) for _ in range(18 - len(hand)))] for hand in full]
    aside += [rest.pop(0) for _ in range(6 - len(aside))]
    table = ge.Table("tarot", rules="standard,petit_sec=off", dealer=3, hands=full, chien=aside)
    for action in calls:
        table.apply(action)
    return table


def names(words):
    return {CARD_NAMES[card] for card in cards_of(words)}


def play_until(table, phase):
    """Let the player act until a phase is reached."""
    while table.phase != phase:
        table.apply(RULES.act_table(table))
    return table


# ---- reading -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_what_is_read_agrees_with_the_table(seed):
    table = ge.Table("tarot", seed=seed)
    player = load_agent("tarot", "random", seed)
    while not table.done:
        view, seat = view_at(table), table.seat
        assert names(view["hand"]) == set(table.hand(seat))
        if table.phase == "play":
            assert names(view["legal"]) == set(table.legal)
            others = [set(table.hand((seat + turn) % 4)) for turn in range(1, 4)]
            unseen = names(view["unseen"])
            assert set().union(*others) <= unseen
            assert len(unseen) - sum(map(len, others)) == view["aside"]
            for turn, hand in enumerate(others, start=1):
                assert hand <= names(view["may_hold"][turn])
                assert names(view["known"][turn]) & {"T21", "EX"} <= hand
                assert len(hand) == view["hand_size"][turn]
        table.apply(player.act_table(table))


# ---- bidding -------------------------------------------------------------------------------------


def test_a_hand_with_three_bouts_and_long_trumps_bids_garde_or_more():
    assert choice(deal({0: STRONG})) in ("garde", "garde_sans", "garde_contre")


def test_a_hand_without_bouts_and_kings_passes():
    assert choice(deal({0: WEAK})) == "pass"


@pytest.mark.heavy
def test_most_deals_are_bid_for_and_few_contracts_are_beyond_garde():
    tables = ge.make_vec("tarot", 1500, seed=5, autoreset=False)
    step = tables.reset()
    while (step.seat >= 0).any():
        actions = np.zeros(1500, np.int64)
        rows = np.flatnonzero(step.seat >= 0)
        actions[rows] = RULES.act(step.observation[rows], step.action_mask[rows])
        step = tables.step(actions)
    contract, made = tables.tables["contract"], tables.tables["per_defender"] > 0
    assert 0.05 < (contract == 0).mean() < 0.5
    assert (contract >= 3).mean() < 0.2
    assert 0.45 < made[contract > 0].mean() < 0.85


# ---- écart, slam and poignées --------------------------------------------------------------------


def ecart_of(hand, chien):
    """What the player discards from a hand and a chien."""
    table = play_until(deal({0: hand}, ("garde", *PASSES), chien=chien), "discard")
    discards = []
    while table.phase == "discard":
        discards.append(choice(table))
        table.apply(discards[-1])
    return set(discards)


def test_the_ecart_makes_cuts():
    hand = "SK S2 S3 S4 S5 HQ D5 D6 T21 T20 T19 T17 T15 T13 T12 T10 T1 EX"
    chien = "C1 C2 D1 D2 H2 S1"
    assert ecart_of(hand, chien) == {"D1", "D2", "D5", "D6", "C1", "C2"}


def test_the_ecart_saves_a_queen_without_her_king():
    hand = "SK SQ SJ S4 S5 HQ DK DQ T21 T20 T19 T17 T15 T13 T12 T10 T1 EX"
    assert "HQ" in ecart_of(hand, "C1 C2 C3 C4 D2 T2")


def test_a_slam_is_announced_with_a_hand_that_cannot_lose_a_trick():
    trumps = " ".join(f"T{number}" for number in range(8, 22))
    table = deal({0: f"{trumps} EX SK HK DK"}, ("garde_sans", *PASSES))
    assert choice(table) == "chelem"


def test_no_slam_is_announced_with_losers():
    table = deal({0: STRONG}, ("garde_sans", *PASSES))
    assert choice(table) == "no_chelem"


def test_a_strong_taker_shows_a_poignee_and_hides_the_petit():
    table = deal({0: STRONG}, ("garde_sans", *PASSES, "no_chelem"))
    assert choice(table) == "poignee_10"
    table.apply("poignee_10")
    assert choice(table) == "T1"


# ---- cards ---------------------------------------------------------------------------------------


@pytest.mark.heavy
def test_the_excuse_is_not_kept_for_the_last_trick():
    for seed in range(150):
        table = ge.Table("tarot", seed=seed)
        while not table.done:
            table.apply(RULES.act_table(table))
        if table.result.taker is None:
            continue
        last = [name for name in table.actions if name in CARD_NAMES][-4:]
        slam = table.result.taker_half_points in (0, 182)
        assert "EX" not in last or slam


@pytest.mark.parametrize(
    ("num_tables", "steps"), [(6, 80), pytest.param(256, 400, marks=pytest.mark.heavy)]
)
def test_every_action_is_legal_and_reproducible(num_tables, steps):
    tables = ge.make_vec("tarot", num_tables, seed=11)
    step, random = tables.reset(), load_agent("tarot", "random", 3)
    index = np.arange(num_tables)
    for number in range(steps):
        actions = RULES.act(step.observation, step.action_mask)
        assert step.action_mask[index, actions].all()
        np.testing.assert_array_equal(actions, RULES.act(step.observation, step.action_mask))
        # Positions that the player would not reach by itself have to be played as well.
        other = random.act(step.observation, step.action_mask)
        step = tables.step(np.where(index % 2 == number % 2, actions, other))


@pytest.mark.heavy
def test_it_is_far_ahead_of_random_play():
    result = evaluate("tarot", RULES, load_agent("tarot", "random"), deals=150, seed=1)
    assert result.points.low > 200
