"""Importing is fast and needs no extra, and the import layers hold."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE_ROOTS = os.pathsep.join(str(ROOT / name) for name in (".", "agents", "train"))

IMPORT_AND_LOOK = """
import json, sys, time
start = time.process_time()
import giretra_env
seconds = time.process_time() - start
print(json.dumps({"seconds": seconds, "modules": sorted(sys.modules)}))
"""

WITHOUT_EXTRAS = """
import sys
for name in ("torch", "tensorboard", "rich", "matplotlib", "safetensors", "scipy", "typer",
             "pydantic", "yaml", "pyarrow"):
    sys.modules[name] = None
sys.argv = ["giretra", "train"]
from giretra_train.cli import main
main()
"""


def run(*command: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": SOURCE_ROOTS}
    return subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


def import_in_a_new_process() -> dict[str, object]:
    done = run(sys.executable, "-c", IMPORT_AND_LOOK)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_importing_takes_less_than_a_second():
    # Processor time, the best of three: other work on the machine must not decide.
    assert min(import_in_a_new_process()["seconds"] for _ in range(3)) < 1.0


def test_importing_loads_no_compiler_and_no_extra():
    modules = import_in_a_new_process()["modules"]
    heavy = {"numba", "llvmlite", "torch", "matplotlib", "PIL", "scipy", "tensorboard", "pydantic"}
    assert heavy & set(modules) == set()


def test_importing_loads_no_games_rules():
    modules = import_in_a_new_process()["modules"]
    assert [name for name in modules if name.startswith("giretra_env.games.giretra.")] == []


def test_the_command_line_without_the_extra_says_what_to_install():
    done = run(sys.executable, "-c", WITHOUT_EXTRAS)
    assert done.returncode not in (0, None)
    assert "giretra-env[train]" in done.stderr
    assert "Traceback" not in done.stderr


def test_import_layers():
    linter = Path(sys.executable).parent / "lint-imports"
    done = run(str(linter), "--no-logo", "--no-cache")
    assert done.returncode == 0, done.stdout + done.stderr
