"""`giretra evaluate`."""

from __future__ import annotations

import sys
from functools import partial
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from giretra_env.errors import InvalidInputError
from giretra_train.commands.options import (
    GAME_HELP,
    RULES_HELP,
    resolve_game,
    resolve_rules,
    rules_notes,
)

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


def evaluate_command(
    a: Annotated[
        str,
        typer.Argument(help="Agent A: a name, a run folder, a checkpoint, or module:name."),
    ],
    b: Annotated[str, typer.Argument(help="Agent B, likewise.")] = "rules",
    game: Annotated[str, typer.Option(help=GAME_HELP)] = "",
    deals: Annotated[
        int,
        typer.Option(help="Deals (or matches); each is played twice, four times in tarot."),
    ] = 1000,
    episode: Annotated[str, typer.Option(help="Unit of play: deal or match.")] = "deal",
    rules: Annotated[
        list[str] | None, typer.Option(help=f"{RULES_HELP} Repeat it to play by several.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Deal i uses seed + i.")] = 0,
    tables: Annotated[
        int, typer.Option(help="Number of tables to play in parallel; does not affect the result.")
    ] = 4096,
    threads: Annotated[int, typer.Option(help="Threads of the game engine and of networks.")] = 1,
    device: Annotated[str, typer.Option(help="Device of the networks: cpu, cuda or auto.")] = "cpu",
    split: Annotated[
        bool,
        typer.Option(
            "--split", help="Add two rows: A calls and B plays the cards, and the reverse."
        ),
    ] = False,
    contracts: Annotated[
        bool,
        typer.Option("--contracts", help="Also show what each agent announced, and what it won."),
    ] = False,
    details: Annotated[
        Path | None, typer.Option(help="Parquet file to write: one row per playing of a deal.")
    ] = None,
    json: Annotated[
        bool,
        typer.Option(
            "--json",
            help="Print one JSON object per line instead of a table.",
        ),
    ] = False,
) -> None:
    """Play agent A against agent B over mirrored deals; report points and win rate."""
    from rich.console import Console
    from rich.progress import Progress

    from giretra_agents import open_agent
    from giretra_agents.mixed_agent import MixedAgent
    from giretra_train.compiling import compile_first
    from giretra_train.evaluate.contracts import (
        Playing,
        check_details,
        print_contracts,
        write_playings,
    )
    from giretra_train.evaluate.mirrored import evaluate
    from giretra_train.evaluate.report import print_evaluations

    sources = [open_agent(name) for name in (a, b)]
    game = resolve_game(game, sources)
    agent_a, agent_b = (source.load(game, seed, device) for source in sources)
    # With more threads than idle cores, they would wait for each other at every small batch.
    if "torch" in sys.modules:  # a network plays
        sys.modules["torch"].set_num_threads(max(threads, 1))
    console = Console(stderr=True)
    kinds = resolve_rules(rules or [], game, sources)
    for note in rules_notes(rules or [], kinds, game, sources):
        console.print(note, highlight=False, soft_wrap=True)
    if contracts and json:
        raise InvalidInputError("--contracts is a table; use --details FILE beside --json instead.")
    if details is not None:
        check_details(details)
    if episode != "deal" and (contracts or details is not None):
        raise InvalidInputError(
            "--contracts and --details are about single deals; leave out --episode match, or them."
        )
    compile_first(game, console)
    players = [agent_a]
    if split:
        players += [MixedAgent(agent_a, agent_b, game), MixedAgent(agent_b, agent_a, game)]
    results = []
    playings: list[Playing] | None = [] if contracts or details is not None else None
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        for kind, player in product(kinds, players):
            task = bar.add_task(f"{player.name} against {b}, {kind}", total=deals)
            result = evaluate(
                game,
                player,
                agent_b,
                deals=deals,
                seed=seed,
                rules=kind,
                episode=episode,
                num_tables=tables,
                num_threads=threads,
                progress=partial(_advance, bar, task),
                playings=playings if player is agent_a else None,
            )
            results.append(result)
    if json:
        for result in results:
            print(result.to_json())
    else:
        print_evaluations(results)
    if contracts:
        print_contracts(playings or [])
    if details is not None:
        write_playings(details, playings or [])


def _advance(bar: Progress, task: TaskID, done: int, _: int) -> None:
    """Show that so many deals are done."""
    bar.update(task, completed=done)
