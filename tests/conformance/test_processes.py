"""Other processes: forked, spawned and new ones give the same results, even without a home."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
from pathlib import Path

import pytest

import giretra_env as ge
from support import GAMES, RULES, contents, digest, play_to_the_end
from support.games import GAME_FACTS

TESTS = Path(__file__).parents[1]
SEED = 21
SECONDS = 120

WITHOUT_A_CACHE = """
import warnings
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    import giretra_env as ge
    legal = ge.legal_cards("giretra", hand=["7C", "9S"], trick=["8S"], leader=0, trump="H")
assert legal == ("9S",)
print([str(warning.message) for warning in caught])
"""


def run_python(code: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(TESTS), **environment},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture(scope="module")
def wanted() -> str:
    return digest(SEED)


@pytest.mark.parametrize("hash_seed", ["0", "12345"])
def test_a_new_process_gives_the_same_results(wanted, hash_seed):
    code = f"from support import digest; print(digest({SEED}))"
    assert run_python(code, PYTHONHASHSEED=hash_seed) == wanted


@pytest.mark.filterwarnings("ignore:.*multi-threaded, use of fork:DeprecationWarning")
@pytest.mark.parametrize("num_threads", [1, 2])
def test_a_forked_worker_gives_the_same_results_after_its_parent_used_threads(wanted, num_threads):
    tables = ge.make_vec("giretra", 600, seed=3, num_threads=2)
    tables.reset()
    kept = contents(tables.tables)
    context = multiprocessing.get_context("fork")
    answers = context.SimpleQueue()

    def work() -> None:
        tables.step(tables.sample_actions())  # the parent's batch, whose threads are not here
        answers.put(digest(SEED, num_threads))

    worker = context.Process(target=work)
    worker.start()
    worker.join(SECONDS)
    assert worker.exitcode == 0
    assert answers.get() == wanted
    assert contents(tables.tables) == kept
    tables.step(tables.sample_actions())


def test_a_spawned_worker_plays_tables_that_it_was_sent(wanted):
    tables = [
        ge.Table(game, rules=RULES[game][1], episode=ge.game(game).episodes[-1], seed=2)
        for game in GAMES
    ]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        played = pool.starmap_async(play_to_the_end, [(table, 4) for table in tables])
        answered = pool.apply_async(digest, (SEED, 2))
        there = played.get(SECONDS)
        assert answered.get(SECONDS) == wanted
    for table, other in zip(tables, there, strict=True):
        here = play_to_the_end(table.copy(), 4)
        assert other.record() == here.record() and other.result == here.result
        assert other.game is table.game


@pytest.mark.heavy
def test_without_a_writable_home_there_is_one_warning_and_no_crash(tmp_path):
    no_folder = tmp_path / "file"
    no_folder.write_text("")
    impossible = str(no_folder / "cache")
    # Unoptimised code compiles sooner; nothing else depends on it.
    said = run_python(WITHOUT_A_CACHE, XDG_CACHE_HOME=impossible, HOME=impossible, NUMBA_OPT="0")
    assert said.count("compile cache cannot be written") == 1
    assert said.count("XDG_CACHE_HOME") == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_always_deals_the_same_cards(game):
    deck = ge.Table(game, seed=7).record()["deck"]
    assert deck == GAME_FACTS[game].deck_of_seed_7.split()
