"""`giretra dataset`."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Annotated

import typer

from giretra_train.commands.options import GAME_HELP, RULES_HELP, resolve_game, resolve_rules
from giretra_train.counted import counted


def dataset_command(
    out: Annotated[Path, typer.Option(help="Output folder; existing shards are kept.")],
    game: Annotated[str, typer.Option(help=GAME_HELP)] = "",
    agents: Annotated[
        str,
        typer.Option(
            help="Agent: a name, run folder or checkpoint; or several, separated by commas, one per"
            " side or one per seat."
        ),
    ] = "rules",
    deals: Annotated[int, typer.Option(help="Number of deals to write.")] = 10_000,
    rules: Annotated[str, typer.Option(help=RULES_HELP)] = "",
    seed: Annotated[int, typer.Option(help="Deal i uses seed + i.")] = 0,
    shard_deals: Annotated[int, typer.Option(help="Deals per shard.")] = 10_000,
    skip_forced: Annotated[
        bool, typer.Option("--skip-forced", help="Leave out moves that have no choice.")
    ] = False,
    threads: Annotated[int, typer.Option(help="Threads of the game engine and of networks.")] = 1,
    device: Annotated[str, typer.Option(help="Device of the networks: cpu, cuda or auto.")] = "cpu",
) -> None:
    """Write the decisions of many deals as Parquet; repeat the command to resume after a stop."""
    import torch
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    from giretra_agents import open_agent
    from giretra_train.compiling import compile_first
    from giretra_train.dataset import write_dataset

    players = [open_agent(name.strip()) for name in agents.split(",")]
    played = resolve_game(game, players)
    # With more threads than idle cores, they would wait for each other at every small batch.
    torch.set_num_threads(max(threads, 1))
    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=20),
        MofNCompleteColumn(),
        TextColumn("deals, {task.fields[decisions]:,} decisions"),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    compile_first(played, console)
    bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    task = bar.add_task(str(out), total=deals, decisions=0)

    def advance(more_deals: int, more_decisions: int) -> None:
        decisions = bar.tasks[0].fields["decisions"] + more_decisions
        bar.update(task, advance=more_deals, decisions=decisions)

    try:
        with bar:
            size = write_dataset(
                out,
                played,
                players,
                deals=deals,
                seed=seed,
                rules=resolve_rules([rules], played, players)[0],
                shard_deals=shard_deals,
                skip_forced=skip_forced,
                num_threads=threads,
                device=device,
                progress=advance,
            )
    except KeyboardInterrupt:
        typer.echo(f"Interrupted; the same command resumes {out}.", err=True)
        raise typer.Exit(128 + signal.SIGINT) from None
    print(
        f"{out}: {counted(size.deals, 'deal')}, {counted(size.decisions, 'decision')},"
        f" {counted(size.shards, 'shard')}"
    )
