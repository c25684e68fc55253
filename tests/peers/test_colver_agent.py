"""The agents of colver at our tables: their input and their actions."""

from __future__ import annotations

import pytest

import giretra_env as ge
from giretra_agents import load_agent
from giretra_agents.colver_agent import BIDS, CALLS, CARDS, PLAYS
from giretra_env.errors import InvalidInputError
from giretra_train.evaluate import evaluate

# The tests also serve those who have not installed the other programs; `make test` installs them.
colver = pytest.importorskip("colver", reason="the package colver (extra 'peers') is missing")

pytestmark = [pytest.mark.peers, pytest.mark.heavy]

NAME = "colver:improved_v2+heuristic"


def play(agent, seed, rules="colver"):
    table = ge.Table("contree", rules=rules, seed=seed)
    follower = agent.begin(table, seed)
    while not table.done:
        action = follower.act() if len(table.legal_ids) > 1 else table.legal_ids[0]
        follower.observe(action)
        table.apply(action)
    return table


@pytest.mark.parametrize("name", [f"colver:{bid}+rule" for bid in BIDS])
def test_every_bidder_plays(name):
    tables = [play(load_agent("contree", name), seed) for seed in range(4)]
    assert any(table.result.contract for table in tables)


@pytest.mark.parametrize("play_name", PLAYS)
def test_every_card_player_plays(play_name):
    table = ge.Table("contree", rules="colver", seed=1)
    follower = load_agent("contree", f"colver:heuristic+{play_name}").begin(table, 1)
    for name in ("100H", "pass", "pass", "pass"):
        follower.observe(ge.game("contree").action_id(name))
        table.apply(name)
    while not table.done:
        late = len(table.actions) > 20  # a search over a whole deal takes seconds
        action = follower.act() if late else table.legal_ids[-1]
        assert action in table.legal_ids
        follower.observe(action)
        table.apply(action)


def test_a_deal_is_played_as_at_colvers_own_table():
    for seed in range(8):
        table = play(load_agent("contree", NAME), seed)
        hands = [[CARDS.index(card) for card in hand] for hand in dealt(seed)]
        env = colver.Env.deal_with_hands(table.dealer, hands)
        spec = '[bid]\nstrategy = "improved_v2"\n[play]\nmethod = "heuristic"\n'
        seated = [colver.Agent(spec, seat, 0) for seat in range(4)]
        for agent in seated:
            agent.init_deal(env)
        names = []
        while not env.is_terminal():
            action = seated[env.current_player()].action(env)
            names.append((CALLS, CARDS)[env.phase()][action])
            for agent in seated:
                agent.observe(env, action)
            env.step(action)
        assert tuple(names) == table.actions
        assert table.result.marks == tuple(env.rewards())


def dealt(seed):
    table = ge.Table("contree", rules="colver", seed=seed)
    return [table.hand(seat) for seat in range(4)]


class Watched:
    """Stands between the adapter and an agent of colver."""

    def __init__(self, make, log):
        self._make, self._log = make, log

    def __call__(self, spec, seat, seed):
        agent, entry = self._make(spec, seat, seed), {"seat": seat, "seed": seed, "seen": []}
        self._log.append(entry)
        return _WatchedAgent(agent, entry)


class _WatchedAgent:
    def __init__(self, agent, entry):
        self._agent, self._entry = agent, entry

    def init_deal(self, env):
        self._entry["hands"] = env.get_hands()
        self._entry["dealer"] = env.get_dealer()
        self._agent.init_deal(env)

    def observe(self, env, action):
        self._entry["seen"].append((env.phase(), env.current_player(), action))
        self._agent.observe(env, action)

    def action(self, env):
        assert env.current_player() == self._entry["seat"]
        return self._agent.action(env)


def test_all_four_see_every_action_and_both_sides_get_the_same_cards(monkeypatch):
    log = []
    monkeypatch.setattr(colver, "Agent", Watched(colver.Agent, log))
    agent = load_agent("contree", NAME)
    evaluate("contree", load_agent("contree", "random"), agent, deals=3, rules="colver", seed=20)
    tables = [log[start : start + 4] for start in range(0, len(log), 4)]
    assert len(tables) == 6
    for seated in tables:
        assert [entry["seat"] for entry in seated] == [0, 1, 2, 3]
        assert all(entry["seen"] == seated[0]["seen"] for entry in seated)
        cards = [action for phase, _, action in seated[0]["seen"] if phase == 1]
        assert sorted(cards) == list(range(32))  # the forced ones too
    for first, second in zip(tables[::2], tables[1::2], strict=True):
        assert first[0]["hands"] == second[0]["hands"]
        assert first[0]["dealer"] == second[0]["dealer"]
    for seed, (first, *_) in zip(range(20, 23), tables[::2], strict=True):
        ours = [sorted(CARDS.index(card) for card in hand) for hand in dealt(seed)]
        assert [sorted(hand) for hand in first["hands"]] == ours


@pytest.mark.parametrize("name", [NAME, "colver:smart+oracle"])
def test_an_evaluation_is_reproducible(name):
    chance = load_agent("contree", "random")
    how = {"deals": 3, "rules": "colver", "seed": 4}
    first = evaluate("contree", load_agent("contree", name), chance, **how)
    again = evaluate("contree", load_agent("contree", name, seed=9), chance, num_tables=2, **how)
    assert (first.points, first.win_rate) == (again.points, again.win_rate)
    assert first.points.mean > 0


@pytest.mark.parametrize(
    ("rules", "episode"),
    [(None, "deal"), ("colver", "match"), ("colver,sa_ta=yes", "deal"), ("marques_exact", "deal")],
)
def test_tables_that_colver_cannot_play_are_refused(rules, episode):
    agent, chance = load_agent("contree", NAME), load_agent("contree", "random")
    words = "plays single deals of contree under its preset 'colver' only; use rules=colver"
    with pytest.raises(InvalidInputError, match=words):
        evaluate("contree", chance, agent, deals=2, rules=rules, episode=episode)


def test_options_that_change_no_deal_are_allowed():
    rules = "colver,history=last_trick,target=1000,deal_pattern=3-3-2,direction=cw"
    assert play(load_agent("contree", NAME), 3, rules).done


def test_an_agent_acts_at_a_users_own_table():
    agent = load_agent("contree", NAME)
    table, expected = ge.Table("contree", rules="colver", seed=6), play(agent, 6)
    while not table.done:
        table.apply(agent.act_table(table))
    assert table.actions == expected.actions
