"""Datasets hold the decisions taken, and are the same however they were written."""

import os
import resource
import signal
import subprocess
import sys

import numpy as np
import pyarrow.parquet as pq
import pytest

import giretra_env as ge
from giretra_agents import Agent, load_agent
from giretra_agents.checkpoint import AgentCard, game_digest, save_agent
from giretra_agents.network import make_policy
from giretra_env.errors import IllegalActionError, InvalidInputError, UnknownRuleError
from giretra_train.dataset import DatasetError, write_dataset, writing
from giretra_train.dataset.decisions import COLUMNS, to_numpy
from giretra_train.dataset.lock import locked
from support import RULES

pytestmark = pytest.mark.heavy

KILLED_IN_THE_MIDDLE = """
import os, signal, sys
from giretra_train.dataset import writing
record, calls = writing.Recorder.record, []
def dying(recorder, seeds):
    calls.append(seeds)
    if len(calls) == 5:  # the second block of the second shard
        os.kill(os.getpid(), signal.SIGKILL)
    return record(recorder, seeds)
writing.Recorder.record = dying
writing.BLOCK_DEALS = 8
writing.write_dataset(sys.argv[1], "giretra", "random", deals=50, seed=8, shard_deals=20)
"""


class Lowest(Agent):
    """Plays the lowest legal action, which it calls four fifths likely."""

    name = "lowest"

    def act(self, observation, action_mask):
        return action_mask.argmax(axis=1)

    def probabilities(self, observation, action_mask):
        shares = action_mask * np.float32(0.2) / np.maximum(action_mask.sum(axis=1) - 1, 1)[:, None]
        shares[np.arange(len(shares)), action_mask.argmax(axis=1)] = 0.8
        return shares


def columns(folder):
    return to_numpy(pq.read_table(folder), COLUMNS)


def contents(folder):
    """Return every file of a folder, hidden ones included, with its bytes."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def small_blocks(monkeypatch):
    monkeypatch.setattr(writing, "BLOCK_DEALS", 8)


@pytest.mark.parametrize("game", ge.game_names())
def test_decisions_are_those_of_single_tables(game, tmp_path):
    size = write_dataset(tmp_path, game, "random", deals=5, seed=3, rules=RULES[game][1])
    data = columns(tmp_path)
    assert size.decisions == len(data["deal"])
    row = 0
    for deal in range(3, 8):
        table, seats = ge.Table(game, rules=RULES[game][1], seed=deal), []
        while not table.done:
            observation, mask = table.observe_turn()
            assert (data["deal"][row], data["step"][row]) == (deal, len(table.actions))
            assert data["seat"][row] == table.seat
            assert (data["observation"][row] == observation).all()
            assert (data["action_mask"][row] == mask).all()
            seats.append(table.seat)
            table.apply(int(data["action"][row]))
            row += 1
        worth = np.array(table.returns, np.float32)[seats]
        assert (data["outcome"][row - len(seats) : row] == worth).all()
    assert row == size.decisions


def test_each_side_has_its_agent(tmp_path):
    rules = load_agent("contree", "rules")
    write_dataset(tmp_path, "contree", ["rules", Lowest()], deals=6)
    data = columns(tmp_path)
    observation, mask = data["observation"], data["action_mask"]
    ours = data["seat"] % 2 == 0
    assert (data["action"][ours] == rules.act(observation[ours], mask[ours])).all()
    assert (data["action"][~ours] == mask[~ours].argmax(axis=1)).all()


def test_each_seat_has_its_agent(tmp_path):
    last = lambda observation, mask: int(mask.nonzero()[0][-1])  # noqa: E731
    write_dataset(tmp_path, "tarot", ["random", last, "random", Lowest()], deals=2)
    data = columns(tmp_path)
    highest = data["action_mask"].shape[1] - 1 - data["action_mask"][:, ::-1].argmax(axis=1)
    assert (data["action"] == highest)[data["seat"] == 1].all()
    assert (data["action"] == data["action_mask"].argmax(axis=1))[data["seat"] == 3].all()
    assert not (data["action"] == highest)[data["seat"] == 0].all()


def test_probabilities_are_those_of_the_policy_where_it_has_one(tmp_path):
    players = [Lowest(), "random", "rules", Lowest()]
    write_dataset(tmp_path, "giretra", players, deals=10)
    data = columns(tmp_path)
    choices = data["action_mask"].sum(axis=1, dtype=int)
    seat, probability = data["seat"], data["probability"]
    assert (probability[choices == 1] == 1).all()
    assert (probability[(choices > 1) & np.isin(seat, (0, 3))] == np.float32(0.8)).all()
    random = (choices > 1) & (seat == 1)
    assert probability[random] == pytest.approx(1 / choices[random])
    assert np.isnan(probability[(choices > 1) & (seat == 2)]).all()
    unknown = int(((choices > 1) & (seat == 2)).sum())
    assert pq.read_table(tmp_path).column("probability").null_count == unknown > 0


def test_forced_moves_can_be_left_out_and_nothing_else_changes(tmp_path):
    write_dataset(tmp_path / "all", "belote", ["rules", "random"], deals=10)
    write_dataset(tmp_path / "some", "belote", ["rules", "random"], deals=10, skip_forced=True)
    whole, rest = columns(tmp_path / "all"), columns(tmp_path / "some")
    chosen = whole["action_mask"].sum(axis=1, dtype=int) > 1
    assert 0 < chosen.sum() < len(chosen)
    for name in COLUMNS:
        np.testing.assert_array_equal(whole[name][chosen], rest[name])


def test_bytes_depend_only_on_the_seed(tmp_path):
    written = {}
    for name, seed, threads in (("one", 5, 1), ("again", 5, 2), ("other", 6, 1)):
        write_dataset(tmp_path / name, "giretra", "random", 700, seed, num_threads=threads)
        written[name] = contents(tmp_path / name)
    assert written["one"] == written["again"] != written["other"]


def test_shards_hold_whole_deals_in_order(tmp_path, monkeypatch):
    small_blocks(monkeypatch)
    size = write_dataset(tmp_path, "giretra", "random", deals=25, seed=100, shard_deals=10)
    assert (size.shards, size.deals) == (3, 25)
    for number, deals in enumerate((range(100, 110), range(110, 120), range(120, 125))):
        data = columns(tmp_path / f"shard-{number:05d}.parquet")
        assert list(dict.fromkeys(data["deal"].tolist())) == list(deals)
    assert pq.ParquetFile(tmp_path / "shard-00000.parquet").metadata.num_row_groups == 2


def test_more_deals_are_added_to_those_that_are_there(tmp_path):
    told = []
    write_dataset(tmp_path / "grown", "giretra", "random", deals=25, shard_deals=10)
    first = (tmp_path / "grown" / "shard-00000.parquet").stat().st_mtime_ns
    write_dataset(
        tmp_path / "grown",
        "giretra",
        "random",
        deals=40,
        shard_deals=10,
        progress=lambda *seen: told.append(seen),
    )
    assert (tmp_path / "grown" / "shard-00000.parquet").stat().st_mtime_ns == first
    write_dataset(tmp_path / "whole", "giretra", "random", deals=40, shard_deals=10)
    assert contents(tmp_path / "grown") == contents(tmp_path / "whole")
    assert [deals for deals, _ in told] == [10, 10, 10, 10]
    assert sum(decisions for _, decisions in told) == len(columns(tmp_path / "whole")["deal"])


def test_a_killed_run_is_finished_with_the_same_bytes(tmp_path, monkeypatch):
    cut, whole = tmp_path / "cut", tmp_path / "whole"
    killed = subprocess.run(
        (sys.executable, "-c", KILLED_IN_THE_MIDDLE, str(cut)),
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        check=False,
    )
    assert killed.returncode == -signal.SIGKILL
    assert list(contents(cut)) == [".shard-00001.parquet.unfinished", "shard-00000.parquet"]
    small_blocks(monkeypatch)
    for folder in (cut, whole):
        write_dataset(folder, "giretra", "random", deals=50, seed=8, shard_deals=20)
    assert contents(cut) == contents(whole)


@pytest.mark.parametrize(
    ("change", "difference"),
    [
        ({"game": "belote"}, "game 'giretra', not 'belote'"),
        ({"rules": "platform"}, "rules 'standard', not 'platform'"),
        ({"players": "random"}, r"agents \('rules', 'rules', 'rules', 'rules'\), not \('random'"),
        ({"seed": 4}, "seed 0, not 4"),
        ({"shard_deals": 6}, "shard_deals 5, not 6"),
        ({"skip_forced": True}, "skip_forced False, not True"),
    ],
)
def test_another_dataset_is_not_touched(tmp_path, change, difference):
    settings = {"game": "giretra", "players": "rules", "deals": 10, "shard_deals": 5}
    write_dataset(tmp_path, **settings)
    before = contents(tmp_path)
    with pytest.raises(DatasetError, match=f"another dataset: shard-00000.* has {difference}"):
        write_dataset(tmp_path, **{**settings, **change})
    assert contents(tmp_path) == before


def test_a_checkpoint_that_changed_is_another_agent(tmp_path):
    game = ge.game("giretra")
    for seed in (0, 1):
        card = AgentCard("giretra", "standard", game_digest(game), (8,), (), False, 0, 0)
        save_agent(tmp_path / "agent", card, make_policy(game, (8,), seed=seed).state_dict())
        if seed == 0:
            write_dataset(tmp_path / "data", "giretra", tmp_path / "agent", deals=2)
    with pytest.raises(DatasetError, match=r"has agents \('network [0-9a-f]{16}'"):
        write_dataset(tmp_path / "data", "giretra", tmp_path / "agent", deals=2)


def test_shards_are_never_made_shorter(tmp_path):
    write_dataset(tmp_path, "giretra", "rules", deals=20, shard_deals=10)
    before = contents(tmp_path)
    for deals, lost in ((10, "shard-00001"), (15, "shard-00001"), (3, "shard-00000")):
        with pytest.raises(DatasetError, match=f"holds more deals: some of {lost}.parquet would"):
            write_dataset(tmp_path, "giretra", "rules", deals=deals, shard_deals=10)
    assert contents(tmp_path) == before


def test_foreign_and_broken_files_are_named(tmp_path):
    table = pq.read_table(written(tmp_path / "data"))
    pq.write_table(table.replace_schema_metadata(None), tmp_path / "data" / "foreign.parquet")
    with pytest.raises(DatasetError, match=r"foreign.parquet is not a shard.*giretra dataset"):
        written(tmp_path / "data")
    (tmp_path / "data" / "foreign.parquet").unlink()
    shard = tmp_path / "data" / "shard-00000.parquet"
    shard.write_bytes(shard.read_bytes()[:-100])
    with pytest.raises(DatasetError, match=r"cannot read .*shard-00000.parquet: .*; delete the"):
        written(tmp_path / "data")
    shard.unlink()
    assert columns(written(tmp_path / "data"))["deal"].tolist() == table["deal"].to_pylist()


def written(folder):
    write_dataset(folder, "giretra", "rules", deals=3)
    return folder


def test_a_full_disk_leaves_only_complete_shards(tmp_path):
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    write_dataset(tmp_path / "whole", "giretra", "random", deals=30, shard_deals=10)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, hard))  # room for no shard
    try:
        with pytest.raises(DatasetError, match=r"cannot write .*shard-00000.*: File too large"):
            write_dataset(tmp_path / "cut", "giretra", "random", deals=30, shard_deals=10)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert contents(tmp_path / "cut") == {}
    write_dataset(tmp_path / "cut", "giretra", "random", deals=30, shard_deals=10)
    assert contents(tmp_path / "cut") == contents(tmp_path / "whole")


def test_an_illegal_action_leaves_no_shard(tmp_path):
    with pytest.raises(IllegalActionError, match="'wrong' chose"):
        write_dataset(tmp_path, "giretra", wrong, deals=3)
    assert contents(tmp_path) == {}


def wrong(observation, mask):
    return int(mask.argmin())


def test_a_folder_has_one_writer(tmp_path):
    with locked(tmp_path), pytest.raises(DatasetError, match="another process is writing to"):
        written(tmp_path)
    assert written(tmp_path) == tmp_path


@pytest.mark.parametrize("name", ["deals", "shard_deals", "num_threads"])
@pytest.mark.parametrize("value", [0, -1, 2.5, "x"])
def test_impossible_numbers_are_named(tmp_path, name, value):
    said = name.removeprefix("num_")
    with pytest.raises(InvalidInputError, match=f"{said} must be a positive integer, not"):
        write_dataset(tmp_path / "data", "giretra", **{name: value})
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("settings", "error", "words"),
    [
        ({"seed": -1}, InvalidInputError, "seed must be a non-negative integer"),
        ({"seed": 2**63 - 2}, InvalidInputError, "exceeds the largest seed"),
        ({"players": ["rules"] * 3}, InvalidInputError, "giretra takes 1 for all seats, 2 "),
        ({"players": "rulez"}, InvalidInputError, "Unknown agent 'rulez'"),
        ({"players": 7}, InvalidInputError, "7 cannot play"),
        ({"rules": "mine"}, UnknownRuleError, "no preset 'mine'"),
        ({"game": "tarrot"}, UnknownRuleError, "no game 'tarrot'"),
    ],
)
def test_mistakes_are_reported_before_anything_is_written(tmp_path, settings, error, words):
    with pytest.raises(error, match=words):
        write_dataset(tmp_path / "data", **{"game": "giretra", "deals": 10, **settings})
    assert not (tmp_path / "data").exists()


def test_tarot_has_no_sides(tmp_path):
    with pytest.raises(InvalidInputError, match="tarot takes 1 for all seats or 4 "):
        write_dataset(tmp_path, "tarot", ["random", "random"], deals=3)


def test_a_path_that_is_not_a_folder_is_refused(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(DatasetError, match=r"cannot create the folder .*file: File exists; choose"):
        written(tmp_path / "file")
