"""The command `giretra`: train, evaluate, replay, dataset, bench, legal.

Importing this file needs only the standard library; a command imports what it needs when it runs,
so that `--help` is quick and a missing extra is reported in one sentence.
"""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import typer


def main() -> None:
    """Run the command line; a user's mistake ends it with one sentence and exit status 1."""
    from giretra_env.errors import GiretraError, MissingExtraError

    for output in (sys.stdout, sys.stderr):
        if isinstance(output, TextIOWrapper):  # a console that lacks some letters shows "?" instead
            output.reconfigure(errors="replace")
    try:
        _make_app()()
    except GiretraError as error:
        sys.exit(f"{type(error).__name__}: {error}")
    except ModuleNotFoundError as error:
        name = str(error.name).partition(".")[0]
        if name.startswith("giretra"):
            raise
        missing = MissingExtraError(
            f"the command giretra needs {name}: pip install 'giretra-env[train]'."
        )
        sys.exit(f"{type(missing).__name__}: {missing}")
    except KeyboardInterrupt:
        sys.exit("Interrupted.")


def _make_app() -> typer.Typer:
    """Return the commands; typer comes with the extra `train`."""
    import typer

    from giretra_train.bench import bench_command
    from giretra_train.commands.dataset import dataset_command
    from giretra_train.commands.evaluate import evaluate_command
    from giretra_train.commands.legal import legal_command
    from giretra_train.commands.replay import replay_command
    from giretra_train.commands.train import train_command

    app = typer.Typer(
        name="giretra",
        help="Train agents for trick-taking card games, evaluate them and replay their deals.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
    )
    app.command("train")(train_command)
    app.command("evaluate")(evaluate_command)
    app.command("replay")(replay_command)
    app.command("dataset")(dataset_command)
    app.command("bench")(bench_command)
    app.command("legal")(legal_command)
    return app
