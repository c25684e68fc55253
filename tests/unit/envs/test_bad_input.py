"""Mistakes that no other file covers: one sentence names the input, and nothing changes."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import giretra_env as ge
from support import GAMES
from support.games import GAME_FACTS

GAMES_OF_32 = [game for game in GAMES if ge.game(game).num_cards == 32]


def record(game: str, **changes: object) -> dict[str, object]:
    return {**ge.Table(game, seed=1).record(), **changes}


def score(game: str, **changes: object) -> object:
    return ge.score_deal(game, **{**GAME_FACTS[game].score, **changes})


def assign(game: str, values: object) -> None:
    tables = ge.make_vec(game, 4, seed=1)
    tables.reset()
    tables.tables = values  # type: ignore[assignment]


def cards(game: str, **changes: object) -> tuple[str, ...]:
    return ge.legal_cards(
        game, **{"hand": ["7C"], "trick": [], "leader": 0, "trump": "H"} | changes
    )


def tarot_cards(**changes: object) -> tuple[str, ...]:
    return ge.legal_cards("tarot", **{"hand": ["S1"], "trick": [], "leader": 0} | changes)


def many(game: str, byte: int) -> np.ndarray:
    return np.full(ge.game(game).observation_layout.size, byte, np.uint8)


MISTAKES: list[tuple[Callable[[str], object], str]] = [
    (lambda game: score(game, rules="strict"), "no preset 'strict'"),
    (lambda game: score(game, tricks=(9, 10)), "tricks must be .* sums to"),
    (lambda game: score(game, points=3), "score_deal of .*: got an unexpected .* it takes"),
    (lambda game: ge.score_deal(game), "score_deal of .*: missing a required argument: '"),
    (lambda game: ge.trick_winner(game, []), "trick_winner of .*missing .* it takes leader"),
    (lambda game: ge.legal_cards(game, hand=[]), "legal_cards of .*missing .* 'trick'; it takes"),
    (lambda game: ge.Table.from_record(record(game, dealer=None)), "dealer and deck must be given"),
    (lambda game: ge.Table.from_record(record(game, rules="strict")), "no preset 'strict'"),
    (lambda game: ge.Table.from_record(record(game, deck=[])), "one pack of .*: missing .* twice"),
    (lambda game: assign(game, [(1, 2), (3,)]), "a copy of a record array"),
    (
        lambda game: assign(game, np.zeros(4, ge.game(game).table_dtype)),
        "not tables that were dealt",
    ),
    (lambda game: ge.explain(game, many(game, 255)), "bytes above the largest"),
    (lambda game: ge.explain(game, [many(game, 0)]), "one observation of .* a single row"),
    (lambda game: ge.explain(game, many(game, 0)[1:]), "one observation of .* a single row"),
    (lambda game: ge.make_vec(game, 2**60), "do not fit into memory"),
    (lambda game: ge.Table(game, rules=ge.game), "rules must be a preset name.*the presets are"),
]
MISTAKES_WITH_32_CARDS: list[tuple[Callable[[str], object], str]] = [
    (lambda game: score(game, card_points=None), "card_points must be"),
    (lambda game: score(game, card_points=(82, 81)), "card_points must be .* sums to 162"),
    (lambda game: score(game, card_points=[[1], [2, 3]]), "card_points must be"),
    (lambda game: ge.Table(game, rules="target=1,target=2"), "target is given twice"),
    (lambda game: cards(game, hand=None), "not a list of"),
    (lambda game: cards(game, hand=["7C", "7C"]), "7C twice; each card exists once"),
    (lambda game: cards(game, hand=list(ge.game(game).card_names[:9])), "at most 8 cards, not 9"),
    (lambda game: cards(game, trick=["7C"]), "7C twice; each card exists once"),
    (lambda game: cards(game, trick=["8C", "9C", "TC", "JC"]), "A trick with . cards is complete"),
    (lambda game: cards(game, trump="X"), "must be one of C D H S .*not 'X'"),
    (lambda game: cards(game, leader=4), "leader must be a seat 0 to 3, not 4"),
    (lambda game: ge.trick_winner(game, [], leader=0, trump="H"), "A trick has 1 to 4 cards, not"),
    (lambda game: ge.trick_winner(game, "7C 7C", leader=0, trump="H"), "7C twice"),
]
MISTAKES_IN_TAROT: list[tuple[Callable[[str], object], str]] = [
    (lambda game: ge.Table(game, rules="petit_sec=end,petit_sec=off"), "petit_sec is given twice"),
    (lambda game: tarot_cards(hand=None), "not a list of"),
    (lambda game: tarot_cards(hand="S1 S1"), "S1 twice; each card exists once"),
    (lambda game: tarot_cards(hand=ge.game(game).card_names[:19]), "at most 18 cards, not 19"),
    (lambda game: tarot_cards(trick="S1"), "S1 twice; each card exists once"),
    (lambda game: tarot_cards(trick="S2 S3 S4 S5"), "A trick with . cards is complete"),
    (lambda game: tarot_cards(leader=4), "leader must be a seat 0 to 3, not 4"),
    (lambda game: tarot_cards(trump="S"), "unexpected .* 'trump'; it takes hand, trick, leader"),
    (lambda game: ge.trick_winner(game, [], leader=0), "A trick has 1 to 4 cards, not"),
    (lambda game: ge.trick_winner(game, "EX EX", leader=0), "EX twice"),
]
EVERY_MISTAKE = [
    *((game, *case) for game in GAMES for case in MISTAKES),
    *((game, *case) for game in GAMES_OF_32 for case in MISTAKES_WITH_32_CARDS),
    *(("tarot", *case) for case in MISTAKES_IN_TAROT),
]


@pytest.mark.parametrize(("game", "mistake", "sentence"), EVERY_MISTAKE)
def test_a_mistake_is_named_in_one_sentence(
    game: str, mistake: Callable[[str], object], sentence: str
) -> None:
    with pytest.raises(ge.GiretraError, match=sentence) as raised:
        mistake(game)
    assert "\n" not in str(raised.value) and str(raised.value).endswith((".", "?"))


@pytest.mark.parametrize(
    ("game", "changes", "sentence"),
    [
        ("giretra", {"team": True}, "team must be 0 or 1"),
        ("giretra", {"team": 1.0}, "team must be 0 or 1, not 1.0"),
        ("giretra", {"mode": "X"}, "mode must be one of C D"),
        ("contree", {"side": None}, "side must be 0 or 1, not None"),
        ("contree", {"side": 0.0}, "side must be 0 or 1, not 0.0"),
        ("contree", {"side": np.zeros(2)}, "side must be 0 or 1, not array"),
        ("contree", {"value": 100.0}, "value must be 80 to 160 by 10 or 'capot', not 100.0"),
        ("contree", {"alone": "no"}, "alone must be True or False, not 'no'"),
        ("contree", {"value": "generale"}, "value must be 80 to 160 by 10 or 'capot', not"),
        ("contree", {"rules": "bid_step=5", "value": 82}, "80 to 160 by 5 or 'capot', not 82"),
        ("contree", {"tricks": (8, 0)}, "card_points must be .* that sums to 252"),
        ("contree", {"multiplier": 3}, "must be 1 or 2 .contre. or 4 .surcontre., not 3"),
        ("contree", {"belote": (20, 30)}, "belote must count 20 for each"),
        ("contree", {"belote": (20, 20)}, "at most 20 in all .one per trump suit., not"),
        ("contree", {"rules": "sa_ta=on", "trump": "SA", "belote": 0}, "no belote without trumps"),
        ("contree", {"rules": "sa_ta=on", "trump": "H", "belote": (40, 0)}, "at most 20 in all"),
        ("contree", {"rules": "sa_ta=on", "belote": (60, 40)}, "at most 80 in all"),
        ("contree", {"declarations": (7, 0)}, "0, 20 or 40 to 550 by ten, not .7, 0"),
        ("contree", {"declarations": (0, 30)}, "tierces, cinquantes, cents and carrés"),
        ("contree", {"declarations": (560, 0)}, "0, 20 or 40 to 550 by ten"),
        ("belote", {"tricks": (0, 8)}, "card_points must be .* that sums to 252"),
        ("belote", {"side": True}, "side must be 0 or 1, not True"),
        ("belote", {"belote": 2}, "belote must be a side 0 or 1, or None, not 2"),
        ("belote", {"declarations": 20}, "declarations must be a pair of integers"),
        ("belote", {"belote": (20, 20)}, "at most 20 in all"),
        ("belote", {"declarations": (10, 0)}, "0, 20 or 40 to 550 by ten"),
        ("belote", {"pot": 2**70}, "pot must be an integer 0 to 100000, not 118"),
        ("belote", {"pot": -1}, "pot must be an integer 0 to 100000, not -1"),
        ("tarot", {"contract": "petite"}, "contract must be one of prise garde .*, not 'petite'"),
        ("tarot", {"contract": ["garde"]}, "contract must be one of prise garde"),
        ("tarot", {"taker": 4}, "taker must be a seat 0 to 3, not 4"),
        (
            "tarot",
            {"taker_half_points": 90.5},
            "taker_half_points must be an integer 0 to 182, not 90.5",
        ),
        ("tarot", {"bouts": 4}, "bouts must be 0 to 3, not 4"),
        ("tarot", {"tricks": (9, 8)}, "tricks must be a pair of .* that sums to 18, not"),
        ("tarot", {"petit_au_bout": ["taker"]}, "petit_au_bout must be 'taker', 'defence' or None"),
        ("tarot", {"poignees": 10}, "poignees must be 0, 20, 30 or 40 points in all, not 10"),
        ("tarot", {"chelem_announced": 1}, "chelem_announced must be True or False, not 1"),
    ],
)
def test_an_impossible_fact_is_named(game: str, changes: dict[str, object], sentence: str) -> None:
    with pytest.raises(ge.InvalidInputError, match=sentence):
        score(game, **changes)


SWEPT_IN_TAROT = {"taker_half_points": 182, "bouts": 3, "tricks": (18, 0)}


@pytest.mark.parametrize(
    ("game", "changes", "sentence"),
    [
        (
            "giretra",
            {"card_points": (0, 162), "tricks": (8, 0)},
            "0 tricks can hold no card points",
        ),
        ("giretra", {"card_points": (162, 0)}, "4 tricks can hold 12 to 150 .* side 0 cannot have"),
        (
            "giretra",
            {"mode": "NT", "card_points": (65, 65), "tricks": (1, 7)},
            "1 trick .* 0 to 54",
        ),
        ("giretra", {"mode": "NT", "multiplier": 4}, "1 or 2 .contre. at NT, which cannot be"),
        ("giretra", {"mode": "C", "multiplier": 4}, "1 or 2 .contre. at C, which cannot be"),
        ("contree", {"card_points": (162, 0), "tricks": (1, 7)}, "1 trick can hold 0 to 66 card"),
        ("contree", {"trump": "SA"}, "trump must be one of C D H S, not 'SA'"),
        (
            "contree",
            {"rules": "sa_ta=on", "trump": "SA", "card_points": (90, 72), "tricks": (1, 7)},
            "1 trick can hold 0 to 86 card points, so side 0 cannot have 90",
        ),
        (
            "contree",
            {"rules": "sa_ta=on,ta_values=trump", "trump": "TA", "card_points": (60, 102)}
            | {"tricks": (1, 7)},
            "1 trick can hold 0 to 57 card points",
        ),
        ("contree", {"alone": True}, "alone and tricks exclude each other"),
        ("contree", {"declarations": (20, 20)}, "Only the side with the best declaration scores"),
        ("belote", {"card_points": (0, 162), "tricks": (7, 1)}, "1 trick can hold 0 to 66 card"),
        ("belote", {"declarations": (50, 20)}, "Only the side with the best declaration scores"),
        ("belote", {"rules": "tie=made", "pot": 81}, "pot must be 0 under rules without litige"),
        (
            "tarot",
            {"contract": "prise", "taker_half_points": 2, "bouts": 3},
            "taker_half_points must be 66 to 147 with 9 tricks and 3 bouts in prise, not 2",
        ),
        (
            "tarot",
            {"contract": "prise", "taker_half_points": 10, "bouts": 0, "tricks": (18, 0)},
            "A taker cannot have 18 tricks and 0 bouts in prise",
        ),
        ("tarot", {"tricks": (0, 18)}, "A taker cannot have 0 tricks and 2 bouts in garde"),
        (
            "tarot",
            {"bouts": 3, "petit_au_bout": "defence"},
            "who has lost the Petit cannot have 9 tricks and 3 bouts",
        ),
        ("tarot", {"bouts": 0, "petit_au_bout": "taker"}, "who has won the Petit cannot have"),
        (
            "tarot",
            {**SWEPT_IN_TAROT, "petit_au_bout": "defence"},
            "petit_au_bout and tricks exclude each other",
        ),
        (
            "tarot",
            {**SWEPT_IN_TAROT, "contract": "garde_contre"},
            "must be 132 to 176 with 18 tricks",
        ),
    ],
)
def test_q1_facts_that_exclude_each_other_are_refused(
    game: str, changes: dict[str, object], sentence: str
) -> None:
    with pytest.raises(ge.InvalidInputError, match=sentence):
        score(game, **changes)


def test_q1_a_generale_with_all_tricks_requires_their_winner() -> None:
    facts = {"value": "generale", "card_points": (252, 0), "tricks": (8, 0)}
    with pytest.raises(ge.InvalidInputError, match="alone must be given for a générale"):
        score("contree", rules="generale=500", **facts)
    for alone in (True, False):
        assert score("contree", rules="generale=500", alone=alone, **facts).made is alone


@pytest.mark.parametrize("game", GAMES)
def test_every_rules_query_takes_rules(game: str) -> None:
    preset = list(ge.game(game).presets)[-1]
    trump = {} if game == "tarot" else {"trump": "H"}
    cards = ge.game(game).card_names[:2]
    situation = {"hand": cards[:1], "trick": cards[1:], "leader": 0, **trump}
    assert ge.legal_cards(game, rules=preset, **situation) == (cards[0],)
    assert ge.deciding_rule(game, rules=preset, **situation).startswith("every card")
    assert ge.trick_winner(game, cards, leader=0, rules=preset, **trump)[0] == 1
    assert score(game, rules=preset)
    with pytest.raises(ge.UnknownRuleError, match="no preset 'strict'"):
        ge.trick_winner(game, cards, leader=0, rules="strict", **trump)


@pytest.mark.parametrize("game", ["contree", "belote"])
def test_a_fact_of_some_deal_is_accepted(game: str) -> None:
    """Declarations count where they are given, whether or not the rules have any."""
    result = score(game, declarations=(50, 0), belote=1)
    assert (result.declarations, result.belote) == ((50, 0), 1)
    assert score(game, declarations=(0, 550)).declarations == (0, 550)
    assert score(game, rules="sa_ta=on", belote=(40, 20)).belote == (40, 20)
    assert score(game, belote=(0, 0)).belote is None


@pytest.mark.parametrize("game", ["giretra", "contree", "belote"])
def test_the_last_trick_must_be_a_boolean(game: str) -> None:
    with pytest.raises(ge.InvalidInputError, match="last must be True or False, not 1"):
        ge.trick_winner(game, "7C", leader=0, trump="H", last=1)


@pytest.mark.parametrize("game", GAMES)
def test_an_unknown_card_is_named_with_the_game(game: str) -> None:
    sentence = f"is not a card of {GAME_FACTS[game].title}; its cards"
    for card in (np.zeros(2), "10C", None, 7):
        with pytest.raises(ge.NotationError, match=sentence):
            ge.Table(game, deck=[card] * ge.game(game).num_cards)


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(ge.UnknownRuleError, match=r"no game \[\]; the games are giretra, contree"):
        ge.Table([])  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES)
def test_an_action_beyond_int64_is_named_as_it_was_given(game: str) -> None:
    tables = ge.make_vec(game, 2, seed=1)
    tables.reset()
    with pytest.raises(ge.IllegalActionError, match="9223372036854775808 now"):
        tables.step(np.full(2, 2**63, np.uint64))
