"""The package colver plays our deals with the same actions, contracts, points and marks."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

import giretra_env as ge
from giretra_agents.colver_agent import CALLS, CARDS

# The tests also serve those who have not installed the other programs; `make test` installs them.
colver = pytest.importorskip("colver", reason="the package colver (extra 'peers') is missing")

pytestmark = [pytest.mark.peers, pytest.mark.heavy]

GAME = ge.game("contree")
NAMES = {"auction": CALLS, "play": CARDS}
PHASES = {"auction": 0, "play": 1, "over": 2}
ACTIONS = {phase: np.array([GAME.action_id(n) for n in names]) for phase, names in NAMES.items()}
MULTIPLIERS = (1, 2, 3)
SEATS = range(4)
BOLD = ("capot", "contre", "surcontre")


def colver_table(dealer, hands):
    return colver.Env.deal_with_hands(dealer, [[CARDS.index(card) for card in h] for h in hands])


def check_result(result, env):
    """A finished deal is the same one at both tables."""
    assert env.is_terminal()
    assert result.card_points == tuple(env.get_points())
    assert result.tricks == tuple(env.get_tricks_won())
    assert result.marks == tuple(env.rewards())
    theirs = env.get_contract()
    if result.contract is None:
        assert theirs["value"] == 0
        return
    ours = result.contract
    assert (250 if ours.value == "capot" else ours.value) == theirs["value"]
    assert (ours.trump, ours.side) == ("SHDC"[theirs["trump"]], theirs["team"])
    assert ours.multiplier == MULTIPLIERS[theirs["coinche"]]
    complete = [side for side, cards in enumerate(env.get_belote()) if cards == 2]
    assert complete == ([] if result.belote is None else [result.belote])


def kinds(result):
    """What a finished deal is an example of."""
    if result.contract is None:
        return ["passed out"]
    value = "capot" if result.contract.value == "capot" else "number"
    found = [
        f"{value} {'made' if result.made else 'failed'} x{result.contract.multiplier}",
        f"belote {'none' if result.belote is None else result.belote == result.contract.side}",
    ]
    return found + ["all tricks"] * (8 in result.tricks)


def call_weights(stream, num_tables):
    """(N, A) how readily each table makes each call; uniform auctions would all end in capots."""
    weights = np.ones((num_tables, GAME.num_actions))
    calls = ACTIONS["auction"]
    weights[:, calls[0]] = 2.0 ** stream.integers(0, 7, num_tables)
    weights[:, calls[1:37]] = stream.uniform(0.6, 1, (num_tables, 1)) ** np.arange(36)
    weights[:, calls[37:41]] = 0.01
    weights[:, calls[41:43]] = 2.0 ** stream.integers(-2, 6, (num_tables, 2))
    return weights


def drawn(stream, weights, mask):
    """One legal action a row, by their weights; 0 for rows without any."""
    running = np.cumsum(weights * mask, axis=1)
    return (running > stream.random((len(mask), 1)) * running[:, -1:]).argmax(axis=1)


def check_choices(tables, step, envs, row):
    """A table that is not finished is in the same place, with the same legal actions."""
    env, record = envs[row], tables.tables[row]
    phase = GAME.phase_names[record["phase"]]
    assert (env.current_player(), env.phase()) == (step.seat[row], PHASES[phase])
    mask, theirs = step.action_mask[row], env.legal_action_mask() != 0
    assert (mask[ACTIONS[phase]] != 0).tolist() == theirs[: len(NAMES[phase])].tolist()
    assert mask.sum() == theirs.sum()
    assert record["card_points"].tolist() == list(env.get_points())
    assert record["tricks"].tolist() == list(env.get_tricks_won())
    return phase


def test_a_batch_of_random_deals_agrees_at_every_step():
    num_tables, stream = 4000, np.random.default_rng(8)
    tables = ge.make_vec("contree", num_tables, rules="colver", seed=50, autoreset=False)
    step = tables.reset()
    envs = []
    for record in tables.tables:
        held = record["hands"]
        hands = [[n for c, n in enumerate(GAME.card_names) if int(h) >> c & 1] for h in held]
        envs.append(colver_table(int(record["dealer"]), hands))
    weights = call_weights(stream, num_tables)
    while (step.seat >= 0).any():
        actions = drawn(stream, weights, step.action_mask)
        for row in np.flatnonzero(step.seat >= 0):
            phase = check_choices(tables, step, envs, row)
            envs[row].step(NAMES[phase].index(GAME.action_names[actions[row]]))
        step = tables.step(actions)
    found = Counter()
    for record, env in zip(tables.tables, envs, strict=True):
        result = GAME.deal_result(record)
        check_result(result, env)
        found.update(kinds(result))
    assert num_tables - found["passed out"] > 3000
    numbers = {f"number {how} x{factor}" for how in ("made", "failed") for factor in MULTIPLIERS}
    assert numbers | {"belote True", "belote False", "all tricks", "capot failed x2"} <= set(found)


def lopsided_hands(stream):
    """Four hands, strong ones at one side: capots, and contracts that few deals allow."""
    suit = stream.choice("CDHS")
    worth = {name: stream.random() + ("789TJQKA".index(name[0]) / 8) for name in GAME.card_names}
    for name in GAME.card_names:
        worth[name] += 2 * (name[1] == suit)
    pack = sorted(GAME.card_names, key=worth.__getitem__)
    weak, strong = pack[:16], pack[16:]
    stream.shuffle(weak)
    stream.shuffle(strong)
    hands = [weak[:8], strong[:8], weak[8:], strong[8:]]
    return hands if stream.random() < 0.5 else hands[1:] + hands[:1]


def test_lopsided_deals_agree_at_every_step():
    stream, found = random.Random(5), Counter()
    for _ in range(600):
        hands, dealer = lopsided_hands(stream), stream.choice(SEATS)
        table = ge.Table("contree", rules="colver", dealer=dealer, hands=hands)
        env = colver_table(dealer, hands)
        while not table.done:
            names = NAMES[table.phase]
            assert (table.seat, set(table.legal)) == (
                env.current_player(),
                {names[number] for number in env.legal_actions()},
            )
            bold = [name for name in table.legal if name.startswith(BOLD)]
            name = stream.choice(bold if bold and stream.random() < 0.5 else table.legal)
            table.apply(name)
            env.step(names.index(name))
        check_result(table.result, env)
        found.update(kinds(table.result))
    assert {f"capot made x{factor}" for factor in MULTIPLIERS} <= set(found)
    assert found["all tricks"] > found["passed out"]
