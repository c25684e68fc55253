"""Mirrored evaluation without partners: four seatings per deal, with A in each seat in turn."""

from __future__ import annotations

import numpy as np
import pytest
from rich.console import Console

import giretra_env as ge
from giretra_agents import Agent, load_agent
from giretra_agents.draws import agent_streams, draws
from giretra_env.errors import InvalidInputError, UnknownRuleError
from giretra_train.evaluate import evaluate, print_evaluations
from giretra_train.evaluate.outcome import _better_than_others

pytestmark = pytest.mark.heavy

RANDOM = load_agent("tarot", "random")


class Highest(Agent):
    """Chooses the legal action of the highest number: bids all it can."""

    name = "highest"

    def act(self, observation, action_mask):
        return action_mask.shape[1] - 1 - action_mask[:, ::-1].argmax(axis=1)


class Lowest(Agent):
    """Chooses the legal action of the lowest number: passes."""

    name = "lowest"

    def act(self, observation, action_mask):
        return action_mask.argmax(axis=1)


def figures(a, b, **how):
    result = evaluate("tarot", a, b, **how)
    return result.points, result.win_rate, (result.wins, result.ties, result.losses)


@pytest.mark.parametrize("agent", [Highest(), Lowest()])
def test_an_agent_against_itself_is_exactly_even(agent):
    points, rate, counts = figures(agent, agent, deals=60)
    assert (points.mean, points.half_width, rate.mean) == (0.0, 0.0, 0.5)
    assert counts == (0, 240, 0)


def test_random_agents_are_even():
    result = evaluate("tarot", RANDOM, RANDOM, deals=3000, seed=5)
    assert result.points.low < 0 < result.points.high
    assert abs(result.win_rate.mean - 0.5) < 2 * result.win_rate.half_width


def test_an_agent_that_always_bids_loses_to_one_that_passes():
    ahead, behind = (evaluate("tarot", *pair, deals=80) for pair in _pairs())
    assert ahead.points.low > 100 and behind.points.high < -100
    assert ahead.win_rate.low > 0.5 > behind.win_rate.high
    assert ahead.wins + ahead.ties + ahead.losses == 4 * 80


def _pairs():
    return (Lowest(), Highest()), (Highest(), Lowest())


@pytest.mark.parametrize("how", [{"num_tables": 4}, {"num_tables": 23}, {"num_threads": 2}])
def test_nothing_depends_on_the_batch(how):
    expected = figures(Highest(), RANDOM, deals=20, seed=9)
    assert figures(Highest(), RANDOM, deals=20, seed=9, **how) == expected


def test_a_deal_is_played_as_at_single_tables():
    result = evaluate("tarot", Lowest(), RANDOM, deals=2, seed=4)
    returns = [_play(seed, seat) for seed in (4, 5) for seat in range(4)]
    by_seat = np.array(returns).reshape(2, 4, 4)
    own = by_seat[:, range(4), range(4)]
    assert result.points.mean == own.mean()
    assert result.win_rate.mean == _better_than_others(by_seat).mean()


def _play(seed, seat):
    """Returns of a deal in which A has ``seat``, at one table."""
    stream = agent_streams(np.array([seed]), np.array([seat]))
    table, decisions = ge.Table("tarot", seed=seed), 0
    while not table.done:
        if len(table.legal_ids) == 1:
            table.apply(table.legal_ids[0])
            continue
        draw = draws(stream, np.array([decisions]))[0]
        own = table.seat == seat
        table.apply(table.legal_ids[0 if own else int(draw * len(table.legal_ids))])
        decisions += 1
    return table.returns


def test_a_seat_is_compared_with_what_b_got_there():
    by_seat = np.zeros((1, 4, 4))
    by_seat[0, 0] = [30.0, -10.0, -10.0, -10.0]  # A in seat 0
    by_seat[0, 1] = [20.0, 30.0, -25.0, -25.0]
    by_seat[0, 2] = [40.0, -10.0, -10.0, -20.0]
    by_seat[0, 3] = [30.0, 0.0, 0.0, -30.0]
    rates = _better_than_others(by_seat)
    np.testing.assert_allclose(rates, [[0.5, 1.0, 0.5, 0.0]])


def test_the_report_explains_the_seatings():
    result = evaluate("tarot", Lowest(), RANDOM, deals=5)
    console = Console(record=True, width=100)
    print_evaluations([result], console)
    text = " ".join(console.export_text().split())
    assert "4×5" in text and "A in each seat in turn against three of B" in text


def test_impossible_arguments_are_refused():
    with pytest.raises(
        InvalidInputError, match="num_tables must be an integer of at least 4, not 3"
    ):
        evaluate("tarot", RANDOM, RANDOM, num_tables=3)
    with pytest.raises(UnknownRuleError, match="this game has no matches"):
        evaluate("tarot", RANDOM, RANDOM, episode="match")
