"""Evaluations with stateful agents equal those with batch agents, to the last digit."""

import numpy as np
import pytest

import giretra_env as ge
from giretra_agents import DrawingAgent, StatefulAgent, load_agent
from giretra_agents.base import table_rows
from giretra_agents.draws import draws
from giretra_env.errors import IllegalActionError, InvalidInputError
from giretra_train.evaluate import evaluate

pytestmark = pytest.mark.heavy

RULES, RANDOM = load_agent("giretra", "rules"), load_agent("giretra", "random")


class Following(StatefulAgent):
    """Lets an agent that reads rows follow tables."""

    def __init__(self, agent):
        self.name, self._agent = agent.name, agent
        self.begun = []

    def begin(self, table, seed):
        assert not table.actions
        self.begun.append(_Follower(self._agent, table, seed))
        return self.begun[-1]


class _Follower:
    def __init__(self, agent, table, seed):
        self._agent, self._table, self._seed = agent, table, seed
        self._decisions = 0
        self.seen = []

    def observe(self, action):
        self._decisions += len(self._table.legal_ids) > 1
        self.seen.append(self._table.game.action_names[action])

    def act(self):
        assert tuple(self.seen) == self._table.actions
        if not isinstance(self._agent, DrawingAgent):
            return self._agent.act_table(self._table)
        draw = draws(np.array([self._seed], np.uint64), np.array([self._decisions]))
        return int(self._agent.act_drawn(*table_rows(self._table), draw)[0])


def figures(a, b, **how):
    result = evaluate("giretra", a, b, seed=3, **how)
    return result.points, result.win_rate, (result.wins, result.ties, result.losses)


@pytest.mark.parametrize(("episode", "deals"), [("deal", 40), ("match", 3)])
def test_following_changes_no_figure(episode, deals):
    how = {"episode": episode, "deals": deals}
    expected = figures(RULES, RANDOM, **how)
    assert figures(Following(RULES), RANDOM, **how) == expected
    assert figures(RULES, Following(RANDOM), **how) == expected
    assert figures(Following(RULES), Following(RANDOM), **how) == expected


def test_the_number_of_tables_changes_no_figure():
    expected = figures(RULES, Following(RANDOM), deals=9)
    assert figures(RULES, Following(RANDOM), deals=9, num_tables=2) == expected
    assert figures(RULES, Following(RANDOM), deals=9, num_tables=7) == expected


def test_one_agent_may_hold_both_sides():
    agent = Following(RULES)
    assert figures(agent, agent, deals=3) == figures(RULES, RULES, deals=3)
    assert len(agent.begun) == 2 * 2 * 3


def test_followers_see_every_action_of_a_deal():
    agent = Following(RULES)
    evaluate("giretra", agent, RANDOM, deals=2)
    for follower in agent.begun:
        assert tuple(follower.seen) == follower._table.actions
        assert follower._table.done


def test_progress_shows_before_the_end():
    told = []
    evaluate("giretra", Following(RULES), RULES, deals=40, progress=lambda *seen: told.append(seen))
    assert told[-1] == (40, 40)
    assert len(told) > 2


@pytest.mark.parametrize(
    ("answer", "error", "words"),
    [
        (-1, IllegalActionError, "'rules' chose -1, which is not legal here"),
        (None, InvalidInputError, "'rules' returned something that is not an array of numbers"),
        (0.5, InvalidInputError, "'rules' returned float64 values"),
    ],
)
def test_invalid_actions_are_named(monkeypatch, answer, error, words):
    monkeypatch.setattr(_Follower, "act", lambda self: answer)
    with pytest.raises(error, match=words):
        evaluate("giretra", RANDOM, Following(RULES), deals=2)


def test_rows_are_refused():
    step = ge.make_vec("giretra", 2, seed=1).reset()
    with pytest.raises(InvalidInputError, match="'rules' is stateful"):
        Following(RULES).act(step.observation, step.action_mask)


def test_act_table_follows_what_was_played():
    table, agent = ge.Table("giretra", episode="match", seed=5), Following(RULES)
    for _ in range(80):
        record = table.record()
        action = agent.act_table(table)
        assert action == RULES.act_table(table)
        assert table.record() == record
        table.apply(action)


def test_act_table_of_a_table_that_is_over():
    table = ge.Table("giretra", seed=5)
    while not table.done:
        table.apply(table.legal_ids[0])
    with pytest.raises(InvalidInputError, match="The table is over"):
        Following(RULES).act_table(table)
