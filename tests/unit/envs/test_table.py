"""Single tables: their attributes, and errors that change nothing."""

from __future__ import annotations

import copy
import pickle
import random

import numpy as np
import pytest

import giretra_env as ge
from support import (
    GAME_RULES,
    GAMES,
    GAMES_WITH_MATCHES,
    SHORT,
    fingerprint,
    play_on,
    random_position,
)
from support.games import GAME_FACTS

WRONG_TABLES = {
    "preset": (dict(rules="strict"), ge.UnknownRuleError, r"no preset 'strict'; the presets are"),
    "episode": (dict(episode="hand"), ge.UnknownRuleError, r"must be 'deal'.*, not 'hand'"),
    "dealer": (dict(dealer=4), ge.InvalidInputError, r"seat 0 to 3, not 4"),
    "negative dealer": (dict(dealer=-1), ge.InvalidInputError, r"seat 0 to 3, not -1"),
    "named dealer": (dict(dealer="north"), ge.InvalidInputError, r"seat 0 to 3, not 'north'"),
    "number as deck": (dict(deck=5), ge.InvalidInputError, r"deck must be a list.*not 5"),
    "number as hand": (dict(hands=[1] * 4), ge.InvalidInputError, r"hand must be a list.*not 1"),
    "numbers as cards": (dict(deck=range(32)), ge.NotationError, r"0 is not a card"),
    "float dealer": (dict(dealer=1.0), ge.InvalidInputError, r"seat 0 to 3, not 1.0"),
    "ragged seed": (dict(seed=[[1], [2, 3]]), ge.InvalidInputError, r"integer from 0"),
    "negative seed": (dict(seed=-1), ge.InvalidInputError, r"integer from 0 to.*not -1"),
    "large seed": (dict(seed=2**63), ge.InvalidInputError, r"from 0 to 9223372036854775807"),
    "huge seed": (dict(seed=2**70), ge.InvalidInputError, r"integer from 0"),
    "float seed": (dict(seed=1.5), ge.InvalidInputError, r"integer from 0 to.*not 1.5"),
    "word as seed": (dict(seed="x"), ge.InvalidInputError, r"integer from 0 to.*not 'x'"),
    "flag as seed": (dict(seed=True), ge.InvalidInputError, r"integer from 0 to.*not True"),
}

MISSPELT = [
    ("giretre", None, r"no game 'giretre'.*Did you mean 'giretra'\?"),
    ("contre", None, r"no game 'contre'.*Did you mean 'contree'\?"),
    ("giretra", "platfrom", r"no preset 'platfrom'.*Did you mean 'platform'\?"),
    ("contree", "anonces,target=9", r"no preset 'anonces'.*Did you mean 'annonces'\?"),
    ("belote", "coinche", r"no preset 'coinche'.*Did you mean 'coinche_official'\?"),
    ("contree", "scoring=ffb", r"scoring cannot be 'ffb'; it must be 'marques' or 'annonces' or"),
    ("belote", "marques", r"no preset 'marques'; the presets are maison, coinche_official, pagat"),
    ("belote", "bid_max=180", r"no option 'bid_max'; the options are direction"),
    ("contree", "round2_same_suit=yes", r"no option 'round2_same_suit'"),
    ("giretra", "targets=3", r"no option 'targets'.*Did you mean 'target'\?"),
    ("contree", "target=-3", r"Option target cannot be -3.*from 1"),
    ("belote", "sa_ta=2", r"Option sa_ta cannot be '2'; it must be yes or no"),
    ("belote", "deals=1001", r"Option deals cannot be 1001; it must be an integer from 0"),
    ("tarot", "ftt", r"no preset 'ftt'.*Did you mean 'fft'\?"),
    ("tarot", "poignee_level=any", r"no option 'poignee_level'.*Did you mean 'poignee_levels'\?"),
    ("tarot", "target=500", r"no option 'target'; the options are excuse_last_trick"),
]

WRONG_ACTIONS = {
    "name": ("annonce:C", r"cannot play 'annonce:C' now; legal: "),
    "card": ("the first card", r"cannot play \w+ \(action \d+\) now; legal: "),
    "too large": (999, r"cannot play 999 now"),
    "far too large": (2**80, r"cannot play 1208925819614629174706176 now"),
    "negative": (-1, r"cannot play -1 now"),
    "float": (0.0, r"cannot play 0.0 now"),
    "not a number": (float("nan"), r"cannot play nan now"),
    "flag": (True, r"cannot play True now"),
    "none": (None, r"cannot play None now"),
    "array": (np.array([0]), r"cannot play array\(\[0\]\) now"),
}

every_game = pytest.mark.parametrize("game", GAMES)
every_rules = pytest.mark.parametrize("game, rules", GAME_RULES)


def pickled(table: ge.Table) -> ge.Table:
    return pickle.loads(pickle.dumps(table))


def refused(error, sentence, game, **options):
    """Make an impossible table, and check that one whole sentence says why it is none."""
    with pytest.raises(error, match=sentence) as raised:
        ge.Table(game, **options)
    assert "\n" not in str(raised.value) and str(raised.value).endswith((".", "?"))


@every_game
@pytest.mark.parametrize("case", WRONG_TABLES)
def test_an_impossible_table_is_refused_in_one_sentence(game, case):
    options, error, sentence = WRONG_TABLES[case]
    refused(error, sentence, game, **options)


@pytest.mark.parametrize("game, rules, sentence", MISSPELT)
def test_an_unknown_name_is_reported_with_the_possible_ones(game, rules, sentence):
    refused(ge.UnknownRuleError, sentence, game, rules=rules)


@every_game
@pytest.mark.parametrize("case", WRONG_ACTIONS)
def test_an_illegal_action_is_named_and_changes_nothing(game, case):
    action, sentence = WRONG_ACTIONS[case]
    table = ge.Table(game, dealer=3, seed=1)
    action = table.game.card_names[0] if case == "card" else action
    before = fingerprint(table)
    with pytest.raises(ge.IllegalActionError, match=rf"Seat 0 {sentence}"):
        table.apply(action)
    assert fingerprint(table) == before


@every_rules
def test_every_illegal_number_is_refused_in_every_phase(game, rules):
    for seed in range(4):
        episode = ge.game(game).episodes[-1]
        table = random_position(seed, rules, episode, longest=80, game=game)
        before = fingerprint(table)
        for action in set(range(-2, table.game.num_actions + 2)) - set(table.legal_ids):
            with pytest.raises(ge.IllegalActionError):
                table.apply(action)
        assert fingerprint(table) == before


@every_game
def test_a_finished_table_reports_that_it_is_over(game):
    table = ge.Table(game, seed=1)
    play_on(table, random.Random(1))
    assert table.done and table.seat is None and table.legal == () and table.phase == "over"
    card = table.game.card_names[0]
    sentence = rf"deal is over.*{card} \(action \d+\).*new table"
    with pytest.raises(ge.IllegalActionError, match=sentence):
        table.apply(card)


@every_game
@pytest.mark.parametrize("seat", [4, -1, "north", None, 0.5])
def test_an_unknown_seat_is_refused(game, seat):
    table = ge.Table(game, seed=1)
    for look in (table.hand, table.observe, table.explain):
        with pytest.raises(ge.InvalidInputError, match="seat must be a seat 0 to 3, not"):
            look(seat)


@pytest.mark.parametrize(
    "game, call",
    [("giretra", "announce:D"), ("contree", "80C"), ("belote", "take"), ("tarot", "prise")],
)
def test_actions_are_taken_by_name_by_number_and_as_numpy_integers(game, call):
    assert ge.game(game).action_id(call) == 1
    tables = [ge.Table(game, seed=1) for _ in range(4)]
    for table, action in zip(tables, [call, 1, np.int8(1), np.array(1)], strict=True):
        table.apply(action)
    assert len({fingerprint(table) for table in tables}) == 1


@every_rules
def test_observe_turn_returns_observation_and_mask_of_the_seat_to_act(game, rules):
    table = random_position(5, rules, longest=15, game=game)
    observation, mask = table.observe_turn()
    np.testing.assert_array_equal(observation, table.observe(table.seat))
    assert tuple(np.flatnonzero(mask)) == table.legal_ids
    assert table.legal == tuple(table.game.action_names[action] for action in table.legal_ids)


@every_rules
def test_result_and_returns_are_there_when_the_deal_is_done(game, rules):
    table = ge.Table(game, rules=rules, seed=3)
    assert table.result is None and table.returns == (0, 0, 0, 0) and table.deals == ()
    play_on(table, random.Random(3))
    field = GAME_FACTS[game].points
    points = table.result[field]
    assert getattr(table.result, field) == points and table.deals == (table.result,)
    if game == "tarot":
        assert table.returns == points and sum(points) == 0
    else:
        if game != "giretra" or table.result.instant_win is None:
            assert table.returns[0] == points[0] - points[1]
        assert table.returns == (table.returns[0], -table.returns[0]) * 2
    with pytest.raises(AttributeError, match=rf"no field 'points'.*{field}"):
        _ = table.result.points


@pytest.mark.parametrize("game", GAMES_WITH_MATCHES)
@pytest.mark.parametrize("seed", range(4))
def test_a_match_result_holds_its_deals(game, seed):
    table = ge.Table(game, rules=SHORT[game], episode="match", seed=seed)
    play_on(table, random.Random(seed))
    result = table.result
    assert set(result) == {"deals", "scores", "target", "winner"}
    assert tuple(result.deals) == table.deals
    assert result.winner in (0, 1)
    last = result.deals[-1]
    if game == "giretra" and last.instant_win is not None:
        return
    sums = [sum(deal[GAME_FACTS[game].points][side] for deal in result.deals) for side in (0, 1)]
    if game != "belote" or last.pot == 0:  # a pot that nobody won goes back at the end
        assert tuple(sums) == result.scores
    assert result.scores[result.winner] >= table.rules.target
    assert result.scores[result.winner] > result.scores[1 - result.winner]


@every_game
def test_the_same_seed_repeats_a_deal_and_none_draws_another(game):
    decks = {tuple(ge.Table(game, seed=9).record()["deck"]) for _ in range(3)}
    assert len(decks) == 1
    assert len({tuple(ge.Table(game).record()["deck"]) for _ in range(3)}) == 3


@every_rules
@pytest.mark.parametrize("duplicate", [ge.Table.copy, copy.deepcopy, pickled])
def test_copies_are_independent(game, rules, duplicate):
    table = random_position(7, rules, ge.game(game).episodes[-1], longest=60, game=game)
    before = fingerprint(table)
    other = duplicate(table)
    play_on(other, random.Random(1), 30)
    assert fingerprint(table) == before
    play_on(table, random.Random(1), 30)
    assert fingerprint(table) == fingerprint(other)
    assert other.game is table.game


@pytest.mark.parametrize(
    "game, calls, seats",
    [
        ("giretra", "announce:NT accept accept accept", "east dealt, west to act"),
        ("contree", "80H pass pass pass", "west dealt, east to act"),
        ("belote", "take", "east dealt, west to act"),
        ("tarot", "garde_sans pass pass pass no_chelem", "west dealt, east to act"),
    ],
)
def test_the_board_shows_dealer_turn_hands_and_play(game, calls, seats):
    cards = ge.game(game).card_names
    table = ge.Table(game, dealer=3, deck=cards)
    for action in (*calls.split(), cards[0]):
        table.apply(action)
    board = str(table)
    called = [call for call in calls.split() if not call.startswith("no_")]
    assert all(words in board for words in (seats, *called, cards[0]))
    assert repr(table) == f"<Table {game}, deal, play, seat 1>"


@pytest.mark.parametrize("game", ge.game_names())
def test_u1_the_board_can_be_printed_in_any_output_encoding(game):
    table = ge.Table(game, seed=1)
    while not table.done:
        assert str(table).isascii()
        table.apply(table.legal[-1])
    assert str(table).isascii()
