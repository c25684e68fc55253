"""`giretra replay`: a deal as readable text, with what an agent thinks beside each decision."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from giretra_env.errors import InvalidInputError
from giretra_train.what_is_played import GAME_HELP, RULES_HELP, chosen_game, chosen_rules

if TYPE_CHECKING:
    from giretra_agents.base import Agent

_AGENT_SUFFIXES = (".safetensors", ".zip")


def replay_text(
    game: str,
    agent: object,
    seed: int,
    rules: object = None,
    episode: str = "deal",
    top: int = 3,
) -> str:
    """Play a random deal (or match) with ``agent`` in all four seats and return it as text.

    Args:
        game: such as ``"giretra"``.
        agent: plays, whatever `as_agent` takes; its `probabilities`, if it has them, stand beside
            the decisions.
        seed: of the deal.
        rules: as for `giretra_env.Table`.
        episode: ``"deal"`` or ``"match"``.
        top: how many of the likeliest actions to show beside each decision.
    """
    import giretra_env as ge
    from giretra_agents import HasProbabilities, as_agent
    from giretra_train.transcript import Transcript

    table = ge.Table(game, rules=rules, episode=episode, seed=seed)
    player = as_agent(agent, game)
    thinker = player if isinstance(player, HasProbabilities) else None
    transcript = Transcript(table, thinker, top)
    while not table.done:
        transcript.apply(player.act_table(table))
    return transcript.text(f"seed {seed}, all seats played by {player.name}")


def replay_record(record: Mapping[str, Any], agent: Agent | None = None, top: int = 3) -> str:
    """Return a record of `giretra_env.Table.record` as text.

    Args:
        record: the whole dict, or the object read from its JSON file.
        agent: says beside each decision what it would have thought; None = nothing is said.
        top: how many of the likeliest actions to show.

    Raises:
        InvalidInputError: if the record is not whole.
        IllegalActionError: if an action in it is not legal where it stands.
    """
    import giretra_env as ge
    from giretra_train.transcript import Transcript

    if not isinstance(record, Mapping) or "actions" not in record:
        raise InvalidInputError(
            "This is no record of a table: it has no list of actions; write one with"
            " json.dumps(table.record())."
        )
    transcript = Transcript(ge.Table.from_record({**record, "actions": []}), agent, top)
    for action in record["actions"]:
        transcript.apply(action)
    return transcript.text("from a record")


def replay_command(
    source: Annotated[
        str,
        typer.Argument(
            help="A run folder, checkpoint or agent name, which then plays a deal in all seats;"
            " or a JSON file with the record of a table."
        ),
    ],
    game: Annotated[str, typer.Option(help=GAME_HELP)] = "",
    seed: Annotated[int, typer.Option(help="Seed of the deal that an agent plays.")] = 0,
    rules: Annotated[str, typer.Option(help=RULES_HELP)] = "",
    episode: Annotated[str, typer.Option(help="deal or match.")] = "deal",
    agent: Annotated[
        str, typer.Option(help="Whose thoughts stand beside the decisions of a record.")
    ] = "",
    top: Annotated[int, typer.Option(help="Likeliest actions shown beside each decision.")] = 3,
    device: Annotated[str, typer.Option(help="Where a network runs: cpu, cuda or auto.")] = "cpu",
) -> None:
    """Show a deal as text, with an agent's probabilities beside each decision."""
    from giretra_agents import load_agent

    if Path(source).suffix == ".json" and Path(source).is_file():
        record = _read_record(Path(source))
        recorded = str(record.get("game", game))
        if game and game != recorded:
            raise InvalidInputError(
                f"{source} is a record of {recorded}, not {game}; leave out --game."
            )
        thinker = load_agent(recorded, agent, device=device) if agent else None
        print(replay_record(record, thinker, top))
    else:
        if Path(source).is_file() and Path(source).suffix not in _AGENT_SUFFIXES:
            raise InvalidInputError(
                f"{source} cannot be replayed; give a JSON file (.json) with the record of a table,"
                " a run folder, a checkpoint or the name of an agent."
            )
        game = chosen_game(game, [source])
        player = load_agent(game, source, seed=seed, device=device)
        played = chosen_rules(rules, game, [source])
        print(replay_text(game, player, seed, played, episode, top))


def _read_record(path: Path) -> dict[str, Any]:
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise InvalidInputError(f"Cannot read the record {path}: {error}.") from error
    if not isinstance(record, dict):
        raise InvalidInputError(f"{path} holds no record of a table: it is not one JSON object.")
    return record
