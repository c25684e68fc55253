"""Schedules, seating, snapshots, normalisation, displays: the small parts of training."""

import io

import numpy as np
import pytest
import torch
from numba.core import event
from rich.console import Console

from giretra_env.cards.seats import NO_PARTNERS, PARTNERS
from giretra_train import compiling
from giretra_train.config import BudgetConfig, OpponentConfig, PPOConfig
from giretra_train.hardware import choose_dtype
from giretra_train.ppo.opponents import RANDOM, RULES, SNAPSHOT, seating_plan
from giretra_train.ppo.rollout import LEARNER
from giretra_train.ppo.threads import TwoThreads
from giretra_train.ppo.update import minibatch_size, normalised_by_kind
from giretra_train.runs import display
from giretra_train.runs.display import LiveBar, Status, StatusLines, clock
from giretra_train.schedule import budget_progress, scheduled_values
from giretra_train.snapshots import SnapshotPool
from giretra_train.streams import Purpose, stream
from giretra_train.timed_line import timed_line


def test_progress_counts_iterations_or_time():
    assert budget_progress(BudgetConfig(iterations=200), 50, 1e9) == 0.25
    assert budget_progress(BudgetConfig(minutes=2.0), 10**6, 30.0) == 0.25
    assert budget_progress(BudgetConfig(minutes=2.0), 0, 500.0) == 1.0
    assert budget_progress(BudgetConfig(iterations=200, max_minutes=1.0), 50, 90.0) == 0.25


def test_rates_fall_from_start_to_end():
    ppo = PPOConfig(learning_rate=1.0, learning_rate_end=0.2, entropy_calls=0.5, entropy_end=0.1)
    assert scheduled_values(ppo, 0.0).learning_rate == 1.0
    assert scheduled_values(ppo, 0.5).learning_rate == pytest.approx(0.6)
    assert scheduled_values(ppo, 1.0).learning_rate == pytest.approx(0.2)
    assert scheduled_values(ppo, 0.5).entropy_calls == pytest.approx(0.275)
    assert scheduled_values(ppo, 1.0).entropy_cards == pytest.approx(0.1 * ppo.entropy_cards)


def test_streams_differ_by_seed_purpose_and_iteration():
    keys = [(1, Purpose.DEALS, 0), (2, Purpose.DEALS, 0), (1, Purpose.ACTIONS, 0)]
    keys.append((1, Purpose.DEALS, 1))
    firsts = {int(stream(*key).integers(2**62)) for key in keys}
    assert len(firsts) == len(keys)
    assert stream(1, Purpose.DEALS, 4).random() == stream(1, Purpose.DEALS, 4).random()


def test_the_seating_plan_keeps_its_shares():
    plan = seating_plan(1000, OpponentConfig(snapshots=0.15, rules=0.08, random=0.02), PARTNERS)
    holders = {number: int((plan == number).any(axis=1).sum()) for number in range(4)}
    assert holders == {LEARNER: 1000, SNAPSHOT: 150, RULES: 80, RANDOM: 20}
    for number in (SNAPSHOT, RULES, RANDOM):
        tables = plan[(plan == number).any(axis=1)]
        sides = {tuple(row) for row in tables}
        assert sides == {(0, number, 0, number), (number, 0, number, 0)}
        assert (tables[:, 0] == LEARNER).mean() == 0.5


def test_without_partners_the_learner_holds_one_seat_or_three():
    shares = OpponentConfig(snapshots=0.16, rules=0.08, random=0.04)
    plan = seating_plan(1000, shares, NO_PARTNERS)
    for number, tables in ((SNAPSHOT, 160), (RULES, 80), (RANDOM, 40)):
        rows = plan[(plan == number).any(axis=1)]
        assert len(rows) == tables
        own = [tuple(np.flatnonzero(row == LEARNER)) for row in rows]
        for seats in ((0,), (1,), (2,), (3,), (1, 2, 3), (0, 2, 3), (0, 1, 3), (0, 1, 2)):
            assert own.count(seats) == tables // 8


def test_opponents_may_hold_a_side_at_every_table():
    plan = seating_plan(10, OpponentConfig(snapshots=0.0, rules=1.0, random=0.0), PARTNERS)
    assert ((plan == RULES).sum(axis=1) == 2).all()


def test_the_pool_keeps_the_latest_snapshots_and_copies():
    pool, weights = SnapshotPool(3), {"w": torch.zeros(2)}
    for iteration in range(5):
        weights["w"].fill_(iteration)
        pool.add(iteration, weights)
    assert list(pool.snapshots) == [2, 3, 4]
    assert [float(kept["w"][0]) for kept in pool.snapshots.values()] == [2.0, 3.0, 4.0]
    drawn = {float(pool.draw(np.random.default_rng(seed))["w"][0]) for seed in range(40)}
    assert drawn == {2.0, 3.0, 4.0}


def test_advantages_are_normalised_among_calls_and_among_cards():
    draws = np.random.default_rng(2)
    calls = (draws.random(500) < 0.3).astype(np.uint8)
    advantages = draws.normal(size=500).astype(np.float32)
    advantages[calls == 1] = advantages[calls == 1] * 40 + 7
    scaled = normalised_by_kind(advantages, calls)
    for kind in (0, 1):
        part = scaled[calls == kind]
        assert part.mean() == pytest.approx(0.0, abs=1e-4)
        assert part.std() == pytest.approx(1.0, abs=1e-3)
        assert (np.argsort(part) == np.argsort(advantages[calls == kind])).all()


def test_a_batch_of_one_kind_is_normalised_too():
    scaled = normalised_by_kind(np.arange(4, dtype=np.float32), np.zeros(4, np.uint8))
    assert scaled.mean() == pytest.approx(0.0)


def test_advantages_of_four_kinds_are_normalised_separately():
    kinds = np.arange(400, dtype=np.uint8) % 4
    advantages = np.random.default_rng(3).normal(size=400).astype(np.float32) * (1 + kinds) + kinds
    scaled = normalised_by_kind(advantages, kinds)
    for kind in range(4):
        assert scaled[kinds == kind].mean() == pytest.approx(0.0, abs=1e-4)
        assert scaled[kinds == kind].std() == pytest.approx(1.0, abs=1e-3)


@pytest.mark.parametrize(
    ("decisions", "wanted", "size"),
    [(22000, 1024, 1024), (4096, 1024, 1024), (900, 1024, 896), (50, 1024, 50), (1600, 1024, 768)],
)
def test_minibatch_sizes_leave_little_out(decisions, wanted, size):
    assert minibatch_size(decisions, wanted) == size


def test_two_threads_give_the_outputs_of_the_network():
    rows = np.arange(3000, dtype=np.uint8).reshape(1000, 3)

    def net(part):
        return part.astype(np.float32) * 2

    np.testing.assert_array_equal(TwoThreads(2).forward(net, rows), net(rows))
    np.testing.assert_array_equal(TwoThreads(1).forward(net, rows, largest=300), net(rows))


def test_errors_of_a_thread_are_raised():
    with pytest.raises(ZeroDivisionError):
        TwoThreads(2).run_pair(lambda: 1 // 0, lambda: 1)


def test_precision_may_be_chosen():
    cpu = torch.device("cpu")
    assert choose_dtype("float32", cpu) == torch.float32
    assert choose_dtype("bfloat16", cpu) == torch.bfloat16
    assert choose_dtype("auto", torch.device("cuda")) == torch.bfloat16


STATUS = Status(progress=0.25, decisions=3_400_000, speed=41_234.0, seconds_left=95.0, measured={})


def test_a_terminal_gets_a_bar():
    console = Console(file=io.StringIO(), force_terminal=True, width=120)
    assert isinstance(display.make_display(console), LiveBar)
    with LiveBar(console) as bar:
        bar.show(STATUS)
    assert "41.2 k decisions/s" in console.file.getvalue()
    assert "1:35 left" in console.file.getvalue()


def test_without_a_terminal_status_lines_are_printed():
    console = Console(file=io.StringIO(), width=120)
    assert isinstance(display.make_display(console), StatusLines)
    with StatusLines(console) as lines:
        lines.show(STATUS)
        lines.show(STATUS)
    assert console.file.getvalue() == " 25%  3.40 M decisions  41.2 k/s    1:35 left\n"


def test_a_timed_line_remains_with_its_seconds():
    console = Console(file=io.StringIO(), width=120)
    with timed_line(console, "Measuring"):
        pass
    assert console.file.getvalue() == "Measuring … 0 s\n"


COMPILING = "Compiling the kernels of Giretra (once per version) … 0 s\n"


def test_compiling_has_a_line_only_where_something_is_compiled(monkeypatch):
    monkeypatch.setattr(compiling, "needs_compiling", lambda game: False)
    console = Console(file=io.StringIO(), width=120)
    compiling.compile_first("giretra", console, lambda: None)
    assert console.file.getvalue() == ""

    def rehearse():
        with event.trigger_event("numba:compile"), event.trigger_event("numba:compile"):
            pass

    compiling.compile_first("giretra", console, rehearse)
    assert console.file.getvalue() == COMPILING


def test_kernels_of_a_new_version_are_compiled_on_the_line_before_the_rehearsal(monkeypatch):
    calls = []
    monkeypatch.setattr(compiling, "needs_compiling", lambda game: True)
    monkeypatch.setattr(compiling, "compile_kernels", calls.append)
    console = Console(file=io.StringIO(), width=120)
    compiling.compile_first("giretra", console, lambda: calls.append("rehearsal"))
    assert calls == ["giretra", "rehearsal"]
    assert console.file.getvalue() == COMPILING


def test_long_times_include_hours():
    assert [clock(None), clock(59.6), clock(3725.0)] == ["–:––", "1:00", "1:02:05"]
