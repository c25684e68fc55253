"""Mistakes that no other file has: one sentence that names what was given, and nothing changes."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import giretra_env as ge
from support import GAMES

RESULT = {"card_points": (82, 80), "tricks": (4, 4)}
FACTS = {
    "giretra": {"mode": "H", "team": 0, "multiplier": 1, **RESULT},
    "contree": {"value": 100, "side": 0, "multiplier": 1, **RESULT},
    "belote": {"side": 0, **RESULT},
}
TITLES = {"giretra": "Giretra", "contree": "Belote contrée", "belote": "Belote"}


def record(game: str, **changes: object) -> dict[str, object]:
    return {**ge.Table(game, seed=1).record(), **changes}


def score(game: str, **changes: object) -> object:
    return ge.score_deal(game, **{**FACTS[game], **changes})


def assign(game: str, values: object) -> None:
    tables = ge.make_vec(game, 4, seed=1)
    tables.reset()
    tables.tables = values  # type: ignore[assignment]


def cards(game: str, **changes: object) -> tuple[str, ...]:
    return ge.legal_cards(
        game, **{"hand": ["7C"], "trick": [], "leader": 0, "trump": "H"} | changes
    )


def many(game: str, byte: int) -> np.ndarray:
    return np.full(ge.game(game).observation_layout.size, byte, np.uint8)


MISTAKES: list[tuple[Callable[[str], object], str]] = [
    (lambda game: score(game, card_points=None), "card_points must be"),
    (lambda game: score(game, card_points=(82, 81)), "card_points must be .* sums to 162"),
    (lambda game: score(game, tricks=(8, 1)), "tricks must be .* sums to 8"),
    (lambda game: score(game, rules="strict"), "no preset 'strict'"),
    (lambda game: ge.Table.from_record(record(game, dealer=None)), "dealer and deck must be given"),
    (lambda game: ge.Table.from_record(record(game, rules="strict")), "no preset 'strict'"),
    (lambda game: ge.Table.from_record(record(game, deck=["7C"])), "missing 8C"),
    (lambda game: assign(game, [(1, 2), (3,)]), "a copy of a record array"),
    (
        lambda game: assign(game, np.zeros(4, ge.game(game).table_dtype)),
        "no tables that were dealt",
    ),
    (lambda game: ge.explain(game, many(game, 255)), "bytes above the largest"),
    (lambda game: ge.explain(game, [many(game, 0)]), "one observation of .* a single row"),
    (lambda game: ge.explain(game, many(game, 0)[1:]), "one observation of .* a single row"),
    (lambda game: score(game, card_points=[[1], [2, 3]]), "card_points must be"),
    (lambda game: ge.make_vec(game, 2**60), "do not fit into memory"),
    (lambda game: ge.Table(game, rules="target=1,target=2"), "target is given twice"),
    (lambda game: ge.Table(game, rules=ge.game), "rules must be a preset name.*the presets are"),
    (lambda game: cards(game, hand=None), "no list of"),
    (lambda game: cards(game, hand=["7C", "7C"]), "7C twice; each card exists once"),
    (lambda game: cards(game, hand=list(ge.game(game).card_names[:9])), "at most 8 cards, not 9"),
    (lambda game: cards(game, trick=["7C"]), "7C twice; each card exists once"),
    (lambda game: cards(game, trick=["8C", "9C", "TC", "JC"]), "nobody is to play"),
    (lambda game: cards(game, trump="X"), "must be one of C D H S .*not 'X'"),
    (lambda game: cards(game, leader=4), "leader must be a seat 0 to 3, not 4"),
    (lambda game: ge.trick_winner(game, [], leader=0, trump="H"), "A trick has 1 to 4 cards, not"),
    (lambda game: ge.trick_winner(game, "7C 7C", leader=0, trump="H"), "7C twice"),
]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("mistake", "sentence"), MISTAKES)
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
        ("contree", {"multiplier": 3}, "multiplier must be 1, 4 .surcontre. or 2 .contre., not 3"),
        ("contree", {"belote": (20, 30)}, "belote must be 20 points for each suit"),
        ("belote", {"tricks": (0, 8)}, "card_points must be .* that sums to 252"),
        ("belote", {"side": True}, "side must be 0 or 1, not True"),
        ("belote", {"belote": 2}, "belote must be a side 0 or 1, or None, not 2"),
        ("belote", {"declarations": 20}, "declarations must be a pair of whole numbers"),
        ("belote", {"pot": 2**70}, "pot must be a whole number 0 to 100000, not 118"),
        ("belote", {"pot": -1}, "pot must be a whole number 0 to 100000, not -1"),
    ],
)
def test_an_impossible_fact_is_named(game: str, changes: dict[str, object], sentence: str) -> None:
    with pytest.raises(ge.InvalidInputError, match=sentence):
        score(game, **changes)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_no_card_is_named_with_the_game(game: str) -> None:
    for card in (np.zeros(2), "10C", None, 7):
        with pytest.raises(ge.NotationError, match=f"is not a card of {TITLES[game]}; its cards"):
            ge.Table(game, deck=[card] * 32)


def test_what_is_no_game_is_named() -> None:
    with pytest.raises(ge.UnknownRuleError, match=r"no game \[\]; the games are giretra, contree"):
        ge.Table([])  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES)
def test_an_action_beyond_int64_is_named_as_it_was_given(game: str) -> None:
    tables = ge.make_vec(game, 2, seed=1)
    tables.reset()
    with pytest.raises(ge.IllegalActionError, match="9223372036854775808 now"):
        tables.step(np.full(2, 2**63, np.uint64))
