"""`giretra replay`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from giretra_env.envs.checks import check_record
from giretra_env.errors import InvalidInputError
from giretra_train.commands.options import GAME_HELP, RULES_HELP, resolve_game, resolve_rules

_AGENT_SUFFIXES = (".safetensors", ".zip")


def replay_command(
    source: Annotated[
        str,
        typer.Argument(
            help="A run folder, checkpoint or agent name, to play a deal in all seats; or a JSON"
            " file with the record of a table."
        ),
    ],
    game: Annotated[str, typer.Option(help=GAME_HELP)] = "",
    seed: Annotated[int, typer.Option(help="Seed of the deal that an agent plays.")] = 0,
    rules: Annotated[str, typer.Option(help=RULES_HELP)] = "",
    episode: Annotated[str, typer.Option(help="Unit of play: deal or match.")] = "deal",
    agent: Annotated[
        str, typer.Option(help="Agent whose probabilities are shown beside a record's decisions.")
    ] = "",
    top: Annotated[
        int, typer.Option(help="Number of likeliest actions shown beside each decision.")
    ] = 3,
    device: Annotated[str, typer.Option(help="Device of a network: cpu, cuda or auto.")] = "cpu",
) -> None:
    """Show a deal as text, with an agent's probabilities next to each decision."""
    from rich.console import Console

    from giretra_agents import load_agent, open_agent
    from giretra_train.compiling import compiling_line
    from giretra_train.replay import replay_record, replay_text

    console = Console(stderr=True)
    if Path(source).suffix == ".json" and not Path(source).is_dir():
        record = _read_record(Path(source))
        recorded = record["game"]
        if game and game != recorded:
            raise InvalidInputError(
                f"{source} is a record of {recorded}, not {game}; leave out --game."
            )
        commentator = load_agent(recorded, agent, device=device) if agent else None
        with compiling_line(recorded, console):
            text = replay_record(record, commentator, top)
    else:
        if Path(source).is_file() and Path(source).suffix not in _AGENT_SUFFIXES:
            raise InvalidInputError(
                f"{source} cannot be replayed; give a JSON file (.json) with the record of a table,"
                " a run folder, a checkpoint or the name of an agent."
            )
        opened = open_agent(source)
        game = resolve_game(game, [opened])
        played = resolve_rules([rules], game, [opened])[0]
        player = opened.load(game, seed, device)
        with compiling_line(game, console):
            text = replay_text(game, player, seed, played, episode, top)
    print(text)


def _read_record(path: Path) -> dict[str, Any]:
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InvalidInputError(f"Cannot read the record {path}: {error.strerror}.") from error
    except ValueError as error:
        raise InvalidInputError(f"Cannot read the record {path}: {error}.") from error
    if not isinstance(record, dict):
        raise InvalidInputError(f"{path} is not a record of a table: it is not one JSON object.")
    check_record(record)
    return record
