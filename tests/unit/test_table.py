"""One table: what it tells, what it refuses in one sentence, and that this changes nothing."""

from __future__ import annotations

import copy
import json
import random

import numpy as np
import pytest

import giretra_env as ge
from support import contents, play_on, random_position

CARDS = ge.game("giretra").card_names
HANDS = [list(CARDS[seat * 8 : seat * 8 + 8]) for seat in range(4)]
DOUBLED = ["7D", *CARDS[1:]]

WRONG_TABLES = {
    "game": (dict(game="giretre"), ge.UnknownRuleError, r"no game 'giretre'.*'giretra'"),
    "preset": (dict(rules="platfrom"), ge.UnknownRuleError, r"no preset 'platfrom'.*'platform'"),
    "option": (dict(rules="targets=3"), ge.UnknownRuleError, r"no option 'targets'.*'target'"),
    "value": (dict(rules="target=-3"), ge.UnknownRuleError, r"target cannot be -3.*from 1"),
    "episode": (dict(episode="hand"), ge.UnknownRuleError, r"'deal' or 'match', not 'hand'"),
    "dealer": (dict(dealer=4), ge.InvalidInputError, r"seat 0 to 3, not 4"),
    "negative dealer": (dict(dealer=-1), ge.InvalidInputError, r"seat 0 to 3, not -1"),
    "named dealer": (dict(dealer="north"), ge.InvalidInputError, r"seat 0 to 3, not 'north'"),
    "no card": (dict(deck=["1C", *CARDS[1:]]), ge.NotationError, r"'1C' is not a card"),
    "doubled card": (dict(deck=DOUBLED), ge.InvalidInputError, r"missing 7C, twice 7D"),
    "short deck": (dict(deck=CARDS[1:]), ge.InvalidInputError, r"missing 7C, twice none"),
    "three hands": (
        dict(hands=HANDS[1:]),
        ge.InvalidInputError,
        r"4 lists of 8 cards.*8 8 8 cards",
    ),
    "long hand": (dict(hands=[CARDS[:9], *HANDS[1:]]), ge.InvalidInputError, r"not of 9 8 8 8"),
    "same hands": (dict(hands=[HANDS[0]] * 4), ge.InvalidInputError, r"missing 7D.*twice 7C"),
    "number as deck": (dict(deck=5), ge.InvalidInputError, r"deck must be a list.*not 5"),
    "number as hand": (dict(hands=[1] * 4), ge.InvalidInputError, r"hand must be a list.*not 1"),
    "numbers as cards": (dict(deck=range(32)), ge.NotationError, r"0 is not a card"),
    "float dealer": (dict(dealer=1.0), ge.InvalidInputError, r"seat 0 to 3, not 1.0"),
    "ragged seed": (dict(seed=[[1], [2, 3]]), ge.InvalidInputError, r"whole number from 0"),
    "deck and hands": (dict(deck=CARDS, hands=HANDS), ge.InvalidInputError, r"Both deck and hands"),
    "match of hands": (dict(hands=HANDS, episode="match"), ge.InvalidInputError, r"its deck"),
    "negative seed": (dict(seed=-1), ge.InvalidInputError, r"whole number from 0 to.*not -1"),
    "large seed": (dict(seed=2**63), ge.InvalidInputError, r"from 0 to 9223372036854775807"),
    "huge seed": (dict(seed=2**70), ge.InvalidInputError, r"whole number from 0"),
    "float seed": (dict(seed=1.5), ge.InvalidInputError, r"whole number from 0 to.*not 1.5"),
    "word as seed": (dict(seed="x"), ge.InvalidInputError, r"whole number from 0 to.*not 'x'"),
    "flag as seed": (dict(seed=True), ge.InvalidInputError, r"whole number from 0 to.*not True"),
}

WRONG_ACTIONS = {
    "name": ("annonce:C", r"Seat 0 cannot play 'annonce:C' now; legal: announce:C"),
    "card": ("7C", r"cannot play 7C \(action 39\) now"),
    "number": (39, r"cannot play 7C \(action 39\) now"),
    "too large": (71, r"cannot play 71 now"),
    "far too large": (2**80, r"cannot play 1208925819614629174706176 now"),
    "negative": (-1, r"cannot play -1 now"),
    "float": (0.0, r"cannot play 0.0 now"),
    "not a number": (float("nan"), r"cannot play nan now"),
    "flag": (True, r"cannot play True now"),
    "none": (None, r"cannot play None now"),
    "array": (np.array([0]), r"cannot play array\(\[0\]\) now"),
}


def fingerprint(table: ge.Table) -> tuple[str, str]:
    fields = contents(table._tables)
    del fields["sampler"]  # a single table draws no actions, so its record does not keep this
    return repr(fields), json.dumps(table.record())


@pytest.mark.parametrize("case", WRONG_TABLES)
def test_an_impossible_table_is_refused_in_one_sentence(case):
    options, error, sentence = WRONG_TABLES[case]
    with pytest.raises(error, match=sentence) as raised:
        ge.Table(**{"game": "giretra", **options})
    assert "\n" not in str(raised.value) and str(raised.value).endswith((".", "?"))


@pytest.mark.parametrize("case", WRONG_ACTIONS)
def test_an_illegal_action_is_named_and_changes_nothing(case):
    action, sentence = WRONG_ACTIONS[case]
    table = ge.Table("giretra", dealer=3, seed=1)
    before = fingerprint(table)
    with pytest.raises(ge.IllegalActionError, match=sentence):
        table.apply(action)
    assert fingerprint(table) == before


def test_every_illegal_number_is_refused_in_every_phase():
    for seed in range(4):
        table = random_position(seed, episode="match", longest=80)
        before = fingerprint(table)
        for action in set(range(-2, table.game.num_actions + 2)) - set(table.legal_ids):
            with pytest.raises(ge.IllegalActionError):
                table.apply(action)
        assert fingerprint(table) == before


def test_a_finished_table_says_that_it_is_over():
    table = ge.Table("giretra", seed=1)
    play_on(table, random.Random(1))
    assert table.done and table.seat is None and table.legal == () and table.phase == "over"
    with pytest.raises(ge.IllegalActionError, match=r"deal is over.*7C \(action 39\).*new table"):
        table.apply("7C")


@pytest.mark.parametrize("seat", [4, -1, "north", None, 0.5])
def test_an_unknown_seat_is_refused(seat):
    table = ge.Table("giretra", seed=1)
    for look in (table.hand, table.observe, table.explain):
        with pytest.raises(ge.InvalidInputError, match="seat must be a seat 0 to 3, not"):
            look(seat)


def test_actions_are_taken_by_name_by_number_and_as_numpy_integers():
    tables = [ge.Table("giretra", seed=1) for _ in range(4)]
    for table, action in zip(tables, ["announce:D", 1, np.int8(1), np.array(1)], strict=True):
        table.apply(action)
    assert len({fingerprint(table) for table in tables}) == 1


def test_turn_is_what_the_seat_to_act_sees_and_may_do():
    table = random_position(5, longest=30)
    observation, mask = table.turn()
    np.testing.assert_array_equal(observation, table.observe(table.seat))
    assert tuple(np.flatnonzero(mask)) == table.legal_ids
    assert table.legal == tuple(table.game.action_names[action] for action in table.legal_ids)


def test_result_and_returns_are_there_when_the_deal_is_done():
    table = ge.Table("giretra", seed=3)
    assert table.result is None and table.returns == (0, 0, 0, 0) and table.deals == ()
    play_on(table, random.Random(3))
    points = table.result.match_points
    assert table.result["match_points"] == points and table.deals == (table.result,)
    if table.result.instant_win is None:
        assert table.returns[0] == points[0] - points[1]
    assert table.returns == (table.returns[0], -table.returns[0]) * 2
    with pytest.raises(AttributeError, match=r"no field 'trump'.*mode, team"):
        _ = table.result.trump


def test_a_match_result_holds_its_deals():
    table = ge.Table("giretra", rules="target=40", episode="match", seed=3)
    play_on(table, random.Random(3))
    result = table.result
    assert set(result) == {"deals", "scores", "target", "winner"}
    assert tuple(result.deals) == table.deals
    assert result.winner in (0, 1)
    if result.deals[-1].instant_win is None:
        sums = [sum(deal.match_points[side] for deal in result.deals) for side in (0, 1)]
        assert tuple(sums) == result.scores and result.scores[result.winner] >= 40


def test_the_same_seed_deals_the_same_and_none_deals_anew():
    decks = {tuple(ge.Table("giretra", seed=9).record()["deck"]) for _ in range(3)}
    assert len(decks) == 1
    assert len({tuple(ge.Table("giretra").record()["deck"]) for _ in range(3)}) == 3


@pytest.mark.parametrize("duplicate", [ge.Table.copy, copy.deepcopy])
def test_copies_go_their_own_way(duplicate):
    table = random_position(7, episode="match", longest=60)
    before = fingerprint(table)
    other = duplicate(table)
    play_on(other, random.Random(1), 30)
    assert fingerprint(table) == before
    assert other.game is table.game


def test_a_record_is_json_and_reads_back():
    table = random_position(11, rules="platform,target=300", episode="match", longest=90)
    record = json.loads(json.dumps(table.record()))
    again = ge.Table.from_record(record)
    assert fingerprint(again) == fingerprint(table)
    assert str(again) == str(table) and again.rules == table.rules


@pytest.mark.parametrize("field", ["game", "deck", "actions", "dealer"])
def test_a_record_without_a_field_is_refused(field):
    record = ge.Table("giretra", seed=1).record()
    del record[field]
    with pytest.raises(ge.InvalidInputError, match=f"lacks {field}; a record has game, rules"):
        ge.Table.from_record(record)


@pytest.mark.parametrize(
    "field, value, sentence",
    [
        ("actions", "accept", "actions must be a list of action names, not 'accept'"),
        ("stream", -1, "stream must be a whole number from 0 to 18446744073709551615, not -1"),
        ("stream", 1.5, "stream must be a whole number.*not 1.5"),
        ("dealer", "north", "dealer must be a seat 0 to 3, not 'north'"),
    ],
)
def test_a_record_with_an_impossible_field_is_refused(field, value, sentence):
    record = ge.Table("giretra", seed=1).record()
    with pytest.raises(ge.InvalidInputError, match=sentence):
        ge.Table.from_record({**record, field: value})
    with pytest.raises(ge.InvalidInputError, match="A record is a dict, not a list"):
        ge.Table.from_record([record])


def test_a_short_record_is_a_single_deal():
    table = random_position(3, longest=20)
    short = {name: table.record()[name] for name in ("game", "rules", "dealer", "deck", "actions")}
    again = ge.Table.from_record(short)
    assert again.actions == table.actions and str(again) == str(table)


def test_cards_may_be_given_as_one_text():
    table = ge.Table("giretra", dealer=3, deck=" ".join(CARDS))
    assert table.record() | {"stream": 0} == ge.Table("giretra", dealer=3, deck=CARDS).record() | {
        "stream": 0
    }


def test_a_record_with_an_illegal_action_is_refused():
    record = ge.Table("giretra", dealer=3, seed=1).record()
    with pytest.raises(ge.IllegalActionError, match="Seat 0 cannot play 'announce:X' now"):
        ge.Table.from_record({**record, "actions": ["announce:X"]})


def test_the_board_shows_dealer_turn_hands_and_play():
    table = ge.Table("giretra", dealer=3, hands=HANDS)
    for action in ("announce:NT", "accept", "accept", "accept", "7C"):
        table.apply(action)
    board = str(table)
    assert "east dealt" in board and "west to act" in board and "7C" in board
    assert "announce:NT" in board and repr(table) == "<Table giretra, deal, play, seat 1>"
