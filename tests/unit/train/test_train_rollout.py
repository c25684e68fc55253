"""Collecting complete deals: only the learner's decisions, independently of threads."""

import numpy as np
import pytest

import giretra_env as ge
from giretra_agents import RandomAgent, load_agent
from giretra_env.envs.canonical import CanonicalSuits
from giretra_env.errors import InvalidInputError
from giretra_train.config import OpponentConfig, TrainConfig
from giretra_train.config_file import override_config
from giretra_train.ppo.opponents import RANDOM, seating_plan
from giretra_train.ppo.rollout import LEARNER, Collector, joined
from giretra_train.ppo.trainer import PPOTrainer

pytestmark = pytest.mark.heavy

GAME = ge.game("giretra")
TABLES = 30


def uniform(rows, game=GAME):
    return np.zeros((len(rows), game.num_actions), np.float32)


def seated(random=0.5, game=GAME):
    shares = OpponentConfig(snapshots=0.0, rules=0.0, random=random)
    return seating_plan(TABLES, shares, game.sides)


def collector(random=0.5, threads=1, game=GAME):
    return Collector(game.name, seated(random, game), threads)


def collect(with_whom, policy=uniform, seed=4):
    stream = np.random.default_rng(seed)

    def opponent(observation, mask):
        return RandomAgent().act_drawn(observation, mask, stream.random(len(mask)))

    deals = np.arange(TABLES, dtype=np.int64) + 1000
    return with_whom.collect(policy, [opponent] * RANDOM, deals, None, stream)


def test_only_the_learners_decisions_are_kept():
    batch = collect(collector())
    tables, seats = np.divmod(batch.trajectories, 4)
    assert (seated()[tables, seats] == LEARNER).all()
    assert set(tables) == set(range(TABLES))
    assert len(batch.actions) < batch.decisions


def test_in_self_play_every_decision_is_kept():
    batch = collect(collector(random=0.0))
    assert len(batch.actions) == batch.decisions


def test_decisions_are_choices_and_legal():
    batch = collect(collector())
    assert (batch.masks.sum(axis=1) >= 2).all()
    assert batch.masks[np.arange(len(batch.actions)), batch.actions].all()
    np.testing.assert_allclose(np.exp(batch.log_probs), 1 / batch.masks.sum(axis=1), rtol=1e-5)


def test_outcomes_are_those_of_the_deals():
    outcomes = collect(collector()).outcomes.reshape(-1, 4)
    assert (outcomes != 0).all(axis=1).mean() > 0.9
    np.testing.assert_array_equal(outcomes[:, 0], outcomes[:, 2])
    np.testing.assert_array_equal(outcomes[:, 0], -outcomes[:, 1])


def test_outcomes_of_tarot_are_those_of_each_seat():
    game = ge.game("tarot")
    batch = collect(collector(game=game), lambda rows: uniform(rows, game))
    tables, seats = np.divmod(batch.trajectories, 4)
    assert (seated(game=game)[tables, seats] == LEARNER).all()
    outcomes = batch.outcomes.reshape(-1, 4)
    assert (outcomes.sum(axis=1) == 0).all() and (outcomes != 0).any(axis=1).mean() > 0.9
    takers = np.abs(outcomes).argmax(axis=1)
    for row, taker in zip(outcomes, takers, strict=True):
        assert (np.delete(row, taker) == -row[taker] / 3).all()
    assert set(takers) == {0, 1, 2, 3}


def test_states_begin_with_what_the_seat_sees():
    batch = collect(collector())
    layout = GAME.state_layout
    seen = {name: batch.states[:, part] for name, part in layout.slices.items()}
    to_act = seen["to_act"]
    np.testing.assert_array_equal(to_act, np.tile([1, 0, 0, 0], (len(to_act), 1)))
    np.testing.assert_array_equal(
        seen["own_hand"] == 1, seen["holds"].reshape(-1, 4, 32)[:, 0] == 2
    )


def test_threads_and_earlier_batches_change_nothing():
    used = collector(threads=2)
    collect(used, seed=9)
    one, other = collect(collector()), collect(used)
    for name in ("states", "masks", "actions", "log_probs", "trajectories", "outcomes"):
        np.testing.assert_array_equal(getattr(one, name), getattr(other, name), err_msg=name)


def test_joined_batches_keep_every_decision_with_its_outcome():
    suits, teacher = CanonicalSuits(GAME), load_agent("giretra", "rules")
    one, other = collect(collector()), collect(collector(random=0.0), seed=5).renamed(suits)
    both = joined([one, other])
    split = len(one.actions)
    assert both.decisions == one.decisions + other.decisions and both.teacher_actions is None
    for part, rows in ((one, slice(split)), (other, slice(split, None))):
        np.testing.assert_array_equal(both.states[rows], part.states)
        np.testing.assert_array_equal(both.actions[rows], part.actions)
        np.testing.assert_array_equal(
            both.outcomes[both.trajectories[rows]], part.outcomes[part.trajectories]
        )
    assert not set(both.trajectories[:split]) & set(both.trajectories[split:])
    size = GAME.observation_layout.size
    taught = joined([part.with_teacher(teacher, size) for part in (one, other)]).teacher_actions
    np.testing.assert_array_equal(taught[:split], teacher.act(one.states[:, :size], one.masks))


def test_one_thread_learns_what_two_learn():
    def weights(threads):
        words = f"tables=300 minibatch=256 policy_hidden=[32] critic_hidden=[32] threads={threads}"
        trainer = PPOTrainer(override_config(TrainConfig(), words.split()))
        for _ in range(3):
            trainer.iterate()
        return trainer.weights()

    one, two = weights(1), weights(2)
    for name, value in one.items():
        np.testing.assert_array_equal(value.numpy(), two[name].numpy(), err_msg=name)


def test_buffers_grow_when_deals_are_long():
    small = collector()
    small._kept = small._new_buffers(40)
    one, other = collect(collector()), collect(small)
    np.testing.assert_array_equal(one.states, other.states)
    np.testing.assert_array_equal(one.actions, other.actions)


def test_a_policy_without_finite_logits_is_refused():
    def broken(rows):
        return np.full((len(rows), GAME.num_actions), np.nan, np.float32)

    with pytest.raises(InvalidInputError, match="returned NaN or infinity instead of logits"):
        collect(collector(), broken)


def test_the_teachers_actions_are_legal_whether_or_not_suits_are_renamed():
    suits = CanonicalSuits(GAME)
    batch = collect(collector()).with_teacher(
        load_agent("giretra", "rules"), GAME.observation_layout.size
    )
    rows = np.arange(len(batch.actions))
    assert batch.masks[rows, batch.teacher_actions].all()
    assert (batch.teacher_actions != batch.actions).any()
    renamed = batch.renamed(suits)
    assert renamed.masks[rows, renamed.teacher_actions].all()
    namings = suits.namings(batch.states)
    np.testing.assert_array_equal(
        suits.real_actions(renamed.teacher_actions, namings), batch.teacher_actions
    )


def agreement_with_rules(kickstart):
    """Share of decisions in which a briefly trained policy does what `rules` does."""
    words = f"iterations=12 tables=128 minibatch=256 seed=5 kickstart={kickstart}"
    words += " kickstart_share=1.0 policy_hidden=[32] critic_hidden=[32] ema=0.1"
    trainer = PPOTrainer(override_config(TrainConfig(), words.split()))
    while trainer.progress < 1.0:
        trainer.iterate()
    batch = collect(collector(random=0.0))
    seen = np.ascontiguousarray(batch.states[:, : GAME.observation_layout.size])
    rules = load_agent("giretra", "rules")
    return (trainer.agent().act(seen, batch.masks) == rules.act(seen, batch.masks)).mean()


def test_a_kickstarted_policy_comes_closer_to_its_teacher():
    assert agreement_with_rules(3.0) > agreement_with_rules(0.0) + 0.1
