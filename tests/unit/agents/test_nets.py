"""Policy networks: one head per kind of decision."""

from __future__ import annotations

import numpy as np
import pytest
import torch

import giretra_env as ge
from giretra_agents.nets import FrozenNet, Phases, PolicyNet
from giretra_agents.network import make_policy
from giretra_train.ppo.update import _decision_kinds

pytestmark = pytest.mark.heavy

KINDS = ("call", "card", "card")
PHASES = Phases(slice(1, 4), (None, "discard", None))
"""Of rows whose first byte says nothing about the phase."""


def decisions(num_tables: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return observations, masks and phases of random tarot, each phase often enough."""
    tables = ge.make_vec("tarot", num_tables, seed=4, skip_forced=True, copy=True)
    steps = [tables.reset()]
    for _ in range(60):
        steps.append(tables.step(tables.sample_actions()))
    rows = np.concatenate([step.observation for step in steps])
    phases = rows[:, tables.observation_layout.slices["phase"]].argmax(axis=1)
    return rows, np.concatenate([step.action_mask for step in steps]), phases


def test_heads_of_calls_and_cards_follow_the_order_of_the_actions():
    net = PolicyNet(torch.ones(4), ("card", "call", "card"), hidden=(8,))
    assert {name: head.out_features for name, head in net.heads.items()} == {"call": 1, "card": 2}
    with torch.no_grad():
        net.heads["call"].bias.fill_(5.0)
        net.heads["card"].bias.copy_(torch.tensor([3.0, 7.0]))
        answer = net(torch.zeros(1, 4))
    assert answer.tolist() == [[3.0, 5.0, 7.0]]


def test_a_phase_may_have_its_own_head_with_an_output_per_action():
    net = PolicyNet(torch.ones(4), KINDS, hidden=(8,), phases=PHASES)
    sizes = {name: head.out_features for name, head in net.heads.items()}
    assert sizes == {"call": 1, "card": 2, "discard": 3}
    with torch.no_grad():
        for place, head in enumerate(net.heads.values(), start=1):
            head.weight.zero_()
            head.bias.fill_(float(place))
        answer = net(torch.tensor([[9.0, 1, 0, 0], [0, 0, 1, 0], [9, 0, 0, 1]]))
    assert answer.tolist() == [[1, 2, 2], [3, 3, 3], [1, 2, 2]]


def test_the_phase_is_read_even_if_its_block_is_ignored():
    scale = torch.tensor([1.0, 0.0, 0.0, 0.0])
    net = PolicyNet(scale, KINDS, hidden=(8,), phases=PHASES)
    with torch.no_grad():
        net.heads["discard"].bias.fill_(9.0)
        answers = net(torch.tensor([[3.0, 1, 0, 0], [3.0, 0, 1, 0], [3.0, 0, 0, 1]]))
    assert (answers[1] > 8).all() and (answers[::2] < 8).all()
    np.testing.assert_array_equal(answers[0], answers[2])


def test_only_the_head_of_the_phase_learns_from_it():
    game = ge.game("tarot")
    rows, _, phases = decisions(64)
    for phase, kind in game.phase_kinds.items():
        net = make_policy(game, (16,))
        chosen = rows[phases == game.phase_names.index(phase)]
        assert len(chosen) > 3
        net(torch.from_numpy(chosen).float()).square().sum().backward()
        learned = {name for name, head in net.heads.items() if head.weight.grad.any()}
        assert learned == {kind}


def test_a_frozen_network_returns_the_outputs_of_its_original():
    rows, masks, _ = decisions(4)
    net = make_policy(ge.game("tarot"), (16,), seed=3)
    frozen = FrozenNet.of(net)
    assert frozen(rows).shape == masks.shape
    with torch.no_grad():
        wanted = net(torch.from_numpy(rows).float()).numpy()
    np.testing.assert_allclose(frozen(rows), wanted, atol=1e-5)


@pytest.mark.parametrize("game", ["giretra", "contree", "belote"])
def test_games_of_32_cards_have_the_two_heads_that_their_checkpoints_hold(game):
    described = ge.game(game)
    net = make_policy(described, (16,))
    cards = described.action_kinds.count("card")
    assert net.state_dict()["heads.card.bias"].shape == (cards,)
    assert net.state_dict()["heads.call.bias"].shape == (described.num_actions - cards,)
    assert set(net.heads) == {"call", "card"} and net.by_phase is None


def test_every_tarot_decision_has_the_kind_of_its_phase():
    game = ge.game("tarot")
    _, masks, phases = decisions(64)
    kinds = _decision_kinds(game)
    of_phase = {}
    for phase, mask in zip(phases, masks, strict=True):
        of_phase.setdefault(game.phase_names[phase], set()).update(kinds[phase, mask == 1].tolist())
    assert sorted(of_phase) == ["auction", "declare", "discard", "play"]
    assert all(len(found) == 1 for found in of_phase.values())
    assert len(set().union(*of_phase.values())) == 4 and of_phase["play"] == {0}
