"""Batches whose tables play by different rules: each is the single table that plays by them."""

from __future__ import annotations

import numpy as np
import pytest

import giretra_env as ge
from giretra_env.envs.vector import VectorTables
from giretra_env.errors import InvalidInputError
from giretra_env.games.house_rules import HouseRules

GAMES = ge.game_names()
TABLES = 12


def mixtures(game: str, count: int) -> list[HouseRules]:
    stream = np.random.default_rng(11)
    return [ge.game(game).random_rules(stream) for _ in range(count)]


def rows_of(tables: VectorTables, steps: int, indices: tuple[int, ...] = (0,)) -> list[list[bytes]]:
    """Everything that each of some tables shows over random steps."""
    step, seen = tables.reset(), [[] for _ in indices]
    for _ in range(steps):
        outputs = (step.observation, step.action_mask, step.seat, step.reward, step.done)
        for rows, index in zip(seen, indices, strict=True):
            rows += [output[index].tobytes() for output in (*outputs, tables.state())]
        step = tables.step(tables.sample_actions())
    return seen


def test_a_list_is_dealt_out_in_turn():
    tables = ge.make_vec("giretra", 5, rules=["standard", "platform,target=250"], seed=1)
    game = tables.game
    platform = game.rules("platform,target=250")
    assert tables.rules == tuple([game.rules("standard"), platform] * 2 + [game.rules("standard")])


def test_one_kind_is_told_for_every_table():
    assert ge.make_vec("tarot", 3, rules="fft").rules == (ge.game("tarot").rules("fft"),) * 3


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("skip_forced", [False, True])
def test_every_table_is_the_single_table_of_its_rules(game, skip_forced):
    rules = mixtures(game, 5)
    options = {"episode": ge.game(game).episodes[-1], "skip_forced": skip_forced}
    together = ge.make_vec(game, TABLES, rules=rules, seed=20, **options)
    assert together.rules == tuple(rules[table % 5] for table in range(TABLES))
    indices = tuple(range(0, TABLES, 5))
    for index, rows in zip(indices, rows_of(together, 40, indices), strict=True):
        alone = ge.make_vec(game, 1, rules=rules[index % 5], seed=20 + index, **options)
        assert [rows] == rows_of(alone, 40)


@pytest.mark.heavy
@pytest.mark.parametrize("game", GAMES)
def test_a_thousand_deals_are_those_of_single_tables(game):
    rules, deals = mixtures(game, 100), 1000
    tables = ge.make_vec(game, deals, rules=rules, seed=50, autoreset=False)
    step, actions = tables.reset(), [[] for _ in range(deals)]
    returns = np.zeros((deals, 4))
    while (playing := step.seat >= 0).any():
        drawn = tables.sample_actions()
        for index in np.flatnonzero(playing).tolist():
            actions[index].append(int(drawn[index]))
        step = tables.step(drawn)
        returns += step.reward
    for index, played in enumerate(actions):
        table = ge.Table(game, rules=rules[index % 100], seed=50 + index)
        for action in played:
            table.apply(action)
        assert table.done and table.returns == tuple(returns[index])


@pytest.mark.heavy
def test_threads_change_nothing():
    rules, indices = mixtures("contree", 7), (0, 299, 599)
    one, two = (
        ge.make_vec("contree", 600, rules=rules, seed=3, num_threads=threads) for threads in (1, 2)
    )
    assert rows_of(one, 20, indices) == rows_of(two, 20, indices)


def test_a_reset_gives_new_rules_to_the_tables_that_begin():
    tables = ge.make_vec("belote", 4, rules=["maison", "pagat"], seed=1)
    tables.reset()
    begin = np.array([True, False, False, True])
    step = tables.reset(rows=begin, rules="coinche_official")
    find = tables.game.rules
    assert tables.rules == (
        find("coinche_official"), find("pagat"), find("maison"), find("coinche_official")
    )  # fmt: skip
    shown = [ge.Table("belote", rules=rules, seed=1).observe(0)[-80:] for rules in tables.rules]
    np.testing.assert_array_equal(step.observation[:, -80:], shown)


def test_a_reset_without_rules_keeps_them():
    tables = ge.make_vec("giretra", 3, rules=["standard", "platform"], seed=1)
    before = tables.rules
    tables.reset()
    tables.reset(seed=4)
    assert tables.rules == before


def test_given_cards_are_dealt_by_each_tables_rules():
    deck = list(ge.game("belote").card_names)
    rules = ["maison,deal_pattern=3-2", "maison,deal_pattern=2-3"]
    tables = ge.make_vec("belote", 2, rules=rules, seed=1)
    tables.reset(options={"deck": deck, "dealer": 3})
    for index, text in enumerate(rules):
        single = ge.Table("belote", rules=text, deck=deck, dealer=3)
        np.testing.assert_array_equal(tables.observe_seat(index, 0), single.observe(0))


def test_an_illegal_action_is_judged_by_the_tables_own_rules():
    tables = ge.make_vec("contree", 2, rules=["marques", "marques,bid_min=100"], seed=1)
    tables.reset()
    bid = tables.game.action_id("90C")
    with pytest.raises(ge.IllegalActionError, match=r"^Table 1: "):
        tables.step([bid, bid])


WRONG_LISTS = {
    "an empty list": ([], r"rules is a list of 0 for 3 tables; give at most one entry for each"),
    "too many": (["standard"] * 4, r"rules is a list of 4 for 3 tables"),
}


@pytest.mark.parametrize("case", WRONG_LISTS)
def test_a_list_that_does_not_fit_gets_one_clear_sentence(case):
    rules, sentence = WRONG_LISTS[case]
    with pytest.raises(InvalidInputError, match=sentence):
        ge.make_vec("giretra", 3, rules=rules)


def test_unknown_rules_in_a_list_are_named():
    with pytest.raises(ge.UnknownRuleError, match=r"no preset 'fft'.*standard, platform"):
        ge.make_vec("giretra", 3, rules=["standard", "fft"])


@pytest.mark.parametrize(
    "wrong", [{"options": {"dealer": 7}}, {"seed": "x"}, {"seed": -1}, {"seed": [1, 2]}], ids=str
)
def test_a_failed_reset_changes_no_rules(wrong):
    tables = ge.make_vec("giretra", 3, seed=1)
    tables.reset()
    before, records = tables.rules, tables.tables.copy()
    with pytest.raises(InvalidInputError):
        tables.reset(rules="platform", **wrong)
    assert tables.rules == before and (tables.tables == records).all()


def test_rules_of_another_game_are_named_by_their_kind():
    with pytest.raises(ge.UnknownRuleError, match=r"or a GiretraRules, not a BeloteRules; the"):
        ge.make_vec("giretra", 3, rules=ge.game("belote").rules())


def test_rules_may_be_an_array():
    rules = np.array(["standard", "platform"])
    assert ge.make_vec("giretra", 4, rules=rules).rules[1] == ge.game("giretra").rules("platform")


def test_hidden_cards_exchanged_change_no_byte():
    """Two deals that differ only in what others hold look the same to seat 0, by any rules."""
    rules, stream = mixtures("contree", 30), np.random.default_rng(4)
    cards = list(ge.game("contree").card_names)
    deals = []
    for one in rules:
        order = stream.permutation(32)
        hands = [[cards[card] for card in order[first : first + 8]] for first in (0, 8, 16, 24)]
        other = [hands[0], hands[2], hands[3], hands[1]]
        deals.append([{"hands": held, "dealer": 3} for held in (hands, other)])
        assert one
    seen = []
    for version in range(2):
        tables = ge.make_vec("contree", 30, rules=rules, seed=1)
        tables.reset(options=[deal[version] for deal in deals])
        seen.append(np.array([tables.observe_seat(index, 0) for index in range(30)]))
    np.testing.assert_array_equal(*seen)
