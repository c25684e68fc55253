"""`giretra train`."""

from __future__ import annotations

import signal
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Optional

import typer

from giretra_env.errors import ConfigError
from giretra_train.counted import counted

if TYPE_CHECKING:
    from giretra_train.config import RunConfig
    from giretra_train.trainer import Trainer

    RunFolder = AbstractContextManager[Path]


def train_command(
    words: Annotated[
        Optional[list[str]],  # noqa: UP045 - typer reads this at run time, on Python 3.10 too
        typer.Argument(
            metavar="[CONFIG] [KEY=VALUE]…",
            help="A YAML file with changes to the defaults (180 iterations of Giretra, a few"
            " minutes), then single settings, such as iterations=500 or ppo.clip=0.1.",
        ),
    ] = None,
    name: Annotated[
        str, typer.Option(help="Name of the run (default: the game, date and time).")
    ] = "",
    runs: Annotated[Path, typer.Option(help="Folder that holds the runs.")] = Path("runs"),
    algo: Annotated[
        str,
        typer.Option(help="Training algorithm: ppo, or sb3 for Stable-Baselines3's MaskablePPO."),
    ] = "",
    resume: Annotated[
        Optional[Path],  # noqa: UP045
        typer.Option(help="Resume a stopped run from its folder, such as runs/my-run."),
    ] = None,
) -> None:
    """Train an agent by self-play, evaluate it and show what it has learned."""
    folder = None
    try:
        from rich.console import Console

        from giretra_train.runs.run import run

        console = Console()
        given = [*(words or []), *([f"algo={algo}"] if algo else [])]
        trainer, run_folder = (
            _fresh(given, runs, name) if resume is None else _resumed(resume, given, name)
        )
        with run_folder as folder:
            console.print(_headline(trainer, folder), highlight=False, soft_wrap=True)
            stopped_by = run(trainer, folder, console)
    except KeyboardInterrupt:
        raise _interrupted(_how_to_resume(folder)) from None
    if stopped_by is not None:
        raise typer.Exit(128 + stopped_by)


def _interrupted(sentence: str) -> typer.Exit:
    """Print what became of the run; typer itself would exit silently."""
    typer.echo(sentence, err=True)
    return typer.Exit(128 + signal.SIGINT)


def _how_to_resume(folder: Path | None) -> str:
    from giretra_agents.checkpoint import list_checkpoints

    if folder is None or not list_checkpoints(folder):
        return "Interrupted before the first checkpoint."
    return f"Interrupted. Resume from the last checkpoint with: giretra train --resume {folder}"


def _fresh(words: list[str], runs: Path, name: str) -> tuple[Trainer, RunFolder]:
    """Return a new trainer and its run folder, which is created when the context is entered."""
    from giretra_train.config_file import load_config
    from giretra_train.runs.folder import begun_run, free_name, named_folder

    path, overrides = (None, words) if not words or "=" in words[0] else (words[0], words[1:])
    config = load_config(path, overrides)
    folder = named_folder(runs, name or free_name(runs, config.game))
    return make_trainer(config), begun_run(folder, config)


def _resumed(resume: Path, words: list[str], name: str) -> tuple[Trainer, RunFolder]:
    """Return a trainer restored from a stored run, and the run's folder."""
    from giretra_agents.checkpoint import find_checkpoint
    from giretra_train.config_file import override_config
    from giretra_train.runs.checkpoints import load_training, run_of, stored_config

    if name:
        raise ConfigError("--resume continues in the run's own folder; leave out --name.")
    checkpoint = find_checkpoint(resume)
    trainer = make_trainer(override_config(stored_config(checkpoint), words))
    load_training(checkpoint, trainer)
    return trainer, nullcontext(run_of(checkpoint))


def make_trainer(config: RunConfig) -> Trainer:
    """Return a new trainer for a configuration.

    Raises:
        MissingExtraError: if it needs an extra that is not installed.
    """
    from giretra_train.config import SB3Config, TrainConfig

    if isinstance(config, SB3Config):
        from giretra_train.sb3.trainer import SB3Trainer

        return SB3Trainer(config)
    from giretra_train.ppo.trainer import PPOTrainer

    assert isinstance(config, TrainConfig)  # the only other configuration
    return PPOTrainer(config)


def _headline(trainer: Trainer, folder: Path) -> str:
    budget = trainer.config.budget
    if budget.iterations is not None:
        length = counted(budget.iterations, "iteration")
    else:
        length = f"{budget.minutes:g} min"
    if budget.max_minutes is not None:
        length += f", at most {budget.max_minutes:g} min"
    start = f" from iteration {trainer.iteration}" if trainer.iteration else ""
    return (
        f"Training {trainer.game.title} ({'; '.join(trainer.rules)}) for {length}{start}:"
        f" {trainer.device.type}, {str(trainer.dtype).removeprefix('torch.')},"
        f" {counted(trainer.threads, 'thread')} → {folder}"
    )
