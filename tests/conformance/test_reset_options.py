"""Fault F1: the deal options of `reset(options=…)` work at every interface."""

from __future__ import annotations

import importlib

import gymnasium
import numpy as np
import pytest

import giretra_env as ge
from giretra_agents.learner import LearnerTables
from support import GAMES, GAMES_WITH_MATCHES, petit_sec

every_game = pytest.mark.parametrize("game", GAMES)


class Single:
    """Gymnasium's environment: one table."""

    def __init__(self, game, **options):
        self.env = gymnasium.make(f"giretra/{game}-v0", seat=0, **options)

    def reset(self, options):
        observation, _ = self.env.reset(seed=5, options=options)
        return observation


class Vector(Single):
    """Gymnasium's vector environment: the first of three tables."""

    def __init__(self, game, **options):
        self.env = gymnasium.make_vec(f"giretra/{game}-v0", num_envs=3, seat=0, **options)

    def reset(self, options):
        return super().reset(options)[0]


class AEC:
    """PettingZoo's environment, moved to the learner's turn by the first legal actions."""

    def __init__(self, game, **options):
        self.env = importlib.import_module(f"giretra_env.{game}_v0").env(**options)

    def reset(self, options):
        self.env.reset(seed=5, options=options)
        while self.env.agent_selection != "seat_0":
            self.env.step(int(self.env.last()[0]["action_mask"].argmax()))
        return self.env.last()[0]["observation"]


class Native:
    """The tables without an interface of another library."""

    def __init__(self, game):
        self.tables = ge.make_vec(game, 2, seed=5)

    def reset(self, options):
        return self.tables.reset(options=options)


INTERFACES = (Single, Vector, AEC)
every_interface = pytest.mark.parametrize("interface", INTERFACES)


def first_legal(observation, mask):
    return int(mask.argmax())


def made(interface, game, **options):
    opponents = {"opponents": first_legal} if interface in (Single, Vector) else {}
    return interface(game, **opponents, **options)


def expected(game, **given):
    """Return what seat 0 sees at its first turn when all play their first legal action."""
    table = ge.Table(game, seed=5, **given)
    while table.seat != 0:
        table.apply(table.legal_ids[0])
    return table.observe(0)


@every_interface
@every_game
def test_a_given_deck_and_dealer_are_dealt_for_one_episode(interface, game):
    deck = list(reversed(ge.game(game).card_names))
    environment = made(interface, game)
    for given in ({"deck": deck}, {"dealer": 2}, {"deck": deck, "dealer": 1}):
        np.testing.assert_array_equal(environment.reset(given), expected(game, **given))
    np.testing.assert_array_equal(environment.reset(None), expected(game))


@every_interface
def test_given_hands_are_dealt(interface):
    hands, chien = petit_sec()
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]
    given = {"hands": hands, "chien": chien, "dealer": 3}
    np.testing.assert_array_equal(made(interface, "tarot").reset(given), expected("tarot", **given))


@every_interface
@pytest.mark.parametrize("game", GAMES_WITH_MATCHES)
def test_a_match_begins_with_a_given_pack(interface, game):
    given = {"deck": list(ge.game(game).card_names), "dealer": 3}
    seen = made(interface, game, episode="match").reset(given)
    np.testing.assert_array_equal(seen, expected(game, episode="match", **given))


@every_interface
@pytest.mark.parametrize(
    "given, sentence",
    [
        ({"foo": 2}, r"reset has no option 'foo'; possible: .*dealer, deck, hands\."),
        ({"deck": 1}, "deck must be a list of card names, not 1"),
        ({"hands": {0: ["7S"]}}, "hands must be a list of four, .*, not {0: "),
        ({"hands": [["7S"]]}, "hands must be 4 lists of 8 cards, not of 1 cards"),
        ({"dealer": 4}, "dealer must be a seat 0 to 3, not 4"),
        ([], "options must be a dict"),
    ],
    ids=str,
)
def test_impossible_options_are_named_and_the_episode_continues(interface, given, sentence):
    environment = made(interface, "contree")
    before = environment.reset(None)
    with pytest.raises(ge.InvalidInputError, match=sentence):
        environment.env.reset(options=given)
    if interface is AEC:
        np.testing.assert_array_equal(environment.env.observe("seat_0")["observation"], before)
    elif interface is Single:
        np.testing.assert_array_equal(environment.env.unwrapped.table.observe(0), before)
    else:
        tables = environment.env.unwrapped.slots.tables
        np.testing.assert_array_equal(tables.observe_seat(0, 0), before)


@pytest.mark.parametrize("interface", [*INTERFACES, Native])
@pytest.mark.parametrize(
    "game, option, possible",
    [
        ("giretra", "chien", "dealer, deck, hands"),
        ("contree", "chien", "dealer, deck, hands"),
        ("belote", "chien", "dealer, deck"),
        ("belote", "hands", "dealer, deck"),
        ("tarot", "chiens", "dealer, deck, hands, chien"),
    ],
)
def test_an_option_that_the_game_lacks_is_refused_with_those_it_has(
    interface, game, option, possible
):
    sentence = rf"^reset has no option '{option}'; possible: (reset_mask, )?{possible}\.$"
    with pytest.raises(ge.InvalidInputError, match=sentence):
        made(interface, game).reset({option: None})


@pytest.mark.parametrize("interface", [Single, Vector])
def test_cards_that_leave_nothing_to_decide_are_refused(interface):
    hands, chien = petit_sec()
    environment = made(interface, "tarot", rules="petit_sec=end")
    with pytest.raises(ge.InvalidInputError, match="void deal, over before anyone acts"):
        environment.reset({"hands": hands, "chien": chien})


def test_each_slot_may_have_its_own_options():
    tables = LearnerTables("giretra", 3, seed=1)
    tables.reset(options=[{"dealer": 2}, {}, {"dealer": 0}])
    wanted = LearnerTables("giretra", 3, seed=1)
    wanted.reset()
    dealers = tables.tables.tables["dealer"]
    assert dealers[[0, 2]].tolist() == [2, 0]
    assert dealers[1] == wanted.tables.tables["dealer"][1]
    with pytest.raises(ge.InvalidInputError, match="a list of 3 dicts, not of 2"):
        tables.reset(options=[{}, {}])
    for several in (tables, ge.make_vec("giretra", 3)):
        with pytest.raises(ge.InvalidInputError, match="a list of 3 dicts, not of 0"):
            several.reset(options=[])


@every_game
def test_native_tables_accept_them_too(game):
    given = {"deck": list(reversed(ge.game(game).card_names)), "dealer": 1}
    tables = ge.make_vec(game, 3, seed=5, canonical=True)
    plain = ge.make_vec(game, 3, seed=5)
    step = plain.reset(options=given)
    single = ge.Table(game, seed=5, **given)
    np.testing.assert_array_equal(step.observation[0], single.observe_turn()[0])
    np.testing.assert_array_equal(step.observation[0], step.observation[2])
    seen = tables.reset(options=given)
    np.testing.assert_array_equal(tables.observe().observation, seen.observation)
